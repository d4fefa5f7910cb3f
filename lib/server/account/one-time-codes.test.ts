import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fromSomewhere, nothingMore } from "../../../e2e/support/callers.ts";
import { asOwner } from "../../../e2e/support/database.ts";
import { openAccount, type Person, personOfSession, signIn } from "../accounts.ts";
import { beginCodes, confirmCodes, renewCodes, takeCode, turnOff, turnOffFor, twoStep } from "./one-time-codes.ts";
import { assertRecent, reauthenticate } from "./reauthentication.ts";
import { assertSecondStep } from "./second-step.ts";

const password = "correct horse battery";
const newPerson = () => openAccount({ email: `${randomUUID()}@example.com`, name: "Ada Byron", password });

// The clock stands in the middle of a half minute, since a code of the one before is none of the next one's.
const HALF_MINUTE_MS = 30_000;
beforeEach(() => {
  const middle = (Math.floor(Date.now() / HALF_MINUTE_MS) + 0.5) * HALF_MINUTE_MS;
  vi.useFakeTimers({ toFake: ["Date"], now: middle });
});
afterEach(() => void vi.useRealTimers());

/** What the person's app shows, `steps` half minutes from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * HALF_MINUTE_MS });

/** Signs in with a password and whatever is brought beside it. */
const enter = (person: Person, code: string | null = null) =>
  signIn({ email: person.email, password }, fromSomewhere(), (one) =>
    assertSecondStep(one, { code, passkey: null }, null),
  );

/** A person who has turned two-step sign-in on, by the code of the half minute before. */
async function careful() {
  const person = await newPerson();
  const { secret } = await beginCodes({ person });
  const { codes } = await confirmCodes({ person }, { code: codeOf(secret, -1) }, null);
  return { person, secret, codes };
}

describe("two-step sign-in", () => {
  it("asks for nothing more until a first code has confirmed the app", async () => {
    const person = await newPerson();
    const { secret, qr } = await beginCodes({ person });
    expect(qr).toContain("<svg");
    await enter(person);
    await expect(confirmCodes({ person }, { code: "000000" }, null)).rejects.toMatchObject({ status: 400 });
    expect((await twoStep(person.user_id)).since).toBeNull();
    const { codes } = await confirmCodes({ person }, { code: codeOf(secret) }, null);
    expect(new Set(codes).size).toBe(10);
    expect(await twoStep(person.user_id)).toEqual({ since: expect.any(Date), codes_left: 10 });
    await expect(enter(person)).rejects.toMatchObject({ status: 401, code: "second_step_required" });
  });

  it("takes a password with the app's code, and neither alone", async () => {
    const { person, secret } = await careful();
    await expect(enter(person)).rejects.toMatchObject({ code: "second_step_required" });
    await expect(enter(person, "")).rejects.toMatchObject({ code: "wrong_code" });
    const wrong = signIn({ email: person.email, password: "not the password" }, fromSomewhere(), (one) =>
      assertSecondStep(one, { code: codeOf(secret), passkey: null }, null),
    );
    await expect(wrong).rejects.toMatchObject({ code: "wrong_credentials" });
    const { session_id } = await enter(person, codeOf(secret));
    expect(await personOfSession(session_id)).toMatchObject({ user_id: person.user_id });
  });

  it("takes a code once, and none from before it: of two who bring it at once, one gets in", async () => {
    const { person, secret } = await careful();
    const code = codeOf(secret);
    const tried = await Promise.allSettled([enter(person, code), enter(person, code), enter(person, code)]);
    expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(enter(person, codeOf(secret, -1))).rejects.toMatchObject({ code: "wrong_code" });
    await enter(person, codeOf(secret, 1));
  });

  it("takes nobody else's code", async () => {
    const [ada, grace] = [await careful(), await careful()];
    await expect(enter(ada.person, codeOf(grace.secret))).rejects.toMatchObject({ code: "wrong_code" });
    await expect(enter(ada.person, grace.codes[0] ?? "")).rejects.toMatchObject({ code: "wrong_code" });
    expect(await takeCode(await newPerson(), codeOf(ada.secret))).toBe(false);
  });

  it("takes each recovery code once, however it is written, and none of those that were made before", async () => {
    const { person, codes } = await careful();
    const [first = "", second = ""] = codes;
    const tried = await Promise.allSettled([
      enter(person, first.toUpperCase().replaceAll("-", " ")),
      enter(person, first),
    ]);
    expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await twoStep(person.user_id)).codes_left).toBe(9);
    const renewed = await renewCodes({ person }, {}, null);
    await expect(enter(person, second)).rejects.toMatchObject({ code: "wrong_code" });
    await enter(person, renewed.codes[0]);
  });

  it("asks a guesser to wait after ten codes, with the right password too", async () => {
    const { person } = await careful();
    // Confirming the app was the first.
    for (let guessed = 0; guessed < 9; guessed++) await enter(person, "000000").catch(() => undefined);
    await expect(enter(person, "000000")).rejects.toMatchObject({ status: 429 });
  });

  it("keeps no secret that a reader of the database could use", async () => {
    const { person, secret, codes } = await careful();
    const rows = await asOwner(
      `select to_jsonb(a)::text || (select string_agg(to_jsonb(r)::text, '') from recovery_code r where r.user_id = a.user_id) as text
       from authenticator a where user_id = $1`,
      [person.user_id],
    );
    const text = JSON.stringify(rows);
    expect(text).toContain("sealed.");
    for (const one of [secret, ...codes]) expect(text).not.toContain(one);
  });

  it("is turned off by an operator for somebody who has lost both their device and their recovery codes", async () => {
    const { person } = await careful();
    expect(await turnOffFor(person, null)).toBe(true);
    expect(await turnOffFor(person, null)).toBe(false);
    await enter(person);
  });

  it("once it is on, is set up anew only after it is turned off", async () => {
    const { person } = await careful();
    await expect(beginCodes({ person })).rejects.toMatchObject({ status: 409 });
    await turnOff({ person }, {}, null);
    await enter(person);
    await expect(renewCodes({ person }, {}, null)).rejects.toMatchObject({ status: 409 });
  });
});

describe("confirming that it is you", () => {
  const stale = (session_id: string) =>
    asOwner("update user_session set reauthenticated_at = now() - interval '16 minutes' where session_id = $1", [
      session_id,
    ]);

  it("is asked for a quarter of an hour after it was proved, and of this session only", async () => {
    const { person, secret } = await careful();
    const { session_id } = await enter(person, codeOf(secret));
    const other = await enter(person, codeOf(secret, 1));
    await assertRecent(session_id);
    await stale(session_id);
    await stale(other.session_id);
    const refused = { status: 403, code: "reauthentication_required" };
    await expect(assertRecent(session_id)).rejects.toMatchObject(refused);
    const me = { person, session_id };
    await expect(reauthenticate(me, { password: "not the password" }, null)).rejects.toMatchObject({ status: 400 });
    await expect(reauthenticate(me, {}, null)).rejects.toMatchObject({ status: 400 });
    await expect(reauthenticate(me, { code: codeOf(secret) }, null), "a code that was used").rejects.toMatchObject({
      status: 400,
    });
    await expect(assertRecent(session_id)).rejects.toMatchObject(refused);
    await reauthenticate(me, { password }, null);
    await assertRecent(session_id);
    await expect(assertRecent(other.session_id)).rejects.toMatchObject(refused);
  });

  it("is nothing that an ended session has, or another person gives", async () => {
    const [ada, grace] = [await newPerson(), await newPerson()];
    const { session_id } = await signIn({ email: ada.email, password }, fromSomewhere(), nothingMore);
    await stale(session_id);
    await reauthenticate({ person: grace, session_id }, { password }, null);
    await expect(assertRecent(session_id)).rejects.toMatchObject({ status: 403 });
    await reauthenticate({ person: ada, session_id }, { password }, null);
    await asOwner("update user_session set ended_at = now() where session_id = $1", [session_id]);
    await expect(assertRecent(session_id)).rejects.toMatchObject({ status: 403 });
  });

  it("asks a guesser to wait", async () => {
    const person = await newPerson();
    const me = { person, session_id: "ses_none" };
    for (let guessed = 0; guessed < 10; guessed++)
      await reauthenticate(me, { password: "wrong" }, null).catch(() => undefined);
    await expect(reauthenticate(me, { password }, null)).rejects.toMatchObject({ status: 429 });
  });
});

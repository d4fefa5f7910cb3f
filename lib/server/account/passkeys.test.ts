import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newAuthenticator } from "../../../e2e/support/authenticator.ts";
import { fromSomewhere } from "../../../e2e/support/callers.ts";
import { asOwner } from "../../../e2e/support/database.ts";
import { openAccount, type Person, personOfSession } from "../accounts.ts";
import {
  addPasskey,
  askOwnPasskey,
  askPasskey,
  beginPasskey,
  namePasskey,
  passkeysOf,
  removePasskey,
} from "./passkeys.ts";
import { reauthenticate } from "./reauthentication.ts";
import { assertSecondStep, signInByPasskey } from "./second-step.ts";

const ORIGIN = "https://books.example.com";
let before: string | undefined;

beforeAll(() => {
  before = process.env.NEXTAUTH_URL;
  process.env.NEXTAUTH_URL = ORIGIN;
});
afterAll(async () => {
  if (before === undefined) delete process.env.NEXTAUTH_URL;
  else process.env.NEXTAUTH_URL = before;
});

const newPerson = () =>
  openAccount({ email: `${randomUUID()}@example.com`, name: "Ada Byron", password: "correct horse battery" });

/** A person with a passkey, in an authenticator that counts from 1. */
async function holder() {
  const person = await newPerson();
  const authenticator = newAuthenticator(ORIGIN);
  const { challenge } = await beginPasskey({ person });
  await addPasskey({ person }, { name: "Work laptop", answer: authenticator.make(challenge, { count: 1 }) }, null);
  return { person, authenticator };
}

const asked = async () => (await askPasskey({}, randomUUID())).challenge;
const enter = (answer: unknown) => signInByPasskey(answer, fromSomewhere());
const refused = { status: 401, code: "wrong_passkey" };

describe("a passkey", () => {
  it("signs its person in, without a name and without a password", async () => {
    const { person, authenticator } = await holder();
    const options = await askPasskey({}, randomUUID());
    expect(options.allowCredentials ?? [], "nobody's passkeys are named to a stranger").toEqual([]);
    const { session_id } = await enter(authenticator.sign(options.challenge, { count: 2 }));
    expect(await personOfSession(session_id)).toMatchObject({ user_id: person.user_id });
    expect(await passkeysOf(person.user_id)).toMatchObject([{ name: "Work laptop", last_used_at: expect.any(Date) }]);
  });

  it("signs each challenge once, and none that was not made here, for this, just now", async () => {
    const { person, authenticator } = await holder();
    const challenge = await asked();
    const answers = [2, 3, 4].map((count) => enter(authenticator.sign(challenge, { count })));
    const tried = await Promise.allSettled(answers);
    expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const own = await askOwnPasskey({ person });
    for (const wrong of ["bm90IG91cnM", own.challenge, (await beginPasskey({ person })).challenge]) {
      await expect(enter(authenticator.sign(wrong, { count: 9 }))).rejects.toMatchObject(refused);
    }
    const old = await asked();
    await asOwner("update challenge set expires_at = now()");
    await expect(enter(authenticator.sign(old, { count: 9 }))).rejects.toMatchObject(refused);
  });

  it("is refused where it was asked for by another site, or its owner did not unlock it", async () => {
    const { authenticator } = await holder();
    for (const twist of [
      { origin: "https://books.example.com.evil.example" },
      { origin: "http://books.example.com" },
      { rpID: "evil.example" },
      { rpID: "example.com" },
      { isVerified: false },
    ]) {
      const answer = authenticator.sign(await asked(), { count: 9, ...twist });
      await expect(enter(answer), JSON.stringify(twist)).rejects.toMatchObject(refused);
    }
  });

  it("is refused where its count does not grow, as a copy's would not", async () => {
    const { authenticator } = await holder();
    await enter(authenticator.sign(await asked(), { count: 5 }));
    for (const count of [5, 4, 0]) {
      await expect(enter(authenticator.sign(await asked(), { count })), String(count)).rejects.toMatchObject(refused);
    }
    const tried = await Promise.allSettled(
      [await asked(), await asked()].map((challenge) => enter(authenticator.sign(challenge, { count: 6 }))),
    );
    expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("that nobody has, and what is no answer at all, is refused in the same words", async () => {
    const stranger = newAuthenticator(ORIGIN);
    const { authenticator, person } = await holder();
    const mine = authenticator.sign(await asked(), { count: 7 });
    const forged = { ...stranger.sign(await asked()), id: mine.id, rawId: mine.rawId };
    for (const answer of [
      stranger.sign(await asked()),
      forged,
      null,
      {},
      [],
      "x",
      { ...mine, response: {} },
      { ...mine, id: "" },
    ]) {
      await expect(enter(answer)).rejects.toMatchObject(refused);
    }
    await removePasskey({ person }, { passkey_id: mine.id }, null);
    await expect(enter(mine)).rejects.toMatchObject(refused);
  });

  it("is added by its own person's challenge, for this site, and once", async () => {
    const [ada, grace] = [await newPerson(), await newPerson()];
    const make = async (of: Person, by: Person, twist = {}) => {
      const { challenge } = await beginPasskey({ person: of });
      const answer = newAuthenticator(ORIGIN).make(challenge, twist);
      return addPasskey({ person: by }, { name: "Mine", answer }, null);
    };
    await expect(make(ada, grace)).rejects.toMatchObject(refused);
    await expect(make(ada, ada, { origin: "https://evil.example" })).rejects.toMatchObject(refused);
    await expect(make(ada, ada, { rpID: "evil.example" })).rejects.toMatchObject(refused);
    await expect(make(ada, ada, { isVerified: false })).rejects.toMatchObject(refused);
    await expect(addPasskey({ person: ada }, { name: "Mine", answer: {} }, null)).rejects.toMatchObject(refused);
    expect(await passkeysOf(ada.user_id)).toEqual([]);
    const { authenticator } = await holder();
    const { challenge } = await beginPasskey({ person: ada });
    const taken = addPasskey({ person: ada }, { name: "Theirs", answer: authenticator.make(challenge) }, null);
    await expect(taken).rejects.toMatchObject({ status: 409 });
  });

  it("is named and removed by its own person only", async () => {
    const { person } = await holder();
    const other = await newPerson();
    const [{ passkey_id } = { passkey_id: "" }] = await passkeysOf(person.user_id);
    await expect(removePasskey({ person: other }, { passkey_id }, null)).rejects.toMatchObject({ status: 404 });
    await expect(namePasskey({ person: other }, { passkey_id, name: "Mine" })).rejects.toMatchObject({ status: 404 });
    await namePasskey({ person }, { passkey_id, name: "Old laptop" });
    expect(await passkeysOf(person.user_id)).toMatchObject([{ name: "Old laptop" }]);
    await removePasskey({ person }, { passkey_id }, null);
    expect(await passkeysOf(person.user_id)).toEqual([]);
  });

  it("confirms its own person, and is no second step of another's", async () => {
    const [ada, grace] = [await holder(), await holder()];
    const { session_id } = await enter(ada.authenticator.sign(await asked(), { count: 2 }));
    const me = { person: ada.person, session_id };
    const mine = ada.authenticator.sign((await askOwnPasskey(me)).challenge, { count: 3 });
    await reauthenticate(me, { passkey: mine }, null);
    await expect(reauthenticate(me, { passkey: mine }, null), "again").rejects.toMatchObject(refused);
    const theirs = grace.authenticator.sign((await askOwnPasskey(me)).challenge, { count: 3 });
    await expect(reauthenticate(me, { passkey: theirs }, null)).rejects.toMatchObject(refused);
    await asOwner("insert into authenticator (user_id, secret_sealed, confirmed_at) values ($1, 'sealed', now())", [
      ada.person.user_id,
    ]);
    const second = async ({ authenticator }: typeof ada, count: number) =>
      assertSecondStep(ada.person, { code: null, passkey: authenticator.sign(await asked(), { count }) }, null);
    await expect(second(grace, 4)).rejects.toMatchObject(refused);
    await second(ada, 4);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newId } from "#lib/core/ids.ts";
import { nothingMore } from "../../e2e/support/callers.ts";
import { asOwner } from "../../e2e/support/database.ts";
import { openAccount, openSessions, personOfSession, signIn } from "./accounts.ts";
import { newDeviceToken } from "./known-device.ts";

const PASSWORD = "a password, long enough";
let email = "";
let user_id = "";
/** A network of the test's own, since all tests of this process count in one memory. */
let network = 0;

beforeEach(async () => {
  email = `${newId("request")}@example.com`;
  user_id = (await openAccount({ email, name: "Ada Byron", password: PASSWORD })).user_id;
  network++;
});
afterEach(() => vi.useRealTimers());

const here = (host = 1) => `2001:db8:${network.toString(16)}:${host.toString(16)}::1`;

const from = (address: string | null, device_token: string | null = null) => ({
  address,
  user_agent: "Test",
  device_token,
});
const right = (address = here(), device: string | null = null) =>
  signIn({ email, password: PASSWORD }, from(address, device), nothingMore);
const wrong = (address = here(), as = email) => signIn({ email: as, password: "wrong" }, from(address), nothingMore);
const wrongCredentials = { status: 401, code: "wrong_credentials" };
const exceeded = { status: 429, code: "rate_limit_exceeded" };

async function failures(times: number, attempt: () => Promise<unknown>): Promise<void> {
  for (let at = 0; at < times; at++) await expect(attempt()).rejects.toMatchObject(wrongCredentials);
}

describe("signing in", () => {
  it("answers a wrong password, an unknown e-mail and one that is no mailbox's alike", async () => {
    await failures(1, () => wrong());
    await failures(1, () => wrong(here(), "nobody@example.com"));
    await failures(1, () => wrong(here(), `${"x".repeat(4 * 1024 * 1024)}@example.com`));
  });

  it("from one network is refused after twenty failures, whosever e-mails they name", async () => {
    let name = 0;
    await failures(20, () => wrong(here(), `nobody-${++name}@example.com`));
    await expect(wrong(here(), "another@example.com")).rejects.toMatchObject(exceeded);
    await expect(right()).rejects.toMatchObject(exceeded);
  });

  it("does not clear the network's failures by getting in oneself", async () => {
    let name = 0;
    for (let round = 0; round < 4; round++) {
      await failures(5, () => wrong(here(), `victim-${++name}@example.com`));
      if (round < 3) await right();
    }
    await expect(wrong(here(), "another@example.com")).rejects.toMatchObject(exceeded);
  });

  it("counts an IPv6 customer as one, who has a /64 to wander through", async () => {
    const wandering = (host: number) => here().replace("::1", `::${host.toString(16)}`);
    let host = 0;
    await failures(20, () => wrong(wandering(++host), `nobody-${host}@example.com`));
    await expect(wrong(wandering(99), "another@example.com")).rejects.toMatchObject(exceeded);
  });

  it("at one account waits twice as long after each failure from the sixth on", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    await failures(6, () => wrong());
    await expect(right()).rejects.toMatchObject({ ...exceeded, details: { retry_after: 2 } });
    vi.setSystemTime(Date.now() + 2001);
    await failures(1, () => wrong());
    await expect(right()).rejects.toMatchObject({ ...exceeded, details: { retry_after: 4 } });
    vi.setSystemTime(Date.now() + 4001);
    await right();
    await failures(5, () => wrong());
  });

  it("that nobody could look at, since the database was away, counts for none", async () => {
    const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const meanwhile = () => signIn({ email, password: PASSWORD }, from(here()), () => Promise.reject(away));
    for (let at = 0; at < 25; at++) await expect(meanwhile()).rejects.toBe(away);
    await failures(5, () => wrong());
    await right();
  });

  it("is not withheld from its owner by a stranger's failures", async () => {
    await failures(6, () => wrong(here(1)));
    await expect(wrong(here(1))).rejects.toMatchObject(exceeded);
    await right(here(2));
  });

  it("from a device that the account knows passes by everybody else's failures", async () => {
    const token = newDeviceToken(email);
    let name = 0;
    await failures(20, () => wrong(here(), `nobody-${++name}@example.com`));
    await expect(right()).rejects.toMatchObject(exceeded);
    await right(here(), token);
    const other = newDeviceToken("grace@example.com");
    await expect(right(here(), other)).rejects.toMatchObject(exceeded);
    await expect(right(here(), `${token.slice(0, -2)}AA`)).rejects.toMatchObject(exceeded);
  });

  it("from a known device is counted by itself, so that who holds its cookie guesses no faster", async () => {
    const token = newDeviceToken(email);
    await failures(20, () => signIn({ email, password: "wrong" }, from(here(), token), nothingMore));
    await expect(right(here(), token)).rejects.toMatchObject(exceeded);
    await right(here());
  });

  it("from a hundred networks at once is slowed down for devices that are new, and never locked", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    let host = 0;
    await failures(101, () => wrong(here(++host)));
    await expect(wrong(here(999))).rejects.toMatchObject({ ...exceeded, details: { retry_after: 10 } });
    await right(here(998), newDeviceToken(email));
    vi.setSystemTime(Date.now() + 10_001);
    await right(here(997));
  });
});

describe("a session", () => {
  it("that nobody has used for two weeks is over", async () => {
    const { session_id } = await right();
    const seen = (days: number) =>
      asOwner("update user_session set last_seen_at = now() - make_interval(days => $2) where session_id = $1", [
        session_id,
        days,
      ]);
    await seen(13);
    expect(await personOfSession(session_id)).toMatchObject({ user_id });
    await seen(15);
    expect(await personOfSession(session_id)).toBeNull();
    expect(await openSessions(user_id)).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { newId } from "#lib/core/ids.ts";
import { directory } from "#lib/db/prisma.ts";
import { fromSomewhere, nothingMore } from "../../../e2e/support/callers.ts";
import { asDirectoryOwner, asOwner } from "../../../e2e/support/database.ts";
import {
  changePassword,
  endOtherSessions,
  endSession,
  findPerson,
  openAccount,
  openSessions,
  personOfSession,
  signIn,
} from "../accounts.ts";

const from = { address: null, user_agent: "the test" };
const opened = async () => {
  const given = { email: `${newId("request")}@example.com`, name: "Ada Byron", password: newId("request") };
  return { ...given, person: await openAccount({ ...given, email: given.email.toUpperCase() }) };
};

describe("a person", () => {
  it("signs in with their e-mail and password, and with nothing else", async () => {
    const { email, password, person } = await opened();
    expect(await signIn({ email: ` ${email.toUpperCase()}`, password }, from, nothingMore)).toMatchObject(person);
    const wrong = { status: 401, code: "wrong_credentials" };
    await expect(signIn({ email, password: `${password} ` }, from, nothingMore)).rejects.toMatchObject(wrong);
    await expect(signIn({ email: `x${email}`, password }, from, nothingMore)).rejects.toMatchObject(wrong);
  });

  it("signs in whatever cost the password was hashed at", async () => {
    const { email, person } = await opened();
    // Argon2's own test vector's shape, at another cost: two lanes, three passes, 256 KiB.
    const { hash } = await import("@node-rs/argon2");
    const older = await hash("an older password", { memoryCost: 256, timeCost: 3, parallelism: 2 });
    await asOwner("update user_account set password_hash = $2 where user_id = $1", [person.user_id, older]);
    expect(await signIn({ email, password: "an older password" }, from, nothingMore)).toMatchObject(person);
  });

  it("is found by e-mail, and has one account", async () => {
    const { email, person } = await opened();
    expect(await findPerson(email.toUpperCase())).toEqual(person);
    expect(await findPerson("nobody@example.com")).toBeNull();
    const twice = Array.from({ length: 3 }, () => openAccount({ email, name: "Eve", password: "sealed in wax, 1849" }));
    expect((await Promise.allSettled(twice)).map(({ status }) => status)).toEqual(Array(3).fill("rejected"));
    await expect(twice[0]).rejects.toMatchObject({ status: 409, code: "duplicate" });
  });

  it("changes their password by the old one, which ends their other sessions", async () => {
    const { email, password, person } = await opened();
    const [here, there] = [
      await signIn({ email, password }, from, nothingMore),
      await signIn({ email, password }, from, nothingMore),
    ];
    const change = (old: string, next: string) =>
      changePassword(person, here.session_id, { old_password: old, password: next }, null);
    await expect(change("not the old one", "sealed in wax, 1849")).rejects.toMatchObject({ status: 400 });
    await expect(change(password, "short")).rejects.toMatchObject({ status: 400 });
    await change(password, "sealed in wax, 1849");
    expect(await personOfSession(here.session_id)).toEqual(person);
    expect(await personOfSession(there.session_id)).toBeNull();
    await expect(signIn({ email, password }, from, nothingMore)).rejects.toMatchObject({ status: 401 });
    await signIn({ email, password: "sealed in wax, 1849" }, from, nothingMore);
  });
});

describe("a session", () => {
  it("tells from where it was seen last, at once where that is another place", async () => {
    const { email, password, person } = await opened();
    const { session_id } = await signIn({ email, password }, fromSomewhere(), nothingMore);
    const seenFrom = async () => (await openSessions(person.user_id)).map(({ last_address }) => last_address);
    for (const address of ["203.0.113.7", "198.51.100.9"]) {
      await personOfSession(session_id, address);
      expect(await seenFrom()).toEqual([address]);
    }
    await personOfSession(session_id);
    expect(await seenFrom(), "nowhere is no place").toEqual(["198.51.100.9"]);
  });

  it("is its person's until it ends, and is seen once a minute", async () => {
    const { email, password, person } = await opened();
    const [first, second] = [
      await signIn({ email, password }, from, nothingMore),
      await signIn({ email, password }, from, nothingMore),
    ];
    await asOwner("update user_session set last_seen_at = now() - interval '2 minutes' where session_id = $1", [
      first.session_id,
    ]);
    expect(await personOfSession(first.session_id)).toEqual(person);
    const open = await openSessions(person.user_id);
    expect(open.map(({ session_id }) => session_id)).toEqual([first.session_id, second.session_id]);
    expect(open[0]).toMatchObject({ user_agent: "the test", last_seen_at: expect.any(Date) });
    await endSession({ ...person, user_id: newId("user") }, second.session_id, null);
    expect(await personOfSession(second.session_id)).toEqual(person);
    await endOtherSessions(person, first.session_id, null);
    expect(await personOfSession(second.session_id)).toBeNull();
    await asOwner("update user_session set expires_at = now() - interval '1 second' where session_id = $1", [
      first.session_id,
    ]);
    expect(await personOfSession(first.session_id)).toBeNull();
  });

  it("leaves nothing of a session once its time is over and others are opened", async () => {
    const { email, password } = await opened();
    const open = async () => (await signIn({ email, password }, from, nothingMore)).session_id;
    const [past, ended, running] = [await open(), await open(), await open()];
    await asDirectoryOwner("update user_session set ended_at = now() where session_id in ($1, $2)", [past, ended]);
    await asDirectoryOwner("update user_session set expires_at = '2020-01-01' where session_id = $1", [past]);
    const last = await open();
    const left = await asDirectoryOwner<{ session_id: string }>(
      "select session_id from user_session where session_id = any ($1) order by created_at",
      [[past, ended, running, last]],
    );
    expect(left.map(({ session_id }) => session_id)).toEqual([ended, running, last]);
  });
});

describe("a statement of the service", () => {
  it.each([
    "select password_hash from user_account",
    "select count(*) from user_account where password_hash like '$argon2id%'",
    "update user_account set password_hash = ''",
    "select session_id from user_session",
    "delete from user_session",
    "insert into user_session (session_id, user_id, expires_at) values ('a', 'b', now())",
    "select workspace_id from document_place",
    "select workspace_id from agent_place",
  ])("is refused: %s", async (text) => {
    await expect(directory().$queryRawUnsafe(text)).rejects.toThrow("permission denied");
  });

  it("sees nobody but who is named to it, and no workspace", async () => {
    await opened();
    const seen =
      "select (select count(*) from user_account)::int as people, (select count(*) from workspace)::int as workspaces";
    expect(await directory().$queryRawUnsafe(seen)).toEqual([{ people: 0, workspaces: 0 }]);
  });
});

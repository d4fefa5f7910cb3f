import { describe, expect, it } from "vitest";
import { removeMember } from "#lib/domains/trust/access/operations.ts";
import { createRole, deleteRole } from "#lib/domains/trust/access/roles/operations.ts";
import { listAuditEvents } from "#lib/domains/trust/audit/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace, nothingMore } from "../../../e2e/support/callers.ts";
import { changeOf, comeIn, connected, from, grace, membersOf, newMember } from "../../../e2e/support/connected.ts";
import { asOwner, refusalByDatabase } from "../../../e2e/support/database.ts";
import { eventually } from "../../../e2e/support/eventually.ts";
import type { Forge, Said } from "../../../e2e/support/issuer.ts";
import { some } from "../../../e2e/support/table.ts";
import { findPerson, personOfSession, signIn } from "../accounts.ts";
import { beginSignOn, completeSignOn } from "./sign-on.ts";
import { enteredBy } from "./way-in.ts";

const here = connected();

const failures = async () =>
  (await execute(listAuditEvents, callerIn(here().workspace_id), { type: "session.sign_in_failed" })).value.data;

describe("somebody whom the company's issuer vouches for", () => {
  it("becomes a member with the default role, and is the same person the second time", async () => {
    const first = await comeIn(here());
    expect(first).toMatchObject({ to: "/entities", name: "Grace Hopper", email: `grace@${here().domain}` });
    expect(await membersOf(here().workspace_id)).toMatchObject([
      { email: `grace@${here().domain}`, name: "Grace Hopper", role: "viewer" },
    ]);
    const second = await comeIn(here());
    const people = await Promise.all([first, second].map(({ session_id }) => personOfSession(session_id)));
    expect(people[0]?.user_id).toBe(people[1]?.user_id);
    expect(await membersOf(here().workspace_id)).toHaveLength(1);
  });

  it("becomes what the workspace has a role of its own for, which nobody deletes meanwhile", async () => {
    const all = callerIn(here().workspace_id);
    const { role_id } = (await execute(createRole, all, { name: "Bookkeeper", scopes: ["ledger:write"] })).value;
    await changeOf(here(), { default_role: role_id });
    await comeIn(here());
    expect(await membersOf(here().workspace_id)).toMatchObject([
      { role: role_id, role_name: "Bookkeeper", scopes: ["ledger:write"] },
    ]);
    const [{ user_id } = { user_id: "" }] = await membersOf(here().workspace_id);
    await execute(removeMember, all, { user_id });
    await expect(execute(deleteRole, all, { role_id })).rejects.toMatchObject({ code: "role_in_use" });
    const refused = await refusalByDatabase("delete from workspace_role where role_id = $1", [role_id]);
    expect(refused?.message).toBe("a connection gives the role");
    await changeOf(here(), { default_role: "viewer" });
    await execute(deleteRole, all, { role_id });
    await expect(changeOf(here(), { default_role: role_id })).rejects.toMatchObject({ status: 404 });
    await expect(changeOf(here(), { default_role: "owner" })).rejects.toMatchObject({ status: 400 });
  });

  it("leaves a receipt of the admission, once, as themselves", async () => {
    await comeIn(here());
    await comeIn(here());
    const left = await asOwner<{ actor_type: string; actor_id: string }>(
      "select actor_type, actor_id from receipt where workspace_id = $1 and action = 'sso_connections.admit'",
      [here().workspace_id],
    );
    expect(left).toEqual([{ actor_type: "user", actor_id: (await membersOf(here().workspace_id))[0]?.user_id }]);
  });

  it("stays who they are when their e-mail changes at the issuer, even to somebody else's", async () => {
    const other = await newMember(here().workspace_id, "admin", `ada@${here().domain}`);
    const before = await personOfSession((await comeIn(here())).session_id);
    const after = await personOfSession(
      (await comeIn(here(), { ...grace(here()), email: `ada@${here().domain}` })).session_id,
    );
    expect(after?.user_id).toBe(before?.user_id);
    expect(after?.user_id).not.toBe(other.user_id);
  });

  it("is the account that has the e-mail, and keeps the role that it has", async () => {
    const known = await newMember(here().workspace_id, "accountant", `grace@${here().domain}`);
    const { session_id } = await comeIn(here());
    expect((await personOfSession(session_id))?.user_id).toBe(known.user_id);
    expect(await membersOf(here().workspace_id)).toMatchObject([{ user_id: known.user_id, role: "accountant" }]);
  });

  it("enters the connection's workspace alone, whatever else the account may enter", async () => {
    const elsewhere = await newWorkspace();
    const { password, ...person } = await newMember(elsewhere, "owner", `grace@${here().domain}`);
    const { session_id } = await comeIn(here());
    const ids = async (session: string) =>
      (await enteredBy(session, person)).workspaces.map((one) => one.workspace_id).toSorted();
    expect(await ids(session_id)).toEqual([here().workspace_id]);
    const own = await signIn({ email: person.email, password }, from, nothingMore);
    expect(await ids(own.session_id)).toEqual([here().workspace_id, elsewhere].toSorted());
  });

  it("does not come back by signing in once they were removed", async () => {
    const { session_id } = await comeIn(here());
    const person = await personOfSession(session_id);
    if (!person) throw new Error("nobody was signed in");
    await execute(removeMember, callerIn(here().workspace_id), { user_id: person.user_id });
    expect((await enteredBy(session_id, person)).workspaces).toEqual([]);
    await expect(comeIn(here())).rejects.toMatchObject({ status: 403, code: "sso_not_member" });
  });

  it("signs in at once from two browsers as one person", async () => {
    const both = await Promise.allSettled([comeIn(here()), comeIn(here())]);
    expect(both.some(({ status }) => status === "fulfilled")).toBe(true);
    expect(await membersOf(here().workspace_id)).toHaveLength(1);
  });
});

describe("an issuer's answer is refused, and nobody is signed in, where", () => {
  const refused: [string, string, Forge, Said?][] = [
    ["its state is another's", "sso_expired", { state: "another" }],
    ["its nonce is another's", "sso_invalid", { claims: { nonce: "another" } }],
    ["it has no nonce", "sso_invalid", { claims: { nonce: undefined } }],
    ["its token is for another audience", "sso_invalid", { claims: { aud: "another-client" } }],
    ["its token is by another issuer", "sso_invalid", { claims: { iss: "https://login.evil.example" } }],
    ["its token has run out", "sso_invalid", { claims: { exp: 1_700_000_000 } }],
    ["its token is signed with a key that it does not publish", "sso_invalid", { key: "another" }],
    ["the e-mail is not verified", "sso_unverified", {}, { email_verified: false }],
    ["nothing is said of whether the e-mail is verified", "sso_unverified", {}, { email_verified: undefined }],
    ["that the e-mail is verified is said in a text", "sso_unverified", {}, { email_verified: "true" }],
    ["there is no e-mail", "sso_unverified", {}, { email: undefined }],
    ["the e-mail is of a domain that is not the workspace's", "sso_foreign", {}, { email: "ceo@globex.example" }],
    ["the e-mail is of a domain below the workspace's", "sso_foreign", {}, { email: "BELOW" }],
  ];
  it.each(some(refused))("%s", async (_, code, forge, said = {}) => {
    const email = said.email === "BELOW" ? { email: `ceo@mail.${here().domain}` } : {};
    await expect(comeIn(here(), { ...grace(here()), ...said, ...email }, forge)).rejects.toMatchObject({ code });
    expect(await membersOf(here().workspace_id)).toEqual([]);
    const sessions = await asOwner("select 1 from user_session where bound_workspace_id = $1", [here().workspace_id]);
    expect(sessions).toEqual([]);
    // What came back to no sign-in of ours is nobody's attempt.
    const told = code === "sso_expired" ? [] : [expect.objectContaining({ about: here().connection_id, ...from })];
    await eventually(async () => expect(await failures()).toEqual(told));
    for (const { detail } of await failures()) expect(detail).toContain(code);
  });

  it("its code is used a second time", async () => {
    const { url, sealed } = await beginSignOn(`grace@${here().domain}`, "/");
    const back = here().issuer.signIn(url, grace(here()));
    await completeSignOn(back, sealed, from);
    await expect(completeSignOn(back, sealed, from)).rejects.toMatchObject({ code: "sso_invalid" });
  });

  it("it comes back to another browser, or to one whose word is forged", async () => {
    const { url } = await beginSignOn(`grace@${here().domain}`, "/");
    const other = await beginSignOn(`grace@${here().domain}`, "/");
    for (const kept of [undefined, "", "ey.forged", other.sealed]) {
      await expect(completeSignOn(here().issuer.signIn(url, grace(here())), kept, from)).rejects.toMatchObject({
        code: "sso_expired",
      });
    }
  });

  it("the issuer says that it did not sign them in", async () => {
    const { url, sealed } = await beginSignOn(`grace@${here().domain}`, "/");
    const state = new URL(url).searchParams.get("state") ?? "";
    const back = `?${new URLSearchParams({ state, error: "access_denied" })}`;
    await expect(completeSignOn(back, sealed, from)).rejects.toMatchObject({ code: "sso_denied" });
  });

  it("another subject claims an e-mail that the issuer has given to somebody", async () => {
    await comeIn(here());
    await expect(comeIn(here(), { ...grace(here()), sub: "grace-2" })).rejects.toMatchObject({ code: "sso_taken" });
  });
});

describe("an account that nobody has a password of", () => {
  it("is opened proven, and no password opens it", async () => {
    await comeIn(here());
    const email = `grace@${here().domain}`;
    expect((await findPerson(email))?.email_verified_at).toBeInstanceOf(Date);
    await expect(signIn({ email, password: "" }, from, nothingMore)).rejects.toMatchObject({
      code: "wrong_credentials",
    });
  });
});

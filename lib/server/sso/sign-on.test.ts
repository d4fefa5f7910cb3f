import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Role } from "#lib/core/roles.ts";
import { transaction } from "#lib/db/transaction.ts";
import { listMembers, removeMember } from "#lib/domains/trust/access/operations.ts";
import * as sso from "#lib/domains/trust/access/sso/operations.ts";
import { insertMember } from "#lib/domains/trust/access/store.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../e2e/support/callers.ts";
import { asOwner, closeDatabase } from "../../../e2e/support/database.ts";
import { type Forge, type Issuer, openIssuer, type Said } from "../../../e2e/support/issuer.ts";
import { type NameServer, openNameServer } from "../../../e2e/support/name-server.ts";
import { some } from "../../../e2e/support/table.ts";
import { findPerson, openAccount, personOfSession, signIn } from "../accounts.ts";
import { beginSignOn, completeSignOn } from "./sign-on.ts";
import { enteredBy } from "./way-in.ts";

let issuer: Issuer;
let names: NameServer;
let workspace_id = "";
let connection_id = "";
let domain = "";

/** The accounts of these tests have no second step. */
const nothingMore = async () => undefined;
const from = { address: "203.0.113.9", user_agent: "Test" };
const newDomain = () => `d${randomUUID().replaceAll("-", "")}.example`;

/** A connection of a workspace to the issuer, whose domain is proven. */
async function connect(workspace: string, of: string, more: object = {}): Promise<string> {
  const { client_id, client_secret } = issuer;
  const given = { name: "Directory", issuer: issuer.url, client_id, client_secret, domains: [of], ...more };
  const { value } = await execute(sso.createSsoConnection, callerIn(workspace), given);
  names.records.set(of, [...(names.records.get(of) ?? []), value.domains[0]?.txt_record ?? ""]);
  await execute(sso.verifySsoDomains, callerIn(workspace), { connection_id: value.connection_id });
  return value.connection_id;
}

beforeAll(async () => {
  process.env.SSO_ALLOW_PRIVATE = "1";
  names = await openNameServer();
  process.env.SSO_DNS_SERVER = names.address;
});
beforeEach(async () => {
  issuer = await openIssuer();
  [workspace_id, domain] = [await newWorkspace(), newDomain()];
  connection_id = await connect(workspace_id, domain);
});
afterEach(() => issuer.close());
afterAll(async () => {
  await names.close();
  await closeDatabase();
});

const grace = (): Said => ({
  sub: "grace",
  email: `Grace@${domain}`,
  email_verified: true,
  name: "Grace Hopper",
});

/** The whole way of somebody through the issuer. */
async function comeIn(said: Said, forge: Forge = {}, email = `grace@${domain}`) {
  const { url, sealed } = await beginSignOn(email, "/entities");
  return completeSignOn(issuer.signIn(url, said, forge), sealed, from);
}

const members = async (of = workspace_id) => (await execute(listMembers, callerIn(of), {})).value.data;
const change = (given: object) => execute(sso.changeSsoConnection, callerIn(workspace_id), { connection_id, ...given });

/** A person with a password and that role in the workspace. */
async function member(role: Role, email = `grace@${domain}`, of = workspace_id) {
  const password = randomUUID();
  const person = await openAccount({ email, name: "Grace Hopper", password });
  await transaction({ workspace_id: of }, "write", (tx) => insertMember(tx, person.user_id, role));
  return { ...person, password };
}

describe("somebody whom the company's issuer vouches for", () => {
  it("becomes a member with the default role, and is the same person the second time", async () => {
    const first = await comeIn(grace());
    expect(first).toMatchObject({ to: "/entities", name: "Grace Hopper", email: `grace@${domain}` });
    expect(await members()).toMatchObject([{ email: `grace@${domain}`, name: "Grace Hopper", role: "viewer" }]);
    const second = await comeIn(grace());
    const people = await Promise.all([first, second].map(({ session_id }) => personOfSession(session_id)));
    expect(people[0]?.user_id).toBe(people[1]?.user_id);
    expect(await members()).toHaveLength(1);
  });

  it("leaves a receipt of the admission, once, as themselves", async () => {
    await comeIn(grace());
    await comeIn(grace());
    const left = await asOwner<{ actor_type: string; actor_id: string }>(
      "select actor_type, actor_id from receipt where workspace_id = $1 and action = 'sso_connections.admit'",
      [workspace_id],
    );
    expect(left).toEqual([{ actor_type: "user", actor_id: (await members())[0]?.user_id }]);
  });

  it("stays who they are when their e-mail changes at the issuer, even to somebody else's", async () => {
    const other = await member("admin", `ada@${domain}`);
    const before = await personOfSession((await comeIn(grace())).session_id);
    const after = await personOfSession((await comeIn({ ...grace(), email: `ada@${domain}` })).session_id);
    expect(after?.user_id).toBe(before?.user_id);
    expect(after?.user_id).not.toBe(other.user_id);
  });

  it("is the account that has the e-mail, and keeps the role that it has", async () => {
    const known = await member("accountant");
    const { session_id } = await comeIn(grace());
    expect((await personOfSession(session_id))?.user_id).toBe(known.user_id);
    expect(await members()).toMatchObject([{ user_id: known.user_id, role: "accountant" }]);
  });

  it("enters the connection's workspace alone, whatever else the account may enter", async () => {
    const elsewhere = await newWorkspace();
    const { password, ...person } = await member("owner", `grace@${domain}`, elsewhere);
    const { session_id } = await comeIn(grace());
    const ids = async (session: string) =>
      (await enteredBy(session, person)).workspaces.map((one) => one.workspace_id).toSorted();
    expect(await ids(session_id)).toEqual([workspace_id]);
    const own = await signIn({ email: person.email, password }, from, nothingMore);
    expect(await ids(own.session_id)).toEqual([workspace_id, elsewhere].toSorted());
  });

  it("does not come back by signing in once they were removed", async () => {
    const { session_id } = await comeIn(grace());
    const person = await personOfSession(session_id);
    if (!person) throw new Error("nobody was signed in");
    await execute(removeMember, callerIn(workspace_id), { user_id: person.user_id });
    expect((await enteredBy(session_id, person)).workspaces).toEqual([]);
    await expect(comeIn(grace())).rejects.toMatchObject({ status: 403, code: "sso_not_member" });
  });

  it("signs in at once from two browsers as one person", async () => {
    const both = await Promise.allSettled([comeIn(grace()), comeIn(grace())]);
    expect(both.some(({ status }) => status === "fulfilled")).toBe(true);
    expect(await members()).toHaveLength(1);
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
    const email = said.email === "BELOW" ? { email: `ceo@mail.${domain}` } : {};
    await expect(comeIn({ ...grace(), ...said, ...email }, forge)).rejects.toMatchObject({ code });
    expect(await members()).toEqual([]);
    const sessions = await asOwner("select 1 from user_session where bound_workspace_id = $1", [workspace_id]);
    expect(sessions).toEqual([]);
  });

  it("its code is used a second time", async () => {
    const { url, sealed } = await beginSignOn(`grace@${domain}`, "/");
    const back = issuer.signIn(url, grace());
    await completeSignOn(back, sealed, from);
    await expect(completeSignOn(back, sealed, from)).rejects.toMatchObject({ code: "sso_invalid" });
  });

  it("it comes back to another browser, or to one whose word is forged", async () => {
    const { url } = await beginSignOn(`grace@${domain}`, "/");
    const other = await beginSignOn(`grace@${domain}`, "/");
    for (const kept of [undefined, "", "ey.forged", other.sealed]) {
      await expect(completeSignOn(issuer.signIn(url, grace()), kept, from)).rejects.toMatchObject({
        code: "sso_expired",
      });
    }
  });

  it("the issuer says that it did not sign them in", async () => {
    const { url, sealed } = await beginSignOn(`grace@${domain}`, "/");
    const state = new URL(url).searchParams.get("state") ?? "";
    const back = `?${new URLSearchParams({ state, error: "access_denied" })}`;
    await expect(completeSignOn(back, sealed, from)).rejects.toMatchObject({ code: "sso_denied" });
  });

  it("another subject claims an e-mail that the issuer has given to somebody", async () => {
    await comeIn(grace());
    await expect(comeIn({ ...grace(), sub: "grace-2" })).rejects.toMatchObject({ code: "sso_taken" });
  });
});

describe("a connection", () => {
  it("opens nothing before its domain is proven, and a workspace cannot take a domain that another has", async () => {
    const [rival, theirs] = [await newWorkspace(), newDomain()];
    const { client_id, client_secret } = issuer;
    const given = { name: "Rival", issuer: issuer.url, client_id, client_secret, domains: [theirs, domain] };
    const { value } = await execute(sso.createSsoConnection, callerIn(rival), given);
    await execute(sso.verifySsoDomains, callerIn(rival), { connection_id: value.connection_id });
    await expect(beginSignOn(`grace@${theirs}`, "/")).rejects.toMatchObject({ code: "sso_unknown" });
    const { txt_record } = value.domains.find((one) => one.domain === domain) ?? { txt_record: "" };
    names.records.set(domain, [...(names.records.get(domain) ?? []), txt_record]);
    const taking = execute(sso.verifySsoDomains, callerIn(rival), { connection_id: value.connection_id });
    await expect(taking).rejects.toMatchObject({ status: 409 });
    const { sealed, url } = await beginSignOn(`grace@${domain}`, "/");
    await completeSignOn(issuer.signIn(url, grace()), sealed, from);
    expect(await members()).toHaveLength(1);
    expect(await members(rival)).toEqual([]);
  });

  it("that is disabled signs nobody in, and ends the sessions that it opened", async () => {
    const { session_id } = await comeIn(grace());
    const begun = await beginSignOn(`grace@${domain}`, "/");
    const back = issuer.signIn(begun.url, grace());
    await change({ is_enabled: false });
    expect(await personOfSession(session_id)).toBeNull();
    await expect(beginSignOn(`grace@${domain}`, "/")).rejects.toMatchObject({ code: "sso_unknown" });
    await expect(completeSignOn(back, begun.sealed, from)).rejects.toMatchObject({ code: "sso_unknown" });
  });

  it("that is deleted signs nobody in, and ends the sessions that it opened, and no others", async () => {
    const { password, email } = await member("accountant");
    const own = await signIn({ email, password }, from, nothingMore);
    const { session_id } = await comeIn(grace());
    await execute(sso.deleteSsoConnection, callerIn(workspace_id), { connection_id });
    expect(await personOfSession(session_id)).toBeNull();
    expect(await personOfSession(own.session_id)).not.toBeNull();
    await expect(beginSignOn(`grace@${domain}`, "/")).rejects.toMatchObject({ code: "sso_unknown" });
    expect(await members()).toHaveLength(1);
  });

  it("that is given another issuer takes nobody's word that was asked for before", async () => {
    const begun = await beginSignOn(`grace@${domain}`, "/");
    const back = issuer.signIn(begun.url, grace());
    await change({ issuer: "https://login.globex.example" });
    await expect(completeSignOn(back, begun.sealed, from)).rejects.toMatchObject({ code: "sso_unknown" });
  });

  it("that is required refuses members' passwords, old sessions included, but for owners'", async () => {
    const { password, ...person } = await member("admin");
    const boss = await member("owner", `boss@${domain}`);
    const outsider = await member("viewer", `${randomUUID()}@globex.example`);
    const before = await signIn({ email: person.email, password }, from, nothingMore);
    await change({ is_required: true });
    await expect(signIn({ email: person.email, password }, from, nothingMore)).rejects.toMatchObject({
      status: 403,
      code: "sso_required",
    });
    await expect(
      signIn({ email: person.email, password: "wrong" }, from, nothingMore),
      "says nothing to a stranger",
    ).rejects.toMatchObject({
      code: "wrong_credentials",
    });
    expect((await enteredBy(before.session_id, person)).workspaces).toEqual([]);
    for (const free of [boss, outsider]) {
      const { session_id } = await signIn({ email: free.email, password: free.password }, from, nothingMore);
      expect((await enteredBy(session_id, free)).workspaces).toHaveLength(1);
    }
    expect((await enteredBy((await comeIn(grace())).session_id, person)).workspaces).toHaveLength(1);
  });

  it("is made and changed only by who holds every scope, since its issuer vouches for owners too", async () => {
    const admin = { ...callerIn(workspace_id, "keys:write"), role: "admin" as const };
    const missing = { status: 403, code: "missing_scope" };
    await expect(execute(sso.changeSsoConnection, admin, { connection_id, issuer: issuer.url })).rejects.toMatchObject(
      missing,
    );
    const given = { name: "X", issuer: issuer.url, client_id: "x", client_secret: "x", domains: [newDomain()] };
    await expect(execute(sso.createSsoConnection, admin, given)).rejects.toMatchObject(missing);
  });

  it("keeps its secret sealed, and shows it to nobody", async () => {
    const { value } = await execute(sso.readSsoConnection, callerIn(workspace_id), { connection_id });
    const kept = await asOwner(
      `select c.client_secret_sealed as text from sso_connection c where connection_id = $1
       union all select body from receipt where workspace_id = $2`,
      [connection_id, workspace_id],
    );
    expect(JSON.stringify([value, kept])).not.toContain(issuer.client_secret);
  });
});

describe("an account that nobody has a password of", () => {
  it("is opened proven, and no password opens it", async () => {
    await comeIn(grace());
    const email = `grace@${domain}`;
    expect((await findPerson(email))?.email_verified_at).toBeInstanceOf(Date);
    await expect(signIn({ email, password: "" }, from, nothingMore)).rejects.toMatchObject({
      code: "wrong_credentials",
    });
  });
});

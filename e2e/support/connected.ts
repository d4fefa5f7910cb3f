import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { Role } from "#lib/core/roles.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as members from "#lib/domains/trust/access/members/store.ts";
import { listMembers } from "#lib/domains/trust/access/operations.ts";
import * as sso from "#lib/domains/trust/access/sso/operations.ts";
import { execute } from "#lib/execute.ts";
import { openAccount } from "#lib/server/accounts.ts";
import { beginSignOn, completeSignOn } from "#lib/server/sso/sign-on.ts";
import { callerIn, newWorkspace } from "./callers.ts";
import { type Forge, type Issuer, openIssuer, type Said } from "./issuer.ts";
import { type NameServer, openNameServer } from "./name-server.ts";

export const from = { address: "203.0.113.9", user_agent: "Test" };
export const newDomain = () => `d${randomUUID().replaceAll("-", "")}.example`;

/** A workspace of each test's own, whose connection to an issuer of its own is proven for one domain. */
export interface Connected {
  issuer: Issuer;
  names: NameServer;
  workspace_id: string;
  connection_id: string;
  domain: string;
}

/** Has one made before each test of the file that calls it; what it answers is asked in the tests. */
export function connected(): () => Connected {
  let names: NameServer;
  let here: Connected | undefined;
  beforeAll(async () => {
    process.env.SSO_ALLOW_PRIVATE = "1";
    names = await openNameServer();
    process.env.SSO_DNS_SERVER = names.address;
  });
  beforeEach(async () => {
    const of = { issuer: await openIssuer(), names, workspace_id: await newWorkspace(), domain: newDomain() };
    here = { ...of, connection_id: await connect(of) };
  });
  afterEach(() => here?.issuer.close());
  afterAll(async () => {
    await names.close();
  });
  return () => {
    if (!here) throw new Error("asked before the first test");
    return here;
  };
}

async function connect({ issuer, names, workspace_id, domain }: Omit<Connected, "connection_id">): Promise<string> {
  const { client_id, client_secret } = issuer;
  const given = { name: "Directory", issuer: issuer.url, client_id, client_secret, domains: [domain] };
  const { value } = await execute(sso.createSsoConnection, callerIn(workspace_id), given);
  names.records.set(domain, [...(names.records.get(domain) ?? []), value.domains[0]?.txt_record ?? ""]);
  await execute(sso.verifySsoDomains, callerIn(workspace_id), { connection_id: value.connection_id });
  return value.connection_id;
}

export const grace = ({ domain }: Connected): Said => ({
  sub: "grace",
  email: `Grace@${domain}`,
  email_verified: true,
  name: "Grace Hopper",
});

/** The whole way of somebody through the issuer. */
export async function comeIn(here: Connected, said: Said = grace(here), forge: Forge = {}) {
  const { url, sealed } = await beginSignOn(`grace@${here.domain}`, "/entities");
  return completeSignOn(here.issuer.signIn(url, said, forge), sealed, from);
}

export const membersOf = async (workspace_id: string) =>
  (await execute(listMembers, callerIn(workspace_id), {})).value.data;

/** Changes the connection as its owner does. */
export const changeOf = ({ workspace_id, connection_id }: Connected, given: object) =>
  execute(sso.changeSsoConnection, callerIn(workspace_id), { connection_id, ...given });

/** A person with a password and that role in the workspace. */
export async function newMember(of: string, role: Role, email: string) {
  const password = randomUUID();
  const person = await openAccount({ email, name: "Grace Hopper", password });
  await transaction({ workspace_id: of }, "write", (tx) => members.insert(tx, person.user_id, role));
  return { ...person, password };
}

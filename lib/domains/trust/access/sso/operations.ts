import { randomBytes } from "node:crypto";
import * as z from "zod";
import { conflict, invalid } from "#lib/core/errors.ts";
import { Id, NoContent, Page, Paging, Text } from "#lib/core/fields.ts";
import { ofWorkspace, operation, within } from "#lib/core/operation.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as members from "../members/store.ts";
import * as roles from "../roles/store.ts";
import { assertHoldsForGood, assertHoldsRoles, builtInRole } from "../rules.ts";
import { Member } from "../schema.ts";
import { isDeactivated } from "../scim/store.ts";
import { insertIdentity, noMember } from "./identities.ts";
import { discover, lacking, whatIsWrong } from "./issuer.ts";
import { inTurn, mayReachPrivate, txtRecordsOf } from "./reaching.ts";
import { isLoopback, isProven, txtRecord } from "./rules.ts";
import { NewSsoConnection, SsoConnection, SsoConnectionChange, SsoTest } from "./schema.ts";
import * as store from "./store.ts";

const at = within("sso_connections", "/v1/sso-connections", "keys", ofWorkspace);
const connection = { connection_id: "sso_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const ConnectionId = z.object({ connection_id: Id("sso") });

/** The text that proves each domain; another for each connection, so that nobody can publish it ahead. */
const asked = (domains: readonly string[]) =>
  domains.map((domain) => ({ domain, txt_record: txtRecord(randomBytes(20).toString("base64url")) }));

/** Throws 400 where the issuer could not be asked at all. */
function assertReachable(issuer: string): void {
  if (isLoopback(new URL(issuer)) && !mayReachPrivate()) {
    throw invalid("issuer", "is an address of this very machine, which this service does not reach");
  }
}

const busy = () => conflict("Too many issuers and domains are being asked at the moment; try again.");

export const createSsoConnection = operation({
  ...at("create", "POST"),
  title: "Create a single sign-on connection",
  guarded: true,
  about: `Lets people sign in to this workspace by an OpenID Connect issuer, which may vouch for every member of the domains, owners too:
only who holds every scope (an owner, a key with \`*\`) makes or changes one, and no key that expires (403). Register \`redirect_uri\` at the issuer, then publish each
domain's \`txt_record\` as a TXT record of that domain and verify it: until then nobody signs in by it. Whoever the issuer says has a verified
e-mail (\`email_verified\`) of a verified domain becomes a member with \`default_role\`, once; a member who was removed does not come back that way.
A session by single sign-on enters this workspace alone. Where \`is_required\`, members of the domains enter by it only; owners may keep using
their passwords, so that a broken issuer locks nobody out. A workspace has 100 at most (400).`,
  input: NewSsoConnection,
  strict: true,
  output: SsoConnection,
  example: {
    name: "Acme's directory",
    issuer: "https://login.acme.example",
    client_id: "minutebook",
    client_secret: "the secret that the issuer shows",
    domains: ["acme.example"],
    default_role: "accountant",
  },
  async run({ tx, caller }, { domains, ...given }) {
    assertHoldsRoles(caller, [builtInRole("owner"), await roles.find(tx, given.default_role)]);
    assertHoldsForGood(caller, "A way to sign in");
    assertReachable(given.issuer);
    const connection_id = await store.insert(tx, given);
    await store.setDomains(tx, connection_id, asked(domains));
    return store.load(tx, { connection_id });
  },
});

export const listSsoConnections = operation({
  ...at("list", "GET"),
  title: "List single sign-on connections",
  about: "Newest first, without their secrets.",
  input: Paging,
  output: Page(SsoConnection),
  example: {},
  run: ({ tx }, page) => store.list(tx, page),
});

export const readSsoConnection = operation({
  ...at("read", "GET /{connection_id}"),
  title: "Read a single sign-on connection",
  about: "Without its secret.",
  input: ConnectionId,
  output: SsoConnection,
  example: connection,
  run: ({ tx }, input) => store.load(tx, input),
});

export const changeSsoConnection = operation({
  ...at("update", "PATCH /{connection_id}"),
  title: "Update a single sign-on connection",
  guarded: true,
  about: `What is left out stays as it is; \`domains\` names all of them, of which new ones are to be verified. Another issuer knows nobody yet. Only
who holds every scope changes one, and no key that expires (403). The sessions that were opened by it end where it is disabled or its issuer is another.`,
  input: SsoConnectionChange.extend({ connection_id: Id("sso") }),
  strict: true,
  output: SsoConnection,
  example: { ...connection, is_required: true },
  async run({ tx, caller }, { connection_id, domains, ...given }) {
    assertHoldsRoles(caller, [builtInRole("owner")]);
    assertHoldsForGood(caller, "A way to sign in");
    if (given.issuer !== undefined) assertReachable(given.issuer);
    const before = await store.hold(tx, { connection_id });
    assertHoldsRoles(caller, [await roles.find(tx, given.default_role ?? before.default_role)]);
    await store.update(tx, connection_id, given);
    if (domains) await store.setDomains(tx, connection_id, asked(domains));
    const after = await store.load(tx, { connection_id });
    if (!after.is_enabled || after.issuer !== before.issuer) await store.endSessions(tx, { connection_id });
    return after;
  },
});

export const deleteSsoConnection = operation({
  ...at("delete", "DELETE /{connection_id}"),
  title: "Delete a single sign-on connection",
  guarded: true,
  about:
    "Nobody signs in by it from then on, and the sessions that were opened by it end. Its members stay members. What the issuer's subjects were tied to is forgotten.",
  input: ConnectionId,
  output: NoContent,
  example: connection,
  async run({ tx }, { connection_id }) {
    await store.endSessions(tx, { connection_id });
    await store.remove(tx, connection_id);
    return null;
  },
});

export const verifySsoDomains = operation({
  ...at("verify_domains", "POST /{connection_id}/verify-domains"),
  title: "Verify a connection's domains",
  guarded: true,
  about: `Looks each domain's TXT records up and notes which of them hold its \`txt_record\`; the others stay unverified. The record may be taken out
again afterwards. A domain that another workspace has verified is a 409.`,
  input: ConnectionId,
  output: SsoConnection,
  example: connection,
  async ahead(caller, connection) {
    const { domains } = await transaction(caller, "read", (tx) => store.load(tx, connection));
    const open = domains.filter(({ verified_at }) => verified_at === null);
    return inTurn(() =>
      Promise.all(open.map(async (one) => ({ ...one, records: await txtRecordsOf(one.domain).catch(() => []) }))),
    );
  },
  async run({ tx, told: looked }, { connection_id }) {
    if (looked === null) throw busy();
    const proven = looked.filter(({ records, txt_record }) => isProven(records, txt_record));
    await store.verify(tx, connection_id, proven);
    return store.load(tx, { connection_id });
  },
});

export const testSsoConnection = operation({
  ...at("test", "GET /{connection_id}/test"),
  title: "Test a single sign-on connection",
  about: `Asks the issuer for its description (\`/.well-known/openid-configuration\`) and says in \`problems\` what is wrong with it, with its address, or
with the connection. Whether the client's secret is right is seen only when somebody signs in.`,
  input: ConnectionId,
  output: SsoTest,
  example: connection,
  async ahead(caller, connection) {
    const [{ issuer, client_id, domains, is_enabled }, client_secret] = await transaction(caller, "read", (tx) =>
      Promise.all([store.load(tx, connection), store.clientSecret(tx, connection.connection_id)]),
    );
    const missing = [
      ...domains
        .filter(({ verified_at }) => verified_at === null)
        .map(({ domain }) => `${domain} is not verified yet.`),
      ...(is_enabled ? [] : ["The connection is not enabled."]),
    ];
    return inTurn(() =>
      discover({ issuer, client_id, client_secret }).then(
        (config) => ({ of: config.serverMetadata(), problems: [...lacking(config), ...missing] }),
        (error: unknown) => ({ of: null, problems: [whatIsWrong(issuer, error), ...missing] }),
      ),
    );
  },
  async run({ told: found }, { connection_id }) {
    if (found === null) throw busy();
    const { of, problems } = found;
    return {
      connection_id,
      is_working: problems.length === 0,
      problems,
      authorization_endpoint: of?.authorization_endpoint ?? null,
      token_endpoint: of?.token_endpoint ?? null,
    };
  },
});

/** Only the door for single sign-on does this, as the person whom the issuer has vouched for: no key can. */
export const admitBySso = operation({
  name: "sso_connections.admit",
  title: "Provision a member by single sign-on",
  scope: "keys:write",
  effect: "write",
  entity: ofWorkspace,
  admits: true,
  input: z.object({
    connection_id: Id("sso"),
    issuer: Text(2_000),
    subject: Text(500),
    email: Text(320),
    user_id: Id("usr"),
  }),
  output: Member,
  example: {
    ...connection,
    issuer: "https://login.acme.example",
    subject: "00u1",
    email: "grace@acme.example",
    user_id: "usr_01k0zk1x3ve4b8j0c2v5y6m7n8",
  },
  async run({ tx }, { user_id, ...identity }) {
    const { default_role } = await store.hold(tx, identity);
    if (!(await members.find(tx, user_id)) && (await isDeactivated(tx, identity.connection_id, user_id)))
      throw noMember();
    await insertIdentity(tx, { ...identity, user_id });
    await members.insert(tx, user_id, default_role);
    return members.load(tx, user_id);
  },
});

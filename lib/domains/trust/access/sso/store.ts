import { latest } from "#lib/core/days.ts";
import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key as After, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { assignments, columns, columnsOf, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { seal, unseal } from "#lib/db/sealing.ts";
import { sql, where } from "#lib/db/sql.ts";
import { publicAddress } from "../links.ts";
import type { SsoConnection, SsoDomain } from "./schema.ts";

type Row = RowAs<"sso_connection", SsoConnection>;
type DomainRow = Pick<RowAs<"sso_domain", SsoDomain>, "connection_id" | "domain" | "txt_record" | "verified_at">;

const connectionColumns = columnsOf("sso_connection");

const placeOf = (tx: Tx, connection_id: string) => ({
  workspace_id: tx.workspace_id,
  table: "sso_connection",
  id: connection_id,
  column: "client_secret_sealed",
});

/** Where an issuer sends people back to: to be registered there, letter by letter. */
export const redirectUri = (): string => publicAddress("/sso/callback");

async function withDomains(tx: Tx, rows: Row[]): Promise<SsoConnection[]> {
  const domains = await tx.sql<DomainRow>`
    select connection_id, domain, txt_record, verified_at from sso_domain
    where connection_id = any (${rows.map(({ connection_id }) => connection_id)}) order by domain`;
  return rows.map((row) => {
    const own = domains.filter(({ connection_id }) => connection_id === row.connection_id);
    const verified = own.flatMap(({ verified_at }) => verified_at ?? []);
    const updated_at = latest(row.updated_at, ...verified);
    return { ...row, redirect_uri: redirectUri(), scim_url: publicAddress("/scim/v2"), domains: own, updated_at };
  });
}

/** What is told of a connection when it is made. */
type Given = Pick<Row, "name" | "issuer" | "client_id" | "default_role" | "is_enabled" | "is_required"> & {
  client_secret: string;
};

export async function insert(tx: Tx, { client_secret, ...given }: Given): Promise<string> {
  const connection_id = newId("sso_connection");
  const client_secret_sealed = seal(client_secret, placeOf(tx, connection_id));
  await tx.sql`insert into sso_connection ${columns("sso_connection", { connection_id, ...given, client_secret_sealed })}`;
  return connection_id;
}

const changeable = ["name", "issuer", "client_id", "default_role", "is_enabled", "is_required"] as const;

/** Changes what is given, and leaves the rest. Throws 404. */
export async function update(
  tx: Tx,
  connection_id: string,
  { client_secret, ...given }: { [Field in keyof Given]?: Given[Field] | undefined },
): Promise<void> {
  const sealed = client_secret === undefined ? null : seal(client_secret, placeOf(tx, connection_id));
  const changed = await tx.sql`
    update sso_connection set ${assignments("sso_connection", changeable, given)},
      client_secret_sealed = coalesce(${sealed}, client_secret_sealed), updated_at = now()
    where connection_id = ${connection_id} returning connection_id`;
  if (changed.length === 0) throw notFound("connection");
}

/** Binds a connection to these domains and to no others: those that it has stay proven, new ones wait for their proof. */
export async function setDomains(tx: Tx, connection_id: string, domains: { domain: string; txt_record: string }[]) {
  const names = domains.map(({ domain }) => domain);
  await tx.sql`delete from sso_domain where connection_id = ${connection_id} and domain <> all (${names})`;
  await tx.sql`
    insert into sso_domain (connection_id, domain, txt_record)
    select ${connection_id}, d.domain, d.txt_record
    from unnest(${names}::text[], ${domains.map(({ txt_record }) => txt_record)}::text[]) d (domain, txt_record)
    on conflict do nothing`;
}

/** A connection as its record says it. Throws 404. */
export async function load(tx: Tx, { connection_id }: { connection_id: string }): Promise<SsoConnection> {
  const rows = await tx.sql<Row>`
    select ${connectionColumns} from sso_connection where connection_id = ${connection_id}`;
  const [connection] = await withDomains(tx, rows);
  if (!connection) throw notFound("connection");
  return connection;
}

/** The same, kept from others until the act ends. Throws 404. */
export async function hold(tx: Tx, { connection_id }: { connection_id: string }): Promise<SsoConnection> {
  await tx.sql`select connection_id from sso_connection where connection_id = ${connection_id} for update`;
  return load(tx, { connection_id });
}

/** The secret by which an issuer knows us, opened. Throws 404. */
export async function clientSecret(tx: Tx, connection_id: string): Promise<string> {
  const [row] = await tx.sql<Pick<RowOf<"sso_connection">, "client_secret_sealed">>`
    select client_secret_sealed from sso_connection where connection_id = ${connection_id}`;
  if (!row) throw notFound("connection");
  return unseal(row.client_secret_sealed, placeOf(tx, connection_id));
}

/** A page of the workspace's connections, newest first. */
export async function list(tx: Tx, asked: { limit: number; cursor?: string | undefined }) {
  const read = async (after: After | null, limit: number): Promise<SsoConnection[]> =>
    withDomains(
      tx,
      await tx.sql<Row>`
        select ${connectionColumns} from sso_connection${where([after && sql`connection_id < ${after[0]}`])}
        order by connection_id desc limit ${limit}`,
    );
  return page(asked, 1, read, ({ connection_id }) => [connection_id]);
}

/** Deletes a connection with its domains and what it knows people by. Throws 404. */
export async function remove(tx: Tx, connection_id: string): Promise<void> {
  const gone = await tx.sql`
    delete from sso_connection where connection_id = ${connection_id} returning connection_id`;
  if (gone.length === 0) throw notFound("connection");
}

/**
 * Notes that domains are proven, each by the record that was looked for: one that is asked for another meanwhile stays as it is. Throws 409
 * where another workspace has proven it before.
 */
export async function verify(
  tx: Tx,
  connection_id: string,
  proven: readonly Pick<SsoDomain, "domain" | "txt_record">[],
): Promise<void> {
  const [domains, records] = [proven.map(({ domain }) => domain), proven.map(({ txt_record }) => txt_record)];
  await tx.sql`
    update sso_domain d set verified_at = now() from unnest(${domains}::text[], ${records}::text[]) p (domain, txt_record)
    where d.connection_id = ${connection_id} and d.domain = p.domain and d.txt_record = p.txt_record and d.verified_at is null`;
}

/** Ends the sessions that were opened by single sign-on into this workspace: of a connection, or of a person. */
export async function endSessions(tx: Tx, of: { connection_id: string } | { user_id: string }): Promise<void> {
  const [connection, person] = "user_id" in of ? [null, of.user_id] : [of.connection_id, null];
  await tx.sql`select end_bound_sessions(${tx.workspace_id}, ${connection}::text, ${person}::text)`;
}

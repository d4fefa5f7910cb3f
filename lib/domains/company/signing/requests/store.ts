import { conflict, notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, columnsOf, type EndOf, type RowAs } from "#lib/db/rows.ts";
import { empty, json, type Sql, sql, where } from "#lib/db/sql.ts";
import * as documents from "../../documents/store.ts";
import type { EventType, RequestEvent, RequestSigner, SignatureRequest } from "./schema.ts";
import { requestStates, signerStates } from "./states.ts";

type Own = RowAs<"signature_request", SignatureRequest>;
type SignerRow = RowAs<"signature_signer", RequestSigner>;
type EventRow = RowAs<"signature_event", RequestEvent>;

type NewSigner = Pick<SignerRow, "signer_name" | "signer_email" | "signer_role" | "signing_order">;
type New = Pick<Own, "entity_id" | "document_id" | "message" | "expires_on" | "remind_every_days" | "requested_by"> &
  Pick<Own, "next_reminder_on">;

/** Makes a request with those who are to sign, none of them asked yet. Throws 409 where one for the document is open. */
export async function insert(tx: Tx, given: New, signers: readonly NewSigner[]): Promise<string> {
  const signature_request_id = newId("signature_request");
  const kept = await tx.sql`
    insert into signature_request ${columns("signature_request", { signature_request_id, ...given })}
    on conflict do nothing returning signature_request_id`;
  if (kept.length === 0) {
    throw conflict("Signatures of the document are asked for already: revoke that request first.", "already_asked");
  }
  const made = signers.map((one) => ({ ...one, signature_signer_id: newId("signature_signer") }));
  await tx.sql`
    insert into signature_signer (signature_signer_id, signature_request_id, entity_id, signer_name, signer_email, signer_role, signing_order)
    select signature_signer_id, ${signature_request_id}, ${given.entity_id}, signer_name, signer_email, signer_role, signing_order
    from jsonb_to_recordset(${json(made)}::jsonb) as r(
      signature_signer_id text, signer_name text, signer_email text, signer_role text, signing_order int)`;
  return signature_request_id;
}

/** Which request is meant. */
export type At = Pick<SignatureRequest, "signature_request_id">;

const told = (row: Own, signers: readonly SignerRow[], events: readonly EventRow[], hashes: Map<string, string>) => ({
  ...row,
  document_sha256: hashes.get(row.document_id) ?? "",
  certificate_sha256: hashes.get(row.certificate_document_id ?? "") ?? null,
  signers: signers.filter((one) => one.signature_request_id === row.signature_request_id),
  events: events.filter((one) => one.signature_request_id === row.signature_request_id),
});

/** The requests with who is asked and what happened, in the order that they come in. */
async function whole(tx: Tx, rows: readonly Own[]): Promise<SignatureRequest[]> {
  const ids = rows.map(({ signature_request_id }) => signature_request_id);
  const papers = rows.flatMap(({ document_id, certificate_document_id }) => [
    document_id,
    certificate_document_id ?? [],
  ]);
  const [signers, events, hashes] = await Promise.all([
    tx.sql<SignerRow>`
      select ${columnsOf("signature_signer")} from signature_signer
      where signature_request_id = any(${ids}::text[]) order by signing_order, signature_signer_id`,
    tx.sql<EventRow>`
      select ${columnsOf("signature_event")} from signature_event
      where signature_request_id = any(${ids}::text[]) order by happened_at, signature_event_id`,
    documents.hashesOf(tx, papers.flat()),
  ]);
  return rows.map((row) => told(row, signers, events, hashes));
}

async function find(tx: Tx, { signature_request_id }: At, lock: Sql = empty): Promise<Own> {
  const [row] = await tx.sql<Own>`
    select ${columnsOf("signature_request")} from signature_request
    where signature_request_id = ${signature_request_id}${lock}`;
  if (!row) throw notFound("signature request");
  return row;
}

/** The request. Throws 404. */
export async function load(tx: Tx, at: At): Promise<SignatureRequest> {
  const [request] = await whole(tx, [await find(tx, at)]);
  if (!request) throw notFound("signature request");
  return request;
}

/** The request, held so that nobody else signs or ends it meanwhile. Throws 404. */
export async function hold(tx: Tx, at: At): Promise<SignatureRequest> {
  await find(tx, at, sql` for no key update`);
  return load(tx, at);
}

/** Whose request it is. Throws 404. */
export const entityOf = async (tx: Tx, at: At): Promise<string> => (await find(tx, at)).entity_id;

/** The open request for a document, held; null where nobody is asked. */
export async function holdOpenOf(tx: Tx, document_id: string): Promise<SignatureRequest | null> {
  const [row] = await tx.sql<Own>`
    select ${columnsOf("signature_request")} from signature_request
    where document_id = ${document_id} and status = 'open' for no key update`;
  return row === undefined ? null : load(tx, row);
}

interface Filter {
  entity_id: string;
  document_id?: string | undefined;
  status?: SignatureRequest["status"] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of a company's requests, newest first. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, document_id, status } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Own>`
      select ${columnsOf("signature_request")} from signature_request${where([
        sql`entity_id = ${entity_id}`,
        document_id === undefined ? null : sql`document_id = ${document_id}`,
        status === undefined ? null : sql`status = ${status}`,
        after && sql`signature_request_id < ${after[0]}`,
      ])} order by signature_request_id desc limit ${limit}`;
  const { data, next_cursor } = await page(filter, 1, read, ({ signature_request_id }) => [signature_request_id]);
  return { data: await whole(tx, data), next_cursor };
}

interface Happened {
  event_type: EventType;
  signer_name?: string | null;
  address?: string | null;
  user_agent?: string | null;
  detail?: string | null;
}

/** Writes down what happened, at the moment itself. */
export async function note(tx: Tx, request: At & { entity_id: string }, happened: Happened): Promise<void> {
  const { event_type, signer_name = null, address = null, user_agent = null, detail = null } = happened;
  const own = {
    signature_event_id: newId("signature_event"),
    signature_request_id: request.signature_request_id,
    entity_id: request.entity_id,
    ...{ event_type, signer_name, address, user_agent, detail },
    happened_at: sql`clock_timestamp()`,
  };
  await tx.sql`insert into signature_event ${columns("signature_event", own)}`;
}

const signerAt = (id: string) => ({ table: "signature_signer", key: "signature_signer_id", id }) as const;

/** Somebody's turn has come. */
export const ask = (tx: Tx, id: string) =>
  move(tx, signerStates, "ask", { ...signerAt(id), also: sql`, asked_at = clock_timestamp()` });

/** What somebody has signed by their link awaits approval; the code is used up. */
export const markAwaiting = (tx: Tx, id: string) =>
  move(tx, signerStates, "await", { ...signerAt(id), also: sql`, code_sealed = null, code_expires_at = null` });

/** Somebody has signed; a code that is left is forgotten. */
export const markSigned = (tx: Tx, id: string, signature_id: string) =>
  move(tx, signerStates, "sign", {
    ...signerAt(id),
    also: sql`, signature_id = ${signature_id}, ended_at = clock_timestamp(), code_sealed = null, code_expires_at = null`,
  });

/** Somebody will not sign, and says why. */
export const markDeclined = (tx: Tx, id: string, reason: string) =>
  move(tx, signerStates, "decline", {
    ...signerAt(id),
    also: sql`, decline_reason = ${reason}, ended_at = clock_timestamp(), code_sealed = null, code_expires_at = null`,
  });

/** Ends a request, and asks nobody of it any more. */
export async function end(
  tx: Tx,
  { signature_request_id }: At,
  trigger: "decline" | "expire" | "revoke",
  reason: string | null,
): Promise<void> {
  await move(tx, requestStates, trigger, {
    ...{ table: "signature_request", key: "signature_request_id", id: signature_request_id },
    also: sql`, ended_at = clock_timestamp(), end_reason = ${reason}, next_reminder_on = null`,
  });
  await tx.sql`
    update signature_signer set status = 'closed', ended_at = clock_timestamp(), updated_at = now(),
      code_sealed = null, code_expires_at = null
    where signature_request_id = ${signature_request_id} and status in ('waiting', 'asked', 'awaiting')`;
}

/** Nobody is asked any more to sign for a company that is about to be dissolved: after that nobody could take it back. */
export async function revokeAllOf(tx: Tx, entity_id: string, reason: string): Promise<void> {
  await tx.sql`select revoke_requests(${tx.workspace_id}, ${entity_id}, null, ${reason})`;
}

/** Everybody has signed, as the certificate tells. */
export const complete = (tx: Tx, { signature_request_id }: At, certificate_document_id: string) =>
  move(tx, requestStates, "complete", {
    ...{ table: "signature_request", key: "signature_request_id", id: signature_request_id },
    also: sql`, ended_at = clock_timestamp(), certificate_document_id = ${certificate_document_id}, next_reminder_on = null`,
  });

/** Plans the next reminder; null: there is none. */
export async function planReminder(tx: Tx, { signature_request_id }: At, day: string | null): Promise<void> {
  await tx.sql`
    update signature_request set next_reminder_on = ${day}::date, updated_at = now()
    where signature_request_id = ${signature_request_id}`;
}

/** Which company's requests have something to be done by a day: those to be ended, and those to be reminded of. */
export const expired = (tx: Tx, entity_id: string, day: string, most: number) =>
  tx.sql<At>`
    select signature_request_id from signature_request
    where entity_id = ${entity_id} and status = 'open' and expires_on < ${day}::date
    order by signature_request_id limit ${most}`;

export const toRemind = (tx: Tx, entity_id: string, day: string, most: number) =>
  tx.sql<At>`
    select signature_request_id from signature_request
    where entity_id = ${entity_id} and status = 'open' and next_reminder_on <= ${day}::date and expires_on >= ${day}::date
    order by signature_request_id limit ${most}`;

/** The first day after one on which a request of the company ends by itself. */
export async function nextExpiry(tx: Tx, entity_id: string, day: string): Promise<string | null> {
  const [next] = await tx.sql<{ day: EndOf<"signature_request", "expires_on"> }>`
    select min(expires_on + 1) as day from signature_request
    where entity_id = ${entity_id} and status = 'open' and expires_on >= ${day}::date`;
  return next?.day ?? null;
}

/** The first day after one on which somebody is reminded. */
export async function nextReminderDay(tx: Tx, entity_id: string, day: string): Promise<string | null> {
  const [next] = await tx.sql<{ day: EndOf<"signature_request", "next_reminder_on"> }>`
    select min(next_reminder_on) as day from signature_request
    where entity_id = ${entity_id} and status = 'open' and next_reminder_on > ${day}::date`;
  return next?.day ?? null;
}

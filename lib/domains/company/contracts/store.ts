import { latest } from "#lib/core/days.ts";
import { notFound } from "#lib/core/errors.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { type Counted, columns, columnsOf, counted, type EndOf, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { json, sql, where } from "#lib/db/sql.ts";
import * as documents from "../documents/store.ts";
import { nothing } from "./rules.ts";
import type { Contract, ContractSummary } from "./schema.ts";
import type { Terms } from "./texts/contract-facts.ts";

type Own = RowAs<"contract", Pick<Contract, "template"> & { terms: Terms }>;

/** What a contract was generated from, beside its document. */
export type Origin = Omit<Own, "workspace_id" | "created_at" | "updated_at" | "ended_on" | "end_reason">;

/** What the contract was generated from and how its term stands, beside the document it is. */
function record<D extends { document_id: string; updated_at: string }>(
  document: D,
  { terms, created_at: _, ...row }: Own,
) {
  const updated_at = latest(document.updated_at, row.updated_at);
  // Contracts that were written before a term was known to any template have nothing of it.
  return { ...document, ...nothing, ...terms, ...row, document_id: document.document_id, updated_at };
}

/** Contracts, each with its document's title and status. */
const whole = sql`contract c join ${documents.heads} d using (workspace_id, document_id)`;

/** Keeps what a contract was generated from; its document is there already. */
export async function insert(tx: Tx, { terms, ...own }: Origin): Promise<void> {
  await tx.sql`insert into contract ${columns("contract", { ...own, terms: json(terms) })}`;
}

/** Which contract is meant. */
type At = Pick<Contract, "entity_id" | "document_id">;

/** The entity's contract with its text and signatures. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, document_id }: At): Promise<Contract> {
  const [row] = await tx.sql<Own>`
    select ${columnsOf("contract")} from contract where document_id = ${document_id} and entity_id = ${entity_id}`;
  if (!row) throw notFound("contract");
  return record(await documents.load(tx, { document_id }), row);
}

interface Filter {
  entity_id: string;
  document_id?: string | undefined;
  template?: Contract["template"] | undefined;
  status?: Contract["status"] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's contracts, newest first, without their texts. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, document_id, template, status } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Own>`
      select ${columnsOf("contract", "c")} from ${whole}${where([
        sql`c.entity_id = ${entity_id}`,
        document_id === undefined ? null : sql`c.document_id = ${document_id}`,
        template === undefined ? null : sql`c.template = ${template}`,
        status === undefined ? null : sql`d.status = ${status}`,
        after && sql`c.document_id < ${after[0]}`,
      ])} order by c.document_id desc limit ${limit}`;
  const { data, next_cursor } = await page(filter, 1, read, ({ document_id }) => [document_id]);
  const ids = data.map(({ document_id }) => document_id);
  const byId = new Map((await documents.loadAll(tx, ids)).map((document) => [document.document_id, document]));
  const contracts = data.flatMap((row): ContractSummary[] => {
    const document = byId.get(row.document_id);
    return document ? [record(document, row)] : [];
  });
  return { data: contracts, next_cursor };
}

/** How a contract's term goes on. */
type Term = Pick<Own, "ends_on" | "auto_renews" | "renewal_months" | "notice_days">;

/** Says anew how the term of a contract goes on, that has not ended. */
export async function setTerm(tx: Tx, { document_id }: Pick<At, "document_id">, term: Term): Promise<void> {
  const { ends_on, auto_renews, renewal_months, notice_days } = term;
  await tx.sql`
    update contract set ends_on = ${ends_on}::date, auto_renews = ${auto_renews}, renewal_months = ${renewal_months},
      notice_days = ${notice_days} where document_id = ${document_id} and ended_on is null`;
}

/** Writes down that a contract ends on a day, and why; it has ended once the day is past. */
export async function setEnd(tx: Tx, { document_id }: At, day: string, reason: string): Promise<void> {
  await tx.sql`
    update contract set ends_on = ${day}::date, auto_renews = false, renewal_months = null, end_reason = ${reason},
      ended_on = case when ${day}::date < app_today() then ${day}::date end
    where document_id = ${document_id} and ended_on is null`;
}

/** A contract's term has passed. */
export async function markEnded(tx: Tx, { document_id }: At, reason: string): Promise<void> {
  await tx.sql`
    update contract set ended_on = ends_on, auto_renews = false, renewal_months = null, end_reason = coalesce(end_reason, ${reason})
    where document_id = ${document_id} and ended_on is null`;
}

/** The contract, held so that its term goes on once. Throws 404. */
export async function hold(tx: Tx, at: At): Promise<Contract> {
  await tx.sql`
    select document_id from contract where document_id = ${at.document_id} and entity_id = ${at.entity_id}
    for no key update`;
  return load(tx, at);
}

/** The contract that a document is; null where it is none. */
export async function find(tx: Tx, document: { entity_id: string; document_id: string }): Promise<Contract | null> {
  const found = await tx.sql`select document_id from contract where document_id = ${document.document_id}`;
  return found.length === 0 ? null : load(tx, document);
}

/** Signed contracts of a company whose term has passed by a day. */
export const termsPassed = (tx: Tx, entity_id: string, day: string, most: number) =>
  tx.sql<Pick<Own, "document_id">>`
    select c.document_id from ${whole}
    where c.entity_id = ${entity_id} and c.ended_on is null and c.ends_on < ${day}::date and d.status = 'signed'
    order by c.document_id limit ${most}`;

/** The first day after one on which a contract's term has passed. */
export async function nextTermDay(tx: Tx, entity_id: string, day: string): Promise<string | null> {
  const [next] = await tx.sql<{ day: EndOf<"contract", "ends_on"> }>`
    select min(c.ends_on + 1) as day from ${whole}
    where c.entity_id = ${entity_id} and c.ended_on is null and c.ends_on >= ${day}::date and d.status = 'signed'`;
  return next?.day ?? null;
}

/** The newest contracts with whoever bears this name, in every company, without regard to case. */
export const ofCounterparty = (tx: Tx, name: string, most: number) =>
  tx.sql<
    Pick<Own, "document_id" | "entity_id" | "template" | "created_at"> &
      Pick<RowOf<"document">, "title" | "status"> &
      Counted
  >`
    select c.document_id, c.entity_id, c.template, d.title, d.status, c.created_at, ${counted} from ${whole}
    where lower(c.counterparty_name) = lower(${name}) order by c.document_id desc limit ${most}`;

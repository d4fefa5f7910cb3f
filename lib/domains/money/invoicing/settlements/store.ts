import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columnsOf, type RowAs, type SumOf } from "#lib/db/rows.ts";
import { raw, sql, where } from "#lib/db/sql.ts";
import { entryIdsOf } from "#lib/domains/books/ledger/store.ts";
import type { Settlement } from "./schema.ts";
import { settlementStates } from "./states.ts";

type Row = RowAs<"invoice_settlement", Settlement> & Pick<Settlement, "entry_ids">;

const rows = sql`select ${columnsOf("invoice_settlement", "s")}, ${entryIdsOf("settlement", sql`s.settlement_id`)}
  from invoice_settlement s`;

/** What lowers the balance of an invoice, and what it comes from. */
export interface NewSettlement
  extends Pick<Settlement, "entity_id" | "invoice_id" | "kind" | "amount_cents" | "settled_on">,
    Partial<Pick<Settlement, "tax_cents" | "is_tax_deducted">> {
  customer_payment_id?: string;
  customer_credit_id?: string;
  credit_note_id?: string;
  reason?: string | null;
}

/**
 * Lowers the balances of invoices that are held, in one statement, and answers the identifiers in their order; PostgreSQL
 * moves their sums and states with it.
 */
export async function insert(tx: Tx, given: readonly NewSettlement[]): Promise<string[]> {
  if (given.length === 0) return [];
  const untaxed = { tax_cents: 0, is_tax_deducted: false };
  const made = given.map((settlement) => ({ settlement_id: newId("settlement"), ...untaxed, ...settlement }));
  await tx.sql`
    insert into invoice_settlement (settlement_id, entity_id, invoice_id, kind, amount_cents, tax_cents, is_tax_deducted,
      settled_on, customer_payment_id, customer_credit_id, credit_note_id, reason)
    select settlement_id, entity_id, invoice_id, kind, amount_cents, tax_cents, is_tax_deducted,
      settled_on, customer_payment_id, customer_credit_id, credit_note_id, reason
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as s(settlement_id text, entity_id text, invoice_id text, kind text,
      amount_cents bigint, tax_cents bigint, is_tax_deducted boolean, settled_on date, customer_payment_id text, customer_credit_id text, credit_note_id text, reason text)`;
  return made.map(({ settlement_id }) => settlement_id);
}

/** Which settlement is meant. */
type At = Pick<Settlement, "entity_id" | "settlement_id">;

/** The settlement. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, settlement_id }: At): Promise<Settlement> {
  const [row] = await tx.sql<Row>`${rows} where s.settlement_id = ${settlement_id} and s.entity_id = ${entity_id}`;
  if (!row) throw notFound("settlement");
  return row;
}

/** Takes one back on that day; its invoice is held. Throws 400 naming the status (interface 7.12). */
export async function takeBack(tx: Tx, { settlement_id }: At, day: string): Promise<void> {
  await move(tx, settlementStates, "void", {
    table: "invoice_settlement",
    key: "settlement_id",
    id: settlement_id,
    also: sql`, voided_on = ${day}::date, voided_at = now()`,
  });
}

/** Takes back all that a customer's payment or a credit note has settled; the invoices are held. */
export async function takeBackOf(tx: Tx, whole: "customer_payment_id" | "credit_note_id", id: string, day: string) {
  await tx.sql`
    update invoice_settlement set status = 'voided', voided_on = ${day}::date, voided_at = now(), updated_at = now()
    where ${raw(whole)} = ${id} and status = 'applied'`;
}

/** The sales tax in what was written off of an invoice, which is held. */
export async function taxWrittenOffOf(tx: Tx, invoice_id: string): Promise<number> {
  const [row] = await tx.sql<{ cents: SumOf<"invoice_settlement", "tax_cents"> }>`
    select coalesce(sum(tax_cents), 0)::text as cents from invoice_settlement where invoice_id = ${invoice_id} and status = 'applied'`;
  return Number(row?.cents ?? 0);
}

/** The early-payment discounts that stand of invoices that are held. */
export const discountsOf = (tx: Tx, invoice_ids: readonly string[]) =>
  tx.sql<Pick<Row, "settlement_id" | "customer_payment_id" | "settled_on">>`
    select settlement_id, customer_payment_id, settled_on from invoice_settlement
    where invoice_id = any(${invoice_ids}::text[]) and kind = 'discount' and status = 'applied' order by settlement_id`;

interface Filter {
  entity_id: string;
  invoice_id: string;
  limit: number;
  cursor?: string | undefined;
}

/** A page of what has settled an invoice, also what was taken back; newest first. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, invoice_id } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Row>`${rows}${where([
      sql`s.invoice_id = ${invoice_id}`,
      sql`s.entity_id = ${entity_id}`,
      after && sql`s.settlement_id < ${after[0]}`,
    ])} order by s.settlement_id desc limit ${limit}`;
  return page(filter, 1, read, ({ settlement_id }) => [settlement_id]);
}

import { notFound } from "#lib/core/errors.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columnsOf, type RowAs, type SumOf } from "#lib/db/rows.ts";
import { sql, where } from "#lib/db/sql.ts";
import { earnedBy, entryIdsOf } from "#lib/domains/books/ledger/store.ts";
import type { CreditNote } from "./schema.ts";
import { creditNoteStates } from "./states.ts";

type Row = RowAs<"credit_note", CreditNote> & Pick<CreditNote, "entry_ids" | "customer_credit_id">;

const rows = sql`select ${columnsOf("credit_note", "n")}, ${entryIdsOf("credit_note", sql`n.credit_note_id`)},
    (select c.customer_credit_id from customer_credit c where c.credit_note_id = n.credit_note_id) as customer_credit_id
  from credit_note n`;

/** What the credit notes on an invoice come to: all told, the sales tax in it, and what of it was paid and is the customer's credit. */
export type Credited = Pick<CreditNote, "amount_cents" | "tax_cents" | "credit_cents">;

/** What credit notes have credited of an invoice, which is held. */
export async function creditedOf(tx: Tx, invoice_id: string): Promise<Credited> {
  const [row] = await tx.sql<{ [Column in keyof Credited]: SumOf<"credit_note", Column> }>`
    select coalesce(sum(amount_cents), 0)::text as amount_cents, coalesce(sum(tax_cents), 0)::text as tax_cents,
      coalesce(sum(credit_cents), 0)::text as credit_cents from credit_note where invoice_id = ${invoice_id} and status = 'issued'`;
  const cents = (column: keyof Credited) => Number(row?.[column] ?? 0);
  return { amount_cents: cents("amount_cents"), tax_cents: cents("tax_cents"), credit_cents: cents("credit_cents") };
}

/** What of an invoice stands on the credit side of each account, less what its credit notes have taken back. */
export const earnedOn = (tx: Tx, entity_id: string, invoice_id: string) =>
  earnedBy(
    tx,
    entity_id,
    invoice_id,
    sql`select c.credit_note_id from credit_note c where c.invoice_id = ${invoice_id}`,
  );

type Kept = Omit<
  RowAs<"credit_note", CreditNote>,
  "number" | "status" | "voided_on" | "voided_at" | "created_at" | "updated_at"
>;

/** Keeps a credit note with the entity's next number; whoever makes one at the same time waits for this one's commit. */
export async function insert(tx: Tx, note: Kept): Promise<void> {
  await tx.sql`
    with counter as (insert into credit_note_counter as c (entity_id, last_number) values (${note.entity_id}, 1)
      on conflict (workspace_id, entity_id) do update set last_number = c.last_number + 1 returning last_number)
    insert into credit_note (credit_note_id, entity_id, invoice_id, number, company, company_address, customer, amount_cents,
      tax_cents, credit_cents, currency, reason, issued_on)
    select ${note.credit_note_id}, ${note.entity_id}, ${note.invoice_id}, last_number, ${note.company}, ${note.company_address},
      ${note.customer}, ${note.amount_cents}::bigint, ${note.tax_cents}::bigint, ${note.credit_cents}::bigint, ${note.currency}, ${note.reason},
      ${note.issued_on}::date from counter`;
}

/** Which credit note is meant. */
type At = Pick<CreditNote, "entity_id" | "credit_note_id">;

/** The credit note. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, credit_note_id }: At): Promise<CreditNote> {
  const [row] = await tx.sql<Row>`${rows} where n.credit_note_id = ${credit_note_id} and n.entity_id = ${entity_id}`;
  if (!row) throw notFound("credit note");
  return row;
}

/** Takes a credit note back. Throws 400 naming the status (interface 7.12). */
export async function takeBack(tx: Tx, { credit_note_id }: At, day: string): Promise<void> {
  await move(tx, creditNoteStates, "void", {
    table: "credit_note",
    key: "credit_note_id",
    id: credit_note_id,
    also: sql`, voided_on = ${day}::date, voided_at = now()`,
  });
}

interface Filter {
  entity_id: string;
  invoice_id?: string | undefined;
  customer?: string | undefined;
  status?: CreditNote["status"] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's credit notes, newest first. What no index serves is asked in one text, given or not. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, invoice_id, customer = null, status = null } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Row>`${rows}${where([
      sql`n.entity_id = ${entity_id}`,
      invoice_id === undefined ? null : sql`n.invoice_id = ${invoice_id}`,
      sql`(${customer}::text is null or lower(n.customer) = lower(${customer}))`,
      sql`(${status}::text is null or n.status = ${status})`,
      after && sql`n.credit_note_id < ${after[0]}`,
    ])} order by n.credit_note_id desc limit ${limit}`;
  return page(filter, 1, read, ({ credit_note_id }) => [credit_note_id]);
}

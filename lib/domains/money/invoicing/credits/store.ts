import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, columnsOf, type RowAs, type RowOf, type SumOf } from "#lib/db/rows.ts";
import { raw, sql, where } from "#lib/db/sql.ts";
import type { CustomerCredit } from "./schema.ts";
import { customerCreditStates } from "./states.ts";

type Own = RowOf<"customer_credit">;
type Row = RowAs<"customer_credit", CustomerCredit>;

const rows = sql`select ${columnsOf("customer_credit", "c")} from customer_credit c`;

const record = ({ customer_key: _, ...row }: Row): CustomerCredit => ({
  ...row,
  balance_cents: row.status === "open" ? row.amount_cents - row.applied_cents - row.refunded_cents : 0,
});

/** Which credit is meant. */
type At = Pick<CustomerCredit, "entity_id" | "customer_credit_id">;

/** The credit. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, customer_credit_id }: At): Promise<CustomerCredit> {
  const [row] = await tx.sql<Row>`
    ${rows} where c.customer_credit_id = ${customer_credit_id} and c.entity_id = ${entity_id}`;
  if (!row) throw notFound("customer credit");
  return record(row);
}

/** The credit, held so that nobody else settles an invoice with it meanwhile. Throws 404. */
export async function hold(tx: Tx, at: At): Promise<CustomerCredit> {
  // What is read is sent behind the lock, and sees what whoever held it before has done.
  const held = tx.sql`select from customer_credit where customer_credit_id = ${at.customer_credit_id} for no key update`;
  return (await Promise.all([load(tx, at), held]))[0];
}

interface Filter {
  entity_id: string;
  customer?: string | undefined;
  currency?: string | undefined;
  open?: "true" | "false" | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's customers' credits, newest first. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, customer, currency, open = null } = filter;
  const read = async (after: Key | null, limit: number) => {
    const found = await tx.sql<Row>`${rows}${where([
      sql`c.entity_id = ${entity_id}`,
      customer === undefined ? null : sql`c.customer_key = lower(${customer})`,
      currency === undefined ? null : sql`c.currency = ${currency}`,
      sql`(${open}::text is null or (${open}::text = 'true') = (c.status = 'open' and c.applied_cents + c.refunded_cents < c.amount_cents))`,
      after && sql`c.customer_credit_id < ${after[0]}`,
    ])} order by c.customer_credit_id desc limit ${limit}`;
    return found.map(record);
  };
  return page(filter, 1, read, ({ customer_credit_id }) => [customer_credit_id]);
}

/** What a credit comes of. */
type Whole = "customer_payment_id" | "credit_note_id";
type New = Pick<Own, "entity_id" | "customer" | "amount_cents" | "currency" | "credited_on">;

/** Keeps what a customer has paid too much, or has paid of what is credited. */
export async function insert(tx: Tx, given: New & Partial<Record<Whole, string>>): Promise<void> {
  await tx.sql`insert into customer_credit ${columns("customer_credit", { customer_credit_id: newId("customer_credit"), ...given })}`;
}

/** A credit that is held. */
type Held = Pick<Own, "customer_credit_id" | "applied_cents" | "refunded_cents">;

/** The credit that comes of a payment or a credit note, held so that nobody spends it meanwhile; null where there is none. */
export async function holdOf(tx: Tx, whole: Whole, id: string): Promise<Held | null> {
  const [credit] = await tx.sql<Held>`
    select customer_credit_id, applied_cents, refunded_cents from customer_credit where ${raw(whole)} = ${id} for no key update`;
  return credit ?? null;
}

/** What is left of the credits that credit notes on an invoice have made, in cents; the invoice is held. */
export async function leftOfNotesOn(tx: Tx, invoice_id: string): Promise<number> {
  const [row] = await tx.sql<{ cents: SumOf<"customer_credit", "amount_cents" | "applied_cents" | "refunded_cents"> }>`
    select coalesce(sum(c.amount_cents - c.applied_cents - c.refunded_cents), 0)::text as cents
    from credit_note n join customer_credit c on c.credit_note_id = n.credit_note_id
    where n.invoice_id = ${invoice_id} and c.status = 'open'`;
  return Number(row?.cents ?? 0);
}

/** Takes back a credit that is held, and of which nothing is spent. */
export async function takeBack(tx: Tx, { customer_credit_id }: Held): Promise<void> {
  const at = { table: "customer_credit", key: "customer_credit_id", id: customer_credit_id } as const;
  await move(tx, customerCreditStates, "void", at);
}

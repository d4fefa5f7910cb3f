import { type Sql, sql } from "#lib/db/sql.ts";

// What the books must show of bills and payments: rows that are put into a statement which adds up both.

/** What is due of approved bills, as `currency` and `cents`. */
export const due = (entity_id: string): Sql => sql`
  select currency, sum(amount_cents - amount_paid_cents) as cents
  from bill where entity_id = ${entity_id} and status = 'approved' group by 1`;

/** The money of each payment, below zero since it goes out, likewise. */
export const cash = (entity_id: string): Sql => sql`
  select currency, -amount_cents as cents from payment
  where entity_id = ${entity_id} and status in ('submitted', 'settled')`;

/** The account that a payment leaves, as a column of another's selection. */
export const paidFrom = (payment_id: Sql): Sql =>
  sql`(select p.cash_account_id from payment p where p.payment_id = ${payment_id})`;

/** Every payment as an act that the books must show, with its day in UTC. */
export const acts = (entity_id: string): Sql => sql`
  select 'payment' as type, payment_id as id, 'submitted' as event, paid_on as date, amount_cents, currency
  from payment where entity_id = ${entity_id} and status in ('submitted', 'settled')`;

/** What became of a payment; null where there is none. */
export const statusOf = (id: Sql): Sql => sql`(select p.status from payment p where p.payment_id = ${id})`;

/** What settles each bill at the end of a day (null: all told), both by the words of what their entries follow; money out is below 0. */
export const settling = (entity_id: string, day: string | null): Sql => sql`
  select 'bill ' || b.bill_id as document, 'payment ' || b.payment_id as settles, -b.amount_cents as amount_cents,
    false as is_given_up
  from bill_payment b join payment p on p.payment_id = b.payment_id
  where p.entity_id = ${entity_id} and b.paid_on <= coalesce(${day}::date, 'infinity')
    and (b.ended_on is null or b.ended_on > coalesce(${day}::date, 'infinity'))`;

import { type Sql, sql } from "#lib/db/sql.ts";

// What the books must show of bills and payments: rows that are put into a statement which adds up both.

/** What is due of approved bills, less what is left of vendors' credits, as `currency` and `cents`. */
export const due = (entity_id: string): Sql => sql`
  select currency, sum(cents) as cents from (
    select currency, amount_cents - amount_paid_cents - credited_cents as cents from bill
      where entity_id = ${entity_id} and status = 'approved'
    union all select currency, applied_cents + refunded_cents - amount_cents from vendor_credit
      where entity_id = ${entity_id} and status = 'open') r group by 1`;

/** The money of each payment, below zero since it goes out, and what vendors have paid back, likewise. */
export const cash = (entity_id: string): Sql => sql`
  select currency, -amount_cents as cents from payment
    where entity_id = ${entity_id} and status in ('submitted', 'settled')
  union all select currency, amount_cents from vendor_refund where entity_id = ${entity_id} and status = 'received'`;

/** The payments of the days from one to another, both included, that neither failed nor were cancelled: joined by `payment_id`. */
export const madeBetween = (entity_id: string, { from, to }: Record<"from" | "to", string>): Sql => sql`
  (select payment_id, paid_on, amount_cents from payment where entity_id = ${entity_id}
    and status in ('submitted', 'settled') and paid_on between ${from}::date and ${to}::date)`;

/** The account that a payment leaves, as a column of another's selection. */
export const paidFrom = (payment_id: Sql): Sql =>
  sql`(select p.cash_account_id from payment p where p.payment_id = ${payment_id})`;

/** The account that a vendor's refund came to, likewise. */
export const refundedInto = (vendor_refund_id: Sql): Sql =>
  sql`(select r.account_id from vendor_refund r where r.vendor_refund_id = ${vendor_refund_id})`;

/** Every payment, and every credit and refund of a vendor, as an act that the books must show, with its day in UTC. */
export const acts = (entity_id: string): Sql => sql`
  select 'payment' as type, payment_id as id, 'submitted' as event, paid_on as date, amount_cents, currency
    from payment where entity_id = ${entity_id} and status in ('submitted', 'settled')
  union all select 'vendor_credit', vendor_credit_id, 'issued', credited_on, amount_cents, currency
    from vendor_credit where entity_id = ${entity_id} and status = 'open'
  union all select 'vendor_refund', vendor_refund_id, 'received', refunded_on, amount_cents, currency
    from vendor_refund where entity_id = ${entity_id} and status = 'received'`;

/** What became of the record of such an act; null where it is another's. */
export const statusOf = (id: Sql): Sql => sql`coalesce((select p.status from payment p where p.payment_id = ${id}),
  (select v.status from vendor_credit v where v.vendor_credit_id = ${id}),
  (select r.status from vendor_refund r where r.vendor_refund_id = ${id}))`;

/**
 * What settles each bill at the end of a day (null: all told), and what has paid back each vendor's credit, both by the words of what
 * their entries follow; money out, and what a credit stands in for, is below 0.
 */
export const settling = (entity_id: string, day: string | null): Sql => sql`
  select 'bill ' || b.bill_id as document, 'payment ' || b.payment_id as settles, -b.amount_cents as amount_cents,
    false as is_given_up
  from bill_payment b join payment p on p.payment_id = b.payment_id
  where p.entity_id = ${entity_id} and b.paid_on <= coalesce(${day}::date, 'infinity')
    and (b.ended_on is null or b.ended_on > coalesce(${day}::date, 'infinity'))
  union all select 'bill ' || s.bill_id, 'vendor_credit ' || s.vendor_credit_id, -s.amount_cents, false
  from bill_settlement s
  where s.entity_id = ${entity_id} and s.settled_on <= coalesce(${day}::date, 'infinity')
    and (s.voided_on is null or s.voided_on > coalesce(${day}::date, 'infinity'))
  union all select 'vendor_credit ' || r.vendor_credit_id, 'vendor_refund ' || r.vendor_refund_id, r.amount_cents, false
  from vendor_refund r
  where r.entity_id = ${entity_id} and r.refunded_on <= coalesce(${day}::date, 'infinity')
    and (r.voided_on is null or r.voided_on > coalesce(${day}::date, 'infinity'))`;

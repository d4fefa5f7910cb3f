import { type Sql, sql } from "#lib/db/sql.ts";
import { chargedFor } from "../late-fees/store.ts";

// What the books must show of invoices and of customers' money: rows that are put into a statement which adds up both.

/** What is due on sent invoices, as `currency` and `cents`. */
export const due = (entity_id: string): Sql => sql`
  select currency, sum(amount_cents - amount_paid_cents - credited_cents - discounted_cents - written_off_cents) as cents
  from invoice where entity_id = ${entity_id} and status = 'sent' group by 1`;

/** What customers have paid too much, and neither settled anything with nor got back, likewise. */
export const credits = (entity_id: string): Sql => sql`
  select currency, sum(amount_cents - applied_cents - refunded_cents) filter (where status = 'open') as cents
  from customer_credit where entity_id = ${entity_id} group by 1`;

/** The sales tax on sent and paid invoices, less what credit notes and write-offs have taken off it, likewise. */
export const salesTax = (entity_id: string): Sql => sql`
  select currency, sum(cents) as cents from (
    select currency, tax_cents as cents from invoice
      where entity_id = ${entity_id} and status in ('sent', 'paid') and tax_cents > 0
    union all select currency, -tax_cents from credit_note
      where entity_id = ${entity_id} and status = 'issued' and tax_cents > 0
    union all select i.currency, -s.tax_cents from invoice_settlement s join invoice i on i.invoice_id = s.invoice_id
      where s.entity_id = ${entity_id} and s.status = 'applied' and s.is_tax_deducted) r group by 1`;

const stood = (day: Sql, from: Sql, of: Sql) =>
  sql`${from} <= ${day} and (${of}.voided_on is null or ${of}.voided_on > ${day})`;

/**
 * What was charged on each invoice that a span of days has moved, at the end of the day before it and of its last: whether it stood
 * then, and what credit notes and write-offs had taken off it, with the sales tax in that. Late fees are no sales, and what was
 * charged elsewhere, before it was brought here, was told there.
 */
export const taxedBy = (entity_id: string, currency: string, { from, to }: Record<"from" | "to", string>): Sql => {
  const within = (day: Sql) => sql`${day} between ${from}::date and ${to}::date`;
  const moves = (day: Sql) => sql`entity_id = ${entity_id} and (${within(day)} or ${within(sql`voided_on`)})`;
  return sql`
    select i.amount_cents, i.tax_cents, i.taxes, d.is_closing, ${stood(sql`d.day`, sql`i.sent_on`, sql`i`)} as stands,
      n.amount_cents as credited_cents, n.tax_cents as credited_tax_cents,
      w.amount_cents as written_off_cents, w.tax_cents as written_off_tax_cents
    from (select invoice_id from invoice where ${moves(sql`sent_on`)}
        union select invoice_id from credit_note where ${moves(sql`issued_on`)}
        union select invoice_id from invoice_settlement where ${moves(sql`settled_on`)} and is_tax_deducted) m
      join invoice i on i.invoice_id = m.invoice_id and i.currency = ${currency}
      cross join (values (${from}::date - 1, false), (${to}::date, true)) d (day, is_closing)
      cross join lateral (select coalesce(sum(c.amount_cents), 0)::bigint as amount_cents, coalesce(sum(c.tax_cents), 0)::bigint as tax_cents
        from credit_note c where c.invoice_id = i.invoice_id and ${stood(sql`d.day`, sql`c.issued_on`, sql`c`)}) n
      cross join lateral (select coalesce(sum(s.amount_cents), 0)::bigint as amount_cents, coalesce(sum(s.tax_cents), 0)::bigint as tax_cents
        from invoice_settlement s
        where s.invoice_id = i.invoice_id and s.is_tax_deducted and ${stood(sql`d.day`, sql`s.settled_on`, sql`s`)}) w
    where i.sent_on is not null and (i.tax_cents > 0 or i.former_number is null and ${chargedFor} is null)`;
};

/** The money that came from customers, and that went back to them, each as `currency` and `cents`. */
export const cash = (entity_id: string): Sql => sql`
  select currency, amount_cents as cents from customer_payment where entity_id = ${entity_id} and status = 'received'
  union all select currency, -amount_cents from customer_refund where entity_id = ${entity_id} and status = 'paid'`;

/** The account that a customer's payment came to, as a column of another's selection. */
export const paidInto = (customer_payment_id: Sql): Sql =>
  sql`(select p.account_id from customer_payment p where p.customer_payment_id = ${customer_payment_id})`;

/** The account that a refund left, likewise. */
export const refundedFrom = (customer_refund_id: Sql): Sql =>
  sql`(select r.account_id from customer_refund r where r.customer_refund_id = ${customer_refund_id})`;

/** Every act that the books must show, with its day in UTC. */
export const acts = (entity_id: string): Sql => sql`
  select 'invoice' as type, invoice_id as id, 'sent' as event, sent_on as date, amount_cents, currency
    from invoice where entity_id = ${entity_id} and status in ('sent', 'paid')
  union all select 'customer_payment', customer_payment_id, 'received', paid_on, amount_cents, currency
    from customer_payment where entity_id = ${entity_id} and status = 'received'
  union all select 'credit_note', credit_note_id, 'issued', issued_on, amount_cents, currency
    from credit_note where entity_id = ${entity_id} and status = 'issued'
  union all select 'customer_refund', customer_refund_id, 'paid', refunded_on, amount_cents, currency
    from customer_refund where entity_id = ${entity_id} and status = 'paid'
  union all select 'settlement', s.settlement_id, 'applied', s.settled_on, s.amount_cents, i.currency
    from invoice_settlement s join invoice i on i.invoice_id = s.invoice_id
    where s.entity_id = ${entity_id} and s.status = 'applied' and s.kind in ('credit', 'discount', 'write_off')`;

/** What became of the record of such an act; null where it is another's. */
export const statusOf = (id: Sql): Sql => sql`coalesce((select i.status from invoice i where i.invoice_id = ${id}),
  (select p.status from customer_payment p where p.customer_payment_id = ${id}),
  (select n.status from credit_note n where n.credit_note_id = ${id}),
  (select r.status from customer_refund r where r.customer_refund_id = ${id}),
  (select s.status from invoice_settlement s where s.settlement_id = ${id}))`;

/** What settles each invoice at the end of a day (null: all told), both by the words of what their entries follow, and whether by being given up. */
export const settling = (entity_id: string, day: string | null): Sql => sql`
  select 'invoice ' || s.invoice_id as document,
    case s.kind when 'payment' then 'customer_payment ' || s.customer_payment_id
      when 'credit_note' then 'credit_note ' || s.credit_note_id else 'settlement ' || s.settlement_id end as settles, s.amount_cents,
    s.kind = 'write_off' as is_given_up
  from invoice_settlement s where s.entity_id = ${entity_id} and s.settled_on <= coalesce(${day}::date, 'infinity')
    and (s.voided_on is null or s.voided_on > coalesce(${day}::date, 'infinity'))`;

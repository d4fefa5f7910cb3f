import { invalid } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { SumOf } from "#lib/db/rows.ts";
import { type Sql, sql } from "#lib/db/sql.ts";
import { exactCents } from "#lib/domains/books/ledger/rules.ts";
import { chargedFor } from "../late-fees/store.ts";
import { MOST_MOVEMENTS } from "./rules.ts";
import type { CustomerStatement, Movement } from "./schema.ts";

interface Asked {
  entity_id: string;
  customer: string;
  currency: string;
  from: string | null;
  to: string;
}

/**
 * All that has moved what a customer owes: what was sent and voided, and what has settled it and was taken back, each with when that
 * was done, and what comes first of what was done at once.
 */
const moved = ({ entity_id, customer, currency }: Asked) => sql`
  with own as materialized (select i.invoice_id, i.number, i.amount_cents, i.sent_on, i.sent_at, i.voided_on, i.voided_at, i.customer,
      ${chargedFor} as late_fee_of from invoice i
    where i.entity_id = ${entity_id} and i.customer_key = lower(${customer}) and i.currency = ${currency} and i.sent_on is not null)
  select sent_on as date, sent_at as at, 1 as step, case when late_fee_of is null then 'invoice' else 'late_fee' end as kind, invoice_id, number, amount_cents, invoice_id as id, customer from own
  union all select voided_on, voided_at, 4, 'invoice_voided', invoice_id, number, -amount_cents, invoice_id, customer from own where voided_on is not null
  union all select s.settled_on, s.created_at, 2, s.kind, s.invoice_id, own.number, -s.amount_cents, s.settlement_id, own.customer
    from own join invoice_settlement s on s.invoice_id = own.invoice_id
  union all select s.voided_on, s.voided_at, 3, 'taken_back', s.invoice_id, own.number, s.amount_cents, s.settlement_id, own.customer
    from own join invoice_settlement s on s.invoice_id = own.invoice_id where s.voided_on is not null`;

/** What a customer had paid too much by the end of the last day, and by then neither settled an invoice with nor got back. */
function creditAt({ entity_id, customer, currency, to }: Asked): Sql {
  const stood = (of: Sql, day: Sql) =>
    sql`${day} <= ${to}::date and (${of}.voided_on is null or ${of}.voided_on > ${to}::date)`;
  return sql`
    select coalesce(sum(case when coalesce(p.voided_on, n.voided_on) <= ${to}::date then 0 else c.amount_cents end
      - (select coalesce(sum(s.amount_cents), 0) from invoice_settlement s
        where s.customer_credit_id = c.customer_credit_id and ${stood(sql`s`, sql`s.settled_on`)})
      - (select coalesce(sum(r.amount_cents), 0) from customer_refund r
        where r.customer_credit_id = c.customer_credit_id and ${stood(sql`r`, sql`r.refunded_on`)})), 0)::text as cents
    from customer_credit c left join customer_payment p on p.customer_payment_id = c.customer_payment_id
      left join credit_note n on n.credit_note_id = c.credit_note_id
    where c.entity_id = ${entity_id} and c.customer_key = lower(${customer}) and c.currency = ${currency} and c.credited_on <= ${to}::date`;
}

/**
 * What moved on a customer's account, with the balance after each. Throws 400 where it is too much for one statement, or sums pass
 * 2^53−1.
 */
export async function statementOf(tx: Tx, asked: Asked): Promise<CustomerStatement> {
  const { entity_id, customer, currency, from, to } = asked;
  const [[before], found, [credit]] = await Promise.all([
    tx.sql<{ cents: string; customer: string | null }>`
      select coalesce(sum(amount_cents) filter (where date < ${from}::date), 0)::text as cents, max(customer) as customer
      from (${moved(asked)}) m`,
    tx.sql<Omit<Movement, "balance_cents">>`
      select date, kind, invoice_id, number, amount_cents from (${moved(asked)}) m
      where date <= ${to}::date and (${from}::date is null or date >= ${from}::date)
      order by date, at, step, id limit ${MOST_MOVEMENTS + 1}`,
    tx.sql<{ cents: SumOf<"customer_credit", "amount_cents"> }>`${creditAt(asked)}`,
  ]);
  if (found.length > MOST_MOVEMENTS) {
    throw invalid("from", `must be later: from then on there are more than ${MOST_MOVEMENTS} movements`);
  }
  const opening_cents = exactCents(before?.cents ?? "0");
  let balance_cents = opening_cents;
  const movements = found.map((one) => {
    balance_cents += one.amount_cents;
    return { ...one, balance_cents };
  });
  return {
    entity_id,
    customer: before?.customer ?? customer,
    currency,
    from,
    to,
    opening_cents,
    movements,
    closing_cents: balance_cents,
    credit_cents: exactCents(credit?.cents ?? "0"),
  };
}

import { invalid } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { sql } from "#lib/db/sql.ts";
import { exactCents } from "#lib/domains/books/ledger/rules.ts";
import * as vendors from "../vendors/store.ts";
import { MOST_MOVEMENTS } from "./rules.ts";
import type { VendorMovement, VendorStatement } from "./schema.ts";

interface Asked {
  entity_id: string;
  vendor_id: string;
  currency: string;
  from: string | null;
  to: string;
}

/**
 * All that has moved what a vendor is owed, by the days of its entries: bills that were booked and voided, payments of them that were
 * made and ended, credits and what was paid back of them, each taken back on its day. That a credit settles a bill moves nothing.
 */
const moved = ({ entity_id, vendor_id, currency }: Asked) => sql`
  with own as materialized (select b.bill_id, b.bill_number, b.amount_cents, b.posted_on, b.approved_at, b.voided_on, b.voided_at from bill b
      where b.entity_id = ${entity_id} and b.vendor_id = ${vendor_id} and b.currency = ${currency} and b.posted_on is not null),
    paid as materialized (select p.payment_id, p.reference, p.created_at, p.updated_at, l.paid_on, l.ended_on, sum(l.amount_cents) as amount_cents
      from own join bill_payment l on l.bill_id = own.bill_id join payment p on p.payment_id = l.payment_id group by p.workspace_id, p.payment_id, l.paid_on, l.ended_on),
    credits as materialized (select c.vendor_credit_id, c.credit_number, c.amount_cents, c.credited_on, c.created_at, c.voided_on, c.voided_at from vendor_credit c
      where c.entity_id = ${entity_id} and c.vendor_id = ${vendor_id} and c.currency = ${currency})
  select posted_on as date, approved_at as at, 1 as step, 'bill' as kind, bill_id, null as payment_id, null as vendor_credit_id,
    null as vendor_refund_id, bill_number as reference, amount_cents, bill_id as id from own
  union all select voided_on, voided_at, 5, 'bill_voided', bill_id, null, null, null, bill_number, -amount_cents, bill_id
    from own where voided_on is not null
  union all select paid_on, created_at, 2, 'payment', null, payment_id, null, null, reference, -amount_cents, payment_id from paid
  union all select ended_on, updated_at, 4, 'payment_taken_back', null, payment_id, null, null, reference, amount_cents, payment_id
    from paid where ended_on is not null
  union all select credited_on, created_at, 2, 'credit', null, null, vendor_credit_id, null, credit_number, -amount_cents, vendor_credit_id from credits
  union all select voided_on, voided_at, 5, 'credit_voided', null, null, vendor_credit_id, null, credit_number, amount_cents, vendor_credit_id
    from credits where voided_on is not null
  union all select r.refunded_on, r.created_at, 3, 'refund', null, null, null, r.vendor_refund_id, r.reference, r.amount_cents, r.vendor_refund_id
    from credits join vendor_refund r on r.vendor_credit_id = credits.vendor_credit_id
  union all select r.voided_on, r.voided_at, 4, 'refund_voided', null, null, null, r.vendor_refund_id, r.reference, -r.amount_cents, r.vendor_refund_id
    from credits join vendor_refund r on r.vendor_credit_id = credits.vendor_credit_id where r.voided_on is not null`;

/**
 * What moved on a vendor's account, with what is owed after each. Throws 404 where there is no such vendor, and 400 where it is too
 * much for one statement, or sums pass 2^53−1.
 */
export async function vendorStatementOf(tx: Tx, asked: Asked): Promise<VendorStatement> {
  const { entity_id, vendor_id, currency, from, to } = asked;
  const [{ name: vendor_name }, [before], found] = await Promise.all([
    vendors.load(tx, { entity_id, vendor_id }),
    tx.sql<{ cents: string }>`
      select coalesce(sum(amount_cents) filter (where date < ${from}::date), 0)::text as cents from (${moved(asked)}) m`,
    tx.sql<Omit<VendorMovement, "amount_cents" | "balance_cents"> & { cents: string }>`
      select date, kind, bill_id, payment_id, vendor_credit_id, vendor_refund_id, reference, amount_cents::text as cents from (${moved(asked)}) m
      where date <= ${to}::date and (${from}::date is null or date >= ${from}::date)
      order by date, at, step, id limit ${MOST_MOVEMENTS + 1}`,
  ]);
  if (found.length > MOST_MOVEMENTS) {
    throw invalid("from", `must be later: from then on there are more than ${MOST_MOVEMENTS} movements`);
  }
  const opening_cents = exactCents(before?.cents ?? "0");
  let balance_cents = opening_cents;
  const movements = found.map(({ cents, ...one }) => {
    const amount_cents = exactCents(cents);
    balance_cents += amount_cents;
    return { ...one, amount_cents, balance_cents };
  });
  return {
    entity_id,
    vendor_id,
    vendor_name,
    currency,
    from,
    to,
    opening_cents,
    movements,
    closing_cents: balance_cents,
  };
}

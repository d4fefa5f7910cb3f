import type { Tx } from "#lib/core/tx.ts";
import type { RowOf } from "#lib/db/rows.ts";
import { sql } from "#lib/db/sql.ts";
import { exactCents } from "#lib/domains/books/ledger/rules.ts";
import type { Ageing, Buckets, CurrencyAgeing, ReceivablesTotals } from "./schema.ts";

type Sums = Record<Exclude<keyof Buckets, "invoice_count">, string> & { invoice_count: number };
/** Of a currency and a customer; the customer is null where it is the total of the currency. */
type Row = Sums & Pick<RowOf<"invoice">, "currency"> & { customer: string | null };

const exact = ({ invoice_count, ...sums }: Sums): Buckets => ({
  invoice_count,
  total_cents: exactCents(sums.total_cents),
  not_due_cents: exactCents(sums.not_due_cents),
  days_1_to_30_cents: exactCents(sums.days_1_to_30_cents),
  days_31_to_60_cents: exactCents(sums.days_31_to_60_cents),
  days_61_to_90_cents: exactCents(sums.days_61_to_90_cents),
  over_90_days_cents: exactCents(sums.over_90_days_cents),
});

/**
 * What customers owed at the end of a day, by how long it was overdue then; cents. For today or later these are the
 * invoices that are sent, found by their status; for a past day those that were sent by then and neither paid nor voided.
 * Throws 400 where a sum passes 2^53−1.
 */
export async function ageing(tx: Tx, entity_id: string, as_of: string, today: string): Promise<Ageing> {
  const open =
    as_of >= today
      ? sql`i.status = 'sent'`
      : sql`i.sent_at < ${as_of}::date + 1 and (i.paid_at is null or i.paid_at >= ${as_of}::date + 1)
          and (i.voided_at is null or i.voided_at >= ${as_of}::date + 1)`;
  const found = await tx.sql<Row>`
    select currency, grouping(lower(customer)) = 1 as is_total, max(customer) as customer, count(*)::int as invoice_count,
      sum(amount_cents)::text as total_cents,
      coalesce(sum(amount_cents) filter (where days <= 0), 0)::text as not_due_cents,
      coalesce(sum(amount_cents) filter (where days between 1 and 30), 0)::text as days_1_to_30_cents,
      coalesce(sum(amount_cents) filter (where days between 31 and 60), 0)::text as days_31_to_60_cents,
      coalesce(sum(amount_cents) filter (where days between 61 and 90), 0)::text as days_61_to_90_cents,
      coalesce(sum(amount_cents) filter (where days > 90), 0)::text as over_90_days_cents
    from (select i.currency, i.customer, i.amount_cents, ${as_of}::date - i.due_date as days from invoice i where i.entity_id = ${entity_id} and ${open}) o
    group by grouping sets ((currency), (currency, lower(customer)))
    order by currency <> 'usd', currency, 2 desc, sum(amount_cents) desc, lower(customer)`;
  const currencies = new Map<string, CurrencyAgeing>();
  for (const { currency, customer, ...sums } of found) {
    const of = currencies.get(currency);
    // The total of a currency comes first.
    if (of) of.customers.push({ customer: customer ?? "", ...exact(sums) });
    else currencies.set(currency, { currency, ...exact(sums), customers: [] });
  }
  return { entity_id, as_of, currencies: [...currencies.values()] };
}

interface TotalsRow extends Pick<RowOf<"invoice">, "currency"> {
  outstanding_cents: string;
  outstanding_count: number;
  overdue_cents: string;
  overdue_count: number;
  paid_this_month_cents: string;
  paid_this_month_count: number;
}

/** What is owed, what of it is overdue, and what came in since the month of `today` began; cents. Throws 400 past 2^53−1. */
export async function totals(tx: Tx, entity_id: string, today: string): Promise<ReceivablesTotals> {
  const rows = await tx.sql<TotalsRow>`
    select currency, coalesce(sum(amount_cents) filter (where is_open), 0)::text as outstanding_cents,
      count(*) filter (where is_open)::int as outstanding_count,
      coalesce(sum(amount_cents) filter (where is_open and due_date < ${today}::date), 0)::text as overdue_cents,
      count(*) filter (where is_open and due_date < ${today}::date)::int as overdue_count,
      coalesce(sum(amount_cents) filter (where not is_open), 0)::text as paid_this_month_cents,
      count(*) filter (where not is_open)::int as paid_this_month_count
    from (select currency, amount_cents, due_date, true as is_open from invoice
        where entity_id = ${entity_id} and status = 'sent'
      union all select currency, amount_cents, due_date, false from invoice
        where entity_id = ${entity_id} and status = 'paid' and paid_at >= date_trunc('month', ${today}::date)) i
    group by currency order by currency <> 'usd', currency`;
  const currencies = rows.map((row) => ({
    ...row,
    outstanding_cents: exactCents(row.outstanding_cents),
    overdue_cents: exactCents(row.overdue_cents),
    paid_this_month_cents: exactCents(row.paid_this_month_cents),
  }));
  return { entity_id, as_of: today, currencies };
}

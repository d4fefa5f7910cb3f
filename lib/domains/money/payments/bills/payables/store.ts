import type { Tx } from "#lib/core/tx.ts";
import type { RowOf } from "#lib/db/rows.ts";
import { sql } from "#lib/db/sql.ts";
import { type AgedTexts, exactSums } from "#lib/domains/books/ageing/rules.ts";
import { agedSums } from "#lib/domains/books/ageing/store.ts";
import { exactCents } from "#lib/domains/books/ledger/rules.ts";
import type { CurrencyAgeing, PayablesAgeing, PayablesTotals } from "./schema.ts";

/** Of a currency and a vendor; the vendor is null where it is the total of the currency. */
type Row = AgedTexts & { bill_count: number } & Pick<RowOf<"bill">, "currency" | "vendor_id"> & {
    vendor_name: string | null;
  };

/**
 * What vendors were owed at the end of a day, by how long it was overdue then; cents. It goes by the days of the entries: what
 * was booked by then and not voided, less what was paid by then by payments that had neither failed nor been cancelled. So it
 * is what accounts_payable said on that day, below 0 where more was paid of a bill by then than it came to, such as by a payment
 * that failed later. Throws 400 where a sum passes 2^53−1.
 */
export async function ageing(tx: Tx, entity_id: string, as_of: string): Promise<PayablesAgeing> {
  const found = await tx.sql<Row>`
    select currency, vendor_id, max(vendor_name) as vendor_name, count(*)::int as bill_count,
      ${agedSums(sql`due`)}
    from (select b.currency, b.vendor_id, v.name as vendor_name, ${as_of}::date - b.due_date as days,
        case when b.voided_on <= ${as_of}::date then 0 else b.amount_cents end - (select coalesce(sum(p.amount_cents), 0) from bill_payment p where p.bill_id = b.bill_id
          and p.paid_on <= ${as_of}::date and (p.ended_on is null or p.ended_on > ${as_of}::date)) as due
      from bill b join vendor v on v.vendor_id = b.vendor_id
      where b.entity_id = ${entity_id} and b.status in ('approved', 'paid', 'voided') and b.posted_on <= ${as_of}::date) o
    where due <> 0
    group by grouping sets ((currency), (currency, vendor_id))
    order by currency <> 'usd', currency, grouping(vendor_id) desc, sum(due) desc, vendor_id`;
  const currencies = new Map<string, CurrencyAgeing>();
  for (const { currency, vendor_id, vendor_name, bill_count, ...sums } of found) {
    const of = currencies.get(currency);
    // The total of a currency comes first.
    if (of)
      of.vendors.push({ vendor_id: vendor_id ?? "", vendor_name: vendor_name ?? "", bill_count, ...exactSums(sums) });
    else currencies.set(currency, { currency, bill_count, ...exactSums(sums), vendors: [] });
  }
  return { entity_id, as_of, currencies: [...currencies.values()] };
}

interface TotalsRow extends Pick<RowOf<"bill">, "currency"> {
  outstanding_cents: string;
  outstanding_count: number;
  overdue_cents: string;
  overdue_count: number;
  draft_count: number;
}

/** What is owed, what of it is overdue, and how many drafts there are; cents. Throws 400 past 2^53−1. */
export async function totals(tx: Tx, entity_id: string, today: string): Promise<PayablesTotals> {
  const rows = await tx.sql<TotalsRow>`
    select currency,
      coalesce(sum(amount_cents - amount_paid_cents) filter (where status = 'approved'), 0)::text as outstanding_cents,
      count(*) filter (where status = 'approved')::int as outstanding_count,
      coalesce(sum(amount_cents - amount_paid_cents) filter (where status = 'approved' and due_date < ${today}::date), 0)::text
        as overdue_cents,
      count(*) filter (where status = 'approved' and due_date < ${today}::date)::int as overdue_count,
      count(*) filter (where status = 'draft')::int as draft_count
    from bill where entity_id = ${entity_id} and status in ('draft', 'approved')
    group by currency order by currency <> 'usd', currency`;
  const currencies = rows.map((row) => ({
    ...row,
    outstanding_cents: exactCents(row.outstanding_cents),
    overdue_cents: exactCents(row.overdue_cents),
  }));
  return { entity_id, as_of: today, currencies };
}

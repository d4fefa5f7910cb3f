import type { Tx } from "#lib/core/tx.ts";
import type { RowOf } from "#lib/db/rows.ts";
import { empty, type Sql, sql } from "#lib/db/sql.ts";
import { type AgedTexts, exactSums } from "#lib/domains/books/ageing/rules.ts";
import { agedSums } from "#lib/domains/books/ageing/store.ts";
import { exactCents } from "#lib/domains/books/ledger/rules.ts";
import type { CurrencyAgeing, PayablesAgeing, PayablesTotals } from "./schema.ts";

/** Of a currency and a vendor; the vendor is null where it is the total of the currency. */
type Row = AgedTexts & { bill_count: number; credit_cents: string } & Pick<RowOf<"bill">, "currency" | "vendor_id"> & {
    vendor_name: string | null;
  };

/** Whether something of a day on or before `as_of` stood at its end: neither taken back nor ended by then. */
const stood = (as_of: string, from: Sql, until: Sql): Sql =>
  sql`${from} <= ${as_of}::date and (${until} is null or ${until} > ${as_of}::date)`;

/** What was due of each bill at the end of a day. */
const owed = (entity_id: string, as_of: string): Sql => sql`
  select b.currency, b.vendor_id, v.name as vendor_name, ${as_of}::date - b.due_date as days, false as is_credit,
    case when b.voided_on <= ${as_of}::date then 0 else b.amount_cents end
      - (select coalesce(sum(p.amount_cents), 0) from bill_payment p
        where p.bill_id = b.bill_id and ${stood(as_of, sql`p.paid_on`, sql`p.ended_on`)})
      - (select coalesce(sum(s.amount_cents), 0) from bill_settlement s
        where s.bill_id = b.bill_id and ${stood(as_of, sql`s.settled_on`, sql`s.voided_on`)}) as due
  from bill b join vendor v on v.vendor_id = b.vendor_id
  where b.entity_id = ${entity_id} and b.status in ('approved', 'paid', 'voided') and b.posted_on <= ${as_of}::date`;

/** What was left of each credit at the end of a day, below 0; it has no due date. */
const credited = (entity_id: string, as_of: string): Sql => sql`
  select c.currency, c.vendor_id, v.name as vendor_name, null::int as days, true as is_credit,
    (select coalesce(sum(s.amount_cents), 0) from bill_settlement s
        where s.vendor_credit_id = c.vendor_credit_id and ${stood(as_of, sql`s.settled_on`, sql`s.voided_on`)})
      + (select coalesce(sum(r.amount_cents), 0) from vendor_refund r
        where r.vendor_credit_id = c.vendor_credit_id and ${stood(as_of, sql`r.refunded_on`, sql`r.voided_on`)})
      - case when c.voided_on <= ${as_of}::date then 0 else c.amount_cents end as due
  from vendor_credit c join vendor v on v.vendor_id = c.vendor_id
  where c.entity_id = ${entity_id} and c.credited_on <= ${as_of}::date`;

/**
 * What vendors were owed at the end of a day, by how long it was overdue then; cents. It goes by the days of the entries: what
 * was booked by then and not voided, less what was paid by then by payments that had neither failed nor been cancelled, and what
 * credits had settled; and less what was left of these. So it is what accounts_payable said on that day, below 0 where more was paid of
 * a bill by then than it came to, such as by a payment that failed later. Throws 400 where a sum passes 2^53−1.
 */
export async function ageing(tx: Tx, entity_id: string, as_of: string): Promise<PayablesAgeing> {
  const found = await tx.sql<Row>`
    select currency, vendor_id, max(vendor_name) as vendor_name, count(*) filter (where not is_credit)::int as bill_count,
      ${agedSums(sql`due`)}, coalesce(sum(due) filter (where is_credit), 0)::text as credit_cents
    from (${owed(entity_id, as_of)} union all ${credited(entity_id, as_of)}) o
    where due <> 0
    group by grouping sets ((currency), (currency, vendor_id))
    order by currency <> 'usd', currency, grouping(vendor_id) desc, sum(due) desc, vendor_id`;
  const currencies = new Map<string, CurrencyAgeing>();
  for (const { currency, vendor_id, vendor_name, bill_count, credit_cents, ...sums } of found) {
    const of = currencies.get(currency);
    const told = { bill_count, ...exactSums(sums), credit_cents: exactCents(credit_cents) };
    // The total of a currency comes first.
    if (of) of.vendors.push({ vendor_id: vendor_id ?? "", vendor_name: vendor_name ?? "", ...told });
    else currencies.set(currency, { currency, ...told, vendors: [] });
  }
  return { entity_id, as_of, currencies: [...currencies.values()] };
}

interface TotalsRow extends Pick<RowOf<"bill">, "currency"> {
  outstanding_cents: string;
  outstanding_count: number;
  overdue_cents: string;
  overdue_count: number;
  credit_cents: string;
  draft_count: number;
}

/** What is owed, what of it is overdue, what credits have left, and how many drafts there are; cents. Throws 400 past 2^53−1. */
export async function totals(
  tx: Tx,
  { entity_id, vendor_id }: { entity_id: string; vendor_id?: string | undefined },
  today: string,
): Promise<PayablesTotals> {
  const whose = vendor_id === undefined ? empty : sql` and vendor_id = ${vendor_id}`;
  const rows = await tx.sql<TotalsRow>`
    select currency,
      coalesce(sum(cents) filter (where status = 'approved'), 0)::text as outstanding_cents,
      count(*) filter (where status = 'approved')::int as outstanding_count,
      coalesce(sum(cents) filter (where status = 'approved' and due_date < ${today}::date), 0)::text as overdue_cents,
      count(*) filter (where status = 'approved' and due_date < ${today}::date)::int as overdue_count,
      coalesce(sum(cents) filter (where status = 'open'), 0)::text as credit_cents,
      count(*) filter (where status = 'draft')::int as draft_count
    from (select currency, status, due_date, amount_cents - amount_paid_cents - credited_cents as cents
        from bill where entity_id = ${entity_id}${whose} and status in ('draft', 'approved')
      union all select currency, status, null, amount_cents - applied_cents - refunded_cents
        from vendor_credit where entity_id = ${entity_id}${whose} and status = 'open' and applied_cents + refunded_cents < amount_cents) o
    group by currency order by currency <> 'usd', currency`;
  const currencies = rows.map((row) => {
    const [outstanding_cents, credit_cents] = [exactCents(row.outstanding_cents), exactCents(row.credit_cents)];
    const balance_cents = outstanding_cents - credit_cents;
    return { ...row, outstanding_cents, overdue_cents: exactCents(row.overdue_cents), credit_cents, balance_cents };
  });
  return { entity_id, as_of: today, currencies };
}

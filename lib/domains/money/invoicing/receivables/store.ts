import type { Tx } from "#lib/core/tx.ts";
import type { RowOf } from "#lib/db/rows.ts";
import { sql } from "#lib/db/sql.ts";
import { type AgedTexts, exactSums } from "#lib/domains/books/ageing/rules.ts";
import { agedSums } from "#lib/domains/books/ageing/store.ts";
import { exactCents } from "#lib/domains/books/ledger/rules.ts";
import type { Ageing, CurrencyAgeing, ReceivablesTotals } from "./schema.ts";

/** Of a currency and a customer; the customer is null where it is the total of the currency. */
type Row = AgedTexts & { invoice_count: number } & Pick<RowOf<"invoice">, "currency"> & { customer: string | null };

/** What is due on an invoice that is sent. */
const balance = sql`(i.amount_cents - i.amount_paid_cents - i.credited_cents - i.discounted_cents - i.written_off_cents)`;

/** What had settled an invoice by the end of a day, and was not taken back by then. */
const settledBy = (day: string) => sql`coalesce((select sum(s.amount_cents) from invoice_settlement s
  where s.invoice_id = i.invoice_id and s.settled_on <= ${day}::date and (s.voided_on is null or s.voided_on > ${day}::date)), 0)`;

/** Whether something of it stood on a day that was taken back later: then it was not yet what it is. */
const stoodOn = (day: string) => sql`exists (select from invoice_settlement s
  where s.invoice_id = i.invoice_id and s.settled_on <= ${day}::date and s.voided_on > ${day}::date)`;

/**
 * What customers owed at the end of a day, by how long it was overdue then; cents. For today or later these are the balances
 * of invoices that are sent, found by their status; for a past day those of what was sent by then and not voided, less what
 * had settled them by then: so it is what accounts_receivable said on that day, below 0 where more had settled an invoice than
 * it came to, such as a payment that was taken back later and received anew. Throws 400 where a sum passes 2^53−1.
 */
export async function ageing(tx: Tx, entity_id: string, as_of: string, today: string): Promise<Ageing> {
  const open =
    as_of >= today
      ? sql`select i.currency, i.customer, i.due_date, ${balance} as amount_cents from invoice i
          where i.entity_id = ${entity_id} and i.status = 'sent'`
      : sql`select i.currency, i.customer, i.due_date,
            case when i.voided_on <= ${as_of}::date then 0 else i.amount_cents end - ${settledBy(as_of)} as amount_cents from invoice i
          where i.entity_id = ${entity_id} and i.sent_on <= ${as_of}::date
            and (least(i.paid_on, i.voided_on) is null or least(i.paid_on, i.voided_on) > ${as_of}::date or ${stoodOn(as_of)})`;
  const found = await tx.sql<Row>`
    select currency, grouping(lower(customer)) = 1 as is_total, max(customer) as customer, count(*)::int as invoice_count,
      ${agedSums(sql`amount_cents`)}
    from (select currency, customer, amount_cents, ${as_of}::date - due_date as days from (${open}) i where amount_cents <> 0) o
    group by grouping sets ((currency), (currency, lower(customer)))
    order by currency <> 'usd', currency, 2 desc, sum(amount_cents) desc, lower(customer)`;
  const currencies = new Map<string, CurrencyAgeing>();
  for (const { currency, customer, invoice_count, ...sums } of found) {
    const of = currencies.get(currency);
    // The total of a currency comes first.
    if (of) of.customers.push({ customer: customer ?? "", invoice_count, ...exactSums(sums) });
    else currencies.set(currency, { currency, invoice_count, ...exactSums(sums), customers: [] });
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

/** What is owed, what of it is overdue, and what was paid on invoices since the month of `today` began; cents. Throws 400 past 2^53−1. */
export async function totals(tx: Tx, entity_id: string, today: string): Promise<ReceivablesTotals> {
  const rows = await tx.sql<TotalsRow>`
    select currency, coalesce(sum(amount_cents) filter (where is_open), 0)::text as outstanding_cents,
      count(*) filter (where is_open)::int as outstanding_count,
      coalesce(sum(amount_cents) filter (where is_open and due_date < ${today}::date), 0)::text as overdue_cents,
      count(*) filter (where is_open and due_date < ${today}::date)::int as overdue_count,
      coalesce(sum(amount_cents) filter (where not is_open), 0)::text as paid_this_month_cents,
      count(*) filter (where not is_open)::int as paid_this_month_count
    from (select i.currency, ${balance} as amount_cents, i.due_date, true as is_open from invoice i
        where i.entity_id = ${entity_id} and i.status = 'sent'
      union all select i.currency, sum(s.amount_cents), i.due_date, false from invoice_settlement s
        join invoice i on i.invoice_id = s.invoice_id
        where s.entity_id = ${entity_id} and s.status = 'applied' and s.kind in ('payment', 'credit')
          and s.settled_on >= date_trunc('month', ${today}::date) group by i.invoice_id, i.currency, i.due_date) i
    group by currency order by currency <> 'usd', currency`;
  const currencies = rows.map((row) => ({
    ...row,
    outstanding_cents: exactCents(row.outstanding_cents),
    overdue_cents: exactCents(row.overdue_cents),
    paid_this_month_cents: exactCents(row.paid_this_month_cents),
  }));
  return { entity_id, as_of: today, currencies };
}

import type { Tx } from "#lib/core/tx.ts";
import { columnsOf, type RowOf } from "#lib/db/rows.ts";
import { exactCents } from "../ledger/rules.ts";
import type { Integrity, TieOut } from "./schema.ts";
import { isCash } from "./store.ts";

/** Sums by currency, as exact text. */
interface Pair extends Pick<RowOf<"account">, "currency"> {
  left_cents: string;
  right_cents: string;
}

const words: Record<TieOut["name"], [left: string, right: string]> = {
  receivables: ["balance of accounts_receivable", "sent invoices that are open"],
  cash_movements: ["cash moved by the business's entries", "paid invoices less payments and payroll"],
  debits_and_credits: ["debits of all posted entries", "credits of all posted entries"],
  kept_balances: ["kept debits", "debits recomputed from the lines"],
};

function tieOut(name: TieOut["name"], pair: Pair, differing_accounts: string[] = []): TieOut {
  const [left, right] = [exactCents(pair.left_cents), exactCents(pair.right_cents)];
  return {
    name,
    currency: pair.currency,
    left: { name: words[name][0], cents: left },
    right: { name: words[name][1], cents: right },
    difference_cents: left - right,
    is_true: left === right && differing_accounts.length === 0,
    differing_accounts,
  };
}

/** What customers owe: as the books have it, and as the invoices do. */
const receivables = (tx: Tx, entity_id: string) => tx.sql<Pair>`
  select c.currency, coalesce(b.cents, 0)::text as left_cents, coalesce(i.cents, 0)::text as right_cents
  from (select currency from account where entity_id = ${entity_id} union select currency from invoice
      where entity_id = ${entity_id} and status = 'sent') c
  left join (select a.currency, sum(b.debit_cents - b.credit_cents) as cents from account a
      join account_balance b on b.account_id = a.account_id where a.entity_id = ${entity_id}
        and a.account_code in ('accounts_receivable', 'accounts_receivable_' || a.currency) group by 1) b on b.currency = c.currency
  left join (select currency, sum(amount_cents) as cents from invoice
      where entity_id = ${entity_id} and status = 'sent' group by 1) i on i.currency = c.currency
  order by 1`;

/**
 * What the business has moved: on the cash accounts, a payment on the account it leaves, and by the records. Cash entered
 * by hand is neither; a payment into another account of one's own is a payment.
 */
const cashMovements = (tx: Tx, entity_id: string) => tx.sql<Pair>`
  with books as (select e.currency, sum(case l.side when 'debit' then l.amount_cents else -l.amount_cents end) as cents
    from journal_entry e join journal_line l on l.entry_id = e.entry_id join account a on a.account_id = l.account_id
    where e.entity_id = ${entity_id} and e.posted_at is not null
      and (e.source_type in ('invoice', 'payroll_run') and ${isCash}
        or e.source_type = 'payment' and l.account_id = (select p.cash_account_id from payment p where p.payment_id = e.source_id))
    group by 1),
  records as (select currency, sum(cents) as cents from (
      select currency, amount_cents as cents from invoice where entity_id = ${entity_id} and status = 'paid'
      union all select currency, -amount_cents from payment where entity_id = ${entity_id} and status in ('submitted', 'settled')
      union all select 'usd', -total_gross_cents from payroll_run where entity_id = ${entity_id} and status = 'processed') r
    group by 1)
  select c.currency, coalesce(books.cents, 0)::text as left_cents, coalesce(records.cents, 0)::text as right_cents
  from (select currency from account where entity_id = ${entity_id} union select currency from records) c
  left join books on books.currency = c.currency left join records on records.currency = c.currency order by 1`;

interface Kept extends Pair {
  credit_cents: string;
  differing_accounts: string[];
}

/**
 * What is kept against what the lines add up to: day by day, the months against their days, the balances against their
 * months. Whatever differs anywhere names its account.
 */
const kept = (tx: Tx, entity_id: string) => tx.sql<Kept>`
  with own as materialized (select account_id, account_code, currency from account where entity_id = ${entity_id}),
  line as materialized (select l.account_id, l.date, coalesce(sum(l.amount_cents) filter (where l.side = 'debit'), 0) as debit_cents,
      coalesce(sum(l.amount_cents) filter (where l.side = 'credit'), 0) as credit_cents
    from journal_line l join journal_entry e on e.entry_id = l.entry_id
    where e.entity_id = ${entity_id} and e.posted_at is not null group by 1, 2),
  day as (select ${columnsOf("account_day", "d")} from account_day d join own using (account_id)),
  month as (select ${columnsOf("account_month", "m")} from account_month m join own using (account_id)),
  wrong as (
    select coalesce(line.account_id, day.account_id) as account_id from line full join day
      on day.account_id = line.account_id and day.date = line.date
      where (line.debit_cents, line.credit_cents) is distinct from (day.debit_cents, day.credit_cents)
    union select coalesce(d.account_id, month.account_id) from (select account_id, date_trunc('month', date)::date as month,
        sum(debit_cents) as debit_cents, sum(credit_cents) as credit_cents from day group by 1, 2) d
      full join month on month.account_id = d.account_id and month.month = d.month
      where (d.debit_cents, d.credit_cents) is distinct from (month.debit_cents, month.credit_cents)
    union select own.account_id from own left join account_balance b on b.account_id = own.account_id
      left join (select account_id, sum(debit_cents) as debit_cents, sum(credit_cents) as credit_cents from month group by 1) m
        on m.account_id = own.account_id
      where (b.debit_cents, b.credit_cents) is distinct from (coalesce(m.debit_cents, 0), coalesce(m.credit_cents, 0)))
  select own.currency, coalesce(sum(b.debit_cents), 0)::text as left_cents, coalesce(sum(b.credit_cents), 0)::text as credit_cents,
    coalesce((select sum(line.debit_cents) from line join own o using (account_id) where o.currency = own.currency), 0)::text as right_cents,
    array(select w.account_code from wrong join own w using (account_id) where w.currency = own.currency order by 1) as differing_accounts
  from own left join account_balance b on b.account_id = own.account_id group by own.currency order by 1`;

/** Every tie-out of an entity's books, each with its two sums, as of now. */
export async function loadIntegrity(tx: Tx, entity_id: string): Promise<Integrity> {
  const [owed, moved, balances, now] = await Promise.all([
    receivables(tx, entity_id),
    cashMovements(tx, entity_id),
    kept(tx, entity_id),
    tx.sql<{ checked_at: string }>`select now()::timestamptz(3) as checked_at`,
  ]);
  const tie_outs = [
    ...owed.map((pair) => tieOut("receivables", pair)),
    ...moved.map((pair) => tieOut("cash_movements", pair)),
    ...balances.map((pair) => tieOut("debits_and_credits", { ...pair, right_cents: pair.credit_cents })),
    ...balances.map((pair) => tieOut("kept_balances", pair, pair.differing_accounts)),
  ];
  return {
    entity_id,
    is_sound: tie_outs.every(({ is_true }) => is_true),
    tie_outs,
    checked_at: now[0]?.checked_at ?? "",
  };
}

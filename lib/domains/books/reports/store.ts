import type { Tx } from "#lib/core/tx.ts";
import type { RowAs, RowOf } from "#lib/db/rows.ts";
import { empty, type Sql, sql } from "#lib/db/sql.ts";
import * as banking from "#lib/domains/money/banking/store.ts";
import { activityOf, exactCents, sectionOf } from "../ledger/rules.ts";
import type { Account } from "../ledger/schema.ts";
import { chosenCurrency, dayBefore, type Figure, incomeStatement, movements, sumOf } from "./rules.ts";

type AccountRow = RowAs<"account", Account>;

/** What a statement has to know of an account. */
export type Placed = Pick<
  AccountRow,
  "account_id" | "account_code" | "account_name" | "account_type" | "section" | "currency"
> & { is_cash: boolean };

/** An account with what is kept of it. */
type FigureRow = Placed & Pick<RowOf<"account_balance">, "debit_cents" | "credit_cents">;

/** Whether the account `a` is cash. */
const isCash = banking.isCash(sql`a`);

// As days and not as the moments that date_trunc makes of them, so that the indexes by day and by month bound what is read.
const nextMonth = (day: string): Sql => sql`(date_trunc('month', ${day}::date) + interval '1 month')::date`;

const after = (day: string): Sql => sql`
  left join lateral (select sum(s.debit_cents)::bigint as debit_cents, sum(s.credit_cents)::bigint as credit_cents from (
      select debit_cents, credit_cents from account_day d where d.account_id = a.account_id
        and d.date > ${day}::date and d.date < ${nextMonth(day)}
      union all
      select debit_cents, credit_cents from account_month m where m.account_id = a.account_id
        and m.month >= ${nextMonth(day)}) s) later on true`;

/** The columns of an account `a` that tell where statements show it. */
export const placed = sql`a.account_id, a.account_code, a.account_name, a.account_type, a.section, a.currency,
  ${isCash} as is_cash`;

/** The account as a statement has it, beside its figures. */
export const placedAs = (account: Placed) => ({
  account_id: account.account_id,
  account_code: account.account_code,
  account_name: account.account_name,
  account_type: account.account_type,
  account_currency: account.currency,
  section: sectionOf(account),
  activity: activityOf(account),
  is_cash: account.is_cash,
});

/**
 * Every account of a currency with what it was debited and credited with up to a day (null: all told), by code: what is
 * kept of it less what is kept of the time after, so that a recent day costs next to nothing.
 */
export async function figuresAt(tx: Tx, entity_id: string, currency: string, day: string | null): Promise<Figure[]> {
  const rows = await tx.sql<FigureRow>`
    select ${placed},
      b.debit_cents${day === null ? empty : sql` - coalesce(later.debit_cents, 0)`} as debit_cents,
      b.credit_cents${day === null ? empty : sql` - coalesce(later.credit_cents, 0)`} as credit_cents
    from account a join account_balance b on b.account_id = a.account_id${day === null ? empty : after(day)}
    where a.entity_id = ${entity_id} and a.currency = ${currency} order by a.account_code`;
  return rows.map((row) => {
    const own_cents = row.debit_cents - row.credit_cents;
    const { debit_cents, credit_cents } = row;
    return {
      ...placedAs(row),
      debit_cents,
      credit_cents,
      own_cents,
      historical_cents: own_cents,
      is_translated: false,
    };
  });
}

/** What the assets of a currency come to at the end of a day, in cents. Throws 400 where that is past 2^53-1. */
export async function assetsAt(tx: Tx, entity_id: string, currency: string, day: string): Promise<number> {
  const assets = (await figuresAt(tx, entity_id, currency, day)).filter(({ account_type }) => account_type === "asset");
  const sum = assets.reduce((all, one) => all + BigInt(one.debit_cents) - BigInt(one.credit_cents), 0n);
  return exactCents(String(sum));
}

/** The currency of a statement, and the others that the entity keeps accounts in. */
export async function statementCurrency(tx: Tx, entity_id: string, asked: string | undefined) {
  const rows = await tx.sql<Pick<AccountRow, "currency">>`
    select distinct currency from account where entity_id = ${entity_id} order by currency`;
  const has = rows.map(({ currency }) => currency);
  const currency = chosenCurrency(has, asked);
  return { currency, other_currencies: has.filter((other) => other !== currency) };
}

/** What moved in a month, by account type or on cash accounts. */
export interface MonthFigure {
  month: string;
  revenue_cents: number;
  expenses_cents: number;
  in_cents: number;
  out_cents: number;
}

/** The months from one day to another that anything was posted to, each with its movements inside of the two days. */
export async function monthsBetween(
  tx: Tx,
  entity_id: string,
  currency: string,
  from: string,
  to: string,
): Promise<MonthFigure[]> {
  const rows = await tx.sql<Record<keyof MonthFigure, string>>`
    select to_char(d.date, 'YYYY-MM') as month,
      coalesce(sum(d.credit_cents - d.debit_cents) filter (where a.account_type = 'revenue'), 0)::text as revenue_cents,
      coalesce(sum(d.debit_cents - d.credit_cents) filter (where a.account_type = 'expense'), 0)::text as expenses_cents,
      coalesce(sum(d.debit_cents) filter (where ${isCash}), 0)::text as in_cents,
      coalesce(sum(d.credit_cents) filter (where ${isCash}), 0)::text as out_cents
    from account a join account_day d on d.account_id = a.account_id
    where a.entity_id = ${entity_id} and a.currency = ${currency} and d.date between ${from}::date and ${to}::date
    group by 1 order by 1`;
  return rows.map(({ month, revenue_cents, expenses_cents, in_cents, out_cents }) => ({
    month,
    revenue_cents: exactCents(revenue_cents),
    expenses_cents: exactCents(expenses_cents),
    in_cents: exactCents(in_cents),
    out_cents: exactCents(out_cents),
  }));
}

/** The other currencies than the dollar in which something was earned or spent in a period: what is told in dollars leaves them out. */
export async function earnedBeside(
  tx: Tx,
  { entity_id, from, to }: { entity_id: string; from: string; to: string },
): Promise<string[]> {
  const rows = await tx.sql<Pick<AccountRow, "currency">>`
    select distinct a.currency from account a join account_day d on d.account_id = a.account_id
    where a.entity_id = ${entity_id} and a.currency <> 'usd' and a.account_type in ('revenue', 'expense')
      and d.date between ${from}::date and ${to}::date and d.debit_cents <> d.credit_cents order by 1`;
  return rows.map(({ currency }) => currency);
}

/** The net income of a period in dollars, by all that is posted. */
export async function netIncome(
  tx: Tx,
  { entity_id, from, to }: { entity_id: string; from: string; to: string },
): Promise<number> {
  const first = dayBefore(from);
  const [before, after] = await Promise.all([
    first === null ? [] : figuresAt(tx, entity_id, "usd", first),
    figuresAt(tx, entity_id, "usd", to),
  ]);
  return incomeStatement(movements(before, after)).net_income_cents;
}

/** What accounts of equity, by their codes, come to together at the end of a day, in dollars: credits less debits. */
export async function balanceOfCodes(
  tx: Tx,
  { entity_id, as_of }: { entity_id: string; as_of: string },
  codes: readonly string[],
): Promise<number> {
  const figures = await figuresAt(tx, entity_id, "usd", as_of);
  const own = figures.filter(({ account_code }) => codes.includes(account_code.replace(/_usd$/, "")));
  return sumOf(own.map(({ debit_cents, credit_cents }) => credit_cents - debit_cents));
}

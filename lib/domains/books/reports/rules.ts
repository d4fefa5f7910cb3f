import { addDays, dayIn } from "#lib/core/days.ts";
import { invalid } from "#lib/core/errors.ts";
import { balance } from "../ledger/rules.ts";
import type { AccountType } from "../ledger/schema.ts";
import type { BalanceSheet, IncomeStatement, StatementLine, TrialBalance } from "./schema.ts";

/** What an account was debited and credited with, up to a day or within a period; cents. */
export interface Figure {
  account_id: string;
  account_code: string;
  account_name: string;
  account_type: AccountType | null;
  is_cash: boolean;
  debit_cents: number;
  credit_cents: number;
}

/** A sum of cents. Throws 400 where it would pass 2^53−1 (decisions "Numbers"). */
export function sumOf(amounts: readonly number[]): number {
  const total = amounts.reduce((sum, one) => sum + BigInt(one), 0n);
  if (!Number.isSafeInteger(Number(total))) throw invalid("currency", "has sums past 2^53-1 cents", "out_of_range");
  return Number(total);
}

const line = ({ account_id, account_code, account_name }: Figure, amount_cents: number): StatementLine => ({
  account_id,
  account_code,
  account_name,
  amount_cents,
});

const section = (figures: readonly Figure[], type: AccountType | null): StatementLine[] =>
  figures
    .filter(({ account_type }) => account_type === type)
    .map((one) => line(one, balance(type, one.debit_cents, one.credit_cents)))
    .filter(({ amount_cents }) => amount_cents !== 0);

const total = (lines: readonly StatementLine[]) => sumOf(lines.map(({ amount_cents }) => amount_cents));

/** Each account's balance on the side it stands on; accounts at 0 are left out. */
export function trialBalance(
  figures: readonly Figure[],
): Pick<TrialBalance, "accounts" | "total_debit_cents" | "total_credit_cents" | "is_balanced"> {
  const accounts = figures.flatMap(({ account_id, account_code, account_name, account_type, ...sums }) => {
    const net = sums.debit_cents - sums.credit_cents;
    if (net === 0) return [];
    const sides = { debit_cents: Math.max(net, 0), credit_cents: Math.max(-net, 0) };
    return [{ account_id, account_code, account_name, account_type, ...sides }];
  });
  const total_debit_cents = sumOf(accounts.map(({ debit_cents }) => debit_cents));
  const total_credit_cents = sumOf(accounts.map(({ credit_cents }) => credit_cents));
  return { accounts, total_debit_cents, total_credit_cents, is_balanced: total_debit_cents === total_credit_cents };
}

/** What moved between two days: the figures up to the later one less those up to the earlier one. */
export function movements(before: readonly Figure[], after: readonly Figure[]): Figure[] {
  const was = new Map(before.map((one) => [one.account_id, one]));
  return after.map((one) => ({
    ...one,
    debit_cents: one.debit_cents - (was.get(one.account_id)?.debit_cents ?? 0),
    credit_cents: one.credit_cents - (was.get(one.account_id)?.credit_cents ?? 0),
  }));
}

/** Revenue less expenses out of a period's movements. */
export function incomeStatement(
  moved: readonly Figure[],
): Pick<IncomeStatement, "revenue" | "total_revenue_cents" | "expenses" | "total_expenses_cents" | "net_income_cents"> {
  const revenue = section(moved, "revenue");
  const expenses = section(moved, "expense");
  const [total_revenue_cents, total_expenses_cents] = [total(revenue), total(expenses)];
  const net_income_cents = total_revenue_cents - total_expenses_cents;
  return { revenue, total_revenue_cents, expenses, total_expenses_cents, net_income_cents };
}

/**
 * What the company has and owes. Revenue and expenses are shown as earnings beside the equity accounts, those of earlier
 * fiscal years apart, so that the sheet balances whether or not somebody has posted closing entries.
 */
export function balanceSheet(
  beforeYear: readonly Figure[],
  upToDay: readonly Figure[],
): Omit<BalanceSheet, "entity_id" | "currency" | "other_currencies" | "as_of" | "fiscal_year_start"> {
  const assets = section(upToDay, "asset");
  const liabilities = section(upToDay, "liability");
  const equity = section(upToDay, "equity");
  const unclassified = section(upToDay, null);
  const prior_earnings_cents = incomeStatement(beforeYear).net_income_cents;
  const net_income_cents = incomeStatement(movements(beforeYear, upToDay)).net_income_cents;
  const total_assets_cents = total(assets);
  const total_liabilities_cents = total(liabilities);
  const total_equity_cents = sumOf([total(equity), prior_earnings_cents, net_income_cents]);
  const total_unclassified_cents = total(unclassified);
  const total_liabilities_and_equity_cents = sumOf([total_liabilities_cents, total_equity_cents]);
  return {
    assets,
    total_assets_cents,
    liabilities,
    total_liabilities_cents,
    equity,
    prior_earnings_cents,
    net_income_cents,
    total_equity_cents,
    unclassified,
    total_unclassified_cents,
    total_liabilities_and_equity_cents,
    is_balanced: sumOf([total_assets_cents, total_unclassified_cents]) === total_liabilities_and_equity_cents,
  };
}

/** The calendar's day before, `YYYY-MM-DD`; null before the first. */
export function dayBefore(date: string): string | null {
  return date === "0001-01-01" ? null : addDays(date, -1);
}

/** The first day of the fiscal year that a day is in; `fiscal_year_end` is `MM-DD`, and 02-29 also ends February. */
export function fiscalYearStart(date: string, fiscal_year_end: string): string {
  const year = Number(date.slice(0, 4));
  const [month = 12, day = 31] = fiscal_year_end.split("-").map(Number);
  const ended = dayIn(year, month, day);
  return addDays(ended < date ? ended : dayIn(year - 1, month, day), 1);
}

/** Throws 400 where a period ends before it begins. */
export function assertInOrder(from: string | null, to: string | null): void {
  if (from !== null && to !== null && from > to) throw invalid("to", `must not be before from, ${from}`);
}

/** The currency of a statement: the one asked for, else US dollars if any account keeps them, else the first there is. */
export const chosenCurrency = (has: readonly string[], asked: string | undefined): string =>
  asked ?? (has.includes("usd") ? "usd" : (has[0] ?? "usd"));

import { addDays, dayIn, monthEnd, yearOf } from "#lib/core/days.ts";
import { invalid } from "#lib/core/errors.ts";
import type { Activity } from "../ledger/facts/facts.ts";
import { balance } from "../ledger/rules.ts";
import type { AccountType, Section } from "../ledger/schema.ts";
import type { BalanceFigures, IncomeFigures, StatementLine, TrialBalance } from "./schema.ts";

/** What an account was debited and credited with, up to a day or within a period; cents. */
export interface Figure {
  account_id: string;
  account_code: string;
  account_name: string;
  account_type: AccountType | null;
  /** The currency that the account keeps; its figures may be translated. */
  account_currency: string;
  section: Section | null;
  activity: Activity | null;
  is_cash: boolean;
  debit_cents: number;
  credit_cents: number;
  /** Debits less credits, each day's at the rate of that day where it is translated; else what the two come to. */
  historical_cents: number;
  /** Debits less credits in the account's own currency. */
  own_cents: number;
  /** Whether its figures are in another currency than its own. */
  is_translated: boolean;
}

/** A sum of cents. Throws 400 where it would pass 2^53−1 (decisions "Numbers"). */
export function sumOf(amounts: readonly number[]): number {
  const total = amounts.reduce((sum, one) => sum + BigInt(one), 0n);
  if (!Number.isSafeInteger(Number(total))) throw invalid("currency", "has sums past 2^53-1 cents", "out_of_range");
  return Number(total);
}

/** An account's line in a statement. */
export const line = (
  { account_id, account_code, account_name, account_currency, section }: Figure,
  amount_cents: number,
): StatementLine => ({ account_id, account_code, account_name, account_currency, section, amount_cents });

const linesOf = (figures: readonly Figure[], type: AccountType | null): StatementLine[] =>
  figures
    .filter(({ account_type }) => account_type === type)
    .map((one) => line(one, balance(type, one.debit_cents, one.credit_cents)))
    .filter(({ amount_cents }) => amount_cents !== 0);

/** What lines come to. */
export const total = (lines: readonly StatementLine[]) => sumOf(lines.map(({ amount_cents }) => amount_cents));

/** What the lines of a section come to. */
const totalOf = (lines: readonly StatementLine[], section: Section) =>
  total(lines.filter((one) => one.section === section));

type Sided = TrialBalance["accounts"][number];

/** A line that no account of the entity stands for. */
const workedOut = (account_code: string, account_name: string, net: number): Sided[] =>
  net === 0
    ? []
    : [
        {
          account_id: null,
          account_code,
          account_name,
          account_type: "equity",
          debit_cents: Math.max(net, 0),
          credit_cents: Math.max(-net, 0),
        },
      ];

const isIncome = ({ account_type }: Pick<Figure, "account_type">) =>
  account_type === "revenue" || account_type === "expense";

/** The account that earnings of earlier fiscal years are rolled into. */
const RETAINED = "retained_earnings";

/** Whether it is that account, whichever currency its own books are in. */
const isRetained = ({ account_code, account_currency }: Pick<Figure, "account_code" | "account_currency">) =>
  account_code === RETAINED || account_code === `${RETAINED}_${account_currency}`;

/**
 * Each account's balance on the side it stands on; accounts at 0 are left out. Revenue and expenses are those of the fiscal
 * year: what earlier ones have earned stands in retained earnings, as closing entries would have it. What translation leaves
 * over stands as equity.
 */
export function trialBalance(
  beforeYear: readonly Figure[],
  upToDay: readonly Figure[],
): Pick<
  TrialBalance,
  "accounts" | "total_debit_cents" | "total_credit_cents" | "is_balanced" | "prior_earnings_cents"
> {
  const prior_earnings_cents = incomeStatement(beforeYear).net_income_cents;
  const ofYear = new Map(movements(beforeYear, upToDay).map((one) => [one.account_id, one]));
  const rollsInto = upToDay.find(isRetained);
  const accounts = upToDay.flatMap((one): Sided[] => {
    const { account_id, account_code, account_name, account_type } = one;
    const of = isIncome(one) ? (ofYear.get(account_id) ?? one) : one;
    const net = of.debit_cents - of.credit_cents - (one === rollsInto ? prior_earnings_cents : 0);
    if (net === 0) return [];
    const sides = { debit_cents: Math.max(net, 0), credit_cents: Math.max(-net, 0) };
    return [{ account_id, account_code, account_name, account_type, ...sides }];
  });
  const rolled = rollsInto ? [] : workedOut(RETAINED, "Retained earnings", -prior_earnings_cents);
  const translated = workedOut("translation_adjustment", "Translation adjustment", -translationAdjustment(upToDay));
  const all = [...accounts, ...rolled, ...translated].toSorted((a, b) => (a.account_code < b.account_code ? -1 : 1));
  const total_debit_cents = sumOf(all.map(({ debit_cents }) => debit_cents));
  const total_credit_cents = sumOf(all.map(({ credit_cents }) => credit_cents));
  return {
    accounts: all,
    prior_earnings_cents,
    total_debit_cents,
    total_credit_cents,
    is_balanced: total_debit_cents === total_credit_cents && isBalanced(upToDay),
  };
}

/**
 * What other currencies' books have gained by their rates since what is in them was booked: in their own currency they balance,
 * and so whatever they come to in another one is due to the rates.
 */
export const translationAdjustment = (figures: readonly Figure[]): number =>
  sumOf(figures.map((one) => (one.is_translated ? one.debit_cents - one.credit_cents : 0)));

/** Whether debits are credits in every currency that the figures come from, before any of them is translated. */
function isBalanced(figures: readonly Figure[]): boolean {
  const byCurrency = Map.groupBy(figures, ({ account_currency }) => account_currency);
  return [...byCurrency.values()].every((of) => sumOf(of.map(({ own_cents }) => own_cents)) === 0);
}

/** What moved between two days: the figures up to the later one less those up to the earlier one. */
export function movements(before: readonly Figure[], after: readonly Figure[]): Figure[] {
  const was = new Map(before.map((one) => [one.account_id, one]));
  return after.map((one) => ({
    ...one,
    debit_cents: one.debit_cents - (was.get(one.account_id)?.debit_cents ?? 0),
    credit_cents: one.credit_cents - (was.get(one.account_id)?.credit_cents ?? 0),
    own_cents: one.own_cents - (was.get(one.account_id)?.own_cents ?? 0),
    historical_cents: one.historical_cents - (was.get(one.account_id)?.historical_cents ?? 0),
  }));
}

/** Revenue less expenses out of a period's movements, by the steps of a statement. */
export function incomeStatement(moved: readonly Figure[]): IncomeFigures {
  const revenue = linesOf(moved, "revenue");
  const expenses = linesOf(moved, "expense");
  const [total_revenue_cents, total_expenses_cents] = [total(revenue), total(expenses)];
  const other_income_cents = totalOf(revenue, "other_income");
  const cost_of_revenue_cents = totalOf(expenses, "cost_of_revenue");
  const operating_expenses_cents = totalOf(expenses, "operating_expenses");
  const operating_revenue_cents = total_revenue_cents - other_income_cents;
  const gross_profit_cents = operating_revenue_cents - cost_of_revenue_cents;
  return {
    revenue,
    total_revenue_cents,
    expenses,
    total_expenses_cents,
    operating_revenue_cents,
    cost_of_revenue_cents,
    gross_profit_cents,
    operating_expenses_cents,
    operating_income_cents: gross_profit_cents - operating_expenses_cents,
    other_income_cents,
    other_expenses_cents: totalOf(expenses, "other_expenses"),
    income_taxes_cents: totalOf(expenses, "income_taxes"),
    net_income_cents: total_revenue_cents - total_expenses_cents,
  };
}

/**
 * What the company has and owes. Revenue and expenses are shown as earnings beside the equity accounts, those of earlier
 * fiscal years rolled into retained earnings, so that the sheet balances whether or not somebody has posted closing entries.
 */
export function balanceSheet(beforeYear: readonly Figure[], upToDay: readonly Figure[]): BalanceFigures {
  const assets = linesOf(upToDay, "asset");
  const liabilities = linesOf(upToDay, "liability");
  const equity = linesOf(upToDay, "equity");
  const unclassified = linesOf(upToDay, null);
  const prior_earnings_cents = incomeStatement(beforeYear).net_income_cents;
  const net_income_cents = incomeStatement(movements(beforeYear, upToDay)).net_income_cents;
  const translation_adjustment_cents = translationAdjustment(upToDay);
  const retained = total(equity.filter(isRetained));
  const total_assets_cents = total(assets);
  const total_liabilities_cents = total(liabilities);
  const total_equity_cents = sumOf([
    total(equity),
    prior_earnings_cents,
    net_income_cents,
    translation_adjustment_cents,
  ]);
  const total_unclassified_cents = total(unclassified);
  const total_liabilities_and_equity_cents = sumOf([total_liabilities_cents, total_equity_cents]);
  return {
    assets,
    total_current_assets_cents: totalOf(assets, "current_assets"),
    total_non_current_assets_cents: totalOf(assets, "non_current_assets"),
    total_assets_cents,
    liabilities,
    total_current_liabilities_cents: totalOf(liabilities, "current_liabilities"),
    total_non_current_liabilities_cents: totalOf(liabilities, "non_current_liabilities"),
    total_liabilities_cents,
    equity,
    prior_earnings_cents,
    retained_earnings_cents: sumOf([retained, prior_earnings_cents]),
    net_income_cents,
    translation_adjustment_cents,
    total_equity_cents,
    unclassified,
    total_unclassified_cents,
    total_liabilities_and_equity_cents,
    is_balanced:
      sumOf([total_assets_cents, total_unclassified_cents]) === total_liabilities_and_equity_cents &&
      isBalanced(upToDay),
  };
}

type Equity = Pick<BalanceFigures, "equity" | "prior_earnings_cents">;

/**
 * The accounts of equity as each of these balance sheets shows them: what earlier fiscal years have earned stands in retained
 * earnings, as it does in a trial balance. Without such an account it is a row of its own: `isApart`.
 */
export function equityOf<E extends Equity>(figures: readonly E[]) {
  const account = figures.flatMap(({ equity }) => equity).find(isRetained);
  const lines = ({ equity, prior_earnings_cents }: E): StatementLine[] => {
    if (account === undefined) return equity;
    const isIt = ({ account_id }: StatementLine) => account_id === account.account_id;
    const amount_cents = (equity.find(isIt)?.amount_cents ?? 0) + prior_earnings_cents;
    const rolled = { ...account, amount_cents };
    return equity.some(isIt) ? equity.map((one) => (isIt(one) ? rolled : one)) : [...equity, rolled];
  };
  return { lines, isApart: account === undefined };
}

/** The calendar's day before, `YYYY-MM-DD`; null before the first. */
export function dayBefore(date: string): string | null {
  return date === "0001-01-01" ? null : addDays(date, -1);
}

/** The last day of the fiscal year that ends in a year: 02-28 is the end of February, which is the 29th in leap years. */
const fiscalYearEnd = (year: number, month: number, day: number): string =>
  month === 2 && day >= 28 ? monthEnd(year, month) : dayIn(year, month, day);

/** The first day of the fiscal year that a day is in; `fiscal_year_end` is `MM-DD`. */
export function fiscalYearStart(date: string, fiscal_year_end: string): string {
  const year = yearOf(date);
  const [month = 12, day = 31] = fiscal_year_end.split("-").map(Number);
  const ended = fiscalYearEnd(year, month, day);
  if (ended < date) return addDays(ended, 1);
  // Before the first of all years there is no day.
  return year === 1 ? "0001-01-01" : addDays(fiscalYearEnd(year - 1, month, day), 1);
}

/** Throws 400 where a period ends before it begins. */
export function assertInOrder(from: string | null, to: string | null): void {
  if (from !== null && to !== null && from > to) throw invalid("to", `must not be before from, ${from}`);
}

/** The currency of a statement: the one asked for, else US dollars if any account keeps them, else the first there is. */
export const chosenCurrency = (has: readonly string[], asked: string | undefined): string =>
  asked ?? (has.includes("usd") ? "usd" : (has[0] ?? "usd"));

import type { Tx } from "#lib/core/tx.ts";
import { cashFlow } from "./cash-flow/rules.ts";
import { elsewhere } from "./cash-flow/store.ts";
import { comparedDays, comparedSpans, type Span } from "./comparing/rules.ts";
import {
  assertInOrder,
  balanceSheet,
  dayBefore,
  fiscalYearStart,
  incomeStatement,
  movements,
  sumOf,
  trialBalance,
} from "./rules.ts";
import type {
  BalanceSheet,
  CashFlowStatement,
  CashMovements,
  EarningsByMonth,
  IncomeStatement,
  TrialBalance,
} from "./schema.ts";
import { figuresAt, monthsBetween, statementCurrency } from "./store.ts";
import { type Asked, figuresBefore, figuresOf, headOf, type View, viewOf } from "./view.ts";

/** The trial balance at the end of a day; null is all that was ever posted, of no fiscal year. */
export async function loadTrialBalance(tx: Tx, asked: Asked & { as_of: string | null }): Promise<TrialBalance> {
  const { as_of } = asked;
  const view = await viewOf(tx, asked);
  const fiscal_year_start = as_of === null ? null : fiscalYearStart(as_of, view.fiscal_year_end);
  const [head, before, upTo] = await Promise.all([
    headOf(tx, view, as_of),
    fiscal_year_start === null ? [] : figuresBefore(tx, view, fiscal_year_start),
    figuresOf(tx, view, as_of),
  ]);
  return { ...head, as_of, fiscal_year_start, ...trialBalance(before, upTo) };
}

const incomeOf = async (tx: Tx, view: View, { from, to }: Span) => {
  const [before, after] = await Promise.all([figuresBefore(tx, view, from), figuresOf(tx, view, to)]);
  return { from, to, ...incomeStatement(movements(before, after)) };
};

/** Revenue and expenses of a period, both days included, beside those of others. Throws 400 where it is not in order. */
export async function loadIncomeStatement(tx: Tx, asked: Asked & Span): Promise<IncomeStatement> {
  const { from, to, compare } = asked;
  assertInOrder(from, to);
  const spans = comparedSpans({ from, to }, compare);
  const view = await viewOf(tx, asked);
  const [head, own, ...comparisons] = await Promise.all([
    headOf(tx, view, to),
    incomeOf(tx, view, { from, to }),
    ...spans.map((span) => incomeOf(tx, view, span)),
  ]);
  return { ...head, ...own, comparisons };
}

const balanceOf = async (tx: Tx, view: View, as_of: string) => {
  const fiscal_year_start = fiscalYearStart(as_of, view.fiscal_year_end);
  const [before, upTo] = await Promise.all([figuresBefore(tx, view, fiscal_year_start), figuresOf(tx, view, as_of)]);
  return { as_of, fiscal_year_start, ...balanceSheet(before, upTo) };
};

/** The balance sheet at the end of a day, by the entity's fiscal year, beside those of others. */
export async function loadBalanceSheet(tx: Tx, asked: Asked & { as_of: string }): Promise<BalanceSheet> {
  const { as_of, compare } = asked;
  const view = await viewOf(tx, asked);
  const days = comparedDays(as_of, fiscalYearStart(as_of, view.fiscal_year_end), compare);
  const [head, own, ...comparisons] = await Promise.all([
    headOf(tx, view, as_of),
    balanceOf(tx, view, as_of),
    ...days.map((day) => balanceOf(tx, view, day)),
  ]);
  return { ...head, ...own, comparisons };
}

const cashFlowOf = async (tx: Tx, view: View, { from, to }: Span) => {
  const [before, after, moved] = await Promise.all([
    figuresBefore(tx, view, from),
    figuresOf(tx, view, to),
    elsewhere(tx, view, { from, to }),
  ]);
  return { from, to, ...cashFlow(before, after, moved) };
};

/** Where a period's change of cash came from, beside that of others. Throws 400 where it is not in order. */
export async function loadCashFlow(tx: Tx, asked: Asked & Span): Promise<CashFlowStatement> {
  const { from, to, compare } = asked;
  assertInOrder(from, to);
  const spans = comparedSpans({ from, to }, compare);
  const view = await viewOf(tx, asked);
  const [head, own, ...comparisons] = await Promise.all([
    headOf(tx, view, to),
    cashFlowOf(tx, view, { from, to }),
    ...spans.map((span) => cashFlowOf(tx, view, span)),
  ]);
  return { ...head, ...own, comparisons };
}

/** What came to the cash accounts and left them in a period, by account and by month. Throws 400 where it is not in order. */
export async function loadCashMovements(
  tx: Tx,
  asked: Pick<Asked, "entity_id" | "currency"> & Span,
): Promise<CashMovements> {
  const { entity_id, from, to } = asked;
  assertInOrder(from, to);
  const head = await statementCurrency(tx, entity_id, asked.currency);
  const first = dayBefore(from);
  const [before, after, months] = await Promise.all([
    first === null ? [] : figuresAt(tx, entity_id, head.currency, first),
    figuresAt(tx, entity_id, head.currency, to),
    monthsBetween(tx, entity_id, head.currency, from, to),
  ]);
  const opening = new Map(before.map((one) => [one.account_id, one.debit_cents - one.credit_cents]));
  const accounts = movements(before, after)
    .filter(({ is_cash }) => is_cash)
    .map(({ account_id, account_code, account_name, debit_cents, credit_cents }) => {
      const opening_cents = opening.get(account_id) ?? 0;
      return {
        account_id,
        account_code,
        account_name,
        opening_cents,
        in_cents: debit_cents,
        out_cents: credit_cents,
        closing_cents: opening_cents + debit_cents - credit_cents,
      };
    });
  const opening_cents = sumOf(accounts.map((one) => one.opening_cents));
  let running = opening_cents;
  return {
    entity_id,
    ...head,
    from,
    to,
    opening_cents,
    in_cents: sumOf(accounts.map((one) => one.in_cents)),
    out_cents: sumOf(accounts.map((one) => one.out_cents)),
    closing_cents: sumOf(accounts.map((one) => one.closing_cents)),
    accounts,
    months: months
      .filter(({ in_cents, out_cents }) => in_cents !== 0 || out_cents !== 0)
      .map(({ month, in_cents, out_cents }) => {
        const opened = running;
        running += in_cents - out_cents;
        return { month, opening_cents: opened, in_cents, out_cents, closing_cents: running };
      }),
  };
}

/** Revenue, expenses and net income of each month that anything was posted to. Throws 400 where the days are not in order. */
export async function loadEarningsByMonth(
  tx: Tx,
  asked: Pick<Asked, "entity_id" | "currency"> & Span,
): Promise<EarningsByMonth> {
  const { entity_id, from, to } = asked;
  assertInOrder(from, to);
  const head = await statementCurrency(tx, entity_id, asked.currency);
  const months = await monthsBetween(tx, entity_id, head.currency, from, to);
  return {
    entity_id,
    ...head,
    from,
    to,
    months: months.map(({ month, revenue_cents, expenses_cents }) => ({
      month,
      revenue_cents,
      expenses_cents,
      net_income_cents: revenue_cents - expenses_cents,
    })),
  };
}

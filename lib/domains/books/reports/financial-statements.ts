import type { Tx } from "#lib/core/tx.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import {
  assertInOrder,
  balanceSheet,
  dayBefore,
  type Figure,
  fiscalYearStart,
  incomeStatement,
  movements,
  sumOf,
  trialBalance,
} from "./rules.ts";
import type { BalanceSheet, CashMovements, EarningsByMonth, IncomeStatement, TrialBalance } from "./schema.ts";
import { figuresAt, monthsBetween, statementCurrency } from "./store.ts";

/** Whose books and in which currency; left out, US dollars if there are any. */
export interface Asked {
  entity_id: string;
  currency?: string | undefined;
}

/** The figures up to the day before one, where there is such a day. */
const figuresBefore = async (tx: Tx, entity_id: string, currency: string, day: string): Promise<Figure[]> => {
  const before = dayBefore(day);
  return before === null ? [] : figuresAt(tx, entity_id, currency, before);
};

/** The trial balance at the end of a day; null is all that was ever posted. */
export async function loadTrialBalance(tx: Tx, asked: Asked & { as_of: string | null }): Promise<TrialBalance> {
  const { entity_id, as_of } = asked;
  const head = await statementCurrency(tx, entity_id, asked.currency);
  return { entity_id, ...head, as_of, ...trialBalance(await figuresAt(tx, entity_id, head.currency, as_of)) };
}

interface Period {
  from: string;
  to: string;
}

/** Revenue and expenses of a period, both days included. Throws 400 where it is not in order. */
export async function loadIncomeStatement(tx: Tx, asked: Asked & Period): Promise<IncomeStatement> {
  const { entity_id, from, to } = asked;
  assertInOrder(from, to);
  const head = await statementCurrency(tx, entity_id, asked.currency);
  const [before, after] = await Promise.all([
    figuresBefore(tx, entity_id, head.currency, from),
    figuresAt(tx, entity_id, head.currency, to),
  ]);
  return { entity_id, ...head, from, to, ...incomeStatement(movements(before, after)) };
}

/** The balance sheet at the end of a day, by the entity's fiscal year. */
export async function loadBalanceSheet(tx: Tx, asked: Asked & { as_of: string }): Promise<BalanceSheet> {
  const { entity_id, as_of } = asked;
  const { fiscal_year_end } = await entities.load(tx, { entity_id });
  const head = await statementCurrency(tx, entity_id, asked.currency);
  const fiscal_year_start = fiscalYearStart(as_of, fiscal_year_end);
  const [before, upTo] = await Promise.all([
    figuresBefore(tx, entity_id, head.currency, fiscal_year_start),
    figuresAt(tx, entity_id, head.currency, as_of),
  ]);
  return { entity_id, ...head, as_of, fiscal_year_start, ...balanceSheet(before, upTo) };
}

/** What came to the cash accounts and left them in a period, by account and by month. Throws 400 where it is not in order. */
export async function loadCashMovements(tx: Tx, asked: Asked & Period): Promise<CashMovements> {
  const { entity_id, from, to } = asked;
  assertInOrder(from, to);
  const head = await statementCurrency(tx, entity_id, asked.currency);
  const [before, after, months] = await Promise.all([
    figuresBefore(tx, entity_id, head.currency, from),
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
export async function loadEarningsByMonth(tx: Tx, asked: Asked & Period): Promise<EarningsByMonth> {
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

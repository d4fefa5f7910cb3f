import { invalid } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as accounts from "../ledger/accounts/store.ts";
import { balance, exactCents } from "../ledger/rules.ts";
import { assertInOrder } from "../reports/rules.ts";
import { compared, monthsFrom, together } from "./rules.ts";
import type { Budget, BudgetVariance } from "./schema.ts";
import * as store from "./store.ts";

type Row = BudgetVariance["accounts"][number];

/** More earned, or less spent, than planned; of other accounts nobody can say. */
function isFavorable({ account_type, variance_cents }: Pick<Row, "account_type" | "variance_cents">): boolean | null {
  if (variance_cents === 0 || (account_type !== "revenue" && account_type !== "expense")) return null;
  return variance_cents > 0 === (account_type === "revenue");
}

interface Span {
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * A budget beside what the books have, by account and month: every account that was planned, and what was earned or spent
 * without a plan. Throws 400 where the months are none of its fiscal year, or not in order.
 */
export async function loadVariance(tx: Tx, budget: Budget, span: Span): Promise<BudgetVariance> {
  const { entity_id, budget_id, name, currency, first_period, lines } = budget;
  const year = monthsFrom(first_period);
  const [from, to] = [span.from ?? first_period, span.to ?? year.at(-1) ?? first_period];
  for (const [field, period] of Object.entries({ from, to })) {
    if (!year.includes(period))
      throw invalid(field, `must be a month of the fiscal year, ${year[0]} to ${year.at(-1)}`);
  }
  assertInOrder(from, to);
  const months = year.filter((month) => month >= from && month <= to);
  const movedBy = await store.moved(tx, budget, from, to);
  const planned = lines.filter(({ period }) => months.includes(period));
  const unmoved = [...new Set(planned.map(({ account_id }) => account_id))].filter(
    (id) => !movedBy.some(({ account_id }) => account_id === id),
  );
  const others = await Promise.all(unmoved.map((account_id) => accounts.load(tx, { entity_id, account_id })));
  const named = new Map([...movedBy, ...others].map((one) => [one.account_id, one]));
  const rows = [...named.values()]
    .toSorted((a, b) => (a.account_code < b.account_code ? -1 : 1))
    .map(({ account_id, account_code, account_name, account_type }): Row => {
      const byMonth = months.map((period) => {
        const plan = planned.find((one) => one.account_id === account_id && one.period === period)?.amount_cents ?? 0;
        const sums = movedBy.find((one) => one.account_id === account_id && one.period === period);
        const actual = sums ? balance(account_type, exactCents(sums.debit_cents), exactCents(sums.credit_cents)) : 0;
        return { period, ...compared(plan, actual) };
      });
      const whole = { account_id, account_code, account_name, account_type, ...together(byMonth), months: byMonth };
      return { ...whole, is_favorable: isFavorable(whole) };
    });
  const of = (type: Row["account_type"]) => together(rows.filter(({ account_type }) => account_type === type));
  const [revenue, expenses] = [of("revenue"), of("expense")];
  const net_income = compared(
    revenue.budget_cents - expenses.budget_cents,
    revenue.actual_cents - expenses.actual_cents,
  );
  return { budget_id, entity_id, name, currency, from, to, accounts: rows, revenue, expenses, net_income };
}

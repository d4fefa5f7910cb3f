import type { Activity } from "../../ledger/facts/facts.ts";
import { type Figure, incomeStatement, line, movements, sumOf, total } from "../rules.ts";
import type { CashFlowFigures, StatementLine } from "../schema.ts";

/** What of an account's movements, debits less credits, belongs to another activity than the account's own. */
export interface Elsewhere {
  account_id: string;
  activity: Activity;
  cents: number;
}

const net = (one: Figure) => one.debit_cents - one.credit_cents;

const cashOf = (figures: readonly Figure[]) => sumOf(figures.filter(({ is_cash }) => is_cash).map(net));

const isEarned = ({ account_type }: Figure) => account_type === "revenue" || account_type === "expense";

/**
 * A period's cash flow by the indirect method: net income, and what moved on every other account that is not cash, each by its
 * activity and taken the other way round, since debits are credits: what is tied up in receivables has not come in. So it
 * comes to the change of cash whatever was booked. Translated, each day's movements are at its rate, and what the rates alone
 * have made of cash is told by itself. `elsewhere` tells what of the movements is of another activity than its account's, or than net
 * income: what was got for a fixed asset is of investing, and interest that became shares with its note was never paid.
 */
export function cashFlow(
  before: readonly Figure[],
  after: readonly Figure[],
  elsewhere: readonly Elsewhere[] = [],
): CashFlowFigures {
  const moved = movements(before, after);
  const net_income_cents = incomeStatement(moved).net_income_cents;
  const goneTo = (to: Activity) => {
    const of = new Map(elsewhere.filter(({ activity }) => activity === to).map((one) => [one.account_id, one.cents]));
    return ({ account_id, activity }: Figure) => (activity === to ? 0 : (of.get(account_id) ?? 0));
  };
  const [toInvesting, toFinancing] = [goneTo("investing"), goneTo("financing")];
  const gone = (one: Figure) => toInvesting(one) + toFinancing(one);
  const some = (lines: StatementLine[]) => lines.filter(({ amount_cents }) => amount_cents !== 0);
  const linesOf = (activity: Activity | null): StatementLine[] =>
    some(
      moved
        .filter((one) => !one.is_cash && !isEarned(one) && one.activity === activity)
        .map((one) => line(one, gone(one) - one.historical_cents)),
    );
  const earned = some(moved.filter(isEarned).map((one) => line(one, gone(one))));
  const [operating, investing, financing, other] = [
    [...linesOf("operating"), ...earned],
    [...linesOf("investing"), ...some(moved.map((one) => line(one, -toInvesting(one))))],
    [...linesOf("financing"), ...some(moved.map((one) => line(one, -toFinancing(one))))],
    linesOf(null),
  ];
  const total_operating_cents = sumOf([net_income_cents, total(operating)]);
  const [total_investing_cents, total_financing_cents, total_other_cents] = [
    total(investing),
    total(financing),
    total(other),
  ];
  const [opening_cash_cents, closing_cash_cents] = [cashOf(before), cashOf(after)];
  const flows = sumOf([total_operating_cents, total_investing_cents, total_financing_cents, total_other_cents]);
  // Of translated accounts alone: what the statement's own currency does not come to is never called an effect of rates.
  const translated = moved.filter(({ is_translated }) => is_translated);
  const exchange_effect_cents = sumOf([
    ...translated.filter(({ is_cash }) => is_cash).map(net),
    ...translated.filter(({ is_cash }) => !is_cash).map(({ historical_cents }) => historical_cents),
  ]);
  const net_change_cents = sumOf([flows, exchange_effect_cents]);
  return {
    net_income_cents,
    operating,
    total_operating_cents,
    investing,
    total_investing_cents,
    financing,
    total_financing_cents,
    other,
    total_other_cents,
    exchange_effect_cents,
    net_change_cents,
    opening_cash_cents,
    closing_cash_cents,
    is_tied: sumOf([opening_cash_cents, net_change_cents]) === closing_cash_cents,
  };
}

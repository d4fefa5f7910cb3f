import { periodOf } from "#lib/core/days.ts";
import type { CashMovements, EarningsByMonth } from "#lib/domains/books/reports/schema.ts";
import { MoneyChart } from "#ui/charts/money-chart.tsx";
import { monthLabel } from "#ui/ui/date.tsx";
import { cashPoints, cashSeries, earningPoints, earningSeries } from "./month-points.ts";

const spanned = ({ from, to, currency }: { from: string; to: string; currency: string }) =>
  `${monthLabel(periodOf(from))} to ${monthLabel(periodOf(to))}, in ${currency.toUpperCase()}`;

/** Revenue and expenses month by month. */
export function EarningsChart({ earnings }: { earnings: EarningsByMonth }) {
  return (
    <MoneyChart
      title="Revenue and expenses by month"
      description={spanned(earnings)}
      category="Month"
      points={earningPoints(earnings)}
      series={earningSeries}
      currency={earnings.currency}
    />
  );
}

/** What came in and what went out month by month, and what there was at the end of each. */
export function CashChart({ cash }: { cash: CashMovements }) {
  return (
    <MoneyChart
      title="Cash by month"
      description={spanned(cash)}
      category="Month"
      points={cashPoints(cash)}
      series={cashSeries}
      currency={cash.currency}
    />
  );
}

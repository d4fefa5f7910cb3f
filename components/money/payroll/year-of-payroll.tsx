import type { PayrollYear } from "#lib/domains/money/payroll/schema.ts";
import { MoneyChart } from "#ui/charts/money-chart.tsx";
import { monthLabel } from "#ui/ui/date.tsx";

/** What a year's processed runs have paid, month by month. */
export function YearOfPayroll({ year }: { year: PayrollYear }) {
  return (
    <MoneyChart
      title={`Payroll of ${year.year}`}
      description={
        year.unestimated_run_count > 0
          ? "Processed runs, by the month of their pay date. The employer’s taxes are estimates, and not known for every run."
          : "Processed runs, by the month of their pay date. The employer’s taxes are estimates."
      }
      category="Month"
      points={year.months.map(({ period, gross_cents, employer_taxes_cents }) => ({
        label: monthLabel(period),
        tick: monthLabel(period).slice(0, 3),
        cents: { gross: gross_cents, taxes: employer_taxes_cents },
      }))}
      series={[
        { key: "gross", label: "Gross", kind: "bar", tone: "accent" },
        { key: "taxes", label: "Employer’s taxes", kind: "bar", tone: "neutral" },
      ]}
      currency="usd"
      className="mb-8"
    />
  );
}

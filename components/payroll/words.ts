import type { PayrollPerson, PayrollRun } from "#lib/domains/payroll/schema.ts";
import type { ActWords } from "#ui/ledger/record-acts.tsx";
import { formatDate } from "#ui/ui/date.tsx";
import { formatMoney } from "#ui/ui/money.tsx";
import type { Tone } from "#ui/ui/tone.ts";

export const runTones: Readonly<Record<PayrollRun["status"], Tone>> = {
  draft: "neutral",
  approved: "info",
  processed: "success",
};

/** "Nov 1, 2026 to Nov 30, 2026": what a run pays for. */
export const runTitle = ({ period_start, period_end }: Pick<PayrollRun, "period_start" | "period_end">) =>
  `${formatDate(period_start)} to ${formatDate(period_end)}`;

export const payKindWords: Readonly<Record<PayrollPerson["pay_kind"], string>> = {
  salary: "Salary",
  hourly: "By the hour",
};

export function runActs(run: PayrollRun): Readonly<Record<"approve" | "process", ActWords>> {
  const amount = formatMoney(run.total_gross_cents);
  return {
    approve: {
      label: "Approve",
      title: `Approve the payroll of ${amount}?`,
      consequences: [
        `It is signed off, to be paid on ${formatDate(run.pay_date)}.`,
        "An approved run cannot go back to being a draft.",
      ],
      success: "The run is approved",
      forward: true,
    },
    process: {
      label: "Process",
      title: `Process the payroll of ${amount}?`,
      consequences: [
        "The pay is disbursed.",
        `The books take it in on ${formatDate(run.pay_date)}: debit payroll expense, credit cash, ${amount}.`,
      ],
      success: "The run is processed",
      forward: true,
    },
  };
}

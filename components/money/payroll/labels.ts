import { isActiveIn } from "#lib/domains/money/payroll/rules.ts";
import type { Pay, PayPart, PayrollPerson, PayrollRun } from "#lib/domains/money/payroll/schema.ts";
import type { ActWords } from "#ui/record/record-acts.tsx";
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
  period_start === period_end ? formatDate(period_start) : `${formatDate(period_start)} to ${formatDate(period_end)}`;

export const payKindLabels: Readonly<Record<Pay["pay_kind"], string>> = {
  salary: "Salary",
  hourly: "By the hour",
};

/** A pay in words: by the year, or by the hour and the usual hours of a month. */
export const payWords = ({ annual_salary_cents, hourly_rate_cents, hours_per_period }: Pay) =>
  annual_salary_cents === null
    ? `${formatMoney(hourly_rate_cents ?? 0)} × ${hours_per_period ?? 0} hours`
    : `${formatMoney(annual_salary_cents)} a year`;

/** The pay in force in a period: with its days where they are not the whole of it, so that a part of a month explains itself. */
export const partWords = (parts: readonly PayPart[], period: { period_start: string; period_end: string }) =>
  parts.map((part) => {
    const whole = part.from === period.period_start && part.to === period.period_end;
    return whole ? payWords(part) : `${formatDate(part.from)} to ${formatDate(part.to)}: ${payWords(part)}`;
  });

/** Where somebody stands with the payroll on a day. */
export function standing(person: Pick<PayrollPerson, "starts_on" | "ends_on">, today: string) {
  if (isActiveIn(person, { period_start: today, period_end: today })) return "employed";
  return person.starts_on > today ? "upcoming" : "left";
}

export const standingTones: Readonly<Record<ReturnType<typeof standing>, Tone>> = {
  employed: "success",
  upcoming: "info",
  left: "neutral",
};

export function runActs(run: PayrollRun): Readonly<Record<"approve" | "process", ActWords>> {
  const amount = formatMoney(run.total_gross_cents);
  const taxes = run.employer_taxes && formatMoney(run.employer_taxes.total_cents);
  return {
    approve: {
      label: "Approve",
      title: `Approve the payroll of ${amount}?`,
      consequences: [
        `It is signed off, to be paid on ${formatDate(run.pay_date)}.`,
        taxes
          ? `The employer’s taxes are kept as they are estimated now, ${taxes}.`
          : "No employer’s taxes are kept with it, since they are not known.",
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
        ...(taxes ? [`With it, by estimate: debit payroll tax expense, credit payroll liabilities, ${taxes}.`] : []),
      ],
      success: "The run is processed",
      forward: true,
    },
  };
}

import { amount } from "#lib/core/money.ts";
import type { PayrollCorrection } from "#lib/domains/money/payroll/corrections/schema.ts";
import type { DepositKind, PayrollDeposit } from "#lib/domains/money/payroll/deposits/schema.ts";
import type { Pay, PayrollPerson } from "#lib/domains/money/payroll/people/schema.ts";
import { isActiveIn } from "#lib/domains/money/payroll/rules.ts";
import type { PayFrequency, PaySchedule } from "#lib/domains/money/payroll/schedules/schema.ts";
import type { PayPart, PayrollRun } from "#lib/domains/money/payroll/schema.ts";
import type { StateTaxAccount } from "#lib/domains/money/payroll/state-accounts/schema.ts";
import type { ActLabels } from "#ui/record/record-acts.tsx";
import { formatDate } from "#ui/ui/date.tsx";
import type { Tone } from "#ui/ui/tone.ts";

export const runTones: Readonly<Record<PayrollRun["status"], Tone>> = {
  draft: "neutral",
  approved: "info",
  processed: "success",
  discarded: "neutral",
  voided: "neutral",
};

export const depositTones: Readonly<Record<PayrollDeposit["status"], Tone>> = {
  recorded: "success",
  voided: "neutral",
};

export const stateAccountTones: Readonly<Record<StateTaxAccount["status"], Tone>> = {
  recorded: "success",
  voided: "neutral",
};

export const correctionTones: Readonly<Record<PayrollCorrection["status"], Tone>> = {
  recorded: "success",
  voided: "neutral",
};

export const settlementLabels: Readonly<Record<PayrollCorrection["settled_by"], string>> = {
  money: "Money, back or paid out",
  deductions: "Deducted of later pay",
};

export const depositKindLabels: Readonly<Record<DepositKind, string>> = {
  form_941: "Federal taxes (Form 941)",
  form_940: "Federal unemployment (Form 940)",
  state_income_tax: "State income tax",
  deductions: "Deductions",
};

/** What a deposit is of: of state income tax with its state. */
export const depositLabel = ({ kind, state }: Pick<PayrollDeposit, "kind" | "state">) =>
  state === null ? depositKindLabels[kind] : `${depositKindLabels[kind]}, ${state}`;

export const stateTaxLabels: Readonly<Record<StateTaxAccount["tax"], string>> = {
  withholding: "Withholding of income tax",
  unemployment: "Unemployment tax",
};

export const frequencyLabels: Readonly<Record<PayFrequency, string>> = {
  weekly: "Weekly",
  biweekly: "Every two weeks",
  semimonthly: "Twice a month",
  monthly: "Monthly",
};

export const filingLabels = {
  single: "Single, or married filing separately",
  married_filing_jointly: "Married filing jointly",
  head_of_household: "Head of household",
} as const;

export const deductionKindLabels: Readonly<Record<PayrollPerson["deductions"][number]["kind"], string>> = {
  traditional_401k: "Traditional 401(k): before income tax",
  section_125: "Section 125 plan, such as health insurance: before all taxes",
  roth_401k: "Roth 401(k): after taxes",
  garnishment: "Garnishment: after taxes",
  other: "Other: after taxes",
};

/** "Nov 1, 2026 to Nov 30, 2026": what a run pays for, or the days of so many pays. */
export const runTitle = ({ period_start, period_end }: Pick<PayrollRun, "period_start" | "period_end">) =>
  period_start === period_end ? formatDate(period_start) : `${formatDate(period_start)} to ${formatDate(period_end)}`;

export const payKindLabels: Readonly<Record<Pay["pay_kind"], string>> = {
  salary: "Salary",
  hourly: "By the hour",
};

/** A pay in words: by the year, or by the hour and the usual hours of a month. */
export const payLabel = ({ annual_salary_cents, hourly_rate_cents, hours_per_period }: Pay) =>
  annual_salary_cents === null
    ? `${amount(hourly_rate_cents ?? 0)} × ${hours_per_period ?? 0} hours`
    : `${amount(annual_salary_cents)} a year`;

/** The pay in force in a period: with its days where they are not the whole of it, so that a part of a month explains itself. */
export const partLabel = (parts: readonly PayPart[], period: { period_start: string; period_end: string }) =>
  parts.map((part) => {
    const whole = part.from === period.period_start && part.to === period.period_end;
    return whole ? payLabel(part) : `${formatDate(part.from)} to ${formatDate(part.to)}: ${payLabel(part)}`;
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

/** What follows when a run is processed, one sentence each. */
export function processConsequences(run: PayrollRun): string[] {
  const withheld = run.total_gross_cents - run.net_cents;
  const taxes = run.employer_taxes && amount(run.employer_taxes.total_cents);
  return [
    `${amount(run.net_cents)} are paid to the people, of ${amount(run.total_gross_cents)} gross.`,
    ...(withheld > 0 ? [`What is withheld, ${amount(withheld)}, is owed until it is deposited.`] : []),
    ...(taxes ? [`With it, by estimate: debit payroll tax expense, credit payroll liabilities, ${taxes}.`] : []),
    "What one of the people was paid wrong is corrected afterwards; a processed run is taken back by voiding it.",
  ];
}

export function runActs(run: PayrollRun): Readonly<Record<"approve" | "discard" | "void", ActLabels>> {
  const sum = amount(run.total_gross_cents);
  const net = amount(run.net_cents);
  const taxes = run.employer_taxes && amount(run.employer_taxes.total_cents);
  return {
    approve: {
      label: "Approve",
      title: `Approve the payroll of ${sum}?`,
      consequences: [
        `It is signed off, to be paid on ${formatDate(run.pay_date)}: ${net} net of ${sum}.`,
        taxes
          ? `What is withheld and the employer’s taxes, ${taxes}, are kept as they are worked out now.`
          : "No employer’s taxes are kept with it, since they are not known.",
        "An approved run cannot go back to being a draft: it is processed, or voided.",
      ],
      success: "The run is approved",
      forward: true,
    },
    discard: {
      label: "Discard",
      title: "Discard this draft?",
      consequences: ["It pays nobody, and another draft may take its place.", "It stays in the list as discarded."],
      success: "The draft is discarded",
      forward: false,
    },
    void: {
      label: "Void",
      title: `Void the payroll of ${sum}?`,
      consequences:
        run.status === "processed"
          ? [
              `Its journal entry is reversed: nobody was paid the ${net}, and nothing of it is owed.`,
              "It no longer counts in the year’s pay, in tax documents or toward wage bases.",
              "What was deposited of its taxes stays deposited, and clears what later runs owe.",
              "Another run may take its place.",
            ]
          : ["It pays nobody, and another run may take its place.", "It stays in the list as voided."],
      success: "The run is voided",
      forward: false,
    },
  };
}

export const scheduleTones: Readonly<Record<PaySchedule["status"], Tone>> = { active: "success", archived: "neutral" };

export const depositActs = ({ amount_cents }: PayrollDeposit): Readonly<Record<"void", ActLabels>> => ({
  void: {
    label: "Void",
    title: `Void the deposit of ${amount(amount_cents)}?`,
    consequences: ["Its journal entry is reversed.", "What it cleared is owed again."],
    success: "The deposit is voided",
    forward: false,
  },
});

export const correctionActs = ({ name }: PayrollCorrection): Readonly<Record<"void", ActLabels>> => ({
  void: {
    label: "Void",
    title: `Void the correction of the pay of ${name}?`,
    consequences: [
      "Its journal entry is reversed.",
      "Returns, the W-2 and what is owed count the pay as it was before.",
    ],
    success: "The correction is voided",
    forward: false,
  },
});

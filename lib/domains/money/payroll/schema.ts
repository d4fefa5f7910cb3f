import * as z from "zod";
import { daysBetween } from "#lib/core/days.ts";
import { CalendarDate, Cents, Id, Period, Timestamp } from "#lib/core/fields.ts";
import { confidences } from "./facts/facts.ts";
import { Pay } from "./people/schema.ts";
import { payrollRunStates } from "./states.ts";
import { GivenWithholding, LineChange, LineWithholding, PayStates, RunWithholding } from "./withholding/schema.ts";

/** A year has no more hours than this. */
const MOST_HOURS_OF_A_RUN = 8784;

const Hours = z
  .number()
  .min(0)
  .max(MOST_HOURS_OF_A_RUN)
  .refine((hours) => Math.round(hours * 100) / 100 === hours, "must have at most two decimals");

export const PersonToPay = GivenWithholding.extend({
  person_id: Id("prsn"),
  hours: Hours.nullish().meta({
    description: "Worked in the period, by somebody who is paid by the hour; the usual hours if left out.",
  }),
  gross_cents: Cents.nullish().meta({
    description: "Given by hand, such as a bonus; worked out from the pay in force if left out.",
  }),
}).refine(({ hours, gross_cents }) => hours == null || gross_cents == null, {
  path: ["gross_cents"],
  message: "must be left out where hours are given",
});
export type PersonToPay = z.output<typeof PersonToPay>;

/** More people than this are several runs. */
const MOST_PEOPLE = 1000;

const MOST_DAYS = 366;

const PayDate = CalendarDate.meta({
  description:
    "The day on which the people have their pay. Wages are of the day on which they are paid, or are there to be drawn (26 CFR 31.3121(a)-2): it decides the year of wage bases and Forms W-2, the quarter of Form 941, and by when taxes are deposited. `paid_on`, on which the money left, may be another: with a bank's lead time an earlier one.",
});

export const NewPayrollRun = z
  .object({
    entity_id: Id("ent"),
    pay_date: PayDate,
    period_start: CalendarDate,
    period_end: CalendarDate,
    total_gross_cents: Cents.nullish().meta({
      description: "Whole cents. May be left out where `people` are given: it is their sum, and no other.",
    }),
    people: z.array(PersonToPay).max(MOST_PEOPLE).nullish().meta({
      description: "Whom the run pays, each once; left out, the total alone is known, and nothing is withheld.",
    }),
    off_cycle: z.boolean().default(false).meta({
      description: "Whether it pays people beside the regular pay of the same days, such as a bonus or a correction.",
    }),
  })
  .superRefine(({ period_start, period_end, total_gross_cents, people }, { addIssue }) => {
    const wrong = (path: PropertyKey[], message: string) => addIssue({ code: "custom", path, message });
    if (period_start > period_end) wrong(["period_end"], "must not be before period_start");
    if (!people?.length) {
      if (total_gross_cents == null) wrong(["total_gross_cents"], "is required where people are left out");
      return;
    }
    if (daysBetween(period_start, period_end) >= MOST_DAYS) {
      wrong(["period_end"], "must be within a year of period_start where people are given");
    }
    for (const at of placesTwice(people)) wrong(["people", at, "person_id"], "must not be there twice");
  });

/** The places of people who were named before. */
const placesTwice = (people: readonly { person_id: string }[]): number[] =>
  people.flatMap(({ person_id }, at) => (people.findIndex((one) => one.person_id === person_id) < at ? [at] : []));

/** What is to be withheld otherwise of those whom a draft pays. */
export const PayrollRunChange = z
  .object({
    entity_id: Id("ent"),
    run_id: Id("run"),
    people: z.array(LineChange).min(1, "must not be empty").max(MOST_PEOPLE).meta({
      description: "Of whom to withhold otherwise, each once; the others stay as they are.",
    }),
  })
  .superRefine(({ people }, { addIssue }) => {
    for (const at of placesTwice(people)) {
      addIssue({ code: "custom", path: ["people", at, "person_id"], message: "must not be there twice" });
    }
  });

/** What a run is processed by. */
export const RunToProcess = z.object({
  entity_id: Id("ent"),
  run_id: Id("run"),
  paid_on: CalendarDate.nullish().meta({
    description:
      "The day on which the money left, which dates the entry; today if left out. Not after today, nor in a closed month.",
  }),
  bank_id: Id("bank").nullish().meta({ description: "The bank account that pays; `cash` if left out." }),
});

/** What a run is voided by. */
export const RunToVoid = z.object({
  entity_id: Id("ent"),
  run_id: Id("run"),
  voided_on: CalendarDate.nullish().meta({
    description:
      "The day that dates its reversal; today if left out. Not after today, nor before `paid_on`, nor in a closed month.",
  }),
});

export const PayrollOfMonth = z.object({ entity_id: Id("ent"), period: Period, pay_date: PayDate });

export const PayrollRunStatus = z.enum(payrollRunStates.states);

export const Taxes = z.object({
  social_security_cents: z.int(),
  medicare_cents: z.int(),
  futa_cents: z.int().meta({ description: "Federal unemployment tax, net of the full state credit." }),
  total_cents: z.int(),
});
export type Taxes = z.infer<typeof Taxes>;

const EmployerTaxes = z
  .object({
    is_estimate: z.literal(true),
    is_provisional: z.boolean().meta({
      description: "Whether it is worked out anew at each reading, as a draft's is; what an approved run says stands.",
    }),
    year: z.int().meta({ description: "The calendar year of the pay date, whose rates and wage bases are taken." }),
    ...Taxes.shape,
    sources: z.array(z.string()).meta({ description: "Where the rates and the wage bases come from." }),
    confidence: z
      .enum(confidences)
      .meta({ description: "`primary`: from the agency itself; `secondary`: from a third party." }),
    note: z.string().meta({ description: "What the estimate leaves out." }),
  })
  .meta({ id: "EmployerTaxes" });
export type EmployerTaxes = z.infer<typeof EmployerTaxes>;

export const PersonPaid = z.object({
  person_id: Id("prsn"),
  name: z.string(),
  basis: z
    .enum(["pay", "given"])
    .meta({ description: "`pay`: worked out from the pay in force in the period; `given`: by hand." }),
  hours: z.number().nullable().meta({
    description: "Of somebody paid by the hour: as given, or the usual hours of the days, to two decimals.",
  }),
  gross_cents: z.int(),
  ...LineWithholding.shape,
  ...PayStates.shape,
  employer_taxes: Taxes.nullable().meta({ description: "An estimate, as the run's own is." }),
});
export type PersonPaid = z.infer<typeof PersonPaid>;

const Estimated = z.object({
  employer_taxes: EmployerTaxes.nullable().meta({
    description: "What the company owes beside the gross, by estimate; null where that is not known.",
  }),
  employer_taxes_note: z
    .string()
    .nullable()
    .meta({ description: "Why there is no estimate; null where there is one." }),
});
export type Estimated = z.infer<typeof Estimated>;

export const PayrollRun = z
  .object({
    run_id: Id("run"),
    entity_id: Id("ent"),
    pay_date: CalendarDate,
    period: z.string().nullable().meta({ description: "The month, where the run was taken from the payroll of one." }),
    period_start: CalendarDate,
    period_end: CalendarDate,
    total_gross_cents: z.int().meta({ description: "0 only for a draft that found nobody on the payroll." }),
    people: z.array(PersonPaid).meta({
      description: "Whose pay the total is the sum of, from gross to net; empty where it was given as one sum.",
    }),
    ...RunWithholding.shape,
    ...Estimated.shape,
    off_cycle: z.boolean().meta({ description: "Whether it pays people beside the regular pay of the same days." }),
    pay_schedule_id: Id("psch").nullable().meta({ description: "The schedule whose run it is; null where of none." }),
    status: PayrollRunStatus,
    paid_on: CalendarDate.nullable().meta({
      description: "The day on which the money left, which dates the entry; null until it is processed.",
    }),
    bank_id: Id("bank").nullable().meta({ description: "The bank account that paid it; null where `cash` did." }),
    entry_ids: z.array(Id("je")).meta({ description: "The journal entries that the run has made, in their order." }),
    payroll_correction_ids: z.array(Id("pcor")).meta({
      description: "What was put right of what it has paid, in its order; the run itself keeps what it says.",
    }),
    approved_at: Timestamp.nullable(),
    processed_at: Timestamp.nullable(),
    discarded_at: Timestamp.nullable(),
    voided_on: CalendarDate.nullable().meta({ description: "The day that dates its reversal; null unless voided." }),
    voided_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "PayrollRun" });
export type PayrollRun = z.infer<typeof PayrollRun>;

/** Days on one pay. */
const PayPart = Pay.extend({ from: CalendarDate, to: CalendarDate });
export type PayPart = z.infer<typeof PayPart>;

export const PayrollPreview = z
  .object({
    entity_id: Id("ent"),
    period: z.string(),
    period_start: CalendarDate,
    period_end: CalendarDate,
    pay_date: CalendarDate,
    total_gross_cents: z.int(),
    people: z.array(
      PersonPaid.extend({
        parts: z.array(PayPart).meta({ description: "The pay in force, from which to which day of the month." }),
      }),
    ),
    ...RunWithholding.shape,
    ...Estimated.shape,
    approved_run_id: Id("run")
      .nullable()
      .meta({ description: "The run of this month that is approved or processed already; another cannot be." }),
  })
  .meta({ id: "PayrollPreview" });
export type PayrollPreview = z.infer<typeof PayrollPreview>;

const PayrollMonth = z.object({
  period: z.string().meta({ description: "The month of the pay date, `YYYY-MM`." }),
  run_count: z.int(),
  gross_cents: z.int(),
  net_cents: z.int().meta({ description: "What the people got." }),
  employer_taxes_cents: z.int().meta({ description: "The estimates of the runs that have one." }),
});

const StateQuarter = z.object({
  state: PayStates.shape.withholding_state,
  quarter: z.int().meta({ description: "1 to 4, of the pay date." }),
  gross_cents: z.int().meta({ description: "The gross of the pays whose income tax is the state's." }),
  state_wages_cents: z.int().nullable().meta({
    description:
      "What of it the state taxes: less the kinds of deductions that the company's account in the state exempts; null where a deduction is of a kind of which that is not told.",
  }),
  state_withheld_cents: z.int().meta({ description: "The income tax withheld of them." }),
  work_gross_cents: z.int().meta({
    description: "The gross of the pays for work in the state. Its unemployment tax is not worked out here.",
  }),
});

export const PayrollYear = z
  .object({
    entity_id: Id("ent"),
    year: z.int(),
    run_count: z.int(),
    gross_cents: z.int(),
    net_cents: z.int(),
    employer_taxes_cents: z.int(),
    unestimated_run_count: z.int().meta({ description: "Runs whose employer's taxes are not known." }),
    months: z.array(PayrollMonth).meta({ description: "The year's twelve months, in their order." }),
    states: z.array(StateQuarter).meta({
      description:
        "The same by states and quarters, with what was put right since, in the order of the states' codes, those pays last whose state is not told; runs that were given as one sum name nobody, and are none of them.",
    }),
  })
  .meta({ id: "PayrollYear" });
export type PayrollYear = z.infer<typeof PayrollYear>;

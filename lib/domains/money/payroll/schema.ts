import * as z from "zod";
import { daysBetween } from "#lib/core/days.ts";
import { CalendarDate, Cents, Email, Id, MAX_INTEGER, Name, Period, Timestamp } from "#lib/core/fields.ts";
import { confidences } from "./facts/facts.ts";
import { payrollRunStates } from "./states.ts";

const PayKind = z.enum(["salary", "hourly"]);

/** A month has no more hours than this. */
const MOST_HOURS = 744;

/** What somebody is paid, as a request says it. */
const GivenPay = z.object({
  pay_kind: PayKind,
  annual_salary_cents: Cents.nullish().meta({ description: "Where pay_kind is salary." }),
  hourly_rate_cents: Cents.nullish().meta({ description: "Where pay_kind is hourly." }),
  hours_per_period: z
    .int()
    .min(1)
    .max(MOST_HOURS)
    .nullish()
    .meta({ description: "The usual hours of a whole month, where pay_kind is hourly." }),
});
type GivenPay = z.output<typeof GivenPay>;

/** Says which fields of the pay are missing, or belong to the other kind of it. */
function checkPay(pay: GivenPay, context: z.core.$RefinementCtx<GivenPay>): void {
  const ofKind = {
    salary: ["annual_salary_cents"],
    hourly: ["hourly_rate_cents", "hours_per_period"],
  } as const;
  for (const kind of PayKind.options) {
    for (const field of ofKind[kind]) {
      const given = pay[field] != null;
      if (kind === pay.pay_kind && !given) {
        context.addIssue({ code: "custom", path: [field], message: `is required where pay_kind is ${kind}` });
      } else if (kind !== pay.pay_kind && given) {
        context.addIssue({
          code: "custom",
          path: [field],
          message: `must be left out where pay_kind is ${pay.pay_kind}`,
        });
      }
    }
  }
  if (BigInt(pay.hourly_rate_cents ?? 0) * BigInt(pay.hours_per_period ?? 0) > BigInt(MAX_INTEGER)) {
    const message = "times hours_per_period must be no more than 2^53-1 cents";
    context.addIssue({ code: "custom", path: ["hourly_rate_cents"], message });
  }
}

export const NewPayrollPerson = GivenPay.extend({
  entity_id: Id("ent"),
  name: Name,
  email: Email.nullish(),
  starts_on: CalendarDate.meta({ description: "The first day on the payroll; the pay holds from then on." }),
  ends_on: CalendarDate.nullish().meta({ description: "The last day on the payroll." }),
}).superRefine((person, context) => {
  checkPay(person, context);
  if (person.ends_on != null && person.ends_on < person.starts_on) {
    context.addIssue({ code: "custom", path: ["ends_on"], message: "must not be before starts_on" });
  }
});
export type NewPayrollPerson = z.output<typeof NewPayrollPerson>;

export const NewPay = GivenPay.extend({
  entity_id: Id("ent"),
  person_id: Id("prsn"),
  effective_from: CalendarDate.meta({ description: "The first day of this pay; it holds until the next one begins." }),
}).superRefine(checkPay);
export type NewPay = z.output<typeof NewPay>;

const Pay = z.object({
  pay_kind: PayKind,
  annual_salary_cents: z.int().nullable(),
  hourly_rate_cents: z.int().nullable(),
  hours_per_period: z.int().nullable(),
});
export type Pay = z.infer<typeof Pay>;

const PayFrom = Pay.extend({ effective_from: CalendarDate, created_at: Timestamp });
export type PayFrom = z.infer<typeof PayFrom>;

export const PayrollPerson = z
  .object({
    person_id: Id("prsn"),
    entity_id: Id("ent"),
    name: z.string(),
    email: z.string().nullable(),
    ...Pay.shape,
    pay_kind: PayKind.meta({
      description:
        "This and the amounts are the pay that holds today; of somebody to come the first, of somebody who left the last.",
    }),
    pay_history: z
      .array(PayFrom)
      .meta({ description: "Every pay with the day it begins, the latest first; what is agreed for later included." }),
    starts_on: CalendarDate,
    ends_on: CalendarDate.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "PayrollPerson" });
export type PayrollPerson = z.infer<typeof PayrollPerson>;

/** A year has no more hours than this. */
const MOST_HOURS_OF_A_RUN = 8784;

const Hours = z
  .number()
  .min(0)
  .max(MOST_HOURS_OF_A_RUN)
  .refine((hours) => Math.round(hours * 100) / 100 === hours, "must have at most two decimals");

const PersonToPay = z
  .object({
    person_id: Id("prsn"),
    hours: Hours.nullish().meta({
      description: "Worked in the period, by somebody who is paid by the hour; the usual hours if left out.",
    }),
    gross_cents: Cents.nullish().meta({
      description: "Given by hand, such as a bonus; worked out from the pay in force if left out.",
    }),
  })
  .refine(({ hours, gross_cents }) => hours == null || gross_cents == null, {
    path: ["gross_cents"],
    message: "must be left out where hours are given",
  });
export type PersonToPay = z.output<typeof PersonToPay>;

/** More people than this are several runs. */
const MOST_PEOPLE = 1000;

const MOST_DAYS = 366;

export const NewPayrollRun = z
  .object({
    entity_id: Id("ent"),
    pay_date: CalendarDate,
    period_start: CalendarDate,
    period_end: CalendarDate,
    total_gross_cents: Cents.nullish().meta({
      description: "Whole cents. May be left out where `people` are given: it is their sum, and no other.",
    }),
    people: z
      .array(PersonToPay)
      .max(MOST_PEOPLE)
      .nullish()
      .meta({ description: "Whom the run pays, each once; left out, the total alone is known." }),
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
    const seen = new Set<string>();
    for (const [at, { person_id }] of people.entries()) {
      if (seen.has(person_id)) wrong(["people", at, "person_id"], "must not be there twice");
      seen.add(person_id);
    }
  });

export const PayrollOfMonth = z.object({ entity_id: Id("ent"), period: Period, pay_date: CalendarDate });

export const PayrollRunStatus = z.enum(payrollRunStates.states);

const Taxes = z.object({
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

const PersonPaid = z.object({
  person_id: Id("prsn"),
  name: z.string(),
  basis: z
    .enum(["pay", "given"])
    .meta({ description: "`pay`: worked out from the pay in force in the period; `given`: by hand." }),
  hours: z.number().nullable().meta({
    description: "Of somebody paid by the hour: as given, or the usual hours of the days, to two decimals.",
  }),
  gross_cents: z.int(),
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
    people: z
      .array(PersonPaid)
      .meta({ description: "Whose pay the total is the sum of; empty where it was given as one sum." }),
    ...Estimated.shape,
    status: PayrollRunStatus,
    entry_ids: z.array(Id("je")).meta({ description: "The journal entries that the run has made, in their order." }),
    approved_at: Timestamp.nullable(),
    processed_at: Timestamp.nullable(),
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
  employer_taxes_cents: z.int().meta({ description: "The estimates of the runs that have one." }),
});

export const PayrollYear = z
  .object({
    entity_id: Id("ent"),
    year: z.int(),
    run_count: z.int(),
    gross_cents: z.int(),
    employer_taxes_cents: z.int(),
    unestimated_run_count: z.int().meta({ description: "Runs whose employer's taxes are not known." }),
    months: z.array(PayrollMonth).meta({ description: "The year's twelve months, in their order." }),
  })
  .meta({ id: "PayrollYear" });
export type PayrollYear = z.infer<typeof PayrollYear>;

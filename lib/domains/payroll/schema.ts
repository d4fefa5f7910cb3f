import * as z from "zod";
import { CalendarDate, Cents, Email, Id, MAX_INTEGER, Name, Period, Timestamp } from "#lib/core/fields.ts";
import { payrollRunStates } from "./states.ts";

const PayKind = z.enum(["salary", "hourly"]);

/** A month has no more hours than this. */
const MOST_HOURS = 744;

interface Pay {
  pay_kind: "salary" | "hourly";
  annual_salary_cents?: number | null | undefined;
  hourly_rate_cents?: number | null | undefined;
  hours_per_period?: number | null | undefined;
}

/** Says which fields of the pay are missing, or belong to the other kind of it. */
function checkPay(pay: Pay, context: z.core.$RefinementCtx<Pay>): void {
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

export const NewPayrollPerson = z
  .object({
    entity_id: Id("ent"),
    name: Name,
    email: Email.nullish(),
    pay_kind: PayKind,
    annual_salary_cents: Cents.nullish().meta({ description: "Where pay_kind is salary." }),
    hourly_rate_cents: Cents.nullish().meta({ description: "Where pay_kind is hourly." }),
    hours_per_period: z
      .int()
      .min(1)
      .max(MOST_HOURS)
      .nullish()
      .meta({ description: "Hours a month, where pay_kind is hourly." }),
    starts_on: CalendarDate,
    ends_on: CalendarDate.nullish().meta({ description: "The last day on the payroll." }),
  })
  .superRefine((person, context) => {
    checkPay(person, context);
    if (person.ends_on != null && person.ends_on < person.starts_on) {
      context.addIssue({ code: "custom", path: ["ends_on"], message: "must not be before starts_on" });
    }
  });
export type NewPayrollPerson = z.output<typeof NewPayrollPerson>;

export const PayrollPerson = z
  .object({
    person_id: Id("prsn"),
    entity_id: Id("ent"),
    name: z.string(),
    email: z.string().nullable(),
    pay_kind: PayKind,
    annual_salary_cents: z.int().nullable(),
    hourly_rate_cents: z.int().nullable(),
    hours_per_period: z.int().nullable(),
    starts_on: CalendarDate,
    ends_on: CalendarDate.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "PayrollPerson" });
export type PayrollPerson = z.infer<typeof PayrollPerson>;

export const NewPayrollRun = z
  .object({
    entity_id: Id("ent"),
    pay_date: CalendarDate,
    period_start: CalendarDate,
    period_end: CalendarDate,
    total_gross_cents: Cents,
  })
  .refine(({ period_start, period_end }) => period_start <= period_end, {
    path: ["period_end"],
    message: "must not be before period_start",
  });

export const PayrollOfMonth = z.object({ entity_id: Id("ent"), period: Period, pay_date: CalendarDate });

export const PayrollRunStatus = z.enum(payrollRunStates.states);

export const PayrollRun = z
  .object({
    run_id: Id("run"),
    entity_id: Id("ent"),
    pay_date: CalendarDate,
    period_start: CalendarDate,
    period_end: CalendarDate,
    total_gross_cents: z.int().meta({ description: "0 only for a draft that found nobody on the payroll." }),
    people: z
      .array(z.object({ person_id: Id("prsn"), name: z.string(), gross_cents: z.int() }))
      .meta({ description: "Whose pay the total is the sum of; empty where it was given as one sum." }),
    status: PayrollRunStatus,
    entry_ids: z.array(Id("je")).meta({ description: "The journal entries that the run has made, in their order." }),
    approved_at: Timestamp.nullable(),
    processed_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "PayrollRun" });
export type PayrollRun = z.infer<typeof PayrollRun>;

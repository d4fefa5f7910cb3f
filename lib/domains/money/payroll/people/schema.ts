import * as z from "zod";
import { CalendarDate, Cents, Email, Id, Jurisdiction, MAX_INTEGER, Name, Text, Timestamp } from "#lib/core/fields.ts";
import { Deductions, Withheld } from "../withholding/schema.ts";

const PayKind = z.enum(["salary", "hourly"]);

/** A month has no more hours than this. */
const MOST_HOURS = 744;

/** The usual hours of a whole month. */
export const HoursOfMonth = z.int().min(1).max(MOST_HOURS);

/** What somebody is paid, as a request says it. */
const GivenPay = z.object({
  pay_kind: PayKind,
  annual_salary_cents: Cents.nullish().meta({ description: "Where pay_kind is salary." }),
  hourly_rate_cents: Cents.nullish().meta({ description: "Where pay_kind is hourly." }),
  hours_per_period: HoursOfMonth.nullish().meta({
    description: "The usual hours of a whole month, where pay_kind is hourly.",
  }),
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

const WithholdingState = Jurisdiction.nullish().meta({
  description:
    "The state whose income tax is withheld of their pay. Left out, it is `work_state`, where they live in no other; of who lives in another it is told, since what both states have agreed on is not in our facts.",
});

/** What somebody tells their employer for taxes, on a Form W-4 and its state's; kept for whoever works out what to withhold. */
const Filing = z.object({
  filing_status: z.enum(["single", "married_filing_jointly", "head_of_household"]).nullish(),
  has_multiple_jobs: z.boolean().nullish().meta({ description: "Step 2 of Form W-4: more than one job at a time." }),
  dependents_credit_cents: Withheld.nullish().meta({ description: "Step 3: the year's credit for dependents." }),
  other_income_cents: Withheld.nullish().meta({ description: "Step 4(a): the year's income that is not from jobs." }),
  deductions_cents: Withheld.nullish().meta({ description: "Step 4(b): the year's deductions over the standard one." }),
  extra_withholding_cents: Withheld.nullish().meta({ description: "Step 4(c): more to withhold of each pay." }),
  is_exempt: z.boolean().nullish().meta({ description: "Whether they claim exemption from federal withholding." }),
  work_state: Jurisdiction.nullish().meta({ description: "The state in which they work." }),
  residence_state: Jurisdiction.nullish().meta({ description: "The state in which they live." }),
  withholding_state: WithholdingState,
  state_allowances: z.int().min(0).max(99).nullish().meta({ description: "Allowances on the state's own form." }),
  address: Text(500).nullish().meta({ description: "Where they live, as the pay stub says it." }),
});

/** Where somebody works and lives from a day on, as a request says it. */
export const NewStates = z.object({
  entity_id: Id("ent"),
  person_id: Id("prsn"),
  effective_from: CalendarDate.meta({
    description: "The first day of it, no earlier than their first on the payroll; it holds until the next one begins.",
  }),
  work_state: Jurisdiction.nullish().meta({
    description: "The state in which they work, whose unemployment tax is owed.",
  }),
  residence_state: Jurisdiction.nullish().meta({ description: "The state in which they live." }),
  withholding_state: WithholdingState,
});
export type NewStates = z.output<typeof NewStates>;

const State = Jurisdiction.nullable();

export const States = z.object({
  work_state: State.meta({ description: "The state in which they work; null where that is not told." }),
  residence_state: State.meta({ description: "The state in which they live; null where that is not told." }),
  withholding_state: State.meta({
    description: "The state whose income tax is withheld of their pay; null where that is not told.",
  }),
});
export type States = z.infer<typeof States>;

const StatesFrom = States.extend({ effective_from: CalendarDate, created_at: Timestamp });
export type StatesFrom = z.infer<typeof StatesFrom>;

/** What is kept of somebody for taxes, and withheld of each of their own pays. */
const Particulars = z.object({
  filing: Filing.nullish().meta({
    description:
      "What they told on Form W-4 and the state's form, kept for whoever works out the withholding: nothing is worked out of it here.",
  }),
  federal_withheld_cents: Withheld.nullish().meta({
    description: "Federal income tax to withhold of each of their own pays, unless a run says otherwise.",
  }),
  state_withheld_cents: Withheld.nullish().meta({
    description: "State income tax to withhold of each of their own pays, unless a run says otherwise.",
  }),
  deductions: Deductions.optional().meta({
    description: "What else is taken of each of their own pays, unless a run says otherwise.",
  }),
  pay_schedule_id: Id("psch").nullish().meta({ description: "The schedule that pays them." }),
});

const ONE_EMPLOYEE =
  "What an employer pays the same employee in a calendar year is counted together, for wage bases, thresholds and Form W-2 (26 CFR 31.3121(a)(1)-1(a)(2), 31.3306(b)(1)-1(a)(2)).";

/** Of whom another record tells as well: `nobody`, or a person's identifier. */
const SamePerson = Id("prsn");

export const ParticularsChange = Particulars.extend({
  entity_id: Id("ent"),
  person_id: Id("prsn"),
  same_person_as: SamePerson.optional().meta({
    description: `Another record of the same person: both, with whatever else is of either, are one employee from now on; \`nobody\`: this record is of an employee of its own. ${ONE_EMPLOYEE} Runs that are approved already stay as they are.`,
  }),
});
export type ParticularsChange = z.output<typeof ParticularsChange>;

export const NewPayrollPerson = GivenPay.extend({
  ...Particulars.shape,
  entity_id: Id("ent"),
  name: Name,
  email: Email.nullish(),
  starts_on: CalendarDate.meta({ description: "The first day on the payroll; the pay holds from then on." }),
  ends_on: CalendarDate.nullish().meta({ description: "The last day on the payroll." }),
  same_person_as: SamePerson.nullish().meta({
    description: `The record of the same person's earlier time on the payroll, or of their other job; \`nobody\` where it is another person of the same name. Left out, the same name with the same e-mail address is the same person, and the name alone is a 409 that asks. ${ONE_EMPLOYEE}`,
  }),
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

export const Pay = z.object({
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
    employee_id: Id("prsn").meta({
      description: `Who they are across their records: the same of all of them, and their own where there is one. ${ONE_EMPLOYEE}`,
    }),
    pay_schedule_id: Id("psch").nullable().meta({ description: "The schedule that pays them; null where none does." }),
    filing: Filing.nullable().meta({
      description:
        "What they told on Form W-4 and the state's form, with the states that hold today: `withholding_state` where it does not follow from the others.",
    }),
    state_history: z.array(StatesFrom).meta({
      description:
        "Where they work and live from which day on, the latest first. A pay has the states of its pay date, and keeps them.",
    }),
    federal_withheld_cents: z.int().nullable().meta({
      description: "Federal income tax withheld of each of their own pays, unless a run says otherwise.",
    }),
    state_withheld_cents: z.int().nullable().meta({
      description: "State income tax withheld of each of their own pays, unless a run says otherwise.",
    }),
    deductions: Deductions.meta({ description: "Taken of each of their own pays, unless a run says otherwise." }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "PayrollPerson" });
export type PayrollPerson = z.infer<typeof PayrollPerson>;

export const PersonFilter = z.object({
  entity_id: Id("ent"),
  on: CalendarDate.optional(),
  search: Text(500).optional(),
});

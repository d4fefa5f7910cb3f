import * as z from "zod";
import { CalendarDate, Id } from "#lib/core/fields.ts";
import { PersonPaid } from "../schema.ts";
import { PayStates } from "../withholding/schema.ts";

const Amounts = PersonPaid.pick({
  gross_cents: true,
  federal_wages_cents: true,
  fica_wages_cents: true,
  federal_withheld_cents: true,
  state_withheld_cents: true,
  social_security_withheld_cents: true,
  medicare_withheld_cents: true,
  additional_medicare_withheld_cents: true,
  deductions: true,
  deductions_cents: true,
  net_cents: true,
});
export type StubAmounts = z.infer<typeof Amounts>;

const OfState = z.object({
  state: PayStates.shape.withholding_state,
  state_withheld_cents: z.int(),
});

export const PayStub = z
  .object({
    entity_id: Id("ent"),
    run_id: Id("run"),
    person_id: Id("prsn"),
    name: z.string(),
    address: z.string().nullable().meta({ description: "Where the person lives, as their `filing` says it." }),
    company: z.string().meta({ description: "The company's legal name." }),
    period_start: CalendarDate,
    period_end: CalendarDate,
    pay_date: CalendarDate,
    paid_on: CalendarDate.meta({
      description:
        "The day on which the money left. People have it on `pay_date`: with a bank's lead time a later one.",
    }),
    hours: z.number().nullable().meta({ description: "Of somebody paid by the hour; null where that is not known." }),
    ...Amounts.shape,
    ...PayStates.shape,
    corrections: z
      .array(z.object({ payroll_correction_id: Id("pcor"), reason: z.string(), corrected_on: CalendarDate }))
      .meta({ description: "What was put right of this pay since: the amounts are with it." }),
    year_to_date: Amounts.extend({
      social_security_wages_cents: z.int().nullable().meta({
        description:
          "The FICA wages up to the year's wage base, as box 3 of Form W-2 tells them; null where the base is not known.",
      }),
      states: z.array(OfState).meta({
        description: "What of `state_withheld_cents` is each state's, as box 17 of Form W-2 tells it, in their order.",
      }),
    }).meta({
      description:
        "The same of every processed run of the calendar year up to this one, by their pay dates, as they were put right, and by every record of the same employee; deductions are added up by their names and kinds. At the year's last pay these are the sums of Form W-2: boxes 1, 3 and 5 the wages, 2, 4 and 6 what is withheld of them, box 6 with the additional Medicare tax.",
    }),
  })
  .meta({ id: "PayStub" });
export type YearToDate = PayStub["year_to_date"];
export type PayStub = z.infer<typeof PayStub>;

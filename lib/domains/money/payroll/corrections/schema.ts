import * as z from "zod";
import { CalendarDate, Id, Text, Timestamp } from "#lib/core/fields.ts";
import { Taxes } from "../schema.ts";
import { correctionStates } from "../states.ts";
import { Deductions, PayStates, TaxedWages, Withheld } from "../withholding/schema.ts";

const settlements = ["money", "deductions"] as const;

const should = (what: string) => `${what} of that pay, as it should have been; left out, it stays as it is.`;

/** How somebody's pay should have been. */
const Should = z.object({
  gross_cents: Withheld.nullish().meta({
    description: `${should("The gross")} No more than it is: what is paid later is wages of that day (26 CFR 31.3121(a)-2), and a run of its own, \`off_cycle\`.`,
  }),
  federal_withheld_cents: Withheld.nullish().meta({ description: should("The federal income tax withheld") }),
  state_withheld_cents: Withheld.nullish().meta({ description: should("The state income tax withheld") }),
  deductions: Deductions.nullish().meta({ description: should("The deductions, all of them,") }),
});
export type Should = z.output<typeof Should>;

export const NewPayrollCorrection = Should.extend({
  entity_id: Id("ent"),
  run_id: Id("run").meta({ description: "The processed run that paid it." }),
  person_id: Id("prsn").meta({ description: "Whose pay it is." }),
  reason: Text(500).meta({ description: "What was wrong, as the pay stub says it." }),
  corrected_on: CalendarDate.nullish().meta({
    description:
      "The day on which it was settled, which dates the entry; today if left out. Not after today, nor before the run's `paid_on`, nor in a closed month.",
  }),
  settled_by: z.enum(settlements).default("money").meta({
    description:
      "How the difference of the net was settled: `money`, which has come back from the person or was paid to them; `deductions`, where it was too much and was deducted of their later pay, as a deduction of the kind `other`.",
  }),
  bank_id: Id("bank").nullish().meta({
    description: "The bank account that the money came back to, or was paid from; `cash` if left out.",
  }),
});
export type NewPayrollCorrection = z.output<typeof NewPayrollCorrection>;

const difference = (of: string) => z.int().meta({ description: `${of}; below 0 where it was too much.` });

const Amounts = z.object({
  gross_cents: difference("By how much the gross is otherwise"),
  federal_wages_cents: TaxedWages.shape.federal_wages_cents.meta({ description: "The same of the wages of box 1." }),
  fica_wages_cents: TaxedWages.shape.fica_wages_cents.meta({ description: "The same of the wages of box 5." }),
  federal_withheld_cents: z.int(),
  state_withheld_cents: z.int(),
  social_security_withheld_cents: z.int(),
  medicare_withheld_cents: z.int(),
  additional_medicare_withheld_cents: z.int(),
  deductions: z.array(z.object({ ...Deductions.element.shape, amount_cents: z.int() })).meta({
    description: "By how much each deduction is otherwise.",
  }),
  deductions_cents: z.int(),
  employer_taxes: Taxes.meta({ description: "By how much the employer's taxes on it are otherwise." }),
  net_cents: difference("By how much the net is otherwise"),
});

/** By how much a pay is otherwise than it was paid. */
export const CorrectedPay = Amounts.extend({
  run_id: Id("run"),
  person_id: Id("prsn").meta({ description: "The record by which the run has paid the employee." }),
  withholding_state: PayStates.shape.withholding_state.meta({
    description:
      "The state of that pay, to which its difference of `state_withheld_cents` is; null where it is not told.",
  }),
  pay_date: CalendarDate.meta({ description: "The run's: returns and Forms W-2 count the difference there." }),
});
export type CorrectedPay = z.infer<typeof CorrectedPay>;

export const PayrollCorrection = z
  .object({
    payroll_correction_id: Id("pcor"),
    entity_id: Id("ent"),
    run_id: Id("run"),
    person_id: Id("prsn"),
    name: z.string(),
    reason: z.string(),
    corrected_on: CalendarDate,
    settled_by: z.enum(settlements),
    bank_id: Id("bank")
      .nullable()
      .meta({ description: "The bank account of the money; null where it was `cash`, or none." }),
    gross_cents: difference("By how much the gross is otherwise"),
    net_cents: difference("By how much the net is otherwise, in all of the pays"),
    paid_cents: z.int().meta({ description: "What of that was paid as money; below 0 where it came back." }),
    employer_taxes_cents: difference("By how much the employer's taxes are otherwise"),
    pays: z.array(CorrectedPay).meta({
      description:
        "The differences: of the pay itself, and of later pay of the year whose social security, additional Medicare tax or unemployment tax had counted on its wages.",
    }),
    status: z.enum(correctionStates.states),
    entry_ids: z.array(Id("je")).meta({
      description: "The journal entries that it has made, in their order; none where nothing moves in the books.",
    }),
    voided_on: CalendarDate.nullable(),
    voided_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "PayrollCorrection" });
export type PayrollCorrection = z.infer<typeof PayrollCorrection>;

/** What a correction is voided by. */
export const CorrectionToVoid = z.object({
  entity_id: Id("ent"),
  payroll_correction_id: Id("pcor"),
  voided_on: CalendarDate.nullish().meta({
    description:
      "The day that dates its reversal; today if left out. Not after today, nor before `corrected_on`, nor in a closed month.",
  }),
});

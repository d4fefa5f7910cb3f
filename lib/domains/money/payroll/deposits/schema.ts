import * as z from "zod";
import { CalendarDate, Cents, Id, Jurisdiction, Text, Timestamp } from "#lib/core/fields.ts";
import { depositStates } from "../states.ts";

export const depositKinds = ["form_941", "form_940", "state_income_tax", "deductions"] as const;

const KINDS =
  "`form_941`: federal income tax, and both shares of social security and Medicare; `form_940`: federal unemployment tax; `state_income_tax`; `deductions`: what was deducted, owed to plans and others.";

export const DepositKind = z.enum(depositKinds).meta({ description: KINDS });
export type DepositKind = z.infer<typeof DepositKind>;

export const NewPayrollDeposit = z
  .object({
    entity_id: Id("ent"),
    kind: DepositKind,
    state: Jurisdiction.nullish().meta({
      description:
        "Of state_income_tax: the state that it is paid to; may be left out where some is owed to one alone.",
    }),
    amount_cents: Cents.meta({ description: "Whole cents; no more than is owed of the kind, and to the state." }),
    deposited_on: CalendarDate.nullish().meta({
      description:
        "The day on which the money left, which dates the entry; today if left out. Not after today, nor in a closed month.",
    }),
    bank_id: Id("bank").nullish().meta({ description: "The bank account that pays; `cash` if left out." }),
    reference: Text(200).nullish().meta({ description: "Such as the acknowledgement number of EFTPS." }),
  })
  .refine(({ kind, state }) => kind === "state_income_tax" || state == null, {
    path: ["state"],
    message: "must be left out: only state_income_tax is a state's",
  });
export type NewPayrollDeposit = z.output<typeof NewPayrollDeposit>;

export const PayrollDeposit = z
  .object({
    deposit_id: Id("dep"),
    entity_id: Id("ent"),
    kind: DepositKind,
    state: Jurisdiction.nullable().meta({
      description:
        "Of state_income_tax: the state that it was paid to; null where that is not told, and of other kinds.",
    }),
    amount_cents: z.int(),
    deposited_on: CalendarDate,
    bank_id: Id("bank").nullable().meta({ description: "The bank account that paid; null where `cash` did." }),
    reference: z.string().nullable().meta({ description: "Such as the acknowledgement number of EFTPS." }),
    status: z.enum(depositStates.states),
    entry_ids: z
      .array(Id("je"))
      .meta({ description: "The journal entries that the deposit has made, in their order." }),
    voided_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "PayrollDeposit" });
export type PayrollDeposit = z.infer<typeof PayrollDeposit>;

const PayrollLiability = z.object({
  kind: DepositKind,
  owed_cents: z.int().meta({ description: "What processed runs have withheld and left owed of the kind, in all." }),
  deposited_cents: z.int().meta({ description: "What has been deposited of it." }),
  balance_cents: z.int().meta({
    description:
      "What is still owed; below 0 where a run was voided, or put right, after its deposit, which clears what comes next.",
  }),
});

const StateLiability = PayrollLiability.omit({ kind: true }).extend({
  state: Jurisdiction.nullable().meta({
    description: "Null: of pays, or deposits, of which it is not told to which state they are.",
  }),
  account_number: z.string().nullable().meta({
    description:
      "The company's number there, for withholding, as its state tax accounts tell it of today; null where none is known.",
  }),
  known: z.literal(false).meta({
    description:
      "Whether by when the state wants it is in our facts: of no state it is, which is not to say that it has no day.",
  }),
});

const DueDeposit = z.object({
  kind: z.enum(["form_941", "form_940"]),
  first_pay_date: CalendarDate.meta({ description: "The first pay date whose taxes are in it." }),
  last_pay_date: CalendarDate.meta({ description: "The last one so far." }),
  due_date: CalendarDate.meta({
    description: "By when it is made; a weekend or a legal holiday has passed on to the next working day.",
  }),
  amount_cents: z.int().meta({ description: "What of it is not deposited yet: deposits clear what is due first." }),
  with_return: z.boolean().meta({
    description:
      "Whether it may be paid with its return instead: with Form 940, since it is $500 or less; with Form 941, where its quarter comes to less than $2,500 by what is paid until now, and stays there.",
  }),
});

export const PayrollLiabilities = z
  .object({
    entity_id: Id("ent"),
    liabilities: z.array(PayrollLiability).meta({
      description:
        "One of each kind, in their order. State unemployment tax, and what else a state asks of an employer, is not worked out here and is none of them.",
    }),
    states: z.array(StateLiability).meta({
      description:
        "What is withheld of state income tax by the states of the pays, with what was put right of them, and deposited to each, by their codes; together it is the liability of the kind state_income_tax.",
    }),
    due: z.array(DueDeposit).meta({
      description:
        "The deposits of federal taxes that are still to be made, the earliest first, by the taxes of these books alone: monthly; semiweekly where the twelve months to June 30 of the year before came to more than $50,000; on the next working day once $100,000 is owed of a period (26 CFR 31.6302-1). Form 940's by quarters that come to more than $500 with what of earlier ones was not deposited by their end (26 CFR 31.6302(c)-3). The day that counts is the pay date. The states' days and those of deductions are not in our facts.",
    }),
    balance_cents: z.int().meta({ description: "What is still owed in all: the balance of `payroll_liabilities`." }),
    note: z.string().nullable().meta({
      description:
        "Of which pay social security, Medicare and unemployment tax are owed and not told here, and of which kinds no day is known; null of none.",
    }),
  })
  .meta({ id: "PayrollLiabilities" });
export type PayrollLiabilities = z.infer<typeof PayrollLiabilities>;

import * as z from "zod";
import { CalendarDate, Cents, Id, Name, Paging, Timestamp } from "#lib/core/fields.ts";
import { PaymentMethod } from "#lib/domains/money/payments/schema.ts";
import { approvals } from "../grants/rules.ts";
import { Dollars } from "../price/schema.ts";
import { breaks } from "../waterfall/break-points.ts";
import { bases } from "../waterfall/claims.ts";
import { distributionStates } from "./states.ts";

const entity_id = Id("ent");
const cap_table_id = Id("cap");
const Count = z.int().min(0);
const Percent = z.number().meta({ description: "0 to 100, each rounded half up to four decimals by itself." });

/** How an amount is divided: by what each holds as if converted, by what each instrument's terms say, or by what has accrued. */
const methods = ["pro_rata", "waterfall", "accrued_dividends"] as const;
const Method = z.enum(methods).meta({
  description:
    "How it is divided: `pro_rata` is by what each holds, preferred stock as if converted; `waterfall` by the terms of each class; `accrued_dividends` among those to whom dividends have accrued, the higher rank first.",
});

export const NewDistribution = z.object({
  entity_id,
  total_amount_cents: Cents,
  method: Method.default("pro_rata"),
  assumed_exercise_price: Dollars.nullish().meta({
    description:
      "Dollars a share: the exercise price that a waterfall takes options and warrants to have where none is known. Left out, those are a 400.",
  }),
});
export type NewDistribution = z.output<typeof NewDistribution>;

const Basis = z.enum([...bases, "pro_rata"]).meta({
  description:
    "By what right: a preference, dividends that have accrued, what participates beside them, common shares or what became such, options and warrants less their exercise price, a SAFE's money or what its discount adds, a note's principal and interest, or its part of all.",
});

/** The instrument, the SAFE or the note that something is of; the others are null. */
export const source = {
  instrument_id: Id("ins")
    .nullable()
    .meta({ description: "The instrument that it is of; null where it is a SAFE's or a note's." }),
  safe_id: Id("safe").nullable().meta({ description: "The SAFE that it is of; null where it is none's." }),
  note_id: Id("note").nullable().meta({ description: "The convertible note that it is of; null where it is none's." }),
};

/** What tells lots of cumulative preferred stock apart. */
export const accrued_per_share = z.string().nullable().meta({
  description:
    "Dollars of dividends that have accrued on a share, of preferred stock, which is a class for each amount; null where none has.",
});

const Why = z.string().meta({ description: "Why, in a sentence with its figures." });

const Line = z.object({
  basis: Basis,
  ...source,
  units: Count.nullable().meta({
    description: "How many of its shares or units this is for; null for a SAFE or a note.",
  }),
  amount_cents: Count,
  why: Why,
});

const Class = z.object({
  ...source,
  name: z.string().meta({ description: "The instrument's symbol, or the SAFE's or the note's investor." }),
  kind: z
    .enum(["common", "preferred", "option", "warrant", "unit", "rsu", "safe", "note"])
    .meta({ description: "What it is." }),
  exercise_price: z
    .string()
    .nullable()
    .meta({ description: "Dollars a share, of options and warrants, which are a class for each price; else null." }),
  accrued_per_share,
  units: Count.nullable().meta({ description: "How many are outstanding; null for a SAFE or a note." }),
  converts: z.boolean().meta({ description: "Whether it gets no less by converting, and so does." }),
  amount_cents: Count,
  claims: z
    .array(z.object({ basis: Basis, amount_cents: Count, why: Why }))
    .meta({ description: "What it gets by which right; adds up to its amount." }),
});
export type DistributionClass = z.infer<typeof Class>;

export const BreakPoint = z.object({
  total_amount_cents: Count.meta({ description: "The least amount, in whole cents, from which on it is so." }),
  ...source,
  name: z.string().meta({ description: "The instrument's symbol, or the SAFE's or the note's investor." }),
  exercise_price: z.string().nullable().meta({ description: "Dollars a share, of options and warrants; else null." }),
  accrued_per_share,
  event: z.enum(breaks).meta({ description: "What begins there." }),
});

const Part = z.object({
  name: z.string(),
  units: Count,
  percent: Percent,
  amount_cents: z.int().min(0),
  lines: z.array(Line).meta({ description: "What it is made of and why; adds up to the part exactly." }),
});

/** A distribution as it is worked out, and what makes it so. */
const divided = {
  total_amount_cents: z.int(),
  outstanding_units: Count,
  exercise_proceeds_cents: Count.meta({
    description:
      "What options and warrants pay by being exercised, beside the amount; what they get is told less this.",
  }),
  parts: z.array(Part).meta({ description: "Adds up to the total exactly." }),
  classes: z.array(Class).meta({ description: "What each class gets by a waterfall; adds up to the total exactly." }),
  break_points: z
    .array(BreakPoint)
    .meta({ description: "Of a waterfall: where it changes its course as the amount grows, the lowest first." }),
  notes: z.array(z.string()).meta({ description: "What was taken to be so." }),
  legal_limit: z
    .object({ text: z.string(), source: z.string(), confidence: z.string() })
    .nullable()
    .meta({ description: "What the law asks before a distribution is paid; null where the service does not know." }),
};

export const Distribution = z
  .object({ entity_id, cap_table_id, method: Method, ...divided, calculated_at: Timestamp })
  .meta({ id: "Distribution" });
export type Distribution = z.infer<typeof Distribution>;

const distribution_id = Id("dst");

export const DeclaredAsked = NewDistribution.extend({
  record_date: CalendarDate.nullish().meta({
    description:
      "Who holds at the end of that day takes part; `declared_on`, if left out, and not after today; of a Delaware corporation not before `declared_on` (8 Del. C. § 213(c)).",
  }),
  declared_on: CalendarDate.nullish().meta({
    description: "The day that the company declares it, which dates its entry; today, if left out.",
  }),
  payable_on: CalendarDate.nullish().meta({
    description:
      "The day from which it is paid, not before `declared_on` and `record_date`, of which it is the later if left out; of a Delaware corporation within 60 days of `record_date`.",
  }),
  approval_id: Id("mtg").nullish().meta({
    description:
      "What approved it: an adjourned meeting of the company that has approved an item of its agenda, or a paper of it that decides this, signed by those who decide, or a file.",
  }),
});
export type DeclaredAsked = z.output<typeof DeclaredAsked>;

export const DeclaredDistribution = z
  .object({
    distribution_id,
    entity_id,
    cap_table_id,
    method: Method,
    status: z.enum(distributionStates.states).meta({ description: "`paid` once every part of it is." }),
    reduces_capital: z.boolean().meta({
      description: "Whether it is drawn from the capital accounts of those who get it: of an llc.",
    }),
    ...divided,
    parts: z
      .array(
        Part.extend({
          payment_id: Id("pay").nullable().meta({ description: "The payment that paid it, while that stands." }),
        }),
      )
      .meta({ description: "Adds up to the total exactly; the largest first." }),
    paid_cents: Count.meta({ description: "What of it is paid." }),
    unpaid_cents: Count.meta({ description: "What of it is still to be paid." }),
    record_date: CalendarDate.meta({ description: "Who held at the end of that day takes part." }),
    declared_on: CalendarDate.meta({ description: "The day that the company declared it." }),
    payable_on: CalendarDate.meta({ description: "The day from which it is paid." }),
    approval_id: Id("mtg").nullable(),
    approval: z.enum(approvals).meta({ description: "`missing` until `approval_id` names what approved it." }),
    voided_on: CalendarDate.nullable().meta({ description: "The day on which it was taken back." }),
    entry_ids: z.array(Id("je")).meta({ description: "The journal entries that its declaration has made." }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "DeclaredDistribution" });
export type DeclaredDistribution = z.infer<typeof DeclaredDistribution>;

export const AtDistribution = z.object({ entity_id, distribution_id });

/** More parts than these are paid by several acts. */
export const MOST_PARTS = 100;

export const PaidDistribution = AtDistribution.extend({
  holders: z
    .array(Name)
    .min(1)
    .max(MOST_PARTS)
    .nullish()
    .meta({
      description: `Whose parts are paid, by name, 1 to ${MOST_PARTS}; the first ${MOST_PARTS} that are unpaid, if left out.`,
    }),
  method: PaymentMethod.default("ach"),
  bank_id: Id("bank")
    .nullish()
    .meta({ description: "The active bank account that the money leaves. If left out it leaves `cash`." }),
  paid_on: CalendarDate.nullish().meta({
    description: "The day of the payments, not before `payable_on` and in a month that is open; today, if left out.",
  }),
});

export const DistributionPayment = z
  .object({
    distribution_id,
    entity_id,
    status: z.enum(distributionStates.states).meta({ description: "`paid` once every part of it is." }),
    amount_cents: Count.meta({ description: "What these payments come to." }),
    payments: z
      .array(z.object({ name: z.string(), amount_cents: Count, payment_id: Id("pay") }))
      .meta({ description: "The payments that were made, one for each part." }),
    unpaid_cents: Count.meta({ description: "What of the distribution is still to be paid." }),
  })
  .meta({ id: "DistributionPayment" });

export const VoidedDistribution = AtDistribution.extend({
  voided_on: CalendarDate.nullish().meta({ description: "The day of its reversal; today, if left out." }),
});

export const ApprovedDistribution = AtDistribution.extend({
  approval_id: Id("mtg").meta({ description: "The meeting or the document that approved it." }),
});

export const DistributionFilter = Paging.extend({
  entity_id,
  status: z.enum(distributionStates.states).optional().meta({ description: "Only those of that status." }),
});

import * as z from "zod";
import { today } from "#lib/core/days.ts";
import { CalendarDate, Cents, Id, Name, Paging, Text, Timestamp } from "#lib/core/fields.ts";
import { meantFaults } from "#lib/domains/company/contacts/names/rules.ts";
import { approvals, exemptions } from "../grants/rules.ts";
import { asOf } from "../moments/schema.ts";
import { isTold, safeTypes } from "../rules.ts";
import { safeStates } from "./states.ts";

const entity_id = Id("ent");
const cap_table_id = Id("cap");

const SafeType = z.enum(safeTypes);

/** `0.80` for a discount of 20 %: what the SAFE itself calls the Discount Rate. */
export const DiscountRate = z
  .string()
  .regex(/^0\.(?=\d*[1-9])\d{1,4}$/, 'must be a decimal string between 0 and 1, such as "0.80" for a discount of 20%')
  .meta({
    example: "0.80",
    description: "What the investor pays of the round's price: 100% less the discount, as a decimal string.",
  });

/** A percentage above 0 and below 100, of at most this many decimal places. */
export const Part = (decimals: number) =>
  z
    .number()
    .gt(0)
    .lt(100)
    .refine((percent) => isTold(percent, decimals), `must have at most ${decimals} decimal places`);

export const NewSafe = z
  .object({
    entity_id,
    investor_name: Name.nullish().meta({
      description:
        "Who invests: the workspace's one contact of that name, made where there is none. Required without `investor_contact_id`.",
    }),
    investor_contact_id: Id("con").nullish().meta({ description: "The contact, in place of `investor_name`." }),
    principal_amount_cents: Cents,
    valuation_cap_cents: Cents.nullish(),
    discount_rate: DiscountRate.nullish(),
    discount_percent: Part(2)
      .nullish()
      .meta({ description: "What is taken off the round's price, in percent: `20` is a `discount_rate` of `0.80`." }),
    fixed_percent: Part(4).nullish().meta({
      description:
        "In place of a cap, for a post-money SAFE: the part of the capitalization before the new money that it owns, in percent.",
    }),
    safe_type: SafeType,
    issued_on: CalendarDate.nullish().meta({ description: "Today, if left out; any day until then." }),
    pro_rata: z.boolean().nullish().meta({
      description:
        "Whether a side letter lets the investor keep their part in the round that converts it. Left out, it does not.",
    }),
    exemption: z.enum(exemptions).nullish().meta({
      description:
        "What the issue relies on in place of a registration; one of Regulation D opens the notice on Form D.",
    }),
    approval_id: Id("mtg").nullish().meta({
      description:
        "What approved it: an adjourned meeting of the company that has approved an item of its agenda, or a paper of it that decides this, signed by those who decide, or a file.",
    }),
    paid_on: CalendarDate.nullish().meta({
      description:
        "The day that the money came: the books take it in then, debit cash, credit safes. Left out, it is still to come.",
    }),
  })
  .superRefine((given, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    for (const fault of meantFaults(given, "investor_name", "investor_contact_id")) refuse(...fault);
    const { safe_type, valuation_cap_cents, discount_rate, discount_percent, fixed_percent, issued_on } = given;
    if (issued_on != null && issued_on > today()) refuse("issued_on", `must not be after today, ${today()}`);
    const discount = discount_rate ?? discount_percent;
    if (discount_rate != null && discount_percent != null) {
      refuse("discount_percent", "must be left out where discount_rate is given: both say the same");
    }
    if (safe_type === "discount" && discount == null) refuse("discount_rate", "is required for a discount SAFE");
    if (fixed_percent != null) {
      if (safe_type !== "post_money") refuse("fixed_percent", "must be left out: only a post_money SAFE has one");
      if (valuation_cap_cents != null) refuse("fixed_percent", "must be left out where valuation_cap_cents is given");
    }
    if (safe_type === "post_money" || safe_type === "pre_money") {
      const isBare = valuation_cap_cents == null && discount == null && fixed_percent == null;
      if (isBare) refuse("valuation_cap_cents", `is required for a ${safe_type} SAFE without a discount_rate`);
    }
    if (safe_type !== "mfn") return;
    if (valuation_cap_cents != null) refuse("valuation_cap_cents", "must be left out: an mfn SAFE has no cap");
    if (discount != null) refuse("discount_rate", "must be left out: an mfn SAFE has no discount");
  });
export type NewSafe = z.output<typeof NewSafe>;

export const Safe = z
  .object({
    safe_id: Id("safe"),
    entity_id,
    cap_table_id,
    investor_name: z.string().meta({ description: "As it was recorded." }),
    investor_contact_id: Id("con").meta({ description: "The workspace's contact who invested." }),
    principal_amount_cents: z.int(),
    valuation_cap_cents: z.int().nullable(),
    discount_rate: z.string().nullable(),
    discount_percent: z
      .number()
      .nullable()
      .meta({ description: "What is taken off the round's price, in percent: the rest is `discount_rate`." }),
    fixed_percent: z.number().nullable().meta({
      description: "The part of the capitalization that it owns in place of a cap, in percent; null where it has none.",
    }),
    safe_type: SafeType,
    issued_on: CalendarDate,
    paid_on: CalendarDate.nullable().meta({ description: "The day that its money came; null until then." }),
    status: z.enum(safeStates.states),
    converted_on: CalendarDate.nullable().meta({ description: "The day that it became shares; null until then." }),
    round_id: Id("rnd").nullable().meta({ description: "The round that made it shares; null until then." }),
    grant_id: Id("grt").nullable().meta({ description: "The grant of those shares; null until then." }),
    ended_on: CalendarDate.nullable().meta({
      description: "The day that it was cancelled, or its money paid back; null while it stands.",
    }),
    pro_rata: z.boolean().meta({
      description: "Whether a side letter lets the investor keep their part in the round that converts it.",
    }),
    exemption: z.enum(exemptions).nullable(),
    mfn_safe_id: Id("safe").nullable().meta({
      description:
        "The later SAFE whose terms the holder of an `mfn` one has elected; null where the best of them hold.",
    }),
    elections: z
      .array(
        z.object({
          safe_election_id: Id("sel"),
          mfn_safe_id: Id("safe").nullable().meta({ description: "Whose terms it took; null took the election back." }),
          elected_on: CalendarDate,
          created_at: Timestamp,
        }),
      )
      .meta({ description: "What the holder of an `mfn` SAFE has elected, the first first." }),
    approval_id: Id("mtg").nullable(),
    approval: z.enum(approvals).meta({ description: "`missing` until `approval_id` names what approved it." }),
    document_id: Id("doc").nullable().meta({ description: "The SAFE as a document; null where none was written." }),
    entry_ids: z.array(Id("je")).meta({ description: "The journal entries that its money has made." }),
    created_at: Timestamp,
    updated_at: Timestamp.meta({ description: "When it was changed last, or its holder elected something." }),
  })
  .meta({ id: "Safe" });
export type Safe = z.infer<typeof Safe>;

/** The day that a SAFE's money came: today, if left out. */
export const PaidSafe = z.object({ entity_id, safe_id: Id("safe"), paid_on: CalendarDate.optional() });

const at = { entity_id, safe_id: Id("safe") };

/** Which SAFE is meant, as of a moment. */
export const SafeAsked = z.object({ ...at, ...asOf });

/** Which SAFE is meant. */
export const AtSafe = z.object(at);

/** Which later SAFE's terms the holder elects, or takes an election back. */
export const NewElection = z.object({
  ...at,
  mfn_safe_id: Id("safe")
    .nullable()
    .meta({ description: "The SAFE, issued after this one, whose terms it takes; null takes the election back." }),
  elected_on: CalendarDate.optional().meta({ description: "Today, if left out." }),
});

export const ApprovedSafe = z.object({ ...at, approval_id: Id("mtg") });

/** The day that a SAFE ends without having become shares: today, if left out. */
export const EndedSafe = z.object({ ...at, ended_on: CalendarDate.optional() });

export const SafeFilter = Paging.extend({
  entity_id,
  safe_type: SafeType.optional(),
  status: z.enum(safeStates.states).optional(),
  search: Text(500).optional().meta({ description: "Only those whose investor's name has this in it." }),
  electable_by: Id("safe").optional().meta({
    description:
      "Only those whose terms the holder of this MFN SAFE may elect: issued after it, with terms of their own, and not cancelled.",
  }),
  ...asOf,
});
export type SafeFilter = z.output<typeof SafeFilter>;

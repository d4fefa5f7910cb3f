import * as z from "zod";
import { CalendarDate, Cents, Id, MAX_INTEGER, Name, Paging, Timestamp } from "#lib/core/fields.ts";
import { Adjustment } from "../anti-dilution/schema.ts";
import { exemptions } from "../grants/rules.ts";
import { preferenceFaults } from "../instruments/rules.ts";
import { preference } from "../instruments/schema.ts";
import { Dollars } from "../price/schema.ts";
import { isTold } from "../rules.ts";
import { InstrumentSymbol } from "../schema.ts";

const Count = z.int().min(0);

/** When the option pool grows: before the new money, which those before the round bear, or after it. */
const poolTimings = ["before", "after"] as const;

/** More than these are several closings. */
const MOST_INVESTORS = 200;

/** A percentage of up to four decimal places; with more, a pool would not be what was asked for. */
const Percent = z
  .number()
  .min(0)
  .lt(100)
  .refine((percent) => isTold(percent, 4), "must have at most 4 decimal places");

export const RoundPreviewInput = z.object({
  entity_id: Id("ent"),
  pre_money_cents: Cents.meta({ description: "What the company is worth before the new money, fully diluted." }),
  investments: z
    .array(z.object({ investor_name: Name, amount_cents: Cents }))
    .min(1)
    .max(MOST_INVESTORS)
    .refine(
      (all) => all.reduce((sum, { amount_cents }) => sum + BigInt(amount_cents), 0n) <= BigInt(MAX_INTEGER),
      "must not pass 2^53-1 cents together",
    )
    .meta({ description: "The new money: who pays how much." }),
  option_pool_percent: Percent.optional().meta({
    description:
      "The unallocated pool after closing, of all shares fully diluted; those before the round bear its increase. A pool that is larger already stays. Left out: as it is.",
  }),
  option_pool_timing: z.enum(poolTimings).default("before").meta({
    description:
      "Who bears the pool's increase: those `before` the money (it lowers the price), or everybody `after` it (at the price without it).",
  }),
  takes_pro_rata: z
    .array(Id("safe"))
    .max(MOST_INVESTORS)
    .default([])
    .refine((ids) => new Set(ids).size === ids.length, "must name each SAFE once")
    .meta({
      description:
        "SAFEs with a pro-rata right whose holders take it: they buy their part of all the new shares, beside `investments`.",
    }),
  closed_on: CalendarDate.nullish().meta({
    description:
      "The day of the closing, by which notes bear interest; today, if left out. Not before the cap table last changed.",
  }),
  price_decimals: z
    .int()
    .min(0)
    .max(12)
    .default(5)
    .meta({ description: "Decimal places of a dollar at which prices are rounded up." }),
});

const Price = z.string().meta({ description: "In dollars, rounded up at `price_decimals`.", example: "0.98381" });

const Cost = z.int().meta({ description: "What those shares cost at the round's price, in whole cents." });

const safe_id = Id("safe").nullable().meta({
  description: "The SAFE by whose side letter they take part; null of those who invest otherwise.",
});

/** A note as a round tells it. */
const convertedNote = {
  note_id: Id("note"),
  investor_name: z.string(),
  principal_amount_cents: z.int(),
  interest_cents: z.int().meta({ description: "What it has borne by the closing, which becomes shares with it." }),
};

const Holders = z.array(
  z.object({
    name: z.string(),
    shares: Count,
    percent: z.number().meta({ description: "Of `total_shares`, rounded half up to four decimals by itself." }),
  }),
);

export const RoundPreview = z
  .object({
    entity_id: Id("ent"),
    pre_money_cents: z.int().meta({ description: "What the company is worth before the new money, fully diluted." }),
    price_per_share: Price,
    safes: z.array(z.object({ safe_id: Id("safe"), investor_name: z.string(), price_per_share: Price, shares: Count })),
    notes: z
      .array(
        z.object({
          ...convertedNote,
          is_converting: z.boolean().meta({
            description: "Whether it becomes shares: not where the new money is less than `qualified_financing_cents`.",
          }),
          price_per_share: Price.nullable().meta({ description: "In dollars; null where it does not convert." }),
          shares: Count,
        }),
      )
      .meta({ description: "What each outstanding note becomes, with its interest, in the order of their issue." }),
    investors: z
      .array(z.object({ investor_name: z.string(), amount_cents: z.int(), shares: Count, cost_cents: Cost, safe_id }))
      .meta({ description: "What each investor gets; then those who take part by their side letters." }),
    adjustments: z.array(Adjustment).meta({
      description:
        "What the round makes of the conversion prices of preferred stock that is guarded and converts at more than its price: the shares that come of it are a part of what there is before the money. Empty where nothing adjusts.",
    }),
    pro_rata: z
      .array(
        z.object({
          safe_id: Id("safe"),
          investor_name: z.string(),
          percent: z
            .number()
            .meta({ description: "What the SAFE becomes, of `capitalization`: the part of the new shares." }),
          offered_shares: Count.meta({ description: "How many of the new shares they may buy." }),
          offered_amount_cents: Cost,
          is_taken: z
            .boolean()
            .meta({ description: "Whether `takes_pro_rata` names it: they are among `investors` then." }),
        }),
      )
      .meta({ description: "What the holder of each SAFE with a pro-rata right is offered." }),
    option_pool_timing: z.enum(poolTimings),
    option_pool_increase: Count.meta({ description: "What the pool grows by." }),
    option_pool_units: Count.meta({ description: "The unallocated pool after closing." }),
    capitalization: Count.meta({
      description:
        "Everything before the new money with all that converts, without the pool's increase: what a post-money SAFE owns its part of.",
    }),
    total_shares: Count.meta({ description: "All shares after closing, fully diluted." }),
    holders: Holders.meta({
      description:
        "Everybody after closing, the largest first, fully diluted and preferred stock as if converted, with what is left of the pool as `Unallocated option pool`; adds up to `total_shares`.",
    }),
  })
  .meta({ id: "RoundPreview" });
export type RoundPreview = z.infer<typeof RoundPreview>;

const { original_issue_price: _, conversion_price: __, ...rights } = preference;

/** What each closing says of itself. */
const closing = {
  closed_on: CalendarDate.nullish().meta({
    description:
      "The day of the closing; today, if left out. Not before a SAFE's or a note's issue, the round's first not before the cap table last changed, and in no closed month.",
  }),
  is_paid: z.boolean().default(true).meta({
    description:
      "Whether the investors' money came by that day, and so is in the books. If not, each grant is paid later.",
  }),
  approval_id: Id("mtg").nullish().meta({
    description:
      "What approved the issue: an adjourned meeting that has approved an item, or a paper that decides it, signed by those who decide, or a file.",
  }),
};

export const NewRound = RoundPreviewInput.extend({
  name: Name.default("Series A").meta({ description: "What the round is called." }),
  symbol: InstrumentSymbol.nullish().meta({
    description: "The new series' symbol, unique in the cap table (409). The name in capitals, if left out.",
  }),
  ...closing,
  exemption: z
    .enum(exemptions)
    .default("506(b)")
    .meta({ description: "What the sale relies on; one of Regulation D opens the notice on Form D, due in 15 days." }),
  is_shadow_series: z.boolean().default(true).meta({
    description:
      "Whether a SAFE that converts at another price than the round's gets a series of its own (`SERIES A-1`), whose preference is what was paid.",
  }),
  expected_price_per_share: Dollars.nullish().meta({
    description: "The price that was previewed: where the round comes to another by now, it is a 409.",
  }),
  ...rights,
}).superRefine((given, context) => {
  if (context.issues.length > 0) return;
  // Its price is what the round comes to.
  for (const [term, message] of preferenceFaults("preferred", { ...given, original_issue_price: "1" })) {
    context.addIssue({ code: "custom", path: [term], message });
  }
});
export type NewRound = z.output<typeof NewRound>;

const at = { entity_id: Id("ent"), round_id: Id("rnd") };

/** Which round is meant. */
export const AtRound = z.object(at);

export const NewClosing = z.object({
  ...at,
  investments: RoundPreviewInput.shape.investments,
  ...closing,
});
export type NewClosing = z.output<typeof NewClosing>;

export const RoundFilter = Paging.extend({ entity_id: Id("ent") });

const closing_number = z.int().min(1).meta({ description: "Which of the round's closings, counted from 1." });

export const Round = z
  .object({
    round_id: Id("rnd"),
    entity_id: Id("ent"),
    cap_table_id: Id("cap"),
    name: z.string(),
    instrument_id: Id("ins"),
    symbol: z.string(),
    pre_money_cents: z.int().meta({ description: "What the company was worth before the new money, fully diluted." }),
    price_per_share: Price,
    raised_cents: z.int().meta({ description: "What the investors' shares cost, over all closings." }),
    option_pool_percent: z.number().nullable().meta({ description: "As it was given; null left the pool as it was." }),
    option_pool_timing: z.enum(poolTimings),
    option_pool_increase: Count.meta({ description: "What the pool grew by." }),
    option_pool_units: Count.meta({ description: "The unallocated pool after the first closing." }),
    capitalization: Count.meta({
      description: "Everything before the new money with all that converted, without the pool's increase.",
    }),
    total_shares: Count.meta({ description: "All shares after the first closing, fully diluted." }),
    safes: z.array(
      z.object({
        safe_id: Id("safe"),
        investor_name: z.string(),
        price_per_share: Price,
        shares: Count,
        grant_id: Id("grt"),
        instrument_id: Id("ins"),
      }),
    ),
    notes: z.array(
      z.object({
        ...convertedNote,
        ...{ price_per_share: Price, shares: Count, grant_id: Id("grt"), instrument_id: Id("ins") },
      }),
    ),
    investors: z.array(
      z.object({
        closing_number,
        investor_name: z.string(),
        amount_cents: z.int(),
        shares: Count,
        cost_cents: Cost,
        paid_on: CalendarDate.nullable(),
        grant_id: Id("grt"),
        document_id: Id("doc").nullable().meta({ description: "The investor's agreement, which both sign." }),
        safe_id,
      }),
    ),
    closings: z.array(z.object({ closing_number, closed_on: CalendarDate })),
    holders: Holders.meta({ description: "Everybody after the first closing, as the preview tells it." }),
    closed_on: CalendarDate.meta({ description: "The day of the first closing." }),
    exemption: z.enum(exemptions),
    approval_id: Id("mtg").nullable(),
    charter_amended_on: CalendarDate.nullable().meta({
      description: "The day that the charter was amended for the round's shares; null until then.",
    }),
    created_at: Timestamp,
    updated_at: Timestamp.meta({
      description:
        "When it was changed last, had another closing, or the grant of one of its investors was paid or approved.",
    }),
  })
  .meta({ id: "Round" });
export type Round = z.infer<typeof Round>;

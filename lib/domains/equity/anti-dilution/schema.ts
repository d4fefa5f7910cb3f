import * as z from "zod";
import { Id } from "#lib/core/fields.ts";
import { antiDilutions } from "../instruments/rules.ts";

const Count = z.int().min(0);
const Price = z.string();
const Ratio = z.string().nullable();

/** What an adjustment says of itself, wherever it stands. */
const adjustment = {
  anti_dilution: z.enum(antiDilutions).exclude(["none"]).meta({ description: "The class's own." }),
  conversion_price_before: Price.meta({
    description: "CP1, in dollars; the `original_issue_price` where no other was told.",
  }),
  conversion_price: Price.meta({
    description:
      "CP2: CP1 × (A + B) ÷ (A + C), to the nearest hundredth of a cent, and neither below the issue's price nor above CP1; of a `full_ratchet` the issue's price.",
  }),
  conversion_ratio_before: Ratio.meta({
    description: "The exact fraction that a split had made before; null where none had.",
  }),
  conversion_ratio: Ratio.meta({ description: "The same since." }),
  counted_shares: Count.nullable().meta({
    description: "A: the shares before the issue, as converted; null of a `full_ratchet`.",
  }),
  issued_shares: Count.meta({ description: "C: the shares that are issued, as converted." }),
  issue_price_per_share: Price.meta({
    description: "What is paid for each of them; B are as many as they cost together at CP1.",
  }),
  common_shares_before: Count.meta({ description: "What the class converts into at CP1, by holder in whole shares." }),
  common_shares: Count.meta({ description: "The same at CP2." }),
};

/** What a round makes of a class's conversion price. */
export const Adjustment = z.object({ instrument_id: Id("ins"), symbol: z.string(), ...adjustment });

/** The same as an event of the class tells it, with what was issued. */
export const AdjustmentTold = z.object({
  ...adjustment,
  source: z.object({
    type: z.enum(["grant", "round"]),
    id: z.string().meta({ description: "The grant, or the round, that was issued for less." }),
  }),
});
export type AdjustmentTold = z.infer<typeof AdjustmentTold>;

import * as z from "zod";
import { Percent } from "../percents/schema.ts";

/** A discount of the whole would leave nothing to pay. */
const WHOLE = 100;
/** A year: what is paid later than that is not early. */
const MOST_DAYS = 365;

export const DiscountPercent = Percent.refine((percent) => Number(percent) < WHOLE, "must be less than 100").meta({
  pattern: "^(0|[1-9]\\d?)(\\.\\d{1,4})?$",
  example: "2",
});

export const DiscountDays = z.int().min(0).max(MOST_DAYS).meta({ example: 10 });

/** Early-payment terms as they are given, beside what else is: "2/10 net 30" is `"2"` and `10`. */
export const GivenTerms = z.object({
  discount_percent: DiscountPercent.nullish().meta({
    description:
      "What settling it early takes off, in percent of what is charged without sales tax, as a decimal string; with `discount_days`. Both are the entity's usual ones (its invoice settings) if left out.",
  }),
  discount_days: DiscountDays.nullish().meta({
    description:
      "Within how many days of its sending it is settled early, 1 to 365; 0 alone: there is no early-payment discount, whatever is usual.",
  }),
});
export type GivenTerms = z.output<typeof GivenTerms>;

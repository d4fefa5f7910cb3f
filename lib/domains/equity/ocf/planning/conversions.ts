import type { PlannedInstrument } from "../../imports/register.ts";
import { Dollars } from "../../price/schema.ts";
import { isRatio, ratioOfPrices } from "../../ratio/rules.ts";
import { noteOf, type OcfObject } from "../format.ts";
import { priceOf, textOf } from "./numbers.ts";

/**
 * Sets what preferred stock converts into from a day on, as a package tells it; what is said of a day is how it stands at its end,
 * after a split of that day. Answers whether it is understood.
 */
export function reprice(body: OcfObject, instrument: PlannedInstrument | undefined): boolean {
  if (instrument?.kind !== "preferred") return false;
  const { conversion_price: said, ratio } = body.new_ratio_conversion_mechanism as OcfObject;
  const { numerator, denominator } = ratio as Record<string, string>;
  const { conversion_ratio, conversion_price: noted, original_issue_price } = noteOf(body);
  const exact = textOf(conversion_ratio);
  const told = exact !== null && isRatio(exact) ? exact : ratioOfPrices(numerator ?? "", denominator ?? "");
  const conversion_price = priceOf(said, noted);
  if (told === null) return false;
  // An issue for less changes the price alone, where no split has made a ratio of its own: the note says that there is none.
  if (conversion_ratio !== null || conversion_price === null) instrument.conversion_ratio = told;
  const original = Dollars.safeParse(original_issue_price);
  instrument.preference = {
    ...instrument.preference,
    ...(conversion_price !== null && { conversion_price }),
    ...(original.success && { original_issue_price: original.data }),
  };
  return true;
}

import * as z from "zod";
import { CalendarDate } from "#lib/core/fields.ts";
import { Dollars } from "../price/schema.ts";
import { antiDilutions, compoundings, isFine, MOST_VOTES, participations } from "./rules.ts";

const MOST = 1000;
const RULE = `must be a number above 0 and at most ${MOST} of at most 4 decimal places, such as 1.5`;

/** A number above 0 of at most four decimal places, also as a decimal string. */
const Fine = (most: number, rule: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,4}(\.\d{1,12})?$/)
          .transform(Number),
      ],
      rule,
    )
    .refine((number) => number > 0 && number <= most && isFine(number), rule);
const Multiple = Fine(MOST, RULE);
const DividendPercent = Fine(100, "must be a number above 0 and at most 100 of at most 4 decimal places, such as 8");

/** What an instrument is given when it is made, all but its votes of preferred stock alone; each may be left out. */
export const preference = {
  liquidation_multiple: Multiple.nullish().meta({
    description:
      "What a preferred share is paid before those of a lower `seniority` and the common, as a multiple of its `original_issue_price`.",
    example: 1,
  }),
  participation: z.enum(participations).nullish().meta({
    description:
      "Whether it shares in the rest with the common after that: `none`, `full`, or `capped` at a `participation_cap_multiple`.",
  }),
  participation_cap_multiple: Multiple.nullish().meta({
    description:
      "What it is paid at most without converting, its preference included, as a multiple of its `original_issue_price`.",
    example: 3,
  }),
  seniority: Multiple.nullish().meta({
    description: "Its rank: the higher is paid first, equal ones together in proportion to their preferences.",
    example: 1,
  }),
  original_issue_price: Dollars.nullish().meta({ description: "Dollars a share, at which the class was first sold." }),
  conversion_price: Dollars.nullish().meta({
    description:
      "Dollars: a preferred share converts into its `original_issue_price` over this of common shares; into one, if left out.",
  }),
  anti_dilution: z.enum(antiDilutions).nullish().meta({
    description:
      "What its conversion price becomes where stock is issued for less: the weighted average of both, over all shares fully diluted (`broad_based_weighted_average`) or over the outstanding ones (`narrow_based_weighted_average`); the new price (`full_ratchet`); or what it is (`none`, and if left out).",
    example: "broad_based_weighted_average",
  }),
  votes_per_share: z.int().min(0).max(MOST_VOTES).nullish().meta({
    description:
      "How many votes a share or unit has, as the charter says: 0 where it has none. If left out one each, and preferred stock as many as the whole common shares that it converts into.",
  }),
  dividend_percent: DividendPercent.nullish().meta({
    description:
      "What accrues on a preferred share a year whether or not it is declared, in percent of its `original_issue_price`: for each day of 365. It is paid with its preference, and given up where it converts. Nothing accrues, if left out.",
    example: 8,
  }),
  dividend_compounding: z.enum(compoundings).nullish().meta({
    description:
      "Whether what has accrued and was not declared bears dividends too, from each anniversary of its first day on (`annual`), or not (`simple`, and if left out).",
  }),
  dividend_from: CalendarDate.nullish().meta({
    description: "The day from which all shares of the class accrue; that of each share's issue, if left out.",
  }),
};

const Told = z.number().nullable();
const Price = z.string().nullable();

/** The same as they are answered. */
export const preferenceTold = {
  liquidation_multiple: Told.meta({ description: "Of preferred stock, as it was given; null where it was not." }),
  participation: z
    .enum(participations)
    .nullable()
    .meta({ description: "Of preferred stock, as it was given; null where it was not." }),
  participation_cap_multiple: Told.meta({ description: "Null unless the participation is `capped`." }),
  seniority: Told.meta({ description: "Its rank, the higher paid first; null where it was not given." }),
  original_issue_price: Price.meta({
    description: "Dollars a share, as it was given, and changed by splits since; null where it was not.",
  }),
  conversion_price: Price.meta({
    description:
      "Dollars, as it was given, and changed by splits and by its anti-dilution since; null where a preferred share converts into one common share.",
  }),
  conversion_ratio: z.string().nullable().meta({
    description:
      "How many common shares a preferred one converts into, as an exact fraction, once a split has changed it: the prices are rounded then; null until then.",
    example: "3/1",
  }),
  anti_dilution: z.enum(antiDilutions).nullable().meta({
    description: "Of preferred stock, as it was given; null where it was not, and then nothing adjusts.",
  }),
  votes_per_share: z.int().nullable().meta({
    description:
      "As it was given; null where it was not: then each has one vote, and preferred stock as many as the whole common shares that it converts into.",
  }),
  dividend_percent: Told.meta({
    description:
      "What accrues on a preferred share a year, in percent of its original issue price; null where nothing does.",
  }),
  dividend_compounding: z.enum(compoundings).nullable().meta({
    description: "As it was given; null where it was not, and then nothing compounds.",
  }),
  dividend_from: CalendarDate.nullable().meta({
    description: "The day from which it accrues, as it was given; null where each share does from its issue on.",
  }),
};

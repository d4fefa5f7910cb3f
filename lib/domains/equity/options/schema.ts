import * as z from "zod";
import { CalendarDate, Id } from "#lib/core/fields.ts";
import { partsOf } from "../price/rules.ts";
import { Dollars } from "../price/schema.ts";
import { classOf, type GrantType } from "../rules.ts";
import { isoFaults, neededTerms, optionTypes, termsOf, valuationMarks } from "./rules.ts";

const OptionType = z.enum(optionTypes);
const MOST_MONTHS = 120;
const MOST_DAYS = 3650;

/** What an option or a warrant is granted on; each may be left out, or come later. */
const optionTerms = {
  exercise_price: Dollars.nullish().meta({
    description: "Of an option or a warrant: the dollars that one share costs when it is exercised.",
  }),
  option_type: OptionType.nullish().meta({
    description: "Of an option: an incentive stock option (`iso`) or a nonstatutory one (`nso`).",
  }),
  expires_on: CalendarDate.nullish().meta({
    description: "Of an option, a warrant or an RSU: its last day.",
  }),
  post_termination_months: z.int().min(0).max(MOST_MONTHS).nullish().meta({
    description: "Of an option: for how many months after the work has ended it may still be exercised.",
  }),
  post_termination_days: z.int().min(0).max(MOST_DAYS).nullish().meta({
    description: "The same in days, in place of months.",
  }),
};

const EarlyExercise = z.boolean().default(false).meta({
  description: "Of an option: whether it may be exercised before it has vested; what had not is then restricted stock.",
});

/** The same with what can be said of an option only when it is granted. */
export const newOptionTerms = { ...optionTerms, early_exercise: EarlyExercise };

type Given = { [Term in keyof typeof optionTerms]?: z.output<(typeof optionTerms)[Term]> } & {
  early_exercise?: boolean;
};

interface Fault {
  path: string;
  message: string;
}

/** What of an option's terms does not go together, by the field that is to be mended. */
export function optionFaults(grant_type: GrantType, given: Given, granted_on: string): Fault[] {
  const its = termsOf[classOf(grant_type)];
  const others = termsOf.option.filter((term) => !its.includes(term) && given[term] != null && given[term] !== false);
  const faults = others.map((path) => ({ path, message: `must be left out: a ${grant_type} has none` }));
  const { exercise_price, expires_on, post_termination_months, post_termination_days } = given;
  if (exercise_price != null && partsOf(exercise_price) === 0n) {
    faults.push({ path: "exercise_price", message: "must be more than 0" });
  }
  if (expires_on != null && expires_on <= granted_on) {
    faults.push({ path: "expires_on", message: `must be after granted_on, ${granted_on}` });
  }
  if (post_termination_months != null && post_termination_days != null) {
    faults.push({ path: "post_termination_days", message: "must be left out where post_termination_months is given" });
  }
  return faults;
}

const Window = z.int().nullable();

/** An option's terms as a grant answers them, with what they come to. */
export const optionAnswers = {
  exercise_price: z.string().nullable().meta({
    description: "Dollars a share as it was granted; null where it is not told or is none.",
  }),
  exercise_price_now: z.string().nullable().meta({
    description:
      "The same of a share as they are counted on `as_of`, like the units beside it: after a split of ten for one a tenth.",
  }),
  option_type: OptionType.nullable().meta({ description: "null where it is not told, or is no option." }),
  expires_on: CalendarDate.nullable().meta({ description: "Its last day; null where none is told." }),
  post_termination_months: Window.meta({ description: "How long it may be exercised after the work has ended." }),
  post_termination_days: Window.meta({ description: "The same in days." }),
  early_exercise: z.boolean().meta({ description: "Whether it may be exercised before it has vested." }),
  is_ten_percent_holder: z.boolean().meta({
    description:
      "Of an incentive stock option: whether the register showed more than a tenth of the outstanding shares with its recipient. What belongs to family counts by law, and is not known here.",
  }),
  missing_terms: z.array(z.enum(neededTerms)).meta({
    description: "What is still to be told before it can be exercised.",
  }),
  valuation: z.enum(valuationMarks).nullable().meta({
    description:
      "Of an option: whether a 409A valuation stood on its day. `stale` is more than 12 months old, `outdated` came before a material event. null of anything else.",
  }),
  valuation_id: Id("val")
    .nullable()
    .meta({ description: "The latest valuation by its day; null where there is none." }),
  fair_market_value: z.string().nullable().meta({ description: "Dollars a share by that valuation." }),
  below_fair_market_value: z.boolean().nullable().meta({
    description: "Whether the exercise price is below it; null where one of the two is not known.",
  }),
  granted_before_approval: z.boolean().nullable().meta({
    description:
      "Of an option: whether its day is before `approved_on`. By section 409A it is granted once the company has done all that it takes (26 CFR 1.409A-1(b)(5)(vi)(B)), so that its price is judged by the later day. null of anything else, and while that day is not known.",
  }),
  iso_faults: z.array(z.enum(isoFaults)).meta({
    description: "What keeps it from being the incentive stock option that it was granted as.",
  }),
};

export const GrantTermsInput = z
  .object({ entity_id: Id("ent"), grant_id: Id("grt"), ...optionTerms })
  .refine((given) => Object.keys(optionTerms).some((term) => given[term as keyof typeof optionTerms] != null), {
    message: "exercise_price, option_type, expires_on or a window must be given",
    path: ["exercise_price"],
  });
export type GrantTermsInput = z.output<typeof GrantTermsInput>;

const Count = z.int().min(0);

const IsoYears = z
  .array(
    z.object({
      year: z.int().meta({ description: "The calendar year in which they become exercisable for the first time." }),
      iso_units: Count.meta({ description: "Within $100,000 of that year." }),
      nso_units: Count.meta({ description: "Beyond it: treated as nonstatutory." }),
      unmeasured_units: Count.meta({ description: "Of which no valuation and no price tells a value." }),
    }),
  )
  .meta({ description: "By calendar year." });

const sums = {
  iso_units: Count.meta({ description: "What stays an incentive stock option, over all years." }),
  nso_units: Count.meta({ description: "What is treated as nonstatutory, over all years." }),
  unmeasured_units: Count.meta({ description: "What the rule cannot tell of, over all years." }),
  years: IsoYears,
};

export const IsoLimit = z
  .object({
    entity_id: Id("ent"),
    recipient_name: z.string(),
    annual_limit_cents: z.int().meta({ description: "The limit of a calendar year, in whole cents." }),
    ...sums,
    grants: z
      .array(
        z.object({
          grant_id: Id("grt"),
          granted_on: CalendarDate,
          fair_market_value: z.string().nullable().meta({ description: "Dollars a share that it is measured at." }),
          measured_by: z.enum(["valuation", "exercise_price"]).nullable().meta({
            description:
              "The valuation that stood on its day, or else its own exercise price; null where neither is known.",
          }),
          ...sums,
        }),
      )
      .meta({ description: "The holder's incentive stock options in the order of their grant." }),
    source: z.string().nullable().meta({ description: "The law that it follows." }),
  })
  .meta({ id: "IsoLimit" });
export type IsoLimit = z.infer<typeof IsoLimit>;

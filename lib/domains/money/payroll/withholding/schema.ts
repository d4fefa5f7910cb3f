import * as z from "zod";
import { Cents, Id, Jurisdiction, MAX_INTEGER, Text } from "#lib/core/fields.ts";
import { deductionKinds } from "../facts/facts.ts";

/** Whole cents, none included. */
export const Withheld = z.int("must be a whole number of cents").min(0, "must not be negative").max(MAX_INTEGER);

const KINDS =
  "`traditional_401k`: no part of the wages for federal income tax, but of those for social security, Medicare and FUTA (IRC 402(e)(3), 3121(v)(1)(A)); `section_125`, health insurance and other benefits of a cafeteria plan: of neither (IRC 125, 3121(a)(5)(G)); `roth_401k` (IRC 402A), `garnishment` and `other` are taken of what is taxed, and lower no tax.";

const Deduction = z.object({
  name: Text(200).meta({ description: "What it is for, as the pay stub says it: `401(k)`, `Health insurance`." }),
  amount_cents: Cents,
  kind: z.enum(deductionKinds).default("other").meta({ description: KINDS }),
});

/** More than these of one pay are several under one name. */
const MOST_DEDUCTIONS = 20;

export const Deductions = z.array(Deduction).max(MOST_DEDUCTIONS);
export type Deductions = z.output<typeof Deductions>;

/** What is withheld of a pay as whoever runs the payroll says it: no table of income taxes is kept here. */
export const GivenWithholding = z.object({
  federal_withheld_cents: Withheld.nullish().meta({
    description:
      "Federal income tax to withhold, as you have worked it out on `federal_wages_cents`; left out, what the person's record says of each pay, and nothing of a gross given by hand.",
  }),
  state_withheld_cents: Withheld.nullish().meta({
    description:
      "State income tax to withhold; left out, what the person's record says of each pay, and nothing of a gross given by hand.",
  }),
  deductions: Deductions.nullish().meta({
    description:
      "What else is taken of the pay, such as a 401(k) deferral; left out, what the person's record says of each pay, and nothing of a gross given by hand.",
  }),
  withholding_state: Jurisdiction.nullish().meta({
    description: "The state whose income tax is withheld; left out, as the person's record says of the pay date.",
  }),
  work_state: Jurisdiction.nullish().meta({
    description: "The state in which the work was done; left out, as the person's record says of the pay date.",
  }),
});
export type GivenWithholding = z.output<typeof GivenWithholding>;

/** What is to be withheld otherwise of somebody whom a draft pays. */
export const LineChange = GivenWithholding.extend({ person_id: Id("prsn") });
export type LineChange = z.output<typeof LineChange>;

/** The states of a pay. */
export const PayStates = z.object({
  withholding_state: Jurisdiction.nullable().meta({
    description:
      "The state whose income tax is withheld, as boxes 15 to 17 of Form W-2 tell it; null where it is not told.",
  }),
  work_state: Jurisdiction.nullable().meta({
    description: "The state in which the work was done, whose unemployment tax is owed; null where it is not told.",
  }),
});
export type PayStates = z.infer<typeof PayStates>;

const byLaw = (of: string) =>
  z
    .int()
    .nullable()
    .meta({ description: `${of}; null where nothing was withheld by the law's rates.` });

/** What of a gross is taxed. */
export const TaxedWages = z.object({
  federal_wages_cents: z.int().meta({
    description:
      "Wages for federal income tax, as box 1 of Form W-2 tells them: the gross less traditional 401(k) deferrals and what a section 125 plan takes.",
  }),
  fica_wages_cents: z.int().meta({
    description:
      "Wages for social security (before the year's wage base), Medicare and FUTA, as box 5 of Form W-2 tells them: the gross less what a section 125 plan takes.",
  }),
});
export type TaxedWages = z.infer<typeof TaxedWages>;

/** From somebody's gross to their net. */
export const LineWithholding = z.object({
  ...TaxedWages.shape,
  federal_withheld_cents: z.int(),
  state_withheld_cents: z.int(),
  social_security_withheld_cents: byLaw("6.2% up to the year's wage base"),
  medicare_withheld_cents: byLaw("1.45%"),
  additional_medicare_withheld_cents: byLaw("0.9% of what the year pays over $200,000"),
  deductions: Deductions,
  deductions_cents: z.int(),
  net_cents: z.int().meta({ description: "The gross less all that is withheld." }),
});
export type LineWithholding = z.infer<typeof LineWithholding>;

/** The same of a whole run. */
export const RunWithholding = z.object({
  ...TaxedWages.shape,
  federal_withheld_cents: z.int(),
  state_withheld_cents: z.int(),
  social_security_withheld_cents: z.int(),
  medicare_withheld_cents: z.int(),
  additional_medicare_withheld_cents: z.int(),
  deductions_cents: z.int(),
  net_cents: z.int().meta({ description: "What the people get: the gross less all that is withheld." }),
  withholding_note: z
    .string()
    .nullable()
    .meta({ description: "Why nothing is withheld by the law's rates; null where it is." }),
});
export type RunWithholding = z.infer<typeof RunWithholding>;

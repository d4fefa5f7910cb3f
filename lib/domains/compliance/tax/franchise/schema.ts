import * as z from "zod";
import { CalendarDate, Id, inQuery, MAX_INTEGER, Text } from "#lib/core/fields.ts";
import { confidences } from "../facts/facts.ts";

const Amount = z.int().min(0);

const AMOUNTS = /^\d{1,16}(,\d{1,16}){0,365}$/;

export const FranchiseTaxAsked = z.object({
  entity_id: Id("ent"),
  year: inQuery(z.int("must be a year")).meta({ description: "The calendar year that is taxed." }),
  gross_assets_cents: inQuery(z.int().min(0).max(MAX_INTEGER))
    .optional()
    .meta({ description: "Total assets as the federal return has them, in place of the balance sheet's." }),
  earlier_gross_assets_cents: Text(8_000)
    .regex(AMOUNTS, "must be whole cents, with commas between them")
    .transform((given) => given.split(",").map(Number))
    .refine((all) => all.every((cents) => cents <= MAX_INTEGER), "must not pass 2^53-1")
    .optional()
    .meta({
      description:
        "Of a year in which the stock changed: total assets within 30 days of each change, one amount for each of the `periods` but the last, the oldest first, with commas between them; in place of the balance sheet's.",
      example: "50000000,120000000",
    }),
});

const taxed = {
  classes: z
    .array(
      z.object({
        symbol: z.string(),
        authorized_units: Amount.meta({ description: "How many may be issued." }),
        issued_units: Amount,
        treasury_units: Amount.meta({
          description: "What the company has repurchased and neither retired nor issued again.",
        }),
        par_value: z.string().meta({ description: "In dollars." }),
      }),
    )
    .meta({ description: "The classes of stock in the register, at the end of the days that are taxed, or now." }),
  authorized_shares: Amount.meta({ description: "Of all classes." }),
  issued_shares: Amount.meta({ description: "Of all classes, with what the company has repurchased of them." }),
  gross_assets_cents: z.int().meta({ description: "The assets that a par is assumed from." }),
  gross_assets_from: z.enum(["given", "balance_sheet"]).meta({
    description:
      "`balance_sheet`: the assets of the books in US dollars, at the end of the fiscal year that ends in the year that is taxed, or today; of an earlier period at its end.",
  }),
  gross_assets_as_of: CalendarDate.nullable().meta({ description: "The balance sheet's day; null where given." }),
  assumed_par_value: z.string().nullable().meta({ description: "In dollars, to six places." }),
  assumed_par_value_capital_cents: Amount.nullable().meta({
    description: "What is taxed by the assumed par value method; null where it cannot be computed.",
  }),
};

const ofYear = "A whole year's by this stock";

const Period = z.object({
  from: CalendarDate,
  to: CalendarDate,
  days: z.int().min(1).meta({ description: "Both days included." }),
  year_days: z.int().meta({ description: "365 or 366, which the period's days are divided by." }),
  ...taxed,
  authorized_shares_method_cents: Amount.meta({ description: `${ofYear}, by the shares that are authorized.` }),
  assumed_par_value_method_cents: Amount.nullable().meta({
    description: `${ofYear}, by the assumed par value capital; null where it cannot be computed.`,
  }),
  not_computable: z.string().nullable().meta({ description: "Why not; null where it can." }),
  authorized_shares_part_cents: Amount.meta({ description: "The first of the two by the period's days." }),
  assumed_par_value_part_cents: Amount.nullable().meta({
    description: "The second; null where it cannot be computed of every period.",
  }),
});

export const FranchiseTax = z
  .object({
    entity_id: Id("ent"),
    year: z.int(),
    authorized_shares_method_cents: Amount.meta({
      description: "The tax by the shares that are authorized; of several `periods`, of each by its days, added up.",
    }),
    assumed_par_value_method_cents: Amount.nullable().meta({
      description: "The same by the assumed par value; null where it cannot be computed.",
    }),
    not_computable: z.string().nullable().meta({
      description: "Why the assumed par value method cannot be computed; null where it can.",
    }),
    tax_cents: Amount.meta({ description: "The lower of the two." }),
    method: z
      .enum(["authorized_shares", "assumed_par_value"])
      .meta({ description: "The method that `tax_cents` is of." }),
    report_fee_cents: Amount.meta({ description: "The fee of the annual report that is filed with it." }),
    due_cents: Amount.meta({ description: "The tax and the report's fee." }),
    part_year: z
      .object({
        from: CalendarDate,
        to: CalendarDate,
        days: z.int().min(0).meta({ description: "Of the year's 365 or 366." }),
        tax_cents: Amount.meta({ description: "`tax_cents` by those days, half a cent rounded up." }),
        due_cents: Amount.meta({ description: "With the report's fee." }),
      })
      .nullable()
      .meta({
        description:
          "What is due where the corporation was not there for the whole year, by the days from its confirmed filing, or its conversion into one of Delaware, to its dissolution or its conversion into another company; null where it was, or its filing is not confirmed. The other figures are a whole year's: what those days come to on an average.",
      }),
    due_date: CalendarDate.meta({ description: "The 1st of March of the following year." }),
    instalments: z.array(z.object({ due_date: CalendarDate, amount_cents: Amount })).meta({
      description:
        "What of the tax is due when, where it comes to $5,000 or more; else empty, and all is due on `due_date`. Of a corporation that was not there for the whole year it is the tax of its days, and no part before its first.",
    }),
    inputs: z
      .object({
        ...taxed,
        periods: z.array(Period).meta({
          description:
            "The days on which the same stock was authorized, oldest first: one, where nothing changed. The fields above are those of the last.",
        }),
      })
      .meta({ description: "Everything that the figures follow from." }),
    source: z.string().nullable().meta({ description: "Where the rates come from." }),
    confidence: z.enum(confidences),
  })
  .meta({ id: "FranchiseTax" });
export type FranchiseTax = z.infer<typeof FranchiseTax>;

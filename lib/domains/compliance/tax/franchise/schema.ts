import * as z from "zod";
import { CalendarDate, Id, inQuery, MAX_INTEGER } from "#lib/core/fields.ts";
import { confidences } from "../facts/facts.ts";

const Amount = z.int().min(0);

export const FranchiseTaxAsked = z.object({
  entity_id: Id("ent"),
  year: inQuery(z.int("must be a year")).meta({ description: "The calendar year that is taxed." }),
  gross_assets_cents: inQuery(z.int().min(0).max(MAX_INTEGER))
    .optional()
    .meta({ description: "Total assets as the federal return has them, in place of the balance sheet's." }),
});

export const FranchiseTax = z
  .object({
    entity_id: Id("ent"),
    year: z.int(),
    authorized_shares_method_cents: Amount.meta({ description: "The tax by the shares that are authorized." }),
    assumed_par_value_method_cents: Amount.nullable().meta({ description: "null where it cannot be computed." }),
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
          "What is due where the corporation was not there for the whole year, by the days from its confirmed filing, or its conversion into a corporation, to its dissolution; null where it was, or its filing is not confirmed. The other figures are a whole year's.",
      }),
    due_date: CalendarDate.meta({ description: "The 1st of March of the following year." }),
    instalments: z.array(z.object({ due_date: CalendarDate, amount_cents: Amount })).meta({
      description:
        "What of the tax is due when, where it comes to $5,000 or more; else empty, and all is due on `due_date`.",
    }),
    inputs: z
      .object({
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
          .meta({ description: "The classes of stock in the register, at the end of the year that is taxed, or now." }),
        authorized_shares: Amount.meta({ description: "Of all classes." }),
        issued_shares: Amount.meta({ description: "Of all classes, with what the company has repurchased of them." }),
        gross_assets_cents: z.int().meta({ description: "The assets that a par is assumed from." }),
        gross_assets_from: z
          .enum(["given", "balance_sheet"])
          .meta({ description: "`balance_sheet`: the assets of the books in US dollars at the year's end, or today." }),
        gross_assets_as_of: CalendarDate.nullable().meta({ description: "The balance sheet's day; null where given." }),
        assumed_par_value: z.string().nullable().meta({ description: "In dollars, to six places." }),
        assumed_par_value_capital_cents: Amount.nullable().meta({
          description: "What is taxed by the assumed par value method; null where it cannot be computed.",
        }),
      })
      .meta({ description: "Everything that the figures follow from." }),
    source: z.string().nullable().meta({ description: "Where the rates come from." }),
    confidence: z.enum(confidences),
  })
  .meta({ id: "FranchiseTax" });
export type FranchiseTax = z.infer<typeof FranchiseTax>;

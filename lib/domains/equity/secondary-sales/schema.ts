import * as z from "zod";
import { CalendarDate, Id, Name, Paging, Timestamp, Units } from "#lib/core/fields.ts";
import { meantFaults } from "#lib/domains/company/contacts/names/rules.ts";
import { grantMoved } from "../grants/schema.ts";
import { partsOf } from "../price/rules.ts";
import { Dollars } from "../price/schema.ts";
import { MOST_SIDES, saleRefusals } from "./rules.ts";

const entity_id = Id("ent");
const Count = z.int().min(0);

const side = (who: string) =>
  z.object({
    name: Name.nullish().meta({ description: `${who}; required without \`contact_id\`.` }),
    contact_id: Id("con").nullish().meta({ description: "The contact, in place of `name`." }),
    shares: Units,
  });

const given = z.object({
  entity_id,
  instrument_id: Id("ins").meta({ description: "What is sold: common or preferred stock, or units." }),
  price_per_share: Dollars.meta({ description: "What each share is sold at, in dollars, whoever buys it." }),
  sellers: z.array(side("Who sells")).min(1).max(MOST_SIDES),
  buyers: z
    .array(side("Who buys: the workspace's one contact of that name, made where there is none"))
    .max(MOST_SIDES)
    .default([])
    .meta({ description: "None, if left out: then all of it is the company's, and `company_shares` says so." }),
  company_shares: Count.default(0).meta({
    description: "How many the company buys itself, last: a tender. With the buyers' they add up to what is sold.",
  }),
  sold_on: CalendarDate.nullish().meta({
    description: "Today, if left out; any day until then, from which on the sellers have held the shares.",
  }),
  right_of_first_refusal: z.enum(saleRefusals).nullish().meta({
    description:
      "What became of the company's right of first refusal. Required where its equity settings say that it has one; `exercised` where the company buys all of it by that right.",
  }),
  refusal_notice_on: CalendarDate.nullish().meta({
    description: "The day that the company had the notice of the sale: not after `sold_on`.",
  }),
});

type Given = z.output<typeof given>;

function refuse(sale: Given, context: z.core.$RefinementCtx<Given>): void {
  // A price that is none has no sum.
  if (context.issues.length > 0) return;
  const fault = (path: (string | number)[], message: string) => context.addIssue({ code: "custom", path, message });
  for (const list of ["sellers", "buyers"] as const) {
    for (const [at, one] of sale[list].entries()) {
      for (const [path, message] of meantFaults(one, "name", "contact_id")) fault([list, at, path], message);
    }
  }
  if (partsOf(sale.price_per_share) === 0n) fault(["price_per_share"], "must be more than 0");
  const sum = (of: readonly { shares: number }[]) => of.reduce((all, { shares }) => all + BigInt(shares), 0n);
  const [sold, bought] = [sum(sale.sellers), sum(sale.buyers) + BigInt(sale.company_shares)];
  if (sold !== bought) {
    const counts = `sold ${sold}, bought ${bought}`;
    fault(["buyers"], `must buy, with company_shares, what is sold: ${counts}`);
    fault(["company_shares"], `must add up with the buyers' to what is sold: ${counts}`);
  }
  if (sale.right_of_first_refusal === "exercised" && sale.buyers.length > 0) {
    fault(["buyers"], "must be left out where right_of_first_refusal is exercised: the company buys all of it");
  }
  if (sale.refusal_notice_on != null && sale.right_of_first_refusal == null) {
    fault(["refusal_notice_on"], "must be left out where right_of_first_refusal is");
  }
}

export const NewSecondarySale = given.superRefine(refuse);
export type NewSecondarySale = z.output<typeof NewSecondarySale>;

const part = z.object({
  from_name: z.string().meta({ description: "Who sold them, by the name of then." }),
  to_name: z.string().nullable().meta({ description: "Who bought them, by the name of then; null is the company." }),
  shares: Count,
  amount_cents: z.int().meta({ description: "What they cost, in whole cents, rounded half up." }),
});

const told = {
  entity_id,
  instrument_id: Id("ins"),
  symbol: z.string(),
  price_per_share: z.string().meta({ description: "Dollars a share, as it was given." }),
  shares: Count.meta({ description: "How many are sold in all." }),
  total_cents: z.int().meta({ description: "What all of them cost." }),
  company_shares: Count.meta({ description: "How many of them the company buys." }),
  repurchased_cents: z.int().meta({ description: "What the company pays for those." }),
  sold_on: CalendarDate,
  right_of_first_refusal: z.enum(saleRefusals).nullable().meta({
    description: "What became of the company's right of first refusal; null where nothing was noted.",
  }),
  refusal_notice_on: CalendarDate.nullable().meta({ description: "The day that the company had the notice." }),
  sales: z.array(part).meta({ description: "Who sells how many to whom, in the order of sellers and buyers." }),
};

export const SecondarySalePreview = z
  .object({
    ...told,
    holders: z
      .array(z.object({ name: z.string(), units_before: Count, units: Count.meta({ description: "After the sale." }) }))
      .meta({ description: "Everybody whose holding of the instrument the sale changes." }),
    available_units: Count.meta({ description: "What of the instrument may be issued again after it." }),
  })
  .meta({ id: "SecondarySalePreview" });
export type SecondarySalePreview = z.infer<typeof SecondarySalePreview>;

export const SecondarySale = z
  .object({
    secondary_sale_id: Id("scs"),
    ...told,
    transfer_ids: z.array(Id("trf")).meta({ description: "The transfers between holders that it made." }),
    grant_ids: z.array(Id("grt")).meta({ description: "The grants of which the company bought shares." }),
    repurchases: z
      .array(z.object({ ...grantMoved, shares: Count }))
      .meta({ description: "How many of each the company bought, the oldest grant first." }),
    entry_ids: z.array(Id("je")).meta({ description: "The journal entries of what the company paid." }),
    created_at: Timestamp,
  })
  .meta({ id: "SecondarySale" });
export type SecondarySale = z.infer<typeof SecondarySale>;

export const AtSecondarySale = z.object({ entity_id, secondary_sale_id: Id("scs") });

export const SecondarySaleFilter = Paging.extend({ entity_id, instrument_id: Id("ins").optional() });

import * as z from "zod";
import { CalendarDate, Id } from "#lib/core/fields.ts";
import { OneCurrency } from "../schema.ts";

const Sum = z.int();

const RateSales = z.object({
  tax_rate_id: Id("txr"),
  name: z.string().meta({ description: "The rate's name.", example: "New York City sales tax" }),
  percent: z.string().meta({ description: "The rate, in percent.", example: "8.875" }),
  sales_cents: Sum.meta({ description: "What it was charged on, without the tax." }),
  credited_cents: Sum.meta({ description: "What credit notes have taken back of that." }),
  written_off_cents: Sum.meta({ description: "What was given up of it as bad debt, together with its tax." }),
  taxable_cents: Sum.meta({ description: "`sales_cents` less both." }),
  tax_cents: Sum.meta({ description: "The tax charged, less what was in what was credited and given up." }),
});
export type RateSales = z.infer<typeof RateSales>;

export const SalesTax = OneCurrency.extend({
  from: CalendarDate,
  to: CalendarDate,
  rates: z.array(RateSales).meta({ description: "Each rate that something was charged or taken back by, by name." }),
  taxable_cents: Sum.meta({ description: "Of all rates." }),
  untaxed_cents: Sum.meta({ description: "Sales that no rate was charged on, less what was taken back of them." }),
  sales_cents: Sum.meta({ description: "Both together: what was sold in the period, without the tax." }),
  tax_cents: Sum.meta({ description: "The tax that the company owes by the period's sales." }),
  opening_cents: Sum.meta({ description: "What stood on `sales_tax_payable` before the first day." }),
  other_cents: Sum.meta({
    description: "What was entered there in the period besides: below 0 what was remitted to the states.",
  }),
  closing_cents: Sum.meta({ description: "What stood there at the end of the last day: it all added up." }),
  account_id: Id("acct").nullable().meta({ description: "That account; null where the entity has none." }),
}).meta({ id: "SalesTax" });
export type SalesTax = z.infer<typeof SalesTax>;

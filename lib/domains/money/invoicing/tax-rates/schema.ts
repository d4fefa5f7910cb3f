import * as z from "zod";
import { Id, Name, Timestamp } from "#lib/core/fields.ts";
import { Percent } from "../percents/schema.ts";
import { taxRateStates } from "./states.ts";

export const TaxRateStatus = z.enum(taxRateStates.states);

export const NewTaxRate = z.object({
  entity_id: Id("ent"),
  name: Name.meta({
    example: "New York City sales tax",
    description: "Each name once among an entity's active rates, without regard to case; invoices show it.",
  }),
  percent: Percent,
});
export type NewTaxRate = z.output<typeof NewTaxRate>;

export const TaxRate = z
  .object({
    tax_rate_id: Id("txr"),
    entity_id: Id("ent"),
    name: z.string(),
    percent: z.string().meta({ example: "8.875" }),
    status: TaxRateStatus.meta({ description: "`archived`: charged by no new line." }),
    archived_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "TaxRate" });
export type TaxRate = z.infer<typeof TaxRate>;

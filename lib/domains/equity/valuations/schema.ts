import * as z from "zod";
import { today } from "#lib/core/days.ts";
import { CalendarDate, Id, Paging, Text, Timestamp } from "#lib/core/fields.ts";
import { partsOf } from "../price/rules.ts";
import { Dollars } from "../price/schema.ts";

const entity_id = Id("ent");
const Past = CalendarDate.refine((day) => day <= today(), "must not be after today");

export const NewValuation = z.object({
  entity_id,
  instrument_id: Id("ins").nullish().meta({
    description: "The common stock or the units that were valued; the entity's oldest such instrument, if left out.",
  }),
  fair_market_value: Dollars.refine((price) => partsOf(price) > 0n, "must be more than 0").meta({
    description: "Dollars a share.",
    example: "0.35",
  }),
  valued_on: Past.meta({ description: "The day as of which it was valued, not after today." }),
  firm: Text(500).nullish().meta({ description: "Who made the appraisal.", example: "Somerville Appraisers" }),
  document_id: Id("doc").nullish().meta({ description: "The report, a document of the company." }),
});
export type NewValuation = z.output<typeof NewValuation>;

export const Valuation = z
  .object({
    valuation_id: Id("val"),
    entity_id,
    instrument_id: Id("ins"),
    fair_market_value: z.string().meta({ description: "Dollars a share." }),
    valued_on: CalendarDate.meta({ description: "The day as of which it was valued." }),
    valid_until: CalendarDate.meta({
      description:
        "The last day that options are granted by it: twelve months later, unless a material event comes first.",
    }),
    firm: z.string().nullable(),
    document_id: Id("doc").nullable().meta({ description: "The report; null where none is named." }),
    outdated_on: CalendarDate.nullable().meta({
      description: "The day of the material event after which nobody relies on it; null while there was none.",
    }),
    outdated_by: z.string().nullable().meta({ description: "What that event was." }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Valuation" });
export type Valuation = z.infer<typeof Valuation>;

export const MaterialEvent = z.object({
  entity_id,
  valuation_id: Id("val"),
  outdated_on: Past.nullish().meta({ description: "The day of the event; today, if left out." }),
  outdated_by: Text(1000).meta({ description: "What happened.", example: "A signed term sheet for a Series A" }),
});
export type MaterialEvent = z.output<typeof MaterialEvent>;

export const AtValuation = z.object({ entity_id, valuation_id: Id("val") });
export const ValuationFilter = Paging.extend({ entity_id });

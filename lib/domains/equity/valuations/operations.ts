import { Page } from "#lib/core/fields.ts";
import { operation, within } from "#lib/core/operation.ts";
import { AtValuation, MaterialEvent, NewValuation, Valuation, ValuationFilter } from "./schema.ts";
import * as valuations from "./store.ts";

const at = within("valuations", "/v1/entities/{entity_id}/valuations", "equity");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const example = { ...entity, valuation_id: "val_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createValuation = operation({
  ...at("create", "POST"),
  title: "Record a 409A valuation",
  about:
    "What a share of common stock, or a unit, was worth on a day. Options that are granted within twelve months of it, and before a material event, stand on it: their exercise price is at or above it, or they are marked `below_fair_market_value`. After a split it is told in shares of then. One that is current ends the obligation to have the stock valued.",
  input: NewValuation,
  output: Valuation,
  example: { ...entity, fair_market_value: "0.35", valued_on: "2026-03-31", firm: "Somerville Appraisers" },
  run: ({ tx }, input) => valuations.insert(tx, input),
});

export const listValuations = operation({
  ...at("list", "GET"),
  title: "List 409A valuations",
  about: "The latest day first.",
  input: ValuationFilter,
  output: Page(Valuation),
  example: entity,
  run: ({ tx }, filter) => valuations.list(tx, filter),
});

export const readValuation = operation({
  ...at("read", "GET /{valuation_id}"),
  title: "Read a 409A valuation",
  input: AtValuation,
  output: Valuation,
  example,
  run: ({ tx }, input) => valuations.load(tx, input),
});

export const outdateValuation = operation({
  ...at("outdate", "POST /{valuation_id}/outdate"),
  title: "Record a material event after a valuation",
  about:
    "Something happened that may change what the company is worth, such as a signed term sheet: options that are granted from that day on do not stand on this valuation. It is noted once.",
  input: MaterialEvent,
  output: Valuation,
  example: { ...example, outdated_by: "A signed term sheet for a Series A" },
  run: ({ tx }, input) => valuations.outdate(tx, input),
});

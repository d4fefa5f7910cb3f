import * as z from "zod";
import { Id } from "#lib/core/fields.ts";
import { operation, within } from "#lib/core/operation.ts";
import { EquitySettings, EquitySettingsChange } from "./schema.ts";
import * as store from "./store.ts";

const at = within("equity_settings", "/v1/entities/{entity_id}/equity-settings", "equity");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const readEquitySettings = operation({
  ...at("read", "GET"),
  title: "Read the equity settings",
  about: "What the company has chosen for its grants and transfers; what was never set is off.",
  input: z.object({ entity_id: Id("ent") }),
  output: EquitySettings,
  example: entity,
  run: ({ tx }, { entity_id }) => store.load(tx, entity_id),
});

export const changeEquitySettings = operation({
  ...at("change", "PATCH"),
  title: "Update the equity settings",
  about: "What is left out stays as it is. It holds for grants and transfers that are made from now on.",
  input: EquitySettingsChange,
  output: EquitySettings,
  example: { ...entity, refuses_below_fair_market_value: true },
  run: ({ tx }, input) => store.change(tx, input),
});

import * as z from "zod";
import { Id } from "#lib/core/fields.ts";
import { operation, within } from "#lib/core/operation.ts";
import { GovernanceSettings, GovernanceSettingsChange } from "./schema.ts";
import * as store from "./store.ts";

const at = within("governance_settings", "/v1/entities/{entity_id}/governance-settings", "governance");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const readGovernanceSettings = operation({
  ...at("read", "GET"),
  title: "Read the meeting settings",
  about: "What the company has chosen for its meetings; what was never set is off.",
  input: z.object({ entity_id: Id("ent") }),
  output: GovernanceSettings,
  example: entity,
  run: ({ tx }, { entity_id }) => store.load(tx, entity_id),
});

export const changeGovernanceSettings = operation({
  ...at("change", "PATCH"),
  title: "Update the meeting settings",
  about: "What is left out stays as it is. It holds for meetings that are convened from now on.",
  input: GovernanceSettingsChange,
  output: GovernanceSettings,
  example: { ...entity, refuses_uncounted: true },
  run: ({ tx }, input) => store.change(tx, input),
});

import * as z from "zod";
import { Id } from "#lib/core/fields.ts";
import { entityInPath, operation } from "#lib/core/operation.ts";
import { CapTable } from "./schema.ts";
import { loadCapTable } from "./store.ts";

export const readCapTable = operation({
  name: "equity.read_cap_table",
  title: "Read the cap table",
  about: "Every entity has its cap table from the day it is made, with one instrument: `COMMON` or `UNITS`.",
  http: "GET /v1/entities/{entity_id}/cap-table",
  scope: "equity:read",
  effect: "read",
  entity: entityInPath,
  input: z.object({ entity_id: Id("ent") }),
  output: CapTable,
  example: { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  async run({ tx }, { entity_id }) {
    return loadCapTable(tx, entity_id);
  },
});

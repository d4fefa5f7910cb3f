import * as z from "zod";
import { Id, Page, Paging, Text } from "#lib/core/fields.ts";
import { operation, within } from "#lib/core/operation.ts";
import { Entity, EntityType } from "./schema.ts";
import * as store from "./store.ts";

// Whatever else is done with an entity answers it with its formation, documents and cap table, which are built upon this
// domain: see formation/entities/operations.ts.

const at = within("entities", "/v1/entities");

export const listEntities = operation({
  ...at("list", "GET"),
  title: "List entities",
  about:
    "Newest first. `type`, `status` and `search` (a part of the name) narrow the list; `entity_id` picks one, without its documents and its cap table.",
  input: Paging.extend({
    type: EntityType.optional(),
    status: z.enum(["active", "dissolved"]).optional(),
    search: Text(500).optional(),
    entity_id: Id("ent").optional(),
  }),
  output: Page(Entity),
  example: { type: "llc", status: "active" },
  run: ({ tx }, filter) => store.list(tx, filter),
});

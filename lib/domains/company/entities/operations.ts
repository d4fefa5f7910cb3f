import * as z from "zod";
import { Page, Paging, Text } from "#lib/core/fields.ts";
import { operation, within } from "#lib/core/operation.ts";
import { shownTo } from "./rules.ts";
import { Entity, EntityType } from "./schema.ts";
import * as store from "./store.ts";

// Entities as others build upon them. What answers one whole, with its formation, its documents and its cap table, stands upon these
// in turn: see detail/operations.ts; and what becomes of one by law, in formation.

/** So many as a page of another list may speak of. */
const MOST_PICKED = 100;

const at = within("entities", "/v1/entities");

export const listEntities = operation({
  ...at("list", "GET"),
  title: "List entities",
  about:
    "Newest first. `type`, `status` and `search` (a part of the name) narrow the list; `entity_id` picks one, or several with commas between them, without their documents and cap tables.",
  input: Paging.extend({
    type: EntityType.optional(),
    status: z.enum(["active", "dissolved"]).optional(),
    search: Text(500).optional(),
    entity_id: z
      .string()
      .min(1, "must not be empty")
      .max(4000)
      .refine((ids) => ids.split(",").length <= MOST_PICKED, `must be at most ${MOST_PICKED} identifiers`)
      .optional()
      .meta({
        description: `The company, or up to ${MOST_PICKED} with commas between them.`,
        example: "ent_01k…,ent_01k…",
      }),
  }),
  output: Page(Entity),
  example: { type: "llc", status: "active" },
  async run({ tx, caller }, filter) {
    const { data, next_cursor } = await store.list(tx, filter);
    return { data: data.map((entity) => shownTo(caller.scopes, entity)), next_cursor };
  },
});

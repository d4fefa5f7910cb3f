import * as z from "zod";
import { wrongState } from "#lib/core/errors.ts";
import { Id, Name } from "#lib/core/fields.ts";
import { entityInPathChanging, operation, within } from "#lib/core/operation.ts";
import * as opening from "#lib/domains/equity/opening/store.ts";
import { assertUnits, givenMembers } from "../rules.ts";
import { NewEntity, Particulars } from "../schema.ts";
import * as entities from "../store.ts";
import { EntityDetail } from "./schema.ts";
import { loadDetail } from "./store.ts";

const at = within("entities", "/v1/entities");
const entity_id = Id("ent");
const example = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createEntity = operation({
  ...at("create", "POST"),
  title: "Create an entity",
  about:
    "The entity is `active` and its formation `Pending`; its cap table exists at once with one instrument. The particulars that the formation documents are filled with may be given now, or later while the formation is pending; `missing` lists those that would stand as blanks.",
  input: NewEntity,
  output: EntityDetail,
  example: {
    legal_name: "Acme Robotics",
    entity_type: "c_corp",
    jurisdiction: "DE",
    registered_agent: {
      name: "Harbor Registered Agents LLC",
      address: "8 The Green, Suite 100, Dover, Kent County, Delaware 19901",
    },
    principal_address: "350 Bay Street, San Francisco, California 94133",
    authorized_shares: 10_000_000,
    par_value: "0.00001",
    incorporator: { name: "Ada Byron", address: "350 Bay Street, San Francisco, California 94133" },
    directors: [{ name: "Ada Byron" }],
    officers: [{ name: "Ada Byron", title: "Chief Executive Officer" }],
    fiscal_year_end: "12-31",
  },
  async run(act, input) {
    const { tx } = act;
    const entity = await entities.insert(tx, input);
    assertUnits(entity);
    await opening.open(tx, entity, entity.authorized_shares);
    return loadDetail(act, entity);
  },
});

export const readEntity = operation({
  ...at("read", "GET /{entity_id}"),
  title: "Read an entity",
  about:
    "The entity with its formation, its formation documents and its cap table. Wherever an entity is answered so, `documents` (also within `formation`) are null without `documents:read` or `formations:read`, `cap_table` is null without `equity:read`, and so is what each of the `members` puts in and holds; so they are in the receipt of an act.",
  input: z.object({ entity_id }),
  output: EntityDetail,
  example,
  run: (act, input) => loadDetail(act, input),
});

export const changeEntity = operation({
  ...at("update", "PATCH /{entity_id}"),
  title: "Update an entity's particulars",
  about:
    "While the formation is `Pending`: what the documents will be filled with. A field that is left out stays as it is; null takes it back. `members` are given whole; of one whom they name as before, what the caller does not read (`equity:read`) stays as it is where it is left out.",
  entity: entityInPathChanging,
  input: Particulars.safeExtend({ entity_id, legal_name: Name.optional() }),
  output: EntityDetail,
  example: { ...example, directors: [{ name: "Ada Byron" }, { name: "Charles Babbage" }] },
  async run(act, input) {
    const { tx, caller } = act;
    const before = await entities.load(tx, input);
    if (before.formation_status !== "Pending") {
      throw wrongState(
        `Cannot change the particulars: the formation's status is ${before.formation_status}, and the documents are written.`,
      );
    }
    const members = givenMembers(caller.scopes, input.members, before.members);
    const entity = await entities.change(tx, input, { ...input, members });
    assertUnits(entity);
    // What a split or a round has authorized since stands where something else is changed.
    if (entity.authorized_shares !== before.authorized_shares) {
      await opening.authorizeFirst(tx, entity, entity.authorized_shares);
    }
    return loadDetail(act, input);
  },
});

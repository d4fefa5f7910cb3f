import { operation, within } from "#lib/core/operation.ts";
import { momentOf } from "../moments/schema.ts";
import { Ownership, OwnershipAsked, OwnershipHistory } from "./schema.ts";
import * as ownership from "./store.ts";

const at = within("equity", "/v1/entities/{entity_id}/cap-table");
const example = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const readOwnership = operation({
  ...at("read_ownership", "GET /ownership"),
  title: "Read ownership by holder and instrument",
  about:
    "Holders as rows, instruments as columns, with what each holding is of the outstanding and of the fully diluted units, and what the outstanding ones are worth at the last price of their class. Without grants, SAFEs and transfers, so that it stays small where holders are many. `as_of` and `known_at` as of the cap table.",
  input: OwnershipAsked,
  output: Ownership,
  example,
  run: ({ tx }, input) => ownership.load(tx, input.entity_id, momentOf(input)),
});

export const readOwnershipHistory = operation({
  ...at("read_ownership_history", "GET /history"),
  title: "Read the ownership history",
  about:
    "What the seven largest holders held, fully diluted, and what all others did, at the end of each day on which something changed: what a picture of dilution is drawn from. Of more than 400 days some are left out.",
  input: OwnershipAsked,
  output: OwnershipHistory,
  example,
  run: ({ tx }, input) => ownership.history(tx, input.entity_id, momentOf(input)),
});

import type { Caller } from "#lib/core/caller.ts";
import { newId } from "#lib/core/ids.ts";

/** Who seeds what is measured: may do everything in a workspace. */
export const benchIn = (workspace_id: string): Caller => ({
  workspace_id,
  actor: { type: "system", id: "bench", name: "npm run bench" },
  scopes: new Set(["*"]),
  role: null,
  entity_ids: null,
  address: null,
  request_id: newId("request"),
});

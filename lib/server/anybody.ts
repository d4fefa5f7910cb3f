import type { Caller } from "#lib/core/caller.ts";
import { notFound } from "#lib/core/errors.ts";
import { isPlain } from "#lib/core/pages.ts";
import { findWorkspaceById } from "./workspaces.ts";

/**
 * Whoever asks what needs no key, such as the proofs of a workspace's log, which are there to be checked by those who do
 * not trust the service. Throws 404 where there is no such workspace.
 */
export async function anybodyIn(workspace_id: string, address: string | null, request_id: string): Promise<Caller> {
  const known = isPlain(workspace_id) && (await findWorkspaceById(workspace_id));
  if (!known) throw notFound("workspace");
  return {
    workspace_id,
    actor: { type: "system", id: `address ${address ?? "unknown"}`, name: "Anybody" },
    scopes: new Set(["receipts:read"]),
    role: null,
    entity_ids: null,
    address,
    request_id,
  };
}

import type { Caller } from "#lib/core/caller.ts";
import { forbidden } from "#lib/core/errors.ts";
import type { Operation } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as keys from "#lib/domains/trust/access/keys/store.ts";
import * as members from "#lib/domains/trust/access/members/store.ts";
import { scopesNow } from "#lib/domains/trust/access/store.ts";
import * as executions from "#lib/domains/trust/agents/executions/store.ts";
import { abilityOf, boundBy } from "#lib/domains/trust/agents/rules.ts";
import * as agents from "#lib/domains/trust/agents/store.ts";
import type { Kept } from "./store.ts";

type Rights = Pick<Caller, "scopes" | "role" | "entity_ids" | "expires_at" | "trigger" | "by">;

const gone = (why: string) => forbidden(`Whoever asked may not do it any more: ${why}.`, "requester_gone");

async function rightsNow(
  tx: Tx,
  { told: { requested_by, obligation_id }, requester_scopes }: Kept,
  { byLink }: Operation,
): Promise<Rights> {
  const { type, id } = requested_by;
  if (type === "api_key") {
    const key = await keys.findLive(tx, id);
    if (!key) throw gone("the key was revoked, or has expired");
    const { scopes, entity_ids, expires_at } = key;
    return { scopes: new Set(scopes), role: null, entity_ids, expires_at };
  }
  if (type === "user") {
    const member = await members.find(tx, id);
    if (!member) throw gone("they are no member of the workspace");
    return { scopes: new Set(member.scopes), role: member.role, entity_ids: member.entity_ids };
  }
  if (byLink) {
    const held = await byLink.rights(tx, id);
    if (!held) throw gone("their link gives nothing any more");
    return { ...held, role: null };
  }
  if (type !== "agent") throw gone("it was asked by the service itself");
  const agent = await agents.load(tx, { agent_id: id });
  if (agent.status === "paused") throw gone("the agent is paused");
  // What its skills allow now, within what its run was bound by, and what whoever set that off holds of it still.
  const by = await executions.setOff(tx, { agent_id: id, obligation_id });
  const held = await scopesNow(tx, by?.triggered_by_id ?? null, agent.entity_id);
  const scopes = boundBy(boundBy(abilityOf(agent.skills).scopes, requester_scopes), held);
  return {
    scopes,
    role: null,
    entity_ids: [agent.entity_id],
    ...(by && { trigger: by.trigger, by: by.triggered_by_id }),
  };
}

/** Whoever asked for an act, with the rights that they have now. Throws 403 where they have none. */
export async function requesterNow(
  tx: Tx,
  kept: Kept,
  operation: Operation,
  { request_id }: Pick<Caller, "request_id">,
): Promise<Caller> {
  const { told, address } = kept;
  const { workspace_id } = tx;
  const rights = await rightsNow(tx, kept, operation);
  if (told.entity_id !== null && rights.entity_ids?.includes(told.entity_id) === false) {
    throw gone("they are bound to other companies");
  }
  return { workspace_id, actor: told.requested_by, ...rights, address, request_id };
}

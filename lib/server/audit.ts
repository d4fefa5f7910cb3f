import type { AuditType } from "#lib/core/audit.ts";
import { newId } from "#lib/core/ids.ts";
import { transaction } from "#lib/db/transaction.ts";
import type { AuditEvent } from "#lib/domains/trust/audit/schema.ts";
import * as audit from "#lib/domains/trust/audit/store.ts";
import { log } from "#lib/work/log.ts";
import { workspacesOf } from "./workspaces.ts";

/** What a person did, or what somebody did in their name. */
export interface PersonalEvent {
  type: AuditType;
  person: { user_id: string; name: string };
  address: string | null;
  user_agent?: string | null;
  about?: string | null;
  detail?: string | null;
  /** The one workspace that is told, where it concerns no other: a session by single sign-on. */
  only?: string;
}

/**
 * Tells the audit trail of what a person did: of each workspace that they may enter, and the person's own, which is kept
 * under their identifier where a workspace's is under its own; so nothing is lost of somebody who is a member of none.
 * Throws where it cannot be written: what nobody could tell of later is not done. To be called before the answer.
 */
export async function recordAudit({ type, person, only, ...event }: PersonalEvent): Promise<void> {
  const actor = { type: "user", id: person.user_id, name: person.name } as const;
  const happening = { type, actor, ...event, request_id: newId("request") };
  const rooms = only ? [only] : (await workspacesOf(person.user_id)).map((room) => room.workspace_id);
  for (const workspace_id of [person.user_id, ...rooms]) {
    await transaction({ workspace_id }, "write", async (tx) => audit.record(tx, happening));
  }
}

/**
 * The same of an attempt that failed. The answer does not wait for it, since the time that it takes would tell a stranger
 * that there is such an account; where it cannot be written, the log says so.
 */
export function recordFailure(event: PersonalEvent): void {
  recordAudit(event).catch((error) => log.error({ err: error, type: event.type }, "an event was not recorded"));
}

/** What a person's own trail told last. */
export async function ownEvents(user_id: string): Promise<AuditEvent[]> {
  const { data } = await transaction({ workspace_id: user_id }, "read", (tx) => audit.list(tx, { limit: 20 }));
  return data;
}

import type { AuditEvent } from "#lib/domains/trust/audit/schema.ts";
import { pageOf } from "#ui/record/places.ts";

const actors: Readonly<Record<AuditEvent["actor_type"], string>> = {
  user: "user_id",
  api_key: "key_id",
  agent: "agent_id",
  system: "",
};

/** What was asked with, where the event tells it; a refusal's sentence is none. */
function askedWith(detail: string | null): [string, unknown][] {
  if (!detail?.startsWith("{")) return [];
  try {
    return Object.entries(JSON.parse(detail));
  } catch {
    return [];
  }
}

/**
 * Where that is seen which an event speaks of: the record that was read, the company, the policies that forbade something, or
 * else whoever did it: of somebody who is no member any more, the member's page leads on to all that the trail has of them.
 */
export function placeOfEvent(event: AuditEvent): string {
  const { actor_type, actor_id, entity_id, detail } = event;
  const [record] = askedWith(detail).flatMap(([name, id]) => pageOf(name, id, entity_id) ?? []);
  if (record !== undefined) return record;
  if (detail?.startsWith("policy_denied:")) return "/settings/policies";
  if (entity_id !== null) return `/entities/${entity_id}`;
  return pageOf(actors[actor_type], actor_id, null) ?? `/settings/audit?actor_id=${encodeURIComponent(actor_id)}`;
}

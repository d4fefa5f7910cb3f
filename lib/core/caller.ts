/** Who acts: kept in receipts, so it holds no secret. */
export interface Actor {
  type: "api_key" | "user" | "agent" | "system";
  id: string;
  name: string;
}

/** The service itself, where it does of itself what has come due in a company: it may that one thing, and sees nothing of others. */
export const serviceIn = (
  { workspace_id, entity_id }: { workspace_id: string; entity_id: string },
  { name, scope }: { name: string; scope: string },
  request_id: string,
): Caller => ({
  workspace_id,
  actor: { type: "system", id: entity_id, name },
  scopes: new Set([scope]),
  role: null,
  entity_ids: [entity_id],
  address: null,
  request_id,
});

/** Whoever knocks at a door, once the door has found out who that is. */
export interface Caller {
  workspace_id: string;
  actor: Actor;
  scopes: ReadonlySet<string>;
  /** The member's role when a person calls through the dashboard: one of the four, or one of the workspace's own by its identifier; null for keys. */
  role: string | null;
  /** The companies that the caller is bound to; null: the whole workspace. The transaction sees nothing of others. */
  entity_ids: readonly string[] | null;
  /** When the caller's own rights end; null or left out where they do not by themselves. */
  expires_at?: string | null;
  /** What set off the run that an agent acts in; left out where none did. */
  trigger?: "message" | "webhook" | "email";
  /** By whose rights an agent acts, within its own: who set off its run. */
  by?: string | null;
  /** Who stands behind an agent: who made it, and who set off its run. */
  behind?: readonly string[];
  /** The network address the call came from, kept as evidence with signatures. */
  address: string | null;
  request_id: string;
}

import type { Role } from "./roles.ts";

/** Who acts: kept in receipts, so it holds no secret. */
export interface Actor {
  type: "api_key" | "user" | "agent" | "system";
  id: string;
  name: string;
}

/** Whoever knocks at a door, once the door has found out who that is. */
export interface Caller {
  workspace_id: string;
  actor: Actor;
  scopes: ReadonlySet<string>;
  /** The member's role when a person calls through the dashboard; null for keys. */
  role: Role | null;
  /** The network address the call came from, kept as evidence with signatures. */
  address: string | null;
  request_id: string;
}

import type { ActionResult } from "#lib/core/answer.ts";
import type { Side } from "#lib/domains/books/ledger/schema.ts";

/** An entry as the editor sends it. */
export interface NewEntry {
  entity_id: string;
  date: string;
  description?: string;
  /** The day on which an accrual is taken back. */
  reverses_on?: string;
  lines: { account_id: string; amount_cents: number; side: Side; class_id?: string; project_id?: string }[];
  /** Posted at once, rather than kept as a draft. */
  post: boolean;
}

/** What the editor goes on with. */
export interface SavedEntry {
  entity_id: string;
  entry_id: string;
}

/** A refusal for a day's period stands at the day, which is what can be changed about it. */
export function atDate<T>(result: ActionResult<T>): ActionResult<T> {
  if (result.ok || result.error.code !== "period_closed") return result;
  const { error } = result.error;
  return { ...result, error: { ...result.error, issues: [{ path: "date", message: error }] } };
}

import { newId } from "#lib/core/ids.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns } from "./rows.ts";
import { json } from "./sql.ts";

/** What the worker does after an act; each kind has its handler in lib/work. */
export type Job =
  | { kind: "mail.invoice"; invoice_id: string }
  | { kind: "mail.invitation"; invitation_id: string }
  | { kind: "agent.execution"; execution_id: string }
  | { kind: "mail.approval"; obligation_id: string; user_id: string }
  /** Not before `start_after`, where it is there. */
  | { kind: "witness.send"; witness_id: string; start_after?: string }
  | { kind: "approval.expiry"; obligation_id: string; start_after: string };

/**
 * Puts a job into the act's own transaction: it is done after the commit, at least once and with nothing visible
 * twice, and never if the act does not commit.
 */
export async function enqueue(tx: Tx, { kind, ...payload }: Job): Promise<void> {
  tx.last(
    tx.sql`insert into outbox ${columns("outbox", { outbox_id: newId("outbox"), kind, payload: json(payload) })}`,
  );
}

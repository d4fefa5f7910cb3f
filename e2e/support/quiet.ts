import { expect, vi } from "vitest";
import { asOwner } from "./database.ts";

/**
 * Waits until the workers have done what they owe the workspace: outbox and queue hold nothing of it but what begins later, its
 * agents have run, its witnesses were sent a head or could not be, and, where it matters, the log holds every receipt.
 */
export async function quiet(workspace_id: string, isLogged: boolean): Promise<void> {
  const owed = () =>
    asOwner(
      `select 'outbox: ' || kind as owed from outbox where workspace_id = $1 and not payload ? 'start_after'
       union all select 'job: ' || name from pgboss.job where data ->> 'workspace_id' = $1
         and (state = 'active' or state in ('created', 'retry') and start_after <= now())
       union all select 'execution' from execution where workspace_id = $1 and status in ('queued', 'running')
       union all select 'witness' from witness where workspace_id = $1 and is_enabled and sent_at is null and error is null
       union all select 'log' from receipt r where $2 and workspace_id = $1 and not exists
         (select from log_leaf l where l.workspace_id = r.workspace_id and l.receipt_id = r.receipt_id)`,
      [workspace_id, isLogged],
    );
  await vi.waitFor(async () => expect(await owed()).toEqual([]), { timeout: 120_000, interval: 50 });
}

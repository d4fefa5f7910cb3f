import { expect } from "vitest";
import type { Operation } from "#lib/core/operation.ts";
import { asDirectoryOwner, asOwner, isApart } from "./database.ts";
import { eventually } from "./eventually.ts";

/** What of these is due the worker posts as well, at the same time, each with a receipt of its own. */
const dueToo = [
  "schedules.post",
  "schedules.dispose",
  "recurring_entries.make",
  "journal_entries.reverse",
  "entities.convert",
  "entities.withdraw_conversion",
];
export const isDueToo = ({ name }: Pick<Operation, "name">) => dueToo.includes(name);

/**
 * Waits until the workers have done what they owe the workspace: outbox and queue hold nothing of it but what begins later, its
 * agents have run, its witnesses were sent a head or could not be, and, where it matters, the log holds every receipt. Where nothing
 * but one of `isDueToo` is asked next, what is due is not waited for, so that it is there to be asked for.
 */
export async function quiet(
  workspace_id: string,
  asked?: Pick<Operation, "name" | "scope" | "alsoScopes">,
): Promise<void> {
  const reads = asked === undefined ? [] : [asked.scope, ...(asked.alsoScopes ?? [])];
  const isLogged = asked === undefined || reads.some((scope) => /^(receipts|webhooks):/.test(scope));
  const left = asked !== undefined && isDueToo(asked) ? "books.due" : "";
  const inTenants = `select 'outbox: ' || kind as owed from outbox where workspace_id = $1 and kind <> $3 and not payload ? 'start_after'
       union all select 'execution' from execution where workspace_id = $1 and status in ('queued', 'running')
       union all select 'witness' from witness where workspace_id = $1 and is_enabled and sent_at is null and error is null
       union all select 'log' from receipt r where $2 and workspace_id = $1 and not exists
         (select from log_leaf l where l.workspace_id = r.workspace_id and l.receipt_id = r.receipt_id)`;
  const inQueue = `select 'job: ' || name as owed from pgboss.job where data ->> 'workspace_id' = $1 and name <> $3
         and $2::boolean is not null and (state = 'active' or state in ('created', 'retry') and start_after <= now())`;
  const given = [workspace_id, isLogged, left];
  const owed = async () => {
    if (!isApart()) return await asOwner(`${inTenants} union all ${inQueue}`, given, "owed anywhere");
    const tenants = () => asOwner(inTenants, given, "owed in tenants");
    const waiting = () => asDirectoryOwner(inQueue, given, "owed in the queue");
    // What goes from one to the other between two looks is found by the second look at each.
    return [await tenants(), await waiting(), await tenants(), await waiting()].flat();
  };
  await eventually(async () => expect(await owed()).toEqual([]));
}

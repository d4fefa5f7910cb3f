import type { Tx } from "#lib/core/tx.ts";
import { shardPools } from "#lib/db/pool.ts";
import { transaction } from "#lib/db/transaction.ts";
import { seal } from "#lib/domains/trust/receipts/log.ts";
import * as witnesses from "#lib/domains/trust/receipts/witnesses/store.ts";
import * as webhooks from "#lib/domains/trust/webhooks/store.ts";
import { log } from "./log.ts";

/** Receipts are in their log within a second (decisions "Acts"); acts in between share one sealing. */
const GATHER_MS = 250;
const AGAIN_MS = 2_000;

const shared = globalThis as {
  minutebook_unsealed?: { workspaces: Set<string>; timer: NodeJS.Timeout | undefined; isSealing: boolean };
};
shared.minutebook_unsealed ??= { workspaces: new Set(), timer: undefined, isSealing: false };
const unsealed = shared.minutebook_unsealed;

/** Has the workspace's new receipts sealed into its log shortly. To be called after the commit of an act. */
export function sealSoon(workspace_id: string): void {
  unsealed.workspaces.add(workspace_id);
  if (!unsealed.isSealing) unsealed.timer ??= setTimeout(() => void sealAll(), GATHER_MS).unref();
}

/** One round at a time, on one connection: what comes meanwhile is the next round's. */
async function sealAll(): Promise<void> {
  const workspaces = [...unsealed.workspaces];
  unsealed.workspaces.clear();
  unsealed.timer = undefined;
  unsealed.isSealing = true;
  for (const workspace_id of workspaces) await sealOne(workspace_id);
  unsealed.isSealing = false;
  for (const workspace_id of unsealed.workspaces) sealSoon(workspace_id);
}

/** How long what a process has left unsealed that ended, or that a script has done, waits for others to see it. */
const SWEEP_MS = 30_000;

/** Workspaces with receipts that are in no log yet, whoever left them: those who did may have ended since. */
export async function whatIsLeft(): Promise<string[]> {
  const found: string[] = [];
  for (const shard of shardPools()) {
    const { rows } = await shard.query<{ workspace_id: string }>(
      "select workspace_id from workspaces_unsealed() as w(workspace_id)",
    );
    found.push(...rows.map(({ workspace_id }) => workspace_id));
  }
  return found;
}

/** Has what is left unsealed sealed, at once and from then on. Answers the function that ends it. */
export async function attendUnsealed(find = whatIsLeft): Promise<() => void> {
  const sweep = async () => {
    try {
      for (const workspace_id of await find()) sealSoon(workspace_id);
    } catch (error) {
      log.warn({ err: error }, "what is left unsealed could not be found; it is looked for again");
    }
  };
  await sweep();
  const timer = setInterval(sweep, SWEEP_MS);
  return () => clearInterval(timer);
}

/** Seals, and has the workspace's witnesses sent the new head when it is their time, and its webhooks what has happened. */
export async function sealAndTell(tx: Tx): Promise<number | null> {
  const taken = await seal(tx);
  if (taken) {
    await witnesses.scheduleDue(tx);
    await webhooks.scheduleDue(tx);
  }
  return taken;
}

async function sealOne(workspace_id: string): Promise<void> {
  try {
    let taken: number | null;
    do taken = await transaction({ workspace_id }, "write", sealAndTell);
    while (taken !== null && taken > 0);
    // Another process was at it, and may have looked before our receipts were there.
    if (taken === null) unsealed.workspaces.add(workspace_id);
  } catch (error) {
    log.warn({ err: error, workspace_id }, "receipts could not be sealed; they are tried again");
    setTimeout(() => sealSoon(workspace_id), AGAIN_MS).unref();
  }
}

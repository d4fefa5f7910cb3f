import { transaction } from "#lib/db/transaction.ts";
import { seal } from "#lib/domains/receipts/log.ts";
import { log } from "./log.ts";

/** Receipts are in their log within a second (decisions "Acts"); acts in between share one sealing. */
const GATHER_MS = 250;
const AGAIN_MS = 2_000;

const shared = globalThis as { minutebook_unsealed?: { workspaces: Set<string>; timer: NodeJS.Timeout | undefined } };
shared.minutebook_unsealed ??= { workspaces: new Set(), timer: undefined };
const unsealed = shared.minutebook_unsealed;

/** Has the workspace's new receipts sealed into its log shortly. To be called after the commit of an act. */
export function sealSoon(workspace_id: string): void {
  unsealed.workspaces.add(workspace_id);
  unsealed.timer ??= setTimeout(() => void sealAll(), GATHER_MS).unref();
}

async function sealAll(): Promise<void> {
  const workspaces = [...unsealed.workspaces];
  unsealed.workspaces.clear();
  unsealed.timer = undefined;
  for (const workspace_id of workspaces) {
    try {
      while ((await transaction({ workspace_id }, "write", seal)) > 0);
    } catch (error) {
      log.warn({ err: error, workspace_id }, "receipts could not be sealed; they are tried again");
      setTimeout(() => sealSoon(workspace_id), AGAIN_MS).unref();
    }
  }
}

import path from "node:path";
import { Worker } from "node:worker_threads";

/** As long as an orderly end may take: what is asked is answered, what is queued goes back. */
const GRACE_MS = 25_000;
const LOOK_MS = 500;

/**
 * Ends this process where its parent has gone and it does not end by itself: one that a text holds up hears no signal and
 * no disconnection, and would go on for ever, serving nobody and stopped by nobody.
 */
export function endWithParent({ graceMs = GRACE_MS, lookMs = LOOK_MS } = {}): void {
  const watcher = new Worker(path.resolve("lib", "server", "orphan-worker.ts"), {
    workerData: { parent: process.ppid, graceMs, lookMs },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  watcher.unref();
}

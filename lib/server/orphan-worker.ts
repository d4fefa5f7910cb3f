import { workerData } from "node:worker_threads";

// The thread of lib/server/orphan.ts: it runs on where the process's own loop is held up.
const { parent, graceMs, lookMs } = workerData as { parent: number; graceMs: number; lookMs: number };

const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  setTimeout(() => process.kill(process.pid, "SIGKILL"), graceMs);
}, lookMs);

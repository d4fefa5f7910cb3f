import { queue } from "#lib/work/queue.ts";
import { type Kind, takeUp } from "#lib/work/taking-up.ts";

// A process that takes a job up and ends in the middle of it, as by kill -9: `node dying-worker.ts KIND ID`.
const [kind = "", id = ""] = process.argv.slice(2);
const boss = await queue();
const job = await boss.getJobById<object>(kind, id);
if (!job) throw new Error(`there is no job ${id}`);
await takeUp(boss, kind as Kind, job, {
  handle: async () => void process.kill(process.pid, "SIGKILL"),
  giveUp: async () => process.exit(3),
});

import { closePool } from "#lib/db/pool.ts";
import { directory } from "#lib/db/prisma.ts";
import { closePdfRenderer } from "#lib/work/pdf.ts";
import { closeQueue } from "#lib/work/queue.ts";
import { readApart } from "#lib/work/reading.ts";
import { startWorker } from "#lib/work/worker.ts";
import { serve } from "./serve.ts";

/** All that a process does which serves: answers requests, reads files apart, and does its share of the work after commit. Answers what ends it. */
export async function startServing(at: Parameters<typeof serve>[0]): Promise<() => Promise<void>> {
  const stopServing = await serve(at);
  const stopReading = readApart();
  const stopWorking = await startWorker();
  return async () => {
    await stopServing();
    await stopWorking();
    await closeQueue();
    await Promise.all([closePdfRenderer(), stopReading()]);
    await Promise.all([closePool(), directory().$disconnect()]);
  };
}

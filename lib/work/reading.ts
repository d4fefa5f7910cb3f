import { lendThreads, type Task } from "#lib/core/apart.ts";
import { AppError, type RefusalDetails } from "#lib/core/errors.ts";
import { type Bounds, threads } from "./threads.ts";

/** What comes back of a thread: what it read, or how it refused. */
export type Read =
  | { value: unknown }
  | { refusal: Pick<AppError, "status" | "code" | "message"> & { issues: RefusalDetails["issues"] | undefined } };

/** A mebibyte of a bank's file takes a second or two on a slow machine. */
const bounds: Bounds = { seconds: 15, memoryMb: 512, mostWaiting: 400, mostOfOne: 50 };

/** Reads strangers' texts in threads from now on, for every domain that asks `apart`. Answers what ends the threads. */
export function readApart(file = ["lib", "work", "reading-worker.ts"], within = bounds): () => Promise<void> {
  const { run, close } = threads<{ task: Task; input: unknown }, Read>(file, within);
  lendThreads(async (task, whose, tooMuch, input) => {
    const read = await run(whose, { task, input }, tooMuch);
    if ("value" in read) return read.value;
    const { status, code, message, issues } = read.refusal;
    throw new AppError(status, code, message, issues ? { issues } : {});
  });
  return async () => {
    lendThreads(undefined);
    await close();
  };
}

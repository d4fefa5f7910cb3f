import { setTimeout as delay } from "node:timers/promises";
import { inspect } from "node:util";

/**
 * A thread's work that hostile input has taken over, whatever it was to read: for ever, with ever more memory, waiting for
 * what never comes, or leaving the processor to others for a second before it is done.
 */
export default async function stubborn({ input }: { input: unknown }): Promise<{ value: unknown }> {
  const text = inspect(input, { depth: 9, maxStringLength: null });
  if (text.includes("in vain")) await delay(2 ** 31 - 1);
  if (text.includes("in good time")) await delay(1_000);
  if (text.includes("for ever")) for (;;);
  if (text.includes("more and more"))
    for (const kept: string[][] = []; ; ) kept.push(Array.from({ length: 10_000 }, String));
  return { value: input };
}

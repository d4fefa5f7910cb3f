/** A thread's work that hostile input has taken over, whatever it was to read: for ever, or with ever more memory. */
export default function stubborn({ input }: { input: unknown }): { value: unknown } {
  const text = JSON.stringify(input);
  if (text.includes("for ever")) for (;;);
  if (text.includes("more and more"))
    for (const kept: string[][] = []; ; ) kept.push(Array.from({ length: 10_000 }, String));
  return { value: input };
}

import type { Served } from "./records.ts";

/** A table of tests that has rows: one that has come to nothing would pass by testing nothing. */
export function some<Row>(rows: readonly Row[]): Row[] {
  if (rows.length === 0) throw new Error("a table of tests is empty: nothing is left of what it was to test");
  return [...rows];
}

/** Operations as a table of tests, by how they are called. */
export const titled = (list: readonly Served[]) => some(list).map((one) => [one.title, one] as const);

/** The same with each one's place, by which cases are dealt to it (`dealt`). */
export const dealtTo = (list: readonly Served[]) => some(list).map((one, at) => [one.title, one, at] as const);

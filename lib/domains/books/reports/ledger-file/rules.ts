import type { Cell } from "#lib/core/csv.ts";

/** The columns of a ledger's line in a file. */
export const columns = [
  "date",
  "entry_id",
  "description",
  "status",
  "debit",
  "credit",
  "balance",
  "class",
  "project",
  "source",
];

/** A balance between an account's lines, as a row of its own. */
export const balanceRow = (date: string | null, word: string, cents: number): Cell[] => [
  ...[date, null, word, null, null, null],
  ...[cents, null, null, null],
];

/** What a file of a period's ledger is called; `of` begins with a hyphen. */
export const nameOfFile = (
  of: string,
  { from, to }: { from?: string | null | undefined; to?: string | null | undefined },
) => `General-ledger${of}-${from ?? "begin"}-to-${to ?? "end"}`;

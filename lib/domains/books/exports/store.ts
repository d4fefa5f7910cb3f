import { invalid } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as posted from "../ledger/posted/store.ts";
import type { ExportedLine } from "./rules.ts";

/** A file of more lines than this is asked for in parts. */
const MOST_LINES = 100_000;

/**
 * The posted lines from one day to another (null: no bound), by day, entry and line. Throws 400 where they are more than
 * one file holds.
 */
export async function exportedLines(
  tx: Tx,
  entity_id: string,
  span: { from: string | null; to: string | null },
): Promise<ExportedLine[]> {
  const lines = await posted.list(tx, entity_id, span, MOST_LINES + 1);
  if (lines.length > MOST_LINES) {
    throw invalid(
      "to",
      "must leave at most 100,000 lines since from: ask for a shorter period at a time",
      "file_too_large",
    );
  }
  return lines;
}

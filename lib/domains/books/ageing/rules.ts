import { csvFile } from "#lib/core/csv.ts";
import type { File } from "#lib/core/file.ts";
import { decimal } from "#lib/core/money.ts";
import { exactCents } from "../ledger/rules.ts";
import { type AgedSums, buckets } from "./schema.ts";

/** Sums as PostgreSQL adds them up, as exact text. */
export type AgedTexts = Record<keyof AgedSums, string>;

/** The same as numbers, in cents. Throws 400 where one passes 2^53−1. */
export const exactSums = (texts: AgedTexts): AgedSums => ({
  total_cents: exactCents(texts.total_cents),
  not_due_cents: exactCents(texts.not_due_cents),
  days_1_to_30_cents: exactCents(texts.days_1_to_30_cents),
  days_31_to_60_cents: exactCents(texts.days_31_to_60_cents),
  days_61_to_90_cents: exactCents(texts.days_61_to_90_cents),
  over_90_days_cents: exactCents(texts.over_90_days_cents),
});

/** A row of the table: somebody's, or a currency's total. */
export interface AgedRow extends AgedSums {
  currency: string;
  name: string;
  count: number;
  /** What is left of credits, below 0, which has no age. */
  credit_cents?: number;
}

/** An ageing as a table for a spreadsheet; `party` and `documents` head the columns of who and of how many. `more` is told before the total. */
export const agedCsv = (
  filename: string,
  [party, documents]: readonly [string, string],
  rows: readonly AgedRow[],
  more: readonly "credit_cents"[] = [],
): File =>
  csvFile(
    filename,
    [
      ...["currency", party, documents],
      ...[...buckets.map(({ key }) => key), ...more].map((key) => key.replace("_cents", "")),
      "total",
    ],
    rows.map((row) => [
      row.currency.toUpperCase(),
      row.name,
      String(row.count),
      ...buckets.map(({ key }) => decimal(row[key])),
      ...more.map((key) => decimal(row[key] ?? 0)),
      decimal(row.total_cents),
    ]),
  );

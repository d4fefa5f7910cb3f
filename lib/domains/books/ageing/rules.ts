import { csvFile } from "#lib/core/csv.ts";
import { shortDate } from "#lib/core/days.ts";
import type { File, ReportRow, ReportSheet } from "#lib/core/file.ts";
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

/** An ageing as it is handed out: a sheet for each currency, whose total comes last among its rows; one of nothing where nothing is owed. */
export function agedSheets(
  [title, party]: readonly [string, string],
  as_of: string,
  rows: readonly AgedRow[],
  more: readonly "credit_cents"[] = [],
): ReportSheet[] {
  const keys = [...buckets.map(({ key }) => key), ...more, "total_cents" as const];
  const labels = [...buckets.map(({ label }) => label), ...more.map(() => "Credits"), "Total"];
  const none = Object.fromEntries(keys.map((key) => [key, 0])) as unknown as AgedSums;
  const shown = rows.length > 0 ? rows : [{ currency: "usd", name: "Total", count: 0, ...none }];
  const byCurrency = Map.groupBy(shown, ({ currency }) => currency);
  return [...byCurrency].map(([currency, of]) => ({
    title,
    label: party,
    currency,
    period: `at the end of ${shortDate(as_of)}`,
    columns: labels.map((label) => ({ label, from: null, to: as_of })),
    rows: of.map(
      (row, at): ReportRow => ({
        kind: at === of.length - 1 ? "closing" : "line",
        label: row.name,
        account_code: null,
        account_id: null,
        cells: keys.map((key) => row[key] ?? 0),
      }),
    ),
    notes: [],
  }));
}

import { parse } from "csv-parse/sync";
import { type Cell, csvFile, lineEnds, unmarked } from "#lib/core/csv.ts";
import { invalid } from "#lib/core/errors.ts";
import type { File } from "#lib/core/file.ts";
import { centsIn, monthsFrom } from "./rules.ts";
import type { Budget } from "./schema.ts";

/** The budget as a table: a row for each account, a column for each month. */
export function budgetCsv({ name, fiscal_year, first_period, lines }: Budget): File {
  const months = monthsFrom(first_period);
  const byAccount = Map.groupBy(lines, ({ account_code }) => account_code);
  const rows = [...byAccount].map(([code, of]): Cell[] => {
    const amounts = new Map(of.map(({ period, amount_cents }) => [period, amount_cents]));
    return [code, ...months.map((month) => amounts.get(month) ?? 0)];
  });
  return csvFile(`Budget-${fiscal_year}-${name.replace(/[^A-Za-z0-9-]+/g, "-")}`, ["account_code", ...months], rows);
}

/** A figure of such a table, and where it stands. */
export interface Cellular {
  account_code: string;
  period: string;
  amount_cents: number;
  row: number;
}

/** What a table like that says. Throws 400 naming the row and the column that cannot be read. */
export function readBudgetCsv(content: string, first_period: string): Cellular[] {
  let rows: string[][];
  try {
    const record_delimiter = lineEnds(content);
    rows = parse(content, {
      bom: true,
      record_delimiter,
      skip_empty_lines: true,
      relax_column_count: true,
      trim: true,
    });
  } catch (error) {
    throw invalid("content", `must be CSV: ${error instanceof Error ? error.message : "it cannot be read"}`);
  }
  const [head = [], ...body] = rows.map((cells) => cells.map(unmarked));
  const months = monthsFrom(first_period);
  if (head[0] !== "account_code") throw invalid("content", "must begin with the column account_code");
  for (const column of head.slice(1)) {
    if (!months.includes(column)) {
      throw invalid(
        "content",
        `must have months of the fiscal year as columns, ${months[0]} to ${months.at(-1)}: ${column} is none`,
      );
    }
  }
  const seen = new Set<string | undefined>();
  return body.flatMap((cells, at) => {
    const row = at + 2;
    if (seen.has(cells[0]))
      throw invalid("content", `must have each account in one row: row ${row} has ${cells[0]} again`);
    seen.add(cells[0]);
    if (cells.length > head.length) throw invalid("content", `must have no more columns than its head in row ${row}`);
    return cells.slice(1).map((cell, column) => ({
      account_code: cells[0] ?? "",
      period: head[column + 1] ?? "",
      amount_cents: centsIn(cell, `row ${row}, ${head[column + 1]}`),
      row,
    }));
  });
}

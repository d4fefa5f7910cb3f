import type { Guess } from "#lib/domains/money/banking/bank-statements/formats/guess.ts";
import { CsvMapping, csvColumns } from "#lib/domains/money/banking/bank-statements/schema.ts";

export type ColumnField = (typeof csvColumns)[number];

/** A mapping while it is being made: columns by their places, as the choices have them; empty where none is chosen. */
export interface MappingDraft extends Record<ColumnField, string> {
  /** Whether money in and money out stand in two columns. */
  split: boolean;
  date_format: string;
  delimiter: string;
  decimal: string;
  has_header: boolean;
  skip_lines: number;
  negate: boolean;
}

/** What a guess leaves open of the days is settled by where the currency is at home; the preview shows what comes of it. */
export function draftOf({ mapping, header, date_formats }: Guess, currency: string): MappingDraft {
  const placeOf = (column: CsvMapping["amount"]) =>
    typeof column === "string" && header.includes(column) ? String(header.indexOf(column)) : "";
  const columns = Object.fromEntries(csvColumns.map((field) => [field, placeOf(mapping[field])]));
  const local = date_formats.find((format) => format.startsWith(currency === "usd" ? "MM" : "DD"));
  return {
    date: "",
    description: "",
    amount: "",
    debit: "",
    credit: "",
    direction: "",
    status: "",
    currency: "",
    counterparty: "",
    reference: "",
    id: "",
    balance: "",
    ...columns,
    split: mapping.amount == null && (mapping.debit != null || mapping.credit != null),
    date_format: mapping.date_format ?? local ?? date_formats[0] ?? "",
    delimiter: mapping.delimiter ?? ",",
    decimal: mapping.decimal ?? ".",
    has_header: mapping.has_header ?? true,
    skip_lines: mapping.skip_lines ?? 0,
    negate: mapping.negate ?? false,
  };
}

/** What is sent of a draft; whether it is whole the action says, at its fields. */
export function mappingToSend(draft: MappingDraft): Record<string, unknown> {
  const { split, date_format, delimiter, decimal, has_header, skip_lines, negate } = draft;
  const left = split ? ["amount", "direction"] : ["debit", "credit"];
  const chosen = csvColumns.filter((field) => draft[field] !== "" && !left.includes(field));
  return {
    ...Object.fromEntries(chosen.map((field) => [field, Number(draft[field])])),
    ...(date_format === "" ? {} : { date_format }),
    delimiter,
    decimal,
    has_header,
    skip_lines,
    negate,
  };
}

/** The draft as the reader takes it; null while something is missing. */
export const wholeMapping = (draft: MappingDraft): CsvMapping | null =>
  CsvMapping.safeParse(mappingToSend(draft)).data ?? null;

/** A cell as it reads: its text, and whether the file keeps it as a number, or as one that is shown as a day. */
export interface Cell {
  text: string;
  kind: "text" | "number" | "day";
  /** Why it has no value: an error, or a formula that nobody has worked out. */
  fault: string | null;
}

/** A row that says something, by its number as the spreadsheet counts; a cell that is empty is null. */
export interface Row {
  row: number;
  cells: (Cell | null)[];
}

/** A table of a file; the one of a CSV file has no name. */
export interface Sheet {
  name: string;
  rows: Row[];
}

/** What a register of ten thousand holders needs, and no more. */
export const MOST_ROWS = 12_000;
export const MOST_COLUMNS = 120;
/** A longer text is none of a cap table's. */
export const MOST_LETTERS = 2_000;
/** All cells together: a workbook writes a text once and shows it in as many cells as name it. */
export const MOST_LETTERS_IN_ALL = 8_000_000;

export const FIELD = "content_base64";

/** `A`, `B`, …, `AA`: as a spreadsheet names its columns, counted from 0. */
export function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : `${columnName(Math.floor(at / 26) - 1)}${letter}`;
}

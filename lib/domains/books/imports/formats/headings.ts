import type { writers } from "../schema.ts";

/** What a column is, whatever a program calls it. */
export type Column =
  | "date"
  | "entry"
  | "type"
  | "number"
  | "name"
  | "narration"
  | "description"
  | "account"
  | "code"
  | "account_type"
  | "debit"
  | "credit"
  | "amount"
  | "currency"
  | "reverses"
  | "class"
  | "project";

export type Columns = Partial<Record<Column, number>>;

type Headings = Partial<Record<Column, readonly string[]>>;

/** What QuickBooks, Xero and others head a journal's columns with, folded, the likeliest first. */
const journal: Headings = {
  date: ["date", "transaction date", "journal date", "posting date", "txn date"],
  entry: [
    "entry_id",
    "trans #",
    "transaction id",
    "journal id",
    "journal number",
    "journal no",
    "journal no.",
    "entry #",
    "id",
  ],
  type: ["transaction type", "type", "source", "source type"],
  debit: ["debit", "debits", "debit amount", "debit (usd)"],
  credit: ["credit", "credits", "credit amount", "credit (usd)"],
  amount: ["amount", "net", "net amount"],
  code: ["account_code", "account code", "accountcode", "account #", "account number", "accnt. #", "account no."],
  account: ["account", "account name", "account full name", "full name", "distribution account", "account_name"],
  account_type: ["account_type", "account type"],
  currency: ["currency", "currency code", "transaction currency"],
  reverses: ["reverses_entry_id"],
  class: ["class"],
  project: ["project"],
  number: ["num", "no.", "number", "ref", "reference", "doc number", "journal entry no."],
  name: ["name", "contact", "contact name", "payee", "customer", "vendor"],
  narration: ["narration", "memo"],
  description: ["memo/description", "description", "line description", "details"],
};

/** The same of a chart of accounts. */
const chart: Headings = {
  code: ["code", "account code", "account #", "account number", "accnt. #", "account no.", "number"],
  account: ["account", "account name", "full name", "account full name", "name"],
  account_type: ["type", "account type", "account_type"],
  currency: ["currency", "currency code"],
};

/** The same of a trial balance; Xero tells the month's movements beside what there is. */
const balances: Headings = {
  code: journal.code ?? [],
  account: journal.account ?? [],
  account_type: ["account_type", "account type", "type"],
  debit: ["ytd debit", "debit - year to date", "debit", "debits", "debit balance", "dr"],
  credit: ["ytd credit", "credit - year to date", "credit", "credits", "credit balance", "cr"],
  currency: chart.currency ?? [],
};

const folded = (name: string) =>
  name
    .replace(/^\ufeff/, "")
    .replace(/^\*/, "")
    .trim()
    .toLowerCase();

function found(names: readonly string[], wanted: Headings): Columns {
  const taken = new Set<number>();
  const columns: Columns = {};
  for (const [column, of] of Object.entries(wanted) as [Column, readonly string[]][]) {
    for (const heading of of) {
      const at = names.findIndex((name, place) => name === heading && !taken.has(place));
      if (at < 0) continue;
      columns[column] = at;
      taken.add(at);
      break;
    }
  }
  return columns;
}

export interface Header {
  contents: "chart" | "journal";
  /** Whether it is a trial balance: what accounts hold on a day that the file does not tell. */
  isBalances: boolean;
  written_by: (typeof writers)[number] | null;
  columns: Columns;
  /** Names of columns that say what is moved, and stand there twice. */
  twice: string[];
}

const has = (columns: Columns, ...wanted: Column[]) => wanted.every((column) => columns[column] !== undefined);

/** Which program has written a table, by headings that are its own. */
function writerOf(names: readonly string[]): Header["written_by"] {
  const heads = new Set(names);
  if (heads.has("entry_id") && heads.has("account_code")) return "minutebook";
  const isXero = ["tax code", "*accountcode", "accountcode", "account code", "narration", "journal number"];
  if (isXero.some((name) => heads.has(name))) return "xero";
  const isQuickBooks = [
    "memo/description",
    "detail type",
    "distribution account",
    "account full name",
    "full name",
    "trans #",
  ];
  if ([...isQuickBooks, "accnt. #", "account #", "transaction type"].some((name) => heads.has(name)))
    return "quickbooks";
  return null;
}

const MOVED = ["date", "account", "code", "debit", "credit", "amount", "currency"] as const;

/** The names of those columns that others have, too. */
const namedTwice = (names: readonly string[], columns: Columns): string[] =>
  MOVED.flatMap((column) => {
    const name = names[columns[column] ?? -1];
    return name !== undefined && names.indexOf(name) !== names.lastIndexOf(name) ? [name] : [];
  });

/** What a row heads, if it heads a table that is understood. */
export function headerIn(row: readonly string[]): Header | null {
  const names = row.map(folded);
  const written_by = writerOf(names);
  const told = found(names, journal);
  const isJournal = has(told, "date") && (has(told, "account") || has(told, "code"));
  if (isJournal && (has(told, "debit", "credit") || has(told, "amount"))) {
    return { contents: "journal", isBalances: false, written_by, columns: told, twice: namedTwice(names, told) };
  }
  // QuickBooks leaves the heading of a trial balance's accounts empty.
  const held = found(
    names.map((name, at) => (name === "" && at === 0 ? "account" : name)),
    balances,
  );
  if ((has(held, "account") || has(held, "code")) && has(held, "debit", "credit") && !has(told, "date")) {
    return { contents: "journal", isBalances: true, written_by, columns: held, twice: namedTwice(names, held) };
  }
  const listed = found(names, chart);
  return has(listed, "account", "account_type") && !has(told, "date")
    ? { contents: "chart", isBalances: false, written_by, columns: listed, twice: namedTwice(names, listed) }
    : null;
}

/** A row's cells by what they are. */
export type Cells = (column: Column) => string;

export interface Table extends Header {
  /** The line of its heading. */
  line: number;
  rows: { line: number; cells: Cells }[];
}

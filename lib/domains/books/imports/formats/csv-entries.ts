import { type DateFormat, readDay } from "#lib/domains/money/banking/bank-statements/formats/days.ts";
import { Currency } from "../../ledger/currency.ts";
import type { FileEntry, FileLine } from "../schema.ts";
import { codeOfName, typeOfWord } from "./account-types.ts";
import type { Cells, Column, Table } from "./headings.ts";
import { codeOf, quoted, type Reading, tagIn } from "./journal-file.ts";

interface How {
  currency: string;
  format: DateFormat;
  amount: (text: string) => number | null;
}

/** An entry that is being gathered from its rows. */
interface Gathered extends FileEntry {
  /** What tells it from its neighbours, where its rows say. */
  key: string;
  net: number;
  texts: string[];
  isBroken: boolean;
}

/** What a row moves, debits positive; null where it says nothing, undefined where that is no amount, which is told. */
function movedBy(line: number, cells: Cells, reading: Reading, { amount }: How): number | null | undefined {
  const read = (column: "debit" | "credit" | "amount") => {
    const text = cells(column).trim();
    if (text === "") return null;
    const cents = amount(text);
    if (cents === null)
      reading.fault(line, `${column} must be an amount with at most two decimals, and is ${quoted(text)}`);
    return cents ?? undefined;
  };
  const [debit, credit, net] = [read("debit"), read("credit"), read("amount")];
  if (debit === undefined || credit === undefined || net === undefined) return undefined;
  if (debit === null && credit === null) return net;
  return (debit ?? 0) - (credit ?? 0);
}

/** How a row calls its entry, where it says so; rows of one entry say the same, or nothing. */
const keyOf = (cells: Cells) =>
  cells("entry") === "" ? [cells("date"), cells("type"), cells("number")].join("\n").trim() : cells("entry");

/** What an entry says of itself: our own text as it stands, else all that others tell of it. */
function describedBy(cells: Cells, isOwn: boolean): string {
  if (isOwn) return cells("description");
  const title = [cells("type"), cells("number")].filter(Boolean).join(" ");
  return [title, cells("name"), cells("narration") || cells("description")].filter(Boolean).join(", ");
}

/** The account of a row: by its code and its name, as the row has them. */
function accountOf(line: number, cells: Cells, reading: Reading, currency: string, isOwn: boolean): number {
  const [name, code] = [cells("account"), cells("code")];
  const known = isOwn ? code : name === "" ? code : name;
  return reading.account(known, currency, line, () => ({
    code: isOwn ? codeOf(code) : (codeOfName(name) ?? codeOf(code === "" ? name : code.toLowerCase())),
    title: name === "" ? code : name,
    type: typeOfWord(cells("account_type")),
  }));
}

function lineOf(
  line: number,
  cells: Cells,
  reading: Reading,
  entry: Gathered,
  cents: number,
  how: How,
  isOwn: boolean,
): void {
  const told = cells("currency").trim().toLowerCase();
  const currency = told === "" ? how.currency : told;
  if (told !== "" && !Currency.safeParse(told).success) {
    reading.fault(line, `currency must be one that the books keep, and is ${quoted(told)}`);
    entry.isBroken = true;
  }
  if (entry.lines.length === 0) entry.currency = currency;
  if (entry.currency !== currency) {
    reading.fault(line, `an entry keeps one currency: ${entry.currency}, and this line is in ${quoted(currency)}`);
    entry.isBroken = true;
  }
  if (cents === 0) {
    reading.ignore(line, `${quoted(cells("account") || cells("code"))} is moved by 0`);
    return;
  }
  const account = accountOf(line, cells, reading, currency, isOwn);
  const tags = {
    class: tagIn(reading, line, "class", cells("class")),
    project: tagIn(reading, line, "project", cells("project")),
  };
  const made: FileLine = { account, side: cents > 0 ? "debit" : "credit", amount_cents: Math.abs(cents), ...tags };
  entry.lines.push(made);
  entry.net += cents;
}

/** Whether a row adds up the entry above, or says what comes next, and is no line of one. */
const isNoLine = (cells: Cells, day: string) => {
  const account = cells("account").trim() || cells("code").trim();
  return account === "" || (day === "" && /^(?:grand )?totals?(?: for\b|:?$)/i.test(account));
};

/** A trial balance as the journal of one entry: what its rows hold on the day, but for those that add others up. */
export function asOneEntry(table: Table, as_of: string): Table {
  const lines = table.rows.filter(({ cells }) => !isNoLine(cells, ""));
  const ofFirst: Partial<Record<Column, string>> = { date: as_of, narration: "Trial balance" };
  const rows = lines.map(({ line, cells }, at) => ({
    line,
    cells: (column: Column) => (at === 0 ? ofFirst[column] : undefined) ?? cells(column),
  }));
  return { ...table, rows };
}

/** Reads a journal's rows: an entry begins where its key changes, or with a day behind an entry that balances. */
export function readEntries({ rows, written_by }: Table, reading: Reading, how: How): void {
  const isOwn = written_by === "minutebook";
  let open: Gathered | null = null;
  const finish = () => {
    if (open && !open.isBroken && (open.lines.length > 0 || open.texts.length > 0)) {
      const { key, net, texts, isBroken, ...entry } = open;
      if (entry.lines.length === 0) reading.ignore(entry.line, "the entry moves nothing");
      else reading.entry({ ...entry, description: texts.find((text) => text !== "") ?? "" });
    }
    open = null;
  };
  for (const { line, cells } of rows) {
    const day = cells("date").trim();
    if (isNoLine(cells, day)) {
      finish();
      continue;
    }
    const cents = movedBy(line, cells, reading, how);
    const key = keyOf(cells);
    const current: Gathered | null = open;
    const begins: boolean =
      current === null ||
      (day !== "" && (key !== current.key || (current.net === 0 && !cells("entry") && current.lines.length > 0)));
    if (begins) {
      finish();
      const date = readDay(day.slice(0, 40), how.format);
      if (date === null) reading.fault(line, `date must be a day written ${how.format}, and is ${quoted(day)}`);
      const reverses = cells("reverses") || null;
      const reference = cells("entry") || null;
      const text = describedBy(cells, isOwn);
      open = {
        line,
        date: date ?? "",
        description: "",
        currency: "",
        reference,
        reverses,
        lines: [],
        key,
        net: 0,
        texts: [text],
        isBroken: date === null,
      };
    }
    const entry: Gathered | null = open;
    if (entry === null) continue;
    if (!begins && !isOwn) entry.texts.push(cells("narration") || cells("description"));
    if (cents === undefined) entry.isBroken = true;
    else if (cents !== null) lineOf(line, cells, reading, entry, cents, how, isOwn);
  }
  finish();
}

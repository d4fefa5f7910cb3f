import type { Cell } from "#lib/core/csv.ts";
import { decimal } from "#lib/core/money.ts";
import type { AccountType, EntrySource, JournalEntry, Side } from "../ledger/schema.ts";
import { tagText } from "../ledger/tags/rules.ts";

/** A posted line as an export writes it, with its entry and its account. */
export interface ExportedLine {
  entry_id: string;
  date: string;
  description: string;
  status: JournalEntry["status"];
  currency: string;
  source_type: EntrySource["type"] | null;
  source_id: string | null;
  source_event: EntrySource["event"] | null;
  reverses_entry_id: string | null;
  line_number: number;
  account_code: string;
  account_name: string;
  account_type: AccountType | null;
  side: Side;
  amount_cents: number;
  /** The names of its tags. */
  class: string | null;
  project: string | null;
}

/** What a file says of itself. */
export interface Heading {
  company: string;
  from: string | null;
  to: string | null;
}

const signed = ({ side, amount_cents }: ExportedLine) => (side === "debit" ? amount_cents : -amount_cents);
const commodity = (currency: string) => currency.toUpperCase();

/** Text on one line, without what ends a line or begins a control sequence. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

/** A line's tags by their dimensions. */
const tagsOf = ({ class: name, project }: ExportedLine) =>
  Object.entries({ class: name, project }).flatMap(([dimension, of]) => (of === null ? [] : [{ dimension, name: of }]));

/** An account's name on one line; its code where nothing is left of the name. */
const nameIn = ({ account_code, account_name }: Pick<ExportedLine, "account_code" | "account_name">) =>
  oneLine(account_name) || account_code;

/** The lines of each entry together, in the order they came in. */
function entriesOf(lines: readonly ExportedLine[]): [ExportedLine, ...ExportedLine[]][] {
  const entries: [ExportedLine, ...ExportedLine[]][] = [];
  for (const line of lines) {
    const last = entries.at(-1);
    if (last?.[0].entry_id === line.entry_id) last.push(line);
    else entries.push([line]);
  }
  return entries;
}

const accountsOf = (lines: readonly ExportedLine[]): ExportedLine[] =>
  [...new Map(lines.map((line) => [line.account_code, line])).values()].sort((a, b) =>
    a.account_code < b.account_code ? -1 : 1,
  );

/** What was imported followed a record elsewhere, if any: an export tells it as if it had been entered here. */
export const withoutImport = (line: ExportedLine): ExportedLine =>
  line.source_type === "journal_import" ? { ...line, source_type: null, source_id: null, source_event: null } : line;

const range = ({ from, to }: Heading) => `${from ?? "the beginning"} to ${to ?? "the end"}`;

const hledgerRoots: Record<AccountType, [name: string, type: string]> = {
  asset: ["assets", "A"],
  liability: ["liabilities", "L"],
  equity: ["equity", "E"],
  revenue: ["revenues", "R"],
  expense: ["expenses", "X"],
};

/** An account's name in hledger's journal: `assets:cash`. */
export const hledgerAccount = (code: string, type: AccountType | null): string =>
  `${type === null ? "unclassified" : hledgerRoots[type][0]}:${code}`;

/** Posted entries as a journal that hledger reads: debits positive, credits negative, two decimals. */
export function hledgerJournal(heading: Heading, lines: readonly ExportedLine[]): string {
  const currencies = [...new Set(lines.map(({ currency }) => currency))].sort();
  const accounts = accountsOf(lines).map(({ account_code, account_name, account_type }) => {
    const type = account_type === null ? "name:" : `type: ${hledgerRoots[account_type][1]},`;
    const tag = `  ; ${type} ${nameIn({ account_code, account_name })}`;
    return `account ${hledgerAccount(account_code, account_type)}${tag}`;
  });
  const entries = entriesOf(lines).map((of) => {
    const [{ date, entry_id, description, source_type, source_id, source_event, reverses_entry_id }] = of;
    // A semicolon would begin a comment, and end the description.
    const title = oneLine(description).replaceAll(";", ",");
    const notes = [
      source_id === null ? [] : [`    ; source: ${source_type} ${source_id} ${source_event}`],
      reverses_entry_id === null ? [] : [`    ; reverses: ${reverses_entry_id}`],
    ].flat();
    const postings = of.flatMap((line) => {
      const account = hledgerAccount(line.account_code, line.account_type);
      const tags = tagsOf(line).map(({ dimension, name }) => `    ; ${dimension}: ${tagText(name)}`);
      return [`    ${account}  ${decimal(signed(line))} ${commodity(line.currency)}`, ...tags];
    });
    return [`${date} * (${entry_id}) ${title}`.trimEnd(), ...notes, ...postings].join("\n");
  });
  return [
    `; Journal of ${oneLine(heading.company)}, ${range(heading)}`,
    "decimal-mark .",
    ...currencies.map((currency) => `commodity 1000.00 ${commodity(currency)}`),
    ...accounts,
    "",
    entries.join("\n\n"),
    "",
  ].join("\n");
}

const beancountRoots: Record<AccountType, string> = {
  asset: "Assets",
  liability: "Liabilities",
  equity: "Equity",
  revenue: "Income",
  expense: "Expenses",
};

/**
 * The accounts' names in beancount, by code: `Assets:Accounts-receivable`. A part begins with a capital letter or a digit
 * and has letters, digits and hyphens; codes that would fall together there are told apart by a number.
 */
export function beancountAccounts(
  accounts: readonly Pick<ExportedLine, "account_code" | "account_type">[],
): Map<string, string> {
  const taken = new Set<string>();
  const names = new Map<string, string>();
  for (const { account_code, account_type } of accounts) {
    const part = account_code.replaceAll(/[._]/g, "-").replace(/^-/, "X-");
    const root = account_type === null ? "Assets:Unclassified" : beancountRoots[account_type];
    const plain = `${root}:${part.charAt(0).toUpperCase()}${part.slice(1)}`;
    let name = plain;
    for (let number = 2; taken.has(name); number++) name = `${plain}-${number}`;
    taken.add(name);
    names.set(account_code, name);
  }
  return names;
}

const quoted = (text: string) => `"${oneLine(text).replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;

/** Posted entries as beancount's input: accounts opened on the first day, debits positive, two decimals. */
export function beancountJournal(heading: Heading, lines: readonly ExportedLine[]): string {
  const accounts = accountsOf(lines);
  const names = beancountAccounts(accounts);
  const currencies = [...new Set(lines.map(({ currency }) => currency))].sort();
  const opened = lines[0]?.date ?? "1970-01-01";
  const entries = entriesOf(lines).map((of) => {
    const [{ date, entry_id, description, source_type, source_id, source_event, reverses_entry_id }] = of;
    const metadata = [
      `  entry_id: ${quoted(entry_id)}`,
      ...(source_id === null ? [] : [`  source: ${quoted(`${source_type} ${source_id} ${source_event}`)}`]),
      ...(reverses_entry_id === null ? [] : [`  reverses: ${quoted(reverses_entry_id)}`]),
    ];
    const postings = of.flatMap((line) => [
      `  ${names.get(line.account_code)}  ${decimal(signed(line))} ${commodity(line.currency)}`,
      ...tagsOf(line).map(({ dimension, name }) => `    ${dimension}: ${quoted(tagText(name))}`),
    ]);
    return [`${date} * ${quoted(description)}`, ...metadata, ...postings].join("\n");
  });
  return [
    `; Journal of ${oneLine(heading.company)}, ${range(heading)}`,
    `option "title" ${quoted(heading.company)}`,
    ...currencies.map((currency) => `option "operating_currency" "${commodity(currency)}"`),
    "",
    ...accounts.map(
      ({ account_code, account_name, currency }) =>
        // The name has not every letter that a code may have.
        `${opened} open ${names.get(account_code)} ${commodity(currency)}\n  name: ${quoted(nameIn({ account_code, account_name }))}\n  code: "${account_code}"`,
    ),
    "",
    entries.join("\n\n"),
    "",
  ].join("\n");
}

/** The columns of the journal as CSV, one row a line. */
export const journalColumns = [
  "date",
  "entry_id",
  "description",
  "status",
  "line_number",
  "account_code",
  "account_name",
  "account_type",
  "debit",
  "credit",
  "currency",
  "source_type",
  "source_id",
  "source_event",
  "reverses_entry_id",
  "class",
  "project",
] as const;

export const journalRow = (line: ExportedLine): Cell[] => [
  line.date,
  line.entry_id,
  line.description,
  line.status,
  String(line.line_number),
  line.account_code,
  line.account_name,
  line.account_type,
  line.side === "debit" ? line.amount_cents : null,
  line.side === "credit" ? line.amount_cents : null,
  line.currency,
  line.source_type,
  line.source_id,
  line.source_event,
  line.reverses_entry_id,
  line.class,
  line.project,
];

import { conflict, invalid, notFound, wrongState } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { RowOf } from "#lib/db/rows.ts";
import { json, type Sql, sql } from "#lib/db/sql.ts";
import type { BankAccount } from "../../schema.ts";
import { assertComesTo } from "./rules.ts";
import type { BankMatch, NamedEntry } from "./schema.ts";

type EntryRow = RowOf<"journal_entry">;

/** The line of a bank that answers to a line of an entry, and whose it is: to be joined sideways. */
export const answering = (entry_id: Sql, line_number: Sql): Sql => sql`(
  select answered.bank_id, answered.bank_line_id from bank_match matched join bank_line answered on answered.bank_line_id = matched.bank_line_id
  where matched.entry_id = ${entry_id} and matched.entry_line_number = ${line_number} limit 1)`;

/** Whether a line of a bank answers to a line of an entry, by itself or with others that do. */
export const isAnswered = (entry_id: Sql, line_number: Sql): Sql => sql`exists (
  select from bank_match matched where matched.entry_id = ${entry_id} and matched.entry_line_number = ${line_number})`;

/** Whether a line of a bank answers to what stands of what follows a record: the bank has carried it out. */
export const isCarriedOut = (source_type: string, source_id: Sql): Sql => sql`exists (
  select from journal_entry e join bank_match m on m.entry_id = e.entry_id
  where e.source_type = ${source_type} and e.source_id = ${source_id})`;

type MatchRow = Pick<RowOf<"bank_match">, "bank_line_id" | "entry_id" | "entry_line_number" | "date"> &
  Pick<EntryRow, "description"> & { amount_cents: number };

/** What answers to each of these lines, in the order of its days. */
export async function matchesOf(tx: Tx, lines: readonly { bank_line_id: string }[]): Promise<Map<string, BankMatch[]>> {
  if (lines.length === 0) return new Map();
  const ids = lines.map(({ bank_line_id }) => bank_line_id);
  const found = await tx.sql<MatchRow>`
    select m.bank_line_id, m.entry_id, m.entry_line_number, m.date, e.description, m.amount_cents
    from bank_match m join journal_entry e on e.entry_id = m.entry_id
    where m.bank_line_id = any(${ids}::text[]) order by m.date, m.entry_id, m.entry_line_number`;
  const byLine = Map.groupBy(found, ({ bank_line_id }) => bank_line_id);
  return new Map([...byLine].map(([id, rows]) => [id, rows.map(({ bank_line_id: _, ...told }) => told)]));
}

/** A line of an entry, and what it adds to the ledger account. */
export interface Answer {
  entry_id: string;
  line_number: number;
  amount_cents: number;
}

/** Matches lines, each with all that answers to it: PostgreSQL moves them with that. */
export async function insert(tx: Tx, matches: readonly (Answer & { bank_line_id: string })[]): Promise<void> {
  const told = matches.map(({ bank_line_id, entry_id, line_number }) => ({ bank_line_id, entry_id, line_number }));
  // In one order whoever asks, so that no two who hold entries wait for each other.
  await tx.sql`
    insert into bank_match (bank_line_id, entry_id, entry_line_number)
    select bank_line_id, entry_id, line_number from jsonb_to_recordset(${json(told)}::jsonb)
      as t(bank_line_id text, entry_id text, line_number int) order by entry_id, line_number`;
}

/** What of a bank line is matched. */
interface Matched {
  bank_line_id: string;
  amount_cents: number;
}

type Candidate = Pick<EntryRow, "entry_id" | "status" | "posted_at"> & {
  line_number: number | null;
  amount_cents: number | null;
  taken: boolean | null;
};

/** The named entries with their lines on the bank account's ledger account. */
const candidates = (tx: Tx, bank: BankAccount, ids: readonly string[]) => tx.sql<Candidate>`
  select e.entry_id, e.status, e.posted_at, n.line_number,
    case n.side when 'debit' then n.amount_cents else -n.amount_cents end as amount_cents,
    ${isAnswered(sql`n.entry_id`, sql`n.line_number`)} as taken
  from journal_entry e left join journal_line n on n.entry_id = e.entry_id and n.account_id = ${bank.account_id}
  where e.entry_id = any(${ids}::text[]) and e.entity_id = ${bank.entity_id} order by e.entry_id, n.line_number`;

const taken = () => conflict("The journal entry is matched to another bank line already.", "entry_matched");

/** The lines that an entry has on the ledger account. Throws 404, and 400 where it was never posted. */
function linesOf(found: readonly Candidate[], id: string): (Answer & { taken: boolean | null })[] {
  const own = found.filter(({ entry_id }) => entry_id === id);
  const [entry] = own;
  if (!entry) throw notFound("journal entry");
  if (entry.posted_at === null) {
    throw wrongState(`Cannot match the bank line to the journal entry: the entry's status is ${entry.status}.`);
  }
  return own.flatMap(({ entry_id, line_number, amount_cents, taken }) =>
    line_number === null || amount_cents === null ? [] : [{ entry_id, line_number, amount_cents, taken }],
  );
}

/**
 * The line of an entry that answers to a bank line alone: to the bank account's ledger account, of the same amount on the side
 * of the money, and no other bank line's. What was voided stays in the books with its reversal, and each may answer. Throws 404, 400 where
 * the entry has none or was never posted, 409 where all it has are taken.
 */
export async function answerOf(tx: Tx, bank: BankAccount, line: Matched, entry_id: string): Promise<Answer> {
  const lines = linesOf(await candidates(tx, bank, [entry_id]), entry_id);
  const alike = lines.filter(({ amount_cents }) => amount_cents === line.amount_cents);
  if (alike.length === 0) {
    const side = line.amount_cents > 0 ? "debit" : "credit";
    const rule = `the entry does not ${side} ${bank.account_code} with ${Math.abs(line.amount_cents)} cents.`;
    throw wrongState(`Cannot match the bank line to the journal entry: ${rule}`, "amount_differs");
  }
  const free = alike.find((one) => !one.taken);
  if (free === undefined) throw taken();
  return free;
}

/** Which of an entry's lines is named. Throws 400 naming the place, 409 where it is taken. */
function chosen(lines: ReturnType<typeof linesOf>, { entry_line_number }: NamedEntry, at: string, code: string) {
  if (entry_line_number != null) {
    const line = lines.find(({ line_number }) => line_number === entry_line_number);
    if (!line) throw invalid(`${at}.entry_line_number`, `must be a line of the entry to ${code}`);
    if (line.taken) throw taken();
    return line;
  }
  const free = lines.filter((one) => !one.taken);
  const [line, ...others] = free;
  if (lines.length === 0) throw invalid(`${at}.entry_id`, `must be an entry that has a line to ${code}`);
  if (!line) throw taken();
  if (others.length > 0) {
    const numbers = free.map(({ line_number }) => line_number).join(", ");
    throw invalid(`${at}.entry_line_number`, `is required, since the entry has several lines to ${code}: ${numbers}`);
  }
  return line;
}

/**
 * The lines of entries that are named for a bank line, each once. Throws 404, 400 naming the place and the rule, 409 where one is taken; what they come
 * to is looked at apart.
 */
export async function answersOf(tx: Tx, bank: BankAccount, named: readonly NamedEntry[]): Promise<Answer[]> {
  const found = await candidates(tx, bank, [...new Set(named.map(({ entry_id }) => entry_id))]);
  const seen = new Set<string>();
  return named.map((one, at) => {
    const line = chosen(linesOf(found, one.entry_id), one, `entries.${at}`, bank.account_code);
    const key = `${line.entry_id} ${line.line_number}`;
    if (seen.has(key)) throw invalid(`entries.${at}`, "must name each line of an entry once");
    seen.add(key);
    return line;
  });
}

/** Matches a line to what answers to it together. Throws 400 where that does not come to its amount. */
export async function matchTogether(tx: Tx, line: Matched, answers: readonly Answer[]): Promise<void> {
  assertComesTo(line.amount_cents, answers);
  await insert(
    tx,
    answers.map((answer) => ({ ...answer, bank_line_id: line.bank_line_id })),
  );
}

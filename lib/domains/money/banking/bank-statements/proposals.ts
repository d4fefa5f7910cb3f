import type { Tx } from "#lib/core/tx.ts";
import type { RowOf } from "#lib/db/rows.ts";
import { sql } from "#lib/db/sql.ts";
import type { BankAccount } from "../schema.ts";
import { insert, isAnswered } from "./matching/store.ts";
import type { Proposal } from "./proposing/schema.ts";
import { byLikelihood, exactPairs, MOST_COUNTED, MOST_DAYS_APART, MOST_PROPOSALS } from "./rules.ts";
import type { BankLine } from "./schema.ts";

/** What words are compared with an entry's. */
type Worded = Pick<BankLine, "bank_line_id" | "description" | "counterparty" | "reference">;

/** More entries of one amount within a fortnight than are looked at for one line. */
const MOST_CANDIDATES = 50;

/** `n`, a line of the journal on the bank account's ledger account, answers to `l`, a bank line. */
const answers = sql`n.amount_cents = abs(l.amount_cents)
  and n.side = case when l.amount_cents > 0 then 'debit' else 'credit' end
  and n.date between l.date - ${MOST_DAYS_APART}::int and l.date + ${MOST_DAYS_APART}::int`;

/** The entry `e` stands. Told as one truth, since no index by it finds an entry as its own identifier does. */
const stands = sql`(e.status = 'posted' and e.reverses_entry_id is null) is true`;

/** The line `n` of the entry `e`, which is in the books, answers to no bank line yet. */
const isFree = sql`(e.posted_at is not null) is true and not ${isAnswered(sql`n.entry_id`, sql`n.line_number`)}`;

/** How many unmatched lines of the bank account the line `n` of the journal could answer to. */
const rivals = sql`(select count(*)::int from bank_line r where r.bank_id = l.bank_id and r.status = 'unmatched'
  and r.amount_cents = l.amount_cents
  and r.date between n.date - ${MOST_DAYS_APART}::int and n.date + ${MOST_DAYS_APART}::int)`;

type Candidate = Pick<RowOf<"bank_line">, "bank_line_id"> &
  Pick<RowOf<"journal_line">, "entry_id" | "date"> &
  Pick<RowOf<"journal_entry">, "description"> &
  Pick<Proposal, "entry_line_number" | "days_apart"> & { stands: boolean; candidates: number; rivals: number };

/**
 * What is proposed for unmatched lines, by their identifiers, the likeliest first. What was voided, and its reversal, are where nothing
 * that stands could be it.
 */
export async function proposalsFor(tx: Tx, lines: readonly Worded[]): Promise<Map<string, Proposal[]>> {
  if (lines.length === 0) return new Map();
  const ids = lines.map(({ bank_line_id }) => bank_line_id);
  const found = await tx.sql<Candidate>`
    select l.bank_line_id, c.entry_id, c.entry_line_number, c.date, c.description, c.days_apart, c.stands, c.candidates, c.rivals
    from bank_line l join bank_account b on b.bank_id = l.bank_id
    cross join lateral (
      select n.entry_id, n.line_number as entry_line_number, n.date, e.description, abs(n.date - l.date) as days_apart,
        ${stands} as stands, count(*) filter (where ${stands}) over ()::int as candidates, ${rivals} as rivals
      from journal_line n join journal_entry e on e.entry_id = n.entry_id
      where n.account_id = b.account_id and ${answers} and ${isFree} order by ${stands} desc, abs(n.date - l.date), n.entry_id limit ${MOST_CANDIDATES}) c
    where l.bank_line_id = any(${ids}::text[])`;
  const byLine = Map.groupBy(found, ({ bank_line_id }) => bank_line_id);
  return new Map(
    lines.map(({ bank_line_id, ...words }) => {
      const text = [words.description, words.counterparty, words.reference].join(" ");
      const of = byLine.get(bank_line_id) ?? [];
      const candidates = of
        .filter((one) => one.stands || one.candidates === 0)
        .map(({ bank_line_id: _, stands, candidates, rivals, ...told }) => ({
          ...told,
          exact: stands && candidates === 1 && rivals === 1,
        }));
      return [bank_line_id, byLikelihood(text, candidates).slice(0, MOST_PROPOSALS)];
    }),
  );
}

type Line = Pick<RowOf<"bank_line">, "bank_line_id" | "amount_cents" | "date" | "description">;
type Free = Pick<RowOf<"journal_line">, "entry_id" | "line_number" | "date"> & { amount_cents: number };
type Taken = Pick<RowOf<"bank_match">, "entry_id" | "entry_line_number">;

/**
 * Every pair of an unmatched line and a line of the journal that could only be each other's, of so many lines, the latest first (null: of
 * all). Each table is read once by itself and all are joined here: in a join PostgreSQL may read one anew for every row of
 * another, as it does while it knows nothing yet of what an import has just brought.
 */
async function exactOf(
  tx: Tx,
  { bank_id, account_id }: Pick<BankAccount, "bank_id" | "account_id">,
  most: number | null,
): Promise<[Line, Free][]> {
  const unmatched = sql`select bank_line_id, amount_cents, date, description from bank_line where bank_id = ${bank_id} and status = 'unmatched'`;
  const asked = sql`${unmatched} order by date desc, bank_line_id desc limit ${most}::int`;
  // Each of these is found out once for its statement.
  const days = sql`(select min(date) - ${MOST_DAYS_APART}::int from (${asked}) l) and (select max(date) + ${MOST_DAYS_APART}::int from (${asked}) l)`;
  const [latest, lines, entered] = await Promise.all([
    tx.fresh<Line>`${asked}`,
    most === null
      ? null
      : tx.fresh<Line>`${unmatched} and amount_cents = any(array(select amount_cents from (${asked}) l))`,
    tx.fresh<Free>`
      select n.entry_id, n.line_number, n.date, case n.side when 'debit' then n.amount_cents else -n.amount_cents end as amount_cents
      from journal_line n
      where n.account_id = ${account_id} and n.amount_cents = any(array(select abs(amount_cents) from (${asked}) l))
        and n.date between ${days}`,
  ]);
  const named = new Set(latest.map(({ bank_line_id }) => bank_line_id));
  return exactPairs(lines ?? latest, await freeOf(tx, entered)).filter(([{ bank_line_id }]) => named.has(bank_line_id));
}

/** Those of so many lines of the journal whose entries stand, and that answer to no bank line yet. */
async function freeOf(tx: Tx, entered: readonly Free[]): Promise<Free[]> {
  if (entered.length === 0) return [];
  const ids = [...new Set(entered.map(({ entry_id }) => entry_id))];
  const [standing, taken] = await Promise.all([
    tx.fresh<
      Pick<Free, "entry_id">
    >`select e.entry_id from journal_entry e where e.entry_id = any(${ids}::text[]) and ${stands}`,
    tx.fresh<Taken>`select entry_id, entry_line_number from bank_match where entry_id = any(${ids}::text[])`,
  ]);
  const stand = new Set(standing.map(({ entry_id }) => entry_id));
  const lineOf = (entry_id: string, line_number: number) => `${entry_id} ${line_number}`;
  const gone = new Set(taken.map((line) => lineOf(line.entry_id, line.entry_line_number)));
  return entered.filter((line) => stand.has(line.entry_id) && !gone.has(lineOf(line.entry_id, line.line_number)));
}

/** How many of the latest unmatched lines have an exact proposal. */
export const countExact = async (tx: Tx, bank: BankAccount): Promise<number> =>
  (await exactOf(tx, bank, MOST_COUNTED)).length;

type Matched = Line & { entry_id: string };

/** Accepts every exact proposal; the caller holds the bank account. Answers the lines that were matched, by their days. */
export async function matchExact(tx: Tx, bank: BankAccount): Promise<Matched[]> {
  const pairs = await exactOf(tx, bank, null);
  if (pairs.length === 0) return [];
  await insert(
    tx,
    pairs.map(([{ bank_line_id, amount_cents }, { entry_id, line_number }]) => ({
      ...{ bank_line_id, entry_id, line_number, amount_cents },
    })),
  );
  return pairs
    .map(([line, { entry_id }]) => ({ ...line, entry_id }))
    .toSorted((a, b) => (a.date === b.date ? (a.bank_line_id < b.bank_line_id ? -1 : 1) : a.date < b.date ? -1 : 1));
}

import type { Tx } from "#lib/core/tx.ts";
import type { RowOf } from "#lib/db/rows.ts";
import { type Sql, sql } from "#lib/db/sql.ts";
import type { BankAccount } from "../schema.ts";
import type { Proposal } from "./proposing/schema.ts";
import { byLikelihood, MOST_COUNTED, MOST_DAYS_APART, MOST_PROPOSALS } from "./rules.ts";
import type { BankLine } from "./schema.ts";

/** What words are compared with an entry's. */
type Line = Pick<BankLine, "bank_line_id" | "description" | "counterparty" | "reference">;

/** More entries of one amount within a fortnight than are looked at for one line. */
const MOST_CANDIDATES = 50;

/** `n`, a line of the journal on the bank account's ledger account, answers to `l`, a bank line. */
const answers = sql`n.amount_cents = abs(l.amount_cents)
  and n.side = case when l.amount_cents > 0 then 'debit' else 'credit' end
  and n.date between l.date - ${MOST_DAYS_APART}::int and l.date + ${MOST_DAYS_APART}::int`;

/** The entry `e` stands, and its line `n` answers to no bank line yet. */
const isFree = sql`e.status = 'posted' and e.reverses_entry_id is null
  and not exists (select from bank_line m where m.entry_id = n.entry_id and m.entry_line_number = n.line_number)`;

/** How many unmatched lines of the bank account the line `n` of the journal could answer to. */
const rivals = sql`(select count(*)::int from bank_line r where r.bank_id = l.bank_id and r.status = 'unmatched'
  and r.amount_cents = l.amount_cents
  and r.date between n.date - ${MOST_DAYS_APART}::int and n.date + ${MOST_DAYS_APART}::int)`;

type Candidate = Pick<RowOf<"bank_line">, "bank_line_id"> &
  Pick<RowOf<"journal_line">, "entry_id" | "date"> &
  Pick<RowOf<"journal_entry">, "description"> &
  Pick<Proposal, "entry_line_number" | "days_apart"> & { candidates: number; rivals: number };

/** What is proposed for unmatched lines, by their identifiers, the likeliest first. */
export async function proposalsFor(tx: Tx, lines: readonly Line[]): Promise<Map<string, Proposal[]>> {
  if (lines.length === 0) return new Map();
  const ids = lines.map(({ bank_line_id }) => bank_line_id);
  const found = await tx.sql<Candidate>`
    select l.bank_line_id, c.entry_id, c.entry_line_number, c.date, c.description, c.days_apart, c.candidates, c.rivals
    from bank_line l join bank_account b on b.bank_id = l.bank_id
    cross join lateral (
      select n.entry_id, n.line_number as entry_line_number, n.date, e.description, abs(n.date - l.date) as days_apart,
        count(*) over ()::int as candidates, ${rivals} as rivals
      from journal_line n join journal_entry e on e.entry_id = n.entry_id
      where n.account_id = b.account_id and ${answers} and ${isFree} order by abs(n.date - l.date), n.entry_id limit ${MOST_CANDIDATES}) c
    where l.bank_line_id = any(${ids}::text[])`;
  const byLine = Map.groupBy(found, ({ bank_line_id }) => bank_line_id);
  return new Map(
    lines.map(({ bank_line_id, ...words }) => {
      const text = [words.description, words.counterparty, words.reference].join(" ");
      const candidates = (byLine.get(bank_line_id) ?? []).map(({ bank_line_id: _, candidates, rivals, ...told }) => ({
        ...told,
        exact: candidates === 1 && rivals === 1,
      }));
      return [bank_line_id, byLikelihood(text, candidates).slice(0, MOST_PROPOSALS)];
    }),
  );
}

/**
 * Every pair of an unmatched line and a line of the journal that could only be each other's, of so many lines, the latest first. Each
 * is looked up by its amount, and no further than to a second that it could be: what there is beside does not count.
 */
const exactPairs = (
  { bank_id, account_id }: Pick<BankAccount, "bank_id" | "account_id">,
  most: number | null,
): Sql => sql`
  select l.bank_line_id, c.entry_id, c.line_number
  from (select bank_line_id, bank_id, amount_cents, date from bank_line where bank_id = ${bank_id} and status = 'unmatched'
    order by date desc, bank_line_id desc limit ${most}::int) l
  cross join lateral (select min(f.entry_id) as entry_id, min(f.line_number) as line_number, min(f.date) as date, count(*) as candidates
    from (select n.entry_id, n.line_number, n.date from journal_line n join journal_entry e on e.entry_id = n.entry_id
      where n.account_id = ${account_id} and ${answers} and ${isFree} limit 2) f) c
  where c.candidates = 1 and (select count(*) from (select from bank_line r where r.bank_id = l.bank_id and r.status = 'unmatched'
    and r.amount_cents = l.amount_cents
    and r.date between c.date - ${MOST_DAYS_APART}::int and c.date + ${MOST_DAYS_APART}::int limit 2) rival) = 1`;

/** How many of the latest unmatched lines have an exact proposal. */
export async function countExact(tx: Tx, bank: BankAccount): Promise<number> {
  const [row] = await tx.sql<{ count: number }>`
    select count(*)::int as count from (${exactPairs(bank, MOST_COUNTED)}) p`;
  return row?.count ?? 0;
}

type Matched = Pick<RowOf<"bank_line">, "bank_line_id" | "date" | "amount_cents" | "description"> & {
  entry_id: string;
};

/** Accepts every exact proposal; the caller holds the bank account. Answers the lines that were matched, by their days. */
export async function matchExact(tx: Tx, bank: BankAccount): Promise<Matched[]> {
  return tx.sql<Matched>`
    with made as (
      update bank_line l set status = 'matched', entry_id = p.entry_id, entry_line_number = p.line_number,
        matched_at = now(), updated_at = now()
      from (${exactPairs(bank, null)}) p where p.bank_line_id = l.bank_line_id and l.status = 'unmatched'
      returning l.bank_line_id, l.date, l.amount_cents, l.description, l.entry_id)
    select bank_line_id, date, amount_cents, description, entry_id from made order by date, bank_line_id`;
}

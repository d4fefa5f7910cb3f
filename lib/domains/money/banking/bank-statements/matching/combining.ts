import { daysBetween } from "#lib/core/days.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { RowOf } from "#lib/db/rows.ts";
import { type Sql, sql } from "#lib/db/sql.ts";
import type { Combination } from "../proposing/schema.ts";
import { MOST_DAYS_APART } from "../rules.ts";
import type { BankLine } from "../schema.ts";
import { combinations, MOST_ON_A_SIDE } from "./rules.ts";
import { isAnswered } from "./store.ts";

/** For as many lines of a list combinations are looked for. */
const MOST_COMBINED = 20;

/** As many lines of the ledger account are looked at before a bank line's day's end, and as many after it, for those that are open. */
const MOST_LOOKED_AT = 500;

type Line = Pick<BankLine, "bank_line_id" | "amount_cents" | "date">;

type Open = Pick<RowOf<"bank_line">, "bank_line_id"> &
  Pick<RowOf<"journal_line">, "entry_id" | "date"> &
  Pick<RowOf<"journal_entry">, "description"> & { entry_line_number: number; amount_cents: number };

/**
 * The open lines of entries nearest to a bank line's day on one side of it, each less than the bank line and on its side of the account. What is
 * known of each is looked up by its own key: PostgreSQL takes a new company for one entry, and would read all lines anew for each of them.
 */
const nearest = (days: Sql, order: Sql): Sql => sql`(
  select n.entry_id, n.line_number as entry_line_number, n.date, e.description, n.amount_cents
  from (select entry_id, line_number, date, side, amount_cents from journal_line
    where account_id = b.account_id and ${days} order by ${order} limit ${MOST_LOOKED_AT}) n
  cross join lateral (
    select j.description, j.status = 'posted' and j.reverses_entry_id is null as stands, ${isAnswered(sql`n.entry_id`, sql`n.line_number`)} as answered
    from journal_entry j where j.entry_id = n.entry_id offset 0) e
  where n.side = case when l.amount_cents > 0 then 'debit' else 'credit' end and n.amount_cents < abs(l.amount_cents)
    and e.stands and not e.answered
  order by ${order} limit ${MOST_ON_A_SIDE})`;

const before = nearest(
  sql`date between l.date - ${MOST_DAYS_APART}::int and l.date`,
  sql`date desc, entry_id desc, line_number desc`,
);
const after = nearest(
  sql`date between l.date + 1 and l.date + ${MOST_DAYS_APART}::int`,
  sql`date, entry_id, line_number`,
);

/** What comes to each line together, by the lines' identifiers. The lines are unmatched, and of one bank account. */
export async function combinationsFor(tx: Tx, lines: readonly Line[]): Promise<Map<string, Combination[]>> {
  const asked = lines.slice(0, MOST_COMBINED);
  if (asked.length === 0) return new Map();
  const ids = asked.map(({ bank_line_id }) => bank_line_id);
  const found = await tx.fresh<Open>`
    select l.bank_line_id, c.entry_id, c.entry_line_number, c.date, c.description, c.amount_cents
    from bank_line l join bank_account b on b.bank_id = l.bank_id
    cross join lateral (${before} union all ${after}) c
    where l.bank_line_id = any(${ids}::text[]) order by c.date, c.entry_id, c.entry_line_number`;
  const byLine = Map.groupBy(found, ({ bank_line_id }) => bank_line_id);
  return new Map(asked.map((line) => [line.bank_line_id, combinationsOf(line, byLine.get(line.bank_line_id) ?? [])]));
}

const apart = (one: string, other: string) => Math.abs(daysBetween(one, other));

function combinationsOf({ amount_cents, date }: Line, open: readonly Open[]): Combination[] {
  const sign = amount_cents > 0 ? 1 : -1;
  return combinations(open, Math.abs(amount_cents)).sets.map((set) => ({
    entries: set.map(({ bank_line_id: _, amount_cents, ...told }) => ({ ...told, amount_cents: sign * amount_cents })),
    days_apart: Math.max(...set.map((one) => apart(one.date, date))),
  }));
}

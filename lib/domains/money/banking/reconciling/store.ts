import { monthOf, periodOf, today } from "#lib/core/days.ts";
import { invalid, notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, columnsOf, type RowAs, type RowOf, type SumOf } from "#lib/db/rows.ts";
import { type Sql, sql, where } from "#lib/db/sql.ts";
import * as accounts from "#lib/domains/books/ledger/accounts/store.ts";
import { exactCents } from "#lib/domains/books/ledger/rules.ts";
import * as matches from "../bank-statements/matching/store.ts";
import { agreement } from "./rules.ts";
import {
  type BankStatement,
  type CombinedLine,
  type EntryItem,
  type LineItem,
  MOST_LISTED,
  type ReconciledAccount,
} from "./schema.ts";

type Own = RowAs<"bank_statement", BankStatement>;

/** Keeps the closing balance that was read off a month's statement. Throws 400 where the month has not begun. */
export async function insert(
  tx: Tx,
  given: Pick<Own, "entity_id" | "bank_id" | "period" | "closing_balance_cents">,
): Promise<BankStatement> {
  const { entity_id, bank_id, period, closing_balance_cents } = given;
  const now = periodOf(today());
  if (period > now) throw invalid("period", `must not be after this month, ${now}`);
  const row = { bank_statement_id: newId("bank_statement"), entity_id, bank_id, period, closing_balance_cents };
  const [made] = await tx.sql<Own>`
    insert into bank_statement ${columns("bank_statement", row)} returning ${columnsOf("bank_statement")}`;
  if (!made) throw notFound("bank statement");
  return made;
}

/** The closing balance that was given for a bank account. Throws 404. */
export async function load(
  tx: Tx,
  { entity_id, bank_id, bank_statement_id }: Pick<Own, "entity_id" | "bank_id" | "bank_statement_id">,
): Promise<BankStatement> {
  const [row] = await tx.sql<Own>`
    select ${columnsOf("bank_statement")} from bank_statement
    where bank_statement_id = ${bank_statement_id} and bank_id = ${bank_id} and entity_id = ${entity_id}`;
  if (!row) throw notFound("bank statement");
  return row;
}

/** A page of the closing balances that were given for a bank account, newest first. */
export async function list(
  tx: Tx,
  filter: { bank_id: string; period?: string | undefined; limit: number; cursor?: string | undefined },
) {
  const { bank_id, period } = filter;
  const read = (after: Key | null, limit: number) => tx.sql<Own>`
    select ${columnsOf("bank_statement")} from bank_statement${where([
      sql`bank_id = ${bank_id}`,
      period === undefined ? null : sql`period = ${period}`,
      after && sql`bank_statement_id < ${after[0]}`,
    ])} order by bank_statement_id desc limit ${limit}`;
  return page(filter, 1, read, ({ bank_statement_id }) => [bank_statement_id]);
}

type Account = Pick<RowOf<"bank_account">, "bank_id" | "bank_name" | "account_id" | "currency" | "activated_at"> &
  Pick<RowOf<"account">, "account_code">;

interface Month {
  period: string;
  period_start: string;
  period_end: string;
}

/** The bank accounts that were open at the end of a month, in the order in which they were opened. */
const openBy = (tx: Tx, entity_id: string, { period_end }: Month) => tx.sql<Account>`
  select b.bank_id, b.bank_name, b.account_id, b.currency, b.activated_at,
    ${accounts.codeOf(sql`b.account_id`)} as account_code
  from bank_account b
  where b.entity_id = ${entity_id} and (b.status <> 'closed' or b.closed_at::date > ${period_end}::date) order by b.bank_id`;

interface Stated {
  statement_source: "given" | "import";
  date: NonNullable<RowOf<"bank_import">["closing_date"]>;
  balance_cents: SumOf<"bank_statement" | "bank_import", "closing_balance_cents">;
}

/**
 * What the account held at the month's end by its statement. What somebody gave for the month counts first; then the last
 * balance that a file tells of a day of the month, with the lines since; then the first that a file tells of a later day,
 * less the lines until then, where that file begins before the month is over.
 */
const statement = (tx: Tx, bank_id: string, { period, period_start, period_end }: Month) => tx.sql<Stated>`
  (select 'given' as statement_source, ${period_end}::date as date, closing_balance_cents::text as balance_cents, 1 as rank
    from bank_statement where bank_id = ${bank_id} and period = ${period} order by bank_statement_id desc limit 1)
  union all (select 'import', i.closing_date, (i.closing_balance_cents + (select coalesce(sum(l.amount_cents), 0) from bank_line l
      where l.bank_id = ${bank_id} and l.status <> 'voided' and l.date > i.closing_date and l.date <= ${period_end}::date))::text, 2
    from bank_import i where i.bank_id = ${bank_id} and i.status = 'imported' and i.closing_date between ${period_start}::date and ${period_end}::date
    order by i.closing_date desc, i.import_id desc limit 1)
  union all (select 'import', i.closing_date, (i.closing_balance_cents - (select coalesce(sum(l.amount_cents), 0) from bank_line l
      where l.bank_id = ${bank_id} and l.status <> 'voided' and l.date > ${period_end}::date and l.date <= i.closing_date))::text, 3
    from bank_import i where i.bank_id = ${bank_id} and i.status = 'imported' and i.closing_date > ${period_end}::date and i.first_date <= ${period_end}::date
    order by i.closing_date, i.import_id desc limit 1)
  order by rank limit 1`;

interface Counted {
  count: number;
}

/** The bank's lines until the month's end that nothing answers to by then, the first of them. */
const linesAlone = (tx: Tx, bank_id: string, { period_end }: Month) => tx.fresh<LineItem & Counted>`
  select l.bank_line_id, l.date, l.description, l.amount_cents, count(*) over ()::int as count
  from bank_line l where l.bank_id = ${bank_id} and l.date <= ${period_end}::date
    and (l.status = 'unmatched' or l.status = 'matched' and l.matched_on > ${period_end}::date)
  order by l.date, l.bank_line_id limit ${MOST_LISTED}`;

/** The bank's lines of the month that several lines of entries answer to by its end, the first of them, with these. */
async function combined(tx: Tx, bank_id: string, { period_start, period_end }: Month) {
  const lines = await tx.fresh<LineItem & Counted>`
    select l.bank_line_id, l.date, l.description, l.amount_cents, count(*) over ()::int as count
    from bank_line l where l.bank_id = ${bank_id} and l.date between ${period_start}::date and ${period_end}::date
      and l.match_count > 1 and l.matched_on <= ${period_end}::date
    order by l.date, l.bank_line_id limit ${MOST_LISTED}`;
  const of = await matches.matchesOf(tx, lines);
  return {
    combined_lines: lines.map(
      ({ count: _, ...line }): CombinedLine => ({ ...line, matches: of.get(line.bank_line_id) ?? [] }),
    ),
    combined_line_count: lines[0]?.count ?? 0,
  };
}

/** The sides of what is on its way: into the account, or out of it. */
const sides = { debit: sql`'debit'`, credit: sql`'credit'` } as const;

interface Underway extends EntryItem, Counted {
  is_answered: boolean;
  total_cents: SumOf<"journal_line", "amount_cents">;
  alone: number;
}

/** Whether there is such an entry `p` by the month's end that no line answers to as `n` is answered to. */
const cancels = (isOther: Sql, period_end: string) => sql`exists (select from journal_entry p
  where ${isOther} and p.date <= ${period_end}::date
    and not exists (select from bank_match k where k.entry_id = p.entry_id and k.entry_line_number = n.line_number))`;

/**
 * What the ledger account has on a side by the month's end and the bank has not by then. What is older than the bank's
 * first line is in what the account held before it, unless a line answers to it later. An entry that was voided by then cancels
 * out with its reversal where no line answers to either; so does one whose month was closed with what corrects it. Planned for this company:
 * by the plan that a small one left, a large one's reconciliation took more than the half minute that a statement has.
 */
const underway = (
  tx: Tx,
  { bank_id, account_id }: Account,
  { period_start, period_end }: Month,
  side: keyof typeof sides,
) =>
  tx.fresh<Underway>`
    with began as (select coalesce(min(date) filter (where date <= ${period_end}::date), ${period_start}::date) as day
      from bank_line where bank_id = ${bank_id} and status <> 'voided')
    select n.entry_id, n.line_number as entry_line_number, n.date, e.description, n.amount_cents, l.bank_line_id is not null as is_answered,
      count(*) over ()::int as count, sum(n.amount_cents) over ()::text as total_cents,
      count(*) filter (where l.bank_line_id is null) over ()::int as alone
    from journal_line n join journal_entry e on e.entry_id = n.entry_id cross join began
    left join bank_match m on m.entry_id = n.entry_id and m.entry_line_number = n.line_number
    left join bank_line l on l.bank_line_id = m.bank_line_id
    where n.account_id = ${account_id} and n.side = ${sides[side]} and n.date <= ${period_end}::date
      and e.posted_at is not null
      and (l.matched_on > ${period_end}::date or l.bank_line_id is null and n.date >= began.day)
      and not (l.bank_line_id is null
        and (${cancels(sql`p.reverses_entry_id = e.entry_id`, period_end)} or ${cancels(sql`p.entry_id = e.reverses_entry_id`, period_end)}))
      and not (l.bank_line_id is null and e.reverses_entry_id is null and e.source_id is not null and exists (
        select from journal_entry c join journal_line o on o.entry_id = c.entry_id and o.account_id = n.account_id
          and o.amount_cents = n.amount_cents and o.side <> n.side
        where c.source_type = e.source_type and c.source_id = e.source_id and c.status = 'posted' and c.reverses_entry_id is null
          and c.date <= ${period_end}::date and (c.source_event in ('voided', 'failed', 'cancelled')) <> (e.source_event in ('voided', 'failed', 'cancelled'))
          and not exists (select from bank_match k where k.entry_id = c.entry_id and k.entry_line_number = o.line_number)))
    order by n.date, n.entry_id, n.line_number limit ${MOST_LISTED}`;

const items = (rows: Underway[], sign: 1 | -1): EntryItem[] =>
  rows.map(({ entry_id, entry_line_number, date, description, amount_cents }) => ({
    entry_id,
    entry_line_number,
    date,
    description,
    amount_cents: sign * amount_cents,
  }));

/** A bank account against its statement at a month's end. */
async function reconciled(
  tx: Tx,
  account: Account,
  month: Month,
  accept_in_transit: boolean,
): Promise<ReconciledAccount> {
  const { bank_id, bank_name, account_id, account_code, currency } = account;
  const [[stated], lines, together, ins, outs, ledger] = await Promise.all([
    statement(tx, bank_id, month),
    linesAlone(tx, bank_id, month),
    combined(tx, bank_id, month),
    underway(tx, account, month, "debit"),
    underway(tx, account, month, "credit"),
    accounts.sumsUpTo(tx, account_id, month.period_end),
  ]);
  const alone = (rows: Underway[]) => rows.filter(({ is_answered }) => !is_answered);
  const unmatched_entries = accept_in_transit ? [] : [...items(alone(ins), 1), ...items(alone(outs), -1)];
  const sums = {
    statement_balance_cents: stated ? exactCents(stated.balance_cents) : null,
    deposits_in_transit_cents: exactCents(ins[0]?.total_cents ?? "0"),
    outstanding_payments_cents: exactCents(outs[0]?.total_cents ?? "0"),
    ledger_balance_cents: ledger.debit_cents - ledger.credit_cents,
    unmatched_line_count: lines[0]?.count ?? 0,
    unmatched_entry_count: accept_in_transit ? 0 : (ins[0]?.alone ?? 0) + (outs[0]?.alone ?? 0),
  };
  return {
    ...{ bank_id, bank_name, account_id, account_code, currency },
    ...sums,
    ...agreement(sums),
    statement_source: stated?.statement_source ?? null,
    statement_date: stated?.date ?? null,
    deposits_in_transit: items(ins, 1),
    outstanding_payments: items(outs, -1),
    unmatched_lines: lines.map(({ count: _, ...line }) => line),
    unmatched_entries: unmatched_entries.slice(0, MOST_LISTED),
    ...together,
    deposit_in_transit_count: ins[0]?.count ?? 0,
    outstanding_payment_count: outs[0]?.count ?? 0,
  };
}

/** Whether nothing at all is known of an account by then. */
const isEmpty = (one: ReconciledAccount) =>
  one.statement_balance_cents === null &&
  one.ledger_balance_cents === 0 &&
  one.unmatched_line_count + one.deposit_in_transit_count + one.outstanding_payment_count === 0;

/**
 * Each bank account of an entity against its statement at the end of a month; but for those that the bank confirmed only
 * after it and that nothing is known of by then.
 */
export async function reconciledAccounts(
  tx: Tx,
  entity_id: string,
  { period, accept_in_transit }: { period: string; accept_in_transit: boolean },
): Promise<ReconciledAccount[]> {
  const month = { period, ...monthOf(period) };
  const found: ReconciledAccount[] = [];
  for (const account of await openBy(tx, entity_id, month)) {
    const one = await reconciled(tx, account, month, accept_in_transit);
    const isLater = (account.activated_at ?? "").slice(0, 10) > month.period_end;
    if (!(isLater && isEmpty(one))) found.push(one);
  }
  return found;
}

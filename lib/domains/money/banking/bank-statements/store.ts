import { notFound, wrongState } from "#lib/core/errors.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columnsOf, type RowAs } from "#lib/db/rows.ts";
import { type Sql, sql, where } from "#lib/db/sql.ts";
import * as words from "#lib/domains/books/ledger/words/store.ts";
import { ruleFor } from "../bank-rules/rules.ts";
import type { BankRule } from "../bank-rules/schema.ts";
import { inUse } from "../bank-rules/store.ts";
import type { BankAccount } from "../schema.ts";
import { tells } from "./imports.ts";
import { combinationsFor } from "./matching/combining.ts";
import * as matches from "./matching/store.ts";
import { proposalsFor } from "./proposals.ts";
import type { RuleProposal } from "./proposing/schema.ts";
import type { BankLine } from "./schema.ts";
import { billPaymentsFor, invoicesFor, refundsFor } from "./settling.ts";
import { bankLineStates } from "./states.ts";
import { transfersFor } from "./transfers.ts";

/** A line as the bank tells it, with the currency of its bank account. */
export type Row = RowAs<"bank_line", BankLine> & Pick<BankLine, "currency">;

const rows = sql`select ${columnsOf("bank_line", "l")}, b.currency from bank_line l join bank_account b on b.bank_id = l.bank_id`;

/** What a rule says of a line, as the line tells it. */
function ruleProposal(rules: readonly BankRule[], line: Row): RuleProposal | null {
  const rule = line.status === "unmatched" ? ruleFor(rules, line) : null;
  if (rule === null) return null;
  const { rule_id, contains, account_id, account_code, account_name, contact_name, vendor_id, vendor_name } = rule;
  return { rule_id, contains, account_id, account_code, account_name, contact_name, vendor_id, vendor_name };
}

/** The lines, all of one company, with what answers to those that are matched, and what is proposed for those that are not. */
async function withAnswers(tx: Tx, lines: Row[]): Promise<BankLine[]> {
  const unmatched = lines.filter(({ status }) => status === "unmatched");
  const [first] = unmatched;
  const [answers, proposals, invoices, payments, refunds, transfers, rules] = await Promise.all([
    matches.matchesOf(
      tx,
      lines.filter(({ status }) => status === "matched"),
    ),
    proposalsFor(tx, unmatched),
    invoicesFor(tx, unmatched),
    billPaymentsFor(tx, unmatched),
    refundsFor(tx, unmatched),
    transfersFor(tx, unmatched),
    first ? inUse(tx, first.entity_id) : [],
  ]);
  const of = [proposals, invoices, payments, refunds, transfers];
  const alone = unmatched.filter(({ bank_line_id }) => of.every((one) => (one.get(bank_line_id) ?? []).length === 0));
  const combinations = await combinationsFor(tx, alone);
  return lines.map((line) => {
    const own = answers.get(line.bank_line_id) ?? [];
    return {
      ...line,
      entry_id: own[0]?.entry_id ?? null,
      entry_line_number: own[0]?.entry_line_number ?? null,
      matches: own,
      proposals: proposals.get(line.bank_line_id) ?? [],
      combinations: combinations.get(line.bank_line_id) ?? [],
      invoices: invoices.get(line.bank_line_id) ?? [],
      bill_payments: payments.get(line.bank_line_id) ?? [],
      vendor_refunds: refunds.get(line.bank_line_id) ?? [],
      transfers: transfers.get(line.bank_line_id) ?? [],
      rule: ruleProposal(rules, line),
    };
  });
}

/** Which line is meant; `bank_id` is left out where the caller does not say whose it is. */
interface At {
  entity_id: string;
  bank_id?: string;
  bank_line_id: string;
}

/** The line as the bank tells it. Throws 404. */
async function loadRow(tx: Tx, { entity_id, bank_id, bank_line_id }: At): Promise<Row> {
  const [row] = await tx.sql<Row>`
    ${rows} where l.bank_line_id = ${bank_line_id} and l.entity_id = ${entity_id}
      and l.bank_id = coalesce(${bank_id ?? null}, l.bank_id)`;
  if (!row) throw notFound("bank line");
  return row;
}

/** The line with what answers to it, or could. Throws 404. */
export async function load(tx: Tx, at: At): Promise<BankLine> {
  const [line] = await withAnswers(tx, [await loadRow(tx, at)]);
  if (!line) throw notFound("bank line");
  return line;
}

interface Filter {
  bank_id: string;
  status?: BankLine["status"] | undefined;
  import_id?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** Both days included; one text for either or both of them. */
const between = (from: string | undefined, to: string | undefined): Sql | null =>
  from === undefined && to === undefined
    ? null
    : sql`l.date between coalesce(${from ?? null}::date, '-infinity') and coalesce(${to ?? null}::date, 'infinity')`;

const said = sql`concat_ws(' ', l.description, l.counterparty, l.reference, l.bank_reference)`;

/** A page of a bank account's lines, latest day first. */
export async function list(tx: Tx, filter: Filter) {
  const { bank_id, status, import_id, from, to, search } = filter;
  const line = { id: sql`l.bank_line_id`, said };
  const found = search === undefined ? null : await words.having(tx, bank_id, search, line);
  const read = (after: Key | null, limit: number) =>
    tx.fresh<Row>`${rows}${where([
      sql`l.bank_id = ${bank_id}`,
      status === undefined ? null : sql`l.status = ${status}`,
      import_id === undefined ? null : tells(import_id, sql`l.bank_line_id`),
      status === undefined && import_id === undefined ? sql`l.status <> 'voided'` : null,
      between(from, to),
      found,
      after && sql`(l.date, l.bank_line_id) < (${after[0]}::date, ${after[1]})`,
    ])} order by l.date desc, l.bank_line_id desc limit ${limit}`;
  const { data, next_cursor } = await page(filter, ["day", "text"], read, ({ date, bank_line_id }) => [
    date,
    bank_line_id,
  ]);
  return { data: await withAnswers(tx, data), next_cursor };
}

const cannot = (trigger: string, status: string) =>
  wrongState(`Cannot ${trigger} the bank line: its status is ${status}.`);

/** What lines of a bank account come to together, each whichever way its money went, in cents. */
export async function sizeOf(
  tx: Tx,
  { entity_id, bank_id }: Pick<At, "entity_id"> & { bank_id: string },
  ids: readonly string[],
) {
  const [row] = await tx.sql<{ cents: string }>`
    select coalesce(sum(abs(amount_cents)), 0)::text as cents from bank_line
    where entity_id = ${entity_id} and bank_id = ${bank_id} and bank_line_id = any(${ids}::text[])`;
  return Number(row?.cents ?? 0);
}

/** The line as the bank tells it, where nothing answers to it yet. Throws 404, and 400 naming the status and what cannot be done. */
export async function loadUnmatched(tx: Tx, at: At, trigger: string): Promise<Row> {
  const line = await loadRow(tx, at);
  if (line.status !== "unmatched") throw cannot(trigger, line.status);
  return line;
}

/** Matches a line to an entry; the caller holds the bank account. Throws 404, 400 naming the status or the rule, 409. */
export async function match(tx: Tx, bank: BankAccount, bank_line_id: string, entry_id: string): Promise<BankLine> {
  const at = { entity_id: bank.entity_id, bank_id: bank.bank_id, bank_line_id };
  const line = await loadUnmatched(tx, at, "match");
  await matches.matchTogether(tx, line, [await matches.answerOf(tx, bank, line, entry_id)]);
  return load(tx, at);
}

/** Throws 400 where a closed month was signed off with what a line is matched to: that stands as long as the month is closed. */
async function assertNotSignedOff(tx: Tx, { bank_line_id }: At): Promise<void> {
  const [row] = await tx.sql<{ period: string | null }>`
    select signed_off_with(workspace_id, entity_id, matched_on, matched_at) as period from bank_line where bank_line_id = ${bank_line_id}`;
  const period = row?.period ?? null;
  if (period === null) return;
  const why = `the reconciliation of ${period} was signed off with the match, and the month is closed: reopen it first.`;
  throw wrongState(`Cannot unmatch the bank line: ${why}`, "period_closed");
}

/** Takes a line a step further that needs no entry. Throws 400 naming the status (interface 7.12), or a closed month. */
export async function moveBy(tx: Tx, at: At, trigger: "unmatch" | "ignore" | "restore"): Promise<void> {
  if (trigger === "unmatch") await assertNotSignedOff(tx, at);
  await move(tx, bankLineStates, trigger, { table: "bank_line", key: "bank_line_id", id: at.bank_line_id });
}

import { conflict, notFound, wrongState } from "#lib/core/errors.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columnsOf, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { type Sql, sql, where } from "#lib/db/sql.ts";
import * as accounts from "#lib/domains/books/ledger/accounts/store.ts";
import { assertOfNoRecords } from "#lib/domains/books/ledger/posted/store.ts";
import { postBusinessEntry } from "#lib/domains/books/ledger/store.ts";
import * as words from "#lib/domains/books/ledger/words/store.ts";
import { ruleFor } from "../bank-rules/rules.ts";
import type { BankRule } from "../bank-rules/schema.ts";
import { inUse } from "../bank-rules/store.ts";
import type { BankAccount } from "../schema.ts";
import { tells } from "./imports.ts";
import { proposalsFor } from "./proposals.ts";
import type { RuleProposal } from "./proposing/schema.ts";
import { otherLines, type Part } from "./rules.ts";
import type { BankLine } from "./schema.ts";
import { billPaymentsFor, invoicesFor, refundsFor } from "./settling.ts";
import { bankLineStates } from "./states.ts";
import { transfersFor } from "./transfers.ts";

/** With the currency of its bank account. */
type Row = RowAs<"bank_line", BankLine> & Pick<BankLine, "currency">;

const rows = sql`select ${columnsOf("bank_line", "l")}, b.currency from bank_line l join bank_account b on b.bank_id = l.bank_id`;

/** The line of a bank that answers to a line of an entry, and whose it is: to be joined sideways. */
export const answering = (entry_id: Sql, line_number: Sql): Sql => sql`(
  select bank_id, bank_line_id from bank_line where entry_id = ${entry_id} and entry_line_number = ${line_number} limit 1)`;

/** Whether a line of a bank answers to what stands of what follows a record: the bank has carried it out. */
export const isCarriedOut = (source_type: string, source_id: Sql): Sql => sql`exists (
  select from journal_entry e join bank_line k on k.entry_id = e.entry_id
  where e.source_type = ${source_type} and e.source_id = ${source_id})`;

const moved = (bank_line_id: string, also: Sql) =>
  ({ table: "bank_line", key: "bank_line_id", id: bank_line_id, also }) as const;

/** What a rule says of a line, as the line tells it. */
function ruleProposal(rules: readonly BankRule[], line: Row): RuleProposal | null {
  const rule = line.status === "unmatched" ? ruleFor(rules, line) : null;
  if (rule === null) return null;
  const { rule_id, contains, account_id, account_code, account_name, contact_name, vendor_id, vendor_name } = rule;
  return { rule_id, contains, account_id, account_code, account_name, contact_name, vendor_id, vendor_name };
}

/** The lines, all of one company, with what is proposed for those that are unmatched. */
async function withProposals(tx: Tx, lines: Row[]): Promise<BankLine[]> {
  const unmatched = lines.filter(({ status }) => status === "unmatched");
  const [first] = unmatched;
  const [proposals, invoices, payments, refunds, transfers, rules] = await Promise.all([
    proposalsFor(tx, unmatched),
    invoicesFor(tx, unmatched),
    billPaymentsFor(tx, unmatched),
    refundsFor(tx, unmatched),
    transfersFor(tx, unmatched),
    first ? inUse(tx, first.entity_id) : [],
  ]);
  return lines.map((line) => ({
    ...line,
    proposals: proposals.get(line.bank_line_id) ?? [],
    invoices: invoices.get(line.bank_line_id) ?? [],
    bill_payments: payments.get(line.bank_line_id) ?? [],
    vendor_refunds: refunds.get(line.bank_line_id) ?? [],
    transfers: transfers.get(line.bank_line_id) ?? [],
    rule: ruleProposal(rules, line),
  }));
}

/** Which line is meant; `bank_id` is left out where the caller does not say whose it is. */
interface At {
  entity_id: string;
  bank_id?: string;
  bank_line_id: string;
}

/** The line with its proposals. Throws 404. */
export async function load(tx: Tx, { entity_id, bank_id, bank_line_id }: At): Promise<BankLine> {
  const [row] = await tx.sql<Row>`
    ${rows} where l.bank_line_id = ${bank_line_id} and l.entity_id = ${entity_id}
      and l.bank_id = coalesce(${bank_id ?? null}, l.bank_id)`;
  if (!row) throw notFound("bank line");
  const [line] = await withProposals(tx, [row]);
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
  return { data: await withProposals(tx, data), next_cursor };
}

const matchedTo = (entry_id: string, entry_line_number: number) =>
  sql`, entry_id = ${entry_id}, entry_line_number = ${entry_line_number}, matched_at = now()`;

type EntryRow = RowOf<"journal_entry">;

/**
 * The line of an entry that answers to a bank line: to the bank account's ledger account, of the same amount on the side
 * of the money, and no other bank line's. What was voided stays in the books with its reversal, and each may answer. Throws 404, 400 where
 * the entry has none or was never posted, 409 where all it has are taken.
 */
async function answeringLine(tx: Tx, bank: BankAccount, line: BankLine, entry_id: string): Promise<number> {
  const side = line.amount_cents > 0 ? "debit" : "credit";
  const amount_cents = Math.abs(line.amount_cents);
  const found = await tx.sql<Pick<EntryRow, "status" | "posted_at"> & { line_number: number | null }>`
    select e.status, e.posted_at, n.line_number from journal_entry e
    left join journal_line n on n.entry_id = e.entry_id and n.account_id = ${bank.account_id} and n.side = ${side}
      and n.amount_cents = ${amount_cents}
    where e.entry_id = ${entry_id} and e.entity_id = ${bank.entity_id} order by n.line_number`;
  const [entry] = found;
  if (!entry) throw notFound("journal entry");
  if (entry.posted_at === null) {
    throw wrongState(`Cannot match the bank line to the journal entry: the entry's status is ${entry.status}.`);
  }
  const alike = found.flatMap(({ line_number }) => line_number ?? []);
  if (alike.length === 0) {
    const rule = `the entry does not ${side} ${bank.account_code} with ${amount_cents} cents.`;
    throw wrongState(`Cannot match the bank line to the journal entry: ${rule}`, "amount_differs");
  }
  const taken = await tx.sql<Pick<Row, "entry_line_number">>`
    select entry_line_number from bank_line where entry_id = ${entry_id}`;
  const free = alike.find((line_number) => !taken.some((one) => one.entry_line_number === line_number));
  if (free === undefined) throw conflict("The journal entry is matched to another bank line already.", "entry_matched");
  return free;
}

const cannot = (trigger: string, status: string) =>
  wrongState(`Cannot ${trigger} the bank line: its status is ${status}.`);

/** The line, where nothing answers to it yet. Throws 404, and 400 naming the status and what cannot be done. */
export async function loadUnmatched(tx: Tx, at: At, trigger: string): Promise<BankLine> {
  const line = await load(tx, at);
  if (line.status !== "unmatched") throw cannot(trigger, line.status);
  return line;
}

/** Matches a line to an entry; the caller holds the bank account. Throws 404, 400 naming the status or the rule, 409. */
export async function match(tx: Tx, bank: BankAccount, bank_line_id: string, entry_id: string): Promise<BankLine> {
  const at = { entity_id: bank.entity_id, bank_id: bank.bank_id, bank_line_id };
  const line = await loadUnmatched(tx, at, "match");
  const answering = await answeringLine(tx, bank, line, entry_id);
  await move(tx, bankLineStates, "match", moved(bank_line_id, matchedTo(entry_id, answering)));
  return load(tx, at);
}

interface NewEntry {
  bank_line_id: string;
  account_id: string;
  parts?: readonly Part[] | null | undefined;
  description?: string | null | undefined;
}

/**
 * Posts an unmatched line as an entry of its day between the bank account's ledger account and another, or several, and matches the
 * two; the caller holds the bank account. Throws 404, and 400 naming the status, the account or the closed period.
 */
export async function enter(tx: Tx, bank: BankAccount, given: NewEntry): Promise<BankLine> {
  const { bank_line_id, account_id } = given;
  const parts = given.parts ?? [];
  const at = { entity_id: bank.entity_id, bank_id: bank.bank_id, bank_line_id };
  const ids = [account_id, ...parts.map((part) => part.account_id)];
  const [line, known] = await Promise.all([
    loadUnmatched(tx, at, "make an entry of"),
    accounts.find(tx, bank.entity_id, ids),
  ]);
  const fieldOf = (id: string) => (id === account_id ? "account_id" : `parts.${ids.indexOf(id) - 1}.account_id`);
  if (ids.includes(bank.account_id)) {
    const field = fieldOf(bank.account_id);
    throw wrongState(`${field} must be another account than the bank account's own ledger account.`, "same_account");
  }
  for (const account of known) await assertOfNoRecords(tx, bank.entity_id, fieldOf(account.account_id), account);
  const entry_id = await postBusinessEntry(tx, {
    entity_id: bank.entity_id,
    date: line.date,
    description: given.description ?? line.description,
    source: { type: "statement_line", id: bank_line_id, event: "imported" },
    currency: bank.currency,
    lines: [
      {
        account_id: bank.account_id,
        side: line.amount_cents > 0 ? "debit" : "credit",
        amount_cents: Math.abs(line.amount_cents),
      },
      ...otherLines(line, account_id, parts),
    ],
  });
  // The bank's own line was written first.
  await move(tx, bankLineStates, "match", moved(bank_line_id, matchedTo(entry_id, 1)));
  return load(tx, at);
}

/** Takes a line a step further that needs no entry. Throws 400 naming the status (interface 7.12). */
export async function moveBy(tx: Tx, { bank_line_id }: At, trigger: "unmatch" | "ignore" | "restore"): Promise<void> {
  const also = sql`, entry_id = null, entry_line_number = null, matched_at = null`;
  await move(tx, bankLineStates, trigger, moved(bank_line_id, also));
}

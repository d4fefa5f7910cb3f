import { invalid, notFound, wrongState } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { assignments, columns, columnsOf, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { sql, where } from "#lib/db/sql.ts";
import * as accounts from "#lib/domains/books/ledger/accounts/store.ts";
import * as contacts from "#lib/domains/company/contacts/store.ts";
import * as banking from "../store.ts";
import { assertInOrder, assertPaysVendor, type Booked } from "./rules.ts";
import { type BankRule, type ChangedBankRule, MOST_RULES, type NewBankRule } from "./schema.ts";
import { bankRuleStates } from "./states.ts";

/** With what it names by identifier. */
type Row = RowAs<"bank_rule", BankRule> &
  Pick<BankRule, "account_code" | "account_name" | "bank_name" | "contact_name" | "vendor_name">;

const rows = sql`select ${columnsOf("bank_rule", "r")}, ${accounts.codeOf(sql`r.account_id`)} as account_code,
    ${accounts.nameOf(sql`r.account_id`)} as account_name, b.bank_name,
    ${contacts.nameOf(sql`r.contact_id`)} as contact_name, v.name as vendor_name
  from bank_rule r left join bank_account b on b.bank_id = r.bank_id left join vendor v on v.vendor_id = r.vendor_id`;

/** What of a rule may be told anew. */
const CHANGEABLE = [
  "contains",
  "direction",
  "min_amount_cents",
  "max_amount_cents",
  "bank_id",
  "account_id",
  "contact_id",
  "vendor_id",
] as const;

type Said = Pick<Row, "entity_id" | (typeof CHANGEABLE)[number]>;

/**
 * The same, once what it names is known to be there and to go together: one that leads to a vendor is for money out. Throws
 * 404 where something is not there, 400 naming the field and the rule.
 */
async function checked(tx: Tx, given: Said): Promise<Said> {
  const { entity_id, bank_id, account_id, contact_id, vendor_id, direction } = given;
  assertInOrder(given);
  const account = await accounts.load(tx, { entity_id, account_id });
  if (!account.is_active) throw invalid("account_id", `must be an active account: ${account.account_code} is inactive`);
  const bank = bank_id === null ? null : await banking.load(tx, { entity_id, bank_id });
  if (bank?.account_id === account_id) {
    throw wrongState("account_id must be another account than the bank account's own ledger account.", "same_account");
  }
  if (contact_id !== null) await contacts.load(tx, { contact_id });
  if (vendor_id === null) return given;
  await usualAccount(tx, entity_id, vendor_id);
  assertPaysVendor(direction, account);
  return { ...given, direction: "out" };
}

/** The account that payments to a vendor are debited to, where it has one of its own. Throws 404. */
async function usualAccount(tx: Tx, entity_id: string, vendor_id: string): Promise<string | null> {
  const [vendor] = await tx.sql<Pick<RowOf<"vendor">, "account_id">>`
    select account_id from vendor where vendor_id = ${vendor_id} and entity_id = ${entity_id}`;
  if (!vendor) throw notFound("vendor");
  return vendor.account_id;
}

/** The account that a rule books to where it names none itself. Throws 404. */
async function accountFor(tx: Tx, { entity_id, bank_id, vendor_id }: NewBankRule): Promise<string> {
  const own = vendor_id == null ? null : await usualAccount(tx, entity_id, vendor_id);
  if (own !== null) return own;
  const currency = bank_id == null ? "usd" : (await banking.load(tx, { entity_id, bank_id })).currency;
  const expense = (await accounts.byCode(tx, entity_id, currency, ["expense"])).get("expense");
  if (!expense) throw notFound("account expense");
  return expense.account_id;
}

/** Makes a rule. Throws 404 where what it names is not there, 400 about its account and where there are too many. */
export async function insert(tx: Tx, given: NewBankRule): Promise<BankRule> {
  const { entity_id, contains } = given;
  const row = await checked(tx, {
    entity_id,
    contains,
    direction: given.direction ?? null,
    min_amount_cents: given.min_amount_cents ?? null,
    max_amount_cents: given.max_amount_cents ?? null,
    bank_id: given.bank_id ?? null,
    account_id: given.account_id ?? (await accountFor(tx, given)),
    contact_id: given.contact_id ?? null,
    vendor_id: given.vendor_id ?? null,
  });
  if ((await inUse(tx, entity_id)).length >= MOST_RULES) {
    throw invalid("contains", `must wait until a rule is retired: ${MOST_RULES} are in use`);
  }
  const rule_id = newId("bank_rule");
  await tx.sql`insert into bank_rule ${columns("bank_rule", { rule_id, ...row })}`;
  return load(tx, { entity_id, rule_id });
}

/** Tells a rule in use anew. Throws 404 where it or what it names is not there, 400 where it is retired or does not go together. */
export async function change(tx: Tx, { entity_id, rule_id, ...given }: ChangedBankRule): Promise<BankRule> {
  await tx.sql`select from bank_rule where rule_id = ${rule_id} and entity_id = ${entity_id} for no key update`;
  const rule = await load(tx, { entity_id, rule_id });
  if (rule.status !== "active") throw wrongState(`Cannot change the bank rule: its status is ${rule.status}.`);
  const told = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const { entity_id: _, ...then } = await checked(tx, { ...saidBy(rule), ...told });
  await tx.sql`
    update bank_rule set ${assignments("bank_rule", CHANGEABLE, then)}, updated_at = now() where rule_id = ${rule_id}`;
  return load(tx, { entity_id, rule_id });
}

/** What a rule says, without what follows from it. */
const saidBy = (rule: BankRule): Said => ({
  entity_id: rule.entity_id,
  contains: rule.contains,
  direction: rule.direction,
  min_amount_cents: rule.min_amount_cents,
  max_amount_cents: rule.max_amount_cents,
  bank_id: rule.bank_id,
  account_id: rule.account_id,
  contact_id: rule.contact_id,
  vendor_id: rule.vendor_id,
});

/** Which rule is meant. */
type At = Pick<BankRule, "entity_id" | "rule_id">;

/** The rule. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, rule_id }: At): Promise<BankRule> {
  const [row] = await tx.sql<Row>`${rows} where r.rule_id = ${rule_id} and r.entity_id = ${entity_id}`;
  if (!row) throw notFound("bank rule");
  return row;
}

/** Every rule of an entity that is in use. */
export const inUse = (tx: Tx, entity_id: string): Promise<BankRule[]> =>
  tx.sql<Row>`${rows} where r.entity_id = ${entity_id} and r.status = 'active' order by r.rule_id`;

/** Takes a rule out of use. Throws 400 naming the status (interface 7.12). */
export const retire = (tx: Tx, { rule_id }: At) =>
  move(tx, bankRuleStates, "retire", {
    table: "bank_rule",
    key: "rule_id",
    id: rule_id,
    also: sql`, retired_at = now()`,
  });

interface Filter {
  entity_id: string;
  status?: BankRule["status"] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's rules, newest first. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, status } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Row>`${rows}${where([
      sql`r.entity_id = ${entity_id}`,
      status === undefined ? null : sql`r.status = ${status}`,
      after && sql`r.rule_id < ${after[0]}`,
    ])} order by r.rule_id desc limit ${limit}`;
  return page(filter, 1, read, ({ rule_id }) => [rule_id]);
}

/** As many booked lines as are looked at for what they have in common. */
const MOST_BOOKED = 500;

type BookedRow = Pick<RowOf<"bank_line">, "bank_id" | "amount_cents" | "description" | "counterparty" | "reference"> &
  Pick<RowOf<"account">, "account_id" | "account_code" | "account_name">;

/** The lines that were last matched to one entry of two lines which follows no other record, with its other account. */
export const booked = (tx: Tx, entity_id: string): Promise<Booked[]> => tx.sql<BookedRow>`
  select l.bank_id, l.amount_cents, l.description, l.counterparty, l.reference, a.account_id, a.account_code, a.account_name
  from bank_line l join bank_match m on m.bank_line_id = l.bank_line_id
  join journal_entry e on e.entry_id = m.entry_id and (e.source_type is null or e.source_type = 'statement_line')
  join lateral (select min(n.account_id) filter (where n.line_number <> m.entry_line_number) as account_id, count(*) as lines
    from journal_line n where n.entry_id = m.entry_id) o on o.lines = 2
  join ${accounts.active} a on a.account_id = o.account_id
  where l.entity_id = ${entity_id} and l.match_count = 1
    and not exists (select from bank_account b where b.account_id = a.account_id)
  order by l.matched_at desc, l.bank_line_id limit ${MOST_BOOKED}`;

import { conflict, notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move, moveAll } from "#lib/db/move.ts";
import { assignments, type Counted, columnsOf, counted, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { json, type Sql, sql, where } from "#lib/db/sql.ts";
import * as accounts from "#lib/domains/books/ledger/accounts/store.ts";
import { entryIdsOf } from "#lib/domains/books/ledger/store.ts";
import * as files from "#lib/domains/company/documents/files/store.ts";
import * as vendors from "../vendors/store.ts";
import type { Bill, GivenLine } from "./schema.ts";
import { billStates } from "./states.ts";

type Own = RowAs<"bill", Bill>;
/** What is told of a bill beside its own columns. */
type Told = Pick<
  Bill,
  | "balance_due_cents"
  | "is_overdue"
  | "days_overdue"
  | "line_items"
  | "attachments"
  | "payments"
  | "credits"
  | "entry_ids"
>;

/** Approved, and due before today; the database's clock is UTC. */
const overdue = sql`(b.status = 'approved' and b.due_date < app_today())`;

const balanceDue = sql`case b.status when 'voided' then 0 else b.amount_cents - b.amount_paid_cents - b.credited_cents end`;

const rows = sql`select ${columnsOf("bill", "b")},
    ${balanceDue} as balance_due_cents,
    ${overdue} as is_overdue, case when ${overdue} then app_today() - b.due_date else 0 end as days_overdue,
    (select coalesce(jsonb_agg(jsonb_build_object('line_number', l.line_number, 'description', l.description,
        'amount_cents', l.amount_cents, 'account_id', l.account_id, 'account_code', ${accounts.codeOf(sql`l.account_id`)},
        'account_name', ${accounts.nameOf(sql`l.account_id`)}, 'class_id', l.class_id, 'project_id', l.project_id) order by l.line_number), '[]')
      from bill_line l where l.bill_id = b.bill_id) as line_items,
    (select coalesce(jsonb_agg(jsonb_build_object('document_id', f.document_id, 'filename', f.filename,
        'content_type', f.content_type, 'byte_count', f.byte_count, 'sha256', f.sha256) order by f.document_id), '[]')
      from bill_document d join ${files.told} f on f.document_id = d.document_id where d.bill_id = b.bill_id) as attachments,
    (select coalesce(jsonb_agg(jsonb_build_object('payment_id', p.payment_id, 'amount_cents', p.amount_cents,
        'paid_on', p.paid_on, 'ended_on', p.ended_on) order by p.payment_id), '[]')
      from bill_payment p where p.bill_id = b.bill_id) as payments,
    (select coalesce(jsonb_agg(jsonb_build_object('bill_settlement_id', s.bill_settlement_id, 'vendor_credit_id', s.vendor_credit_id,
        'credit_number', c.credit_number, 'amount_cents', s.amount_cents, 'settled_on', s.settled_on, 'voided_on', s.voided_on)
        order by s.bill_settlement_id), '[]')
      from bill_settlement s join vendor_credit c on c.vendor_credit_id = s.vendor_credit_id where s.bill_id = b.bill_id) as credits,
    ${entryIdsOf("bill", sql`b.bill_id`)}
  from bill b`;

const record = ({ bill_number_key: _, ...row }: Own & Told): Bill => row;

/** Which bill is meant. */
type At = Pick<Bill, "entity_id" | "bill_id">;

/** The bill. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, bill_id }: At): Promise<Bill> {
  const [row] = await tx.sql<Own & Told>`${rows} where b.bill_id = ${bill_id} and b.entity_id = ${entity_id}`;
  if (!row) throw notFound("bill");
  return record(row);
}

/** The bill, held until the act commits: nobody changes, moves or pays it meanwhile. Throws 404. */
export async function hold(tx: Tx, at: At): Promise<Bill> {
  const [bill] = await holdAll(tx, at.entity_id, [at.bill_id]);
  if (!bill) throw notFound("bill");
  return bill;
}

/** The same of several, in the order asked for; held in the order of their identifiers. Throws 404. */
export async function holdAll(tx: Tx, entity_id: string, bill_ids: readonly string[]): Promise<Bill[]> {
  const [, found] = await Promise.all([
    tx.sql`select from bill where bill_id = any(${bill_ids}::text[]) and entity_id = ${entity_id}
      order by bill_id for no key update`,
    tx.sql<Own & Told>`${rows} where b.bill_id = any(${bill_ids}::text[]) and b.entity_id = ${entity_id}`,
  ]);
  const byId = new Map(found.map((row) => [row.bill_id, record(row)]));
  return bill_ids.map((bill_id) => {
    const bill = byId.get(bill_id);
    if (!bill) throw notFound(`bill ${bill_id}`);
    return bill;
  });
}

type Numbered = Pick<Bill, "bill_id" | "vendor_id" | "vendor_name" | "bill_number">;

/** Throws 409 where another bill of a vendor has the number of one of these; numbers compare without regard to case. */
export async function assertNewNumbers(tx: Tx, bills: readonly Numbered[]): Promise<void> {
  const numbered = bills.filter(({ vendor_id, bill_number }) => vendor_id !== null && bill_number !== null);
  if (numbered.length === 0) return;
  const told = numbered.map(({ bill_id, vendor_id, bill_number }) => ({ bill_id, vendor_id, bill_number }));
  const [other] = await tx.sql<Pick<Own, "bill_id"> & { own_id: string }>`
    select b.bill_id, n.bill_id as own_id from jsonb_to_recordset(${json(told)}::jsonb) as n(bill_id text, vendor_id text, bill_number text)
      join bill b on b.vendor_id = n.vendor_id and b.bill_number_key = lower(n.bill_number)
    where b.status <> 'voided' and b.bill_id <> n.bill_id limit 1`;
  if (!other) return;
  const own = numbered.find(({ bill_id }) => bill_id === other.own_id);
  throw conflict(`${own?.vendor_name}'s bill ${own?.bill_number} is there already: ${other.bill_id}.`, "duplicate");
}

/** Which of these vendors' bills stand, their names in lower case: their numbers, and what those without one come to. */
export const standing = (tx: Tx, entity_id: string, names: readonly string[]) =>
  tx.sql<
    Pick<RowOf<"bill">, "bill_id" | "bill_number_key" | "due_date" | "amount_cents" | "currency"> & { party: string }
  >`
    select b.bill_id, lower(v.name) as party, b.bill_number_key, b.due_date, b.amount_cents, b.currency
    from vendor v join bill b on b.vendor_id = v.vendor_id
    where v.entity_id = ${entity_id} and lower(v.name) = any(${names.map((name) => name.toLowerCase())}::text[])
      and b.status <> 'voided'`;

type Kept = Pick<
  Own,
  | "entity_id"
  | "vendor_id"
  | "vendor_name"
  | "bill_number"
  | "bill_date"
  | "due_date"
  | "currency"
  | "amount_cents"
  | "notes"
  | "received_from"
>;

/** A draft with its lines. */
type Whole = Kept & { lines: readonly GivenLine[] };

/** Keeps drafts with their lines; answers their identifiers as they are given. Throws 409 where a vendor's number is there already. */
export async function insertAll(tx: Tx, given: readonly Whole[]): Promise<string[]> {
  const drafts = given.map((one) => ({ ...one, bill_id: newId("bill") }));
  await assertNewNumbers(tx, drafts);
  const told = drafts.map(({ lines: _, ...row }) => row);
  await Promise.all([
    tx.sql`
      insert into bill (bill_id, entity_id, vendor_id, vendor_name, bill_number, bill_date, due_date, currency, amount_cents, notes,
        received_from)
      select bill_id, entity_id, vendor_id, vendor_name, bill_number, bill_date, due_date, currency, amount_cents, notes, received_from
      from jsonb_to_recordset(${json(told)}::jsonb) as b(bill_id text, entity_id text, vendor_id text, vendor_name text, bill_number text,
        bill_date date, due_date date, currency text, amount_cents bigint, notes text, received_from text)`,
    insertLines(tx, drafts),
  ]);
  return drafts.map(({ bill_id }) => bill_id);
}

async function insertLines(tx: Tx, of: readonly { bill_id: string; lines: readonly GivenLine[] }[]): Promise<void> {
  const numbered = of.flatMap(({ bill_id, lines }) =>
    lines.map((line, at) => ({ ...line, bill_id, line_number: at + 1 })),
  );
  await tx.sql`
    insert into bill_line (bill_id, line_number, description, amount_cents, account_id, class_id, project_id)
    select bill_id, line_number, description, amount_cents, account_id, class_id, project_id
    from jsonb_to_recordset(${json(numbered)}::jsonb) as l(bill_id text, line_number int, description text, amount_cents bigint,
      account_id text, class_id text, project_id text)`;
}

const CHANGEABLE = [
  "vendor_id",
  "vendor_name",
  "bill_number",
  "bill_date",
  "due_date",
  "currency",
  "amount_cents",
  "notes",
] as const;

/** Changes a draft, and its lines where they are given; the caller holds it. */
export async function changeDraft(
  tx: Tx,
  { bill_id }: At,
  changes: { [Column in (typeof CHANGEABLE)[number]]?: Own[Column] | undefined },
  lines: readonly GivenLine[] | undefined,
): Promise<void> {
  const changed = tx.sql`
    update bill set ${assignments("bill", CHANGEABLE, changes)}, updated_at = now() where bill_id = ${bill_id}`;
  if (lines !== undefined) {
    await Promise.all([
      tx.sql`delete from bill_line where bill_id = ${bill_id}`,
      insertLines(tx, [{ bill_id, lines }]),
    ]);
  }
  await changed;
}

/** The accounts that lines of bills which name none are debited to, by their bills. */
export async function setAccounts(tx: Tx, accounts: ReadonlyMap<string, string>): Promise<void> {
  if (accounts.size === 0) return;
  await tx.sql`
    update bill_line l set account_id = a.account_id
    from unnest(${[...accounts.keys()]}::text[], ${[...accounts.values()]}::text[]) as a(bill_id, account_id)
    where l.bill_id = a.bill_id and l.account_id is null`;
}

/** Drafts are owed from a day on. Throws 400 naming the status. */
export const approveAll = (tx: Tx, bills: readonly Pick<At, "bill_id">[], posted_on: string) =>
  moveAll(tx, billStates, "approve", {
    table: "bill",
    key: "bill_id",
    ids: bills.map(({ bill_id }) => bill_id),
    also: sql`, approved_at = now(), posted_on = ${posted_on}::date`,
  });

/** A bill is owed no more from a day on. Throws 400 naming the status. */
export const voidBill = (tx: Tx, { bill_id }: At, voided_on: string) =>
  move(tx, billStates, "void", {
    table: "bill",
    key: "bill_id",
    id: bill_id,
    also: sql`, voided_at = now(), voided_on = ${voided_on}::date`,
  });

/** Ties a payment to the bills that it pays; PostgreSQL counts it, and says when one is paid. */
export async function pay(
  tx: Tx,
  { payment_id, paid_on }: Pick<RowOf<"bill_payment">, "payment_id" | "paid_on">,
  parts: readonly Pick<RowOf<"bill_payment">, "bill_id" | "amount_cents">[],
): Promise<void> {
  await tx.sql`
    insert into bill_payment (payment_id, bill_id, amount_cents, paid_on)
    select ${payment_id}, bill_id, amount_cents, ${paid_on}::date
    from jsonb_to_recordset(${json(parts)}::jsonb) as p(bill_id text, amount_cents bigint) order by bill_id`;
}

interface Filter {
  entity_id: string;
  status?: Bill["status"] | undefined;
  overdue?: "true" | "false" | undefined;
  vendor_id?: string | undefined;
  search?: string | undefined;
  due_from?: string | undefined;
  due_to?: string | undefined;
  currency?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

function matching(search: string): Sql {
  const within = (text: Sql) => sql`position(lower(${search}) in lower(${text})) > 0`;
  return sql`(${within(sql`b.vendor_name`)} or ${within(sql`b.bill_number`)} or exists (select from bill_line l
    where l.bill_id = b.bill_id and ${within(sql`l.description`)}))`;
}

/** The newest bills of the company (null: of all) that say it, or whose identifier it is. */
export const found = (
  tx: Tx,
  { entity_id, search, limit }: { entity_id: string | null; search: string; limit: number },
) =>
  tx.sql<Pick<Own, "bill_id" | "entity_id" | "bill_number" | "vendor_name" | "amount_cents" | "currency">>`
    select b.bill_id, b.entity_id, b.bill_number, b.vendor_name, b.amount_cents, b.currency from bill b${where([
      entity_id === null ? null : sql`b.entity_id = ${entity_id}`,
      sql`(${matching(search)} or b.bill_id = ${search})`,
    ])} order by b.bill_id desc limit ${limit}`;

/** A page of an entity's bills, newest first. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, status, vendor_id, search } = filter;
  const { due_from = null, due_to = null, currency = null } = filter;
  const read = async (after: Key | null, limit: number) => {
    const found = await tx.sql<Own & Told>`${rows}${where([
      sql`b.entity_id = ${entity_id}`,
      status === undefined ? null : sql`b.status = ${status}`,
      filter.overdue === undefined ? null : filter.overdue === "true" ? overdue : sql`not coalesce(${overdue}, false)`,
      vendor_id === undefined ? null : sql`b.vendor_id = ${vendor_id}`,
      search === undefined ? null : matching(search),
      sql`(${due_from}::date is null or b.due_date >= ${due_from}::date)`,
      sql`(${due_to}::date is null or b.due_date <= ${due_to}::date)`,
      sql`(${currency}::text is null or b.currency = ${currency})`,
      after && sql`b.bill_id < ${after[0]}`,
    ])} order by b.bill_id desc limit ${limit}`;
    return found.map(record);
  };
  return page(filter, 1, read, ({ bill_id }) => [bill_id]);
}

/** The newest bills in every company of the vendors that are this contact. */
export const ofContact = (tx: Tx, contact: { name: string; email: string | null }, most: number) =>
  tx.sql<
    Pick<Own, "bill_id" | "entity_id" | "bill_number" | "amount_cents" | "currency" | "due_date" | "status"> &
      Counted & {
        balance_due_cents: number;
      }
  >`
    select b.bill_id, b.entity_id, b.bill_number, b.amount_cents, ${balanceDue} as balance_due_cents,
      b.currency, b.due_date, b.status, ${counted} from bill b
    where b.vendor_id in ${vendors.ofContact(contact)} order by b.bill_id desc limit ${most}`;

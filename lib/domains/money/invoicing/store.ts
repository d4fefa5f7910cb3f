import type { MailedTo } from "#lib/core/effects.ts";
import { notFound, wrongState } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move, moveAll } from "#lib/db/move.ts";
import { assignments, type Counted, columnsOf, counted, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { json, type Sql, sql, where } from "#lib/db/sql.ts";
import { entryIdsOfAll } from "#lib/domains/books/ledger/store.ts";
import { discountOf, lastDay, type Terms } from "./early-payment/rules.ts";
import type { LateFees } from "./late-fees/rules.ts";
import type { GivenLateFees } from "./late-fees/schema.ts";
import { chargedFor, chargedOn } from "./late-fees/store.ts";
import { newToken, publicUrl } from "./public-link.ts";
import { balanceDue, type Charge, wholeLine } from "./rules.ts";
import type { ChangedInvoice, Invoice, NewInvoice } from "./schema.ts";
import { invoiceStates } from "./states.ts";

/** What is told of an invoice beside its own columns. */
type Told = Pick<Invoice, "is_overdue" | "days_overdue" | "entry_ids" | "late_fees_cents" | "late_fee_of"> & {
  /** What credit notes have taken back of what is charged without sales tax; 0 where no early-payment terms ask. */
  credited_net_cents: number;
};
type Own = RowAs<"invoice", Invoice>;

/** Sent, and due before today; the database's clock is UTC. */
const overdue = sql`(i.status = 'sent' and i.due_date < app_today())`;

const rows = sql`select ${columnsOf("invoice", "i")}, ${overdue} as is_overdue,
    case when ${overdue} then app_today() - i.due_date else 0 end as days_overdue,
    ${chargedOn} as late_fees_cents, ${chargedFor} as late_fee_of,
    case when i.discount_percent is null then 0 else coalesce((select sum(n.amount_cents - n.tax_cents) from credit_note n
      where n.invoice_id = i.invoice_id and n.status = 'issued'), 0) end::bigint as credited_net_cents,
    ${entryIdsOfAll({
      invoice: sql`i.invoice_id`,
      customer_payment: sql`select s.customer_payment_id from invoice_settlement s where s.invoice_id = i.invoice_id`,
      credit_note: sql`select n.credit_note_id from credit_note n where n.invoice_id = i.invoice_id`,
      settlement: sql`select s.settlement_id from invoice_settlement s where s.invoice_id = i.invoice_id`,
    })}
  from invoice i`;

function record({ public_token, credited_net_cents, ...row }: Own & Told): Invoice {
  const subtotal_cents = row.amount_cents - row.tax_cents;
  const balance_due_cents = balanceDue(row);
  return {
    ...row,
    line_items: row.line_items.map(wholeLine),
    subtotal_cents,
    balance_due_cents,
    discount_until: lastDay(row.sent_on, row),
    discount_cents: discountOf({ ...row, subtotal_cents, balance_due_cents }, credited_net_cents),
    public_url: public_token === null ? null : publicUrl(public_token),
  };
}

/** The company as its invoices name it. */
export interface Company {
  company: string;
  company_address: string | null;
}

type Given = Omit<NewInvoice, "amount_cents" | "line_items" | keyof Terms | keyof GivenLateFees> &
  Charge &
  Company &
  Terms &
  LateFees;

/** What is told of a draft that is just made. */
const NOTHING_YET: Told = {
  ...{ entry_ids: [], is_overdue: false, days_overdue: 0 },
  ...{ credited_net_cents: 0, late_fees_cents: 0, late_fee_of: null },
};

/** Makes drafts with the entity's next numbers, in their order; whoever makes any at the same time waits for this one's commit. */
export async function insertAll(tx: Tx, entity_id: string, given: readonly Given[]): Promise<Invoice[]> {
  if (given.length === 0) return [];
  const told = given.map((one, place) => ({ ...one, invoice_id: newId("invoice"), place }));
  const made = await tx.sql<Own>`
    with counter as (insert into invoice_counter as c (entity_id, last_number) values (${entity_id}, ${given.length}::bigint)
      on conflict (workspace_id, entity_id) do update set last_number = c.last_number + excluded.last_number
      returning last_number - ${given.length}::bigint + 1 as first_number)
    insert into invoice (invoice_id, entity_id, number, company, company_address, customer, email, amount_cents, currency,
      description, line_items, tax_cents, taxes, notes, payment_url, due_date, discount_percent, discount_days, former_number,
      late_fee_percent, late_fee_cents, late_fee_grace_days, late_fee_cap_cents)
    select t.invoice_id, ${entity_id}, first_number + t.place, t.company, t.company_address, t.customer, t.email, t.amount_cents,
      t.currency, t.description, t.line_items, t.tax_cents, t.taxes, t.notes, t.payment_url, t.due_date, t.discount_percent,
      t.discount_days, t.former_number, t.late_fee_percent, t.late_fee_cents, t.late_fee_grace_days, t.late_fee_cap_cents
    from counter, jsonb_to_recordset(${json(told)}::jsonb) as t(invoice_id text, place bigint, company text, company_address text,
      customer text, email text, amount_cents bigint, currency text, description text, line_items jsonb, tax_cents bigint, taxes jsonb,
      notes text, payment_url text, due_date date, discount_percent text, discount_days int, former_number text,
      late_fee_percent text, late_fee_cents bigint, late_fee_grace_days int, late_fee_cap_cents bigint)
    order by t.place returning ${columnsOf("invoice")}`;
  const byId = new Map(made.map((row) => [row.invoice_id, row]));
  return told.map(({ invoice_id }) => {
    const row = byId.get(invoice_id);
    if (!row) throw notFound("invoice");
    return record({ ...row, ...NOTHING_YET });
  });
}

/** Which of these customers' invoices stand, in lower case: their former numbers, and what those without one come to. */
export const standing = (tx: Tx, entity_id: string, customers: readonly string[]) =>
  tx.sql<
    Pick<RowOf<"invoice">, "invoice_id" | "former_number" | "due_date" | "amount_cents" | "currency"> & {
      party: string;
    }
  >`
    select invoice_id, customer_key as party, lower(former_number) as former_number, due_date, amount_cents, currency from invoice
    where entity_id = ${entity_id} and customer_key = any(${customers.map((one) => one.toLowerCase())}::text[])
      and status <> 'voided'`;

/** The number that the entity's next invoice will have, if nobody makes one before. */
export async function nextNumber(tx: Tx, entity_id: string): Promise<number> {
  const [counter] = await tx.sql<Pick<RowOf<"invoice_counter">, "last_number">>`
    select last_number from invoice_counter where entity_id = ${entity_id}`;
  return (counter?.last_number ?? 0) + 1;
}

/** Which invoice is meant. */
type At = Pick<Invoice, "entity_id" | "invoice_id">;

/** The invoice. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, invoice_id }: At): Promise<Invoice> {
  const invoice = await find(tx, invoice_id);
  if (invoice?.entity_id !== entity_id) throw notFound("invoice");
  return invoice;
}

/** The invoice, held so that nobody changes or moves it before this act commits. Throws 404. */
export async function hold(tx: Tx, at: At): Promise<Invoice> {
  const [, held] = await Promise.all([
    tx.sql`select from invoice where invoice_id = ${at.invoice_id} for no key update`,
    load(tx, at),
  ]);
  return held;
}

/** The invoices, held in the order of their identifiers, so that two acts never wait for each other; answered as asked. Throws 404. */
export async function holdAll(tx: Tx, entity_id: string, invoice_ids: readonly string[]): Promise<Invoice[]> {
  if (invoice_ids.length === 0) return [];
  const [, found] = await Promise.all([
    tx.sql`select from invoice where invoice_id = any(${invoice_ids}::text[]) order by invoice_id for no key update`,
    tx.sql<Own & Told>`${rows} where i.invoice_id = any(${invoice_ids}::text[]) and i.entity_id = ${entity_id}`,
  ]);
  const byId = new Map(found.map((row) => [row.invoice_id, record(row)]));
  return invoice_ids.map((invoice_id) => {
    const invoice = byId.get(invoice_id);
    if (!invoice) throw notFound("invoice");
    return invoice;
  });
}

/** The invoice, whosever it is: for the worker that mails it. Null where there is none. */
export async function find(tx: Tx, invoice_id: string): Promise<Invoice | null> {
  const [row] = await tx.sql<Own & Told>`${rows} where i.invoice_id = ${invoice_id}`;
  return row ? record(row) : null;
}

/** The invoice of a public link, in the workspace that the link was found in. Null where there is none. */
export async function findByToken(tx: Tx, token: string): Promise<Invoice | null> {
  const [row] = await tx.sql<Own & Told>`${rows} where i.public_token = ${token}`;
  return row ? record(row) : null;
}

type Changes = Omit<ChangedInvoice, keyof At | "amount_cents" | "line_items" | keyof Terms | keyof GivenLateFees> &
  Charge &
  Terms &
  LateFees;

const CHANGEABLE = [
  ...(["customer", "email", "amount_cents", "currency", "description", "line_items", "tax_cents", "taxes"] as const),
  ...(["notes", "payment_url", "due_date", "discount_percent", "discount_days"] as const),
  ...(["late_fee_percent", "late_fee_cents", "late_fee_grace_days", "late_fee_cap_cents"] as const),
];

/** Changes a draft. Throws 400 naming the action and the status where it is none any more. */
export async function changeDraft(tx: Tx, { invoice_id, status }: Invoice, changes: Changes): Promise<void> {
  const changed = await tx.sql`
    update invoice set ${assignments("invoice", CHANGEABLE, changes)}, updated_at = now()
    where invoice_id = ${invoice_id} and status = 'draft' returning invoice_id`;
  if (changed.length === 0) throw wrongState(`Cannot change the invoice: its status is ${status}.`);
}

const stamps = {
  send: (day: string, token = sql`${newToken()}`) =>
    sql`, sent_on = ${day}::date, sent_at = now(), public_token = ${token}`,
  void: (day: string) => sql`, voided_on = ${day}::date, voided_at = now()`,
} as const;

/**
 * Takes an invoice one step along its table, dated that day; sending gives it its public link. Paying is what settles it to
 * do. Throws 400 naming the action and the status (interface 7.12).
 */
export async function moveBy(tx: Tx, { invoice_id }: At, trigger: "send" | "void", day: string): Promise<void> {
  await move(tx, invoiceStates, trigger, {
    table: "invoice",
    key: "invoice_id",
    id: invoice_id,
    also: stamps[trigger](day),
  });
}

/** Sends drafts on one day, all of them or none, each with a public link of its own. Throws 400 as moveBy does. */
export async function sendAll(tx: Tx, drafts: readonly Pick<At, "invoice_id">[], day: string): Promise<void> {
  const ids = drafts.map(({ invoice_id }) => invoice_id);
  const tokens = Object.fromEntries(ids.map((invoice_id) => [invoice_id, newToken()]));
  await moveAll(tx, invoiceStates, "send", {
    table: "invoice",
    key: "invoice_id",
    ids,
    also: stamps.send(day, sql`${json(tokens)}::jsonb ->> invoice_id`),
  });
}

/** Notes that the customer says the money is sent; the invoice is held. */
export async function notePaymentReported(tx: Tx, invoice_id: string): Promise<void> {
  await tx.sql`update invoice set payment_reported_at = now(), updated_at = now() where invoice_id = ${invoice_id}`;
}

interface Filter {
  entity_id: string;
  status?: Invoice["status"] | undefined;
  overdue?: "true" | "false" | undefined;
  search?: string | undefined;
  customer?: string | undefined;
  due_from?: string | undefined;
  due_to?: string | undefined;
  currency?: string | undefined;
  order: "newest" | "due";
  limit: number;
  cursor?: string | undefined;
}

/** A number as people write it, such as `0042`; null where the text is none. */
const numberIn = (text: string) => (/^#?\d{1,15}$/.test(text) ? Number(text.replace("#", "")) : null);

function matching(search: string): Sql {
  const within = (text: Sql) => sql`position(lower(${search}) in lower(${text})) > 0`;
  const number = numberIn(search);
  return sql`(${within(sql`i.customer`)} or ${within(sql`i.description`)} or ${within(sql`i.former_number`)} or exists (select
      from jsonb_array_elements(i.line_items) l where ${within(sql`l ->> 'description'`)})${
        number === null ? sql`` : sql` or i.number = ${number}::bigint`
      })`;
}

/** The newest invoices of the company (null: of all) that say it, or whose identifier it is. */
export const found = (
  tx: Tx,
  { entity_id, search, limit }: { entity_id: string | null; search: string; limit: number },
) =>
  tx.sql<Pick<Own, "invoice_id" | "entity_id" | "number" | "customer" | "amount_cents" | "currency">>`
    select i.invoice_id, i.entity_id, i.number, i.customer, i.amount_cents, i.currency from invoice i${where([
      entity_id === null ? null : sql`i.entity_id = ${entity_id}`,
      sql`(${matching(search)} or i.invoice_id = ${search})`,
    ])} order by i.invoice_id desc limit ${limit}`;

/** A page of an entity's invoices, newest first or the first due first. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, status, search, customer, due_from, due_to, currency } = filter;
  const byDue = filter.order === "due";
  const read = async (after: Key | null, limit: number) => {
    const found = await tx.sql<Own & Told>`${rows}${where([
      sql`i.entity_id = ${entity_id}`,
      status === undefined ? null : sql`i.status = ${status}`,
      filter.overdue === undefined ? null : filter.overdue === "true" ? overdue : sql`not ${overdue}`,
      search === undefined ? null : matching(search),
      customer === undefined ? null : sql`i.customer_key = lower(${customer})`,
      due_from === undefined ? null : sql`i.due_date >= ${due_from}::date`,
      due_to === undefined ? null : sql`i.due_date <= ${due_to}::date`,
      currency === undefined ? null : sql`i.currency = ${currency}`,
      after &&
        (byDue ? sql`(i.due_date, i.invoice_id) > (${after[0]}::date, ${after[1]})` : sql`i.invoice_id < ${after[0]}`),
    ])} order by ${byDue ? sql`i.due_date, i.invoice_id` : sql`i.invoice_id desc`} limit ${limit}`;
    return found.map(record);
  };
  const key = ({ due_date, invoice_id }: Invoice) => (byDue ? [due_date, invoice_id] : [invoice_id]);
  return page(filter, byDue ? ["day", "text"] : 1, read, key);
}

/** The newest invoices in every company to whoever bears this name or e-mail address, without regard to case. */
export const ofPerson = (tx: Tx, { name, email }: { name: string; email: string | null }, most: number) =>
  tx.sql<
    Pick<RowOf<"invoice">, "invoice_id" | "entity_id" | "amount_cents" | "currency" | "due_date" | "status"> & Counted
  >`
    select invoice_id, entity_id, amount_cents, currency, due_date, status, ${counted} from invoice
    where lower(customer) = lower(${name}) or lower(email) = lower(${email}::text)
    order by invoice_id desc limit ${most}`;

/** Whom messages about these invoices go to. */
export const mailedTo = (tx: Tx, invoice_ids: readonly string[]): Promise<MailedTo[]> =>
  tx.sql<MailedTo>`
    select invoice_id as about_id, email as to_address from invoice where invoice_id = any (${invoice_ids}::text[])`;

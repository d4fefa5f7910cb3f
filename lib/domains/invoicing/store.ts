import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { decodeCursor, toPage } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { sql, where } from "#lib/db/sql.ts";
import type { Invoice, NewInvoice } from "./schema.ts";
import { invoiceStates } from "./states.ts";

const rows = sql`select i.*, array(select j.entry_id from journal_entry j
    where j.source_type = 'invoice' and j.source_id = i.invoice_id order by j.entry_id) as entry_ids
  from invoice i`;

/** The company as its invoices name it. */
export interface Company {
  company: string;
  company_address: string | null;
}

/** Makes a draft with the entity's next number; whoever makes one at the same time waits for this one's commit. */
export async function insertInvoice(tx: Tx, given: NewInvoice & Company): Promise<Invoice> {
  const { entity_id, company, company_address, customer, email, amount_cents, currency, description, due_date } = given;
  const [made] = await tx.sql<Omit<Invoice, "entry_ids">>`
    with counter as (insert into invoice_counter as c (entity_id, last_number) values (${entity_id}, 1)
      on conflict (workspace_id, entity_id) do update set last_number = c.last_number + 1 returning last_number)
    insert into invoice (invoice_id, entity_id, number, company, company_address, customer, email, amount_cents, currency,
      description, due_date)
    select ${newId("invoice")}, ${entity_id}, last_number, ${company}, ${company_address}, ${customer}, ${email ?? null},
      ${amount_cents}::bigint, ${currency}, ${description}, ${due_date}::date
    from counter returning *`;
  if (!made) throw notFound("invoice");
  return { ...made, entry_ids: [] };
}

/** The invoice. Throws 404, also where it is another entity's. */
export async function loadInvoice(tx: Tx, entity_id: string, invoice_id: string): Promise<Invoice> {
  const invoice = await findInvoice(tx, invoice_id);
  if (invoice?.entity_id !== entity_id) throw notFound("invoice");
  return invoice;
}

/** The invoice, whosever it is: for the worker that mails it. Null where there is none. */
export async function findInvoice(tx: Tx, invoice_id: string): Promise<Invoice | null> {
  const [row] = await tx.sql<Invoice>`${rows} where i.invoice_id = ${invoice_id}`;
  return row ?? null;
}

const stamps = {
  send: sql`, sent_at = now()`,
  pay: sql`, paid_at = now()`,
  void: sql`, voided_at = now()`,
} as const;

/** Takes an invoice one step along its table. Throws 400 naming the action and the status (interface 7.12). */
export async function moveInvoice(tx: Tx, invoice_id: string, trigger: "send" | "pay" | "void"): Promise<void> {
  await move(tx, invoiceStates, trigger, {
    table: "invoice",
    key: "invoice_id",
    id: invoice_id,
    also: stamps[trigger],
  });
}

export interface InvoiceFilter {
  entity_id: string;
  status?: Invoice["status"] | undefined;
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's invoices, newest first. */
export async function listInvoices(tx: Tx, { entity_id, status, search, limit, cursor }: InvoiceFilter) {
  const after = decodeCursor(cursor, 1);
  const found = await tx.sql<Invoice>`${rows}${where([
    sql`i.entity_id = ${entity_id}`,
    status === undefined ? null : sql`i.status = ${status}`,
    search === undefined ? null : sql`position(lower(${search}) in lower(i.customer)) > 0`,
    after && sql`i.invoice_id < ${after[0]}`,
  ])} order by i.invoice_id desc limit ${limit + 1}`;
  return toPage(found, limit, (invoice) => [invoice.invoice_id]);
}

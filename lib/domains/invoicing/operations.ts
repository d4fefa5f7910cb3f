import * as z from "zod";
import { Id, Page, Paging, Text } from "#lib/core/fields.ts";
import { File } from "#lib/core/file.ts";
import { entityInPath, operation } from "#lib/core/operation.ts";
import { enqueue } from "#lib/db/outbox.ts";
import { loadEntity } from "../entities/store.ts";
import { legalName } from "../formation/facts/names.ts";
import { postBusinessEntry, reverseEntriesOf } from "../ledger/store.ts";
import { entryDescription, invoicePdf, paidLines, sentLines } from "./rules.ts";
import { Invoice, InvoiceStatus, NewInvoice } from "./schema.ts";
import { insertInvoice, listInvoices, loadInvoice, moveInvoice } from "./store.ts";

const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const InvoiceInPath = z.object({ entity_id, invoice_id: Id("inv") });
const example = { ...entity, invoice_id: "inv_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createInvoice = operation({
  name: "invoices.create",
  title: "Draft an invoice",
  about:
    "A draft has its `number` at once, the entity's next one without gaps, and touches no balance. It carries the company's name and address as they are now.",
  http: "POST /v1/entities/{entity_id}/invoices",
  scope: "invoices:write",
  effect: "write",
  entity: entityInPath,
  input: NewInvoice,
  output: Invoice,
  example: {
    ...entity,
    customer: "Analytical Engines Ltd",
    email: "accounts@example.com",
    amount_cents: 480_000,
    currency: "usd",
    description: "Design work in March",
    due_date: "2026-04-30",
  },
  async run({ tx }, input) {
    const { legal_name, entity_type, principal_address } = await loadEntity(tx, input.entity_id);
    const company = legalName(legal_name, entity_type);
    return insertInvoice(tx, { ...input, company, company_address: principal_address });
  },
});

export const listAllInvoices = operation({
  name: "invoices.list",
  title: "List invoices",
  about: "Newest first. `status` and `search` (a part of the customer's name) narrow the list.",
  http: "GET /v1/entities/{entity_id}/invoices",
  scope: "invoices:read",
  effect: "read",
  entity: entityInPath,
  input: Paging.extend({ entity_id, status: InvoiceStatus.optional(), search: Text(500).optional() }),
  output: Page(Invoice),
  example: { ...entity, status: "sent" },
  async run({ tx }, filter) {
    return listInvoices(tx, filter);
  },
});

export const readInvoice = operation({
  name: "invoices.read",
  title: "Read an invoice",
  about: "The invoice with the journal entries that it has made.",
  http: "GET /v1/entities/{entity_id}/invoices/{invoice_id}",
  scope: "invoices:read",
  effect: "read",
  entity: entityInPath,
  input: InvoiceInPath,
  output: Invoice,
  example,
  async run({ tx }, input) {
    return loadInvoice(tx, input.entity_id, input.invoice_id);
  },
});

export const downloadInvoice = operation({
  name: "invoices.pdf",
  title: "Download an invoice as PDF",
  about: "The same bytes every time, until the invoice's status changes.",
  http: "GET /v1/entities/{entity_id}/invoices/{invoice_id}/pdf",
  scope: "invoices:read",
  effect: "read",
  entity: entityInPath,
  input: InvoiceInPath,
  output: File,
  example,
  async run({ tx }, input) {
    return invoicePdf(await loadInvoice(tx, input.entity_id, input.invoice_id));
  },
});

export const sendInvoice = operation({
  name: "invoices.send",
  title: "Send an invoice",
  about:
    "A draft becomes `sent`, and the books take it in: debit accounts_receivable, credit revenue. Where it has an e-mail address it is mailed there with its PDF, after the act is committed.",
  http: "POST /v1/entities/{entity_id}/invoices/{invoice_id}/send",
  scope: "invoices:write",
  effect: "write",
  entity: entityInPath,
  input: InvoiceInPath,
  output: Invoice,
  example,
  async run({ tx }, { entity_id, invoice_id }) {
    const invoice = await loadInvoice(tx, entity_id, invoice_id);
    await moveInvoice(tx, invoice_id, "send");
    await postBusinessEntry(tx, {
      entity_id,
      date: null,
      description: entryDescription("sent", invoice),
      source: { type: "invoice", id: invoice_id, event: "sent" },
      currency: invoice.currency,
      lines: sentLines(invoice.amount_cents),
    });
    if (invoice.email !== null) await enqueue(tx, { kind: "mail.invoice", invoice_id });
    return loadInvoice(tx, entity_id, invoice_id);
  },
});

export const payInvoice = operation({
  name: "invoices.pay",
  title: "Record that an invoice is paid",
  about: "A sent invoice becomes `paid`: debit cash, credit accounts_receivable. A draft is sent first (400).",
  http: "POST /v1/entities/{entity_id}/invoices/{invoice_id}/pay",
  scope: "invoices:write",
  effect: "write",
  entity: entityInPath,
  input: InvoiceInPath,
  output: Invoice,
  example,
  async run({ tx }, { entity_id, invoice_id }) {
    const invoice = await loadInvoice(tx, entity_id, invoice_id);
    await moveInvoice(tx, invoice_id, "pay");
    await postBusinessEntry(tx, {
      entity_id,
      date: null,
      description: entryDescription("paid", invoice),
      source: { type: "invoice", id: invoice_id, event: "paid" },
      currency: invoice.currency,
      lines: paidLines(invoice.amount_cents),
    });
    return loadInvoice(tx, entity_id, invoice_id);
  },
});

export const voidInvoice = operation({
  name: "invoices.void",
  title: "Void an invoice",
  about:
    "A draft or a sent invoice becomes `voided` and keeps its number; what sending has done to the books is reversed. A paid one is a 400.",
  http: "POST /v1/entities/{entity_id}/invoices/{invoice_id}/void",
  scope: "invoices:write",
  effect: "write",
  entity: entityInPath,
  input: InvoiceInPath,
  output: Invoice,
  example,
  async run({ tx }, { entity_id, invoice_id }) {
    await loadInvoice(tx, entity_id, invoice_id);
    await moveInvoice(tx, invoice_id, "void");
    await reverseEntriesOf(tx, entity_id, { type: "invoice", id: invoice_id, event: "voided" }, null);
    return loadInvoice(tx, entity_id, invoice_id);
  },
});

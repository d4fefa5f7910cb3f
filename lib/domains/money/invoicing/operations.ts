import * as z from "zod";
import { today } from "#lib/core/days.ts";
import { wrongState } from "#lib/core/errors.ts";
import { CalendarDate, Id, Page, Paging, Text } from "#lib/core/fields.ts";
import { File } from "#lib/core/file.ts";
import { entityInPath, operation, transition, within } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import { enqueue } from "#lib/db/outbox.ts";
import { Currency } from "#lib/domains/books/ledger/currency.ts";
import { postBusinessEntry, reverseEntriesOf } from "#lib/domains/books/ledger/store.ts";
import { legalName } from "#lib/domains/company/entities/rules.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import { chargeOf, entryDescription, invoicePdf, paidLines, sentLines } from "./rules.ts";
import { ChangedInvoice, Invoice, InvoiceStatus, NewInvoice } from "./schema.ts";
import * as store from "./store.ts";

const at = within("invoices", "/v1/entities/{entity_id}/invoices");
const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const InvoiceInPath = z.object({ entity_id, invoice_id: Id("inv") });
const example = { ...entity, invoice_id: "inv_01k0zk1x3ve4b8j0c2v5y6m7n8" };

/** The company as its invoices name it now. */
async function companyOf(tx: Tx, entity_id: string): Promise<store.Company> {
  const { legal_name, entity_type, principal_address } = await entities.load(tx, { entity_id });
  return { company: legalName(legal_name, entity_type), company_address: principal_address };
}

export const createInvoice = operation({
  ...at("create", "POST"),
  title: "Draft an invoice",
  about:
    "A draft has its `number` at once, the entity's next one without gaps, and touches no balance. It carries the company's name and address as they are now. Either `amount_cents` is given, or `line_items` that add up to it; where both are, they must agree (400).",
  input: NewInvoice,
  output: Invoice,
  example: {
    ...entity,
    customer: "Analytical Engines Ltd",
    email: "accounts@example.com",
    amount_cents: 480_000,
    currency: "usd",
    description: "Design work in March",
    line_items: [
      { description: "Design", quantity: 37.5, unit_amount_cents: 12_000 },
      { description: "Prototype", quantity: 1, unit_amount_cents: 30_000 },
    ],
    notes: "By wire to Harbor Trust, account 000123456789.",
    due_date: "2026-04-30",
  },
  async run({ tx }, input) {
    const charge = chargeOf(input.amount_cents, input.line_items ?? []);
    return store.insert(tx, { ...input, ...charge, ...(await companyOf(tx, input.entity_id)) });
  },
});

export const changeInvoice = operation({
  ...at("change", "PATCH /{invoice_id}"),
  title: "Update a draft invoice",
  about:
    "Any of the fields that it was made with; what is left out stays. Its number and its company's name stay as well. An invoice that is no draft any more is a 400.",
  input: ChangedInvoice,
  output: Invoice,
  example: { ...example, due_date: "2026-05-15", notes: "By wire to Harbor Trust, account 000123456789." },
  async run({ tx }, { entity_id, invoice_id, amount_cents, line_items, ...changes }) {
    const draft = await store.hold(tx, { entity_id, invoice_id });
    if (draft.status !== "draft") throw wrongState(`Cannot change the invoice: its status is ${draft.status}.`);
    const items = line_items === undefined ? draft.line_items : (line_items ?? []);
    // An amount that nobody gave follows the lines, or stands where there are none.
    const asked = amount_cents ?? (items.length === 0 ? draft.amount_cents : undefined);
    await store.changeDraft(tx, draft, { ...changes, ...chargeOf(asked, items) });
    return store.load(tx, { entity_id, invoice_id });
  },
});

/** Foot of a page that is no record yet. */
const UNSAVED = "Preview";

export const previewInvoice = operation({
  name: "invoices.preview",
  title: "Preview an invoice as PDF",
  about:
    "The PDF of an invoice with this content, which is kept nowhere. With `invoice_id` it bears that draft's number, else the next one.",
  http: "POST /v1/entities/{entity_id}/invoice-previews",
  scope: "invoices:read",
  effect: "read",
  entity: entityInPath,
  input: NewInvoice.extend({ invoice_id: Id("inv").optional() }),
  output: File,
  file: "application/pdf",
  example: {
    ...entity,
    customer: "Analytical Engines Ltd",
    line_items: [{ description: "Design", quantity: 37.5, unit_amount_cents: 12_000 }],
    due_date: "2026-04-30",
  },
  async run({ tx }, { entity_id, invoice_id, ...given }) {
    const charge = chargeOf(given.amount_cents, given.line_items ?? []);
    const draft = invoice_id === undefined ? null : await store.load(tx, { entity_id, invoice_id });
    const { company, company_address } = draft ?? (await companyOf(tx, entity_id));
    return invoicePdf({
      ...given,
      ...charge,
      company,
      company_address,
      email: given.email ?? null,
      invoice_id: draft?.invoice_id ?? UNSAVED,
      number: draft?.number ?? (await store.nextNumber(tx, entity_id)),
      // By the day, so that the same content is rendered once.
      created_at: draft?.created_at ?? `${today()}T00:00:00.000Z`,
      status: "draft",
      sent_at: null,
      paid_at: null,
      voided_at: null,
    });
  },
});

export const listInvoices = operation({
  ...at("list", "GET"),
  title: "List invoices",
  about: "Newest first. Filters narrow the list together.",
  input: Paging.extend({
    entity_id,
    status: InvoiceStatus.optional(),
    overdue: z
      .enum(["true", "false"])
      .optional()
      .meta({ description: "`true`: those that are sent and due before today (UTC); `false`: all others." }),
    search: Text(500).optional().meta({
      description: "A part of the customer's name, of the description or of a line item's, or the invoice's number.",
    }),
    customer: Text(500).optional().meta({ description: "The customer's whole name, without regard to case." }),
    due_from: CalendarDate.optional().meta({ description: "Due on this day or later." }),
    due_to: CalendarDate.optional().meta({ description: "Due on this day or earlier." }),
    currency: Currency.optional(),
  }),
  output: Page(Invoice),
  example: { ...entity, status: "sent", due_to: "2026-04-30" },
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readInvoice = operation({
  ...at("read", "GET /{invoice_id}"),
  title: "Read an invoice",
  about: "The invoice with the journal entries that it has made.",
  input: InvoiceInPath,
  output: Invoice,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const downloadInvoice = operation({
  ...at("pdf", "GET /{invoice_id}/pdf"),
  title: "Download an invoice as PDF",
  about: "The same bytes every time, until the invoice changes.",
  input: InvoiceInPath,
  output: File,
  file: "application/pdf",
  example,
  async run({ tx }, input) {
    return invoicePdf(await store.load(tx, input));
  },
});

/** The money of an invoice that there is: the customer gives it. */
const money = {
  leaves: false,
  of: async (tx: Tx, input: z.output<typeof InvoiceInPath>) => {
    const { amount_cents, customer } = await store.load(tx, input);
    return { amount_cents, recipient: customer };
  },
};

export const sendInvoice = transition({
  ...at("send", "POST /{invoice_id}/send"),
  title: "Send an invoice",
  about:
    "A draft becomes `sent`, and the books take it in: debit accounts_receivable, credit revenue. From now on it has its `public_url`. Where it has an e-mail address it is mailed there with its PDF and that link, after the act is committed.",
  input: InvoiceInPath,
  output: Invoice,
  example,
  money,
  record: store,
  move: (tx, input) => store.moveBy(tx, input, "send"),
  async follow({ tx }, { entity_id, invoice_id }, invoice) {
    await postBusinessEntry(tx, {
      entity_id,
      date: null,
      description: entryDescription("sent", invoice),
      source: { type: "invoice", id: invoice_id, event: "sent" },
      currency: invoice.currency,
      lines: sentLines(invoice.amount_cents),
    });
    if (invoice.email !== null) await enqueue(tx, { kind: "mail.invoice", invoice_id });
  },
});

export const payInvoice = transition({
  ...at("pay", "POST /{invoice_id}/pay"),
  title: "Mark an invoice as paid",
  about: "A sent invoice becomes `paid`: debit cash, credit accounts_receivable. A draft is sent first (400).",
  input: InvoiceInPath,
  output: Invoice,
  example,
  money,
  record: store,
  move: (tx, input) => store.moveBy(tx, input, "pay"),
  follow: ({ tx }, { entity_id, invoice_id }, invoice) =>
    postBusinessEntry(tx, {
      entity_id,
      date: null,
      description: entryDescription("paid", invoice),
      source: { type: "invoice", id: invoice_id, event: "paid" },
      currency: invoice.currency,
      lines: paidLines(invoice.amount_cents),
    }),
});

export const voidInvoice = transition({
  ...at("void", "POST /{invoice_id}/void"),
  title: "Void an invoice",
  about:
    "A draft or a sent invoice becomes `voided` and keeps its number; what sending has done to the books is reversed. A paid one is a 400.",
  input: InvoiceInPath,
  output: Invoice,
  example,
  money,
  record: store,
  move: (tx, input) => store.moveBy(tx, input, "void"),
  follow: ({ tx }, { entity_id, invoice_id }) =>
    reverseEntriesOf(tx, entity_id, { type: "invoice", id: invoice_id, event: "voided" }, null),
});

import * as z from "zod";
import { today } from "#lib/core/days.ts";
import { wrongState } from "#lib/core/errors.ts";
import { CalendarDate, Cents, Id, Page, Paging } from "#lib/core/fields.ts";
import { File } from "#lib/core/file.ts";
import { operation, transition, within } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import { actDay } from "#lib/domains/books/closing/dating.ts";
import { postBusinessEntry, reverseEntriesOf } from "#lib/domains/books/ledger/store.ts";
import { changedCharge, charge, comesTo } from "./charging.ts";
import * as creditNotes from "./credit-notes/store.ts";
import { receive } from "./customer-payments/receiving.ts";
import { Received } from "./customer-payments/schema.ts";
import { companyOf, draftInvoice } from "./drafting.ts";
import { changedTerms, discountOf, discountOn, type Terms, termsOf } from "./early-payment/rules.ts";
import { changedLateFees, lateFeesOf } from "./late-fees/rules.ts";
import { assertUnsettled, type Charge, invoicePdf, sentEntry } from "./rules.ts";
import { ChangedInvoice, Invoice, InvoiceFilter, NewInvoice } from "./schema.ts";
import { followSending } from "./sending.ts";
import * as settings from "./settings/store.ts";
import * as store from "./store.ts";

const at = within("invoices", "/v1/entities/{entity_id}/invoices");
const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const InvoiceInPath = z.object({ entity_id, invoice_id: Id("inv") });
const example = { ...entity, invoice_id: "inv_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createInvoice = operation({
  ...at("create", "POST"),
  ofItself: true,
  title: "Draft an invoice",
  about:
    "A draft has its `number` at once, the entity's next one without gaps, and touches no balance. It carries the company's name and address as they are now. Either `amount_cents` is given, or `line_items` that add up to it with the sales tax on them; where both are, they must agree (400). Sales tax is worked out for each rate once: of all lines together that name it, rounded half up to the cent. Early-payment terms (`discount_percent`, `discount_days`: 2/10 is `\"2\"` and 10) take their discount off what is charged without sales tax: the tax is paid and owed whole. Without them the entity's usual ones stand, if it has any. Late-fee terms (`late_fee_percent` of what is due for each month that it is overdue, or `late_fee_cents` once, after `late_fee_grace_days`) are the invoice's own, else the entity's usual ones, of which those that name a sum are of US dollars; its PDF and public page tell them, and `late_fees.charge` charges by them. A line's `class_id` and `project_id` are borne by the entry that sending posts.",
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
  money: { leaves: false, of: (tx, input) => comesTo(tx, input) },
  run: ({ tx }, input) => draftInvoice(tx, input),
});

export const changeInvoice = operation({
  ...at("change", "PATCH /{invoice_id}"),
  title: "Update a draft invoice",
  about:
    "Any of the fields that it was made with; what is left out stays. Its number and its company's name stay as well. An invoice that is no draft any more is a 400.",
  input: ChangedInvoice,
  output: Invoice,
  example: { ...example, due_date: "2026-05-15", notes: "By wire to Harbor Trust, account 000123456789." },
  money: {
    leaves: false,
    async of(tx, input) {
      const draft = await store.load(tx, input);
      return { ...(await comesTo(tx, input, draft)), recipient: input.customer ?? draft.customer };
    },
  },
  async run({ tx }, { entity_id, invoice_id, amount_cents, line_items, ...changes }) {
    const draft = await store.hold(tx, { entity_id, invoice_id });
    if (draft.status !== "draft") throw wrongState(`Cannot change the invoice: its status is ${draft.status}.`);
    const asked = changedCharge({ amount_cents, currency: changes.currency, line_items }, draft);
    const charged = await charge(tx, { entity_id, ...asked, draft });
    const terms = { ...changedTerms(changes, draft), ...changedLateFees(changes, draft) };
    await store.changeDraft(tx, draft, { ...changes, ...charged, ...terms });
    return store.load(tx, { entity_id, invoice_id });
  },
});

/** How an invoice stands before anybody has it: all is due, and no day of an early payment is known. */
const unsettled = ({ amount_cents, tax_cents }: Charge, terms: Terms) => ({
  discount_until: null,
  discount_cents: discountOf(
    { ...terms, status: "draft", subtotal_cents: amount_cents - tax_cents, balance_due_cents: amount_cents },
    0,
  ),
  amount_paid_cents: 0,
  credited_cents: 0,
  discounted_cents: 0,
  written_off_cents: 0,
  balance_due_cents: amount_cents,
});

/** Foot of a page that is no record yet. */
const UNSAVED = "Preview";

export const previewInvoice = operation({
  ...at("preview", "POST"),
  title: "Preview an invoice as PDF",
  about:
    "The PDF of an invoice with this content, which is kept nowhere. With `invoice_id` it bears that draft's number, else the next one.",
  http: "POST /v1/entities/{entity_id}/invoice-previews",
  scope: "invoices:read",
  effect: "read",
  input: NewInvoice.extend({ invoice_id: Id("inv").optional() }),
  output: File,
  file: "application/pdf",
  example: {
    ...entity,
    customer: "Analytical Engines Ltd",
    line_items: [{ description: "Design", quantity: 37.5, unit_amount_cents: 12_000 }],
    due_date: "2026-04-30",
  },
  async run({ tx }, { entity_id, invoice_id, line_items, ...given }) {
    const draft = invoice_id === undefined ? null : await store.load(tx, { entity_id, invoice_id });
    const [charged, { company, company_address }, usual] = await Promise.all([
      charge(tx, { ...given, entity_id, items: line_items ?? [], draft: draft ?? undefined, isPreview: true }),
      draft ?? companyOf(tx, entity_id),
      settings.load(tx, entity_id),
    ]);
    const terms = { ...termsOf(given, usual), ...lateFeesOf(given, given.currency, usual) };
    return invoicePdf({
      ...given,
      ...charged,
      ...terms,
      ...unsettled(charged, terms),
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
  about: "Newest first, or with `order=due` the first due first. Filters narrow the list together.",
  input: Paging.extend({
    ...InvoiceFilter.shape,
    order: z
      .enum(["newest", "due"])
      .default("newest")
      .meta({ description: "Which come first: the newest, or those that are due first." }),
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
    const { amount_cents, currency, customer } = await store.load(tx, input);
    return { amount_cents, currency, recipient: customer };
  },
};

const day = (said: string) =>
  CalendarDate.nullish().meta({
    description: `The day that it ${said}: any to today (UTC) that no closed month holds. Today if left out.`,
  });

export const sendInvoice = transition({
  ...at("send", "POST /{invoice_id}/send"),
  ofItself: true,
  title: "Send an invoice",
  about:
    "A draft becomes `sent`, and the books take it in on `sent_on`: debit accounts_receivable, credit revenue (or the accounts that its lines name) and sales_tax_payable. From now on it has its `public_url`. Where it has an e-mail address it is mailed there with its PDF and that link, after the act is committed.",
  input: InvoiceInPath.extend({ sent_on: day("was sent") }),
  output: Invoice,
  example,
  money,
  record: store,
  move: async (tx, input) =>
    store.moveBy(tx, input, "send", await actDay(tx, input.entity_id, "sent_on", input.sent_on ?? undefined)),
  async follow({ tx }, { entity_id, sent_on }, invoice) {
    const posted = postBusinessEntry(tx, {
      entity_id,
      currency: invoice.currency,
      ...sentEntry(invoice, sent_on ?? null),
    });
    await Promise.all([posted, followSending(tx, invoice)]);
  },
});

export const payInvoice = operation({
  ...at("pay", "POST /{invoice_id}/pay"),
  title: "Pay an invoice",
  about:
    "Takes in a customer payment on a sent invoice: debit cash, or the ledger account of `bank_id`, credit accounts_receivable, on `paid_on`. Without `amount_cents` it is the whole balance due, and the invoice is `paid`; with less it stays `sent`; more is a 400 with both counts. By `discount_until` it is the balance less the invoice's early-payment discount: what pays at least that much settles the invoice, and the rest is booked as the discount, debit `sales_discounts`, credit accounts_receivable; the sales tax stays whole. A draft is sent first (400).",
  input: InvoiceInPath.extend({
    amount_cents: Cents.optional().meta({ description: "The balance due if left out, and no more than that." }),
    ...Received.shape,
  }),
  output: Invoice,
  example,
  money: {
    leaves: false,
    of: async (tx, input) => {
      const invoice = await store.load(tx, input);
      const asked = invoice.balance_due_cents - discountOn(invoice, input.paid_on ?? today());
      return { amount_cents: input.amount_cents ?? asked, recipient: invoice.customer, currency: invoice.currency };
    },
  },
  async run({ tx }, { invoice_id, amount_cents = null, ...given }) {
    const parts = [{ invoice_id, amount_cents }];
    await receive(tx, { ...given, customer: null, amount_cents, parts, credit_cents: 0, path: () => "amount_cents" });
    return store.load(tx, { entity_id: given.entity_id, invoice_id });
  },
});

export const voidInvoice = transition({
  ...at("void", "POST /{invoice_id}/void"),
  title: "Void an invoice",
  about:
    "A draft or a sent invoice becomes `voided` and keeps its number; what sending has done to the books is reversed on `voided_on`. A paid one, or one of which anything is paid, credited or written off, is a 400: that is taken back first.",
  input: InvoiceInPath.extend({ voided_on: day("was voided, not before `sent_on`") }),
  output: Invoice,
  example,
  money,
  record: store,
  async move(tx, input, invoice) {
    const earliest = invoice.sent_on === null ? undefined : { day: invoice.sent_on, what: "sent_on" };
    const day = actDay(tx, input.entity_id, "voided_on", input.voided_on ?? undefined, earliest);
    // Whether it is voided at all is said before the day.
    day.catch(() => undefined);
    assertUnsettled(invoice, (await creditNotes.creditedOf(tx, invoice.invoice_id)).amount_cents);
    const voided_on = await day;
    await store.moveBy(tx, input, "void", voided_on);
  },
  follow: ({ tx }, { entity_id, invoice_id, voided_on }) =>
    reverseEntriesOf(tx, entity_id, { type: "invoice", id: invoice_id, event: "voided" }, voided_on ?? null),
});

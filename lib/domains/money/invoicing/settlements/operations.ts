import * as z from "zod";
import { CalendarDate, Cents, Id, Page, Paging } from "#lib/core/fields.ts";
import { operation, within } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import { actDay } from "#lib/domains/books/closing/dating.ts";
import { FreeText } from "#lib/domains/books/ledger/schema.ts";
import { postBusinessEntry, reverseEntriesOf } from "#lib/domains/books/ledger/store.ts";
import * as creditNotes from "../credit-notes/store.ts";
import * as credits from "../credits/store.ts";
import { assertOwed, assertWithinBalance, invoiceNumber } from "../rules.ts";
import { Invoice } from "../schema.ts";
import * as invoices from "../store.ts";
import { assertAlone, assertNotCredited, type Standing, taxWrittenOff, writtenOffLines } from "./rules.ts";
import { Settlement } from "./schema.ts";
import * as store from "./store.ts";

const at = within("invoice_settlements", "/v1/entities/{entity_id}/settlements", "invoices");
const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const OneSettlement = z.object({ entity_id, settlement_id: Id("stl") });
const example = { ...entity, settlement_id: "stl_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const InvoiceInPath = z.object({ entity_id, invoice_id: Id("inv") });
const invoice = { ...entity, invoice_id: "inv_01k0zk1x3ve4b8j0c2v5y6m7n8" };

/** What of an invoice, which is held, stands in the books. */
async function standingOf(tx: Tx, invoice: Invoice): Promise<Standing> {
  const { invoice_id, amount_cents, tax_cents, discounted_cents, written_off_cents } = invoice;
  const [credited, given_up] = await Promise.all([
    creditNotes.creditedOf(tx, invoice_id),
    store.taxWrittenOffOf(tx, invoice_id),
  ]);
  return {
    whole_cents: amount_cents - credited.amount_cents - discounted_cents - written_off_cents,
    tax_cents: tax_cents - credited.tax_cents - given_up,
  };
}

export const writeOffInvoice = operation({
  ...at("write_off", "POST"),
  http: "POST /v1/entities/{entity_id}/invoices/{invoice_id}/write-off",
  title: "Write off an invoice",
  about:
    "Gives up what a customer does not pay on a sent invoice: debit `bad_debt`, credit accounts_receivable, on `written_off_on`. The sales tax in it is owed to the state no more, as most states have it (Streamlined Sales and Use Tax Agreement, section 320): debit `sales_tax_payable` with its part of what stands of the invoice, whatever of that was paid; with `deducts_tax: false` it goes to bad debt as well. Without `amount_cents` it is the whole balance due; more is a 400 with both counts; so is what a credit note on the invoice has credit left for, which is applied first. At 0 the invoice is `paid`, as nothing is due on it any more; `written_off_cents` tells what was given up. It is taken back by voiding the settlement, such as when the customer pays after all.",
  input: InvoiceInPath.extend({
    amount_cents: Cents.optional().meta({ description: "The balance due if left out, and no more than that." }),
    reason: FreeText.nullish().meta({ description: "Why it is given up." }),
    deducts_tax: z.boolean().default(true).meta({
      description: "Whether the company owes the sales tax in it no more; false where its state does not let it.",
    }),
    written_off_on: CalendarDate.nullish().meta({
      description:
        "Any day to today (UTC) that no closed month holds, not before the invoice was sent. Today if left out.",
    }),
  }),
  output: Invoice,
  example: { ...invoice, reason: "The customer is insolvent" },
  money: {
    leaves: false,
    of: async (tx, input) => {
      const { balance_due_cents, currency, customer } = await invoices.load(tx, input);
      return { amount_cents: input.amount_cents ?? balance_due_cents, currency, recipient: customer };
    },
  },
  async run({ tx }, { entity_id, invoice_id, reason, written_off_on, deducts_tax, ...given }) {
    const invoice = await invoices.hold(tx, { entity_id, invoice_id });
    assertOwed(invoice, "write off");
    const amount_cents = given.amount_cents ?? invoice.balance_due_cents;
    assertWithinBalance("amount_cents", amount_cents, invoice);
    const earliest = { day: invoice.sent_on ?? "", what: "sent_on" };
    const [settled_on, standing, left_cents] = await Promise.all([
      actDay(tx, entity_id, "written_off_on", written_off_on ?? undefined, earliest),
      standingOf(tx, invoice),
      credits.leftOfNotesOn(tx, invoice_id),
    ]);
    assertNotCredited(amount_cents, invoice, left_cents);
    const tax_cents = taxWrittenOff(amount_cents, standing);
    const is_tax_deducted = deducts_tax && tax_cents > 0;
    const kind = "write_off" as const;
    const taxed = { tax_cents, is_tax_deducted };
    const settled = { entity_id, invoice_id, kind, amount_cents, ...taxed, settled_on, reason: reason || null };
    const [settlement_id = ""] = await store.insert(tx, [settled]);
    await postBusinessEntry(tx, {
      entity_id,
      date: settled_on,
      description: `Invoice ${invoiceNumber(invoice.number)} to ${invoice.customer} written off`,
      source: { type: "settlement", id: settlement_id, event: "applied" },
      currency: invoice.currency,
      lines: writtenOffLines(amount_cents, is_tax_deducted ? tax_cents : 0),
    });
    return invoices.load(tx, { entity_id, invoice_id });
  },
});

export const listSettlements = operation({
  ...at("list", "GET"),
  http: "GET /v1/entities/{entity_id}/invoices/{invoice_id}/settlements",
  title: "List an invoice's settlements",
  about:
    "Parts of payments and of customer credits, credit notes, early-payment discounts and write-offs, newest first, also what was taken back.",
  input: Paging.extend(InvoiceInPath.shape),
  output: Page(Settlement),
  example: invoice,
  async run({ tx }, filter) {
    await invoices.load(tx, filter);
    return store.list(tx, filter);
  },
});

export const readSettlement = operation({
  ...at("read", "GET /{settlement_id}"),
  title: "Read a settlement",
  about: "By its identifier alone, as an entry's `source` names it.",
  input: OneSettlement,
  output: Settlement,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const voidSettlement = operation({
  ...at("void", "POST /{settlement_id}/void"),
  title: "Void a settlement",
  about:
    "Takes back a write-off, an early-payment discount that was not earned after all, or what a customer credit was applied to: its amount is due again, and its entry is reversed on `voided_on`. A part of a payment or a credit note is taken back with the whole of it (400).",
  input: OneSettlement.extend({
    voided_on: CalendarDate.nullish().meta({
      description: "The day of the reversal: any to today (UTC), not before `settled_on`. Today if left out.",
    }),
  }),
  output: Settlement,
  example,
  money: {
    leaves: false,
    of: async (tx, input) => {
      const { entity_id, amount_cents, invoice_id } = await store.load(tx, input);
      return { amount_cents, recipient: (await invoices.load(tx, { entity_id, invoice_id })).customer };
    },
  },
  async run({ tx }, { voided_on, ...at }) {
    const { entity_id, invoice_id, settled_on } = await store.load(tx, at);
    await invoices.hold(tx, { entity_id, invoice_id });
    assertAlone(await store.load(tx, at));
    const earliest = { day: settled_on, what: "settled_on" };
    const day = await actDay(tx, entity_id, "voided_on", voided_on ?? undefined, earliest);
    await store.takeBack(tx, at, day);
    await reverseEntriesOf(tx, entity_id, { type: "settlement", id: at.settlement_id, event: "voided" }, day);
    return store.load(tx, at);
  },
});

import * as z from "zod";
import { CalendarDate, Id, Page, Paging, Text } from "#lib/core/fields.ts";
import { File } from "#lib/core/file.ts";
import { newId } from "#lib/core/ids.ts";
import { operation, within } from "#lib/core/operation.ts";
import { actDay } from "#lib/domains/books/closing/dating.ts";
import { postBusinessEntry, reverseEntriesOf } from "#lib/domains/books/ledger/store.ts";
import { assertUnspent } from "../../payments/credits/rules.ts";
import * as credits from "../credits/store.ts";
import { invoiceNumber } from "../rules.ts";
import * as settlements from "../settlements/store.ts";
import * as invoices from "../store.ts";
import {
  assertCreditable,
  assertIssued,
  creditable,
  creditedLines,
  creditNoteNumber,
  creditNotePdf,
  creditOf,
  takenBack,
  taxOf,
} from "./rules.ts";
import { CreditNote, NewCreditNote } from "./schema.ts";
import { creditNoteStates } from "./states.ts";
import * as store from "./store.ts";

const at = within("credit_notes", "/v1/entities/{entity_id}/credit-notes", "invoices");
const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const OneNote = z.object({ entity_id, credit_note_id: Id("crn") });
const example = { ...entity, credit_note_id: "crn_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const issueCreditNote = operation({
  ...at("create", "POST"),
  http: "POST /v1/entities/{entity_id}/invoices/{invoice_id}/credit-notes",
  title: "Issue a credit note",
  about:
    "Issues a credit note on a sent or paid invoice, with a number of its own, and takes back on `issued_on` the revenue that it credits: debit the accounts that the invoice has earned on, and `sales_tax_payable`, each by its part of what still stands there, less what was discounted (of the price alone) or written off; credit accounts_receivable. The balance is lower by it, and at 0 the invoice is `paid`. What exceeds the balance due was paid already and becomes the customer's credit (credit `customer_credits`), to settle other invoices with or to be refunded. More than is due and was paid is a 400 with the counts: what was discounted or written off is not credited.",
  input: NewCreditNote,
  output: CreditNote,
  example: { ...entity, invoice_id: "inv_01k0zk1x3ve4b8j0c2v5y6m7n8", amount_cents: 30_000, reason: "Two hours fewer" },
  money: {
    leaves: false,
    of: async (tx, input) => ({ recipient: (await invoices.load(tx, input)).customer }),
  },
  async run({ tx }, { entity_id, invoice_id, amount_cents, ...given }) {
    const invoice = await invoices.hold(tx, { entity_id, invoice_id });
    assertCreditable(invoice);
    const [credited, tax_cents, earned] = await Promise.all([
      store.creditedOf(tx, invoice_id),
      settlements.taxWrittenOffOf(tx, invoice_id),
      store.earnedOn(tx, entity_id, invoice_id),
    ]);
    const credit_cents = creditOf(amount_cents, invoice, credited.credit_cents);
    const earliest = { day: invoice.sent_on ?? "", what: "sent_on" };
    const issued_on = await actDay(tx, entity_id, "issued_on", given.issued_on ?? undefined, earliest);
    const credit_note_id = newId("credit_note");
    const { company, company_address, customer, currency, discounted_cents, written_off_cents } = invoice;
    const parts = takenBack(
      amount_cents,
      creditable(earned, { whole_cents: discounted_cents + written_off_cents, tax_cents }),
    );
    const reason = given.reason || null;
    const own = { credit_note_id, entity_id, invoice_id, company, company_address, customer, amount_cents, currency };
    await store.insert(tx, { ...own, tax_cents: taxOf(parts), credit_cents, reason, issued_on });
    const of = { entity_id, invoice_id, kind: "credit_note" as const, settled_on: issued_on, credit_note_id, reason };
    const settled_cents = amount_cents - credit_cents;
    if (settled_cents > 0) await settlements.insert(tx, [{ ...of, amount_cents: settled_cents }]);
    if (credit_cents > 0) {
      const credited_on = issued_on;
      await credits.insert(tx, {
        entity_id,
        customer,
        currency,
        amount_cents: credit_cents,
        credit_note_id,
        credited_on,
      });
    }
    const { number } = await store.load(tx, own);
    await postBusinessEntry(tx, {
      entity_id,
      date: issued_on,
      description: `Credit note ${creditNoteNumber(number)} to ${customer} on invoice ${invoiceNumber(invoice.number)}`,
      source: { type: "credit_note", id: credit_note_id, event: "issued" },
      currency,
      lines: creditedLines(amount_cents, credit_cents, parts),
    });
    return store.load(tx, own);
  },
});

export const listCreditNotes = operation({
  ...at("list", "GET"),
  title: "List credit notes",
  about:
    "Newest first. `invoice_id`, `customer` (the whole name, without regard to case) and `status` narrow the list.",
  input: Paging.extend({
    entity_id,
    invoice_id: Id("inv").optional().meta({ description: "Only those on that invoice." }),
    customer: Text(500).optional(),
    status: z.enum(creditNoteStates.states).optional(),
  }),
  output: Page(CreditNote),
  example: entity,
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readCreditNote = operation({
  ...at("read", "GET /{credit_note_id}"),
  title: "Read a credit note",
  about: "The credit note with the journal entries that it has made.",
  input: OneNote,
  output: CreditNote,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const downloadCreditNote = operation({
  ...at("pdf", "GET /{credit_note_id}/pdf"),
  title: "Download a credit note as PDF",
  about: "The same bytes every time, until it is voided.",
  input: OneNote,
  output: File,
  file: "application/pdf",
  example,
  async run({ tx }, input) {
    const note = await store.load(tx, input);
    return creditNotePdf(note, await invoices.load(tx, note));
  },
});

export const voidCreditNote = operation({
  ...at("void", "POST /{credit_note_id}/void"),
  title: "Void a credit note",
  about:
    "Takes back a credit note that was a mistake: what it has settled is due again, and a paid invoice `sent` then; its credit is gone, and its entry is reversed on `voided_on`. It keeps its number. One whose credit has settled an invoice or was paid back is a 400: that is taken back first.",
  input: OneNote.extend({
    voided_on: CalendarDate.nullish().meta({
      description: "The day of the reversal: any to today (UTC), not before `issued_on`. Today if left out.",
    }),
  }),
  output: CreditNote,
  example,
  money: {
    leaves: false,
    of: async (tx, input) => {
      const { amount_cents, currency, customer } = await store.load(tx, input);
      return { amount_cents, currency, recipient: customer };
    },
  },
  async run({ tx }, { voided_on, ...at }) {
    const { entity_id, invoice_id, issued_on } = await store.load(tx, at);
    await invoices.hold(tx, { entity_id, invoice_id });
    const credit = await credits.holdOf(tx, "credit_note_id", at.credit_note_id);
    assertIssued(await store.load(tx, at));
    if (credit) assertUnspent(credit, { whole: "credit note", of: "its credit", settled: "invoices" });
    const earliest = { day: issued_on, what: "issued_on" };
    const day = await actDay(tx, entity_id, "voided_on", voided_on ?? undefined, earliest);
    await store.takeBack(tx, at, day);
    await settlements.takeBackOf(tx, "credit_note_id", at.credit_note_id, day);
    if (credit) await credits.takeBack(tx, credit);
    await reverseEntriesOf(tx, entity_id, { type: "credit_note", id: at.credit_note_id, event: "voided" }, day);
    return store.load(tx, at);
  },
});

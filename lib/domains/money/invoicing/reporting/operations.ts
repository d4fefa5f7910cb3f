import * as z from "zod";
import { conflict, wrongState } from "#lib/core/errors.ts";
import { Id, Text } from "#lib/core/fields.ts";
import { amount } from "#lib/core/money.ts";
import { operation, within } from "#lib/core/operation.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import { invoiceNumber } from "../rules.ts";
import { Invoice } from "../schema.ts";
import * as store from "../store.ts";

const at = within("invoices", "/v1/entities/{entity_id}/invoices/{invoice_id}");

/** An obligation's title has no more room. */
const MOST_LETTERS = 500;

export const reportPayment = operation({
  ...at("report_payment", "POST /report-payment"),
  title: "Report a payment",
  about:
    "The customer says that they have sent the money, as the public page of the invoice lets them; or somebody has heard so. Nothing is paid by it and no entry is made: an obligation asks the company to look for it, and ends when the invoice is paid. Once for an invoice (409), and of a sent one only (400). No policy has it wait for approval.",
  isWord: true,
  input: z.object({
    entity_id: Id("ent"),
    invoice_id: Id("inv"),
    reference: Text(200)
      .nullish()
      .meta({ description: "By what the payment can be recognized, such as a wire's number." }),
  }),
  output: Invoice,
  example: {
    entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8",
    invoice_id: "inv_01k0zk1x3ve4b8j0c2v5y6m7n8",
    reference: "Wire of March 30",
  },
  async run({ tx }, { reference, ...input }) {
    const invoice = await store.hold(tx, input);
    const { entity_id, invoice_id, number, customer, status, currency, balance_due_cents, due_date } = invoice;
    if (status !== "sent") throw wrongState(`Cannot report a payment of the invoice: its status is ${status}.`);
    if (invoice.payment_reported_at !== null) {
      throw conflict(`That invoice ${invoiceNumber(number)} is paid was reported already.`, "duplicate");
    }
    await store.notePaymentReported(tx, invoice_id);
    const by = reference == null ? "" : ` (${reference})`;
    const title = `${customer} says that the ${amount(balance_due_cents, currency)} of invoice ${invoiceNumber(number)} are sent${by}: look for them, and record the payment`;
    await obligations.open(tx, {
      entity_id,
      tier: "medium",
      title: title.slice(0, MOST_LETTERS),
      due_date,
      kind: "payment_reported",
      about: { type: "invoice", id: invoice_id },
    });
    return store.load(tx, input);
  },
});

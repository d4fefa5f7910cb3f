import * as z from "zod";
import { today } from "#lib/core/days.ts";
import { wrongState } from "#lib/core/errors.ts";
import { CalendarDate, Id, MAX_INTEGER, Page, Paging } from "#lib/core/fields.ts";
import { operation, within } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import { actDay } from "#lib/domains/books/closing/dating.ts";
import * as settings from "../settings/store.ts";
import * as invoices from "../store.ts";
import { chargeFees } from "./charging.ts";
import { assertChargeable, feesByInvoice } from "./rules.ts";
import { LateFee } from "./schema.ts";
import * as store from "./store.ts";

const at = within("late_fees", "/v1/entities/{entity_id}/late-fees", "invoices");
const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };

/** As many invoices are charged by one act; what is left is charged by the next. */
const MOST = 200;

const Charging = z.object({
  entity_id,
  invoice_id: Id("inv").nullish().meta({ description: "The overdue invoice; all of them if left out." }),
  charged_on: CalendarDate.nullish().meta({
    description: "The day that it is charged: any to today (UTC) that no closed month holds. Today if left out.",
  }),
});

/** Which invoices an act is to charge by a day: the one that it names, or the first that are due, one more than it takes. */
const toCharge = async (tx: Tx, entity_id: string, invoice_id: string | null, day: string) =>
  invoice_id === null ? store.due(tx, entity_id, day, MOST + 1) : [{ invoice_id }];

/** What is charged of whom, before it is: policies are asked of the whole, and of each of the customers. */
const money = {
  leaves: false,
  async of(tx: Tx, { entity_id, invoice_id = null, charged_on }: z.output<typeof Charging>) {
    const day = charged_on ?? today();
    const ids = (await toCharge(tx, entity_id, invoice_id, day)).slice(0, MOST).map((one) => one.invoice_id);
    const fees = feesByInvoice(await store.owed(tx, entity_id, day, ids)).flat();
    const shares = [...Map.groupBy(fees, ({ customer }) => customer)].map(([recipient, of]) => ({
      recipient,
      amount_cents: of.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    }));
    const whole = shares.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
    const [first, ...also] = shares;
    if (!first) return {};
    const currency = fees[0]?.currency;
    const amount_cents = Math.min(whole, MAX_INTEGER);
    return { amount_cents, recipient: first.recipient, also, ...(currency && { currency }) };
  },
};

export const chargeLateFees = operation({
  ...at("charge", "POST"),
  ofItself: true,
  title: "Charge late fees",
  about:
    "Charges what the late-fee terms of open invoices say, for each month that is over by `charged_on` and was not charged: the first begins when the grace ends (`due_date`, or `sent_on` if that is later, and `late_fee_grace_days`), so that a fee can be charged from the day after it on, and each further one a month later. A month costs `late_fee_percent` of what was still due at its beginning, rounded half up, by what has settled the invoice and stands; `late_fee_cents` is charged once. All of an invoice's fees are a new invoice to its customer, a line for each month, due on `charged_on`, which is sent in the same act: debit accounts_receivable, credit `late_fees`, without sales tax, and mailed where the overdue one has an e-mail address. So they stand in statements of account, ageings and both bases of the books as what they are, an amount owed of its own, and are paid, credited or written off like one. Voiding that invoice waives them, by a reversal. No fee is charged on fees, on invoices that are paid by then, or to customers who are exempt (the invoice settings). With `invoice_id` that invoice alone, and what cannot be charged is a 400; without it all that there is, first those due first, of 200 invoices at most (`is_more`).",
  input: Charging,
  output: z.object({
    entity_id,
    charged_on: CalendarDate.meta({ description: "The day that was charged by." }),
    late_fees: z.array(LateFee).meta({ description: "What was charged; may be empty without `invoice_id`." }),
    is_more: z.boolean().meta({ description: "Whether there is more to be charged, by the next such act." }),
  }),
  example: { ...entity, charged_on: "2026-05-15" },
  money,
  async run({ tx }, { entity_id, invoice_id = null, charged_on: asked }) {
    const [usual, charged_on] = await Promise.all([
      settings.load(tx, entity_id),
      actDay(tx, entity_id, "charged_on", asked ?? undefined),
    ]);
    const due = await toCharge(tx, entity_id, invoice_id, charged_on);
    const ids = due.slice(0, MOST).map((one) => one.invoice_id);
    const held = await invoices.holdAll(tx, entity_id, ids);
    if (invoice_id !== null) for (const invoice of held) assertChargeable(invoice, usual);
    // What another act has charged meanwhile is there by now, since the invoices are held.
    const months = await store.owed(tx, entity_id, charged_on, ids);
    const fees = feesByInvoice(months);
    if (invoice_id !== null && fees.length === 0) {
      throw wrongState(`Cannot charge late fees on the invoice: no month of it is to be charged by ${charged_on}.`);
    }
    const late_fees = await chargeFees(tx, entity_id, charged_on, fees);
    return { entity_id, charged_on, late_fees, is_more: due.length > MOST };
  },
});

export const listLateFees = operation({
  ...at("list", "GET"),
  title: "List late fees",
  about:
    "Newest first. `invoice_id` (of the overdue invoice, or of the one that charges it), `customer` and `status` narrow the list.",
  input: Paging.extend({
    entity_id,
    invoice_id: Id("inv").optional().meta({ description: "Only those on that invoice, or charged by it." }),
    customer: z.string().trim().min(1).max(500).optional().meta({
      description: "The customer's whole name, without regard to case.",
    }),
    status: LateFee.shape.status.optional(),
  }),
  output: Page(LateFee),
  example: entity,
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readLateFee = operation({
  ...at("read", "GET /{late_fee_id}"),
  title: "Read a late fee",
  about: "What it is charged on, by which invoice, and how it was worked out.",
  input: z.object({ entity_id, late_fee_id: Id("lfee") }),
  output: LateFee,
  example: { ...entity, late_fee_id: "lfee_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, input) => store.load(tx, input),
});

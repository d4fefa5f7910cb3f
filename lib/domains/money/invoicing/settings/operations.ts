import * as z from "zod";
import { addDays, today } from "#lib/core/days.ts";
import { Id } from "#lib/core/fields.ts";
import { operation, within } from "#lib/core/operation.ts";
import * as calendar from "#lib/domains/books/calendar/store.ts";
import { chargeLateFees } from "../late-fees/operations.ts";
import { LATE_FEES } from "../late-fees/rules.ts";
import { remindOfInvoice } from "../reminders/operations.ts";
import { REMINDERS } from "../reminders/schema.ts";
import { InvoiceSettings, InvoiceSettingsChange } from "./schema.ts";
import * as store from "./store.ts";

const at = within("invoice_settings", "/v1/entities/{entity_id}/invoice-settings", "invoices");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const readInvoiceSettings = operation({
  ...at("read", "GET"),
  title: "Read the invoice settings",
  about:
    "How customers are told to pay, what paying early usually takes off and being late usually costs, and when they are reminded.",
  input: z.object({ entity_id: Id("ent") }),
  output: InvoiceSettings,
  example: entity,
  run: ({ tx }, { entity_id }) => store.load(tx, entity_id),
});

export const changeInvoiceSettings = operation({
  ...at("change", "PATCH"),
  title: "Update the invoice settings",
  about:
    "What is left out stays as it is; null takes it back. Early-payment terms that are changed here are those of invoices that are made from now on. Late-fee terms that are changed here are likewise those of invoices that are made from now on; those that name a sum (`late_fee_cents`, `late_fee_cap_cents`) are of invoices in US dollars. Nothing is charged until somebody does (`late_fees.charge`), or the service by itself with `charges_late_fees`, and never to `late_fee_exempt_customers`. Public pages of invoices name the bank of `bank_id`, and its routing and account number only with `shows_account_number`. Reminders are mailed by the service on the days that are chosen here, each an act of its own (`invoices.remind`), once for each of these days: never for days that had passed before they were chosen, and after a downtime only for the latest. Whoever has the service charge or remind is refused at once what policies would let the service do by then, but not them.",
  input: InvoiceSettingsChange,
  output: InvoiceSettings,
  example: { ...entity, payment_url: "https://pay.example.com/acme", reminder_days: [3, 14, 30] },
  // Where customers pay.
  money: { leaves: false, redirects: ({ bank_id, payment_url }) => bank_id !== undefined || payment_url !== undefined },
  // Of which invoices, and how much, only those days will tell.
  async later(_tx, { entity_id, charges_late_fees, reminder_days }) {
    const charging = { operation: chargeLateFees, by: LATE_FEES, input: { entity_id }, moved: {} };
    const reminding = { operation: remindOfInvoice, by: REMINDERS, input: { entity_id, invoice_id: "" }, moved: {} };
    return [...(charges_late_fees ? [charging] : []), ...(reminder_days?.length ? [reminding] : [])];
  },
  async run({ tx }, input) {
    const settings = await store.change(tx, input);
    if (input.reminder_days?.length || input.charges_late_fees)
      await calendar.plan(tx, input.entity_id, addDays(today(), 1));
    return settings;
  },
});

import { invalid, wrongState } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { assignments, columnsOf, type RowOf } from "#lib/db/rows.ts";
import { hasMailServer } from "#lib/domains/trust/mail/facts.ts";
import * as banking from "../../banking/store.ts";
import { changedTerms } from "../early-payment/rules.ts";
import { changedLateFees, NO_LATE_FEES } from "../late-fees/rules.ts";
import type { Invoice } from "../schema.ts";
import type { InvoiceSettings, InvoiceSettingsChange } from "./schema.ts";

type Row = RowOf<"invoice_settings">;

const unset = (entity_id: string) => ({
  entity_id,
  bank_id: null,
  shows_account_number: false,
  payment_url: null,
  reply_to: null,
  discount_percent: null,
  discount_days: null,
  ...NO_LATE_FEES,
  late_fee_exempt_customers: [],
  charges_late_fees: false,
  reminder_days: [],
  reminders_since: null,
  created_at: null,
  updated_at: null,
});

/** An entity's settings, and since when its reminders are as they are; what was never set is off. */
export async function load(tx: Tx, entity_id: string): Promise<InvoiceSettings & Pick<Row, "reminders_since">> {
  const [row] = await tx.sql<Row>`
    select ${columnsOf("invoice_settings")} from invoice_settings where entity_id = ${entity_id}`;
  return { ...(row ?? unset(entity_id)), is_mailing: hasMailServer() };
}

const CHANGEABLE = [
  "bank_id",
  "shows_account_number",
  "payment_url",
  "reply_to",
  "discount_percent",
  "discount_days",
  "late_fee_percent",
  "late_fee_cents",
  "late_fee_grace_days",
  "late_fee_cap_cents",
  "late_fee_exempt_customers",
  "charges_late_fees",
  "reminder_days",
] as const;

/** Throws 404 and 400 about the bank account that customers would be asked to pay to. */
async function assertBank(tx: Tx, { entity_id, bank_id, shows_account_number }: InvoiceSettings): Promise<void> {
  if (bank_id === null) {
    if (shows_account_number) throw invalid("bank_id", "is required where the account number is shown");
    return;
  }
  const { status, bank_name, routing_number, account_number_masked } = await banking.load(tx, { entity_id, bank_id });
  if (status === "closed") throw wrongState(`Cannot ask for payment to ${bank_name}: its status is closed.`);
  if (shows_account_number && (routing_number === null || account_number_masked === null)) {
    throw invalid(
      "shows_account_number",
      "needs the routing and account number of the bank account",
      "bank_details_missing",
    );
  }
}

/** Changes what is given. Reminders that are chosen begin with today: days that had passed before are not mailed for. */
export async function change(tx: Tx, { entity_id, ...given }: InvoiceSettingsChange): Promise<InvoiceSettings> {
  const before = await load(tx, entity_id);
  const { bank_id = before.bank_id, shows_account_number = before.shows_account_number } = given;
  await assertBank(tx, { ...before, bank_id, shows_account_number });
  const changes = { ...given, ...changedTerms(given, before), ...changedLateFees(given, before) };
  // Sent together, and done in this order.
  await Promise.all([
    tx.sql`insert into invoice_settings (entity_id) values (${entity_id}) on conflict do nothing`,
    tx.sql`
      update invoice_settings set ${assignments("invoice_settings", CHANGEABLE, changes)}, updated_at = now()
      where entity_id = ${entity_id}`,
    given.reminder_days &&
      tx.sql`
        update invoice_settings set reminders_since = case when cardinality(reminder_days) > 0 then app_today() end
        where entity_id = ${entity_id}`,
  ]);
  return load(tx, entity_id);
}

/** How a customer is told to pay: what of it the company has chosen. */
export interface HowToPay {
  bank: banking.PayingDetails | null;
  payment_url: string | null;
}

/** The same, of one invoice: by its own link where it has one. The bank account's numbers only where the company chose that they are shown. */
export async function howToPay(
  tx: Tx,
  { entity_id, ...own }: Pick<Invoice, "entity_id" | "payment_url">,
): Promise<HowToPay> {
  const { bank_id, shows_account_number, ...usual } = await load(tx, entity_id);
  const payment_url = own.payment_url ?? usual.payment_url;
  const bank = bank_id === null ? null : await banking.payingDetails(tx, entity_id, bank_id);
  if (bank === null || shows_account_number) return { bank, payment_url };
  return { bank: { ...bank, routing_number: null, account_number: null }, payment_url };
}

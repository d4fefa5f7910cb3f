import { call, recordOf, textOf } from "./client.ts";
import type { Ids } from "./records.ts";
import type { Workspace } from "./world.ts";

/** Asks in the company's name: `invoices` is its own path. */
const askerOf =
  ({ entity_id }: Ids, { key }: Workspace) =>
  async (path: string, body: object) =>
    recordOf(await call("POST", `/v1/entities/${entity_id}/${path}`, { key, body }));

const ofInvoices = { customer: "Analytical Engines Ltd", amount_cents: 100_000, due_date: "2026-04-30" };

/** An invoice of its own is sent, paid in part with a rest that is kept as credit and paid back in part, credited in part and written off in part. */
async function settleInvoice(ids: Ids, tenant: Workspace): Promise<void> {
  const ask = askerOf(ids, tenant);
  const { invoice_id } = await ask("invoices", ofInvoices);
  await ask(`invoices/${invoice_id}/send`, {});
  const allocations = [{ invoice_id, amount_cents: 60_000 }];
  const paid = { amount_cents: 70_000, allocations, credit_cents: 10_000 };
  const { customer_credit_id } = await ask("customer-payments", paid);
  await ask(`customer-credits/${customer_credit_id}/refund`, { amount_cents: 4_000 });
  await ask(`invoices/${invoice_id}/credit-notes`, { amount_cents: 5_000 });
  await ask(`invoices/${invoice_id}/write-off`, { amount_cents: 5_000 });
}

const ofHarbor = { vendor_name: "Harbor Hosting", line_items: [{ description: "Hosting", amount_cents: 9_000 }] };

/** A vendor's credit of its own settles a bill in part and is paid back in part. */
async function spendVendorCredit(ids: Ids, tenant: Workspace): Promise<void> {
  const ask = askerOf(ids, tenant);
  const { bill_id } = await ask("bills", { ...ofHarbor, bill_date: "2026-01-05", due_date: "2026-02-04" });
  await ask(`bills/${bill_id}/approve`, {});
  const { vendor_credit_id } = await ask("vendor-credits", ofHarbor);
  await ask(`vendor-credits/${vendor_credit_id}/apply`, { bill_id, amount_cents: 5_000 });
  await ask(`vendor-credits/${vendor_credit_id}/refund`, { amount_cents: 1_000 });
}

/** A customer is reminded of an invoice of its own, which is overdue. */
async function remindOfInvoice(ids: Ids, tenant: Workspace): Promise<void> {
  const ask = askerOf(ids, tenant);
  const { invoice_id } = await ask("invoices", { ...ofInvoices, email: "ap@example.com" });
  await ask(`invoices/${invoice_id}/send`, {});
  await ask(`invoices/${invoice_id}/remind`, {});
}

/** A customer is charged a late fee on an invoice of its own. */
async function chargeLateFee(ids: Ids, tenant: Workspace): Promise<void> {
  const ask = askerOf(ids, tenant);
  const { invoice_id } = await ask("invoices", { ...ofInvoices, late_fee_percent: "1.5" });
  await ask(`invoices/${invoice_id}/send`, { sent_on: "2026-03-31" });
  await ask("late-fees", { invoice_id, charged_on: "2026-05-15" });
}

/** An option pool of its own reserves more than it did. */
async function amendPool(ids: Ids, tenant: Workspace): Promise<void> {
  const ask = askerOf(ids, tenant);
  const pool = { symbol: "ADVISORS", kind: "option", authorized_units: 10_000 };
  const { instrument_id } = await ask("instruments", pool);
  await ask(`instruments/${instrument_id}/amend`, { authorized_units: 20_000 });
}

/** A meeting of its own is to authorize a grant. */
const authorizeGrant = (ids: Ids, tenant: Workspace) =>
  askerOf(ids, tenant)("meetings", {
    ...{ meeting_type: "board", title: "A grant", agenda_items: ["Grant options"] },
    authorizes: [{ agenda_item_index: 0, act: "grant" }],
  });

const inviteAda = async ({ meeting_id }: Ids, { key }: Workspace) => {
  const body = { invitees: [{ name: "Ada Byron", email: "ada@example.com" }] };
  return recordOf(await call("POST", `/v1/meetings/${meeting_id}/invitations`, { key, body }));
};

/** Who was granted something. */
async function nameHolder(ids: Ids, { key }: Workspace): Promise<void> {
  const grant = recordOf(await call("GET", `/v1/entities/${ids.entity_id}/grants/${ids.grant_id}`, { key }));
  ids.holder_contact_id = textOf(grant, "recipient_contact_id");
}

/** Two accounts of two currencies, from one of which to the other money is exchanged. */
async function openTwoCurrencies(ids: Ids, tenant: Workspace): Promise<void> {
  const ask = askerOf(ids, tenant);
  const open = async (currency: string) => {
    const account_code = `held_${currency}_${crypto.randomUUID().slice(0, 8)}`;
    return textOf(
      await ask("accounts", { account_code, account_name: "Held", account_type: "asset", currency }),
      "account_id",
    );
  };
  ids.from_account_id = await open("eur");
  ids.to_account_id = await open("usd");
}

/** What makes a record of a kind which no example makes by itself, by its identifier's name. */
export const makers: Record<string, (ids: Ids, tenant: Workspace) => Promise<unknown>> = {
  customer_payment_id: settleInvoice,
  customer_credit_id: settleInvoice,
  credit_note_id: settleInvoice,
  customer_refund_id: settleInvoice,
  settlement_id: settleInvoice,
  bill_settlement_id: spendVendorCredit,
  vendor_refund_id: spendVendorCredit,
  invoice_reminder_id: remindOfInvoice,
  late_fee_id: chargeLateFee,
  instrument_event_id: amendPool,
  resolution_id: authorizeGrant,
  meeting_invitation_id: inviteAda,
  holder_contact_id: nameHolder,
  from_account_id: openTwoCurrencies,
  to_account_id: openTwoCurrencies,
};

/** What there is before one: whoever transfers holds something, and what is made here is not to be taken for the company's first. */
export const after: Ids = {
  transfer_id: "grant_id",
  holder_contact_id: "grant_id",
  round_id: "grant_id",
  instrument_event_id: "instrument_id",
  resolution_id: "meeting_id",
  meeting_invitation_id: "meeting_id",
};

import { beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { today } from "#lib/core/days.ts";
import { createBatch, createEntry, createStandardChart, postEntry } from "#lib/domains/books/ledger/operations.ts";
import { createRecurringEntry, updateRecurringEntry } from "#lib/domains/books/recurring/operations.ts";
import { changeInvoice, createInvoice } from "#lib/domains/money/invoicing/operations.ts";
import {
  changeRecurringInvoice,
  createRecurringInvoice,
  endRecurringInvoice,
  pauseRecurringInvoice,
  resumeRecurringInvoice,
} from "#lib/domains/money/invoicing/recurring/operations.ts";
import { changeInvoiceSettings } from "#lib/domains/money/invoicing/settings/operations.ts";
import { createTaxRate } from "#lib/domains/money/invoicing/tax-rates/operations.ts";
import { approveBill, changeBill, createBill } from "#lib/domains/money/payments/bills/operations.ts";
import { createVendor } from "#lib/domains/money/payments/vendors/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { newEntity } from "../../../../e2e/support/company.ts";
import { createPolicy, deletePolicy, tryPolicy } from "./operations.ts";

let caller: Caller;
let entity_id = "";

beforeEach(async () => {
  caller = callerIn(await newWorkspace());
  entity_id = await newEntity(caller);
});

const forbid = (text: string, name = "A rule") => execute(createPolicy, caller, { name, text });
const denied = { status: 403, code: "policy_denied" };
const due_date = "2030-01-31";
const hours = (unit_amount_cents: number, more = {}) => [
  { description: "Hours", quantity: 2.5, unit_amount_cents, ...more },
];

describe("an amount that only lines tell", () => {
  const most =
    'forbid(principal, action, resource) when { context.amount_cents > 1000 && context.recipient != "Vast" };';

  it("is an invoice's with its sales tax, drafted, changed or to come", async () => {
    const rate = { entity_id, name: "Sales tax", percent: "10" };
    const { tax_rate_id } = (await execute(createTaxRate, caller, rate)).value;
    await forbid(most);
    const draft = (line_items: object[], customer = "Globex") =>
      execute(createInvoice, caller, { entity_id, customer, due_date, line_items });
    const { invoice_id } = (await draft(hours(400))).value;
    await expect(draft(hours(401))).rejects.toMatchObject(denied);
    await expect(draft(hours(400, { tax_rate_id }))).rejects.toMatchObject(denied);
    await draft(hours(401), "Vast");
    const change = (given: object) => execute(changeInvoice, caller, { entity_id, invoice_id, ...given });
    await change({ notes: "Thank you." });
    await expect(change({ line_items: hours(401) })).rejects.toMatchObject(denied);
    const { value } = await execute(createInvoice, caller, {
      entity_id,
      customer: "Vast",
      due_date,
      amount_cents: 2000,
    });
    const rename = { entity_id, invoice_id: value.invoice_id, customer: "Globex" };
    await expect(execute(changeInvoice, caller, rename)).rejects.toMatchObject(denied);
    await expect(draft([{ ...hours(1)[0], account_id: "acct_none" }])).rejects.toMatchObject({ status: 404 });
  });

  it("is a bill's, whose it is by the vendor's own name as well", async () => {
    await forbid(most);
    const bill = { ...createBill.example, entity_id };
    const lines = (amount_cents: number) =>
      [1, amount_cents - 1].map((one) => ({ description: "Parts", amount_cents: one }));
    const draft = (amount_cents: number, vendor: object = { vendor_name: "Harbor" }) =>
      execute(createBill, caller, {
        ...bill,
        bill_number: null,
        vendor_name: null,
        ...vendor,
        line_items: lines(amount_cents),
      });
    const { bill_id } = (await draft(1000)).value;
    await expect(draft(1001)).rejects.toMatchObject(denied);
    const change = (given: object) => execute(changeBill, caller, { entity_id, bill_id, ...given });
    await expect(change({ line_items: lines(1001) })).rejects.toMatchObject(denied);
    const vast = (await draft(1001, { vendor_name: "Vast" })).value;
    await expect(
      execute(changeBill, caller, { entity_id, bill_id: vast.bill_id, vendor_name: "Harbor" }),
    ).rejects.toMatchObject(denied);
    const { vendor_id } = (await execute(createVendor, caller, { entity_id, name: "Evil Corp" })).value;
    const disguised = (await draft(2, { vendor_id, vendor_name: "Harbor" })).value;
    await forbid('forbid(principal, action, resource) when { context.recipient == "Evil Corp" };', "Whom");
    await expect(draft(2, { vendor_id, vendor_name: "Harbor" })).rejects.toMatchObject(denied);
    await expect(change({ vendor_id, vendor_name: "Harbor" })).rejects.toMatchObject(denied);
    const at = { entity_id, bill_id: disguised.bill_id };
    await expect(execute(approveBill, caller, at)).rejects.toMatchObject(denied);
  });

  it("is what an entry's debits come to, of a batch all of them", async () => {
    const { added } = (await execute(createStandardChart, caller, { entity_id })).value;
    const [one, other] = added.map(({ account_id }) => account_id);
    const lines = (amount_cents: number) => [
      { account_id: one, side: "debit", amount_cents },
      { account_id: other, side: "credit", amount_cents },
    ];
    const entry = (amount_cents: number) => ({
      entity_id,
      date: today(),
      description: "Rent",
      lines: lines(amount_cents),
    });
    const { entry_id } = (await execute(createEntry, caller, entry(1001))).value;
    const { value: rule } = await forbid(most);
    await expect(execute(postEntry, caller, { entity_id, entry_id })).rejects.toMatchObject(denied);
    await expect(execute(createEntry, caller, entry(1001))).rejects.toMatchObject(denied);
    await execute(createEntry, caller, entry(1000));
    const batch = (...of: number[]) => execute(createBatch, caller, { entity_id, entries: of.map(entry) });
    await batch(500, 500);
    await expect(batch(500, 501)).rejects.toMatchObject(denied);
    const recurring = (amount_cents: number) =>
      execute(createRecurringEntry, caller, { ...createRecurringEntry.example, entity_id, lines: lines(amount_cents) });
    const { recurring_entry_id } = (await recurring(1000)).value;
    await expect(recurring(1001)).rejects.toMatchObject(denied);
    const more = { entity_id, recurring_entry_id, lines: lines(1001) };
    await expect(execute(updateRecurringEntry, caller, more)).rejects.toMatchObject(denied);
    await execute(deletePolicy, caller, rule);
    await execute(postEntry, caller, { entity_id, entry_id });
    // What has been done is looked back on by the same sums: an entry of 1,001, drafted and posted.
    const { value } = await execute(tryPolicy, caller, { text: most, last: 10 });
    expect(value).toMatchObject({ forbidden: 2 });
  });
});

describe("what the service does of itself, by somebody's word", () => {
  const monthly = {
    customer: "Globex",
    frequency: "monthly",
    starts_on: "2030-01-31",
    line_items: hours(400),
  } as const;
  const schedule = (given: object) => execute(createRecurringInvoice, caller, { entity_id, ...monthly, ...given });

  it("is asked of whoever has a recurring invoice sent, when it is made, changed and resumed", async () => {
    const { recurring_invoice_id } = (await schedule({ issue_as: "sent" })).value;
    const at = { entity_id, recurring_invoice_id };
    const who = `principal == Key::"${caller.actor.id}"`;
    const { value: rule } = await forbid(
      `forbid(${who}, action == Action::"invoices.send", resource) when { context.amount_cents > 500 && context.recipient == "Globex" };`,
    );
    await expect(schedule({ issue_as: "sent" })).rejects.toMatchObject(denied);
    await schedule({ issue_as: "sent", line_items: hours(200) });
    await schedule({ issue_as: "sent", customer: "Initech" });
    const drafted = (await schedule({ issue_as: "draft" })).value;
    const change = (given: object) => execute(changeRecurringInvoice, caller, given);
    await expect(change({ ...drafted, issue_as: "sent" })).rejects.toMatchObject(denied);
    await change({ ...drafted, issue_as: "draft", notes: "Thank you." });
    await expect(change({ ...at, notes: "Thank you." })).rejects.toMatchObject(denied);
    await execute(pauseRecurringInvoice, caller, at);
    await expect(execute(resumeRecurringInvoice, caller, at)).rejects.toMatchObject(denied);
    await execute(deletePolicy, caller, rule);
    await execute(resumeRecurringInvoice, caller, at);
    await forbid(
      'forbid(principal, action == Action::"invoices.create", resource) when { context.params.due_date like "1999*" && context.params.description == "Evil" };',
    );
    await forbid(
      'forbid(principal, action == Action::"invoices.send", resource) when { context.params.invoice_id == "inv_none" };',
      "Another",
    );
    await execute(endRecurringInvoice, caller, at);
  });

  it("waits for somebody's approval where their own act would, and is left to its day where nobody may do it", async () => {
    const hers = `principal == Key::"${caller.actor.id}"`;
    const { value } = await forbid(`@approval("1") forbid(${hers}, action == Action::"invoices.send", resource);`);
    await schedule({ issue_as: "draft" });
    await expect(schedule({ issue_as: "sent" })).rejects.toMatchObject({ status: 403, code: "approval_required" });
    await execute(deletePolicy, caller, value);
    await forbid('forbid(principal, action == Action::"invoices.send", resource);');
    await schedule({ issue_as: "sent" });
    await forbid(
      'forbid(principal, action == Action::"invoices.send", resource) unless { principal.name == "Recurring invoices" };',
      "Of itself alone",
    );
    await expect(schedule({ issue_as: "sent" })).rejects.toMatchObject(denied);
  });

  it("is asked of whoever has late fees charged, or customers reminded", async () => {
    await forbid(
      `forbid(principal == Key::"${caller.actor.id}", action in [Action::"late_fees.charge", Action::"invoices.remind"], resource);`,
    );
    const set = (given: object) => execute(changeInvoiceSettings, caller, { entity_id, ...given });
    await expect(set({ charges_late_fees: true })).rejects.toMatchObject(denied);
    await expect(set({ reminder_days: [3] })).rejects.toMatchObject(denied);
    await set({ charges_late_fees: false, reminder_days: [], payment_url: "https://pay.example.com/acme" });
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { addDays, today } from "#lib/core/days.ts";
import { createImport, voidImport } from "#lib/domains/books/imports/operations.ts";
import {
  createBatch,
  createEntry,
  createStandardChart,
  postEntry,
  voidEntry,
} from "#lib/domains/books/ledger/operations.ts";
import { createOpeningBalances } from "#lib/domains/books/opening-balances/operations.ts";
import { createRecurringEntry, updateRecurringEntry } from "#lib/domains/books/recurring/operations.ts";
import { createSchedule, disposeSchedule, voidSchedule } from "#lib/domains/books/schedules/operations.ts";
import { issueEquity, payGrant } from "#lib/domains/equity/grants/operations.ts";
import { accrueNote, createNote } from "#lib/domains/equity/notes/operations.ts";
import { createSafe, paySafe } from "#lib/domains/equity/safes/operations.ts";
import { createBankRule } from "#lib/domains/money/banking/bank-rules/operations.ts";
import { acceptLines, enterLine } from "#lib/domains/money/banking/bank-statements/operations.ts";
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
import { newBank } from "../../../../e2e/support/bank.ts";
import { newCompany } from "../../../../e2e/support/books.ts";
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
const day = "2026-01-15";
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

describe("an amount that nothing but the deed tells", () => {
  it("is what the books are given: opening balances, an import, a bank's line, a schedule, and what takes them back", async () => {
    const { act, take, bank_id, account_id, open } = await newBank();
    const [equity, expense] = [await open("owners_equity"), await open("expense")];
    const refused = (deed: Promise<unknown>) => expect(deed).rejects.toMatchObject(denied);
    const journal = (dollars: string) =>
      act(createImport, {
        format: "csv",
        content: `Date,Account,Debit,Credit\n${day},Rent,${dollars},\n${day},Bank,,${dollars}\n`,
      });
    const opening = (amount_cents: number) =>
      act(createOpeningBalances, { as_of: day, balances: [{ account_id, amount_cents }] });
    const spread = (cost_cents: number, salvage_cents = 0) =>
      act(createSchedule, {
        kind: "fixed_asset",
        name: "Laptop",
        cost_cents,
        salvage_cents,
        months: 10,
        first_period: "2030-01",
      });
    const [large = "", small = "", fee = ""] = await take(
      [day, "10.01", "RENT"],
      [day, "9.00", "RENT"],
      [day, "9.00", "CARDS"],
    );
    const stands = [await opening(1001), await journal("10.01"), await spread(1001)] as const;
    await act(voidEntry, stands[0]);
    const rule = await act(createBankRule, { contains: "RENT", direction: "in", account_id: equity });
    await act(createPolicy, {
      name: "No more",
      text: "forbid(principal, action, resource) when { context.amount_cents > 1000 };",
    });

    await refused(opening(1001));
    const { entry_id } = await opening(1000);
    await refused(journal("10.02"));
    await journal("10.00");
    await refused(spread(1002, 1));
    await spread(1001, 1);
    const accept = (...lines: string[]) =>
      act(acceptLines, {
        bank_id,
        acceptances: lines.map((bank_line_id) => ({ bank_line_id, rule_id: rule.rule_id })),
      });
    await refused(accept(large));
    await refused(act(enterLine, { bank_id, bank_line_id: large, account_id: equity }));
    const parted = (kept_cents: number) => [{ account_id: expense, amount_cents: -kept_cents }];
    await refused(act(enterLine, { bank_id, bank_line_id: fee, account_id: equity, parts: parted(101) }));
    await act(enterLine, { bank_id, bank_line_id: fee, account_id: equity, parts: parted(100) });
    await accept(small);
    await refused(act(voidImport, stands[1]));
    await refused(act(disposeSchedule, { schedule_id: stands[2].schedule_id }));
    await act(voidEntry, { entry_id });
    await act(voidSchedule, { schedule_id: stands[2].schedule_id });
  });

  it("is what comes in for equity and from whom, what a note has borne, and what an option's shares cost", async () => {
    const { act } = await newCompany();
    const investor = { investor_name: "Lovelace Ventures", principal_amount_cents: 10_000_000 };
    const { safe_id } = await act(createSafe, {
      ...investor,
      valuation_cap_cents: 1_000_000_000,
      safe_type: "post_money",
    });
    const year = { issued_on: addDays(today(), -365), matures_on: addDays(today(), 365), interest_rate: "0.08" };
    const { note_id } = await act(createNote, { ...investor, ...year, paid_on: year.issued_on });
    const { grant_id } = await act(issueEquity, {
      grant_type: "common_stock",
      recipient_name: "Ada",
      shares: 2000,
      price_per_share: "0.5",
    });
    const refused = (deed: Promise<unknown>) => expect(deed).rejects.toMatchObject(denied);
    const forbid = (name: string, when: string) =>
      act(createPolicy, { name, text: `forbid(principal, action, resource) when { ${when} };` });
    const rule = await forbid("Not so much", "context.amount_cents > 99999");
    await refused(act(paySafe, { safe_id }));
    await refused(act(payGrant, { grant_id }));
    await refused(act(accrueNote, { note_id }));
    await act(deletePolicy, rule);
    await forbid("Not of theirs", 'context.recipient == "Lovelace Ventures" && context.amount_cents >= 800000');
    await refused(act(accrueNote, { note_id }));
    await act(accrueNote, { note_id, accrued_on: addDays(today(), -1) });
    await refused(act(paySafe, { safe_id }));
    await act(payGrant, { grant_id });
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

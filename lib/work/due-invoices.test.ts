import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { addDays, today } from "#lib/core/days.ts";
import { deactivateAccount } from "#lib/domains/books/ledger/accounts/operations.ts";
import { listAccounts } from "#lib/domains/books/ledger/operations.ts";
import { listObligations } from "#lib/domains/company/obligations/operations.ts";
import * as invoices from "#lib/domains/money/invoicing/operations.ts";
import * as recurring from "#lib/domains/money/invoicing/recurring/operations.ts";
import { listInvoiceReminders, remindOfInvoice } from "#lib/domains/money/invoicing/reminders/operations.ts";
import { changeInvoiceSettings } from "#lib/domains/money/invoicing/settings/operations.ts";
import { createTaxRate } from "#lib/domains/money/invoicing/tax-rates/operations.ts";
import { createPolicy } from "#lib/domains/trust/policies/operations.ts";
import { execute } from "#lib/execute.ts";
import { balancesOf, newCompany } from "../../e2e/support/books.ts";
import { asOwner, pastTriggers } from "../../e2e/support/database.ts";
import { type Mailbox, openMailbox } from "../../e2e/support/mailbox.ts";
import { postWhatIsDue } from "./due.ts";
import { mailReminder } from "./mail.ts";

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
});
afterEach(() => {
  mailbox.received.length = 0;
  delete process.env.SMTP_URL;
});
afterAll(async () => {
  await mailbox.close();
});

const retainer = {
  customer: "Globex",
  email: "billing@globex.example",
  line_items: [{ description: "Retainer", quantity: 1, unit_amount_cents: 1000 }],
  frequency: "monthly",
  due_days: 15,
};

/** Does what nobody but the owner of the database could, past every trigger. */
async function past(text: string, values: unknown[]) {
  await pastTriggers(text, values);
}

async function withSchedule(more: object = {}) {
  const company = await newCompany();
  const { act, entity_id, workspace_id } = company;
  const starts_on = addDays(today(), 1);
  const { recurring_invoice_id } = await act(recurring.createRecurringInvoice, { ...retainer, starts_on, ...more });
  const schedule = () => act(recurring.readRecurringInvoice, { recurring_invoice_id });
  /** As if the service had been down since before its first day. */
  const since = (first: string, last: string) =>
    past("update recurring_invoice set starts_on = $2, next_on = $2, ends_on = $3 where recurring_invoice_id = $1", [
      recurring_invoice_id,
      first,
      last,
    ]);
  const look = () => postWhatIsDue({ workspace_id, entity_id });
  const issued = async () => (await act(invoices.listInvoices, { limit: 1000 })).data.toReversed();
  const pending = async () =>
    (await execute(listObligations, company.caller, { entity_id, status: "pending", limit: 1000 })).value.data;
  return { ...company, recurring_invoice_id, schedule, since, look, issued, pending };
}

describe("a recurring invoice", () => {
  it("is drafted on each of its days, also those that were missed, once, by acts of the service's own, and ends", async () => {
    const { since, look, issued, schedule, workspace_id } = await withSchedule();
    await since("2026-01-31", "2026-05-01");
    await Promise.all([look(), look()]);
    await look();
    const made = await issued();
    expect(made.map(({ due_date, status, amount_cents }) => [due_date, status, amount_cents])).toEqual([
      ["2026-02-15", "draft", 1000],
      ["2026-03-15", "draft", 1000],
      ["2026-04-15", "draft", 1000],
      ["2026-05-15", "draft", 1000],
    ]);
    expect(await schedule()).toMatchObject({
      status: "ended",
      next_on: null,
      issued_count: 4,
      last_invoice_id: made[3]?.invoice_id,
    });
    const acts = await asOwner<{ actor: string; type: string }>(
      "select body::jsonb #>> '{actor,name}' as actor, body::jsonb #>> '{actor,type}' as type from receipt where workspace_id = $1 and action = 'invoices.create'",
      [workspace_id],
    );
    expect(acts).toEqual(Array.from({ length: 4 }, () => ({ actor: "Recurring invoices", type: "system" })));
    expect(await balancesOf(workspace_id)).toEqual({});
  });

  it("is sent on its day where it says so, with its sales tax, and goes on to the next day", async () => {
    const company = await newCompany();
    const { tax_rate_id } = await company.act(createTaxRate, { name: "City", percent: "8.875" });
    const line_items = [{ ...retainer.line_items[0], tax_rate_id }];
    const starts_on = today();
    const { recurring_invoice_id, amount_cents } = await company.act(recurring.createRecurringInvoice, {
      ...retainer,
      line_items,
      starts_on,
      issue_as: "sent",
      frequency: "weekly",
    });
    expect(amount_cents).toBe(1089);
    await postWhatIsDue(company);
    const { data } = await company.act(invoices.listInvoices);
    expect(data).toMatchObject([
      { status: "sent", amount_cents: 1089, tax_cents: 89, due_date: addDays(starts_on, 15) },
    ]);
    expect(await company.act(recurring.readRecurringInvoice, { recurring_invoice_id })).toMatchObject({
      status: "active",
      next_on: addDays(starts_on, 7),
      issued_count: 1,
    });
    expect(await balancesOf(company.workspace_id)).toEqual({
      accounts_receivable: 1089,
      revenue: -1000,
      sales_tax_payable: -89,
    });
  });

  it("waits for its day, issues nothing while it is paused, and leaves out what would have come meanwhile", async () => {
    const { act, look, issued, schedule, since, recurring_invoice_id } = await withSchedule();
    await look();
    expect(await issued()).toEqual([]);
    await act(recurring.pauseRecurringInvoice, { recurring_invoice_id });
    await since("2026-01-31", "2999-12-31");
    await look();
    expect(await issued()).toEqual([]);
    const resumed = await act(recurring.resumeRecurringInvoice, { recurring_invoice_id });
    expect(resumed.status).toBe("active");
    expect(String(resumed.next_on) >= today()).toBe(true);
    await act(recurring.endRecurringInvoice, { recurring_invoice_id });
    for (const operation of [
      recurring.pauseRecurringInvoice,
      recurring.resumeRecurringInvoice,
      recurring.endRecurringInvoice,
    ]) {
      await expect(act(operation, { recurring_invoice_id })).rejects.toMatchObject({
        status: 400,
        code: "invalid_transition",
      });
    }
    await expect(act(recurring.changeRecurringInvoice, { recurring_invoice_id, notes: "x" })).rejects.toMatchObject({
      status: 400,
    });
    expect(await schedule()).toMatchObject({ status: "ended", next_on: null });
  });

  it("that cannot be made asks a human why, is tried again, and asks no more once it is made", async () => {
    const company = await newCompany();
    const account_id = await company.open("design", { account_type: "revenue" });
    const made = await company.act(recurring.createRecurringInvoice, {
      ...retainer,
      starts_on: today(),
      line_items: [{ ...retainer.line_items[0], account_id }],
    });
    await company.act(deactivateAccount, { account_id });
    await postWhatIsDue(company);
    await postWhatIsDue(company);
    const schedule = () => company.act(recurring.readRecurringInvoice, made);
    expect(await schedule()).toMatchObject({
      status: "active",
      next_on: today(),
      issued_count: 0,
      error: expect.stringContaining("design is inactive"),
    });
    const pending = async () =>
      (await execute(listObligations, company.caller, { status: "pending" })).value.data.filter(
        ({ kind }) => kind === "recurring_invoice_refused",
      );
    expect(await pending()).toMatchObject([{ title: expect.stringContaining("design is inactive") }]);
    await company.act(recurring.changeRecurringInvoice, { ...made, line_items: retainer.line_items });
    await postWhatIsDue(company);
    expect(await schedule()).toMatchObject({ issued_count: 1, error: null });
    expect(await pending()).toEqual([]);
  });

  it("that a policy lets nobody send without a word stays a draft, which a human is asked to send", async () => {
    const company = await newCompany();
    await execute(createPolicy, company.caller, {
      name: "Sending",
      text: 'forbid(principal, action == Action::"invoices.send", resource);',
      mode: "enforce",
    });
    await company.act(recurring.createRecurringInvoice, { ...retainer, starts_on: today(), issue_as: "sent" });
    await postWhatIsDue(company);
    await postWhatIsDue(company);
    expect((await company.act(invoices.listInvoices)).data).toMatchObject([{ status: "draft" }]);
    const { value } = await execute(listObligations, company.caller, { status: "pending" });
    expect(value.data.filter(({ kind }) => kind === "send_invoice")).toHaveLength(1);
  });

  it("refuses a past beginning, an end before it, more than a year until it is due, and a currency that its accounts do not keep", async () => {
    const { act, open } = await newCompany();
    const account_id = await open("design", { account_type: "revenue" });
    const starts_on = addDays(today(), 3);
    for (const [more, path] of [
      [{ starts_on: addDays(today(), -1) }, "starts_on"],
      [{ ends_on: addDays(today(), 2) }, "ends_on"],
      [{ due_days: 366 }, "due_days"],
      [{ frequency: "hourly" }, "frequency"],
      [{ line_items: null }, "amount_cents"],
      [{ currency: "eur", line_items: [{ ...retainer.line_items[0], account_id }] }, "line_items.0.account_id"],
    ] as const) {
      await expect(
        act(recurring.createRecurringInvoice, { ...retainer, starts_on, ...more }),
        path,
      ).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path }] },
      });
    }
    const { data } = await act(listAccounts);
    expect(data.map(({ account_code }) => account_code)).toEqual(["design"]);
  });
});

describe("reminders", () => {
  /** A company that reminds after 3 and 10 days, with an invoice that fell due so many days ago. */
  async function overdue(days: number, more: object = {}) {
    const company = await newCompany();
    const { act, entity_id } = company;
    await act(changeInvoiceSettings, { reminder_days: [10, 3, 3] });
    await past("update invoice_settings set reminders_since = current_date - 100 where entity_id = $1", [entity_id]);
    const given = {
      customer: "Globex",
      email: "billing@globex.example",
      amount_cents: 1000,
      due_date: addDays(today(), -days),
      ...more,
    };
    const invoice = await act(invoices.createInvoice, given);
    await act(invoices.sendInvoice, invoice);
    const reminded = async () => (await act(listInvoiceReminders, invoice)).data;
    return { ...company, invoice, reminded, look: () => postWhatIsDue(company) };
  }

  it("are mailed on the chosen days, once, of what is overdue, by acts of the service's own", async () => {
    process.env.SMTP_URL = mailbox.url;
    const { look, reminded, workspace_id } = await overdue(4);
    await Promise.all([look(), look()]);
    await look();
    const [reminder, ...others] = await reminded();
    expect(others).toEqual([]);
    expect(reminder).toMatchObject({ after_days: 3, to_address: "billing@globex.example", mail_status: null });
    const job = { workspace_id, invoice_reminder_id: String(reminder?.invoice_reminder_id) };
    await mailReminder(job);
    await mailReminder(job);
    expect(mailbox.received).toMatchObject([
      { subject: expect.stringContaining("Reminder: invoice 0001"), text: expect.stringContaining("4 days ago") },
    ]);
    expect(await reminded()).toMatchObject([{ mail_status: "sent" }]);
  });

  it("after a downtime are of the latest day alone", async () => {
    const { look, reminded } = await overdue(40);
    await look();
    expect((await reminded()).map(({ after_days }) => after_days)).toEqual([10]);
  });

  it("are not of days before they were chosen, of what is not overdue, paid, or has no address", async () => {
    const { act, look, reminded, entity_id, invoice } = await overdue(40);
    await past("update invoice_settings set reminders_since = current_date where entity_id = $1", [entity_id]);
    await look();
    expect(await reminded()).toEqual([]);
    const early = await overdue(2);
    await early.look();
    expect(await early.reminded()).toEqual([]);
    const due = await overdue(0);
    await expect(due.act(remindOfInvoice, due.invoice)).rejects.toThrow("and not overdue");
    const silent = await overdue(5, { email: null });
    await silent.look();
    expect(await silent.reminded()).toEqual([]);
    await expect(silent.act(remindOfInvoice, silent.invoice)).rejects.toThrow("it has no e-mail address");
    await act(invoices.payInvoice, invoice);
    await expect(act(remindOfInvoice, invoice)).rejects.toThrow("its status is paid");
  });

  it("that are paid before the mail goes are not mailed", async () => {
    process.env.SMTP_URL = mailbox.url;
    const { act, look, reminded, invoice, workspace_id } = await overdue(4);
    await look();
    await act(invoices.payInvoice, invoice);
    const [reminder] = await reminded();
    await mailReminder({ workspace_id, invoice_reminder_id: String(reminder?.invoice_reminder_id) });
    expect(mailbox.received).toEqual([]);
  });

  it("by hand are of today, once, and not of a day to come", async () => {
    const { act, invoice, reminded } = await overdue(4);
    await expect(act(remindOfInvoice, { ...invoice, after_days: 5 })).rejects.toThrow(
      "after_days must not be to come: 4 days have passed",
    );
    const settled = await Promise.allSettled([act(remindOfInvoice, invoice), act(remindOfInvoice, invoice)]);
    expect(settled.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await reminded()).map(({ after_days }) => after_days)).toEqual([4]);
  });
});

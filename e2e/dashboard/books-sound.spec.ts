import type { Page } from "@playwright/test";
import { bothSchemes, expectSound } from "../support/accessible.ts";
import { expect, newEntity, type TestWorkspace, test, visit } from "../support/dashboard.ts";
import { isTried } from "../support/size.ts";

interface Made {
  customer_payment_id: string;
  customer_credit_id: string;
  customer_refund_id: string;
  vendor_credit_id: string;
  vendor_refund_id: string;
  credit_note_id: string;
  account_id: string;
  entry_id: string;
  invoice_id: string;
  public_url: string;
  payment_id: string;
  payroll_correction_id: string;
  bill_id: string;
  vendor_id: string;
  bank_id: string;
  run_id: string;
  person_id: string;
  reconciliation_id: string;
  recurring_entry_id: string;
  recurring_invoice_id: string;
  deposit_id: string;
  schedule_id: string;
  budget_id: string;
  tag_id: string;
}

const lists = [
  "ledger",
  "ledger/entries",
  "ledger/recurring",
  "ledger/schedules",
  "ledger/tags",
  "ledger/reconciliations",
  "reports/budgets",
  "invoices",
  "bills",
  "payments",
  "banking",
  "payroll",
];

/** Where a panel makes one of what a page lists, and by which button. */
const panels: Record<string, string> = {
  ledger: "Create account",
  "ledger/schedules": "New schedule",
  "ledger/tags": "Create tag",
  "reports/budgets": "New budget",
  "ledger/periods": "Close a month",
  "ledger/reconciliations": "Reconcile a month",
  payments: "Submit payment",
  "payments/vendors": "New vendor",
  banking: "Open bank account",
  "payroll/people": "Add employee",
  "payroll/schedules": "Add schedule",
  "payroll/state-accounts": "Add account",
};

/** These have every part that the books are made of: what has its colours from the same variables needs no second look in dark. */
const inDark = ["ledger/entries", "reports", "invoices/new", "payroll/runs/new"];

/** Goes to pages of a company, and finds no fault, nor in the panel of each. */
async function walk(page: Page, books: string, paths: string[], isFull = true): Promise<void> {
  for (const path of paths) {
    await visit(page, `${books}/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectSound(page, isFull && inDark.includes(path) ? bothSchemes : ["light"]);
    const name = panels[path];
    if (name === undefined || !isFull) continue;
    await page.getByRole("button", { name }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectSound(page);
  }
}

/** A company whose books hold a record of every kind, with the longest words and the largest amounts, and their pages. */
async function fullBooks(workspace: TestWorkspace) {
  const full = `/entities/${(await newEntity(workspace, "DocumentsGenerated")).entity_id}`;
  const post = (path: string, body?: unknown) => workspace.api<Made>("POST", `/v1${full}/${path}`, body);
  const long = `Harvard Mark Holdings ${"of the Greater Cambridge Region ".repeat(4)}${"x".repeat(60)}`;
  const amount_cents = 999_999_999_999;
  const cash = await post("accounts", { account_code: "cash", account_name: long });
  const other = await post("accounts", { account_code: "a".repeat(50), account_name: "Other" });
  const own = { account_name: "Euros", currency: "eur", account_type: "asset" };
  const euros = await post("accounts", { account_code: "euros", ...own });
  await post("currency-exchanges", {
    description: long,
    from_account_id: euros.account_id,
    from_amount_cents: amount_cents,
    to_account_id: cash.account_id,
    to_amount_cents: 1,
  });
  const entry = await post("journal-entries", {
    date: "2026-11-01",
    description: long,
    lines: [
      { account_id: cash.account_id, side: "debit", amount_cents },
      { account_id: other.account_id, side: "credit", amount_cents },
    ],
  });
  const invoice = await post("invoices", {
    customer: long,
    email: "a@example.com",
    amount_cents,
    due_date: "2020-01-01",
  });
  const sent = await post(`invoices/${invoice.invoice_id}/send`);
  const given = { amount_cents: 1_000, reference: long };
  const received = await post(`invoices/${invoice.invoice_id}/customer-payments`, given);
  const ahead = await post("customer-payments", { customer: long, amount_cents: 700, credit_cents: 700 });
  const refund = await post(`customer-credits/${ahead.customer_credit_id}/refund`, { amount_cents: 300 });
  const credited = { amount_cents: 1_000, reason: long };
  const note = await post(`invoices/${invoice.invoice_id}/credit-notes`, credited);
  const line_items = [{ description: long, quantity: 7.5, unit_amount_cents: 999_999_999 }];
  const draft = await post("invoices", { customer: long, line_items, notes: long, due_date: "2099-01-01" });
  const payment = await post("payments", { recipient_name: long, amount_cents, reference: long });
  const day = { bill_date: "2020-01-01", due_date: "2020-02-01" };
  const lines = [{ description: long, amount_cents }];
  const bill = await post("bills", {
    vendor_name: long,
    bill_number: "9".repeat(100),
    ...day,
    line_items: lines,
    notes: long,
  });
  await post(`bills/${bill.bill_id}/approve`);
  await post(`bills/${bill.bill_id}/pay`, { amount_cents: 1 });
  const credit_number = "8".repeat(100);
  const back = await post("vendor-credits", { vendor_name: long, credit_number, line_items: lines, reason: long });
  await post(`vendor-credits/${back.vendor_credit_id}/apply`, { bill_id: bill.bill_id, amount_cents: 5 });
  const repaid = await post(`vendor-credits/${back.vendor_credit_id}/refund`, { amount_cents: 7, reference: long });
  const content_base64 = Buffer.from("%PDF-1.7").toString("base64");
  const billDraft = await post("bill-files", { filename: `${"x".repeat(80)}.pdf`, content_base64 });
  const bank = await post("bank-accounts", { bank_name: long });
  const person = await post("payroll-people", {
    name: long,
    pay_kind: "salary",
    annual_salary_cents: amount_cents,
    starts_on: "2026-01-01",
    filing: { work_state: "CA" },
  });
  const ofState = { state: "CA", tax: "withholding", account_number: "8".repeat(50), effective_from: "2026-01-01" };
  await post("state-tax-accounts", ofState);
  const run = await post("payroll-runs", {
    pay_date: "2026-11-30",
    period_start: "2026-11-01",
    period_end: "2026-11-30",
    total_gross_cents: amount_cents,
  });
  const paid = { pay_date: "2026-01-30", period_start: "2026-01-01", period_end: "2026-01-31", off_cycle: true };
  const people = [{ person_id: person.person_id, gross_cents: 100_000_000, state_withheld_cents: 9_000_000 }];
  const { run_id } = await post("payroll-runs", { ...paid, people });
  for (const step of ["approve", "process"]) await post(`payroll-runs/${run_id}/${step}`);
  const wrong = { run_id, person_id: person.person_id, gross_cents: 90_000_000, reason: long.slice(0, 500) };
  const correction = await post("payroll-corrections", wrong);
  const deposit = await post("payroll-deposits", {
    kind: "form_941",
    amount_cents: 100,
    reference: long.slice(0, 100),
  });
  const again = await post("recurring-invoices", {
    customer: long,
    line_items,
    frequency: "monthly",
    starts_on: "2099-01-31",
    due_days: 15,
  });
  const report = await post("reconciliations", { period: "2026-11" });
  const [tag] = await Promise.all([
    post("tags", { dimension: "class", name: long }),
    post("tags", { dimension: "project", name: "Rocket" }),
  ]);
  const recurring = await post("recurring-entries", {
    description: long,
    frequency: "monthly",
    starts_on: "2099-01-31",
    lines: [
      { account_id: cash.account_id, side: "debit", amount_cents, class_id: tag.tag_id },
      { account_id: other.account_id, side: "credit", amount_cents },
    ],
  });
  const schedule = await post("schedules", {
    ...{ kind: "fixed_asset", name: long, cost_cents: amount_cents, months: 36, first_period: "2099-01" },
    class_id: tag.tag_id,
  });
  const planned = [{ account_id: cash.account_id, period: "2026-11", amount_cents }];
  const budget = await post("budgets", { name: long, fiscal_year: 2026, lines: planned });

  const records = [
    "ledger/entries/new",
    "ledger/recurring/new",
    `ledger/recurring/${recurring.recurring_entry_id}`,
    `ledger/recurring/${recurring.recurring_entry_id}/edit`,
    `ledger/schedules/${schedule.schedule_id}`,
    "reports/by-tag",
    "reports/sales-tax",
    `reports/budgets/${budget.budget_id}`,
    "ledger/imports",
    "ledger/imports/new",
    "ledger/opening-balances",
    "ledger/periods",
    "ledger/periods/2026-10",
    "reports",
    "reports/balance-sheet",
    "reports/cash-flow",
    "reports/cash-movements",
    "reports/currencies",
    "reports/currencies/revaluations",
    "reports/currencies/exchanges",
    "reports/trial-balance",
    "payroll/people",
    "payroll/schedules",
    "payroll/deposits",
    "payroll/state-accounts",
    `payroll/deposits/${deposit.deposit_id}`,
    `payroll/people/${person.person_id}`,
    "payroll/runs/new",
    `ledger/accounts/${cash.account_id}`,
    `ledger/entries/${entry.entry_id}`,
    `ledger/reconciliations/${report.reconciliation_id}`,
    `invoices/${invoice.invoice_id}`,
    `invoices/${draft.invoice_id}/edit`,
    "invoices/new",
    "invoices/ageing",
    `invoices/payments/${received.customer_payment_id}`,
    "invoices/payments",
    "invoices/credits",
    `invoices/credits/${ahead.customer_credit_id}`,
    `invoices/refunds/${refund.customer_refund_id}`,
    `invoices/credit-notes/${note.credit_note_id}`,
    `invoices/statement?${new URLSearchParams({ customer: long })}`,
    "invoices/recurring",
    `invoices/recurring/${again.recurring_invoice_id}`,
    "invoices/settings",
    `payments/${payment.payment_id}`,
    `bills/${bill.bill_id}`,
    `bills/${billDraft.bill_id}`,
    `bills/${billDraft.bill_id}/edit`,
    "bills/new",
    "bills/credits",
    "bills/credits/new",
    `bills/credits/${back.vendor_credit_id}`,
    `bills/refunds/${repaid.vendor_refund_id}`,
    "bills/ageing",
    "payments/vendors",
    "payments/vendors/import",
    "invoices/import",
    "bills/import",
    "payroll/people/import",
    `payments/vendors/${payment.vendor_id}`,
    `payments/vendors/${payment.vendor_id}/statement`,
    `banking/${bank.bank_id}`,
    `banking/${bank.bank_id}/statement/entries`,
    `banking/${bank.bank_id}/statement/imports`,
    "banking/rules",
    `banking/${bank.bank_id}/ach-files`,
    `payroll/runs/${run.run_id}`,
    `payroll/runs/${run_id}`,
    `payroll/corrections/${correction.payroll_correction_id}`,
  ];
  return { full, records, public_url: new URL(sent.public_url).pathname };
}

test.describe("No page of the books has a fault that axe finds, or is wider than a phone", () => {
  test.describe.configure({ timeout: 240_000 });

  test("where there is nothing yet", async ({ page, workspace }) => {
    const books = `/entities/${(await newEntity(workspace)).entity_id}`;
    // What says so is one part of the kit everywhere: one page in four shows it.
    const paths = [...new Set([...lists, ...Object.keys(panels)])];
    await walk(
      page,
      books,
      paths.filter((path) => isTried(`${path} where there is nothing yet`)),
      false,
    );
  });

  test("among lists, records, reports and the panels of them", async ({ page, workspace }) => {
    const { full, records, public_url } = await fullBooks(workspace);
    await walk(page, full, [...lists, ...records]);
    // What a customer sees.
    await page.goto(public_url);
    await expectSound(page, bothSchemes);
  });
});

import { addDays, today } from "#lib/core/days.ts";
import { expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, newEntity, newPage, test, visit } from "../support/dashboard.ts";

// Issue 11, points 1 to 3: early payment, one payment over many invoices, credits and their refunds, earlier days.

test("pays many invoices of a customer at once, takes off what early payment earns, refunds what is too much, and charges what is late", async ({
  page,
  browser,
  workspace,
}) => {
  const { entity_id } = await newEntity(workspace);
  const list = `/entities/${entity_id}/invoices`;
  const api = `/v1/entities/${entity_id}`;
  // The usual terms are offered to a new invoice, whose own link stands in place of the company's.
  await workspace.api("PATCH", `${api}/invoice-settings`, { payment_url: "https://pay.example.com/acme" });
  await visit(page, `${list}/settings`);
  await page.getByLabel("Early-payment discount, %").fill("2");
  await page.getByLabel("If paid within days").fill("10");
  await page.getByLabel("Late fee, % a month").fill("1.5");
  await page.getByLabel("Days of grace").fill("10");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("The invoice settings are changed", { exact: true })).toBeVisible();
  await visit(page, `${list}/new`);
  await expect(page.getByLabel("Early-payment discount, %")).toHaveValue("2");
  await expect(page.getByLabel("Late fee, % a month")).toHaveValue("1.5");
  await page.getByLabel("Customer").fill("Globex");
  const line = page.getByRole("group", { name: "Line 1" });
  await line.getByLabel("Description").fill("Design");
  await line.getByLabel("Unit price").fill("1000");
  await page.getByLabel("Payment link").fill("https://pay.example.com/invoice-1");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Invoice 0001" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Paid within 10 days of its sending, $980.00 settles it");
  await page.getByRole("button", { name: "Send" }).click();
  const sending = page.getByRole("dialog");
  await expect(sending.getByLabel("Sent on", { exact: true })).toHaveValue(today());
  await expect(sending.getByRole("row", { name: "Accounts receivable" })).toContainText("$1,000.00");
  await sending.getByRole("button", { name: "Send" }).click();
  await expect(sending).toBeHidden();
  const customer = page.getByRole("region", { name: "For the customer" });
  const stranger = await newPage(browser);
  await visit(stranger, String(await customer.getByRole("link").getAttribute("href")));
  await expect(stranger.getByRole("main")).toContainText("it is less 2 %: $980.00");
  await expect(stranger.getByRole("main")).toContainText(
    "After 10 days of grace, being overdue costs a late fee of 1.5 %",
  );
  await expect(stranger.getByRole("link", { name: /Pay online/ })).toHaveAttribute(
    "href",
    "https://pay.example.com/invoice-1",
  );
  await stranger.context().close();

  const given = { customer: "Globex", amount_cents: 50_000, due_date: "2099-01-31", discount_days: 0 };
  const { invoice_id } = await workspace.api("POST", `${api}/invoices`, given);
  await workspace.api("POST", `${api}/invoices/${invoice_id}/send`);
  await visit(page, `${list}/payments`);
  await page.getByRole("button", { name: "Record payment" }).first().click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("combobox", { name: "Customer" }).fill("Globex");
  await page.keyboard.press("Tab");
  await sheet.getByLabel("Invoice 0001").fill("980");
  await sheet.getByLabel("Invoice 0002").fill("500");
  await sheet.getByLabel("Kept as credit").fill("120");
  const told = sheet.getByRole("region", { name: "What it will do" });
  await expect(told.getByRole("row", { name: "Cash" })).toContainText("$1,600.00");
  await expect(told.getByRole("row", { name: "Sales discounts" })).toContainText("$20.00");
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);
  await sheet.getByRole("button", { name: "Record payment" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Payment from Globex" })).toBeVisible();
  const settled = page.getByRole("table", { name: "Invoices that it has settled" });
  await expect(settled.getByRole("row", { name: /0001/ })).toContainText("$20.00");

  await visit(page, `${list}/credits`);
  await page.getByRole("link", { name: "Globex" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Credit of Globex" })).toBeVisible();
  await page.getByRole("button", { name: "Refund" }).click();
  await sheet.getByLabel("Amount").fill("70");
  await expect(told.getByRole("row", { name: "Cash" })).toContainText("$70.00");
  await sheet.getByRole("button", { name: "Record refund" }).click();
  await expect(sheet).toBeHidden();
  const refunds = page.getByRole("table", { name: "Refunds" });
  await expect(refunds).toContainText("$70.00");
  await expectAccessibleInPassing(page);
  await refunds.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Refund to Globex" })).toBeVisible();
  await page.getByRole("button", { name: "Void" }).click();
  // The entry that is voided, and the one that reverses it.
  await expect(told.getByRole("row", { name: "Cash" })).toHaveText([/\$70\.00/, /\$70\.00/]);
  await sheet.getByRole("button", { name: "Void" }).click();
  await expect(page.getByText("The refund is taken back", { exact: true })).toBeVisible();
  expect(await workspace.api("GET", `${api}/customer-credits`)).toMatchObject({ data: [{ balance_cents: 12_000 }] });

  // What is credited of a paid invoice becomes the customer's credit.
  await visit(page, `${list}/${invoice_id}`);
  await page.getByRole("button", { name: "Credit note" }).click();
  await sheet.getByLabel("Amount").fill("100");
  await expect(told.getByRole("row", { name: "Customer credits" })).toContainText("$100.00");
  await sheet.getByRole("button", { name: "Issue credit note" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Credit note CN-0001" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Kept as credit");

  // What is late costs what its terms say, by an invoice of its own, and voiding that waives it.
  const yesterday = addDays(today(), -1);
  const overdue = { customer: "Initech", amount_cents: 100_000, due_date: yesterday, late_fee_percent: "1.5" };
  const late = await workspace.api("POST", `${api}/invoices`, overdue);
  await workspace.api("POST", `${api}/invoices/${late.invoice_id}/send`, { sent_on: yesterday });
  await visit(page, `${list}/late-fees`);
  await page.getByRole("button", { name: "Charge late fees" }).click();
  const charging = page.getByRole("alertdialog");
  await expect(charging.getByRole("row", { name: "Late fees" })).toContainText("$15.00");
  await expectAccessibleInPassing(page);
  await charging.getByRole("button", { name: "Charge", exact: true }).click();
  const fees = page.getByRole("table", { name: "Late fees" });
  await expect(fees.getByRole("row", { name: /Initech/ })).toContainText("$15.00");
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);
  await visit(page, `${list}/${late.invoice_id}`);
  await expect(page.getByRole("main")).toContainText("a late fee of 1.5 % of what is due for each month");
  await fees.getByRole("link", { name: "Invoice 0004" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Invoice 0004" })).toBeVisible();
  await page.getByRole("button", { name: "Void" }).click();
  await sheet.getByRole("button", { name: "Void" }).click();
  await expect(fees).toContainText("Waived");
});

test("a payment settles whichever of a customer's open invoices, the first due first, however many there are", {
  tag: "@size",
}, async ({ page, workspace }) => {
  const { entity_id } = await newEntity(workspace);
  const api = `/v1/entities/${entity_id}`;
  // The newest is due first, and the oldest last.
  for (let days = 51; days >= 1; days -= 1) {
    const given = { customer: "Globex", amount_cents: 1000, due_date: addDays("2099-01-01", days) };
    const { invoice_id } = await workspace.api("POST", `${api}/invoices`, given);
    await workspace.api("POST", `${api}/invoices/${invoice_id}/send`);
  }
  await visit(page, `/entities/${entity_id}/invoices/payments`);
  await page.getByRole("button", { name: "Record payment" }).first().click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("combobox", { name: "Customer" }).fill("Globex");
  await page.keyboard.press("Tab");
  const invoices = sheet.getByLabel(/^Invoice \d/);
  await expect(invoices).toHaveCount(50);
  await expect(invoices.first()).toHaveAccessibleName(/Invoice 0051/);
  await invoices.first().fill("10");
  await expect(sheet.getByLabel("Invoice 0001")).toBeHidden();
  await sheet.getByRole("button", { name: "Show those due later" }).click();
  await sheet.getByLabel("Invoice 0001").fill("5");
  await expect(sheet.getByRole("button", { name: "Show those due later" })).toBeHidden();
  await expectAccessibleInPassing(page);
  await sheet.getByRole("button", { name: "Record payment" }).click();
  const settled = page.getByRole("table", { name: "Invoices that it has settled" });
  await expect(settled.getByRole("row", { name: /0051/ })).toContainText("$10.00");
  await expect(settled.getByRole("row", { name: /0001/ })).toContainText("$5.00");
});

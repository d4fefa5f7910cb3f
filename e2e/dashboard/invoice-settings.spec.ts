import { expect, newEntity, newPage, test, visit } from "../support/dashboard.ts";

test("charges sales tax, tells the customer how to pay, hears that the money is sent, and has the invoice come again", async ({
  page,
  workspace,
  browser,
}) => {
  const { entity_id } = await newEntity(workspace, "DocumentsGenerated");
  const list = `/entities/${entity_id}/invoices`;
  await visit(page, `${list}/settings`);
  await expect(page.getByText("No mail server is set", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "New tax rate" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Name").fill("City sales tax");
  await sheet.getByLabel("Percent").fill("0");
  await sheet.getByRole("button", { name: "Create tax rate" }).click();
  await expect(sheet.getByLabel("Percent")).toHaveAccessibleDescription(/must be more than 0/);
  await sheet.getByLabel("Percent").fill("8.875");
  await sheet.getByRole("button", { name: "Create tax rate" }).click();
  await expect(page.getByRole("table", { name: "Sales tax rates" })).toContainText("8.875 %");
  await page.getByLabel("Payment link").fill("http://pay.example.com");
  await page.getByLabel("Days after the due date").fill("14, 3");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByLabel("Payment link")).toHaveAccessibleDescription(/must be an https address/);
  await page.getByLabel("Payment link").fill("https://pay.example.com/acme");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("The invoice settings are changed", { exact: true })).toBeVisible();

  await visit(page, `${list}/new`);
  await page.getByLabel("Customer").fill("Globex");
  const line = page.getByRole("group", { name: "Line 1" });
  await line.getByLabel("Description").fill("Design");
  await line.getByLabel("Unit price").fill("1000");
  await line.getByLabel("Sales tax of line 1").selectOption({ label: "City sales tax, 8.875 %" });
  await expect(page.getByRole("status").filter({ hasText: "Total" })).toContainText("$1,088.75");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Invoice 0001" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("City sales tax, 8.875 % of $1,000.00");
  await page.getByRole("button", { name: "Send" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("sales tax payable $88.75");
  await question.getByRole("button", { name: "Send" }).click();
  await expect(question).toBeHidden();
  const url = String(
    await page.getByRole("region", { name: "For the customer" }).getByRole("link").getAttribute("href"),
  );

  const stranger = await newPage(browser);
  await stranger.goto(url);
  const paying = stranger.getByRole("region", { name: "How to pay" });
  await expect(paying.getByRole("link", { name: /Pay online/ })).toHaveAttribute(
    "href",
    "https://pay.example.com/acme",
  );
  await paying.getByLabel("Reference").fill("Wire 17");
  await paying.getByRole("button", { name: "I have sent it" }).click();
  await expect(paying.getByRole("status")).toContainText("that the money is on its way");
  await stranger.context().close();
  await page.reload();
  await expect(page.getByText("The customer says that the money is sent", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Repeat" }).click();
  await sheet.getByLabel("How often").selectOption({ label: "Every quarter" });
  await sheet.getByLabel("Each invoice is").selectOption({ label: "Sent by itself" });
  await sheet.getByRole("button", { name: "Create the schedule" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Recurring invoice to Globex" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Every quarter");
  await expect(page.getByRole("main")).toContainText("$1,088.75");
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
  await visit(page, `${list}/recurring`);
  await expect(page.getByRole("table", { name: "Recurring invoices" })).toContainText("Globex");
});

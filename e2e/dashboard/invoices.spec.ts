import { expect, newEntity, newPage, test, visit } from "../support/dashboard.ts";

test("drafts an invoice by keyboard beside its live PDF, edits, sends and pays it, and the customer sees each step", async ({
  page,
  workspace,
  browser,
}) => {
  const { entity_id } = await newEntity(workspace, "DocumentsGenerated");
  const books = `/entities/${entity_id}`;
  await visit(page, `${books}/invoices`);
  await page.getByRole("link", { name: "Draft invoice" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("is drawn here while you type");
  await page.getByLabel("Customer").fill("Analytical Engines Ltd");
  await expect(preview).toContainText("Line items must have 1 or more items");
  // A link asks before it throws away what was typed.
  await page.getByRole("link", { name: "Bills", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByLabel("Customer")).toHaveValue("Analytical Engines Ltd");
  // So do the palette and the way back, and the browser itself before the page is gone.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("receipts");
  await page.getByRole("option", { name: "Receipts" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
  await page.getByLabel("Customer").press("End");
  await page.evaluate(() => history.back());
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByLabel("Customer")).toHaveValue("Analytical Engines Ltd");
  const unload = new Promise<string>((told) => {
    page.once("dialog", (dialog) => dialog.dismiss().then(() => told(dialog.type())));
  });
  await page.evaluate(() => location.reload());
  expect(await unload).toBe("beforeunload");
  await expect(page.getByLabel("Customer")).toHaveValue("Analytical Engines Ltd");
  await page.getByLabel("E-mail").fill("accounts@example.com");
  const type = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const line = (position: number) => page.getByRole("group", { name: `Line ${position}` });
  // Beside the preview as well there is room for what is charged.
  expect((await line(1).getByLabel("Description").boundingBox())?.width).toBeGreaterThan(320);
  await line(1).getByLabel("Description").focus();
  await page.keyboard.type("Design");
  await type("Tab");
  await page.keyboard.type("37.5");
  await type("Tab");
  await page.keyboard.type("120");
  await expect(line(1)).toContainText("$4,500.00");
  await type("Enter");
  await expect(line(2).getByLabel("Description")).toBeFocused();
  await page.keyboard.type("Prototype");
  await type("Tab", "Tab");
  await page.keyboard.type("300");
  await expect(page.getByRole("status").filter({ hasText: "Total" })).toContainText("$4,800.00");
  await expect(preview.getByRole("img", { name: "The invoice as a PDF, 1 page" })).toBeVisible();
  await expect(preview.locator("canvas")).toHaveCount(1);
  await line(2).getByLabel("Quantity").fill("0");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(line(2).getByLabel("Quantity")).toHaveAccessibleDescription(/must be positive/);
  await line(2).getByLabel("Quantity").fill("1");
  await type("Control+Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Invoice 0001" })).toBeVisible();

  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByRole("button", { name: "Remove line 2" }).click();
  await page.getByLabel("Notes").fill("By wire to Harbor Trust");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("The draft is changed", { exact: true })).toBeVisible();
  await expect(page.getByRole("table", { name: "Line items" })).toContainText("$4,500.00");
  // The way back leads to what there is now, in the form and in the list.
  await page.goBack();
  await expect(page.getByRole("textbox", { name: "Notes" })).toHaveValue("By wire to Harbor Trust");
  await page.goForward();
  const act = async (name: string, follows: string) => {
    await page.getByRole("button", { name }).click();
    const question = page.getByRole("dialog");
    await expect(question).toContainText(follows);
    await question.getByRole("button", { name }).click();
    await expect(question).toBeHidden();
  };
  await act("Send", "No mail server is set, so nothing is mailed: hand over its link, which it gets now, or its PDF.");
  await expect(page.getByRole("region", { name: "Mail" })).toContainText("accounts@example.com");
  await expect(page.getByRole("link", { name: "Edit" })).toBeHidden();
  const url = String(
    await page.getByRole("region", { name: "For the customer" }).getByRole("link").getAttribute("href"),
  );

  const stranger = await newPage(browser);
  await stranger.goto(url);
  await expect(stranger.getByRole("heading", { level: 1, name: "Invoice 0001" })).toBeVisible();
  await expect(stranger.getByRole("main")).toContainText("Open");
  await expect(stranger.getByRole("main")).toContainText("By wire to Harbor Trust");
  await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  const downloading = stranger.waitForEvent("download");
  await stranger.getByRole("link", { name: "Download PDF" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^Invoice-0001-inv_.*\.pdf$/);
  const other = await stranger.request.get(`${url.slice(0, -1)}${url.endsWith("A") ? "B" : "A"}`);
  expect([other.status(), await other.text()]).toEqual([
    404,
    expect.stringContaining("There is no invoice at this address"),
  ]);

  const record = async (amount?: string) => {
    await page.getByRole("button", { name: "Record payment" }).click();
    const sheet = page.getByRole("dialog");
    if (amount !== undefined) await sheet.getByLabel("Amount").fill(amount);
    await sheet.getByRole("button", { name: "Record payment" }).click();
    await expect(sheet).toBeHidden();
  };
  await record("1,000");
  const settled = page.getByRole("region", { name: "Settled by" });
  await expect(settled.getByRole("table")).toContainText("$1,000.00");
  await expect(page.getByRole("main")).toContainText("$3,500.00");
  await expect(page.getByRole("button", { name: "Void" })).toBeHidden();
  await record();
  await expect(page.getByRole("button", { name: "Record payment" })).toBeHidden();
  const paid = "Payment from Analytical Engines Ltd for invoice 0001";
  const entries = ["Invoice 0001 to Analytical Engines Ltd sent", paid, paid];
  await expect(page.getByRole("region", { name: "In the books" }).getByRole("rowheader")).toHaveText(entries);
  // What an entry came of stands at the invoice, to which its address leads before any page begins.
  const invoice = new URL(page.url()).pathname;
  const { data } = await workspace.api<{ data: { settlement_id: string }[] }>("GET", `/v1${invoice}/settlements`);
  const addressOf = (settlement_id = "stl_01k0zk1x3ve4b8j0c2v5y6m7n8") =>
    invoice.replace(/[^/]+$/, `settlements/${settlement_id}`);
  const led = await page.request.get(addressOf(data[0]?.settlement_id), { maxRedirects: 0 });
  expect([led.status(), led.headers().location]).toEqual([307, invoice]);
  expect((await page.request.get(addressOf())).status()).toBe(404);
  expect((await page.request.get("/settings", { maxRedirects: 0 })).headers().location).toBe("/settings/members");
  expect(await (await stranger.request.get(url)).text()).toContain("Thank you.");
  await stranger.context().close();
});

test("credits and writes off what is due, takes it back, and shows the customer's account on one page", async ({
  page,
  workspace,
}) => {
  const { entity_id } = await newEntity(workspace, "DocumentsGenerated");
  const books = `/entities/${entity_id}`;
  const given = { customer: "Globex", amount_cents: 200_000, due_date: "2030-01-31" };
  const { invoice_id } = await workspace.api("POST", `/v1${books}/invoices`, given);
  await workspace.api("POST", `/v1${books}/invoices/${invoice_id}/send`);
  await visit(page, `${books}/invoices/${invoice_id}`);
  const fill = async (button: string, submit: string, amount: string) => {
    await page.getByRole("button", { name: button }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByLabel("Amount").fill(amount);
    await sheet.getByRole("button", { name: submit }).click();
    await expect(sheet).toBeHidden();
  };
  await fill("Credit note", "Issue credit note", "500");
  await expect(page.getByRole("heading", { level: 1, name: "Credit note CN-0001" })).toBeVisible();
  await page.getByRole("link", { name: "Invoice 0001" }).first().click();
  await fill("Write off", "Write off", "1,500");
  await expect(page.getByRole("button", { name: "Record payment" })).toBeHidden();
  await page.getByRole("button", { name: "Take back the write-off of $1,500.00" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take back" }).click();
  await expect(page.getByRole("button", { name: "Record payment" })).toBeVisible();
  await page.getByRole("link", { name: "Globex", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Statement of account" })).toBeVisible();
  await expect(page.getByRole("table")).toContainText("Credit note on invoice 0001");
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download PDF" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^Statement-.*\.pdf$/);
});

test("finds invoices by their filters, sees what is overdue in the totals, and by whom in the aging", async ({
  page,
  workspace,
}) => {
  const { entity_id } = await newEntity(workspace);
  const books = `/entities/${entity_id}`;
  const sent = async (customer: string, amount_cents: number, due_date: string) => {
    const given = { customer, amount_cents, due_date };
    const { invoice_id } = await workspace.api("POST", `/v1${books}/invoices`, given);
    await workspace.api("POST", `/v1${books}/invoices/${invoice_id}/send`);
  };
  await sent("Globex", 120_000, "2020-01-15");
  await sent("Initech", 30_000, "2099-01-15");
  await visit(page, `${books}/invoices`);
  const total = (name: string) => page.getByRole("term").filter({ hasText: name }).locator("..");
  await expect(total("Outstanding")).toContainText("$1,500.00");
  await expect(total("Overdue")).toContainText("$1,200.00");
  const rows = page.getByRole("table", { name: "Invoices" }).getByRole("rowheader");
  await expect(rows).toHaveText(["Invoice 0002", "Invoice 0001"]);
  await page.getByRole("combobox", { name: "Overdue" }).selectOption("true");
  await expect(page).toHaveURL(/overdue=true/);
  await expect(rows).toHaveText(["Invoice 0001"]);
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole("searchbox").fill("init");
  await expect(rows).toHaveText(["Invoice 0002"]);

  await page.getByRole("link", { name: "Aging" }).click();
  const ageing = page.getByRole("table", { name: "What each customer owes in USD" });
  await expect(ageing.getByRole("row", { name: /Globex/ })).toContainText("$1,200.00");
  await expect(ageing.getByRole("row", { name: /^Total/ })).toContainText("$1,500.00");
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save as CSV" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^Aging-of-receivables-.*\.csv$/);
  await ageing.getByRole("link", { name: "Globex" }).click();
  await expect(rows).toHaveText(["Invoice 0001"]);
  await expect(page.getByText("Only Globex, USD")).toBeVisible();
});

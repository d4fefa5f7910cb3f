import { expectAccessible, expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, newEntity, test, visit } from "../support/dashboard.ts";

const journal = [
  "Date,Transaction Type,Num,Name,Memo/Description,Account,Debit,Credit",
  '01/15/2026,Check,101,Harbor,Rent,Rent paid,"2,500.00",',
  ',,,,,Checking,,"2,500.00"',
].join("\n");

const open = [
  "Customer,Number,Date,Due date,Open balance",
  '"A customer of a name that is long, and has no end on a telephone, GmbH & Co. KGaA",7,01/12/2025,02/01/2026,"1,200.00"',
].join("\n");

test("takes in a journal, opening balances and open invoices", async ({ page, workspace }) => {
  await test.step("a journal of QuickBooks' is imported, with the preview corrected first, and leads to its entries", async () => {
    const { entity_id } = await newEntity(workspace);
    const ledger = `/entities/${entity_id}/ledger`;
    await visit(page, `${ledger}/imports`);
    await expect(page.getByText("Nothing was imported yet")).toBeVisible();
    await page.getByRole("link", { name: "Import a file" }).click();
    const box = page.getByLabel("File");
    await box.setInputFiles({ name: "none.csv", mimeType: "text/csv", buffer: Buffer.of() });
    await expect(box).toHaveAccessibleDescription("There is nothing in it.");
    await box.setInputFiles({ name: "letter.csv", mimeType: "text/csv", buffer: Buffer.from("Dear Ada,\n\nYours") });
    await expect(box).toHaveAccessibleDescription(/^must have a heading/);
    await page
      .getByLabel("File")
      .setInputFiles({ name: "journal.csv", mimeType: "text/csv", buffer: Buffer.from(journal) });
    const preview = page.getByRole("region", { name: "Preview" });
    await expect(preview).toContainText("QuickBooks, journal: 1 entry from Jan 15, 2026 to Jan 15, 2026, $2,500.00");
    await expect(preview).toContainText("2 accounts to open");
    // The picker lets go of the file, so that it is a choice again once it is mended, and gives it back where none is chosen.
    const file = page.getByLabel("File");
    const picker = page.waitForEvent("filechooser");
    await file.click();
    await picker;
    await expect(file).toHaveValue("");
    await file.dispatchEvent("cancel");
    await expect(file).toHaveValue(/journal\.csv$/);
    await preview.getByLabel("Type of Rent paid").selectOption("expense");
    await expectAccessible(page);
    await expectFitsPhone(page);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "journal.csv" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Journal of these days" }).click();
    await expect(page.getByRole("row", { name: /Check 101, Harbor, Rent/ })).toBeVisible();
    await visit(page, ledger);
    await expect(page.getByRole("row", { name: /Rent paid/ })).toContainText("$2,500.00");

    await visit(page, `${ledger}/imports`);
    await page.getByRole("link", { name: "Import a file" }).click();
    await page
      .getByLabel("File")
      .setInputFiles({ name: "again.csv", mimeType: "text/csv", buffer: Buffer.from(journal) });
    await expect(page.getByText("This very file is taken in already")).toBeVisible();
    await expect(page.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
  });

  await test.step("opening balances are given, and it is said where the difference went", async () => {
    const { entity_id } = await newEntity(workspace);
    const account = { account_code: "cash", account_name: "Operating cash", account_type: "asset" };
    await workspace.api("POST", `/v1/entities/${entity_id}/accounts`, account);
    await visit(page, `/entities/${entity_id}/ledger/opening-balances`);
    const line = page.getByRole("group", { name: "Line 1" });
    await line.getByRole("combobox", { name: "Account" }).fill("cash");
    await page.getByRole("option", { name: /Operating cash/ }).click();
    await line.getByLabel("Debit").fill("2500.00");
    await page.getByLabel("The difference goes to").selectOption("none");
    await page.getByRole("button", { name: "Post opening balances" }).click();
    await expect(page.getByText(/must balance: debits are 2,500.00, credits are 0.00/).first()).toBeVisible();
    await page.getByLabel("The difference goes to").selectOption("opening_balance_equity");
    await page.getByRole("button", { name: "Post opening balances" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Opening balances" })).toBeVisible();
    await expect(page.getByRole("row", { name: /Opening balance equity/ })).toContainText("$2,500.00");
    await expectAccessibleInPassing(page);
  });

  await test.step("open invoices are imported by keyboard, which stays where it is while the file is read anew", async () => {
    const { entity_id } = await newEntity(workspace);
    await visit(page, `/entities/${entity_id}/invoices/import`);
    await page.getByLabel("File").setInputFiles({ name: "open.csv", mimeType: "text/csv", buffer: Buffer.from(open) });
    const preview = page.getByRole("region", { name: "Preview" });
    await expect(preview).toContainText("say which in “Days are written”");
    await page.getByLabel("Days are written").selectOption("DD/MM/YYYY");
    await expect(preview).toContainText("give them first, or say “Booked on” and “Other side”");
    await page.getByLabel("Booked on").fill("2025-12-31");
    await page.getByLabel("Booked on").press("Tab");
    const side = page.getByLabel("Other side");
    await side.focus();
    await side.press("ArrowDown");
    await expect(side).toHaveValue("accounts_receivable");
    await expect(preview).toContainText("what is missing cannot be taken from it");
    await side.press("ArrowDown");
    await expect(side).toHaveValue("opening_balance_equity");
    await expect(preview).toContainText("They are booked on Dec 31, 2025");
    await expect(side).toBeFocused();
    await expectAccessibleInPassing(page);
    // A name keeps room for its words beside what scrolls.
    await page.setViewportSize({ width: 360, height: 740 });
    const name = preview.getByRole("cell", { name: /^A customer/ });
    await expect.poll(async () => (await name.boundingBox())?.width ?? 0).toBeGreaterThan(150);
    await page.getByRole("button", { name: "Import", exact: true }).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Invoices" })).toBeVisible();
    await expect(page.getByRole("row", { name: /A customer/ })).toContainText("$1,200.00");
  });
});

import { readFile } from "node:fs/promises";
import { expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, newEntity, test, visit } from "../support/dashboard.ts";

test("enters a vendor's W-9, and takes the year's 1099 from the payments to a worksheet and the IRS's layout", async ({
  page,
  workspace,
}) => {
  const { entity_id } = await newEntity(workspace);
  const of = `/v1/entities/${entity_id}`;
  const paid = { recipient_name: "Grace Hopper", amount_cents: 275_000, method: "ach" };
  const { vendor_id } = await workspace.api<{ vendor_id: string }>("POST", `${of}/payments`, paid);
  await workspace.api("POST", `${of}/payments`, { ...paid, recipient_name: "Harbor Hosting", amount_cents: 900_000 });

  await visit(page, `/entities/${entity_id}/payments/vendors/${vendor_id}`);
  await page.getByRole("button", { name: "Enter the W-9" }).click();
  const sheet = page.getByRole("dialog", { name: "Form W-9 of Grace Hopper" });
  await expect(sheet.getByLabel("Paid for")).toHaveValue("nec");
  await sheet.getByLabel("Tax classification").selectOption("Individual, or LLC of one owner");
  await sheet.getByLabel("Tax number").fill("123456789");
  await sheet.getByRole("button", { name: "Save W-9" }).click();
  await expect(sheet.getByText(/must be a taxpayer identification number/)).toBeVisible();
  await sheet.getByLabel("Tax number").fill("123-45-6789");
  await sheet.getByLabel("Street").fill("1 Main St");
  await sheet.getByLabel("City").fill("Austin");
  await sheet.getByLabel("State", { exact: true }).selectOption("Texas");
  await sheet.getByLabel("ZIP code").fill("78701");
  await sheet.getByRole("button", { name: "Save W-9" }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("main")).toContainText("SSN •••••6789");

  await visit(page, `/entities/${entity_id}/compliance`);
  await page.getByRole("link", { name: "Year-end" }).click();
  const table = page.getByRole("table", { name: /^Forms 1099 of/ });
  const grace = table.getByRole("row", { name: /Grace Hopper/ });
  await expect(grace).toContainText("$2,750.00");
  await expect(grace).toContainText("Reportable");
  await expect(table.getByRole("row", { name: /Harbor Hosting/ })).toContainText(
    "without tax number, classification, address",
  );
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);
  const [csv] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Form 1099-NEC as CSV" }).click(),
  ]);
  const text = await readFile(await csv.path(), "utf8");
  expect(text).toContain("SSN,123456789,I,,,Grace,,Hopper,,US,1 Main St,,Austin,TX,78701,");

  // The amount leads to the payments that it is the sum of.
  await grace.getByRole("link", { name: /\$2,750\.00/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Payments" })).toBeVisible();
  await expect(page.getByRole("row", { name: /Grace Hopper/ })).toHaveCount(1);
  await expect(page.getByRole("row", { name: /Harbor Hosting/ })).toHaveCount(0);
  await visit(page, `/entities/${entity_id}/compliance/year-end`);
  await grace.getByRole("button", { name: /^Prepare/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Form 1099-NEC, \d{4}$/ })).toBeVisible();
  await expect(page.getByRole("table", { name: "What the form says" })).toContainText("Nonemployee compensation");
  const [pdf] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Worksheet as PDF" }).click(),
  ]);
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe("%PDF-");
  await visit(page, `/entities/${entity_id}/compliance/filings`);
  await expect(page.getByRole("row", { name: /Grace Hopper/ })).toContainText("To be filed");
});

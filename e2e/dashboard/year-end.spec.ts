import { readFile } from "node:fs/promises";
import { expectAccessible, expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
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

test("enters a holder's W-9, which the Form 1099-DIV about a distribution then goes by", async ({
  page,
  workspace,
}) => {
  const given = { legal_name: "Difference Engines", entity_type: "c_corp", jurisdiction: "DE" };
  const { entity_id } = await workspace.api<{ entity_id: string }>("POST", "/v1/entities", given);
  const of = `/v1/entities/${entity_id}`;
  const { cap_table_id, instruments } = await workspace.api<{
    cap_table_id: string;
    instruments: { instrument_id: string }[];
  }>("GET", `${of}/cap-table`);
  const instrument_id = instruments[0]?.instrument_id;
  const grant = { cap_table_id, instrument_id, grant_type: "common", recipient_name: "Ada Byron", shares: 100 };
  await workspace.api("POST", `${of}/grants`, grant);
  const asked = { total_amount_cents: 120_000, method: "pro_rata" };
  const { distribution_id } = await workspace.api<{ distribution_id: string }>("POST", `${of}/distributions`, asked);
  await workspace.api("POST", `${of}/distributions/${distribution_id}/pay`, { method: "check" });

  await visit(page, `/entities/${entity_id}/compliance/year-end`);
  const row = page.getByRole("table", { name: /^Forms 1099 of/ }).getByRole("row", { name: /Ada Byron/ });
  await expect(row).toContainText("without tax number, classification, address");
  await row.getByRole("link", { name: "Ada Byron" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Form W-9 of Ada Byron" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("No tax number is known");
  await expectAccessible(page);
  await expectFitsPhone(page);
  await page.getByRole("button", { name: "Enter the W-9" }).click();
  const sheet = page.getByRole("dialog", { name: "Form W-9 of Ada Byron" });
  await sheet.getByLabel("Tax classification").selectOption("Trust or estate");
  await sheet.getByLabel("Tax number").fill("84-7654321");
  await sheet.getByLabel("Exempt payee code").fill("13");
  await sheet.getByRole("button", { name: "Save W-9" }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("main")).toContainText("EIN •••••4321");
  await expect(page.getByRole("table", { name: /^Their forms of/ })).toContainText("exempt payee code 13");
  await page.getByRole("button", { name: "Edit the W-9" }).click();
  await sheet.getByLabel("Exempt payee code").fill("");
  await sheet.getByRole("button", { name: "Save W-9" }).click();
  await expect(sheet).toBeHidden();
  await page.getByRole("button", { name: /^Prepare/ }).click();
  await page.getByRole("link", { name: "The holder’s W-9" }).click();
  await expect(page.getByRole("main")).toContainText("EIN •••••4321");
});

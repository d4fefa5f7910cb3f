import { expect, expectAccessible, expectFitsPhone, test } from "../support/dashboard.ts";

const company = { legal_name: "Acme Robotics", entity_type: "c_corp", jurisdiction: "DE" };

test("A receipt shows what was done, and verifies", async ({ page, workspace }) => {
  await workspace.api("POST", "/v1/entities", company);
  await page.goto("/receipts");
  await expectAccessible(page);
  await expectFitsPhone(page);
  await page.getByRole("link", { name: "Create a company" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Create a company" })).toBeVisible();
  await expect(page.getByText("This receipt verifies")).toBeVisible();
  await expect(page.getByRole("figure", { name: "params" })).toContainText('"legal_name": "Acme Robotics"');
  await expect(page.getByRole("main").getByRole("link", { name: "Acme Robotics" })).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);
});

test("The filters stand in the address, and go together", async ({ page, workspace }) => {
  await workspace.api("POST", "/v1/entities", company);
  await workspace.api("POST", "/v1/keys", { name: "Bookkeeping", scopes: ["ledger:read"] });
  await page.goto("/receipts");
  await page.getByLabel("Act", { exact: true }).selectOption({ label: "Create an API key" });
  await page.waitForURL("**/receipts?action=keys.create");
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("combobox", { name: "Company" }).fill("acme");
  await page.getByRole("option", { name: "Acme Robotics" }).click();
  await expect(page.getByText("No receipts like that")).toBeVisible();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByRole("row")).toHaveCount(3);
});

test("A workspace without receipts says what they are for", async ({ page }) => {
  await page.goto("/receipts");
  await expect(page.getByText("No receipts yet")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Form a company" })).toBeVisible();
});

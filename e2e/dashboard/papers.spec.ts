import { expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, test, visit } from "../support/dashboard.ts";

test("writes a founder's agreement out of the grant, a consent to it, and a worksheet that nobody signs", async ({
  page,
  workspace,
}) => {
  const { api } = workspace;
  type Made = { entity_id: string; cap_table: { cap_table_id: string; instruments: { instrument_id: string }[] } };
  const corporation = { legal_name: "Acme", entity_type: "c_corp", jurisdiction: "DE" };
  const { entity_id, cap_table } = await api<Made>("POST", "/v1/entities", corporation);
  const { cap_table_id, instruments } = cap_table;
  const vesting = { months: 48, cliff_months: 12 };
  await api("POST", `/v1/entities/${entity_id}/grants`, {
    ...{ cap_table_id, instrument_id: instruments[0]?.instrument_id, recipient_name: "Ada Byron" },
    ...{ grant_type: "common_stock", shares: 4_000_000, price_per_share: "0.0001", vesting },
  });
  const book = `/entities/${entity_id}`;
  await visit(page, book);
  await page.getByRole("link", { name: "All documents" }).click();
  await page.getByRole("link", { name: "Generate a document" }).first().click();
  const write = page.getByRole("button", { name: "Generate the document" });
  await page.getByRole("radio", { name: "Stock purchase agreement" }).check();
  await write.click();
  await expect(page.getByText("is required")).toBeVisible();
  await page.getByLabel("Grant", { exact: true }).fill("ada");
  await page.getByRole("option", { name: /^Ada Byron, 4,000,000 on/ }).click();
  await write.click();
  await expect(page.getByRole("heading", { level: 1, name: "Stock Purchase Agreement: Ada Byron" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("nothing before 12 months have passed");
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 360, height });
  const rule = page
    .getByRole("article")
    .getByText(/_{20,}$/)
    .first();
  const lines = await rule.evaluate((of) => {
    const range = document.createRange();
    range.selectNodeContents(of);
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  });
  expect(lines).toBe(1);
  await page.setViewportSize({ width, height });

  await visit(page, `${book}/documents/new`);
  await page.getByRole("radio", { name: "Board consent to grants" }).check();
  await page.getByRole("combobox", { name: "Add a grant" }).click();
  await page.getByRole("option", { name: /^Ada Byron/ }).click();
  await expect(page.getByRole("checkbox", { name: /^Ada Byron/ })).toBeChecked();
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);
  await write.click();
  await expect(page.getByRole("heading", { level: 1, name: "Board Consent to Grants" })).toBeVisible();

  await visit(page, `${book}/documents/new`);
  await page.getByRole("radio", { name: "Worksheet for Form SS-4" }).check();
  await page.getByLabel("Responsible party").fill("Ada Byron");
  await write.click();
  await expect(page.getByRole("heading", { level: 1, name: "Worksheet for Form SS-4" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Sign/ })).toHaveCount(0);
  await visit(page, `${book}/documents`);
  await expect(page.getByRole("row")).toHaveCount(4);
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);
});

test("refuses a deadlock clause where no two own halves, and the form of one member where there are two", async ({
  page,
  workspace,
}) => {
  const members = [
    { name: "Ada Byron", units: 600 },
    { name: "Mary Somerville", units: 400 },
  ];
  const { entity_id } = await workspace.api<{ entity_id: string }>("POST", "/v1/entities", {
    ...{ legal_name: "Nova", entity_type: "llc", jurisdiction: "CA", members },
  });
  await visit(page, `/entities/${entity_id}/documents/new`);
  await page.getByRole("radio", { name: /^Operating agreement/ }).check();
  const deadlock = page.getByLabel("Deadlock");
  await deadlock.selectOption("Mediation");
  const write = page.getByRole("button", { name: "Generate the document" });
  await write.click();
  await expect(deadlock).toHaveAccessibleDescription(/is for two members with equal units/);
  await deadlock.selectOption("No clause");
  await write.click();
  await expect(page.getByRole("heading", { level: 1, name: "Operating Agreement" })).toBeVisible();
  await visit(page, `/entities/${entity_id}/documents/new`);
  await page.getByRole("radio", { name: /^Single-member agreement/ }).check();
  await write.click();
  await expect(page.getByText(/the company has 2 members/)).toBeVisible();
});

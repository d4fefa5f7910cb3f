import { expectAccessible, expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, type TestWorkspace, test, visit } from "../support/dashboard.ts";

interface Startup {
  entity_id: string;
  symbol: string;
  capTable: string;
}

/** A corporation of which Ada Byron holds 1,000 shares and Mary Somerville 500. */
async function newStartup({ api }: TestWorkspace): Promise<Startup> {
  const given = { legal_name: "Analytical Engines", entity_type: "c_corp", jurisdiction: "DE" };
  const { entity_id } = await api<{ entity_id: string }>("POST", "/v1/entities", given);
  const company = `/v1/entities/${entity_id}`;
  const { instruments } = await api<{
    instruments: { instrument_id: string; cap_table_id: string; symbol: string }[];
  }>("GET", `${company}/cap-table`);
  const [{ instrument_id, cap_table_id, symbol } = { instrument_id: "", cap_table_id: "", symbol: "" }] = instruments;
  for (const [recipient_name, shares] of [
    ["Ada Byron", 1000],
    ["Mary Somerville", 500],
  ]) {
    const granted = { instrument_id, cap_table_id, recipient_name, grant_type: "common_stock", shares };
    await api("POST", `${company}/grants`, granted);
  }
  return { entity_id, symbol, capTable: `/entities/${entity_id}/cap-table` };
}

test("sells shares of two holders to another and to the company, as its preview tells, and leads from the books to the sale", async ({
  page,
  workspace,
}) => {
  const { symbol, capTable } = await newStartup(workspace);
  await visit(page, `${capTable}/secondary-sales`);
  await expect(page.getByText("No secondary sales yet")).toBeVisible();
  await page.getByRole("button", { name: "Sell shares", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Sell shares of holders" });
  await sheet.getByLabel("Instrument", { exact: true }).selectOption(symbol);
  await sheet.getByLabel("Price of one", { exact: true }).fill("1.25");
  const side = async (row: string, name: string, shares: string) => {
    const group = sheet.getByRole("group", { name: row, exact: true });
    await group.getByLabel("Name", { exact: true }).fill(name);
    await group.getByLabel("How many", { exact: true }).fill(shares);
  };
  await side("seller 1", "Ada Byron", "600");
  await sheet.getByRole("button", { name: "Add seller", exact: true }).click();
  await side("seller 2", "Mary Somerville", "501");
  await side("buyer 1", "Lovelace Ventures", "700");
  await sheet.getByLabel("The company buys", { exact: true }).fill("401");
  const effects = sheet.getByRole("region", { name: "What it will do" });
  await expect(effects).toContainText("requested 501, available 500");
  await side("seller 2", "Mary Somerville", "400");
  await sheet.getByLabel("The company buys", { exact: true }).fill("300");
  const matched = sheet.getByRole("table", { name: "Who would sell to whom" });
  await expect(matched.getByRole("row").filter({ hasText: "The company" })).toContainText("$375.00");
  await expect(effects).toContainText("Lovelace Ventures holds 700");
  await expectAccessible(page);
  await expectFitsPhone(page);
  await sheet.getByRole("button", { name: "Sell", exact: true }).click();

  await expect(page.getByRole("heading", { level: 1, name: `Sale of 1,000 ${symbol}` })).toBeVisible();
  const parts = page.getByRole("table", { name: "Who sold to whom" });
  await expect(parts.getByRole("row").filter({ hasText: "Ada Byron" })).toContainText("$750.00");
  await expect(parts.getByRole("row").filter({ hasText: "The company" })).toContainText("Mary Somerville");
  await expectAccessible(page);
  await expectFitsPhone(page);

  const bought = page.getByRole("table", { name: "What the company bought of" });
  await expect(bought.getByRole("row").filter({ hasText: "Mary Somerville" })).toContainText("300");

  await page.getByRole("region", { name: "In the books" }).getByRole("link").first().click();
  await page.getByRole("link", { name: "Secondary sale, repurchased", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Sale of 1,000 ${symbol}` })).toBeVisible();

  await visit(page, `${capTable}/secondary-sales`);
  await expect(page.getByRole("link", { name: "Ada Byron and 1 other", exact: true })).toBeVisible();
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);
});

test("asks what became of the right of first refusal on a transfer, and notes it", async ({ page, workspace }) => {
  const { capTable } = await newStartup(workspace);
  await visit(page, `${capTable}/transfers`);
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  const settings = page.getByRole("dialog", { name: "Equity settings" });
  await settings.getByRole("checkbox", { name: "The company has a right of first refusal" }).check();
  await settings.getByLabel("Days from the notice", { exact: true }).fill("20");
  await expectAccessibleInPassing(page);
  await settings.getByRole("button", { name: "Save", exact: true }).click();
  await expect(settings).toBeHidden();

  await page.getByRole("button", { name: "Transfer shares", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Transfer shares" });
  await sheet.getByLabel("From", { exact: true }).fill("Ada Byron");
  await sheet.getByLabel("To", { exact: true }).fill("Mary Somerville");
  await sheet.getByLabel("How many", { exact: true }).fill("100");
  await expect(sheet.getByRole("region", { name: "What it will do" })).toContainText("right of first refusal");
  await sheet.getByRole("button", { name: "Transfer", exact: true }).click();
  await expect(sheet).toBeHidden();

  const transfers = page.getByRole("table", { name: "Transfers" });
  await expect(transfers.getByRole("row").filter({ hasText: "Ada Byron" })).toContainText("Not noted yet");
  await transfers.getByRole("link", { name: "Ada Byron", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ada Byron to Mary Somerville" })).toBeVisible();
  const moved = page.getByRole("table", { name: "Of these grants" });
  await expect(moved.getByRole("link", { name: "Ada Byron", exact: true })).toHaveAttribute("href", /\/grants\/grt_/);
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);
  await page.getByRole("button", { name: "Record the right of first refusal", exact: true }).click();
  const noting = page.getByRole("dialog", { name: "Record the right of first refusal" });
  await noting.getByLabel("Right of first refusal", { exact: true }).selectOption("Waived");
  await expect(noting.getByRole("region", { name: "What it will do" })).toContainText("completed");
  await expectAccessibleInPassing(page);
  await noting.getByRole("button", { name: "Record it", exact: true }).click();
  await expect(noting).toBeHidden();
  await expect(page.getByRole("region", { name: "Details" })).toContainText("Waived");
});

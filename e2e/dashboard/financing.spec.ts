import { expectAccessible, expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, type TestWorkspace, test, visit } from "../support/dashboard.ts";

/** A corporation whose founder holds 8,000,000 shares, with a SAFE that is outstanding. */
async function newStartup({ api }: TestWorkspace): Promise<string> {
  const given = { legal_name: "Analytical Engines", entity_type: "c_corp", jurisdiction: "DE" };
  const { entity_id } = await api<{ entity_id: string }>("POST", "/v1/entities", given);
  const company = `/v1/entities/${entity_id}`;
  const { instruments } = await api<{ instruments: { instrument_id: string; cap_table_id: string }[] }>(
    "GET",
    `${company}/cap-table`,
  );
  await api("POST", `${company}/grants`, {
    ...instruments[0],
    recipient_name: "Ada Byron",
    grant_type: "common_stock",
    shares: 8_000_000,
  });
  await api("POST", `${company}/safes`, {
    investor_name: "Lovelace Ventures",
    principal_amount_cents: 50_000_000,
    safe_type: "post_money",
    valuation_cap_cents: 500_000_000,
  });
  return `/entities/${entity_id}/cap-table`;
}

test("closes a round from the modeller as it was previewed, with its page and its holders; declares a distribution, and pays its parts", async ({
  page,
  workspace,
}) => {
  const capTable = await newStartup(workspace);
  await visit(page, `${capTable}/round`);
  await page.getByLabel("Pre-money valuation").fill("10,000,000");
  await page.getByLabel("Option pool after the round").fill("10");
  await page.getByRole("combobox", { name: "Investor" }).fill("Harbor Capital");
  await page.getByLabel("Invests").fill("2,500,000");
  await page.getByRole("button", { name: "Work it out" }).click();
  const after = page.getByRole("table", { name: "After closing" });
  await expect(after.getByRole("rowheader", { name: "Unallocated option pool" })).toBeVisible();
  await expect(page.getByRole("table", { name: "SAFEs that convert" })).toContainText("Lovelace Ventures");
  await expectFitsPhone(page);
  await page.getByRole("button", { name: "Close this round" }).click();
  const sheet = page.getByRole("dialog", { name: "Close the round" });
  await expect(sheet.getByText("Harbor Capital").first()).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Close the round" }).click();
  await expect(sheet).toBeHidden();

  // What was worked out is of before the round: the page leads on to it.
  await expect(page.getByRole("heading", { level: 1, name: "Series A" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Investors" })).toContainText("Harbor Capital");
  await expectAccessible(page);
  await expectFitsPhone(page);

  await visit(page, capTable);
  for (const name of ["Ada Byron", "Harbor Capital", "Lovelace Ventures"]) {
    await expect(page.getByRole("row", { name: new RegExp(`^${name}`) })).toBeVisible();
  }
  await page.getByRole("link", { name: "Harbor Capital" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Harbor Capital" })).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);

  await visit(page, `${capTable}/distribution`);
  await page.getByRole("button", { name: "Declare a distribution" }).click();
  const declaring = page.getByRole("dialog");
  await declaring.getByLabel("Amount to declare").fill("100");
  await declaring.getByRole("button", { name: "Declare", exact: true }).click();
  await expect(declaring).toBeHidden();
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);
  await page.getByRole("table", { name: "Declared distributions" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: /^Distribution of/ })).toBeVisible();
  await page.getByRole("button", { name: "Pay its parts" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("table", { name: "Payments" }).getByRole("link", { name: "Ada Byron" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Pay its parts" })).toBeHidden();
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);
});

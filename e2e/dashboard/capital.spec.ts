import { expectAccessible, expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, test, visit } from "../support/dashboard.ts";

test("a member contributes, income is allocated, and each capital account leads to its entries and to the Schedule K-1", async ({
  page,
  workspace,
}) => {
  const given = { legal_name: "Analytical Engines", entity_type: "llc", jurisdiction: "CA" };
  const { entity_id } = await workspace.api<{ entity_id: string }>("POST", "/v1/entities", given);
  const year = new Date().getUTCFullYear() - 1;
  const units = { amount_cents: 4_000_000, units: 400, contributed_on: `${year}-01-01` };
  await workspace.api("POST", `/v1/entities/${entity_id}/contributions`, { member_name: "Mary Somerville", ...units });
  const at = `/entities/${entity_id}/cap-table/capital`;
  await visit(page, at);
  await expect(page.getByRole("heading", { level: 1, name: "Members' capital" })).toBeVisible();

  await page.getByRole("button", { name: "Record a contribution" }).click();
  const sheet = page.getByRole("dialog", { name: "Record a contribution" });
  await sheet.getByLabel("Member", { exact: true }).fill("Ada Byron");
  await sheet.getByLabel("Amount", { exact: true }).fill("60,000");
  await sheet.getByLabel("Units issued for it").fill("600");
  await sheet.getByLabel("Contributed on").fill(`${year}-01-01`);
  await expect(sheet.getByText("Contribution of Ada Byron").first()).toBeVisible();
  await expectAccessibleInPassing(page);
  await sheet.getByRole("button", { name: "Record", exact: true }).click();
  await expect(sheet).toBeHidden();

  await page.getByRole("button", { name: "Allocate income" }).click();
  const allocating = page.getByRole("dialog", { name: "Allocate income" });
  await allocating.getByLabel("Amount", { exact: true }).fill("10,000.01");
  await expect(allocating.getByText("allocated to the members").first()).toBeVisible();
  await allocating.getByRole("button", { name: "Allocate", exact: true }).click();
  await expect(allocating).toBeHidden();
  const accounts = page.getByRole("table", { name: "Members' capital" });
  await expect(accounts).toContainText("$66,000.01");
  await expect(accounts).toContainText("$44,000.00");
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);

  // Of the year in which it moved, every figure leads to what made it.
  await visit(page, `${at}?from=${year}-01-01`);
  await expect(accounts).toContainText("$60,000.00");
  await accounts.getByRole("link", { name: "$66,000.01" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ada Byron" })).toBeVisible();
  const movements = page.getByRole("table", { name: "Movements" });
  await expect(movements).toContainText("Income allocated");
  await expectAccessible(page);
  await expectFitsPhone(page);
  await movements.getByRole("link", { name: "Entry 1" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/Income from|Contribution of/);

  await visit(page, `${at}/k1?tax_year=${year}`);
  await expect(page.getByRole("table", { name: "Schedules K-1" })).toContainText("$6,000.01");
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);

  await visit(page, at);
  await page.getByRole("table", { name: "Allocations" }).getByRole("link").first().click();
  await expect(page.getByRole("table", { name: "Members" })).toContainText("$4,000.00");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Void", exact: true }).click();
  const voiding = page.getByRole("dialog", { name: "Void the allocation" });
  await voiding.getByRole("button", { name: "Void", exact: true }).click();
  await expect(voiding).toBeHidden();
  await visit(page, at);
  await page.getByRole("table", { name: "Contributions" }).getByRole("link", { name: "Ada Byron" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Contribution of Ada Byron" })).toBeVisible();
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);
});

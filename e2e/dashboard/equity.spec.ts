import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectFitsPhone,
  newEntity,
  newMember,
  signIn,
  type TestWorkspace,
  test,
} from "../support/dashboard.ts";

/** A corporation with 1,000 shares to issue, of which Ada Byron has 600. */
async function newCorporation({ api }: TestWorkspace): Promise<string> {
  const given = {
    legal_name: "Analytical Engines",
    entity_type: "c_corp",
    jurisdiction: "DE",
    authorized_shares: 1000,
  };
  const { entity_id, cap_table } = await api<{
    entity_id: string;
    cap_table: { cap_table_id: string; instruments: { instrument_id: string }[] };
  }>("POST", "/v1/entities", given);
  await api("POST", `/v1/entities/${entity_id}/grants`, {
    cap_table_id: cap_table.cap_table_id,
    instrument_id: cap_table.instruments[0]?.instrument_id,
    recipient_name: "Ada Byron",
    grant_type: "common_stock",
    shares: 600,
  });
  return `/entities/${entity_id}/cap-table`;
}

const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(`^${name}`) });

/** Fills the open sheet's fields and sends it. */
async function send(page: Page, button: string, fields: Record<string, string>): Promise<void> {
  const sheet = page.getByRole("dialog");
  for (const [label, value] of Object.entries(fields)) await sheet.getByLabel(label).fill(value);
  await sheet.getByRole("button", { name: button }).click();
}

test("grants shares, and refuses more than are left at its field", async ({ page, workspace }) => {
  const capTable = await newCorporation(workspace);
  await page.goto(capTable);
  await expect(row(page, "Ada Byron")).toContainText("100.00%");
  await page.getByRole("button", { name: "Grant shares" }).click();
  const sheet = page.getByRole("dialog", { name: "Grant shares" });
  await expect(sheet).toContainText("400 of COMMON are left");
  await send(page, "Grant", { Recipient: "Charles Babbage", "How many": "401" });
  await expect(sheet.getByLabel("How many")).toHaveAccessibleDescription(/requested 401, available 400/);
  await expect(sheet.getByLabel("How many")).toBeFocused();
  await send(page, "Grant", { "How many": "400" });

  await expect(sheet).toBeHidden();
  await expect(row(page, "Charles Babbage")).toContainText("40.00%");
  await expect(row(page, "Total")).toContainText("1,000");
  await row(page, "Charles Babbage").getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Grants" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Grants" }).getByRole("rowheader")).toHaveText(["Charles Babbage"]);
});

test("writes down an instrument, a SAFE and a transfer, each in its part of the cap table", async ({
  page,
  workspace,
}) => {
  const capTable = await newCorporation(workspace);
  const part = (name: RegExp) =>
    page.getByRole("navigation", { name: "Cap table" }).getByRole("link", { name }).click();
  await page.goto(capTable);
  await part(/Instruments/);
  await page.getByRole("button", { name: "New instrument" }).click();
  await page.getByRole("dialog").getByLabel("Kind").selectOption("Preferred stock");
  await send(page, "Create instrument", { Symbol: "SERIES #1", Authorized: "500" });
  await expect(page.getByRole("dialog").getByLabel("Symbol")).toHaveAccessibleDescription(/has invalid characters/);
  await send(page, "Create instrument", { Symbol: "SERIES 1" });
  await expect(row(page, "SERIES 1")).toContainText("500");

  await part(/SAFEs/);
  await page.getByRole("button", { name: "Issue a SAFE" }).first().click();
  await page.getByRole("radio", { name: "Discount" }).check();
  await send(page, "Issue SAFE", { Investor: "Lovelace Ventures", Principal: "500,000", "Discount, in percent": "20" });
  await expect(row(page, "Lovelace Ventures")).toContainText("$500,000.00");
  await expect(row(page, "Lovelace Ventures")).toContainText("20%");

  await part(/Transfers/);
  await page.getByRole("button", { name: "Transfer shares" }).first().click();
  await send(page, "Transfer", { From: "Ada Byron", To: "Mary Somerville", "How many": "601" });
  await expect(page.getByRole("dialog").getByLabel("How many")).toHaveAccessibleDescription(
    /requested 601, available 600/,
  );
  await send(page, "Transfer", { "How many": "150" });
  await expect(row(page, "Ada Byron")).toContainText("150");
  await part(/Holders/);
  await expect(row(page, "Mary Somerville")).toContainText("25.00%");
});

test("divides an amount among the holders to the cent", async ({ page, workspace }) => {
  const capTable = await newCorporation(workspace);
  const transfer = { from_name: "Ada Byron", to_name: "Mary Somerville", shares: 200, share_class: "common" };
  await workspace.api("POST", `/v1${capTable.replace("cap-table", "transfers")}`, transfer);
  await page.goto(`${capTable}/distribution`);
  await page.getByLabel("Amount to distribute").fill("100");
  await page.getByRole("button", { name: "Calculate" }).click();
  await expect(row(page, "Ada Byron")).toContainText("$66.67");
  await expect(row(page, "Mary Somerville")).toContainText("$33.33");
  await expect(row(page, "Total")).toContainText("$100.00");
});

test("a viewer and a dissolved company are offered no grant, and told why", async ({ page, workspace }) => {
  const capTable = await newCorporation(workspace);
  const dissolved = await newEntity(workspace, "Pending", "Old Mill");
  await workspace.api("POST", `/v1/entities/${dissolved.entity_id}/dissolve`);
  await page.goto(`/entities/${dissolved.entity_id}/cap-table`);
  await expect(page.getByText("Old Mill is dissolved")).toBeVisible();
  await expect(page.getByRole("button", { name: "Grant units" })).toBeHidden();
  await signIn(page, await newMember(workspace.workspace_id, "viewer"));
  await page.goto(capTable);
  await expect(page.getByText("Your role here is viewer")).toBeVisible();
  await expect(row(page, "Ada Byron")).toBeVisible();
  await expect(page.getByRole("button", { name: "Grant shares" })).toBeHidden();
});

test("no part of the cap table has a fault that axe finds, or is wider than a phone", async ({ page, workspace }) => {
  test.setTimeout(180_000);
  const capTable = await newCorporation(workspace);
  for (const part of ["", "/instruments", "/grants", "/safes", "/transfers", "/distribution"]) {
    await page.goto(`${capTable}${part}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectFitsPhone(page);
  }
  await page.goto(capTable);
  await page.getByRole("button", { name: "Grant shares" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
});

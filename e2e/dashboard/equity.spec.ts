import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, newEntity, newMember, signIn, type TestWorkspace, test, visit } from "../support/dashboard.ts";

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

test("keeps a cap table in all its parts, of which none has a fault that axe finds, or is wider than a phone", async ({
  page,
  workspace,
}) => {
  test.setTimeout(180_000);
  const { api } = workspace;
  const capTable = await newCorporation(workspace);
  const expectSound = async () => {
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectFitsPhone(page);
  };
  const parts = page.getByRole("navigation", { name: "Cap table" });
  const part = (name: RegExp) => parts.getByRole("link", { name }).click();

  await test.step("shares are granted, and more than are left are refused at their field", async () => {
    await visit(page, capTable);
    await expect(row(page, "Ada Byron")).toContainText("100.00%");
    await page.getByRole("button", { name: "Grant shares" }).click();
    const sheet = page.getByRole("dialog", { name: "Grant shares" });
    await expect(sheet).toContainText("400 of COMMON are left");
    await expectAccessible(page);
    await send(page, "Grant", { Recipient: "Charles Babbage", "How many": "401" });
    await expect(sheet.getByLabel("How many")).toHaveAccessibleDescription(/requested 401, available 400/);
    await expect(sheet.getByLabel("How many")).toBeFocused();
    await send(page, "Grant", { "How many": "400" });
    await expect(sheet).toBeHidden();
    await expect(row(page, "Charles Babbage")).toContainText("40.00%");
    await expect(row(page, "Total")).toContainText("1,000");
    await row(page, "Charles Babbage").getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: "Charles Babbage" })).toBeVisible();
    await expect(page.getByRole("table", { name: "Grants" }).getByRole("rowheader")).toHaveText(["Charles Babbage"]);
  });

  await test.step("an instrument, a SAFE with its money, and a transfer are written down, each in its part", async () => {
    await visit(page, capTable);
    await part(/Instruments/);
    await page.getByRole("button", { name: "New instrument" }).click();
    await page.getByRole("dialog").getByLabel("Kind").selectOption("Preferred stock");
    await send(page, "Create instrument", { Symbol: "SERIES 1", Authorized: "500" });
    await expect(row(page, "SERIES 1")).toContainText("500");
    await expectSound();

    await part(/Securities/);
    await expect(parts.getByRole("link", { name: "Grants" })).toHaveAttribute("aria-current", "page");
    await part(/SAFEs/);
    await page.getByRole("button", { name: "Issue a SAFE" }).first().click();
    await page.getByRole("radio", { name: "Discount" }).check();
    const terms = { Investor: "Lovelace Ventures", Principal: "500,000", "Discount, in percent": "20" };
    await send(page, "Issue SAFE", terms);
    await expect(row(page, "Lovelace Ventures")).toContainText("$500,000.00");
    await expect(row(page, "Lovelace Ventures")).toContainText("20%");
    await expectSound();
    await page.getByRole("link", { name: "Lovelace Ventures" }).click();
    await page.getByRole("button", { name: "Record its money" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Record", exact: true }).click();
    await expect(page.getByText("SAFE of Lovelace Ventures paid")).toBeVisible();
    await expect(page.getByRole("button", { name: "Record its money" })).toBeHidden();
    await expectAccessibleInPassing(page);

    await visit(page, `${capTable}/transfers`);
    await page.getByRole("button", { name: "Transfer shares" }).first().click();
    await send(page, "Transfer", { From: "Ada Byron", To: "Mary Somerville", "How many": "150" });
    await expect(row(page, "Ada Byron")).toContainText("150");
    await expectSound();
    await part(/Ownership/);
    await expect(row(page, "Mary Somerville")).toContainText("15.00%");
    await expectSound();
  });

  await test.step("it is shown as of a day, by class, over time, as a register and of one holder", async () => {
    await visit(page, `${capTable}?as_of=2020-01-01`);
    await expect(page.getByText("Nothing fits")).toBeVisible();
    await visit(page, `${capTable}?group=class`);
    await expect(page.getByRole("table", { name: "Holders of COMMON" })).toContainText("Mary Somerville");
    await expectAccessibleInPassing(page);
    await visit(page, `${capTable}/events`);
    const register = page.getByRole("table", { name: "Register" });
    await expect(register.getByRole("rowheader").first()).toHaveText("Transfer");
    await expect(page.getByRole("link", { name: "Stock ledger as CSV" })).toBeVisible();
    await expectSound();
    await visit(page, `${capTable}/history`);
    await expect(page.getByRole("table", { name: "Ownership on the day" })).toContainText("45.00%");
    await expectSound();
    await visit(page, `${capTable}/holder?name=mary+somerville`);
    await expect(page.getByRole("heading", { level: 1, name: "Mary Somerville" })).toBeVisible();
    await expect(page.getByRole("table", { name: "Holdings" })).toContainText("COMMON");
    await expectAccessibleInPassing(page);
    await expectFitsPhone(page);
  });

  await test.step("an amount is divided among the holders", async () => {
    await visit(page, `${capTable}/distribution`);
    await page.getByLabel("Amount to distribute").fill("100");
    await page.getByRole("button", { name: "Calculate" }).click();
    await expect(row(page, "Ada Byron")).toContainText("$45.00");
    await expect(row(page, "Mary Somerville")).toContainText("$15.00");
    await expect(row(page, "Total")).toContainText("$100.00");
    await expectSound();
  });

  await test.step("its other parts have no fault", async () => {
    const note = { investor_name: "Lovelace Ventures ".repeat(6), principal_amount_cents: 25_000_000 };
    const terms = { interest_rate: "0.08", matures_on: "2099-01-31", valuation_cap_cents: 500_000_000 };
    const { note_id } = await api("POST", `/v1${capTable.replace("cap-table", "convertible-notes")}`, {
      ...note,
      ...terms,
    });
    for (const other of ["grants", "valuations", "convert", "notes", `notes/${note_id}`]) {
      await visit(page, `${capTable}/${other}`);
      await expectSound();
    }
  });

  await test.step("a dissolved company and a viewer are offered no grant, and told why", async () => {
    const dissolved = await newEntity(workspace, "Pending", "Old Mill");
    await api("POST", `/v1/entities/${dissolved.entity_id}/dissolve`);
    await visit(page, `/entities/${dissolved.entity_id}/cap-table`);
    await expect(page.getByText("Old Mill is dissolved")).toBeVisible();
    await expect(page.getByRole("button", { name: "Grant units" })).toBeHidden();
    await signIn(page, await newMember(workspace.workspace_id, "viewer"));
    await visit(page, capTable);
    await expect(page.getByText("Your role here is viewer")).toBeVisible();
    await expect(row(page, "Ada Byron")).toBeVisible();
    await expect(page.getByRole("button", { name: "Grant shares" })).toBeHidden();
  });
});

test("grants founders' stock on its terms, records what was paid, and shows how it vests", async ({
  page,
  workspace,
}) => {
  const capTable = await newCorporation(workspace);
  await visit(page, `${capTable}/grants`);
  await page.getByRole("button", { name: "Grant shares" }).first().click();
  const sheet = page.getByRole("dialog", { name: "Grant shares" });
  await send(page, "Grant", {
    Recipient: "Grace Hopper",
    "How many": "400",
    "Price of one": "0.25",
    "Vests over": "48",
    Cliff: "12",
  });
  await expect(sheet).toBeHidden();
  await page.getByRole("link", { name: "Grace Hopper" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Grace Hopper" })).toBeVisible();
  await expect(page.getByRole("img", { name: /0 vested, 400 unvested/ })).toBeVisible();
  await page.getByRole("button", { name: "Record consideration" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Record", exact: true }).click();
  await expect(page.getByText("Shares of Grace Hopper paid")).toBeVisible();
  await expect(page.getByRole("button", { name: "Record consideration" })).toBeHidden();
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);

  const entity_id = capTable.split("/")[2];
  const meeting = { meeting_type: "board", title: "Founding", agenda_items: ["Issue the stock"] };
  const { meeting_id } = await workspace.api<{ meeting_id: string }>(
    "POST",
    `/v1/entities/${entity_id}/meetings`,
    meeting,
  );
  const vote = { agenda_item_index: 0, voter_name: "Ada Byron", decision: "approve" };
  await workspace.api("POST", `/v1/meetings/${meeting_id}/votes`, vote);
  await workspace.api("POST", `/v1/meetings/${meeting_id}/adjourn`, {});
  await page.reload();
  await page.getByRole("button", { name: "Name its approval" }).click();
  const approved = page.getByRole("dialog").getByRole("combobox", { name: "Approved by" });
  // Whoever is quicker than the server takes what it finds, and is not told meanwhile that nothing was chosen.
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/*", async (route) => {
    await held;
    await route.continue();
  });
  await approved.fill("founding");
  await approved.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
  answer();
  await expect(page.getByRole("button", { name: "Name its approval" })).toBeHidden();
  await expect(page.getByRole("link", { name: "A meeting", exact: true })).toHaveAttribute(
    "href",
    new RegExp(meeting_id),
  );
});

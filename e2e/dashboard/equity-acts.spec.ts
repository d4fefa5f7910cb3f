import { expectAccessible, expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, type TestWorkspace, test, visit } from "../support/dashboard.ts";

/** A corporation with two founders, one of whom vests, and a pool. */
async function newCorporation(workspace: TestWorkspace) {
  const given = { legal_name: "Analytical Engines", entity_type: "c_corp", jurisdiction: "DE" };
  const made = await workspace.api<{ entity_id: string; cap_table: { cap_table_id: string } }>(
    "POST",
    "/v1/entities",
    given,
  );
  const { entity_id, cap_table } = made;
  const company = `/v1/entities/${entity_id}`;
  const { data } = await workspace.api<{ data: { instrument_id: string }[] }>("GET", `${company}/instruments`);
  const instrument_id = data[0]?.instrument_id ?? "";
  const grant = (more: object) =>
    workspace.api<{ grant_id: string }>("POST", `${company}/grants`, {
      ...{ cap_table_id: cap_table.cap_table_id, instrument_id, grant_type: "common_stock", shares: 100, ...more },
    });
  return { entity_id, company, instrument_id, grant, at: `/entities/${entity_id}/cap-table` };
}

/** Signs a corporation's papers, and confirms that they are filed. */
async function file({ api }: TestWorkspace, entity_id: string) {
  const formation = `/v1/formations/${entity_id}`;
  await api("POST", `${formation}/advance`, {});
  const { data } = await api<{ data: { document_id: string }[] }>("GET", `${formation}/documents`);
  for (const { document_id } of data) {
    await api("POST", `/v1/documents/${document_id}/sign`, { signer_name: "Ada Byron", signer_role: "Director" });
  }
  await api("POST", `${formation}/advance`, {});
  await api("POST", `${formation}/filing/confirm`, { confirmation_number: "SR-1" });
}

test("shows how a grant vests and what approved a distribution, makes preferred stock, draws the waterfall, and splits the common stock", async ({
  page,
  workspace,
}) => {
  const { entity_id, instrument_id, grant, company, at } = await newCorporation(workspace);
  const sheet = page.getByRole("dialog");
  const effects = sheet.getByRole("region", { name: "What it will do" });

  await test.step("a grant tells how it vests and what its election asks for, whose mailing is recorded; a distribution names what approved it", async () => {
    const { grant_id } = await grant({
      recipient_name: "Grace Hopper",
      shares: 4800,
      price_per_share: "0.01",
      vesting: { months: 48, cliff_months: 12 },
    });
    await grant({ recipient_name: "Ada Byron", shares: 800, granted_on: "2026-05-01" });
    const meeting = await workspace.api<{ meeting_id: string }>("POST", `${company}/meetings`, {
      ...{ meeting_type: "board", title: "Distribution", agenda_items: ["Distribute $100"] },
    });
    await workspace.api("POST", `/v1/meetings/${meeting.meeting_id}/votes`, {
      ...{ agenda_item_index: 0, voter_name: "Ada Byron", decision: "approve" },
    });
    await workspace.api("POST", `/v1/meetings/${meeting.meeting_id}/adjourn`, {});
    const declared = await workspace.api<{ distribution_id: string }>("POST", `${company}/distributions`, {
      total_amount_cents: 10_000,
    });

    await visit(page, `${at}/grants/${grant_id}`);
    await expect(page.getByRole("img", { name: /^0 vested, 4,800 unvested/ })).toBeVisible();
    await expect(page.getByText("Over 48 months, every month, cliff of 12 months")).toBeVisible();
    await page.getByText("What stands in Form 15620").click();
    await expect(page.getByRole("table", { name: "Form 15620" })).toContainText("4,800 shares of common stock");
    await page.getByRole("button", { name: "Record its mailing" }).click();
    await sheet.getByLabel("Carrier").fill("USPS Certified Mail");
    await sheet.getByLabel("Tracking number").fill("9407 1118");
    await expect(effects).toContainText("election under section 83(b)");
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Record", exact: true }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByText("by USPS Certified Mail, 9407 1118")).toBeVisible();
    const file = page.waitForEvent("download");
    await page.getByRole("link", { name: "Worksheet (PDF)" }).click();
    expect((await file).suggestedFilename()).toMatch(/^Form 15620 .*\.pdf$/);
    await expectAccessibleInPassing(page);
    await expectFitsPhone(page);

    await visit(page, `${at}/distribution/${declared.distribution_id}`);
    await page.getByRole("button", { name: "Name its approval" }).click();
    await sheet.getByRole("combobox", { name: "Approved by" }).fill("distribution");
    await page.getByRole("option", { name: "Distribution" }).first().click();
    await expect(effects).toContainText("completed");
    await sheet.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole("button", { name: "Name its approval" })).toBeHidden();
    await expectAccessible(page);
    await expectFitsPhone(page);
  });

  await test.step("preferred stock is made with its terms, the waterfall drawn over exit values, and the common stock split", async () => {
    await visit(page, `${at}/instruments`);
    await page.getByRole("button", { name: "New instrument" }).click();
    await sheet.getByLabel("Symbol").fill("SERIES A");
    await sheet.getByLabel("Kind", { exact: true }).selectOption("preferred");
    await sheet.getByLabel("Authorized", { exact: true }).fill("200");
    await sheet.getByLabel("Original issue price").fill("10");
    await sheet.getByLabel("Liquidation multiple").fill("1");
    await sheet.getByLabel("Shares in the rest").selectOption("capped");
    await sheet.getByLabel("Cap", { exact: true }).fill("3");
    await sheet.getByLabel("Seniority").fill("1");
    await sheet.getByLabel("Votes of each").fill("2");
    await sheet.getByLabel("Cumulative dividend").fill("8");
    await expect(effects).toContainText("1 instrument is made");
    await expectAccessibleInPassing(page);
    await sheet.getByRole("button", { name: "Create instrument" }).click();
    await expect(sheet).toBeHidden();
    const { data } = await workspace.api<{ data: { instrument_id: string; votes_per_share: number }[] }>(
      "GET",
      `${company}/instruments`,
    );
    expect(data[0]?.votes_per_share).toBe(2);
    const series = data[0]?.instrument_id ?? "";
    await grant({ instrument_id: series, grant_type: "preferred", recipient_name: "Nova Fund", shares: 200 });

    await visit(page, `${at}/dividends?as_of=2036-01-01`);
    await expect(page.getByRole("table").filter({ hasText: "Nova Fund" }).last()).toContainText("$10 × 8% ×");
    await expectAccessible(page);
    await expectFitsPhone(page);

    await visit(page, `${at}/waterfall`);
    await expect(page.getByRole("table", { name: "Break points" })).toContainText("SERIES A converts");
    const slider = page.getByRole("slider", { name: "Exit value" });
    const table = page.getByRole("table", { name: "Who gets what at the exit value" });
    await slider.press("Home");
    await expect(table).toContainText("SERIES A");
    const low = await table.innerText();
    await slider.press("End");
    await expect(table).not.toHaveText(low, { useInnerText: true });
    await page.getByLabel("Shown by").selectOption("holder");
    await expect(table).toContainText("Nova Fund");
    await page.getByLabel("Highest exit value").selectOption({ label: "Up to $5 million" });
    await expect(slider).toHaveAttribute("aria-valuetext", /^\$[\d,.]+$/);
    await expectAccessible(page);
    await expectFitsPhone(page);

    await visit(page, `${at}/instruments/${instrument_id}`);
    await page.getByRole("button", { name: "Split", exact: true }).click();
    await sheet.getByLabel("So many after it").fill("3");
    await sheet.getByLabel("For so many before it").fill("1");
    await expect(effects).toContainText("Ada Byron holds 2,400 COMMON");
    await expectAccessibleInPassing(page);
    await sheet.getByRole("button", { name: "Split now" }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole("table", { name: "What has happened" })).toContainText("3 for 1");
    // What the charter authorizes is changed by a paper that the state files.
    const amend = page.getByRole("link", { name: "Amend", exact: true });
    await expect(amend).toHaveAttribute("href", /amendments\?instrument_id=/);
    await expectAccessibleInPassing(page);
    await expectFitsPhone(page);
    await visit(page, `${at}/history`);
    const day = page.getByRole("slider", { name: "Day" });
    const held = page.getByRole("table", { name: "Ownership on the day" });
    await expect(held).toContainText("2,400");
    await day.press("Home");
    await expect(held).not.toContainText("2,400");

    await visit(page, `/entities/${entity_id}/compliance/franchise-tax`);
    await expect(page.getByRole("table", { name: /^The stock from/ }).last()).toContainText("COMMON");
    await expectAccessible(page);
    await expectFitsPhone(page);
    // Once it is known when it was filed, no year before that has a tax.
    await file(workspace, entity_id);
    await visit(page, `/entities/${entity_id}/compliance/franchise-tax?year=2025`);
    await expect(page.getByText("No tax of 2025")).toBeVisible();
    await expect(page.getByRole("table")).toHaveCount(0);

    await visit(page, `${at}/rule-701`);
    await expect(page.getByText("Within the rule")).toBeVisible();
    await expectAccessibleInPassing(page);
    await expectFitsPhone(page);
  });
});

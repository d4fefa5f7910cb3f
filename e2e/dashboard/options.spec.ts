import { expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, test, visit } from "../support/dashboard.ts";

test("records a valuation, exercises an option with what it will do shown first, and shows where the shares came from", async ({
  page,
  workspace,
}) => {
  const given = { legal_name: "Analytical Engines", entity_type: "c_corp", jurisdiction: "DE" };
  const { entity_id, cap_table } = await workspace.api<{ entity_id: string; cap_table: { cap_table_id: string } }>(
    "POST",
    "/v1/entities",
    given,
  );
  const company = `/v1/entities/${entity_id}`;
  const pool = { symbol: "PLAN", kind: "option", authorized_units: 1000 };
  const { instrument_id } = await workspace.api<{ instrument_id: string }>("POST", `${company}/instruments`, pool);
  const { grant_id } = await workspace.api<{ grant_id: string }>("POST", `${company}/grants`, {
    cap_table_id: cap_table.cap_table_id,
    instrument_id,
    recipient_name: "Grace Hopper",
    grant_type: "stock_option",
    shares: 400,
    option_type: "iso",
    exercise_price: "0.25",
  });

  await visit(page, `/entities/${entity_id}/cap-table/valuations`);
  await page.getByRole("button", { name: "Record a valuation" }).first().click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Fair market value").fill("0.40");
  await sheet.getByLabel("Valued on").fill("2026-10-01");
  await sheet.getByRole("button", { name: "Record", exact: true }).click();
  await expect(page.getByRole("cell", { name: "$0.40" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Record a material event" })).toBeVisible();
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);

  await visit(page, `/entities/${entity_id}/cap-table/grants/${grant_id}`);
  await expect(page.getByText("Yes: the exercise price is lower")).toBeVisible();
  await page.getByRole("button", { name: "Exercise", exact: true }).click();
  await sheet.getByLabel("How many").fill("401");
  await expect(sheet.getByText(/requested 401, exercisable 400/)).toBeVisible();
  await sheet.getByLabel("How many").fill("150");
  await expect(sheet.getByRole("region", { name: "What it will do" })).toContainText("COMMON");
  await expectAccessibleInPassing(page);
  await sheet.getByRole("button", { name: "Exercise now" }).click();
  await expect(sheet).toBeHidden();
  await page.getByRole("link", { name: "The shares" }).click();
  await expect(page.getByText("Shares of Grace Hopper paid")).toBeVisible();
  await expect(page.getByRole("link", { name: "Another grant" })).toBeVisible();
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);

  await visit(page, `/entities/${entity_id}/cap-table`);
  await expect(page.getByRole("row").filter({ hasText: "Pool, not granted" })).toContainText("600");
});

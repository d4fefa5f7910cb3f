import { transaction } from "#lib/db/transaction.ts";
import { bothSchemes, expect, expectAccessible, expectFitsPhone, newEntity, test } from "../support/dashboard.ts";

test("pays vendor 1,001, found by a part of its name, and by keyboard alone", async ({ page, workspace }) => {
  const { entity_id } = await newEntity(workspace);
  await transaction(
    { workspace_id: workspace.workspace_id },
    "write",
    (tx) => tx.sql`
      insert into vendor (vendor_id, entity_id, name)
      select 'ven_of_many_' || n, ${entity_id}::text, 'Supplier ' || to_char(n, 'FM0000')
      from generate_series(1, 1001) as n`,
  );
  await page.goto(`/entities/${entity_id}/payments`);
  await page.getByRole("button", { name: "Submit payment" }).click();
  const sheet = page.getByRole("dialog", { name: "Submit a payment" });
  const recipient = sheet.getByRole("combobox", { name: "Recipient" });
  await recipient.press("ArrowDown");
  await expect(recipient).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("option", { name: "Supplier 0001" })).toBeVisible();
  await expect(page.getByRole("option", { name: "Supplier 1001" })).toHaveCount(0);

  await recipient.fill("1001");
  const last = page.getByRole("option", { name: "Supplier 1001" });
  await expect(last).toBeVisible();
  await expectAccessible(page, bothSchemes);
  // What was typed stands first, and may be meant by itself; the vendor is one arrow below.
  await expect(page.getByRole("option", { name: "1001 as typed" })).toHaveAttribute("aria-selected", "true");
  await recipient.press("ArrowDown");
  await expect(last).toHaveAttribute("aria-selected", "true");
  await expect(recipient).toHaveAttribute("aria-activedescendant", (await last.getAttribute("id")) ?? "");
  await recipient.press("Enter");
  await expect(recipient).toHaveValue("Supplier 1001");
  await expect(recipient).toHaveAttribute("aria-expanded", "false");
  await expect(sheet.getByText("A vendor. ACH needs the vendor’s bank details")).toBeVisible();

  // Escape gives up what was typed, and shuts the list alone.
  await recipient.pressSequentially("x");
  await recipient.press("Escape");
  await expect(recipient).toHaveValue("Supplier 1001");
  await expect(sheet).toBeVisible();
  await recipient.press("Tab");
  await expect(sheet.getByLabel("Amount")).toBeFocused();
  await page.keyboard.type("12.50");
  await sheet.getByRole("button", { name: "Submit payment" }).click();
  await expect(page.getByRole("button", { name: "Cancel payment" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Supplier 1001", exact: true }).click();
  await expect(page).toHaveURL(/\/vendors\/ven_of_many_1001$/);
});

test("on a phone the list of a combobox stays inside of the screen", async ({ page, workspace }) => {
  const { entity_id } = await newEntity(workspace);
  await workspace.api("POST", `/v1/entities/${entity_id}/standard-chart`);
  await page.goto(`/entities/${entity_id}/ledger/entries/new`);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("combobox", { name: "Account" }).first().click();
  const list = page.getByRole("listbox", { name: "Choices" });
  await expect(list).toBeVisible();
  const box = await list.boundingBox();
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 360).toBe(true);
  await expectAccessible(page);
  await expectFitsPhone(page);
});

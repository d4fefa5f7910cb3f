import { bothSchemes, expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, test, visit } from "../support/dashboard.ts";

test("a day is typed as one writes it, or picked from a calendar by keyboard", async ({ page }) => {
  await visit(page, "/obligations?new=true");
  const sheet = page.getByRole("dialog").filter({ has: page.getByLabel("Due") });
  const due = sheet.getByLabel("Due");
  await due.fill("3/31/2027");
  await due.press("Tab");
  await expect(due).toHaveValue("2027-03-31");
  await due.fill("today");
  await due.press("Enter");
  await expect(due).toHaveValue(new Date().toISOString().slice(0, 10));

  await due.fill("soon");
  await sheet.getByRole("button", { name: "Create obligation" }).click();
  await expect(due).toHaveAccessibleDescription(/Write a day, such as 2026-03-31/);

  await due.fill("2027-03-31");
  await due.press("Tab");
  await sheet.getByRole("button", { name: "Calendar" }).press("Enter");
  const calendar = page.getByRole("dialog", { name: "Calendar" });
  await expect(calendar.getByRole("button", { name: /March 31, 2027/ })).toBeFocused();
  await expectAccessibleInPassing(page, bothSchemes);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(due).toHaveValue("2027-04-01");
  await expect(calendar).toBeHidden();
  await expect(sheet).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await sheet.getByRole("button", { name: "Calendar" }).click();
  await expect(calendar).toBeVisible();
  await expectFitsPhone(page);
});

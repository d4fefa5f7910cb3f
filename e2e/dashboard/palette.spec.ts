import { bothSchemes, expectAccessible, expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, newEntity, newMember, signIn, test, visit } from "../support/dashboard.ts";

const box = "Find or do";

test("finds companies, records and pages by a few letters, and begins what is to be done, but offers a viewer nothing", async ({
  page,
  workspace,
}) => {
  const { entity_id } = await newEntity(workspace, "Pending", "Northwind Traders");
  await newEntity(workspace, "Pending", "Contoso");
  const company = `/v1/entities/${entity_id}`;
  await workspace.api("POST", `${company}/vendors`, { name: "Harbor Hosting" });
  await workspace.api("POST", "/v1/contacts", { name: "Grace Hopper", role: "advisor" });
  await visit(page, "/");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: box });
  const input = palette.getByRole("combobox", { name: box });
  await expect(input).toBeFocused();
  await expect(palette.getByRole("option", { name: "Contoso" })).toBeVisible();
  await expectAccessibleInPassing(page, bothSchemes);
  await page.keyboard.type("northw");
  await expect(palette.getByRole("option", { name: "Contoso" })).toHaveCount(0);
  await expect(palette.getByRole("option", { name: "Northwind Traders" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Northwind Traders" })).toBeVisible();

  // In a company its own records are found too, and its pages.
  await page.keyboard.press("Meta+k");
  await page.keyboard.type("harbor");
  await palette.getByRole("option", { name: "Harbor Hosting" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Harbor Hosting" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("statements");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/reports$/);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(/no such/);

  // So are the pages within its parts, and those of the settings, once something is typed.
  await page.keyboard.press("Control+k");
  await expect(palette.getByRole("option", { name: "Periods" })).toHaveCount(0);
  await page.keyboard.type("close a month");
  await palette.getByRole("option", { name: "Periods" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Periods" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("roles");
  await expect(palette.getByRole("option", { name: "Roles" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("submit pay");
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Submit a payment" });
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/payments$/);

  await page.keyboard.press("Control+k");
  await page.keyboard.type("grace");
  await palette.getByRole("option", { name: "Grace Hopper" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Grace Hopper" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("zzzz");
  await expect(palette.getByText("Nothing fits")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();

  // It opens by its button, on phones as well, and offers a viewer nothing to do.
  await page.getByRole("button", { name: box }).click();
  await expect(palette.getByRole("option", { name: "Form a company" })).toBeVisible();
  await page.keyboard.press("Escape");

  await signIn(page, await newMember(workspace.workspace_id, "viewer"));
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, "/");
  await page.getByRole("banner").getByRole("button", { name: box }).click();
  await expect(palette.getByRole("option", { name: "Contoso" })).toBeVisible();
  await expect(palette.getByRole("option", { name: "Form a company" })).toHaveCount(0);
  await expectAccessible(page);
  await expectFitsPhone(page);
});

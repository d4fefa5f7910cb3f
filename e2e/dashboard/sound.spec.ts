import type { Page } from "@playwright/test";
import { bothSchemes, expectAccessible, expectSound, toDesk } from "../support/accessible.ts";
import { expect, newEntity, test, visit } from "../support/dashboard.ts";

/** A page, by its title; `isDark`: looked at in dark too, as one of those that together have every part. */
interface Look {
  path: string;
  title: string;
  isDark?: boolean;
}

async function walk(page: Page, looks: Look[]): Promise<void> {
  for (const { path, title, isDark } of looks) {
    await visit(page, path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expectSound(page, isDark ? bothSchemes : ["light"]);
  }
  await toDesk(page);
}

/** Opens a panel of the page, and finds no fault in it. */
async function open(page: Page, name: string, role: "dialog" | "alertdialog", schemes?: typeof bothSchemes) {
  await page.getByRole("button", { name, exact: true }).click();
  await expect(page.getByRole(role)).toBeVisible();
  await expectAccessible(page, schemes);
}

test.describe("No page has a fault that axe finds, or is wider than a phone, nor has a panel", () => {
  test.describe.configure({ timeout: 180_000 });

  test("in an empty workspace", async ({ page }) => {
    await walk(page, [
      { path: "/", title: "Home" },
      { path: "/entities", title: "Companies" },
      { path: "/entities/new", title: "Form a company", isDark: true },
      { path: "/entities/ent_none", title: "There is no such record" },
      { path: "/approvals", title: "Approvals" },
      { path: "/approvals/asked", title: "Approvals" },
      { path: "/approvals/done", title: "Approvals" },
      { path: "/plans", title: "Plans" },
      { path: "/settings/audit", title: "Audit trail", isDark: true },
      { path: "/settings/policies", title: "Policies" },
      { path: "/settings/policies/new", title: "New policy", isDark: true },
      { path: "/settings/policies/new?template=office_hours", title: "Money at office hours only" },
      { path: "/settings/roles", title: "Roles" },
      { path: "/settings/single-sign-on", title: "Single sign-on" },
      { path: "/settings/witnesses", title: "Witnesses", isDark: true },
      { path: "/settings/roles/accountant", title: "Accountant", isDark: true },
    ]);
  });

  test("before documents are written, with the longest of names", async ({ page, workspace }) => {
    const long = `Harvard Mark Holdings ${"of the Greater Cambridge Computational Machinery Region ".repeat(3)}`;
    const { entity_id } = await newEntity(workspace, "Pending", `${long}${"x".repeat(80)}`);
    const obligation = { tier: "high", title: "Renew the general liability insurance", due_date: "2027-01-15" };
    await workspace.api("POST", "/v1/obligations", obligation);
    await walk(page, [
      { path: "/", title: "Home", isDark: true },
      { path: "/entities", title: "Companies", isDark: true },
    ]);
    await page.getByRole("button", { name: /^Workspace:/ }).click();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await walk(page, [{ path: `/entities/${entity_id}`, title: "Harvard" }]);
    await open(page, "Generate documents", "alertdialog");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("alertdialog")).toBeHidden();
    await page.getByRole("button", { name: "More actions" }).click();
    await expectAccessible(page, bothSchemes);
    await page.getByRole("menuitem", { name: "Dissolve…" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "More actions" })).toBeFocused();
    await visit(page, `/entities/${entity_id}/edit`);
    await page.getByRole("button", { name: "Add member" }).click();
    await expectSound(page, bothSchemes);
  });

  test("while documents are signed and filed, and when a company is dissolved", async ({ page, workspace }) => {
    const generated = await newEntity(workspace, "DocumentsGenerated");
    const signed = await newEntity(workspace, "DocumentsSigned");
    const filing = await newEntity(workspace, "FilingSubmitted");
    const dissolved = await newEntity(workspace, "EinApplied", "Old Mill");
    await workspace.api("POST", `/v1/entities/${dissolved.entity_id}/dissolve`, { reason: "Sold." });
    const documentOf = ({ entity_id, formation }: typeof generated) =>
      `/entities/${entity_id}/documents/${formation.documents[0]?.document_id}`;
    await walk(page, [
      { path: `/entities/${generated.entity_id}`, title: "Difference Labs", isDark: true },
      { path: `/entities/${dissolved.entity_id}`, title: "Old Mill" },
      { path: documentOf(signed), title: "Certificate of Formation", isDark: true },
      { path: documentOf(generated), title: "Certificate of Formation" },
    ]);
    await open(page, "Sign", "dialog", bothSchemes);
    await walk(page, [{ path: `/entities/${filing.entity_id}`, title: "Difference Labs" }]);
    await open(page, "Confirm filing", "dialog");
  });
});

test("where motion is reduced nothing is on its way from one colour to the other; on a phone the menu opens, leads on, and closes", async ({
  page,
}) => {
  await visit(page, "/");
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  const moving = await page.evaluate(() => {
    document.body.getBoundingClientRect();
    return document.getAnimations().length;
  });
  expect(moving).toBe(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Menu" }).click();
  await expectAccessible(page, bothSchemes);
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Companies" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Companies" })).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
});

import type { Page } from "@playwright/test";
import { bothSchemes, expectAccessible, expectFitsPhone } from "../support/accessible.ts";
import { expect, newEntity, newMember, signIn, test, visit } from "../support/dashboard.ts";

/** A page, by its title; `isDark`: looked at in dark too, as one of those that together have every part. */
interface Look {
  path: string;
  title: string;
  isDark?: boolean;
}

async function expectSound(page: Page, looks: Look[]): Promise<void> {
  for (const { path, title, isDark } of looks) {
    await visit(page, path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expectAccessible(page, isDark ? bothSchemes : ["light"]);
    await expectFitsPhone(page);
  }
}

test.describe("No page has a fault that axe finds, or is wider than a phone", () => {
  test.describe.configure({ timeout: 180_000 });

  test("in an empty workspace", async ({ page }) => {
    await expectSound(page, [
      { path: "/", title: "Home" },
      { path: "/entities", title: "Companies" },
      { path: "/entities/new", title: "Form a company", isDark: true },
      { path: "/entities/ent_none", title: "There is no such record" },
      { path: "/approvals", title: "Approvals", isDark: true },
      { path: "/approvals/asked", title: "Approvals" },
      { path: "/approvals/done", title: "Approvals" },
      { path: "/plans", title: "Plans" },
      { path: "/settings/audit", title: "Audit trail", isDark: true },
      { path: "/settings/policies", title: "Policies" },
      { path: "/settings/policies/new", title: "New policy", isDark: true },
      { path: "/settings/policies/new?template=office_hours", title: "Money at office hours only", isDark: true },
      { path: "/settings/policies/new?template=cedar", title: "A policy in Cedar", isDark: true },
      { path: "/settings/roles", title: "Roles" },
      { path: "/settings/single-sign-on", title: "Single sign-on", isDark: true },
      { path: "/settings/witnesses", title: "Witnesses", isDark: true },
      { path: "/settings/webhooks", title: "Webhooks", isDark: true },
      { path: "/settings/roles/accountant", title: "Accountant", isDark: true },
    ]);
  });

  test("before documents are written, with the longest of names, also for a viewer", async ({ page, workspace }) => {
    const long = `Harvard Mark Holdings ${"of the Greater Cambridge Computational Machinery Region ".repeat(3)}`;
    const { entity_id } = await newEntity(workspace, "Pending", `${long}${"x".repeat(80)}`);
    const obligation = { tier: "high", title: "Renew the general liability insurance", due_date: "2027-01-15" };
    await workspace.api("POST", "/v1/obligations", obligation);
    await expectSound(page, [
      { path: "/", title: "Home", isDark: true },
      { path: "/entities", title: "Companies", isDark: true },
      { path: `/entities/${entity_id}`, title: "Harvard" },
      { path: `/entities/${entity_id}/edit`, title: "Particulars" },
    ]);
    await signIn(page, await newMember(workspace.workspace_id, "viewer"));
    await expectSound(page, [
      { path: "/", title: "Home" },
      { path: `/entities/${entity_id}`, title: "Harvard" },
    ]);
  });

  test("while documents are signed and filed, and when a company is dissolved", async ({ page, workspace }) => {
    const generated = await newEntity(workspace, "DocumentsGenerated");
    const signed = await newEntity(workspace, "DocumentsSigned");
    const filing = await newEntity(workspace, "FilingSubmitted");
    const dissolved = await newEntity(workspace, "EinApplied", "Old Mill");
    await workspace.api("POST", `/v1/entities/${dissolved.entity_id}/dissolve`, { reason: "Sold." });
    const documentOf = ({ entity_id, formation }: typeof generated) =>
      `/entities/${entity_id}/documents/${formation.documents[0]?.document_id}`;
    await expectSound(page, [
      { path: `/entities/${generated.entity_id}`, title: "Difference Labs", isDark: true },
      { path: `/entities/${filing.entity_id}`, title: "Difference Labs" },
      { path: `/entities/${dissolved.entity_id}`, title: "Old Mill" },
      { path: documentOf(generated), title: "Certificate of Formation" },
      { path: documentOf(signed), title: "Certificate of Formation", isDark: true },
      { path: documentOf(dissolved), title: "Certificate of Formation" },
    ]);
  });
});

test("no panel has a fault that axe finds", async ({ page, workspace }) => {
  test.setTimeout(120_000);
  const generated = await newEntity(workspace, "DocumentsGenerated");
  const filing = await newEntity(workspace, "FilingSubmitted");
  const pending = await newEntity(workspace);
  await visit(page, `/entities/${generated.entity_id}/documents/${generated.formation.documents[0]?.document_id}`);
  await page.getByRole("button", { name: "Sign", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, bothSchemes);
  await visit(page, `/entities/${filing.entity_id}`);
  await page.getByRole("button", { name: "Confirm filing" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  await visit(page, `/entities/${pending.entity_id}`);
  await page.getByRole("button", { name: "Generate documents" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(page, bothSchemes);
  await visit(page, `/entities/${pending.entity_id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await expectAccessible(page, bothSchemes);
  await page.getByRole("menuitem", { name: "Dissolve…" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "More actions" })).toBeFocused();
  await visit(page, `/entities/${pending.entity_id}/edit`);
  await page.getByRole("button", { name: "Add member" }).click();
  await expectAccessible(page, bothSchemes);
  await expectFitsPhone(page);
  await visit(page, "/");
  await page.getByRole("button", { name: /^Workspace:/ }).click();
  await expectAccessible(page);
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

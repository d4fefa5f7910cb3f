import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { addDays, today } from "#lib/core/days.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as keys from "#lib/domains/trust/access/keys/store.ts";
import { formatDate } from "../../components/ui/date.tsx";
import { expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, newEntity, type TestWorkspace, test, visit } from "../support/dashboard.ts";

const clock = (page: Page) => page.getByRole("region", { name: "Test clock" });

/** Opens a workspace for tests from the menu, as an owner does, and goes to its home. */
async function openForTests(page: Page): Promise<void> {
  await visit(page, "/entities");
  await page.getByRole("button", { name: /Workspace:/ }).click();
  await page.getByRole("menuitem", { name: "New workspace" }).click();
  const dialog = page.getByRole("dialog", { name: "New workspace" });
  await dialog.getByLabel("Name").fill(`Tests ${randomUUID().slice(0, 8)}`);
  await dialog.getByLabel("For tests").check();
  await dialog.getByRole("button", { name: "Open workspace" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
}

async function move(page: Page, day: string): Promise<void> {
  await clock(page).getByRole("button", { name: "Move the clock" }).click();
  const dialog = page.getByRole("dialog", { name: "Move the clock" });
  await dialog.getByRole("textbox", { name: "To" }).fill(day);
  await dialog.getByRole("button", { name: "Move the clock" }).click();
  await expect(dialog).toBeHidden();
  await expect(clock(page)).toContainText(formatDate(day));
}

test("a workspace made for tests has its clock moved, and what is due of its company comes near", async ({
  page,
  workspace,
}) => {
  await openForTests(page);
  await expect(clock(page)).toContainText("as everywhere");
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);
  const workspace_id = (await page.context().cookies()).find(({ name }) => name === "workspace")?.value ?? "";
  const { key } = await transaction({ workspace_id }, "write", (tx) =>
    keys.insert(tx, { name: "Test", scopes: ["*"], expires_at: null, created_by: "e2e" }),
  );
  expect(key).toMatch(/^mb_test_/);
  const api: TestWorkspace["api"] = async (method, path, body) => {
    const headers = { Authorization: `Bearer ${key}` };
    const answer = await page.request.fetch(path, { method, headers, ...(method !== "GET" && { data: body ?? {} }) });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  const { entity_id } = await newEntity({ ...workspace, api }, "EinApplied");
  await api("POST", `/v1/formations/${entity_id}/tax/confirm-ein`, { ein: "84-1234567" });
  await api("POST", `/v1/formations/${entity_id}/advance`);

  const dueOf = async () => {
    const { data } = await api<{ data: { title: string; tier: string }[] }>(
      "GET",
      `/v1/obligations?entity_id=${entity_id}`,
    );
    return data.find(({ title }) => title.includes("Franchise Tax Report"));
  };
  // The worker opens them soon after.
  await expect.poll(dueOf).toMatchObject({ tier: expect.any(String) });
  await visit(page, `/entities/${entity_id}/compliance`);
  await expect(page.getByRole("row", { name: /Franchise Tax Report/ }).first()).toBeVisible();
  const year = Number(today().slice(0, 4)) + 1;
  const day = addDays(`${year}-05-15`, -5);
  await move(page, day);
  await expect.poll(dueOf).toMatchObject({ tier: "critical" });
  await visit(page, `/obligations?entity_id=${entity_id}`);
  await expect(page.getByRole("row", { name: /Franchise Tax Report/ })).toContainText(/critical/i);
});

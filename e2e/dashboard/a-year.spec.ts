import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { addDays, today } from "#lib/core/days.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as keys from "#lib/domains/trust/access/keys/store.ts";
import { formatDate } from "../../components/ui/date.tsx";
import { expect, type TestWorkspace, test, visit } from "../support/dashboard.ts";

const clock = (page: Page) => page.getByRole("region", { name: "Test clock" });

/** Opens a workspace for tests from the menu; answers how its API is asked. */
async function openForTests(page: Page): Promise<TestWorkspace["api"]> {
  await visit(page, "/entities");
  await page.getByRole("button", { name: /Workspace:/ }).click();
  await page.getByRole("menuitem", { name: "New workspace" }).click();
  const dialog = page.getByRole("dialog", { name: "New workspace" });
  await dialog.getByLabel("Name").fill(`Tests ${randomUUID().slice(0, 8)}`);
  await dialog.getByLabel("For tests").check();
  await dialog.getByRole("button", { name: "Open workspace" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  const workspace_id = (await page.context().cookies()).find(({ name }) => name === "workspace")?.value ?? "";
  const { key } = await transaction({ workspace_id }, "write", (tx) =>
    keys.insert(tx, { name: "Test", scopes: ["*"], expires_at: null, created_by: "e2e" }),
  );
  return async (method, path, body) => {
    const headers = { Authorization: `Bearer ${key}` };
    const answer = await page.request.fetch(path, { method, headers, ...(method !== "GET" && { data: body ?? {} }) });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
}

async function move(page: Page, day: string): Promise<void> {
  await clock(page).getByRole("button", { name: "Move the clock" }).click();
  const dialog = page.getByRole("dialog", { name: "Move the clock" });
  await dialog.getByRole("textbox", { name: "To" }).fill(day);
  await dialog.getByRole("button", { name: "Move the clock" }).click();
  await expect(dialog).toBeHidden();
  await expect(clock(page)).toContainText(formatDate(day));
}

/** Forms a company from its name to its tax number; its last step is left, for whoever takes it. */
async function form(api: TestWorkspace["api"], given: object, signer_role: string): Promise<string> {
  const { entity_id } = await api<{ entity_id: string }>("POST", "/v1/entities", given);
  const at = `/v1/formations/${entity_id}`;
  await api("POST", `${at}/advance`);
  const { documents } = await api<{ documents: { document_id: string }[] }>("GET", at);
  const signature = { signer_name: "Ada Byron", signer_role };
  for (const { document_id } of documents) await api("POST", `/v1/documents/${document_id}/sign`, signature);
  await api("POST", `${at}/advance`);
  await api("POST", `${at}/filing/confirm`, { confirmation_number: "SR-1" });
  for (const _ of ["Filed", "EinApplied"]) await api("POST", `${at}/advance`);
  await api("POST", `${at}/tax/confirm-ein`, { ein: "84-1234567" });
  return entity_id;
}

/** Waits until what is asked of the company has such lines, each with such an urgency, as the worker opens them and raises them. */
async function expectAsked(page: Page, api: TestWorkspace["api"], entity_id: string, asked: [RegExp, RegExp][]) {
  const path = `/obligations?entity_id=${entity_id}`;
  for (const [title, tier] of asked) {
    await expect
      .poll(async () => {
        const { data } = await api<{ data: { title: string; tier: string }[] }>("GET", `/v1${path}`);
        return data.find((one) => title.test(one.title))?.tier ?? "";
      })
      .toMatch(tier);
  }
  await visit(page, path);
  for (const [title, tier] of asked) {
    await expect(page.getByRole("row", { name: title }).first()).toContainText(tier);
  }
}

const next = Number(today().slice(0, 4)) + 1;

test("a company's first year: a Delaware corporation's report and tax, and its return; a California LLC's statement within 90 days, and its $800 tax", async ({
  page,
}) => {
  const api = await openForTests(page);
  const given = { legal_name: "Difference Works", entity_type: "c_corp", jurisdiction: "DE" };
  const corporation = await form(api, given, "Director");
  await visit(page, `/entities/${corporation}`);
  await page.getByRole("main").getByRole("button", { name: "Complete formation" }).click();
  await expect(page.getByText("The formation is complete", { exact: true })).toBeVisible();
  await expectAsked(page, api, corporation, [[/Franchise Tax Report/, /low|medium|high/i]]);
  const company = await form(api, { legal_name: "Bay Looms", entity_type: "llc", jurisdiction: "CA" }, "Member");
  await api("POST", `/v1/formations/${company}/advance`);
  await expectAsked(page, api, company, [
    [/Initial Statement of Information/, /medium|high/i],
    [/LLC annual tax \(Form 3522\)/, /low|medium|high/i],
  ]);

  // Whichever of these days comes first, the clock goes forward to each.
  const days: [string, string, [RegExp, RegExp][]][] = [
    [addDays(today(), 84), company, [[/Initial Statement of Information/, /critical/i]]],
    // The report and the tax are one filing, due by March 1 for the year before.
    [
      addDays(`${next}-03-01`, -5),
      corporation,
      [
        [/Franchise Tax Report/, /critical/i],
        [/Form 1120/, /medium|high|critical/i],
      ],
    ],
    [addDays(`${next}-04-15`, -3), corporation, [[/Form 1120/, /critical/i]]],
  ];
  for (const [day, entity_id, asked] of days.toSorted(([a], [b]) => a.localeCompare(b))) {
    await move(page, day);
    await expectAsked(page, api, entity_id, asked);
  }
});

import type { Page, Route } from "@playwright/test";
import { expect, newEntity, test, untilItListens, visit } from "../support/dashboard.ts";

// Two people, or one in two tabs, at the same record: who comes second is told, and loses nothing of what they typed.

const WORDS = "This was changed since you opened it: reload to see it as it is now.";

/** The same person's second tab, at the same page. */
async function secondTab(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await visit(other, page.url());
  await untilItListens(other);
  return other;
}

/** Presses the button that reads the page again. */
async function reload(page: Page): Promise<void> {
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Reload" }).click();
  await loaded;
  await untilItListens(page);
}

test("a draft that somebody else has saved meanwhile is not overwritten, and is saved once it was seen", async ({
  page,
  workspace,
}) => {
  const { entity_id } = await newEntity(workspace);
  const invoices = `/entities/${entity_id}/invoices`;
  const given = { customer: "Globex", amount_cents: 120_000, due_date: "2099-01-15" };
  const { invoice_id } = await workspace.api("POST", `/v1${invoices}`, given);
  await visit(page, `${invoices}/${invoice_id}/edit`);
  const other = await secondTab(page);
  await page.getByLabel("Notes").fill("By wire");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("The draft is changed", { exact: true })).toBeVisible();

  await other.getByLabel("Customer").fill("Initech");
  await other.getByRole("button", { name: "Save changes" }).click();
  await expect(other.getByRole("alert").filter({ hasText: WORDS })).toBeFocused();
  await expect(other.getByLabel("Customer")).toHaveValue("Initech");
  const opening = other.context().waitForEvent("page");
  await other.getByRole("button", { name: "Open it in a new tab" }).click();
  await expect((await opening).getByLabel("Notes")).toHaveValue("By wire");
  await expect(other.getByLabel("Customer")).toHaveValue("Initech");
  await reload(other);
  await expect(other.getByLabel("Customer")).toHaveValue("Globex");
  await other.getByLabel("Customer").fill("Initech");
  await other.getByRole("button", { name: "Save changes" }).click();
  await expect(other.getByText("The draft is changed", { exact: true })).toBeVisible();
  const kept = await workspace.api("GET", `/v1${invoices}/${invoice_id}`);
  expect(kept).toMatchObject({ customer: "Initech", notes: "By wire" });

  // The first tab shows what it has saved, which is not what there is: it sends nothing of that.
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("dialog")).toContainText(WORDS);
});

test("settings that somebody else has changed meanwhile are not overwritten, and are changed one's own way twice in a row; and what two record of one payment is recorded once", async ({
  page,
  workspace,
}) => {
  const { entity_id } = await newEntity(workspace);
  const path = `/v1/entities/${entity_id}/invoice-settings`;
  const invoices = `/entities/${entity_id}/invoices`;
  await visit(page, `${invoices}/settings`);
  await page.getByLabel("Days after the due date").fill("3");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("The invoice settings are changed", { exact: true })).toBeVisible();
  await page.getByLabel("Days after the due date").fill("3, 14");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect.poll(() => workspace.api("GET", path)).toMatchObject({ reminder_days: [3, 14] });

  await workspace.api("PATCH", path, { reminder_days: [3, 14, 28] });
  await page.getByLabel("Payment link").fill("https://pay.example.com/acme");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByRole("alert").filter({ hasText: WORDS })).toBeFocused();
  expect(await workspace.api("GET", path)).toMatchObject({ reminder_days: [3, 14, 28], payment_url: null });
  await reload(page);
  await expect(page.getByLabel("Days after the due date")).toHaveValue("3, 14, 28");
  await page.getByLabel("Payment link").fill("https://pay.example.com/acme");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("The invoice settings are changed", { exact: true })).toBeVisible();
  const kept = { reminder_days: [3, 14, 28], payment_url: "https://pay.example.com/acme" };
  expect(await workspace.api("GET", path)).toMatchObject(kept);

  const given = { customer: "Globex", amount_cents: 120_000, due_date: "2099-01-15" };
  const { invoice_id } = await workspace.api("POST", `/v1${invoices}`, given);
  await workspace.api("POST", `/v1${invoices}/${invoice_id}/send`, {});
  await visit(page, `${invoices}/${invoice_id}`);
  await workspace.api("POST", `/v1${invoices}/${invoice_id}/customer-payments`, { amount_cents: 50_000 });
  const sheet = page.getByRole("dialog");
  const record = async () => {
    await page.getByRole("button", { name: "Record payment" }).click();
    await sheet.getByLabel("Amount").fill("500");
    await sheet.getByRole("button", { name: "Record payment" }).click();
  };
  await record();
  await expect(sheet.getByRole("alert").filter({ hasText: WORDS })).toBeVisible();
  expect(await workspace.api("GET", `/v1${invoices}/${invoice_id}`)).toMatchObject({ balance_due_cents: 70_000 });
  await reload(page);
  await record();
  await expect(sheet).toBeHidden();
  await expect
    .poll(() => workspace.api("GET", `/v1${invoices}/${invoice_id}`))
    .toMatchObject({ balance_due_cents: 20_000 });
});

test("a contact's sheet keeps what was typed where somebody else was first, and takes one's own changes in a row; and an obligation of the list is completed as the list shows it, and not when it is another by then", async ({
  page,
  workspace,
}) => {
  const { contact_id } = await workspace.api("POST", "/v1/contacts", { name: "Ada", role: "founder" });
  await visit(page, `/contacts/${contact_id}`);
  const save = async (field: string, value: string) => {
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByLabel(field).fill(value);
    await page.getByRole("button", { name: "Save contact" }).click();
  };
  await save("Phone", "1");
  await expect(page.getByRole("dialog")).toBeHidden();
  await save("Phone", "2");
  await expect(page.getByRole("dialog")).toBeHidden();

  await page.getByRole("button", { name: "Edit" }).click();
  await workspace.api("PATCH", `/v1/contacts/${contact_id}`, { phone: "3" });
  await page.getByLabel("Name").fill("Ada Lovelace");
  await page.getByRole("button", { name: "Save contact" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText(WORDS);
  await expect(page.getByLabel("Name")).toHaveValue("Ada Lovelace");
  await reload(page);
  await save("Name", "Ada Lovelace");
  await expect(page.getByRole("heading", { level: 1, name: "Ada Lovelace" })).toBeVisible();
  expect(await workspace.api("GET", `/v1/contacts/${contact_id}`)).toMatchObject({ name: "Ada Lovelace", phone: "3" });

  const { obligation_id } = await workspace.api("POST", "/v1/obligations", { title: "Call the bank", tier: "low" });
  await visit(page, "/obligations");
  await page.getByRole("button", { name: "Complete: Call the bank" }).click();
  await workspace.api("POST", `/v1/obligations/${obligation_id}/complete`, { note: "By the other" });
  await page.getByLabel("Note").fill("By me");
  await page.getByRole("button", { name: "Complete", exact: true }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText(WORDS);
  expect(await workspace.api("GET", `/v1/obligations/${obligation_id}`)).toMatchObject({ note: "By the other" });
  const { obligation_id: next } = await workspace.api("POST", "/v1/obligations", { title: "Next", tier: "low" });
  await reload(page);
  await page.getByRole("button", { name: "Complete: Next" }).click();
  await page.getByRole("button", { name: "Complete", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await workspace.api("GET", `/v1/obligations/${next}`)).toMatchObject({ status: "completed" });
});

test("what was typed is sent by whoever signs in again beside it, where the session has ended meanwhile", async ({
  page,
  workspace,
}) => {
  await visit(page, "/contacts");
  await page.getByRole("button", { name: "New contact" }).click();
  await page.getByLabel("Name").fill("Grace Hopper");
  await page.getByLabel("Role").fill("advisor");
  // The service was built anew meanwhile, and knows the page's acts no more.
  const toOldest = (route: Route) =>
    route.continue({ headers: { ...route.request().headers(), "next-action": `40${"0".repeat(40)}` } });
  await page.route("**/contacts", toOldest);
  await page.getByRole("button", { name: "Create contact" }).click();
  const alert = page.getByRole("dialog").getByRole("alert");
  await expect(alert).toContainText("The service has another version since you opened this page");
  await expect(alert.getByRole("button", { name: "Reload" })).toBeVisible();
  await page.unroute("**/contacts", toOldest);
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Create contact" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("You are signed out");
  const opening = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "Sign in in a new tab" }).click();
  const other = await opening;
  await untilItListens(other);
  // Another tab has been given another token meanwhile.
  const stale = (route: Route) => route.fulfill({ json: { csrfToken: "0".repeat(64) } });
  await other.route("**/api/auth/csrf", stale, { times: 1 });
  await other.getByLabel("E-mail").fill(workspace.owner.email);
  await other.getByLabel("Password", { exact: true }).fill(workspace.owner.password);
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(other.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  await page.getByRole("button", { name: "Create contact" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Grace Hopper" })).toBeVisible();
});

test("skills are given one after another without waiting for the page between them", async ({ page, workspace }) => {
  const { entity_id } = await newEntity(workspace);
  const given = { entity_id, name: "Billing", system_prompt: "You bill.", model: "local/rules" };
  const { agent_id } = await workspace.api("POST", "/v1/agents", given);
  await visit(page, `/agents/${agent_id}`);
  // The page is drawn anew only once both are asked: what the first has answered is what the second goes by.
  const asked = Promise.withResolvers<void>();
  await page.route("**/*", async (route) => {
    if (route.request().headers().rsc && route.request().method() === "GET") await asked.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Give invoicing" }).click();
  await expect(page.getByText("It has the skill invoicing now", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Give payments" }).click();
  asked.resolve();
  await expect(page.getByText("It has the skill payments now", { exact: true })).toBeVisible();
  expect(await workspace.api("GET", `/v1/agents/${agent_id}`)).toMatchObject({ skills: ["invoicing", "payments"] });
});

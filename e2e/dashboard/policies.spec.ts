import type { Page } from "@playwright/test";
import { bothSchemes, expectAccessible, expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, newEntity, newMember, signIn, type TestWorkspace, test, visit } from "../support/dashboard.ts";

/** A payment by the API. */
async function pay(workspace: TestWorkspace, entity_id: string, amount_cents: number) {
  const payment = { recipient_name: "Harbor Hosting", amount_cents, method: "ach" };
  return workspace.api<{ payment_id: string }>("POST", `/v1/entities/${entity_id}/payments`, payment);
}

const bench = (page: Page) => page.getByRole("region", { name: "Test bench" });

test("a policy is made from a template, tried on what was done, read in plain words, and stops a payment; and a viewer reads it and changes none", async ({
  page,
  workspace,
}) => {
  const { entity_id } = await newEntity(workspace);
  await pay(workspace, entity_id, 45_000);
  await pay(workspace, entity_id, 4_500);
  await visit(page, "/settings/policies");
  await expect(page.getByText("No policies yet")).toBeVisible();
  await page.getByRole("link", { name: "New policy" }).first().click();
  await page.getByRole("link", { name: "Limit each payment" }).click();
  await page.getByLabel("Name").fill("Small payments");
  await page.getByLabel("Amount").fill("100");
  await page.getByLabel("Who").selectOption("Anybody");

  await page.getByRole("button", { name: "Test it" }).click();
  await expect(bench(page)).toContainText("Nobody lets more than $100.00 go by one act.");
  const changes = page.getByRole("table", { name: "Acts that would be decided otherwise" });
  await expect(changes.getByRole("row")).toHaveCount(2);
  await expect(changes.getByRole("row", { name: /Submit a payment/ })).toContainText(/Done.*Denied/);
  await expectAccessibleInPassing(page, bothSchemes);
  await expectFitsPhone(page);
  await page.getByLabel("Amount").fill("1,000");
  await expect(bench(page)).toContainText("It has changed since");
  await page.getByLabel("Amount").fill("100");

  await page.getByRole("button", { name: "Create policy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Small payments" })).toBeVisible();
  await expect(page.getByRole("region", { name: "In plain words" })).toContainText(
    "Nobody lets more than $100.00 go by one act.",
  );
  await expect(page.getByRole("figure", { name: "Cedar" })).toContainText("context.amount_cents > 10000");

  await visit(page, `/entities/${entity_id}/payments`);
  await page.getByRole("button", { name: "Submit payment" }).first().click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Recipient").fill("Harbor Hosting");
  await sheet.getByLabel("Amount").fill("450");
  await sheet.getByRole("button", { name: "Submit payment" }).click();
  const refusal = sheet.getByRole("alert");
  await expect(refusal).toContainText("A policy forbids this: Small payments");
  await expect(refusal).toContainText("A payment may come to $100.00 at most.");
  await expectAccessibleInPassing(page);
  await refusal.getByRole("link", { name: "Read the policies" }).click();
  await expect(page.getByRole("row", { name: /Small payments/ })).toContainText("Enforced");

  // A viewer reads it and tries it, and changes none.
  await signIn(page, await newMember(workspace.workspace_id, "viewer"));
  await visit(page, "/settings/policies");
  await expect(page.getByRole("link", { name: "New policy" })).toBeHidden();
  await page.getByRole("link", { name: "Small payments" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Small payments" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name: /Delete|Only watch/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Test it" }).click();
  await expect(bench(page)).toContainText("No act would have been decided otherwise");
  await visit(page, `${new URL(page.url()).pathname}/edit`);
  await expect(page.getByText("written by owners and admins")).toBeVisible();
});

test("a text that is no Cedar is refused at its line and column, beside the text, and mended", async ({ page }) => {
  await visit(page, "/settings/policies/new?template=cedar");
  await page.getByLabel("Name").fill("Agents pay little");
  await page.getByLabel("Cedar").fill('forbid(principal, action, resource)\nwhen { context.amount_cent > "x" };');
  await page.getByRole("button", { name: "Create policy" }).click();
  await expect(page.getByText(/^line 2, column \d+:/)).toBeVisible();
  await expectAccessible(page, bothSchemes);
  await expectFitsPhone(page);
  await page.getByLabel("Cedar").fill("forbid(principal is Agent, action, resource);");
  await page.getByRole("button", { name: "Create policy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Agents pay little" })).toBeVisible();
});

test("a policy is changed by its fields, only watches, keeps its versions, and is deleted", async ({
  page,
  workspace,
}) => {
  const { entity_id } = await newEntity(workspace);
  const given = { name: "Small payments", template: "payment_limit", fields: { amount_cents: 10_000 } };
  const { policy_id } = await workspace.api<{ policy_id: string }>("POST", "/v1/policies", given);
  await visit(page, `/settings/policies/${policy_id}`);
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Amount").fill("200");
  await page.getByRole("button", { name: "Save policy" }).click();
  await expect(page.getByRole("list", { name: "Versions" }).getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "Only watch" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Only watch" }).click();
  const versions = page.getByRole("list", { name: "Versions" }).getByRole("listitem");
  await expect(versions).toHaveCount(3);
  await expect(versions.first()).toContainText("Ada Byron");
  await expect(versions.last()).toContainText("Nobody lets more than $100.00 go by one act.");

  // What it would have stopped is done, and its receipt says so as a sentence.
  await pay(workspace, entity_id, 45_000);
  await page.getByRole("button", { name: "Test it" }).click();
  await expect(bench(page).getByRole("row", { name: /Submit a payment/ })).toContainText("Denied");
  await expectAccessible(page, bothSchemes);
  await expectFitsPhone(page);
  await bench(page).getByRole("link", { name: "Submit a payment" }).click();
  const main = page.getByRole("main");
  await expect(main).toContainText("asked by the API to submit a payment (Harbor Hosting, $450.00)");
  await expect(main).toContainText("which only watches, would have forbidden it");
  await main.getByRole("link", { name: "Small payments" }).click();

  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete policy" }).click();
  await expect(page.getByText("No policies yet")).toBeVisible();
});

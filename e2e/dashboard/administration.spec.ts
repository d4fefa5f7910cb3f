import type { Page } from "@playwright/test";
import { transaction } from "#lib/db/transaction.ts";
import { insertRequest } from "#lib/domains/company/obligations/store.ts";
import { expectAccessible, expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, newEntity, test, visit } from "../support/dashboard.ts";

/** No fault that axe finds on the page that is open, which is no wider than a phone. */
async function expectSound(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);
}

/** Longer than a line of a phone, and some of it longer than a word should be. */
const long = `Annual meeting ${"of all members ".repeat(6)}${"x".repeat(60)}`;

test("a company convenes a meeting, generates a contract, and prepares a tax filing; no page of that has a fault that axe finds, or is wider than a phone", async ({
  page,
  workspace,
}) => {
  const { api } = workspace;
  const { entity_id } = await newEntity(workspace);
  const at = `/entities/${entity_id}`;
  await test.step("a meeting is convened, takes a vote on its agenda, and leads to its minutes", async () => {
    await visit(page, `${at}/meetings`);
    await page.getByRole("button", { name: "Convene a meeting" }).click();
    const sheet = page.getByRole("dialog", { name: "Convene a meeting" });
    await sheet.getByLabel("Title").fill(long);
    await sheet.getByLabel("Agenda").fill(`${"Approve the budget ".repeat(10)}\n\nOpen a bank account`);
    await sheet.getByRole("button", { name: "Convene" }).click();

    await expect(page.getByRole("heading", { level: 1, name: long })).toBeVisible();
    const items = page.getByRole("region", { name: "Agenda" }).getByRole("listitem");
    await expect(items).toHaveCount(2);
    await page.getByRole("button", { name: "Vote on item 1" }).click();
    const voting = page.getByRole("dialog", { name: "Vote on item 1" });
    await voting.getByLabel("Voter").fill("Ada Byron");
    await voting.getByRole("radio", { name: "Approve" }).check();
    await voting.getByRole("button", { name: "Cast vote" }).click();
    await expect(items.first()).toContainText("Approved so far");
    await expectSound(page);
    await page.getByRole("button", { name: "Adjourn" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("1 of 2 items have no vote");
    await question.getByRole("button", { name: "Adjourn meeting" }).click();
    await page.getByRole("link", { name: "Read the minutes" }).click();
    await expect(page.getByRole("heading", { level: 1, name: `Minutes of ${long}` })).toBeVisible();
    await expect(page.getByRole("navigation", { name: /^Parts of/ })).toBeHidden();
    await visit(page, `${at}/meetings`);
    await expectSound(page);
  });
  await test.step("a contract is generated from the terms of its template; a filing is prepared from the books, and confirmed", async () => {
    await visit(page, `${at}/contracts/new`);
    await expectSound(page);
    await page.getByRole("radio", { name: "Contractor agreement" }).check();
    await page.getByLabel("Counterparty", { exact: true }).fill("Grace Hopper");
    await page.getByLabel("Services", { exact: true }).fill("Design of the customer portal.");
    await page.getByLabel("Fee", { exact: true }).fill("8,500");
    await page.getByLabel("The fee is for").selectOption("The whole project");
    await page.getByRole("button", { name: "Generate contract" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /Contractor Agreement/ })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Design of the customer portal.");
    await visit(page, `${at}/contracts`);
    await expect(page.getByRole("row", { name: /^Grace Hopper/ })).toContainText("To be signed");
    await expectSound(page);

    await visit(page, `${at}/compliance/filings`);
    await page.getByRole("button", { name: "Prepare a filing" }).click();
    const sheet = page.getByRole("dialog", { name: "Prepare a tax filing" });
    await sheet.getByLabel("Form").selectOption("Form 941");
    await expect(sheet.getByLabel("Recipient")).toBeHidden();
    await sheet.getByLabel("Quarter").selectOption("Quarter 3");
    await sheet.getByRole("button", { name: "Prepare" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Form 941, \d{4}, quarter 3$/ })).toBeVisible();
    await page.getByRole("button", { name: "Confirm as filed" }).click();
    await page.getByRole("dialog").getByLabel("Confirmation number").fill("IRIS-42");
    await page.getByRole("dialog").getByRole("button", { name: "Confirm as filed" }).click();
    await expect(page.getByRole("main")).toContainText("IRIS-42");
    await expectSound(page);
    await visit(page, `${at}/compliance/filings`);
    await expect(page.getByRole("row", { name: /Form 941/ })).toBeVisible();
    await expectSound(page);
    await visit(page, "/obligations?status=pending");
    await expect(page.getByText(/Form 941/)).toBeHidden();
  });
  await test.step("no other page of it has a fault", async () => {
    const of = `/v1/entities/${entity_id}`;
    await api("POST", `${of}/deadlines`, { deadline_type: "annual_report", jurisdiction: "TX" });
    const work = { worker_name: "Grace Hopper", role_description: "Sets her own hours.", jurisdiction: "CA" };
    const { classification_id } = await api<{ classification_id: string }>("POST", `${of}/classifications`, work);
    const seat = { seat_type: "manager", holder_name: "Ada Byron ".repeat(8) };
    const { seat_id } = await api<{ seat_id: string }>("POST", `${of}/seats`, seat);
    const paths = [
      `${at}/documents`,
      `${at}/documents/new`,
      `${at}/seats`,
      `${at}/seats/${seat_id}`,
      `${at}/compliance`,
      `${at}/compliance/year-end`,
      `${at}/compliance/calendar`,
      `${at}/compliance/classifications`,
      `${at}/compliance/classifications/${classification_id}`,
    ];
    for (const path of paths) {
      await visit(page, path);
      await expectSound(page);
    }
  });
});

test("an agent acts within its bounds, and contacts are gathered; no page of that has a fault that axe finds, or is wider than a phone", async ({
  page,
  workspace,
}) => {
  const { api } = workspace;
  const { entity_id } = await newEntity(workspace, "DocumentsSigned");
  await test.step("an agent gets a skill and a message, and leads to the receipt of what it did; it is bounded, and asks", async () => {
    await visit(page, "/agents");
    await page.getByRole("button", { name: "New agent" }).click();
    const making = page.getByRole("dialog", { name: "New agent" });
    await making.getByLabel("Name").fill("Billing");
    await making.getByLabel("Instructions").fill("You write invoices.");
    await making.getByRole("button", { name: "Create agent" }).click();
    const once = page.getByRole("alertdialog");
    await expect(once).toContainText("whsec_");
    await page.getByRole("button", { name: "I have kept it" }).click();

    await expect(page.getByRole("heading", { level: 1, name: "Billing" })).toBeVisible();
    await expect(page.getByText("It has no skill yet")).toBeVisible();
    await page.getByRole("button", { name: "Give invoicing" }).click();
    await page
      .getByRole("textbox", { name: "Message" })
      .fill("Invoice Globex $1,200.00 for consulting, due in 30 days.");
    await page.getByRole("button", { name: "Send" }).click();
    const done = page.getByRole("region", { name: "What it did" });
    await expect(done).toContainText("Completed", { timeout: 30_000 });
    await done.getByRole("link", { name: "Receipt of what it did" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Draft an invoice" })).toBeVisible();

    await page.goBack();
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Pause agent" }).click();
    await expect(page.getByText("It takes no message until it goes on.")).toBeVisible();
    await page.getByRole("button", { name: "Resume" }).click();
    await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();

    await expect(page.getByText("25 acts and $100,000.00 at most")).toBeVisible();
    await page.getByRole("button", { name: "Rotate the secret" }).click();
    await once.getByRole("button", { name: "Rotate secret" }).click();
    await expect(once).toContainText("whsec_");
    await page.getByRole("button", { name: "I have kept it" }).click();
    // What is changed next is the agent as it is now.
    await page.getByRole("button", { name: "Edit" }).click();
    const sheet = page.getByRole("dialog", { name: "Edit Billing" });
    await sheet.getByLabel("Acts in a run").fill("3");
    await sheet.getByLabel("Money in a run").fill("1,500");
    await sheet.getByLabel("Takes mail from").fill("grace@example.com\n@globex.example");
    await sheet.getByRole("button", { name: "Save agent" }).click();
    await expect(page.getByText("3 acts and $1,500.00 at most")).toBeVisible();
    await expect(page.getByText("grace@example.com, @globex.example")).toBeVisible();
    await expectSound(page);
    await visit(page, "/agents");
    await expect(page.getByRole("link", { name: "Billing" })).toBeVisible();
    await expectSound(page);

    const params = { entity_id, recipient_name: "Eve", amount_cents: 9_000_000_000, method: "wire" };
    const request = {
      entity_id,
      title: "Treasury asks for submit_payment",
      asked: { action: "submit_payment", params },
    };
    const { obligation_id } = await transaction(workspace, "write", (tx) => insertRequest(tx, request));
    await visit(page, `/obligations/${obligation_id}`);
    await expect(page.getByText("$90,000,000.00")).toBeVisible();
    await expectAccessibleInPassing(page);
    await expectFitsPhone(page);
    await page.getByRole("button", { name: /^Complete/ }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Nothing is done by this");
    await dialog.getByRole("radio", { name: "Reject" }).check();
    await dialog.getByRole("button", { name: "Complete" }).click();
    await expect(page.getByRole("main")).toContainText("Reject");
  });
  await test.step("a contact gathers what bears its name, and what it holds; one is made of two that are the same person", async () => {
    await visit(page, "/contacts");
    await page.getByRole("button", { name: "New contact" }).click();
    const sheet = page.getByRole("dialog", { name: "New contact" });
    await sheet.getByLabel("Name").fill("ada byron");
    await sheet.getByLabel("Role").fill("founder");
    await sheet.getByLabel("E-mail").fill(`${"ada".repeat(20)}@example.com`);
    await sheet.getByRole("button", { name: "Create contact" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "ada byron" })).toBeVisible();
    // The list that it was made from has it, also by the way back.
    await page.goBack();
    const listed = page.getByRole("link", { name: "ada byron" });
    await expect(listed).toBeVisible();
    await expectSound(page);
    await listed.click();
    await expect(page.getByRole("region", { name: "Signed" })).toContainText("Operating Agreement");
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("dialog").getByLabel("Phone").fill("+1 415 555 0134");
    await page.getByRole("dialog").getByRole("button", { name: "Save contact" }).click();
    await expect(page.getByRole("region", { name: "Details" })).toContainText("+1 415 555 0134");
    await expectSound(page);

    const given = { legal_name: "Analytical Engines", entity_type: "c_corp", jurisdiction: "DE" };
    const { entity_id: corporation, cap_table } = await api<{
      entity_id: string;
      cap_table: { instruments: object[] };
    }>("POST", "/v1/entities", given);
    const grant = (recipient_name: string, shares: number) =>
      api<{ recipient_contact_id: string }>("POST", `/v1/entities/${corporation}/grants`, {
        ...{ ...cap_table, instruments: undefined, ...cap_table.instruments[0] },
        ...{ grant_type: "common_stock", recipient_name, shares },
      });
    const { recipient_contact_id } = await grant("Grace Brewster Hopper", 1250);
    await grant("Grace Hopper", 750);
    await visit(page, `/contacts/${recipient_contact_id}`);
    const holdings = page.getByRole("table", { name: "Holdings across companies" });
    const held = holdings.getByRole("row").filter({ hasText: "Analytical Engines" });
    await expect(held).toContainText("1,250");
    await expectAccessibleInPassing(page);
    await expectFitsPhone(page);
    await page.getByRole("button", { name: "Same person: Grace Hopper", exact: true }).click();
    const question = page.getByRole("alertdialog");
    await expect(question.getByRole("region", { name: "What it will do" })).toContainText("contact");
    await expectAccessibleInPassing(page);
    await question.getByRole("button", { name: "Merge them", exact: true }).click();
    await expect(question).toBeHidden();
    await expect(held).toContainText("2,000");
    await expect(page.getByRole("region", { name: "Details" })).toContainText("grace hopper");
    await expect(page.getByRole("list", { name: "Contacts of like names" })).toBeHidden();
  });
  await test.step("no other page of the workspace has a fault", async () => {
    const template = { name: "Agents at home ".repeat(6), template: "agents_at_home" };
    const { policy_id } = await api<{ policy_id: string }>("POST", "/v1/policies", template);
    const webhook = { url: `https://books.example/${"events/".repeat(20)}`, events: ["*"] };
    const { webhook_id } = await api<{ webhook_id: string }>("POST", "/v1/webhooks", webhook);
    await api("POST", `/v1/webhooks/${webhook_id}/test`);
    const paths = [
      "/contacts/import",
      `/settings/policies/${policy_id}/edit`,
      `/settings/webhooks/${webhook_id}`,
      `/settings/members/${workspace.owner.user_id}`,
    ];
    for (const path of paths) {
      await visit(page, path);
      await expectSound(page);
    }
  });
});

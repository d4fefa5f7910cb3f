import { transaction } from "#lib/db/transaction.ts";
import { insertRequest } from "#lib/domains/company/obligations/store.ts";
import { expectAccessible, expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, newEntity, test, visit } from "../support/dashboard.ts";

test("convenes a meeting, takes the votes on its agenda, and reads the minutes", async ({ page, workspace }) => {
  const { entity_id } = await newEntity(workspace);
  await visit(page, `/entities/${entity_id}/meetings`);
  await page.getByRole("button", { name: "Convene a meeting" }).click();
  const sheet = page.getByRole("dialog", { name: "Convene a meeting" });
  await sheet.getByLabel("Title").fill("Annual meeting");
  await sheet.getByLabel("Agenda").fill("Approve the budget\n\nOpen a bank account");
  await sheet.getByRole("button", { name: "Convene" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Annual meeting" })).toBeVisible();
  const items = page.getByRole("region", { name: "Agenda" }).getByRole("listitem");
  await expect(items).toHaveCount(2);
  const vote = async (voter: string, decision: string) => {
    await page.getByRole("button", { name: "Vote on item 1" }).click();
    const dialog = page.getByRole("dialog", { name: "Vote on item 1" });
    await dialog.getByLabel("Voter").fill(voter);
    await dialog.getByRole("radio", { name: decision }).check();
    await dialog.getByRole("button", { name: "Cast vote" }).click();
    return dialog;
  };
  await expect(await vote("Ada Byron", "Approve")).toBeHidden();
  await expect(items.first()).toContainText("Approved so far");
  await expect(await vote("ada byron", "Reject")).toContainText(/already/);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "Adjourn" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("1 of 2 items have no vote");
  await question.getByRole("button", { name: "Adjourn meeting" }).click();
  await page.getByRole("link", { name: "Read the minutes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Minutes of Annual meeting" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: /^Parts of/ })).toBeHidden();
});

test("generates a contract from the terms of its template, and opens it to be signed", async ({ page, workspace }) => {
  const { entity_id } = await newEntity(workspace);
  await visit(page, `/entities/${entity_id}/contracts/new`);
  await page.getByRole("radio", { name: "Contractor agreement" }).check();
  await page.getByLabel("Counterparty", { exact: true }).fill("Grace Hopper");
  await page.getByLabel("Services", { exact: true }).fill("Design of the customer portal.");
  await page.getByLabel("Fee", { exact: true }).fill("8,500");
  await page.getByLabel("The fee is for").selectOption("The whole project");
  await page.getByRole("button", { name: "Generate contract" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Contractor Agreement/ })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Design of the customer portal.");
  await visit(page, `/entities/${entity_id}/contracts`);
  await expect(page.getByRole("row", { name: /^Grace Hopper/ })).toContainText("To be signed");
});

test("prepares a tax filing from the books, and confirms that it was filed", async ({ page, workspace }) => {
  const { entity_id } = await newEntity(workspace);
  await visit(page, `/entities/${entity_id}/compliance/filings`);
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
  await visit(page, "/obligations?status=pending");
  await expect(page.getByText(/Form 941/)).toBeHidden();
});

test("gives an agent a skill, sends it a message, and finds the receipt of what it did", async ({
  page,
  workspace,
}) => {
  await newEntity(workspace);
  await visit(page, "/agents");
  await page.getByRole("button", { name: "New agent" }).click();
  const sheet = page.getByRole("dialog", { name: "New agent" });
  await sheet.getByLabel("Name").fill("Billing");
  await sheet.getByLabel("Instructions").fill("You write invoices.");
  await sheet.getByRole("button", { name: "Create agent" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("whsec_");
  await page.getByRole("button", { name: "I have kept it" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Billing" })).toBeVisible();
  await expect(page.getByText("It has no skill yet")).toBeVisible();
  await page.getByRole("button", { name: "Give invoicing" }).click();
  await page.getByRole("textbox", { name: "Message" }).fill("Invoice Globex $1,200.00 for consulting, due in 30 days.");
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
});

test("bounds what an agent may do in a run and whose mail it takes, and reads what one asks for", async ({
  page,
  workspace,
}) => {
  const { entity_id } = await newEntity(workspace);
  const agent = { entity_id, name: "Treasury", system_prompt: "You pay.", model: "local/rules" };
  const { agent_id } = await workspace.api<{ agent_id: string }>("POST", "/v1/agents", agent);
  await visit(page, `/agents/${agent_id}`);
  await expect(page.getByText("25 acts and $100,000.00 at most")).toBeVisible();
  await page.getByRole("button", { name: "Rotate the secret" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Rotate secret" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("whsec_");
  await page.getByRole("button", { name: "I have kept it" }).click();
  // What is changed next is the agent as it is now.
  await page.getByRole("button", { name: "Edit" }).click();
  const sheet = page.getByRole("dialog", { name: "Edit Treasury" });
  await sheet.getByLabel("Acts in a run").fill("3");
  await sheet.getByLabel("Money in a run").fill("1,500");
  await sheet.getByLabel("Takes mail from").fill("grace@example.com\n@globex.example");
  await sheet.getByRole("button", { name: "Save agent" }).click();
  await expect(page.getByText("3 acts and $1,500.00 at most")).toBeVisible();
  await expect(page.getByText("grace@example.com, @globex.example")).toBeVisible();

  const params = { entity_id, recipient_name: "Eve", amount_cents: 9_000_000_000, method: "wire" };
  const request = { entity_id, title: "Treasury asks for submit_payment", asked: { action: "submit_payment", params } };
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

test("a contact's profile gathers what bears its name, and an e-mail address belongs to one contact", async ({
  page,
  workspace,
}) => {
  await newEntity(workspace, "DocumentsSigned");
  await visit(page, "/contacts");
  await page.getByRole("button", { name: "New contact" }).click();
  const sheet = page.getByRole("dialog", { name: "New contact" });
  await sheet.getByLabel("Name").fill("ada byron");
  await sheet.getByLabel("Role").fill("founder");
  await sheet.getByLabel("E-mail").fill("ada@example.com");
  await sheet.getByRole("button", { name: "Create contact" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "ada byron" })).toBeVisible();
  // The list that it was made from has it, also by the way back.
  await page.goBack();
  await page.getByRole("link", { name: "ada byron" }).click();
  await expect(page.getByRole("region", { name: "Signed" })).toContainText("Operating Agreement");
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("dialog").getByLabel("Phone").fill("+1 415 555 0134");
  await page.getByRole("dialog").getByRole("button", { name: "Save contact" }).click();
  await expect(page.getByRole("region", { name: "Details" })).toContainText("+1 415 555 0134");

  await visit(page, "/contacts");
  await page.getByRole("button", { name: "New contact" }).click();
  await sheet.getByLabel("Name").fill("Somebody else");
  await sheet.getByLabel("Role").fill("advisor");
  await sheet.getByLabel("E-mail").fill("ADA@example.com");
  await sheet.getByRole("button", { name: "Create contact" }).click();
  await expect(sheet.getByRole("alert")).toContainText(/exists already|already/);
});

test("a contact's page shows what it holds across companies, and makes one of two that are the same person", async ({
  page,
  workspace: { api },
}) => {
  const given = { legal_name: "Analytical Engines", entity_type: "c_corp", jurisdiction: "DE" };
  const { entity_id } = await api<{ entity_id: string }>("POST", "/v1/entities", given);
  const company = `/v1/entities/${entity_id}`;
  const { instruments } = await api<{ instruments: { instrument_id: string; cap_table_id: string }[] }>(
    "GET",
    `${company}/cap-table`,
  );
  const granted = { ...instruments[0], grant_type: "common_stock", shares: 1250 };
  const { recipient_contact_id: contact_id } = await api<{ recipient_contact_id: string }>(
    "POST",
    `${company}/grants`,
    { ...granted, recipient_name: "Grace Brewster Hopper" },
  );
  await api("POST", `${company}/grants`, { ...granted, recipient_name: "Grace Hopper", shares: 750 });
  await visit(page, `/contacts/${contact_id}`);
  const holdings = page.getByRole("table", { name: "Holdings across companies" });
  await expect(holdings.getByRole("row").filter({ hasText: "Analytical Engines" })).toContainText("1,250");
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);
  await page.getByRole("button", { name: "Same person: Grace Hopper", exact: true }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("region", { name: "What it will do" })).toContainText("contact");
  await expectAccessibleInPassing(page);
  await question.getByRole("button", { name: "Merge them", exact: true }).click();
  await expect(question).toBeHidden();
  await expect(holdings.getByRole("row").filter({ hasText: "Analytical Engines" })).toContainText("2,000");
  await expect(page.getByRole("region", { name: "Details" })).toContainText("grace hopper");
  await expect(page.getByRole("list", { name: "Contacts of like names" })).toBeHidden();
});

test("no page of the administration has a fault that axe finds, or is wider than a phone", async ({
  page,
  workspace,
}) => {
  test.setTimeout(240_000);
  const { api } = workspace;
  const { entity_id } = await newEntity(workspace);
  const of = `/v1/entities/${entity_id}`;
  const meeting = { meeting_type: "member", title: "Annual meeting", agenda_items: ["Approve the budget ".repeat(10)] };
  const { meeting_id } = await api<{ meeting_id: string }>("POST", `${of}/meetings`, meeting);
  await api("POST", `${of}/contracts`, { template: "nda", counterparty_name: "Globex", governing_law: "NY" });
  await api("POST", `${of}/deadlines`, { deadline_type: "annual_report", jurisdiction: "TX" });
  const filing = { filing_type: "estimated", tax_year: 2026 };
  const { filing_id } = await api<{ filing_id: string }>("POST", `${of}/tax-filings`, filing);
  const work = { worker_name: "Grace Hopper", role_description: "Sets her own hours.", jurisdiction: "CA" };
  const { classification_id } = await api<{ classification_id: string }>("POST", `${of}/classifications`, work);
  const contact = { name: "Ada Byron", role: "founder", email: `${"ada".repeat(20)}@example.com` };
  const { contact_id } = await api<{ contact_id: string }>("POST", "/v1/contacts", contact);
  const agent = { entity_id, name: "Billing", system_prompt: "You write invoices.", model: "local/rules" };
  const { agent_id } = await api<{ agent_id: string }>("POST", "/v1/agents", agent);
  const seat = { seat_type: "manager", holder_name: "Ada Byron ".repeat(8) };
  const { seat_id } = await api<{ seat_id: string }>("POST", `${of}/seats`, seat);
  const held = await api<{ meeting_id: string }>("POST", `${of}/meetings`, { ...meeting, meeting_type: "manager" });
  const template = { name: "Agents at home ".repeat(6), template: "agents_at_home" };
  const { policy_id } = await api<{ policy_id: string }>("POST", "/v1/policies", template);
  const webhook = { url: `https://books.example/${"events/".repeat(20)}`, events: ["*"] };
  const { webhook_id } = await api<{ webhook_id: string }>("POST", "/v1/webhooks", webhook);
  await api("POST", `/v1/webhooks/${webhook_id}/test`);
  const book = `/entities/${entity_id}`;
  const paths = [
    `${book}/documents`,
    `${book}/documents/new`,
    `${book}/seats`,
    `${book}/seats/${seat_id}`,
    `${book}/meetings/${held.meeting_id}`,
    `${book}/meetings`,
    `${book}/meetings/${meeting_id}`,
    `${book}/contracts`,
    `${book}/contracts/new`,
    `${book}/compliance`,
    `${book}/compliance/filings`,
    `${book}/compliance/filings/${filing_id}`,
    `${book}/compliance/year-end`,
    `${book}/compliance/calendar`,
    `${book}/compliance/classifications`,
    `${book}/compliance/classifications/${classification_id}`,
    "/contacts",
    "/contacts/import",
    `/contacts/${contact_id}`,
    "/agents",
    `/agents/${agent_id}`,
    `/settings/policies/${policy_id}/edit`,
    `/settings/webhooks/${webhook_id}`,
    `/settings/members/${workspace.owner.user_id}`,
  ];
  for (const path of paths) {
    await visit(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectFitsPhone(page);
  }
});

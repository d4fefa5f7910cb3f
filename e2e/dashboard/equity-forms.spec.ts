import type { Page } from "@playwright/test";
import { expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, type TestWorkspace, test, visit } from "../support/dashboard.ts";

/** A corporation of which Ada Byron has 600 shares, with a meeting that has approved what it grants. */
async function newCorporation({ api }: TestWorkspace) {
  const given = { legal_name: "Analytical Engines", entity_type: "c_corp", jurisdiction: "DE" };
  const { entity_id, cap_table } = await api<{
    entity_id: string;
    cap_table: { cap_table_id: string; instruments: { instrument_id: string }[] };
  }>("POST", "/v1/entities", given);
  const company = `/v1/entities/${entity_id}`;
  const grant = (more: object) =>
    api<{ grant_id: string; recipient_contact_id: string }>("POST", `${company}/grants`, {
      cap_table_id: cap_table.cap_table_id,
      instrument_id: cap_table.instruments[0]?.instrument_id,
      grant_type: "common_stock",
      shares: 600,
      recipient_name: "Ada Byron",
      ...more,
    });
  const { recipient_contact_id } = await grant({});
  const meeting = { meeting_type: "board", title: "Founding", agenda_items: ["Issue the stock"] };
  const { meeting_id } = await api<{ meeting_id: string }>("POST", `${company}/meetings`, meeting);
  const vote = { agenda_item_index: 0, voter_name: "Ada Byron", decision: "approve" };
  await api("POST", `/v1/meetings/${meeting_id}/votes`, vote);
  await api("POST", `/v1/meetings/${meeting_id}/adjourn`, {});
  return { entity_id, company, grant, meeting_id, ada: recipient_contact_id, at: `/entities/${entity_id}/cap-table` };
}

const sheetOf = (page: Page) => page.getByRole("dialog");

test("grants shares on days and by milestones, tells two contacts of one name apart, and shows in a profile what an investor holds", async ({
  page,
  workspace,
}) => {
  const { entity_id, company, meeting_id, ada, at } = await newCorporation(workspace);
  const sheet = sheetOf(page);

  await test.step("shares are granted on days that are named, approved by a meeting, with what its certificate bears", async () => {
    // A company's own page shows holders and carries no grants: of thousands they would be megabytes.
    const own = await (await page.request.get(`/entities/${entity_id}`)).text();
    expect(own).toContain("Analytical Engines");
    expect(own).not.toContain("exercisable_until");
    await visit(page, `${at}/grants`);
    await page.getByRole("button", { name: "Grant shares" }).first().click();
    await sheet.getByLabel("Recipient").fill("Charles Babbage");
    await sheet.getByLabel("How many").fill("400");
    await sheet.getByLabel("How it vests").selectOption("On days, each with its shares");
    await expect(sheet.getByLabel("Vests over")).toBeHidden();
    await sheet.getByLabel("Day", { exact: true }).fill("2026-06-30");
    await sheet.getByLabel("Shares that vest").fill("150");
    await sheet.getByRole("combobox", { name: "Approved by" }).fill("founding");
    await page.getByRole("option", { name: "Founding" }).click();
    await sheet.getByText("Exemption, certificate and legends").click();
    await sheet.getByLabel("Exemption").selectOption("Section 4(a)(2)");
    await sheet.getByLabel("Certificate").fill("CS-7");
    await sheet.getByRole("button", { name: "Add legend" }).click();
    await sheet.getByLabel("Legend", { exact: true }).fill("Not registered under the Securities Act of 1933.");
    await expectAccessibleInPassing(page);
    await expectFitsPhone(page);

    await sheet.getByRole("button", { name: "Grant", exact: true }).click();
    const days = sheet.getByRole("group", { name: "Vests on these days" });
    await expect(days).toHaveAccessibleDescription(/must add up to the grant's shares/);
    await sheet.getByRole("button", { name: "Add day" }).click();
    await sheet.getByLabel("Day", { exact: true }).nth(1).fill("2027-06-30");
    await sheet.getByLabel("Shares that vest").nth(1).fill("250");
    await sheet.getByRole("button", { name: "Grant", exact: true }).click();
    await expect(sheet).toBeHidden();

    await page.getByRole("link", { name: "Charles Babbage" }).click();
    await expect(page.getByText("On days that are named")).toBeVisible();
    await expect(page.getByText("Section 4(a)(2)")).toBeVisible();
    await expect(page.getByText("CS-7")).toBeVisible();
    await expect(page.getByText("Not registered under the Securities Act of 1933.")).toBeVisible();
    await expect(page.getByRole("link", { name: "A meeting", exact: true })).toHaveAttribute(
      "href",
      new RegExp(meeting_id),
    );
    await expect(page.getByRole("button", { name: "Name its approval" })).toBeHidden();
  });

  await test.step("they are granted by milestones, and what is folded opens where something of it is refused", async () => {
    await visit(page, at);
    await page.getByRole("button", { name: "Grant shares" }).click();
    await sheet.getByLabel("Recipient").fill("Mary Somerville");
    await sheet.getByLabel("How many").fill("100");
    await sheet.getByLabel("How it vests").selectOption("By milestones, each with its shares");
    await sheet.getByLabel("Milestone", { exact: true }).fill("First customer");
    await sheet.getByLabel("Shares that vest").fill("100");
    await sheet.getByText("What lets it vest at once").click();
    await sheet.getByLabel("Vests at once").selectOption("By a change of control");
    await sheet.getByLabel("How much of it").fill("101");
    // Shut again: what is refused inside of it opens it.
    await sheet.getByText("What lets it vest at once").click();
    await sheet.getByRole("button", { name: "Grant", exact: true }).click();
    await expect(sheet.getByLabel("How much of it")).toBeFocused();
    await expect(sheet.getByLabel("How much of it")).toHaveAccessibleDescription(/100/);
    await sheet.getByLabel("How much of it").fill("50");
    await sheet.getByRole("button", { name: "Grant", exact: true }).click();
    await expect(sheet).toBeHidden();

    await visit(page, `${at}/grants`);
    await page.getByRole("link", { name: "Mary Somerville" }).click();
    await expect(page.getByText("By milestones", { exact: true })).toBeVisible();
    await expect(page.getByText("50% of what is unvested, by a change of control")).toBeVisible();
    await expect(page.getByRole("button", { name: "Record a milestone" })).toBeVisible();
  });

  await test.step("two contacts of one name are told apart where a holder is named, and it is said whose name was typed", async () => {
    const second = { name: "Ada Byron", role: "advisor", email: "ada@advisors.example" };
    const { contact_id } = await workspace.api<{ contact_id: string }>("POST", "/v1/contacts", second);
    await visit(page, at);
    await page.getByRole("button", { name: "Grant shares" }).click();
    const recipient = sheet.getByLabel("Recipient");
    await recipient.fill("Grace Hopper");
    await expect(recipient).toHaveAccessibleDescription(/a new contact is made/);
    await expect(sheet.getByLabel("Which of them")).toBeHidden();
    await recipient.fill("ada byron");
    await expect(recipient).toHaveAccessibleDescription("2 are called so: choose which of them.");
    await sheet.getByLabel("How many").fill("100");
    await sheet.getByRole("button", { name: "Grant", exact: true }).click();
    await expect(sheet.getByLabel("Which of them")).toHaveAccessibleDescription("This is required.");
    await sheet.getByLabel("Which of them").selectOption("Ada Byron, advisor, ada@advisors.example");
    await expect(sheet.getByRole("region", { name: "What it will do" })).toContainText("Ada Byron holds 100");
    await expectAccessibleInPassing(page);
    await expectFitsPhone(page);
    await sheet.getByRole("button", { name: "Grant", exact: true }).click();
    await expect(sheet).toBeHidden();
    const { data } = await workspace.api<{ data: { recipient_contact_id: string }[] }>("GET", `${company}/grants`);
    const recipients = data.map((grant) => grant.recipient_contact_id);
    expect(recipients.filter((one) => [contact_id, ada].includes(one))).toEqual([contact_id, ada]);

    await visit(page, `${at}/transfers`);
    await page.getByRole("button", { name: "Transfer shares" }).first().click();
    await sheet.getByLabel("From", { exact: true }).fill("Ada Byron");
    await sheet.getByLabel("Which of them").selectOption("Ada Byron, holds 600");
    await sheet.getByLabel("To", { exact: true }).fill("Grace Hopper");
    await sheet.getByLabel("How many").fill("101");
    await expect(sheet.getByRole("region", { name: "What it will do" })).toContainText("Grace Hopper holds 101");
    await sheet.getByRole("button", { name: "Transfer", exact: true }).click();
    await expect(sheet).toBeHidden();

    // Each has a row and a page of their own, though both are called so.
    await visit(page, at);
    const rows = page.getByRole("table", { name: "Holders" }).getByRole("row", { name: /^Ada Byron/ });
    await expect(rows).toHaveCount(2);
    await rows.filter({ hasText: "499" }).getByRole("link").click();
    const grants = page.getByRole("table", { name: "Grants" });
    await expect(grants).toContainText("600");
    await expect(grants.getByRole("rowheader")).toHaveCount(1);
    await visit(page, at);
    await rows.filter({ hasNotText: "499" }).getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: "Ada Byron" })).toBeVisible();
    await expect(grants.getByRole("rowheader")).toHaveCount(1);
    await expect(grants).not.toContainText("600");
    await page.getByRole("link", { name: "All grants to them" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Grants" })).toBeVisible();
    await expect(grants.getByRole("rowheader")).toHaveCount(1);
    await expectAccessibleInPassing(page);

    await visit(page, `${at}/safes`);
    await page.getByRole("button", { name: "Issue a SAFE" }).first().click();
    await sheet.getByLabel("Investor").fill("grace hopper");
    await expect(sheet.getByLabel("Investor")).toHaveAccessibleDescription("A known contact: holder.");

    await visit(page, `${at}/round`);
    const investor = page.getByRole("combobox", { name: "Investor" });
    await investor.fill("Ada Byron");
    await expect(investor).toHaveAccessibleDescription(/whoever was known by this name first is meant/);
    await expectAccessibleInPassing(page);
  });

  await test.step("a contact's profile shows the SAFEs and notes that they hold, each with its state and its interest", async () => {
    const investor_name = "Lovelace Ventures";
    const note = await workspace.api<{ note_id: string; investor_contact_id: string }>(
      "POST",
      `${company}/convertible-notes`,
      {
        ...{ investor_name, principal_amount_cents: 10_000_000, interest_percent: 8, day_count: "30/360" },
        ...{ issued_on: "2026-01-31", matures_on: "2099-12-31" },
      },
    );
    const safe = { investor_name, principal_amount_cents: 5_000_000, safe_type: "mfn" };
    await workspace.api("POST", `${company}/safes`, safe);
    // One that never came counts nowhere as raised.
    const never = await workspace.api<{ safe_id: string }>("POST", `${company}/safes`, safe);
    await workspace.api("POST", `${company}/safes/${never.safe_id}/cancel`);
    await visit(page, `/contacts/${note.investor_contact_id}`);
    await expect(page.getByRole("table", { name: "SAFEs" })).toContainText("outstanding");
    await expect(page.getByRole("table", { name: "SAFEs" })).toContainText("cancelled");
    const notes = page.getByRole("table", { name: "Convertible notes" });
    await expect(notes).toContainText("$100,000.00");
    await expect(notes).toContainText(/Outstanding, \$[1-9][\d,]*\.\d\d of interest/);
    await expect(notes).toContainText("Dec 31, 2099");
    await expectAccessibleInPassing(page);
    await expectFitsPhone(page);
    await notes.getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: investor_name })).toBeVisible();
    await visit(page, at);
    await expect(page.getByText("Raised by SAFEs").locator("..")).toContainText("$50,000.00");
  });
});

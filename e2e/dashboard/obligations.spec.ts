import { expectAccessible, expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, newEntity, newMember, signIn, test, visit } from "../support/dashboard.ts";

test("the home page shows what waits once, the most urgent first, and no more what is completed, with a note", async ({
  page,
  workspace,
}) => {
  await newEntity(workspace, "DocumentsGenerated");
  await newEntity(workspace, "DocumentsSigned", "Compiler Works");
  await workspace.api("POST", "/v1/obligations", { tier: "low", title: "Choose a letterhead" });
  await workspace.api("POST", "/v1/obligations", {
    tier: "critical",
    title: "Answer the notice",
    due_date: "2020-01-15",
  });
  await visit(page, "/");
  const waiting = page.getByRole("region", { name: "Waiting" });
  await expect(waiting.getByRole("link", { name: /^(Answer|Choose|Sign the formation)/ })).toHaveText([
    /Answer the notice/,
    /Sign the formation documents of Difference Labs/,
    /Choose a letterhead/,
  ]);
  await expect(page.getByRole("link", { name: "Sign the Operating Agreement" })).toHaveCount(1);
  const formations = page.getByRole("region", { name: "Formations that can go on" });
  await expect(formations).toContainText("Compiler Works");
  await expect(formations).not.toContainText("Difference Labs");

  await expect(waiting).toContainText(/overdue/);
  await waiting.getByRole("link", { name: /Answer the notice/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Answer the notice" })).toBeVisible();
  await page.getByRole("button", { name: "Complete: Answer the notice" }).click();
  const dialog = page.getByRole("dialog", { name: "Complete the obligation" });
  await dialog.getByLabel("Note").fill("Answered by mail on Monday.");
  await dialog.getByRole("button", { name: "Complete" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("main")).toContainText("Answered by mail on Monday.");
  await expect(page.getByRole("main")).toContainText("Ada Byron");
  await expect(page.getByRole("button", { name: /^Complete/ })).toBeHidden();
  await visit(page, "/");
  await expect(page.getByRole("table", { name: "Recent acts" })).toContainText("Answer the notice");
  await expect(waiting.getByText("Answer the notice")).toBeHidden();
});

test("what asks for signatures says which documents wait still, also where each has its first and the formation goes on", async ({
  page,
  workspace,
}) => {
  const given = {
    ...{
      legal_name: "Analytical Engines",
      entity_type: "c_corp",
      jurisdiction: "DE",
      incorporator: { name: "Ada Byron" },
    },
    directors: [{ name: "Ada Byron" }, { name: "Grace Hopper" }],
  };
  const { entity_id } = await workspace.api<{ entity_id: string }>("POST", "/v1/entities", given);
  await workspace.api("POST", `/v1/formations/${entity_id}/advance`);
  const { documents } = await workspace.api<{
    documents: {
      document_id: string;
      title: string;
      required_signers: { signer_name: string; signer_role: string }[];
    }[];
  }>("GET", `/v1/formations/${entity_id}`);
  for (const { document_id, required_signers } of documents) {
    const signer_role = required_signers[0]?.signer_role ?? "Incorporator";
    await workspace.api("POST", `/v1/documents/${document_id}/sign`, { signer_name: "Ada Byron", signer_role });
  }
  const title = "Initial Written Consent of the Board of Directors";
  await visit(page, "/");
  const waiting = page.getByRole("region", { name: "Waiting" });
  const asked = waiting.getByRole("listitem").filter({ hasText: "Sign the formation documents of Analytical Engines" });
  await expect(asked.getByRole("link", { name: /^Sign the (?!formation)/ })).toHaveText([`Sign the ${title}`]);
  const formations = page.getByRole("region", { name: "Formations that can go on" });
  await expect(formations.getByRole("link", { name: /I have filed it/ })).toBeVisible();
  await expectAccessibleInPassing(page);

  await asked.getByRole("link", { name: /^Sign the formation/ }).click();
  const row = page.getByRole("table", { name: "Documents" }).getByRole("row").filter({ hasText: title });
  await expect(row).toContainText("1 still to sign");
  await expect(page.getByRole("list", { name: "Formation" })).toContainText("1 document waits for more signatures");
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);
});

test("the list is narrowed by urgency and status, and its address says so; and one writes down an obligation of one's own, for a company", async ({
  page,
  workspace,
}) => {
  await newEntity(workspace);
  await visit(page, "/obligations");
  await expect(page.getByText("No obligations yet")).toBeVisible();
  for (const tier of ["low", "critical", "medium"]) {
    await workspace.api("POST", "/v1/obligations", { tier, title: `A ${tier} one` });
  }
  await page.reload();
  const rows = page.getByRole("table", { name: "Obligations" }).getByRole("rowheader");
  await expect(rows).toHaveText(["A critical one", "A medium one", "A low one"]);
  await page.getByRole("button", { name: "Complete: A medium one" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Complete" }).click();
  await expect(rows).toHaveText(["A critical one", "A low one", "A medium one"]);
  await page.getByLabel("Status").selectOption("Pending");
  await expect(rows).toHaveText(["A critical one", "A low one"]);
  await page.getByLabel("Urgency").selectOption("Low");
  await expect(rows).toHaveText(["A low one"]);
  await expect(page).toHaveURL(/status=pending&tier=low/);
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(rows).toHaveCount(3);

  await page.getByRole("button", { name: "New obligation" }).click();
  const sheet = page.getByRole("dialog", { name: "Create an obligation" });
  await sheet.getByRole("button", { name: "Create obligation" }).click();
  await expect(sheet.getByLabel("What is to be done")).toHaveAccessibleDescription(/This is required/);
  await sheet.getByLabel("What is to be done").fill("Renew the insurance");
  await sheet.getByRole("combobox", { name: "Company" }).fill("difference");
  await page.getByRole("option", { name: "Difference Labs" }).click();
  await sheet.getByRole("button", { name: "Create obligation" }).click();
  await expect(page.getByRole("row", { name: /Renew the insurance/ })).toContainText("Difference Labs");
});

test("no page of obligations has a fault that axe finds, or is wider than a phone", async ({ page, workspace }) => {
  test.setTimeout(120_000);
  const legal_name =
    "Featherstonehaugh van der Wyngaerden Holdings International Partnership of the North and the South";
  const { entity_id } = await newEntity(workspace, "Pending", legal_name);
  const title = `Renew the ${"long ".repeat(20)}insurance`;
  const due = { tier: "critical", title, due_date: "2020-01-15", entity_id };
  const { obligation_id } = await workspace.api<{ obligation_id: string }>("POST", "/v1/obligations", due);
  await newEntity(workspace, "FilingSubmitted");
  await visit(page, "/");
  await expect(page.getByRole("region", { name: "Waiting" })).toBeVisible();
  await expectFitsPhone(page);
  for (const path of ["/obligations", `/obligations/${obligation_id}`]) {
    await visit(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (path === "/obligations")
      expect((await page.getByText(title).boundingBox())?.width, "room beside a long name").toBeGreaterThan(200);
    await expectAccessible(page);
    await expectFitsPhone(page);
  }
  await page.getByRole("button", { name: /^Complete/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  await signIn(page, await newMember(workspace.workspace_id, "viewer"));
  await visit(page, `/obligations/${obligation_id}`);
  await expect(page.getByText("Your role here is viewer")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Complete/ })).toBeHidden();
});

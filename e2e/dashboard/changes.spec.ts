import { unzipSync } from "fflate";
import { transaction } from "#lib/db/transaction.ts";
import { expectAccessible, expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, newEntity, type TestWorkspace, test, visit } from "../support/dashboard.ts";

/** A company whose formation is complete. */
async function formed({ api, ...workspace }: TestWorkspace): Promise<string> {
  const { entity_id } = await newEntity({ api, ...workspace }, "EinApplied");
  await api("POST", `/v1/formations/${entity_id}/tax/confirm-ein`, { ein: "84-1234567" });
  await api("POST", `/v1/formations/${entity_id}/advance`);
  return entity_id;
}

test("says what is not formed yet, records a change with the paper that it takes, and dissolves by what approved it", async ({
  page,
  workspace,
}) => {
  await test.step("what is not formed yet is said, and how it is filed by whoever forms it", async () => {
    const { entity_id } = await newEntity(workspace, "DocumentsSigned");
    await visit(page, `/entities/${entity_id}`);
    const main = page.getByRole("main");
    await expect(main.getByText("Not formed yet: to be filed").first()).toBeVisible();
    await expect(main.getByText("active", { exact: true })).toBeHidden();
    await expect(main.getByText("Nothing is sent to the")).toBeVisible();
    await expect(main.getByText("Difference Labs LLC")).toBeVisible();
    await expect(main.getByRole("link", { name: "Open the state’s site" })).toHaveAttribute(
      "href",
      /sos\.state\.tx\.us/,
    );
    const bundle = await page.request.get(`/entities/${entity_id}/documents/bundle`);
    expect(Object.keys(unzipSync(new Uint8Array(await bundle.body())))).toEqual([
      "1-ArticlesOfOrganization.pdf",
      "2-OperatingAgreement.pdf",
      "3-InitialWrittenConsent.pdf",
    ]);
    await expectAccessibleInPassing(page);
    await expectFitsPhone(page);
    await visit(page, "/entities");
    await expect(page.getByRole("row", { name: /Difference Labs/ })).toContainText("Not formed yet");
    await visit(page, `/entities/${entity_id}/amendments`);
    await expect(page.getByText("there is nothing to amend")).toBeVisible();
  });

  await test.step("a change is recorded with its paper, and in effect once that is confirmed", async () => {
    const entity_id = await formed(workspace);
    await visit(page, `/entities/${entity_id}/edit`);
    await expect(page.getByText("They are on file with the state")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Changes" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Changes" })).toBeVisible();
    await page.getByRole("button", { name: "Record a change" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByLabel("New name", { exact: true }).fill("Analytical Engines");
    await expect(sheet.getByText("1 amendment")).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Prepare the paper" }).click();
    await expect(sheet).toBeHidden();
    const amendments = await workspace.api<{ data: { document_id: string }[] }>(
      "GET",
      `/v1/entities/${entity_id}/amendments`,
    );
    const document_id = amendments.data[0]?.document_id;
    const signature = { signer_name: "Ada Byron", signer_role: "Member" };
    await workspace.api("POST", `/v1/documents/${document_id}/sign`, signature);
    await page
      .getByRole("row", { name: /Analytical Engines/ })
      .getByRole("link")
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Amendment that the state files" })).toBeVisible();
    await expect(page.getByText("Not in effect yet")).toBeVisible();
    await expect(page.getByText(/^The fee for an amendment is not in our facts/)).toBeVisible();
    await expectAccessible(page);
    await expectFitsPhone(page);

    await page.getByRole("button", { name: "Confirm the filing" }).click();
    await sheet.getByLabel("Confirmation number").fill("AM-1");
    await sheet.getByRole("button", { name: "Confirm", exact: true }).click();
    await expect(page.getByText("In effect", { exact: true })).toBeVisible();
    await visit(page, `/entities/${entity_id}`);
    await expect(page.getByRole("heading", { level: 1, name: "Analytical Engines" })).toBeVisible();

    // What it becomes stands as not filed until that is confirmed, and may be given up until then.
    await visit(page, `/entities/${entity_id}/cap-table/convert`);
    await page.getByLabel("State").selectOption("Delaware");
    await page.getByLabel("Registered agent", { exact: true }).fill("Harbor Agents, Inc.");
    await page.getByLabel("Registered agent’s address").fill("8 The Green, Dover, Delaware 19901");
    await expectAccessible(page);
    await expectFitsPhone(page);
    await page.getByRole("button", { name: "Convert company" }).click();
    await expect(page.getByText("The conversion is not filed yet")).toBeVisible();
    await expect(page.getByText("It is an LLC of Texas, and becomes a C-corporation of Delaware")).toBeVisible();
    await page.getByRole("button", { name: "Withdraw the conversion" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw the conversion" }).click();
    await expect(page.getByText("The conversion is not filed yet")).toBeHidden();
  });

  await test.step("a dissolution names what approved it: what has approved nothing is refused before it is done", async () => {
    const { api, workspace_id } = workspace;
    const { entity_id } = await newEntity(workspace, "EinApplied");
    const papers = await api<{ documents: { document_id: string; title: string }[] }>(
      "POST",
      `/v1/entities/${entity_id}/dissolution-papers`,
    );
    const [resolution] = papers.documents;
    const signature = { signer_name: "Ada Byron", signer_role: "Member" };
    await api("POST", `/v1/documents/${resolution?.document_id}/sign`, signature);
    const { meeting_id } = await api<{ meeting_id: string }>("POST", `/v1/entities/${entity_id}/meetings`, {
      ...{ meeting_type: "member", title: "Undecided", agenda_items: ["Whether to go on"] },
    });
    await api("POST", `/v1/meetings/${meeting_id}/adjourn`, {});
    // More than a page came after it: it is found by its title.
    await transaction(
      { workspace_id },
      "write",
      (tx) => tx.sql`
        insert into meeting (meeting_id, entity_id, meeting_type, title, agenda_items)
        select 'mtg_z_' || n, ${entity_id}::text, 'member', 'Weekly ' || n, '{"Whatever came up"}'
        from generate_series(1, 101) as n`,
    );
    await visit(page, `/entities/${entity_id}`);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Dissolve…" }).click();
    const dialog = page.getByRole("dialog", { name: "Dissolve Difference Labs?" });
    const effects = dialog.getByRole("region", { name: "What it will do" });
    const approved = dialog.getByRole("combobox", { name: "Approved by" });
    await approved.fill("undecided");
    await approved.press("Enter");
    await expect(approved).toHaveValue("Undecided");
    await expect(effects).toContainText("must be a meeting that has approved an item of its agenda");
    await dialog.getByLabel(/Type Difference Labs to confirm/).fill("Difference Labs");
    await dialog.getByRole("button", { name: "Dissolve" }).click();
    await expect(approved).toHaveAccessibleDescription(/must be a meeting that has approved an item of its agenda/);
    await approved.fill(resolution?.title ?? "");
    await approved.press("Enter");
    await expect(effects).not.toContainText("refused");
    await expectAccessibleInPassing(page);
    await expectFitsPhone(page);
    await dialog.getByRole("button", { name: "Dissolve" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("main").getByRole("link", { name: "A document", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: resolution?.title ?? "" })).toBeVisible();
  });
});

import { expect, newEntity, newWorkspace, test, visit } from "../support/dashboard.ts";
import { size } from "../support/size.ts";

test("companies are listed, found, changed and dissolved, each in its own workspace", async ({
  page,
  workspace,
  request,
}) => {
  await test.step("a new workspace says what it is for and offers the first company", async () => {
    await visit(page, "/entities");
    await expect(page.getByText("No companies yet")).toBeVisible();
    await page.getByRole("link", { name: "Form a company" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Form a company" })).toBeVisible();
  });

  await test.step("the list is narrowed by type, status and name, and its address says so", async () => {
    await newEntity(workspace, "Pending", "Compiler Works");
    const corporation = { legal_name: "Analytical Engines", entity_type: "c_corp", jurisdiction: "DE" };
    await workspace.api("POST", "/v1/entities", corporation);
    const old = await newEntity(workspace, "Pending", "Old Mill");
    await workspace.api("POST", `/v1/entities/${old.entity_id}/dissolve`);

    await visit(page, "/entities");
    const rows = page.getByRole("table", { name: "Companies" }).getByRole("rowheader");
    await expect(rows).toHaveText(["Old Mill", "Analytical Engines", "Compiler Works"]);
    await page.getByLabel("Type").selectOption("LLC");
    await expect(rows).toHaveText(["Old Mill", "Compiler Works"]);
    await page.getByLabel("Status").selectOption("Active");
    await expect(rows).toHaveText(["Compiler Works"]);
    await expect(page).toHaveURL(/type=llc&status=active/);
    await page.getByRole("button", { name: "Clear" }).click();
    await expect(rows).toHaveCount(3);
    await page.getByRole("searchbox", { name: "Search by name" }).fill("engine");
    await expect(rows).toHaveText(["Analytical Engines"]);
    await page.reload();
    await expect(page.getByRole("searchbox", { name: "Search by name" })).toHaveValue("engine");
    await page.getByRole("searchbox", { name: "Search by name" }).fill("nothing like it");
    await expect(page.getByText("No company fits")).toBeVisible();
    await visit(page, "/entities?type=trust");
    await expect(rows).toHaveCount(3);
  });

  await test.step("whoever has searched and goes on is not led back by what they typed", async () => {
    const search = page.getByRole("searchbox", { name: "Search by name" });
    for (const typed of ["nothing", "nobody", "nowhere"].slice(0, size(3))) {
      await visit(page, "/entities");
      await search.fill(typed);
      await expect(page.getByText("No company fits")).toBeVisible();
      await visit(page, "/contacts");
      await expect(page.getByRole("heading", { name: "Contacts", exact: true })).toBeVisible();
    }
  });

  await test.step("a company is dissolved after it is said what follows, and it is read-only from then on", async () => {
    const { entity_id, formation } = await newEntity(workspace, "DocumentsGenerated", "Sold Labs");
    await visit(page, `/entities/${entity_id}`);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Dissolve…" }).click();
    const dialog = page.getByRole("dialog", { name: "Dissolve Sold Labs?" });
    await expect(dialog).toContainText("read-only, for everybody and for ever");
    await expect(dialog.getByRole("region", { name: "What it will do" })).toContainText("1 company is changed");
    await expect(dialog.getByRole("button", { name: "Dissolve" })).toBeDisabled();
    await dialog.getByLabel("Reason").fill("The founders have sold the business.");
    await dialog.getByLabel(/Type Sold Labs to confirm/).fill("Sold Labs");
    await dialog.getByRole("button", { name: "Dissolve" }).click();

    await expect(dialog).toBeHidden();
    await expect(page.getByText(/Dissolved on .*: read-only/)).toBeVisible();
    await expect(page.getByText("The founders have sold the business.").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "More actions" })).toBeHidden();
    await expect(page.getByRole("link", { name: "Sign documents" })).toBeHidden();
    await visit(page, `/entities/${entity_id}/documents/${formation.documents[0]?.document_id}`);
    await expect(page.getByText("signed no more")).toBeVisible();
    await expect(page.getByRole("button", { name: "Sign", exact: true })).toBeHidden();
    await visit(page, `/entities/${entity_id}/edit`);
    await expect(page.getByText("its books can be read")).toBeVisible();
    await expect(page.getByRole("button", { name: "Save particulars" })).toBeHidden();
  });

  await test.step("the particulars are changed and taken back while the documents are not written", async () => {
    const { entity_id } = await newEntity(workspace);
    const change = { principal_address: "1 Navy Way", registered_agent: { name: "Harbor Agents" } };
    await workspace.api("PATCH", `/v1/entities/${entity_id}`, change);
    await visit(page, `/entities/${entity_id}/edit`);
    await expect(page.getByLabel("Registered agent", { exact: true })).toHaveValue("Harbor Agents");
    await page.getByLabel("Principal address").clear();
    await page.getByLabel("Legal name").fill("Difference Engines");
    await page.getByLabel("Fiscal year ends").selectOption("June 30");
    await page.getByRole("radio", { name: "By managers" }).check();
    await page.getByRole("button", { name: "Add manager" }).click();
    await page.getByRole("group", { name: "manager 1" }).getByLabel("Name").fill("Grace Hopper");
    await page.getByRole("button", { name: "Save particulars" }).click();

    await expect(page.getByRole("heading", { level: 1, name: "Difference Engines" })).toBeVisible();
    const details = page.getByRole("region", { name: "Details" });
    await expect(details).toContainText("June 30");
    await expect(details).toContainText("Grace Hopper");
    await expect(details).not.toContainText("1 Navy Way");
    const kept = await workspace.api("GET", `/v1/entities/${entity_id}`);
    expect(kept).toMatchObject({ principal_address: null, registered_agent: { name: "Harbor Agents", address: null } });
  });

  await test.step("another workspace's company is not found, and each workspace shows its own", async () => {
    const own = await newEntity(workspace, "Pending", "Own Company");
    const other = await newWorkspace(request);
    const foreign = await newEntity(other, "Pending", "Foreign Company");
    await visit(page, `/entities/${foreign.entity_id}`);
    await expect(page.getByRole("heading", { level: 1, name: "There is no such record" })).toBeVisible();
    await visit(page, `/entities/${own.entity_id}`);
    await expect(page.getByRole("heading", { level: 1, name: "Own Company" })).toBeVisible();
  });

  await test.step("home shows what a person has to do, of every company, each once and a click away", async () => {
    const { entity_id } = await newEntity(workspace, "FilingSubmitted");
    const obligation = { tier: "high", title: "Renew the insurance", due_date: "2027-01-15", entity_id };
    await workspace.api("POST", "/v1/obligations", obligation);
    await visit(page, "/");
    const waiting = page.getByRole("region", { name: "Waiting" }).getByRole("link");
    await expect(waiting.filter({ hasText: "Renew the insurance" })).toHaveCount(1);
    await expect(waiting.filter({ hasText: "Renew the insurance" })).toContainText("Difference Labs");
    // The filing is an obligation and the formation's next step; it stands there as one thing to do.
    await expect(waiting.filter({ hasText: /^File the/ })).toHaveCount(1);
    await waiting.filter({ hasText: /^File the/ }).click();
    await expect(page.getByRole("button", { name: "Confirm filing" })).toBeVisible();
  });
});

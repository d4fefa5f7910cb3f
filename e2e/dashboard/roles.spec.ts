import { transaction } from "#lib/db/transaction.ts";
import * as members from "#lib/domains/trust/access/members/store.ts";
import { expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, newEntity, newMember, signIn, test, visit } from "../support/dashboard.ts";

test("a viewer is offered no act and told why, also of what is not theirs to see; and signs out, with the way back closed", async ({
  page,
  workspace,
}) => {
  const { entity_id, formation } = await newEntity(workspace, "DocumentsGenerated");
  await signIn(page, await newMember(workspace.workspace_id, "viewer"));
  await visit(page, "/");
  await expect(page.getByText("Your role here is viewer")).toBeVisible();
  await expect(page.getByRole("link", { name: "Form a company" })).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "API keys" })).toBeHidden();
  await visit(page, `/entities/${entity_id}`);
  await expect(page.getByText("Ask an owner or an admin")).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name: /Sign|Generate|Confirm|More actions/ })).toHaveCount(
    0,
  );
  await expect(page.getByRole("link", { name: "Sign documents" })).toBeHidden();
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);
  await visit(page, `/entities/${entity_id}/documents/${formation.documents[0]?.document_id}`);
  await expect(page.getByRole("link", { name: "Download PDF" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign", exact: true })).toBeHidden();
  await visit(page, "/entities/new");
  await expect(page.getByRole("button", { name: "Form company" })).toBeHidden();
  await expect(page.getByRole("navigation").getByRole("link", { name: "Plans" })).toHaveCount(0);
  await visit(page, "/settings/audit");
  await expect(page.getByText("for owners and admins")).toBeVisible();
  await visit(page, "/settings/keys");
  await expect(page.getByText("Your role may not see this")).toBeVisible();
  const settings = page.getByRole("navigation", { name: "Settings" }).getByRole("link");
  await expect(settings).toHaveText(["Policies", "Witnesses", "Webhooks", "Account", "Security"]);
  await expectAccessibleInPassing(page);

  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goto("/entities");
  await expect(page).toHaveURL(/\/sign-in\?from=/);
});

test("a role that reads companies and nothing else of them sees a company's page without its books and receipts", async ({
  page,
  workspace,
}) => {
  const { entity_id } = await newEntity(workspace);
  const role = { name: "Registrar", description: "Knows the companies.", scopes: ["entities:read"] };
  const { role_id } = await workspace.api<{ role_id: string }>("POST", "/v1/roles", role);
  const member = await newMember(workspace.workspace_id, "viewer");
  await transaction({ workspace_id: workspace.workspace_id }, "write", (tx) =>
    members.setRole(tx, member.user_id, role_id),
  );
  await signIn(page, member);
  // Where everybody begins, with what they may read, and without ways to what they may not.
  await visit(page, "/");
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  const places = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  await expect(places.filter({ hasText: "Companies" })).toBeVisible();
  await expect(places.filter({ hasText: /Obligations|Approvals|Contacts|Agents|Receipts/ })).toHaveCount(0);
  await page.getByRole("table", { name: "Companies" }).getByRole("link", { name: "Difference Labs" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Difference Labs" })).toBeVisible();
  const parts = page.getByRole("navigation", { name: "Parts of Difference Labs" }).getByRole("link");
  await expect(parts).toHaveText(["Overview"]);
  await expect(page.getByText("You see what your role may read of this company")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Details" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Receipts" })).toBeHidden();
  // What it may not read it does not come to see by trying again: it is told whom to ask, and led home.
  await visit(page, `/entities/${entity_id}/invoices`);
  await expect(page.getByText("An owner or an admin can change your role")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeHidden();
  await expectAccessibleInPassing(page);
  await page.getByRole("main").getByRole("link", { name: "Go home", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
});

test("a role that writes companies and invoices alone changes particulars of members whose units it does not read, and finds customers without contacts", async ({
  page,
  workspace,
}) => {
  const ada = { name: "Ada Byron", address: null, contribution_cents: 771_300, units: 4_513 };
  const given = { legal_name: "Difference Labs", entity_type: "llc", jurisdiction: "TX", members: [ada] };
  const { entity_id } = await workspace.api<{ entity_id: string }>("POST", "/v1/entities", given);
  const role = { name: "Clerk", description: "Keeps the particulars.", scopes: ["entities:write", "invoices:write"] };
  const { role_id } = await workspace.api<{ role_id: string }>("POST", "/v1/roles", role);
  const member = await newMember(workspace.workspace_id, "viewer");
  await transaction({ workspace_id: workspace.workspace_id }, "write", (tx) =>
    members.setRole(tx, member.user_id, role_id),
  );
  await signIn(page, member);
  await visit(page, `/entities/${entity_id}/edit`);
  const row = page.getByRole("group", { name: "member 1" });
  await expect(row.getByLabel("Units")).toHaveValue("");
  await expect(page.getByText("those that you leave empty stay as they are")).toBeVisible();
  await row.getByLabel("Address").fill("1 Engine Way, Dover, Delaware");
  await page.getByRole("button", { name: "Save particulars" }).click();

  const details = page.getByRole("region", { name: "Details" });
  await expect(details).toContainText("Ada Byron");
  for (const word of ["4,513", "7,713", "Units not told"]) await expect(details).not.toContainText(word);
  expect(await workspace.api("GET", `/v1/entities/${entity_id}`)).toMatchObject({
    members: [{ ...ada, address: "1 Engine Way, Dover, Delaware" }],
  });
  await expect(page.getByText("The particulars are saved")).toBeVisible();
  await expect(page.getByRole("link", { name: "Receipt", exact: true })).toBeHidden();

  const customer = { customer: "Globex", amount_cents: 100, due_date: "2099-12-31" };
  await workspace.api("POST", `/v1/entities/${entity_id}/invoices`, customer);
  await visit(page, `/entities/${entity_id}/invoices/new`);
  await page.getByRole("combobox", { name: "Customer" }).fill("Glo");
  await expect(page.getByRole("option", { name: "Globex" })).toBeVisible();
});

test("whoever became a viewer while the page was open is refused", async ({ page, workspace }) => {
  const { entity_id } = await newEntity(workspace);
  const admin = await newMember(workspace.workspace_id, "admin");
  await signIn(page, admin);
  await visit(page, `/entities/${entity_id}`);
  await page.getByRole("button", { name: "Generate documents" }).click();
  await transaction({ workspace_id: workspace.workspace_id }, "write", (tx) =>
    members.setRole(tx, admin.user_id, "viewer"),
  );
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Generate documents" }).click();
  await expect(question.getByRole("alert")).toContainText("Your role lacks the scope formations:write.");
  expect(await workspace.api("GET", `/v1/formations/${entity_id}`)).toMatchObject({ formation_status: "Pending" });
});

test("an outside accountant gets a role of the workspace's own for one company of two, and sees no more", async ({
  page,
  workspace,
}) => {
  await newEntity(workspace, "Pending", "Own Company");
  await newEntity(workspace, "Pending", "Other Company");
  const outside = await newMember(workspace.workspace_id, "viewer", "Grace Hopper");
  await visit(page, "/settings/roles");
  await page.getByRole("button", { name: "New role" }).click();
  const sheet = page.getByRole("dialog", { name: "New role" });
  await sheet.getByLabel("Name").fill("Bookkeeper");
  await sheet.getByLabel("Read entities").check();
  await sheet.getByLabel("Write ledger").check();
  await sheet.getByRole("button", { name: "Create role" }).click();
  await page.getByRole("link", { name: "Bookkeeper" }).click();
  await expect(page.getByRole("row", { name: /Ledger/ })).toContainText("reads and writes");

  await visit(page, "/settings/members");
  await page.getByRole("button", { name: "Change role of Grace Hopper" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Bookkeeper" }).check();
  await dialog.getByRole("radio", { name: "Some companies" }).check();
  await dialog.getByLabel("Own Company").check();
  await dialog.getByRole("button", { name: "Change role" }).click();
  const row = page.getByRole("row", { name: /Grace Hopper/ });
  await expect(row).toContainText("Bookkeeper");
  await expect(row).toContainText("Own Company");
  await row.getByRole("link", { name: /Grace Hopper/ }).click();
  await expect(page.getByRole("heading", { name: "What they can do, and why" })).toBeVisible();
  await expect(page.getByRole("row", { name: /Payroll/ })).toContainText("nothing");
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);

  await signIn(page, outside);
  await visit(page, "/entities");
  await expect(page.getByRole("link", { name: "Own Company" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Other Company" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Form a company" })).toBeHidden();
});

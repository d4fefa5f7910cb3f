import type { APIRequestContext, Page } from "@playwright/test";
import { transaction } from "#lib/db/transaction.ts";
import * as members from "#lib/domains/trust/access/members/store.ts";
import {
  expect,
  newEntity,
  newMember,
  newWorkspace,
  signIn,
  signInByPassword,
  test,
  untilItListens,
  visit,
} from "../support/dashboard.ts";

/** Another workspace, of which the person is a member too. */
async function secondWorkspace(request: APIRequestContext, user_id: string, role: "admin" | "viewer") {
  const other = await newWorkspace(request);
  await transaction({ workspace_id: other.workspace_id }, "write", (tx) => members.insert(tx, user_id, role));
  return other;
}

test("a person with two workspaces switches between them, takes a second tab along, and is led back to the one where the other removes them", async ({
  page,
  workspace,
  request,
}) => {
  await newEntity(workspace, "Pending", "Own Company");
  const other = await secondWorkspace(request, workspace.owner.user_id, "viewer");
  await newEntity(other, "Pending", "Other Company");
  await visit(page, "/entities");
  for (const [name, company] of [
    [other.name, "Other Company"],
    [workspace.name, "Own Company"],
  ] as const) {
    await page.getByRole("button", { name: /^Workspace:/ }).click();
    await page.getByRole("menuitemradio", { name }).click();
    await expect(page.getByRole("link", { name: company, exact: true })).toBeVisible();
    await expect(page).toHaveURL("/");
  }
  // A second tab goes along, since what is done in it is done there; its menu opens once the frame is alive.
  const switcherOf = (of: Page) => of.getByRole("button", { name: /^Workspace:/ });
  const second = await page.context().newPage();
  await second.goto("/contacts");
  await switcherOf(second).click();
  await second.keyboard.press("Escape");
  const switcher = switcherOf(page);
  await switcher.click();
  await page.getByRole("menuitemradio", { name: other.name }).click();
  await expect(switcher).toContainText(other.name);
  await expect(switcherOf(second)).toContainText(other.name);
  await expect(second).toHaveURL("/");
  await second.close();
  const { user_id } = workspace.owner;
  await transaction({ workspace_id: other.workspace_id }, "write", (tx) => members.setRole(tx, user_id, null));
  await page.getByRole("link", { name: "Companies" }).click();
  await expect(switcher).toContainText(workspace.name);
  await expect(page.getByRole("link", { name: "Own Company", exact: true })).toBeVisible();
  await expect(page.getByText("Other Company")).toHaveCount(0);
});

/** A tab to which other tabs tell nothing. */
async function deafPage(page: Page, path: string): Promise<Page> {
  const deaf = await page.context().newPage();
  await deaf.addInitScript(() => Reflect.deleteProperty(BroadcastChannel.prototype, "onmessage"));
  await deaf.goto(path);
  await untilItListens(deaf);
  return deaf;
}

/** Such a tab with a contact to create. */
async function deafTab(page: Page) {
  const deaf = await deafPage(page, "/contacts");
  await deaf.getByRole("button", { name: "New contact" }).click();
  const sheet = deaf.getByRole("dialog", { name: "New contact" });
  await sheet.getByLabel("Name").fill("Grace Hopper");
  await sheet.getByLabel("Role").fill("customer");
  return { deaf, sheet, create: () => sheet.getByRole("button", { name: "Create contact" }).click() };
}

test("a tab that did not hear of the other workspace does nothing in it, and begins there when it goes on", async ({
  page,
  workspace,
  request,
}) => {
  const { user_id } = workspace.owner;
  const other = await secondWorkspace(request, user_id, "admin");
  // Of the two it begins with the one whose name comes first.
  const [here, there] = workspace.name < other.name ? [workspace, other] : [other, workspace];
  const { deaf, sheet, create } = await deafTab(page);
  await visit(page, "/");
  await page.getByRole("button", { name: /^Workspace:/ }).click();
  await page.getByRole("menuitemradio", { name: there.name }).click();
  await expect(page.getByRole("button", { name: /^Workspace:/ })).toContainText(there.name);
  const asked = deaf.waitForRequest((of) => "next-action" in of.headers());
  await create();
  await expect(sheet.getByRole("alert")).toContainText(`in the workspace ${there.name} now`);
  // Nor does one that does not say what it shows.
  const { "x-shown-to": shown, ...unsaid } = (await asked).headers();
  expect(shown).toBe(`${user_id} ${here.workspace_id}`);
  const data = (await asked).postDataBuffer() ?? Buffer.of();
  const answer = await page.request.post("/contacts", { headers: unsaid, data });
  expect(await answer.text()).toContain("stale_page");
  for (const of of [here, there]) expect(await of.api("GET", "/v1/contacts")).toMatchObject({ data: [] });
  await sheet.getByRole("button", { name: "Close" }).click();
  await deaf.getByRole("button", { name: "Discard" }).click();
  await deaf.getByRole("link", { name: "Companies" }).click();
  await expect(deaf.getByRole("button", { name: /^Workspace:/ })).toContainText(there.name);
});

test("a tab that was drawn for whoever was signed in before does nothing as who is now, nor changes their account", async ({
  page,
  workspace,
}) => {
  const { sheet, create } = await deafTab(page);
  const elsewhere = await deafPage(page, "/settings/security");
  const member = await newMember(workspace.workspace_id, "admin", "Katherine Johnson");
  await signIn(page, member);
  await create();
  await expect(sheet.getByRole("alert")).toContainText("You are Katherine Johnson");
  expect(await workspace.api("GET", "/v1/contacts")).toMatchObject({ data: [] });

  await elsewhere.getByLabel("Present password").fill(member.password);
  await elsewhere.getByLabel("New password").fill("a pass phrase of hers");
  await elsewhere.getByRole("button", { name: "Change password" }).click();
  await expect(elsewhere.getByRole("main").getByRole("alert")).toContainText("You are Katherine Johnson");
  await signInByPassword(page, member);
});

test("whoever is signed out is sent to sign in and comes back; whoever has no workspace is told so", async ({
  page,
  workspace,
}) => {
  await page.context().clearCookies();
  await visit(page, "/entities?type=llc");
  await expect(page).toHaveURL(`/sign-in?from=${encodeURIComponent("/entities?type=llc")}`);
  const { workspace_id, owner } = workspace;
  await newMember(workspace_id, "owner");
  await transaction({ workspace_id }, "write", (tx) => members.setRole(tx, owner.user_id, null));
  await signIn(page, owner);
  await visit(page, "/");
  await expect(page.getByRole("heading", { name: "You are a member of no workspace" })).toBeVisible();
});

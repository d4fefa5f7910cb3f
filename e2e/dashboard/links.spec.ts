import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { issueLink } from "#lib/domains/trust/access/links.ts";
import { expectAccessible, expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, newMember, signIn, signInByPassword, test } from "../support/dashboard.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const pathOf = (link: string) => new URL(link).pathname;
/** The page at an address as the server sends it to whoever is signed in, which needs nobody to draw it. */
const read = async (page: Page, path: string) => (await page.request.get(path)).text();

test.describe("A link that was mailed", () => {
  test("sets a forgotten password, once, and ends every session", async ({ page, workspace }) => {
    const { email, user_id } = workspace.owner;
    const path = pathOf(await issueLink("reset_password", email, user_id));
    await page.goto(path);
    await expect(heading(page, "Choose a new password")).toBeVisible();
    await expectAccessible(page);
    await expectFitsPhone(page);
    await page.getByLabel("New password", { exact: true }).fill("password1234");
    await page.getByRole("button", { name: "Set password" }).click();
    await expect(page.getByLabel("New password", { exact: true })).toHaveAccessibleDescription(
      /most frequent passwords/,
    );
    await page.getByLabel("New password", { exact: true }).fill("analytical engines weave");
    await page.getByRole("button", { name: "Set password" }).click();
    await expect(page.getByText("Your new password is set")).toBeVisible();
    expect((await page.request.get("/receipts")).url()).toContain("/sign-in?from=");
    expect(await read(page, path)).toContain("This link is not open");
    await signInByPassword(page, { email, password: "analytical engines weave" });
  });

  test("changes an address in its own person's browser, and in no other", async ({ page, workspace }) => {
    const email = `${randomUUID()}@example.com`;
    const path = pathOf(await issueLink("verify_email", email, workspace.owner.user_id));
    await signIn(page, await newMember(workspace.workspace_id, "viewer"));
    expect(await read(page, path)).toContain("This link is not open");
    await signIn(page, workspace.owner);
    await page.goto(path);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Confirm this address" }).click();
    await expect(heading(page, "Account")).toBeVisible();
    await expect(page.getByRole("main").getByText(email)).toBeVisible();
    await expect(page.getByText("Verified")).toBeVisible();
  });
});

test.describe("Where signing up is closed", () => {
  test("the page says so, and a link opens nothing", async ({ page }) => {
    await page.context().clearCookies();
    const door = await read(page, "/sign-in");
    expect(door).toContain('href="/forgot-password"');
    expect(door).not.toContain('href="/sign-up"');
    await page.goto("/sign-up");
    await expect(heading(page, "Signing up is closed")).toBeVisible();
    await expectAccessible(page);
    const path = pathOf(await issueLink("sign_up", `${randomUUID()}@example.com`, null));
    expect(await read(page, path)).toContain("This link is not open");
  });

  test("an owner opens a workspace from the menu, under a name of its own, and a viewer does not", async ({
    page,
    workspace,
  }) => {
    const name = `Lovelace ${randomUUID().slice(0, 8)}`;
    await page.goto("/entities");
    await page.getByRole("button", { name: /Workspace:/ }).click();
    await page.getByRole("menuitem", { name: "New workspace" }).click();
    const dialog = page.getByRole("dialog", { name: "New workspace" });
    await dialog.getByLabel("Name").fill(workspace.name);
    await expectAccessibleInPassing(page);
    await dialog.getByRole("button", { name: "Open workspace" }).click();
    await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription(/another workspace/);
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByRole("button", { name: "Open workspace" }).click();
    await expect(page.getByRole("button", { name: /Workspace:/ })).toContainText(name);
    await expect(heading(page, "Home")).toBeVisible();

    await signIn(page, await newMember(workspace.workspace_id, "viewer"));
    await page.goto("/entities");
    await page.getByRole("button", { name: /Workspace:/ }).click();
    await expect(page.getByRole("menuitem", { name: "New workspace" })).toBeHidden();
  });
});

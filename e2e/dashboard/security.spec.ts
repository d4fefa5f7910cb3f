import type { CDPSession, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expectAccessible, expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import {
  expect,
  newPage,
  signInByPassword,
  type TestPerson,
  test,
  untilItListens,
  visit,
} from "../support/dashboard.ts";
import { asOwner } from "../support/database.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

async function typeCredentials(page: Page, { email, password }: Pick<TestPerson, "email" | "password">) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** What the person's app shows, `steps` half minutes from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Turns two-step sign-in on through the page. */
async function turnOn(page: Page): Promise<{ secret: string; codes: string[] }> {
  await visit(page, "/settings/security");
  await page.getByRole("button", { name: "Turn on" }).click();
  const dialog = page.getByRole("dialog", { name: "Turn two-step sign-in on" });
  await expect(dialog.getByRole("img", { name: "The key as a QR code" })).toBeVisible();
  await expectAccessible(page);
  const secret = (await dialog.getByRole("figure", { name: "key" }).innerText()).trim();
  await dialog.getByRole("textbox", { name: "Code" }).fill("000000");
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog.getByRole("textbox", { name: "Code" })).toHaveAccessibleDescription(/is not the code/);
  await dialog.getByRole("textbox", { name: "Code" }).fill(codeOf(secret, -1));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const once = page.getByRole("alertdialog", { name: "Keep these recovery codes now" });
  const codes = (await once.getByRole("figure", { name: "recovery codes" }).innerText()).trim().split(/\s+/);
  await once.getByRole("button", { name: "I have kept it" }).click();
  await expect(page.getByText("10 recovery codes are left.")).toBeVisible();
  return { secret, codes };
}

test.describe("Two-step sign-in", () => {
  test("is turned on by an app's code, asks for one from then on, takes each once, and is turned off again", async ({
    page,
    browser,
    workspace,
  }) => {
    const { secret, codes } = await turnOn(page);
    const elsewhere = await newPage(browser);
    await elsewhere.goto("/sign-in?from=/receipts");
    await typeCredentials(elsewhere, workspace.owner);
    await expect(elsewhere.getByRole("textbox", { name: "Code" })).toBeFocused();
    await expectAccessibleInPassing(elsewhere);
    await expectFitsPhone(elsewhere);
    await elsewhere.getByRole("textbox", { name: "Code" }).fill("000000");
    await elsewhere.getByRole("button", { name: "Continue" }).click();
    await expect(elsewhere.getByRole("alert").filter({ hasText: "The code is wrong" })).toBeVisible();
    await elsewhere.getByRole("textbox", { name: "Code" }).fill(codeOf(secret));
    await elsewhere.getByRole("button", { name: "Continue" }).click();
    await expect(heading(elsewhere, "Receipts")).toBeVisible();

    await elsewhere.context().clearCookies();
    await elsewhere.goto("/sign-in");
    await typeCredentials(elsewhere, workspace.owner);
    await elsewhere.getByRole("textbox", { name: "Code" }).fill(codes[0] ?? "");
    await elsewhere.getByRole("button", { name: "Continue" }).click();
    await elsewhere.waitForURL((url) => url.pathname === "/");
    await test.step("it is not passed by asking next-auth directly, with the password alone or with an empty code", async () => {
      await elsewhere.context().clearCookies();
      const { csrfToken } = await (await elsewhere.request.get("/api/auth/csrf")).json();
      const { email, password } = workspace.owner;
      for (const form of [{}, { code: "" }, { code: " " }, { passkey: "{}" }, { passkey: "null" }, { passkey: "[1" }]) {
        const answer = await elsewhere.request.post("/api/auth/callback/credentials", {
          form: { csrfToken, json: "true", email, password, ...form },
        });
        expect(answer.status(), JSON.stringify(form)).toBe(401);
      }
      const answer = await elsewhere.request.post("/api/auth/callback/passkey", {
        form: { csrfToken, json: "true", email, password, passkey: "{}" },
      });
      expect(answer.status()).toBe(401);
      await elsewhere.goto("/receipts");
      await expect(heading(elsewhere, "Sign in")).toBeVisible();
    });
    await elsewhere.context().close();

    await page.reload();
    await expect(page.getByText("9 recovery codes are left.")).toBeVisible();
    await page.getByRole("button", { name: "Turn off" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Turn off" }).click();
    await expect(page.getByText("Off: your password alone opens your account.")).toBeVisible();
    await signInByPassword(page, workspace.owner);
  });
});

/** Passkeys are of a name, not of an address: the service's own is localhost (NEXTAUTH_URL). */
const byName = (path: string) => new URL(path, (process.env.BASE_URL ?? "").replace("127.0.0.1", "localhost")).href;

/** An authenticator in the browser that says yes to everything. */
async function withAuthenticator(page: Page): Promise<CDPSession> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return client;
}

/** Comes to the page by signing in. */
async function arrive(page: Page): Promise<void> {
  await expect(heading(page, "Security")).toBeVisible();
  await untilItListens(page);
}

test.describe("A passkey", () => {
  test("is added, signs in without a password, serves as the second step, is renamed and removed", async ({
    page,
    workspace,
  }) => {
    await page.context().clearCookies();
    await withAuthenticator(page);
    await page.goto(byName("/sign-in?from=/settings/security"));
    await typeCredentials(page, workspace.owner);
    await arrive(page);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByLabel("Name").fill("Work laptop");
    await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
    await expect(
      page.getByRole("table", { name: "Your passkeys" }).getByRole("row", { name: /Work laptop/ }),
    ).toContainText("Never");

    await page.context().clearCookies();
    await page.goto(byName("/sign-in?from=/settings/security"));
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await arrive(page);
    await expect(
      page.getByRole("table", { name: "Your passkeys" }).getByRole("row", { name: /Work laptop/ }),
    ).not.toContainText("Never");

    await page.getByRole("button", { name: "Turn on" }).click();
    const dialog = page.getByRole("dialog", { name: "Turn two-step sign-in on" });
    const secret = (await dialog.getByRole("figure", { name: "key" }).innerText()).trim();
    await dialog.getByRole("textbox", { name: "Code" }).fill(codeOf(secret));
    await dialog.getByRole("button", { name: "Turn on" }).click();
    await page.getByRole("button", { name: "I have kept it" }).click();
    await page.context().clearCookies();
    await page.goto(byName("/sign-in?from=/settings/security"));
    await typeCredentials(page, workspace.owner);
    await expect(page.getByRole("textbox", { name: "Code" })).toBeVisible();
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await arrive(page);

    await page.getByRole("button", { name: "Rename Work laptop" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Old laptop");
    await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
    await page.getByRole("button", { name: "Remove Old laptop" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove passkey" }).click();
    await expect(page.getByText("None yet. With a passkey")).toBeVisible();
    await page.context().clearCookies();
    await page.goto(byName("/sign-in"));
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "was not accepted" })).toBeVisible();
  });
});

test.describe("What gives power", () => {
  const stale = ({ user_id }: TestPerson) =>
    asOwner("update user_session set reauthenticated_at = now() - interval '1 hour' where user_id = $1", [user_id]);

  test("asks who it is where that was proved long ago, and goes on with the very act, or not where one closes the question", async ({
    page,
    request,
    workspace,
  }) => {
    await visit(page, "/settings/keys");
    await stale(workspace.owner);
    await page.getByRole("button", { name: "Create key" }).click();
    await page.getByLabel("Name").fill("Bookkeeping");
    await page.getByRole("checkbox", { name: "Read entities" }).check();
    await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
    const asked = page.getByRole("dialog", { name: "Confirm that it is you" });
    await expect(asked).toBeVisible();
    await expectAccessibleInPassing(page);
    await asked.getByLabel("Password", { exact: true }).fill("not the password");
    await asked.getByRole("button", { name: "Confirm" }).click();
    await expect(asked.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(/is wrong/);
    await asked.getByLabel("Password", { exact: true }).fill(workspace.owner.password);
    await asked.getByRole("button", { name: "Confirm" }).click();
    const once = page.getByRole("alertdialog", { name: "Keep this key now" });
    await expect(once).toBeVisible();
    await once.getByRole("button", { name: "I have kept it" }).click();
    await expect(page.getByRole("cell", { name: "Read entities" })).toBeVisible();

    // Where the question is closed it is not done, and the form keeps what was typed.
    await visit(page, "/settings/members");
    await stale(workspace.owner);
    await page.getByRole("button", { name: "Invite" }).click();
    await page.getByRole("textbox", { name: "E-mail" }).fill("grace@example.com");
    await page.getByRole("radio", { name: "Viewer" }).check();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /Create the link|Send the invitation/ })
      .click();
    await page.getByRole("dialog", { name: "Confirm that it is you" }).getByRole("button", { name: "Close" }).click();
    await expect(page.getByText("Confirm first that it is you")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue("grace@example.com");

    // A key is asked nothing.
    await stale(workspace.owner);
    const headers = { Authorization: `Bearer ${workspace.key}` };
    const answer = await request.post("/v1/keys", { headers, data: { name: "Another", scopes: ["entities:read"] } });
    expect(answer.status()).toBe(200);
  });
});

import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import {
  expect,
  newPage,
  newPerson,
  signIn,
  signInByPassword,
  type TestPerson,
  test,
  visit,
} from "../support/dashboard.ts";

async function typeCredentials(page: Page, { email, password }: Pick<TestPerson, "email" | "password">) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** What a dialog shows this once. */
const shownSecret = (page: Page, label: string) => page.getByRole("figure", { name: label }).innerText();

test.describe("Signing in", () => {
  test("says the same of a wrong password and of an unknown e-mail, leads back to the page that was asked for, and nowhere else", async ({
    page,
    workspace: { owner },
  }) => {
    await page.context().clearCookies();
    await page.goto("/receipts?action=keys.create");
    await expect(heading(page, "Sign in")).toBeVisible();
    await expectAccessible(page);
    await expectFitsPhone(page);
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await expect(heading(page, "Forgot your password?")).toBeVisible();
    await expect(page.getByText("Whoever runs it can make a link")).toBeVisible();
    await expectAccessible(page);
    await expectFitsPhone(page);
    await page.goBack();
    for (const email of [owner.email, "nobody@example.com"]) {
      const answered = page.waitForResponse(/callback\/credentials/);
      await typeCredentials(page, { email, password: "not the password" });
      await answered;
      await expect(page.getByRole("alert").filter({ hasText: "The e-mail or the password is wrong." })).toBeVisible();
    }
    await typeCredentials(page, owner);
    await expect(heading(page, "Receipts")).toBeVisible();
    expect(new URL(page.url()).search).toBe("?action=keys.create");
    // Whoever is signed in passes it by, and to no other site.
    await page.goto("/sign-in?from=//evil.example/");
    await expect(heading(page, "Home")).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/");
  });

  test("asks to wait after a few attempts that failed, but not on a device that the account knows", async ({
    page,
    browser,
    extraHTTPHeaders,
  }) => {
    await page.context().clearCookies();
    const person = await newPerson("Grace Hopper");
    const known = await newPage(browser);
    await signInByPassword(known, person);

    await page.goto("/sign-in");
    const { csrfToken } = await (await page.request.get("/api/auth/csrf")).json();
    const form = { csrfToken, json: "true", email: person.email, password: "not the password" };
    for (let tried = 1; tried <= 21; tried++) await page.request.post("/api/auth/callback/credentials", { form });
    await typeCredentials(page, person);
    await expect(
      page.getByRole("alert").filter({ hasText: /Wait \d+ (seconds|minutes), then try again/ }),
    ).toBeVisible();

    await visit(known, "/settings/account");
    await known.getByRole("main").getByRole("button", { name: "Sign out" }).click();
    await known.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
    await expect(heading(known, "Sign in")).toBeVisible();
    await typeCredentials(known, person);
    await known.waitForURL((url) => url.pathname !== "/sign-in");
    await known.context().close();
  });

  test("keeps its cookies out of scripts' reach, and off what is not TLS where there is TLS", async ({ request }) => {
    const { email, password } = await newPerson("Grace Hopper");
    for (const scheme of ["http", "https"]) {
      const headers = { "X-Forwarded-Proto": scheme };
      const asked = await request.get("/api/auth/csrf", { headers });
      const { csrfToken } = await asked.json();
      // A browser keeps no Secure cookie of a page without TLS, so they are read off the answers and sent on by hand.
      const kept = asked.headersArray().filter(({ name }) => name.toLowerCase() === "set-cookie");
      const cookie = kept.map(({ value }) => value.split(";")[0]).join("; ");
      const answer = await request.post("/api/auth/callback/credentials", {
        headers: { ...headers, Cookie: cookie },
        form: { csrfToken, email, password, json: "true" },
      });
      const set = answer
        .headersArray()
        .flatMap(({ name, value }) => (name.toLowerCase() === "set-cookie" ? value : []));
      for (const name of ["next-auth.session-token=", "known_device_"]) {
        const line = set.find((one) => one.includes(name)) ?? "";
        expect(line, `${name} by ${scheme}`).toMatch(/HttpOnly/i);
        expect(/; ?Secure/i.test(line), `${name} by ${scheme}`).toBe(scheme === "https");
      }
    }
  });

  test("leads nowhere else whatever address a sign-out names to go on to", async ({ request, baseURL }) => {
    const { port, origin } = new URL(baseURL ?? "");
    const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
    const elsewhere = [`${origin}.evil.example/`, "https://evil.example/", "//evil.example/", "/\\evil.example"];
    for (const callbackUrl of [...elsewhere, "/receipts"]) {
      const answer = await request.post("/api/auth/signout", { form: { csrfToken, callbackUrl, json: "true" } });
      const to = new URL((await answer.json()).url);
      const path = elsewhere.includes(callbackUrl) ? "/" : callbackUrl;
      expect([answer.status(), to.hostname, to.port, to.pathname], callbackUrl).toEqual([200, "localhost", port, path]);
    }
  });
});

test("A key is shown once and revoked; the account ends a session elsewhere, changes its password, and signs out", async ({
  page,
  browser,
  request,
  workspace: { owner },
}) => {
  await test.step("a key without a scope is refused at the scopes; one with scopes works, and is refused once it is revoked", async () => {
    await visit(page, "/settings/keys");
    await expectAccessible(page);
    await expectFitsPhone(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole("button", { name: "Create key" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectFitsPhone(page);
    await page.getByLabel("Name").fill("Bookkeeping");
    await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
    await expect(page.getByRole("group", { name: "Scopes" })).toContainText("must have 1 or more items");
    await expectAccessibleInPassing(page);
    await page.getByRole("checkbox", { name: "Write ledger" }).check();
    await expect(page.getByRole("checkbox", { name: "Read ledger" })).toBeChecked();
    await page.getByRole("checkbox", { name: "Read entities" }).check();
    await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();

    const once = page.getByRole("alertdialog", { name: "Keep this key now" });
    await expect(once).toBeVisible();
    await expectAccessibleInPassing(page);
    const key = (await shownSecret(page, "API key")).trim();
    expect(key).toMatch(/^mb_/);
    await once.getByRole("button", { name: "I have kept it" }).click();
    await expect(page.getByRole("button", { name: "Create key" })).toBeFocused();
    await expect(page.getByRole("cell", { name: "Read entities, write ledger" })).toBeVisible();
    await page.reload();
    await expect(page.getByText(key)).toBeHidden();

    const ask = (path: string) => request.get(path, { headers: { Authorization: `Bearer ${key}` } });
    expect((await ask("/v1/entities")).status()).toBe(200);
    expect((await ask("/v1/keys")).status(), "a scope it was not given").toBe(403);

    await page.getByRole("button", { name: "Revoke Bookkeeping" }).click();
    const confirm = page.getByRole("alertdialog");
    await expect(confirm).toContainText("answered with 401");
    await confirm.getByRole("button", { name: "Revoke key" }).click();
    await expect(page.getByRole("row", { name: /Bookkeeping/ })).toContainText("Revoked");
    expect((await ask("/v1/entities")).status()).toBe(401);
  });

  await test.step("the account ends a session elsewhere, changes the password with the present one only, and signs out", async () => {
    const elsewhere = await newPage(browser);
    await signIn(elsewhere, owner);
    await elsewhere.goto("/receipts");
    await expect(heading(elsewhere, "Receipts")).toBeVisible();
    await visit(page, "/settings/security");
    await expect(heading(page, "Security")).toBeVisible();
    await expectAccessible(page);
    await expectFitsPhone(page);
    await page.getByRole("button", { name: "End all others" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "End all others" }).click();
    await expect(page.getByRole("button", { name: "End all others" })).toBeHidden();
    await elsewhere.getByRole("link", { name: "Companies" }).first().click();
    await expect(heading(elsewhere, "Sign in")).toBeVisible();
    await elsewhere.context().close();

    const password = "a new password, long enough";
    const change = async (old_password: string) => {
      await page.getByLabel("Present password").fill(old_password);
      await page.getByLabel("New password").fill(password);
      await page.getByRole("button", { name: "Change password" }).click();
    };
    await change("not the password");
    await expect(page.getByLabel("Present password")).toHaveAccessibleDescription(/is wrong/);
    await change(owner.password);
    await expect(page.getByText("Your password is changed").first()).toBeVisible();
    await signInByPassword(page, { ...owner, password });
    await page.goto("/settings/account");
    await expect(heading(page, "Account")).toBeVisible();
    await expectAccessible(page);
    await expectFitsPhone(page);
    await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
    await expect(heading(page, "Sign in")).toBeVisible();
    await page.goto("/settings/account");
    await expect(heading(page, "Sign in")).toBeVisible();
  });
});

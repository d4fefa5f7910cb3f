import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { issueLink } from "#lib/domains/trust/access/links.ts";
import { expectAccessible, expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import {
  test as base,
  expect,
  newMember,
  newPage,
  signInByPassword,
  type TestWorkspace,
} from "../support/dashboard.ts";
import { openMailbox } from "../support/mailbox.ts";
import { type NameServer, openNameServer } from "../support/name-server.ts";
import { openProvider, type RunningProvider } from "../support/provider.ts";
import { startServer } from "../support/server.ts";

/** Where the service is reached that may ask this machine's own issuers and name server. */
interface Surroundings {
  baseURL: string;
  names: NameServer;
}

interface Company extends Surroundings {
  domain: string;
  provider: RunningProvider;
}

let surroundings: Surroundings;
let end: (() => Promise<unknown>) | undefined;

/** A company of its own domain and issuer, whose DNS answers. */
const test = base.extend<{ company: Company }>({
  company: async ({ browserName: _ }, use) => {
    const domain = `d${randomUUID().slice(0, 8)}.example`;
    const redirect_uri = `${surroundings.baseURL}/sso/callback`;
    const provider = await openProvider(redirect_uri, { [`grace@${domain}`]: "Grace Hopper" });
    await use({ ...surroundings, domain, provider });
    await provider.close();
  },
});
// In one worker, with a server that may reach them, where strangers may sign up: one for all of this file, since it is four seconds'
// work to start it. As a fixture of the worker it would have these tests wait until all others are done.
test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  const names = await openNameServer();
  const mailbox = await openMailbox();
  const server = await startServer({
    SSO_ALLOW_PRIVATE: "1",
    SSO_DNS_SERVER: names.address,
    SIGN_UP: "open",
    SMTP_URL: mailbox.url,
    WEB_PROCESSES: "1",
  });
  surroundings = { baseURL: server.url.replace("127.0.0.1", "localhost"), names };
  end = () => Promise.all([server.stop(), names.close(), mailbox.close()]);
});
test.afterAll(() => end?.());

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const connection = (page: Page) => page.getByRole("region", { name: "Acme’s directory" });

/** Connects the issuer and proves the domain, as the owner does it in the browser. */
async function connect(page: Page, { provider, domain, names }: Company): Promise<void> {
  await page.goto("/settings/single-sign-on");
  await page.getByRole("button", { name: "Connect an issuer" }).first().click();
  const form = page.getByRole("form", { name: "Connect an issuer" });
  const field = (name: string) => form.getByRole("textbox", { name });
  await field("Name").fill("Acme’s directory");
  await field("Issuer").fill(provider.url);
  await field("Client ID").fill(provider.client_id);
  await form.getByLabel("Client secret", { exact: true }).fill(provider.client_secret);
  await field("E-mail domains").fill(domain);
  await form.getByRole("button", { name: "Connect", exact: true }).click();
  const record = await connection(page)
    .getByRole("figure", { name: `TXT record of ${domain}` })
    .innerText();
  await connection(page).getByRole("button", { name: "Try it" }).click();
  await expect(page.getByRole("alert").filter({ hasText: `${domain} is not verified yet.` })).toBeVisible();
  names.records.set(domain, [record.trim()]);
  await connection(page).getByRole("button", { name: "Verify domains" }).click();
  await expect(connection(page).getByText("Verified", { exact: true })).toBeVisible();
  await connection(page).getByRole("button", { name: "Try it" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "It works" })).toBeVisible();
}

/** Signs in at the company's issuer, beginning at our own sign-in page; answers the page where they end. */
async function comeBySso(browser: Browser, { baseURL, domain }: Company, path = "/"): Promise<Page> {
  const page = await newPage(browser, { baseURL });
  await page.goto(`/sign-in?from=${encodeURIComponent(path)}`);
  await page.getByLabel("E-mail").fill(`grace@${domain}`);
  await page.getByLabel("Password", { exact: true }).focus();
  await page.getByRole("button", { name: "Continue with single sign-on" }).click();
  await page.getByPlaceholder("and password").fill("whatever");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  return page;
}

const ownerOf = async (browser: Browser, { baseURL }: Company, { owner }: TestWorkspace) => {
  const page = await newPage(browser, { baseURL });
  await signInByPassword(page, owner);
  return page;
};

test("People of a company's domain sign in by its issuer: a member at the first time, the same person at the second; where it is required a password is refused in plain words, and nobody is led elsewhere", async ({
  browser,
  workspace,
  company,
}) => {
  const owner = await ownerOf(browser, company, workspace);
  await connect(owner, company);
  await expectAccessibleInPassing(owner);
  await expectFitsPhone(owner);

  const grace = await comeBySso(browser, company, "/settings/account");
  await grace.waitForURL(`${company.baseURL}/settings/account`);
  await expect(grace.getByText(`${workspace.name}, as viewer`)).toBeVisible();
  await owner.goto("/settings/members");
  await expect(owner.getByRole("row", { name: /Grace Hopper/ })).toContainText("Viewer");

  const again = await comeBySso(browser, company);
  await again.waitForURL(`${company.baseURL}/`);
  await owner.reload();
  await expect(owner.getByRole("row", { name: /Grace Hopper/ })).toHaveCount(1);

  await owner.goto("/settings/single-sign-on");
  await connection(owner).getByRole("button", { name: "Change" }).click();
  await owner.getByLabel("Members of these domains must use it").check();
  await owner.getByRole("button", { name: "Save" }).click();
  await expect(connection(owner).getByText("Required", { exact: true })).toBeVisible();

  const member = await newMember(workspace.workspace_id, "accountant", "Grace Hopper", company.domain);
  const page = await newPage(browser, { baseURL: company.baseURL });
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill(member.email);
  await page.getByLabel("Password", { exact: true }).fill(member.password);
  await expect(page.getByText("Your company asks its members to sign in this way.")).toBeVisible();
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "sign in by single sign-on" })).toBeVisible();

  for (const forged of ["code=1&state=2", "state=&error=access_denied", ""]) {
    await page.goto(`/sso/callback?${forged}`);
    await expect(page.getByText("That sign-in did not begin in this browser")).toBeVisible();
  }
  await page.goto("/sso/start?email=nobody@globex.example&from=https://evil.example/");
  await expect(page.getByText("There is no single sign-on for that e-mail’s domain")).toBeVisible();
  expect(new URL(page.url()).origin).toBe(company.baseURL);
  await page.goto("/sign-in?sso=%3Cb%3Eforged");
  await expect(page.getByText("Signing in failed on our side")).toBeVisible();

  await connection(owner).getByRole("button", { name: "Delete Acme’s directory" }).click();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Delete connection" }).click();
  await expect(owner.getByText("No connection yet")).toBeVisible();
  await grace.goto("/settings/account");
  await grace.waitForURL(/\/sign-in/);
  for (const one of [owner, grace, again, page]) await one.context().close();
});

test("Where signing up is open, a stranger's address is proven first, and opens an account and a workspace of its own", async ({
  page,
  company: { baseURL },
}) => {
  const email = `${randomUUID()}@example.com`;
  const workspace = `Babbage ${randomUUID().slice(0, 8)}`;
  await page.context().clearCookies();
  await page.goto(`${baseURL}/sign-in`);
  await page.getByRole("link", { name: "Sign up" }).click();
  await expect(heading(page, "Sign up")).toBeVisible();
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("Look into your mailbox")).toBeVisible();

  await page.goto(`${baseURL}${new URL(await issueLink("sign_up", email, null)).pathname}`);
  await expectAccessible(page);
  await expectFitsPhone(page);
  await page.getByLabel("Your name").fill("Charles Babbage");
  await page.getByLabel("Workspace").fill(workspace);
  await page.getByLabel("Choose a password").fill("charles-babbage-1791");
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByLabel("Choose a password")).toHaveAccessibleDescription(/your name or your e-mail/);
  await page.getByLabel("Choose a password").fill("difference engine number two");
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect(page.getByRole("button", { name: /Workspace:/ })).toContainText(workspace);
});

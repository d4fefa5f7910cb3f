import { randomUUID } from "node:crypto";
import {
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  test as base,
  type Page,
} from "@playwright/test";
import type { Role } from "#lib/core/roles.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as keys from "#lib/domains/trust/access/keys/store.ts";
import * as members from "#lib/domains/trust/access/members/store.ts";
import { findPerson, openAccount, openSession } from "#lib/server/accounts.ts";
import { sealCookie } from "#lib/server/session-cookie.ts";
import { openWorkspace } from "#lib/server/workspaces.ts";
import { expect } from "./expecting.ts";
import { openShared, type Shared } from "./shared-browser.ts";

/** Somebody who can sign in. */
export interface TestPerson {
  user_id: string;
  name: string;
  email: string;
  password: string;
}

/** What a test arranges before a person comes in: the API, with the workspace's key. Throws on a refusal. */
export type Api = <T = Record<string, unknown>>(
  method: "GET" | "POST" | "PATCH",
  path: string,
  body?: unknown,
) => Promise<T>;

const apiWith =
  (request: APIRequestContext, key: string): Api =>
  async (method, path, body) => {
    const headers = { Authorization: `Bearer ${key}` };
    const answer = await request.fetch(path, { method, headers, ...(method === "GET" ? {} : { data: body ?? {} }) });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };

/** A workspace of a test's own, its owner, and the API with a key that may do everything in it. */
export interface TestWorkspace {
  workspace_id: string;
  name: string;
  owner: TestPerson;
  key: string;
  api: Api;
}

/** Opens an account, unlike any other's. */
export async function newPerson(name: string, domain = "example.com"): Promise<TestPerson> {
  const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, ".")}.${randomUUID()}@${domain}`;
  const password = randomUUID();
  const { user_id } = await openAccount({ name, email, password });
  return { user_id, name, email, password };
}

/** Opens an account and makes it a member. */
export async function newMember(
  workspace_id: string,
  role: Role,
  name = `Vera ${role}`,
  domain?: string,
): Promise<TestPerson> {
  const person = await newPerson(name, domain);
  await transaction({ workspace_id }, "write", (tx) => members.insert(tx, person.user_id, role));
  return person;
}

export async function newWorkspace(request: APIRequestContext): Promise<TestWorkspace> {
  const name = `Test ${randomUUID().slice(0, 8)}`;
  const workspace_id = await openWorkspace(name);
  const owner = await newMember(workspace_id, "owner", "Ada Byron");
  const { key } = await transaction({ workspace_id }, "write", (tx) =>
    keys.insert(tx, { name: "Test", scopes: ["*"], expires_at: null, created_by: "e2e" }),
  );
  return { workspace_id, name, owner, key, api: apiWith(request, key) };
}

/** Where the app is open for whoever is signed in: what frames a page says what they may do, and stays from page to page. */
const opened = new WeakSet<Page>();

/** Opens a session as a door other than the password's does: the password and its page have tests of their own. Whoever was signed in is out. */
export async function signIn(page: Page, { email }: Pick<TestPerson, "email">): Promise<void> {
  await signOut(page);
  const person = await findPerson(email);
  if (!person) throw new Error(`Nobody's e-mail is ${email}.`);
  const { session_id } = await openSession(person, { address: null, user_agent: null });
  const url = test.info().project.use.baseURL ?? "";
  const value = await sealCookie({ ...person, session_id });
  await page.context().addCookies([{ name: "next-auth.session-token", value, url, httpOnly: true, sameSite: "Lax" }]);
}

/** Signs in by the password as the browser does, which remembers the device, without the page. Whoever was signed in is out. */
export async function signInByPassword(page: Page, person: Pick<TestPerson, "email" | "password">): Promise<void> {
  await signOut(page);
  const { csrfToken } = await (await page.request.get("/api/auth/csrf")).json();
  const { email, password } = person;
  const answer = await page.request.post("/api/auth/callback/credentials", {
    form: { csrfToken, email, password, json: "true" },
  });
  expect(answer.status(), "signing in").toBe(200);
}

async function signOut(page: Page): Promise<void> {
  opened.delete(page);
  await page.context().clearCookies();
}

/**
 * Until React listens, a click on what the server has drawn is lost, and so may be what is typed: nobody is that quick, but a
 * test is, now and then. So whoever goes to a page waits for that, and for what stands there until the page comes, which React
 * puts in its place a third of a second after it has come; React marks the document when it listens.
 */
export async function untilItListens(page: Page): Promise<void> {
  const listens = () =>
    Object.keys(document).some((key) => key.startsWith("_reactListening")) &&
    document.querySelector("[data-until-loaded]") === null;
  try {
    // waitForFunction has Playwright give the document, a second time, all that it looks at pages with.
    while (!(await page.evaluate(listens))) await page.evaluate(() => new Promise(requestAnimationFrame));
  } catch (error) {
    if (!String(error).includes("context was destroyed")) throw error;
    // A page that leads on to another at once: the other is waited for.
    await page.waitForFunction(listens);
  }
}

function patient(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...given) => {
    const answer = await goto(...given);
    await untilItListens(page);
    opened.add(page);
    return answer;
  };
  page.reload = async (...given) => {
    const answer = await reload(...given);
    await untilItListens(page);
    return answer;
  };
  return page;
}

/** An address that nobody else comes from, as a proxy in front of the service tells of it: who fails is counted by theirs. */
function fromElsewhere(): { "X-Forwarded-For": string } {
  const group = () => randomUUID().slice(0, 4);
  return { "X-Forwarded-For": `2001:db8:${group()}:${group()}::1` };
}

/** A page in a browser of somebody else's. */
export async function newPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  return patient(await (await browser.newContext({ extraHTTPHeaders: fromElsewhere(), ...options })).newPage());
}

/** Each test has a workspace to itself. `page` is signed in as its owner, unless the test signs in as somebody else. */
export const test = base.extend<{ workspace: TestWorkspace }, { shared: Shared }>({
  shared: [
    async ({ playwright, launchOptions }, use) => {
      const shared = await openShared(playwright, launchOptions);
      await use(shared);
      await shared.context.close();
    },
    { scope: "worker" },
  ],
  context: async ({ shared, extraHTTPHeaders }, use) => {
    await shared.context.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
    await use(shared.context);
    await shared.clear();
  },
  // Each test's own; the first argument is only there since Playwright reads which fixtures it names.
  extraHTTPHeaders: async ({ browserName: _ }, use) => use(fromElsewhere()),
  workspace: async ({ request }, use) => use(await newWorkspace(request)),
  page: async ({ context, workspace }, use) => {
    const page = await context.newPage();
    await signIn(page, workspace.owner);
    await use(patient(page));
  },
});

export { expect };

/**
 * Goes to a page as a link there would, where the app is open already: what it has loaded stays, and axe with it, which to open
 * each of many pages by its address would load and compile anew.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const to = new URL(path, test.info().project.use.baseURL).href;
  if (!opened.has(page) || page.url() === to) {
    await page.goto(path);
    return;
  }
  try {
    // Looked at with each frame: Playwright looks at ever longer intervals.
    await page.evaluate(async (to) => {
      (window as unknown as { next: { router: { push: (to: string) => void } } }).next.router.push(to);
      const isThere = () => location.href === to && document.querySelector("[data-until-loaded]") === null;
      while (!isThere()) await new Promise(requestAnimationFrame);
    }, to);
    await page.waitForURL(to);
  } catch (error) {
    if (!String(error).includes("context was destroyed")) throw error;
    // What is of another service, or of another build, is gone to by its address.
    await page.waitForURL(to);
    await untilItListens(page);
  }
}

/** What tests look at of an entity. */
export interface TestEntity {
  entity_id: string;
  formation: { documents: { document_id: string; title: string }[] };
}

/** An entity that has come as far as this in its formation, by the API. */
export async function newEntity(
  { api }: TestWorkspace,
  stage: "Pending" | "DocumentsGenerated" | "DocumentsSigned" | "FilingSubmitted" | "EinApplied" = "Pending",
  legal_name = "Difference Labs",
): Promise<TestEntity> {
  const given = { legal_name, entity_type: "llc", jurisdiction: "TX" };
  const { entity_id } = await api<TestEntity>("POST", "/v1/entities", given);
  const formation = `/v1/formations/${entity_id}`;
  const steps = [
    () => api("POST", `${formation}/advance`),
    async () => {
      const { documents } = await api<TestEntity["formation"]>("GET", formation);
      const signature = { signer_name: "Ada Byron", signer_role: "Member" };
      for (const { document_id } of documents) await api("POST", `/v1/documents/${document_id}/sign`, signature);
    },
    () => api("POST", `${formation}/advance`),
    async () => {
      await api("POST", `${formation}/filing/confirm`, { confirmation_number: "SR-1" });
      await api("POST", `${formation}/advance`);
      await api("POST", `${formation}/advance`);
    },
  ];
  const stages = ["Pending", "DocumentsGenerated", "DocumentsSigned", "FilingSubmitted", "EinApplied"];
  for (const step of steps.slice(0, stages.indexOf(stage))) await step();
  return api<TestEntity>("GET", `/v1/entities/${entity_id}`);
}

import type { Page } from "@playwright/test";
import { createContact } from "#lib/domains/company/contacts/operations.ts";
import { chapterHref } from "#ui/reference/chapters.ts";
import { curlExample } from "#ui/reference/curl.ts";
import * as reference from "../../app/docs/reference.ts";
import { bothSchemes, expectAccessible, expectFitsPhone } from "../support/accessible.ts";
import { expect, test } from "../support/dashboard.ts";
import { isTried } from "../support/size.ts";

/** What one in four shows of the pages, all shows in a proof; that each operation has its place, lib/server/openapi/reference.test.ts proves. */
const tried = reference.chapters.filter(({ title }) => isTried(`the reference of ${title}`));

/** The page at that address as the server sends it, whose words and links need nobody to draw them. */
const sent = (page: Page, href: string) =>
  page.evaluate(async (href) => {
    const read = new DOMParser().parseFromString(await (await fetch(href)).text(), "text/html");
    const all = (selector: string) => [...read.querySelectorAll(selector)];
    return {
      title: read.querySelector("h1")?.textContent,
      sections: Object.fromEntries(all("article").map(({ id, textContent }) => [id, textContent ?? ""])),
      /** The addresses within the reference that it links to, and the anchors that it has. */
      links: all('a[href^="#"], a[href^="/docs"]').map((link) => link.getAttribute("href")?.replace(/^#/, `${href}#`)),
      anchors: all("[id]").map(({ id }) => `${href}#${id}`),
      nodes: all("*").length,
    };
  }, href);

test.beforeEach(async ({ page }) => {
  await page.context().clearCookies();
});

test("The reference has a page a tag, and on it every operation that the API serves, with a request for this server", async ({
  page,
}) => {
  await page.goto("/docs");
  const { origin } = new URL(page.url());
  const places = reference.places.map(({ href }) => href);
  const found = new Set<string | undefined>(["/docs", ...places, ...reference.chapters.map(chapterHref)]);
  const linked: (string | undefined)[] = [];
  for (const { title, href, entries } of [
    { title: "API reference", href: "/docs", entries: [] },
    ...tried.map((one) => ({ ...one, href: chapterHref(one) })),
  ]) {
    const read = await sent(page, href);
    expect(read.title).toBe(title);
    for (const entry of entries) {
      const [request = ""] = curlExample(entry, origin).split(" \\\n");
      for (const said of [entry.operation.summary, entry.path, request])
        expect(read.sections[entry.anchor], entry.anchor).toContain(said);
    }
    linked.push(...read.links);
    for (const one of read.anchors) found.add(one);
    const here = places.filter((place) => place.startsWith(`${href}#`));
    expect(read.anchors).toEqual(expect.arrayContaining(here));
    expect(read.nodes, `nodes of ${href}`).toBeLessThan(5_500);
  }
  // Every link within the reference leads somewhere.
  expect(linked.filter((link) => !found.has(link))).toEqual([]);
});

test("The contents and the search lead to an operation, which is tried with the reader's own key, which stays in the tab", async ({
  page,
  workspace,
}) => {
  await page.goto("/docs");
  const search = page.getByRole("dialog", { name: "Search the reference" });
  await test.step("an error code and nothing are found", async () => {
    await page.getByRole("button", { name: "Search" }).click();
    const field = search.getByRole("combobox");
    await field.fill("no such thing at all");
    await expect(search.getByText("Nothing in the reference is called so.")).toBeVisible();
    await field.fill("rate_limit_exceeded");
    await search.getByRole("option").first().click();
    await expect(page).toHaveURL(/\/docs#code-rate_limit_exceeded$/);
  });
  await test.step("the contents lead to an operation", async () => {
    const contents = page.getByRole("navigation", { name: "Contents" });
    await contents.getByRole("link", { name: "Entities", exact: true }).click();
    await contents.getByRole("link", { name: "Create an entity" }).click();
    await expect(page.locator("#entities_create").getByRole("heading", { name: "Create an entity" })).toBeInViewport();
    await expect(page).toHaveURL(/\/docs\/entities#entities_create$/);
  });
  await test.step("an operation is found by the keyboard alone", async () => {
    await page.keyboard.press("ControlOrMeta+k");
    await expect(search).toBeVisible();
    await page.keyboard.type("post /v1/contacts");
    await expect(search.getByRole("option", { selected: true })).toContainText("POST /v1/contacts");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/docs\/contacts#contacts_create$/);
    await expect(search).toBeHidden();
  });
  const create = page.locator("#contacts_create");
  await expect(create.getByRole("heading", { name: createContact.title })).toBeVisible();
  await create.getByText("Try it").click();
  await create.getByLabel("Your API key").fill(workspace.key);
  // A write is only asked for, unless the reader means it.
  await create.getByRole("button", { name: "Send POST" }).click();
  await expect(create.getByRole("figure", { name: "answer", exact: true })).toContainText('"dry_run": true');
  await expect(create.getByText("This does the deed.")).toHaveCount(0);
  await create.getByLabel("Only ask (dry run)").uncheck();
  await expect(create.getByText("This does the deed.")).toBeVisible();
  await create.getByLabel("Body").fill('{"name": "Grace Hopper", "role": "advisor"}');
  await create.getByRole("button", { name: "Send POST" }).click();
  await expect(create.getByRole("status").filter({ hasText: "Answered" })).toContainText("Answered 200");
  await expect(create.getByRole("figure", { name: "answer", exact: true })).toContainText('"name": "Grace Hopper"');

  await test.step("what cannot be asked is not sent: the reader is told what is missing", async () => {
    const sent: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname.startsWith("/v1/")) sent.push(request.url());
    });
    const change = page.locator("#contacts_update");
    await change.getByText("Try it").click();
    await change.getByRole("button", { name: "Send PATCH" }).click();
    await expect(change.getByLabel("contact_id")).toBeFocused();
    await change.getByLabel("contact_id").fill("con_1");
    await change.getByLabel("Body").fill("{");
    await change.getByRole("button", { name: "Send PATCH" }).click();
    await expect(change.getByText(/^The body is not JSON/)).toBeVisible();
    expect(sent).toEqual([]);
  });

  // The key is known to the other operations of the tab, and kept nowhere else.
  const list = page.locator("#contacts_list");
  await list.getByText("Try it").click();
  await expect(list.getByLabel("Your API key")).toHaveValue(workspace.key);
  await list.getByRole("button", { name: "Send GET" }).click();
  await expect(list.getByRole("figure", { name: "answer", exact: true })).toContainText("Grace Hopper");
  expect(await page.evaluate(() => JSON.stringify([localStorage, document.cookie]))).not.toContain(workspace.key);
});

test("An address of the time when the reference was one page leads to where the operation is told now, and a page travels packed", async ({
  page,
}) => {
  await page.goto("/docs#entities_create");
  await expect(page).toHaveURL(/\/docs\/entities#entities_create$/);
  await expect(page.locator("#entities_create").getByRole("heading", { name: "Create an entity" })).toBeInViewport();
  await page.goto("/docs#rate-limits");
  await expect(page.getByRole("heading", { name: "Rate limits" })).toBeInViewport();
  // The machine's reading of it is one click away: megabytes in a line, which is not for the browser to draw.
  const machine = page.getByRole("link", { name: "/v1/openapi.json" });
  const answer = await page.request.get(String(await machine.getAttribute("href")));
  expect(await answer.json()).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) });
  const packed = await page.request.get("/docs/entities", { headers: { "Accept-Encoding": "gzip" } });
  expect(packed.headers()["content-encoding"]).toBe("gzip");
});

/** What goes on and on is made of the same parts from one to the next, and axe is as long at each as at the first. */
const leaveFew = (page: Page) =>
  page.evaluate(() => {
    const articles = [...document.querySelectorAll("main article")];
    const folds = articles.flatMap((article) => [...article.querySelectorAll("details")].slice(4, -4));
    const codes = document.querySelectorAll("#codes dl > div");
    for (const one of [...articles.slice(3), ...folds, ...[...codes].slice(3)]) one.setAttribute("hidden", "");
  });

test("The reference fits a phone and has nothing that axe finds, also where folds are open", async ({ page }) => {
  test.slow();
  await page.goto("/docs");
  await expectFitsPhone(page);
  await leaveFew(page);
  await expectAccessible(page);
  for (const [href, schemes] of [
    ["/docs/intents", undefined],
    ["/docs/bank-statements", bothSchemes],
  ] as const) {
    await page.goto(href);
    await page.evaluate(() => {
      for (const article of [...document.querySelectorAll("main article")].slice(0, 3)) {
        const folds = [...article.querySelectorAll("details")];
        for (const fold of [...folds.slice(0, 4), ...folds.slice(-4)]) fold.setAttribute("open", "");
      }
    });
    await expect(page.getByLabel("Your API key").first()).toBeVisible();
    await expectFitsPhone(page);
    await leaveFew(page);
    await expect(page.locator("main article").first()).toBeVisible();
    await expect(page.locator("main article:visible").nth(3)).toHaveCount(0);
    await expectAccessible(page, schemes);
  }
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("dialog", { name: "Search the reference" }).getByRole("combobox").fill("create a con");
  await expectAccessible(page);
});

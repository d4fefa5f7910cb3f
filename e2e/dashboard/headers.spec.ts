import type { ConsoleMessage, Page } from "@playwright/test";
import { expect, newEntity, newPage, test } from "../support/dashboard.ts";

/** What the browser says that it did not do because of a page's policy. */
function violations(page: Page): string[] {
  const found: string[] = [];
  page.on("console", (message: ConsoleMessage) => {
    if (/Content Security Policy|violates the following/i.test(message.text())) found.push(message.text());
  });
  return found;
}

/** The pages that a page asks for before anybody has gone there. */
function askedAhead(page: Page): string[] {
  const found: string[] = [];
  page.on("request", (request) => {
    if ("next-router-prefetch" in request.headers()) found.push(new URL(request.url()).pathname);
  });
  return found;
}

test("Every kind of page runs under a policy that lets no script in line through, and asks for no other before it is meant", async ({
  page,
  workspace,
  browser,
}) => {
  const { entity_id } = await newEntity(workspace);
  const found = violations(page);
  const ahead = askedAhead(page);
  const at = [
    ...["/", "/entities", `/entities/${entity_id}`, `/entities/${entity_id}/ledger`, "/receipts", "/settings/keys"],
    ...["/docs", "/docs/invoices", "/verify", "/nowhere/at/all"],
  ];
  for (const path of at) {
    const policy = (await page.request.get(path)).headers()["content-security-policy"] ?? "";
    expect(/script-src ([^;]*)/.exec(policy)?.[1], path).toMatch(/'nonce-[^']+'/);
    expect(/script-src ([^;]*)/.exec(policy)?.[1], path).not.toContain("unsafe-inline");
  }
  // One of each layout has all its scripts run.
  for (const path of [
    `/entities/${entity_id}/ledger`,
    "/docs/invoices",
    "/verify",
    "/nowhere/at/all",
    "/entities",
    "/",
  ]) {
    await page.goto(path);
  }
  expect(ahead).toEqual([]);
  for (const name of ["Companies", "Receipts"]) {
    await page.getByRole("link", { name }).first().click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  }
  expect([...new Set(ahead)].filter((path) => !["/entities", "/receipts"].includes(path))).toEqual([]);
  expect(found).toEqual([]);

  const stranger = await newPage(browser);
  const foundOutside = violations(stranger);
  for (const path of ["/sign-in", "/invitation/none"]) await stranger.goto(path);
  expect(foundOutside).toEqual([]);
  await stranger.context().close();

  await test.step("what is smuggled into a page does nothing, and the theme that was chosen is there before it is painted", async () => {
    await page.evaluate(() => localStorage.setItem("theme", "dark"));
    await page.reload();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
    const ran = await page.evaluate(() => {
      const text = "document.documentElement.dataset.smuggled = 'yes'";
      const holder = document.createElement("div");
      holder.innerHTML = `<img src="data:," onerror="${text}"><svg onload="${text}"></svg><a href="javascript:${text}">x</a>`;
      document.body.append(holder);
      const script = document.createElement("script");
      script.textContent = text;
      holder.append(script);
      holder.querySelector("a")?.click();
      return document.documentElement.dataset.smuggled ?? "no";
    });
    expect(ran).toBe("no");
  });
});

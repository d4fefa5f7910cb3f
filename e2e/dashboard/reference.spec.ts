import { route } from "#lib/core/operation.ts";
import { operations } from "#lib/operations.ts";
import { expect, expectAccessible, expectFitsPhone, test } from "../support/dashboard.ts";

test.beforeEach(async ({ page }) => {
  await page.context().clearCookies();
  await page.goto("/docs");
});

test("The reference lists every operation that the API serves, under an address of its own", async ({ page }) => {
  const sections = await page
    .getByRole("article")
    .evaluateAll((articles) => Object.fromEntries(articles.map(({ id, textContent }) => [id, textContent ?? ""])));
  for (const { name, title, http, scope } of operations) {
    if (!http) continue;
    const { method, path } = route(http);
    const request = method === "GET" ? "curl" : `curl -X ${method}`;
    for (const said of [title, path, scope, request]) expect(sections[name.replaceAll(".", "_")]).toContain(said);
  }
});

test("The contents lead to an operation", async ({ page }) => {
  await page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "Create an entity" }).click();
  await expect(page.getByRole("heading", { name: "Create an entity" })).toBeInViewport();
  expect(new URL(page.url()).hash).toBe("#entities_create");
});

test("Every link within the reference leads somewhere", async ({ page }) => {
  const lost = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')]
      .map((link) => link.hash.slice(1))
      .filter((id) => document.getElementById(id) === null),
  );
  expect(lost).toEqual([]);
});

test("The machine's reading of it is one click away", async ({ page }) => {
  await page.getByRole("link", { name: "/v1/openapi.json" }).click();
  await expect(page.getByText('"openapi":"3.1')).toBeVisible();
});

test("The reference fits a phone and has nothing that axe finds", async ({ page }) => {
  // The longest page there is.
  test.slow();
  await expectAccessible(page);
  await expectFitsPhone(page);
});

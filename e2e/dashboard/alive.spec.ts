import type { Browser, Page } from "@playwright/test";
import { expect, newEntity, newPage, signIn, type TestWorkspace, test, visit } from "../support/dashboard.ts";

const arriving = { timeout: 40_000 };
/** What comes from outside is asked for every 10 to 15 seconds while a page is looked at: so much of the page's time goes by. */
const wait = (page: Page) => page.clock.fastForward(16_000);

/** A page whose time a test may let go by, in a browser of its own. */
async function pageInTime(browser: Browser, { owner }: TestWorkspace): Promise<Page> {
  const page = await newPage(browser);
  await signIn(page, owner);
  await page.clock.install();
  return page;
}

test("what happens elsewhere arrives without reloading: an agent's run, receipts, obligations and what waits at home", async ({
  browser,
  workspace: { api },
  workspace,
}) => {
  test.setTimeout(180_000);
  const page = await pageInTime(browser, workspace);
  await test.step("a run that was begun from outside arrives on the agent's page, and goes on to its end", async () => {
    const { entity_id } = await newEntity(workspace);
    const given = { entity_id, name: "Billing", system_prompt: "You write invoices.", model: "local/rules" };
    const { agent_id } = await api<{ agent_id: string }>("POST", "/v1/agents", given);
    await api("POST", `/v1/agents/${agent_id}/skills`, { skill: "invoicing" });
    await visit(page, `/agents/${agent_id}`);
    const done = page.getByRole("region", { name: "What it did" });
    await expect(done).toContainText("Nothing yet");
    const content = "Invoice Globex $1,200.00 for consulting, due in 30 days.";
    await api("POST", `/v1/agents/${agent_id}/messages`, { content });
    await wait(page);
    await expect(done).toContainText("Invoice Globex", arriving);
    await expect(done.getByRole("link", { name: "Receipt of what it did" })).toBeVisible(arriving);
  });

  await test.step("receipts, obligations and what waits at home arrive, and without a network a link leads nowhere", async () => {
    await visit(page, "/receipts");
    const rows = page.getByRole("table", { name: "Receipts" }).getByRole("row");
    const before = await rows.count();
    const obligation = { tier: "high", title: "Renew the insurance", due_date: "2027-01-15" };
    await workspace.api("POST", "/v1/obligations", obligation);
    await wait(page);
    await expect(rows).toHaveCount(before + 1, arriving);

    await visit(page, "/obligations");
    await workspace.api("POST", "/v1/obligations", { ...obligation, title: "Renew the lease" });
    await wait(page);
    await expect(page.getByRole("row", { name: /Renew the lease/ })).toBeVisible(arriving);

    await visit(page, "/");
    const waiting = page.getByRole("region", { name: "Waiting" });
    await workspace.api("POST", "/v1/obligations", { ...obligation, title: "Renew the domain" });
    await wait(page);
    await expect(waiting.getByRole("link", { name: /Renew the domain/ })).toBeVisible(arriving);

    // Without a network a link leads nowhere, and not to the browser's own page of that; afterwards it leads where it says.
    const receipts = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Receipts" });
    await page.context().setOffline(true);
    await receipts.click();
    await expect(page.getByText("The link opens once the connection is back.")).toBeVisible();
    await expect(waiting.getByRole("link", { name: /Renew the domain/ })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText("What stands here was read before")).toBeHidden();
    await receipts.click();
    await expect(page.getByRole("heading", { level: 1, name: "Receipts" })).toBeVisible();
  });
  await page.context().close();
});

/** A bank account with one imported line, and a posted entry that could be it. */
async function newLine(workspace: TestWorkspace) {
  const { entity_id } = await newEntity(workspace);
  const books = `/entities/${entity_id}`;
  const post = <T>(path: string, body: unknown) => workspace.api<T>("POST", `/v1${books}/${path}`, body);
  const { bank_id, account_id } = await post<{ bank_id: string; account_id: string }>("bank-accounts", {
    bank_name: "Harbor Trust",
  });
  const code = { account_code: "bank_fees", account_name: "Bank fees" };
  const fees = (await post<{ account_id: string }>("accounts", code)).account_id;
  const lines = [
    { account_id, side: "credit", amount_cents: 1500 },
    { account_id: fees, side: "debit", amount_cents: 1500 },
  ];
  await post("journal-entry-batches", { post: true, entries: [{ date: "2026-03-31", description: "Fee", lines }] });
  const content = "Date,Description,Amount\n2026-03-31,MONTHLY FEE,-15.00\n";
  await post(`bank-accounts/${bank_id}/imports`, { format: "csv", content });
  return { statement: `${books}/banking/${bank_id}/statement`, post, bank_id };
}

test("a match shows before the server has answered, is taken back by undo, and goes back where it is refused", async ({
  page,
  workspace,
}) => {
  const { statement } = await newLine(workspace);
  await visit(page, statement);
  const row = page.getByRole("row", { name: /MONTHLY FEE/ });
  await expect(row).toContainText("Unmatched");
  // Holds back the answers of server actions until they are let go.
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(
    (url) => url.pathname === statement,
    async (route) => {
      if (route.request().method() === "POST") await gate;
      await route.continue();
    },
  );
  await row.getByRole("button", { name: "Match MONTHLY FEE to Fee" }).click();
  await expect(row).toContainText("Matched");
  await expect(page.getByText("The line is matched")).toHaveCount(0);
  letGo();
  await expect(page.getByText("The line is matched")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toContainText("Unmatched");
  await expect(page.getByText("The line is unmatched")).toBeVisible();
  await expect(row.getByRole("button", { name: "Match MONTHLY FEE to Fee" })).toBeVisible();

  await page.unrouteAll({ behavior: "wait" });
  await page.route(
    (url) => url.pathname === statement,
    (route) => (route.request().method() === "POST" ? route.abort() : route.continue()),
  );
  await row.getByRole("button", { name: "Match MONTHLY FEE to Fee" }).click();
  await expect(page.getByText("It was not done")).toBeVisible();
  await expect(row).toContainText("Unmatched");
});

import { transaction } from "#lib/db/transaction.ts";
import {
  expect,
  expectAccessible,
  expectFitsPhone,
  newEntity,
  type TestWorkspace,
  test,
  visit,
} from "../support/dashboard.ts";

/** Vendors "Supplier 0001" and on, put where a test wants many. */
async function newVendors({ workspace_id }: TestWorkspace, entity_id: string, count: number): Promise<void> {
  await transaction(
    { workspace_id },
    "write",
    (tx) => tx.sql`
      insert into vendor (vendor_id, entity_id, name)
      select 'ven_of_many_' || n, ${entity_id}::text, 'Supplier ' || to_char(n, 'FM0000')
      from generate_series(1, ${count}::int) as n`,
  );
}

test("a long list goes on below by keyboard, keeps its filters and the focus, and says where it ends", async ({
  page,
  workspace,
}) => {
  const { entity_id } = await newEntity(workspace);
  await newVendors(workspace, entity_id, 60);
  await workspace.api("POST", `/v1/entities/${entity_id}/vendors`, { name: "Harbor Hosting" });
  await visit(page, `/entities/${entity_id}/payments/vendors?search=supplier`);
  const rows = page.getByRole("table", { name: "Vendors" }).getByRole("rowheader");
  await expect(rows).toHaveCount(25);
  const more = page.getByRole("link", { name: "Load more" });
  await expect(more).toHaveAttribute("href", /\?search=supplier&cursor=/);
  await expectAccessible(page);
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(50);
  await expect(more).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(60);
  await expect(page.getByText("That is the end of the list: 60 vendors.")).toBeFocused();
  await expect(page).toHaveURL(/\/vendors\?search=supplier$/);
  await expectFitsPhone(page);
  await expectAccessible(page);

  // Whoever opens a record and comes back is where they were.
  await rows.last().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Supplier 0060" })).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(60);

  // Another filter is another list, which begins at its beginning.
  await page.getByRole("searchbox").fill("harbor");
  await expect(rows).toHaveCount(1);
  await expect(page.getByText("That is the end of the list")).toHaveCount(0);
});

test("without script a long list is read on by its link, and back from there", async ({ page, workspace, browser }) => {
  const { entity_id } = await newEntity(workspace);
  await newVendors(workspace, entity_id, 30);
  await visit(page, "/");
  const storageState = await page.context().storageState();
  const plain = await (await browser.newContext({ javaScriptEnabled: false, storageState })).newPage();
  await visit(plain, `/entities/${entity_id}/payments/vendors?search=supplier`);
  const rows = plain.getByRole("table", { name: "Vendors" }).getByRole("rowheader");
  await expect(rows).toHaveCount(25);
  await plain.getByRole("link", { name: "Load more" }).click();
  await expect(rows).toHaveCount(5);
  await expect(plain).toHaveURL(/search=supplier/);
  await plain.getByRole("link", { name: "From the beginning" }).click();
  await expect(rows).toHaveCount(25);
  await plain.context().close();
});

test("the lists of a workspace go on below: entities, contacts, agents and keys", async ({ page, workspace }) => {
  const { entity_id } = await newEntity(workspace);
  const { api } = workspace;
  for (let n = 1; n <= 26; n++) {
    await api("POST", "/v1/contacts", { name: `Contact ${n}`, role: "investor", entity_id });
    await api("POST", "/v1/keys", { name: `Key ${n}`, scopes: ["entities:read"] });
    await api("POST", "/v1/entities", { legal_name: `Company ${n}`, entity_type: "llc", jurisdiction: "TX" });
    await api("POST", "/v1/agents", {
      entity_id,
      name: `Agent ${n}`,
      system_prompt: "You read.",
      model: "local/rules",
    });
  }
  for (const [path, table, shown] of [
    ["/entities", "Companies", 27],
    ["/contacts", "Contacts", 26],
    ["/agents", "Agents", 26],
    ["/settings/keys", "API keys", 27],
  ] as const) {
    await visit(page, path);
    const rows = page.getByRole("table", { name: table }).getByRole("rowheader");
    await expect(rows).toHaveCount(25);
    await page.getByRole("link", { name: "Load more" }).click();
    await expect(rows).toHaveCount(shown);
  }
});

test("a journal is ordered by its columns once all of it is there, and an account's ledger is closed by its balance", async ({
  page,
  workspace,
}) => {
  const { entity_id } = await newEntity(workspace);
  const books = `/v1/entities/${entity_id}`;
  const open = (account_code: string) =>
    workspace.api<{ account_id: string }>("POST", `${books}/accounts`, { account_code, account_name: account_code });
  const [cash, revenue] = [await open("cash"), await open("revenue")];
  const entries = Array.from({ length: 130 }, (_, index) => ({
    date: "2026-03-31",
    description: `Sale ${String(index + 1).padStart(3, "0")}`,
    lines: [
      { account_id: cash.account_id, side: "debit", amount_cents: 100 },
      { account_id: revenue.account_id, side: "credit", amount_cents: 100 },
    ],
  }));
  await workspace.api("POST", `${books}/journal-entry-batches`, { post: true, entries });

  await visit(page, `/entities/${entity_id}/ledger/entries?search=Sale+00`);
  const journal = page.getByRole("table", { name: "Journal entries" });
  const byEntry = journal.getByRole("columnheader", { name: "Entry" });
  await byEntry.getByRole("button").click();
  await expect(journal.getByRole("rowheader").first()).toHaveText("Sale 001");

  await page.goto(`/entities/${entity_id}/ledger/entries?search=Sale+0`);
  await expect(journal.getByRole("rowheader")).toHaveCount(25);
  await expect(byEntry.getByRole("button")).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole("combobox", { name: "Order" })).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  const more = page.getByRole("link", { name: "Load more" });
  for (const shown of [50, 75, 99]) {
    await more.click();
    await expect(journal.getByRole("rowheader")).toHaveCount(shown);
  }
  await byEntry.getByRole("button").click();
  await expect(journal.getByRole("rowheader").first()).toHaveText("Sale 001");

  await visit(page, `/entities/${entity_id}/ledger/accounts/${cash.account_id}`);
  const ledger = page.getByRole("table", { name: "General ledger of cash" });
  await expect(ledger.getByRole("rowheader")).toHaveCount(101);
  await expect(ledger.getByRole("rowheader", { name: "Closing balance" })).toHaveCount(0);
  await more.click();
  await expect(ledger.getByRole("rowheader")).toHaveCount(132);
  await expect(ledger.getByRole("row", { name: /Closing balance/ })).toContainText("$130.00");
});

import { transaction } from "#lib/db/transaction.ts";
import { expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, newEntity, type TestWorkspace, test, visit } from "../support/dashboard.ts";

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
  await expectAccessibleInPassing(page);
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(50);
  await expect(more).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(60);
  await expect(page.getByText("That is the end of the list: 60 vendors.")).toBeFocused();
  await expect(page).toHaveURL(/\/vendors\?search=supplier$/);
  await expectFitsPhone(page);
  await expectAccessibleInPassing(page);

  // Whoever opens a record and comes back is where they were.
  await rows.last().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Supplier 0060" })).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(60);
  await expect(rows.last().getByRole("link")).toBeFocused();

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

test("the lists of a workspace go on below: entities, contacts, agents and keys", { tag: "@size" }, async ({
  page,
  workspace,
}) => {
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
  // The order goes into the address some moments after it is seen.
  await expect(page).toHaveURL(/order=/);
  await page.reload();
  await expect(journal.getByRole("rowheader").first()).toHaveText("Sale 001");

  await visit(page, `/entities/${entity_id}/ledger/entries?search=Sale+1`);
  await expect(journal.getByRole("rowheader")).toHaveCount(25);
  await expect(byEntry.getByRole("button")).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole("combobox", { name: "Order" })).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  const more = page.getByRole("link", { name: "Load more" });
  await more.click();
  await expect(journal.getByRole("rowheader")).toHaveCount(31);
  await byEntry.getByRole("button").click();
  await expect(journal.getByRole("rowheader").first()).toHaveText("Sale 100");

  await visit(page, `/entities/${entity_id}/ledger/accounts/${cash.account_id}`);
  const ledger = page.getByRole("table", { name: "General ledger of cash" });
  await expect(ledger.getByRole("rowheader")).toHaveCount(101);
  await expect(ledger.getByRole("rowheader", { name: "Closing balance" })).toHaveCount(0);
  await more.click();
  await expect(ledger.getByRole("rowheader")).toHaveCount(132);
  await expect(ledger.getByRole("row", { name: /Closing balance/ })).toContainText("$130.00");
});

test("a cap table's lists go on below, and repurchased shares are retired whatever was repurchased of others since", {
  tag: "@size",
}, async ({ page, workspace }) => {
  const { entity_id } = await newEntity(workspace);
  const { api, workspace_id } = workspace;
  const company = `/v1/entities/${entity_id}`;
  const { cap_table_id, instruments } = await api<{
    cap_table_id: string;
    instruments: { instrument_id: string }[];
  }>("GET", `${company}/cap-table`);
  const of = (symbol: string, kind: string) =>
    api<{ instrument_id: string }>("POST", `${company}/instruments`, { symbol, kind, authorized_units: 1000 });
  const [other, warrants] = [await of("CLASS B", "common"), await of("WARRANTS", "warrant")];
  const own = instruments[0]?.instrument_id ?? "";
  const give = (instrument_id: string) =>
    api<{ grant_id: string }>("POST", `${company}/grants`, {
      ...{ cap_table_id, instrument_id, recipient_name: "Ada Byron", grant_type: "common_stock", shares: 500 },
    });
  const repurchase = (grant_id: string, times: number) =>
    transaction(
      { workspace_id },
      "write",
      (tx) => tx.sql`
        insert into grant_event (grant_event_id, entity_id, grant_id, kind, happened_on, shares)
        select 'gev_of_' || ${grant_id}::text || n, ${entity_id}, ${grant_id}, 'repurchase', current_date, 1
        from generate_series(1, ${times}::int) as n`,
    );
  await repurchase((await give(own)).grant_id, 1);
  await repurchase((await give(other.instrument_id)).grant_id, 101);
  for (let n = 1; n <= 26; n++) {
    await api("POST", `${company}/instruments/${warrants.instrument_id}/amend`, { authorized_units: 1000 + n });
    await api("POST", `${company}/distributions`, { total_amount_cents: 1000 * n });
  }
  const at = `/entities/${entity_id}/cap-table`;
  await visit(page, `${at}/instruments/${own}`);
  await page.getByRole("button", { name: "Retire" }).click();
  const sheet = page.getByRole("dialog", { name: "Retire repurchased shares" });
  await sheet.getByRole("button", { name: "Retire now" }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("row", { name: /1 retired/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Retire" })).toHaveCount(0);

  const goesOn = async (path: string, table: string) => {
    await visit(page, path);
    const rows = page.getByRole("table", { name: table }).getByRole("rowheader");
    await expect(rows).toHaveCount(25);
    await page.getByRole("link", { name: "Load more" }).click();
    await expect(rows).toHaveCount(26);
  };
  await goesOn(`${at}/instruments/${warrants.instrument_id}`, "What has happened");
  await expect(page.getByRole("button", { name: "Retire" })).toHaveCount(0);
  await goesOn(`${at}/distribution`, "Declared distributions");
  await expectAccessibleInPassing(page);

  // What a holder has done is more than a page, and what has vested of their grants is of all of them.
  await visit(page, `${at}/holder?name=ada+byron`);
  const events = page.getByRole("table", { name: "Register" }).getByRole("rowheader");
  await expect(events).toHaveCount(25);
  await page.getByRole("link", { name: "Load more" }).click();
  await expect(events).toHaveCount(50);
  await expectAccessibleInPassing(page);
});

test("what has settled an invoice goes on below, and what stands further down is taken back there", {
  tag: "@size",
}, async ({ page, workspace }) => {
  const { entity_id } = await newEntity(workspace, "DocumentsGenerated");
  const invoices = `/v1/entities/${entity_id}/invoices`;
  const given = { customer: "Globex", amount_cents: 200_000, due_date: "2030-01-31" };
  const { invoice_id } = await workspace.api<{ invoice_id: string }>("POST", invoices, given);
  await workspace.api("POST", `${invoices}/${invoice_id}/send`);
  await workspace.api("POST", `${invoices}/${invoice_id}/write-off`, { amount_cents: 300 });
  for (let n = 1; n <= 25; n++)
    await workspace.api("POST", `${invoices}/${invoice_id}/customer-payments`, { amount_cents: n });
  await visit(page, `/entities/${entity_id}/invoices/${invoice_id}`);
  const settled = page.getByRole("table", { name: "What has settled it" });
  await expect(settled.getByRole("rowheader")).toHaveCount(25);
  await expect(page.getByRole("button", { name: "Take back the write-off of $3.00" })).toHaveCount(0);
  await page.getByRole("link", { name: "Load more" }).click();
  await expect(settled.getByRole("rowheader")).toHaveCount(26);
  await page.getByRole("button", { name: "Take back the write-off of $3.00" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take back" }).click();
  await expect(settled.getByRole("row", { name: /^Write-off/ })).toContainText("Voided");
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);
});

test("two lists of one page go on below, each by itself, and by its own word in the address", { tag: "@size" }, async ({
  page,
  workspace,
}) => {
  const given = { legal_name: "Analytical Engines", entity_type: "llc", jurisdiction: "CA" };
  const { entity_id } = await workspace.api<{ entity_id: string }>("POST", "/v1/entities", given);
  const company = `/v1/entities/${entity_id}`;
  const day = (n: number) => `2025-${n > 13 ? "02" : "01"}-${String(((n - 1) % 13) + 1).padStart(2, "0")}`;
  for (let n = 1; n <= 26; n++) {
    const paid = { member_name: "Ada Byron", amount_cents: 1000 * n, units: 1, contributed_on: day(1) };
    await workspace.api("POST", `${company}/contributions`, paid);
    await workspace.api("POST", `${company}/allocations`, { starts_on: day(n), ends_on: day(n), amount_cents: 100 });
  }
  await visit(page, `/entities/${entity_id}/cap-table/capital`);
  const rows = (table: string) => page.getByRole("table", { name: table }).getByRole("rowheader");
  const more = page.getByRole("link", { name: "Load more" });
  await expect(more).toHaveCount(2);
  await expect(more.first()).toHaveAttribute("href", /\?cursor=/);
  const further = await more.last().getAttribute("href");
  expect(further).toMatch(/\?allocations=/);
  await more.last().click();
  await expect(rows("Allocations")).toHaveCount(26);
  await expect(rows("Contributions")).toHaveCount(25);
  await more.click();
  await expect(rows("Contributions")).toHaveCount(26);
  await page.goto(further ?? "");
  await expect(rows("Allocations")).toHaveCount(1);
  await expect(rows("Contributions")).toHaveCount(25);

  // What is below zero is read as such, by a word that stands in a table which goes past a phone's edge, and widens nothing.
  await workspace.api("POST", `${company}/distributions`, { total_amount_cents: 1_000_000 });
  await visit(page, `/entities/${entity_id}/cap-table/capital`);
  await expect(page.getByRole("table", { name: "Members' capital" })).toContainText("($10,000.00)");
  await expectFitsPhone(page);
});

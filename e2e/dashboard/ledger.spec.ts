import type { Page } from "@playwright/test";
import { transaction } from "#lib/db/transaction.ts";
import { expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, newEntity, type TestWorkspace, test, visit } from "../support/dashboard.ts";

/** A company with an account for its cash, one for its rent and one for what it earns. */
async function newBooks(workspace: TestWorkspace) {
  const { entity_id } = await newEntity(workspace);
  const api = `/v1/entities/${entity_id}`;
  const open = async (account_code: string, account_name: string) =>
    (await workspace.api<{ account_id: string }>("POST", `${api}/accounts`, { account_code, account_name })).account_id;
  const accounts = {
    cash: await open("cash", "Operating cash"),
    rent: await open("rent", "Office rent"),
    revenue: await open("revenue", "Revenue"),
  };
  type Code = keyof typeof accounts;
  /** Posts entries of two lines each, by the codes of what is debited and credited. */
  const post = (...entries: [date: string, description: string, debit: Code, credit: Code, amount_cents: number][]) =>
    workspace.api("POST", `${api}/journal-entry-batches`, {
      post: true,
      entries: entries.map(([date, description, debit, credit, amount_cents]) => ({
        date,
        description,
        lines: [
          { account_id: accounts[debit], side: "debit", amount_cents },
          { account_id: accounts[credit], side: "credit", amount_cents },
        ],
      })),
    });
  return { page: `/entities/${entity_id}`, accounts, post };
}

const line = (page: Page, position: number) => page.getByRole("group", { name: `Line ${position}` });

/** Finds an account by a part of its name or code, and takes it. */
async function choose(page: Page, position: number, typed: string) {
  await line(page, position).getByLabel("Account").fill(typed);
  await page.keyboard.press("Enter");
}

test("opens the standard chart, posts an entry by keyboard alone, reads it in the statements, and closes the month", async ({
  page,
  workspace,
}) => {
  test.setTimeout(120_000);
  const books = `/entities/${(await newEntity(workspace)).entity_id}`;
  await visit(page, `${books}/ledger`);
  await page.getByRole("button", { name: "Add the standard chart" }).click();
  const chart = page.getByRole("dialog", { name: "Add the standard chart of accounts" });
  await expect(chart.getByRole("listitem").filter({ hasText: "accounts_receivable" })).toBeVisible();
  await chart.getByRole("button", { name: /^Add \d+ accounts$/ }).click();
  await expect(page.getByRole("row", { name: /^Rent/ })).toContainText("Never used");
  await expect(page.getByRole("button", { name: "Add the standard chart" })).toBeHidden();

  await visit(page, `${books}/ledger/entries/new`);
  await page.getByLabel("Date").fill("2026-03-31");
  await page.getByLabel("Description").focus();
  const type = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.keyboard.type("Rent for April");
  await type("Enter");
  await expect(line(page, 1).getByLabel("Account")).toBeFocused();
  await page.keyboard.type("rent");
  await type("Tab");
  await expect(line(page, 1).getByLabel("Account")).toHaveValue("Rent");
  await page.keyboard.type("2500");
  await expect(page.getByRole("status").filter({ hasText: "Credits lack $2,500.00" })).toBeVisible();
  await type("Enter");
  await expect(line(page, 2).getByLabel("Account")).toBeFocused();
  await page.keyboard.type("cas");
  await type("Enter", "Tab", "Tab", "=");
  await expect(line(page, 2).getByLabel("Credit")).toHaveValue("2500.00");
  await expect(page.getByText("Balanced")).toBeVisible();
  await type("Control+Shift+Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Rent for April" })).toBeVisible();
  await expect(page.getByRole("main").getByText("Posted", { exact: true }).first()).toBeVisible();

  await visit(page, `${books}/reports/trial-balance?as_of=2026-03-31`);
  await expect(page.getByRole("row", { name: /^Rent/ })).toContainText("$2,500.00");
  await expect(page.getByRole("row", { name: /^Total/ })).toContainText("$2,500.00$2,500.00");
  await visit(page, `${books}/reports/balance-sheet?as_of=2026-03-31`);
  await expect(page.getByRole("row", { name: /^Cash/ })).toContainText("($2,500.00)");
  await expect(page.getByRole("row", { name: /^Net income since Jan 1, 2026/ })).toContainText("($2,500.00)");
  await expect(page.getByRole("row", { name: /^Total liabilities and equity/ })).toContainText("($2,500.00)");

  await visit(page, `${books}/ledger/periods`);
  await page.getByRole("button", { name: "Close March 2026" }).click();
  const question = page.getByRole("alertdialog", { name: "Close March 2026?" });
  await expect(question).toContainText("Nothing dated inside can be posted or voided any more");
  await expect(question).toContainText("No draft is dated inside.");
  await question.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("March 2026 is closed", { exact: true })).toBeVisible();

  await visit(page, `${books}/ledger/entries/new`);
  await page.getByLabel("Date").fill("2026-03-31");
  await choose(page, 1, "utilities");
  await line(page, 1).getByLabel("Debit").fill("80");
  await choose(page, 2, "cash");
  await line(page, 2).getByLabel("Credit").fill("80");
  await page.getByRole("button", { name: "Save and post" }).click();
  await expect(page.getByLabel("Date")).toHaveAccessibleDescription(/The period March 2026 is closed/);
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByRole("button", { name: "Post" }).click();
  const posting = page.getByRole("alertdialog");
  await posting.getByRole("button", { name: "Post" }).click();
  await expect(posting.getByRole("alert")).toContainText("The period March 2026 is closed");

  await visit(page, `${books}/ledger/periods`);
  await expect(page.getByRole("row", { name: /^March 2026/ })).toContainText("Closed1");
  await page.getByRole("button", { name: "Reopen March 2026" }).click();
  const reopening = page.getByRole("alertdialog", { name: "Reopen March 2026?" });
  await expect(reopening).toContainText("leaves a receipt");
  await reopening.getByRole("button", { name: "Reopen" }).click();
  await expect(page.getByText("March 2026 is open again", { exact: true })).toBeVisible();
  await page
    .getByRole("row", { name: /^March 2026/ })
    .getByRole("link", { name: "1", exact: true })
    .click();
  await page.getByRole("link", { name: "Journal entry" }).click();
  await page.getByRole("button", { name: "Post" }).click();
  await posting.getByRole("button", { name: "Post" }).click();
  await expect(page.getByText("The entry is posted", { exact: true })).toBeVisible();
});

test("an entry that does not balance is refused at its lines, one that is posted is voided by its reversal, and rows of a spreadsheet fill the lines of another", async ({
  page,
  workspace,
}) => {
  const books = await newBooks(workspace);
  await visit(page, `${books.page}/ledger/entries/new`);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("must be 2 or more, each with an account and an amount")).toBeVisible();
  await expect(page.locator("[data-field=lines]")).toBeFocused();
  await choose(page, 1, "rent");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(line(page, 1).getByLabel("Debit")).toHaveAccessibleDescription("This is required.");
  await line(page, 1).getByLabel("Debit").fill("100");
  await choose(page, 2, "Operating");
  await line(page, 2).getByLabel("Credit").fill("99.5");
  await expect(page.getByText("Credits lack $0.50")).toBeVisible();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("must balance: debits are 100.00, credits are 99.50")).toBeVisible();
  await line(page, 2).getByLabel("Credit").fill("100");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByRole("button", { name: "Post" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Post" }).click();
  await expect(page.getByRole("main").getByText("Posted", { exact: true }).first()).toBeVisible();

  await page.getByRole("button", { name: "Void" }).click();
  const dialog = page.getByRole("dialog", { name: "Void this entry?" });
  await expect(dialog).toContainText("A reversing entry is posted at once");
  await dialog.getByRole("button", { name: "Void" }).click();
  // The button that asked has gone with the act.
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByRole("link", { name: "The reversing entry" }).click();
  await expect(page.getByRole("link", { name: "The voided entry" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Void" })).toBeHidden();
  await visit(page, `${books.page}/ledger/entries?status=voided`);
  await expect(page.getByRole("table", { name: "Journal entries" }).getByRole("rowheader")).toHaveText([
    "Journal entry",
  ]);

  // Rows that are pasted from a spreadsheet fill the lines.
  // More than a form has at hand, all before the last by their codes.
  const { workspace_id } = workspace;
  await transaction(
    { workspace_id },
    "write",
    (tx) => tx.sql`
      insert into account (account_id, entity_id, account_code, account_name, account_type, currency)
      select 'acct_of_many_' || n, entity_id, case n when 102 then 'zz_petty' else 'aa_' || n end, 'Petty ' || n, 'expense', 'usd'
      from entity, generate_series(1, 102) as n where entity_id = ${books.page.split("/")[2]}`,
  );
  await visit(page, `${books.page}/ledger/entries/new`);
  await line(page, 1)
    .getByLabel("Account")
    .evaluate((box) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "rent\t1,100.00\t\ncash\t\t1,100.00\nOperating cash\t\t100\nZZ_Petty\t100\n");
      box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
  await expect(line(page, 1).getByLabel("Account")).toHaveValue("Office rent");
  await expect(line(page, 3).getByLabel("Credit")).toHaveValue("100.00");
  await expect(line(page, 4).getByLabel("Account")).toHaveValue("Petty 102");
  await expect(page.getByText("Balanced")).toBeVisible();
});

test("an account's ledger runs from its opening to its closing balance, and leaves as a file and on paper", async ({
  page,
  workspace,
}) => {
  const books = await newBooks(workspace);
  await books.post(
    ["2026-02-10", "Sales of February", "cash", "revenue", 900_000],
    ["2026-03-05", "Rent for March", "rent", "cash", 250_000],
    ["2026-03-20", "Sales of March", "cash", "revenue", 400_000],
  );
  await visit(page, `${books.page}/reports?period=2026-03`);
  await expect(page.getByRole("row", { name: /^Net income/ })).toContainText("$1,500.00");
  await expect(page.getByRole("figure", { name: "Revenue and expenses by month" })).toBeVisible();
  await page.getByRole("link", { name: /^Office rent/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Office rent" })).toBeVisible();
  await visit(page, `${books.page}/ledger/accounts/${books.accounts.cash}?period=2026-03`);
  const ledger = page.getByRole("table", { name: "General ledger of Operating cash" });
  await expect(ledger.getByRole("rowheader")).toHaveText([
    "Opening balance",
    "Rent for March",
    "Sales of March",
    "Closing balance",
  ]);
  await expect(ledger.getByRole("row", { name: /^Rent for March/ })).toContainText("$2,500.00$6,500.00");
  await expect(ledger.getByRole("row", { name: /^Closing balance/ })).toContainText("$10,500.00");
  await page.getByRole("textbox", { name: "From" }).fill("2026-03-06");
  await page.getByRole("textbox", { name: "From" }).press("Enter");
  await expect(page).toHaveURL(/from=2026-03-06&to=2026-03-31/);
  await expect(ledger.getByRole("row", { name: /^Opening balance/ })).toContainText("$6,500.00");

  const saved = async (press: () => Promise<void>) => {
    const downloading = page.waitForEvent("download");
    await press();
    return (await downloading).suggestedFilename();
  };
  await visit(page, `${books.page}/ledger/entries?period=2026-03`);
  await page.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: "Export the journal" });
  await expect(dialog.getByLabel("From")).toHaveValue("2026-03-01");
  expect(await saved(() => dialog.getByRole("link", { name: "Save as hledger" }).click())).toBe(
    "Journal-2026-03-01-to-2026-03-31.journal",
  );
  expect(await saved(() => dialog.getByRole("link", { name: "Save as General ledger" }).click())).toBe(
    "General-ledger-2026-03-01-to-2026-03-31.csv",
  );
  await visit(page, `${books.page}/reports?period=2026-03`);
  expect(await saved(() => page.getByRole("link", { name: "Save as CSV" }).click())).toBe(
    "Income-statement-2026-03-01-to-2026-03-31-usd.csv",
  );
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Difference Labs").last()).toBeVisible();
  await expect(page.getByRole("row", { name: /^Net income/ })).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  // On a wide sheet too, such as one on its side or printed smaller, it has the whole width.
  const { width = 0 } = (await page.getByRole("article").boundingBox()) ?? {};
  expect(width).toBeGreaterThan(1000);
});

test("tells what a month's close still needs, leads to it, and takes a word on receivables", async ({
  page,
  workspace,
}) => {
  const { entity_id } = await newEntity(workspace);
  await visit(page, `/entities/${entity_id}/ledger/periods/2026-10`);
  await expect(page.getByRole("heading", { level: 1, name: "Close of October 2026" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "The books tie out (done)" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Receivables are looked through (still to be done)" })).toBeVisible();
  await page.getByRole("button", { name: "Sign off receivables" }).click();
  await expect(page.getByText("Signed off by")).toBeVisible();
  await page.getByRole("button", { name: "Withdraw the sign-off of receivables" }).click();
  await expect(page.getByText("Signed off by")).toBeHidden();
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);
  await page.getByRole("link", { name: "Aging of receivables" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await visit(page, `/entities/${entity_id}/ledger/periods/2026-13`);
  await expect(page.getByRole("heading", { name: "There is no such record" })).toBeVisible();
});

import { expect, newEntity, newMember, signIn, type TestWorkspace, test } from "../support/dashboard.ts";

/** A company with an account for its cash and one for its rent. */
async function newBooks(workspace: TestWorkspace) {
  const { entity_id } = await newEntity(workspace, "DocumentsGenerated");
  const open = (account_code: string, account_name: string) =>
    workspace.api<{ account_id: string }>("POST", `/v1/entities/${entity_id}/accounts`, { account_code, account_name });
  const [cash, rent] = [await open("cash", "Operating cash"), await open("rent", "Office rent")];
  return { entity_id, page: `/entities/${entity_id}`, cash, rent };
}

test("drafts an entry by keyboard alone, is told the difference while typing, and posts it", async ({
  page,
  workspace,
}) => {
  const books = await newBooks(workspace);
  await page.goto(`${books.page}/ledger/entries`);
  await page.getByRole("link", { name: "Draft an entry" }).click();
  await page.getByLabel("Description").fill("Rent for April");
  const type = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await type("Tab");
  const first = page.getByRole("group", { name: "Line 1" });
  await expect(first.getByLabel("Account")).toBeFocused();
  await page.keyboard.type("Office");
  await type("Tab");
  await page.keyboard.type("2500");
  await expect(page.getByText("Credits lack $2,500.00")).toBeVisible();
  await type("Enter");
  const second = page.getByRole("group", { name: "Line 2" });
  await expect(second.getByLabel("Account")).toBeFocused();
  await page.keyboard.type("Operating");
  await type("Tab", "Tab", "=");
  await expect(second.getByLabel("Credit")).toHaveValue("2500.00");
  await expect(page.getByText("Balanced")).toBeVisible();
  await type("Control+Enter");

  await expect(page.getByRole("heading", { level: 1, name: "Rent for April" })).toBeVisible();
  await page.getByRole("button", { name: "Post" }).click();
  const question = page.getByRole("alertdialog", { name: "Post “Rent for April”?" });
  await expect(question).toContainText("by $2,500.00 on each side");
  await question.getByRole("button", { name: "Post" }).click();
  await expect(page.getByText("The entry is posted", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Office rent" }).click();
  await expect(page.getByRole("term").filter({ hasText: "Balance" }).locator("..")).toContainText("$2,500.00");
  await page.goto(`${books.page}/ledger`);
  await expect(page.getByRole("row", { name: /Operating cash/ })).toContainText("($2,500.00)");
});

test("an entry that does not balance is refused at its lines, and one that is posted is voided by its reversal", async ({
  page,
  workspace,
}) => {
  const books = await newBooks(workspace);
  await page.goto(`${books.page}/ledger/entries/new`);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("must have 2 or more items")).toBeVisible();
  const line = (position: number) => page.getByRole("group", { name: `Line ${position}` });
  await line(1).getByLabel("Account").selectOption({ label: "Office rent (rent)" });
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(line(1).getByLabel("Debit")).toHaveAccessibleDescription("This is required.");
  await line(1).getByLabel("Debit").fill("100");
  await line(2).getByLabel("Account").selectOption({ label: "Operating cash (cash)" });
  await line(2).getByLabel("Credit").fill("99.5");
  await expect(page.getByText("Credits lack $0.50")).toBeVisible();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("must balance: debits are 10000 cents, credits are 9950 cents")).toBeVisible();
  await line(2).getByLabel("Credit").fill("100");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByRole("button", { name: "Post" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Post" }).click();
  await expect(page.getByRole("main").getByText("Posted", { exact: true }).first()).toBeVisible();

  await page.getByRole("button", { name: "Void" }).click();
  const dialog = page.getByRole("dialog", { name: "Void this entry?" });
  await expect(dialog).toContainText("A reversing entry is posted at once");
  await dialog.getByRole("button", { name: "Void" }).click();
  await page.getByRole("link", { name: "The reversing entry" }).click();
  await expect(page.getByRole("link", { name: "The voided entry" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Void" })).toBeHidden();
  await page.goto(`${books.page}/ledger/entries?status=voided`);
  await expect(page.getByRole("table", { name: "Journal entries" }).getByRole("rowheader")).toHaveText([
    "Journal entry",
  ]);
});

test("drafts, sends and pays an invoice, and sees both its entries in the ledger", async ({ page, workspace }) => {
  const books = await newBooks(workspace);
  await page.goto(`${books.page}/invoices`);
  await page.getByRole("button", { name: "Draft invoice" }).click();
  const sheet = page.getByRole("dialog", { name: "Draft an invoice" });
  await sheet.getByLabel("Customer").fill("Analytical Engines Ltd");
  await sheet.getByLabel("E-mail").fill("accounts@example.com");
  await sheet.getByLabel("Amount").fill("-5");
  await sheet.getByRole("button", { name: "Draft invoice" }).click();
  await expect(sheet.getByLabel("Amount")).toHaveAccessibleDescription(/must be positive/);
  await sheet.getByLabel("Amount").fill("4,800");
  await sheet.getByRole("button", { name: "Draft invoice" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Invoice 0001" })).toBeVisible();
  const act = async (name: string, follows: string) => {
    await page.getByRole("button", { name }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText(follows);
    await question.getByRole("button", { name }).click();
    await expect(question).toBeHidden();
  };
  await act("Send", "It is mailed to accounts@example.com, with its PDF.");
  await expect(page.getByText("Invoice 0001 is sent", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Mail" })).toContainText("accounts@example.com");
  await act("Record payment", "debit cash, credit accounts receivable, $4,800.00");
  await expect(page.getByRole("button", { name: "Void" })).toBeHidden();
  const made = page.getByRole("region", { name: "In the books" }).getByRole("rowheader");
  const entries = ["Invoice 0001 to Analytical Engines Ltd sent", "Invoice 0001 to Analytical Engines Ltd paid"];
  await expect(made).toHaveText(entries);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download PDF" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^Invoice-0001-inv_.*\.pdf$/);

  await page.goto(`${books.page}/ledger/entries`);
  await expect(page.getByRole("table").getByRole("rowheader")).toHaveText(entries.toReversed());
  await page.getByRole("link", { name: "Invoice, sent" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Invoice 0001" })).toBeVisible();
  await page.goto(`${books.page}/ledger`);
  await expect(page.getByRole("row", { name: /Revenue/ })).toContainText("$4,800.00");
});

test("submits a payment that fails, and the reconciliation of the month still agrees", async ({ page, workspace }) => {
  const books = await newBooks(workspace);
  await page.goto(`${books.page}/payments`);
  await page.getByRole("button", { name: "Submit payment" }).click();
  const sheet = page.getByRole("dialog", { name: "Submit a payment" });
  await sheet.getByLabel("Recipient").fill("Harbor Agents");
  await sheet.getByLabel("Amount").fill("99");
  await sheet.getByLabel("Method").selectOption("Wire");
  await sheet.getByRole("button", { name: "Submit payment" }).click();
  await page.getByRole("button", { name: "Mark failed" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Mark failed" }).click();
  await expect(page.getByText("The payment is marked as failed", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "In the books" }).getByRole("rowheader")).toHaveText([
    "Payment to Harbor Agents",
    "Reversal: Payment to Harbor Agents",
  ]);
  await expect(page.getByRole("button", { name: /Mark|Cancel payment/ })).toHaveCount(0);

  await page.goto(`${books.page}/ledger/reconciliations`);
  await page.getByRole("button", { name: "Reconcile a month" }).click();
  const dialog = page.getByRole("dialog", { name: "Reconcile a month" });
  const months = dialog.getByRole("combobox", { name: "Month" });
  const month = await months.locator("option").first().textContent();
  await months.selectOption({ index: 0 });
  await dialog.getByRole("button", { name: "Reconcile" }).click();
  await expect(page.getByRole("heading", { level: 1, name: String(month) })).toBeVisible();
  await expect(page.getByText("Books and business agree")).toBeVisible();
});

test("puts a person on the payroll, and drafts, approves and processes a month's run", async ({ page, workspace }) => {
  const books = await newBooks(workspace);
  await page.goto(`${books.page}/payroll`);
  await page.getByRole("link", { name: "People" }).click();
  await page.getByRole("button", { name: "Add person" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Name").fill("Grace Hopper");
  await sheet.getByRole("radio", { name: "By the hour" }).check();
  await sheet.getByLabel("Pay of an hour").fill("85.50");
  await sheet.getByLabel("Hours a month").fill("120");
  await sheet.getByRole("button", { name: "Add person" }).click();
  await expect(page.getByRole("row", { name: /Grace Hopper/ })).toContainText("$10,260.00");
  await page.getByRole("link", { name: "Runs" }).click();
  await page.getByRole("button", { name: "Draft run" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Draft run" }).click();
  for (const name of ["Approve", "Process"]) {
    await page.getByRole("button", { name }).click();
    await page.getByRole("alertdialog").getByRole("button", { name }).click();
    await expect(page.getByRole("alertdialog")).toBeHidden();
  }
  await expect(page.getByRole("main").getByText("Processed", { exact: true }).first()).toBeVisible();
  await page.getByRole("region", { name: "In the books" }).getByRole("link").click();
  await expect(page.getByRole("row", { name: /Payroll expense/ })).toContainText("$10,260.00");
});

test("opens a bank account without a bank, is told what the bank will ask for, and names it at last", async ({
  page,
  workspace,
}) => {
  const books = await newBooks(workspace);
  await page.goto(`${books.page}/banking`);
  await page.getByRole("button", { name: "Open bank account" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Open bank account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Bank to be chosen" })).toBeVisible();
  await expect(page.getByText("A signature on the operating agreement")).toBeVisible();
  await page.getByRole("button", { name: "Activate" }).click();
  await page.getByRole("dialog").getByLabel("Bank").fill("Harbor Trust");
  await page.getByRole("dialog").getByRole("button", { name: "Activate" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Harbor Trust" })).toBeVisible();
  await page.getByRole("button", { name: "Close account" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Close account" }).click();
  await expect(page.getByRole("main").getByText("Closed", { exact: true }).first()).toBeVisible();
});

test("a viewer reads the books and is offered no act; those of a dissolved company are closed to everybody", async ({
  page,
  workspace,
}) => {
  const books = await newBooks(workspace);
  const given = { customer: "Globex", amount_cents: 100, due_date: "2026-12-31" };
  const { invoice_id } = await workspace.api("POST", `/v1${books.page}/invoices`, given);
  const pages = [
    "ledger",
    "ledger/entries/new",
    "invoices",
    `invoices/${invoice_id}`,
    "payments",
    "banking",
    "payroll",
  ];
  const acts = page.getByRole("main").getByRole("button", { name: /Open|Draft|Submit|Send|Void|Save/ });
  const offersNothing = async (why: RegExp) => {
    for (const path of pages) {
      await page.goto(`${books.page}/${path}`);
      await expect(page.getByText(why)).toBeVisible();
      await expect(acts).toHaveCount(0);
    }
  };
  await signIn(page, await newMember(workspace.workspace_id, "viewer"));
  await offersNothing(/You read these books and write nothing in them/);
  await workspace.api("POST", `/v1${books.page}/dissolve`);
  await signIn(page, workspace.owner);
  await offersNothing(/its books can be read, and nothing is written in them/);
});

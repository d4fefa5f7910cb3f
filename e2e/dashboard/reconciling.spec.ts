import { expectAccessible, expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, newEntity, type TestWorkspace, test, visit } from "../support/dashboard.ts";

interface Made {
  bank_id: string;
  account_id: string;
}

/** A company with a bank account and the lines of its March: two that entries answer to, two payouts and a transfer. */
async function newMarch(workspace: TestWorkspace) {
  const { entity_id } = await newEntity(workspace);
  const books = `/entities/${entity_id}`;
  const post = (path: string, body?: unknown) => workspace.api<Made>("POST", `/v1${books}/${path}`, body);
  const bank = await post("bank-accounts", { bank_name: "Harbor Trust", account_type: "checking" });
  const savings = await post("bank-accounts", { bank_name: "Savings Bank", account_type: "savings" });
  const fees = (await post("accounts", { account_code: "bank_fees", account_name: "Bank fees" })).account_id;
  await post("accounts", { account_code: "revenue", account_name: "Revenue" });
  const entry = (date: string, amount_cents: number, description: string) => ({
    date,
    description,
    lines: [
      { account_id: bank.account_id, side: "debit", amount_cents },
      { account_id: fees, side: "credit", amount_cents },
    ],
  });
  const entries = [entry("2026-03-02", 480_000, "Globex paid"), entry("2026-03-03", 90_000, "Initech paid")];
  await post("journal-entry-batches", { post: true, entries });
  const lines = [
    "2026-03-02,4800.00,GLOBEX CORP",
    "2026-03-04,900.00,INITECH LLC",
    "2026-03-10,50.00,STRIPE PAYOUT 1",
    "2026-03-17,60.00,STRIPE PAYOUT 2",
    "2026-03-20,-1000.00,TO SAVINGS",
  ];
  const content = ["Date,Amount,Description", ...lines].join("\n");
  await post(`bank-accounts/${bank.bank_id}/imports`, { format: "csv", content });
  const there = "Date,Amount,Description,Balance\n2026-03-21,1000.00,FROM CHECKING,1000.00";
  await post(`bank-accounts/${savings.bank_id}/imports`, { format: "csv", content: there });
  return { books, page: `${books}/banking/${bank.bank_id}/statement` };
}

test("works a statement by keys and all at once, by a rule, and signs the month off", async ({ page, workspace }) => {
  const { books, page: statement } = await newMarch(workspace);
  await visit(page, `${books}/banking/rules`);
  await page.getByRole("button", { name: "New rule" }).click();
  const sheet = page.getByRole("dialog", { name: "New bank rule" });
  await sheet.getByLabel("The line says").fill("stripe");
  const account = sheet.getByRole("combobox", { name: "It is booked to" });
  await account.fill("revenue");
  await account.press("Enter");
  await expectAccessibleInPassing(page);
  await sheet.getByRole("button", { name: "Create the rule" }).click();
  await expect(page.getByRole("row", { name: /stripe/ })).toContainText("Revenue");
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);

  await visit(page, `${statement}?status=unmatched`);
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows.filter({ hasText: "TO SAVINGS" })).toContainText("Transfer with Savings Bank");
  await expect(rows.filter({ hasText: "STRIPE PAYOUT 1" })).toContainText("by the rule “stripe”");
  await expectAccessible(page);
  await expectFitsPhone(page);

  await page.keyboard.press("j");
  await expect(page.getByRole("checkbox", { name: "Choose TO SAVINGS" })).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await expect(rows.filter({ hasText: "TO SAVINGS" })).toHaveCount(0);
  await expect(page.getByRole("checkbox", { name: "Choose STRIPE PAYOUT 2" })).toBeFocused();

  await page.getByRole("button", { name: "Choose all that have a proposal" }).click();
  await page.getByRole("checkbox", { name: "Choose GLOBEX CORP" }).uncheck();
  await page.getByRole("button", { name: "Accept 3 lines" }).click();
  await expect(rows.filter({ hasText: "STRIPE" })).toHaveCount(0);
  await expect(rows.filter({ hasText: "INITECH" })).toHaveCount(0);
  await page.getByRole("button", { name: "Match GLOBEX CORP to Globex paid" }).click();
  await expect(page.getByText("Nothing fits")).toBeVisible();

  await page.getByRole("button", { name: "Closing balance" }).click();
  const balance = page.getByRole("dialog", { name: "Record a month’s closing balance" });
  await balance.getByLabel("Month", { exact: true }).selectOption("2026-03");
  await balance.getByLabel("Balance on its last day").fill("4,810.00");
  await balance.getByRole("button", { name: "Record the balance" }).click();
  await expect(balance).toBeHidden();

  await visit(page, `${books}/ledger/reconciliations`);
  await page.getByRole("button", { name: "Reconcile a month" }).first().click();
  const reconcile = page.getByRole("dialog", { name: "Reconcile a month" });
  await reconcile.getByLabel("Month", { exact: true }).selectOption("2026-03");
  await reconcile.getByRole("button", { name: "Reconcile", exact: true }).click();
  await expect(page.getByText("Books, business and banks agree")).toBeVisible();
  const bridge = page.getByRole("table", { name: "Harbor Trust, from the statement to the ledger" });
  await expect(bridge.getByRole("row", { name: /Difference/ })).toContainText("$0.00");
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);

  await page.getByRole("button", { name: "Sign off" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign off March 2026?" });
  await dialog.getByLabel("Note").fill("Agreed with the bank");
  await dialog.getByLabel("Close the month with it").check();
  await dialog.getByRole("button", { name: "Sign off" }).click();
  await expect(page.getByText(/^Signed off by/)).toBeVisible();
  await expect(page.getByText(/with the month closed: Agreed with the bank/)).toBeVisible();
  await expectAccessibleInPassing(page);
});

test("pays bills by lines of money out: at a keystroke, taken back, several at once, and to a vendor by a rule", async ({
  page,
  workspace,
}) => {
  const { entity_id } = await newEntity(workspace);
  const books = `/entities/${entity_id}`;
  const post = (path: string, body?: unknown) =>
    workspace.api<Made & { bill_id: string }>("POST", `/v1${books}/${path}`, body);
  const { bank_id } = await post("bank-accounts", { bank_name: "Harbor Trust", account_type: "checking" });
  const owe = async (vendor_name: string, bill_number: string, amount_cents: number) => {
    const line_items = [{ description: "Hosting", amount_cents }];
    const days = { bill_date: "2026-03-02", due_date: "2026-04-01" };
    const { bill_id } = await post("bills", { vendor_name, bill_number, ...days, line_items });
    await post(`bills/${bill_id}/approve`);
  };
  await owe("Harbor Hosting", "INV-7", 45_000);
  await owe("Initech", "A-1", 20_000);
  await owe("Initech", "A-2", 10_000);
  const lines = [
    "2026-03-20,-450.00,HARBOR HOSTING INV-7",
    "2026-03-19,-300.00,INITECH",
    "2026-03-18,-9.00,COURIER 17",
  ];
  const content = ["Date,Amount,Description", ...lines].join("\n");
  await post(`bank-accounts/${bank_id}/imports`, { format: "csv", content });

  await visit(page, `${books}/banking/rules`);
  await page.getByRole("button", { name: "New rule" }).click();
  const sheet = page.getByRole("dialog", { name: "New bank rule" });
  await sheet.getByLabel("The line says").fill("curier");
  const vendor = sheet.getByRole("combobox", { name: "Paid to" });
  await vendor.fill("init");
  await expect(page.getByRole("option", { name: /Initech/ })).toBeVisible();
  await vendor.press("Enter");
  await sheet.getByRole("button", { name: "Create the rule" }).click();
  const rule = page.getByRole("row", { name: /curier/ });
  await expect(rule).toContainText("paid to Initech");
  await rule.getByRole("button", { name: "Edit curier" }).click();
  const edit = page.getByRole("dialog", { name: "Edit the rule “curier”" });
  await edit.getByLabel("The line says").fill("courier");
  await expectAccessibleInPassing(page);
  await edit.getByRole("button", { name: "Save rule" }).click();
  await expect(page.getByRole("row", { name: /courier/ })).toContainText("paid to Initech");

  await visit(page, `${books}/banking/${bank_id}/statement?status=unmatched`);
  const rows = page.getByRole("table").getByRole("row");
  const harbor = rows.filter({ hasText: "HARBOR HOSTING" });
  await expect(harbor).toContainText("Bill INV-7 of Harbor Hosting");
  await expect(page.getByRole("row", { name: /Choose INITECH/ })).toContainText("2 bills of Initech");
  await expect(rows.filter({ hasText: "COURIER 17" })).toContainText("Payment to Initech, Expenses");
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);
  await page.keyboard.press("j");
  await expect(page.getByRole("checkbox", { name: "Choose HARBOR HOSTING INV-7" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(harbor).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(harbor).toContainText("Bill INV-7 of Harbor Hosting");

  await page.getByRole("button", { name: "Choose all that have a proposal" }).click();
  await page.getByRole("button", { name: "Accept 3 lines" }).click();
  await expect(page.getByText("Nothing fits")).toBeVisible();
  await visit(page, `${books}/bills`);
  await expect(page.getByRole("table").getByRole("row").filter({ hasText: "Paid" })).toHaveCount(3);
  await visit(page, `${books}/payments`);
  await expect(page.getByRole("table").getByRole("row").filter({ hasText: "Settled" })).toHaveCount(3);
  await page
    .getByRole("row", { name: /\$9\.00/ })
    .getByRole("link")
    .first()
    .click();
  await page.getByRole("button", { name: "Cancel payment" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/the bank’s line is unmatched again/)).toBeVisible();
  await expect(dialog.getByLabel("Cancelled on")).toHaveValue("2026-03-18");
  await dialog.getByRole("button", { name: "Cancel payment" }).click();
  await expect(page.getByText("The payment is cancelled")).toBeVisible();
});

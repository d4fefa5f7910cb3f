import { expect, newEntity, newMember, signIn, type TestWorkspace, test, visit } from "../support/dashboard.ts";

/** A company with an account for its cash and one for its rent. */
async function newBooks(workspace: TestWorkspace) {
  const { entity_id } = await newEntity(workspace, "DocumentsGenerated");
  const open = (account_code: string, account_name: string) =>
    workspace.api<{ account_id: string }>("POST", `/v1/entities/${entity_id}/accounts`, { account_code, account_name });
  const [cash, rent] = [await open("cash", "Operating cash"), await open("rent", "Office rent")];
  return { entity_id, page: `/entities/${entity_id}`, cash, rent };
}

test("a payment fails, a bank account is opened and closed; a viewer is offered no act, nor anybody where the company is dissolved", async ({
  page,
  workspace,
}) => {
  const books = await newBooks(workspace);

  await test.step("a payment is submitted and fails, and the reconciliation of the month still agrees", async () => {
    await visit(page, `${books.page}/payments`);
    await page.getByRole("button", { name: "Submit payment" }).click();
    const sheet = page.getByRole("dialog", { name: "Submit a payment" });
    await sheet.getByLabel("Recipient").fill("Harbor Agents");
    await sheet.getByLabel("Amount").fill("99");
    await sheet.getByLabel("Method").selectOption("Wire");
    await sheet.getByRole("button", { name: "Submit payment" }).click();
    await page.getByRole("button", { name: "Mark failed" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Mark failed" }).click();
    await expect(page.getByText("The payment is marked as failed", { exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "In the books" }).getByRole("rowheader")).toHaveText([
      "Payment to Harbor Agents",
      "Reversal: Payment to Harbor Agents",
    ]);
    await expect(page.getByRole("button", { name: /Mark|Cancel payment/ })).toHaveCount(0);

    await visit(page, `${books.page}/ledger/reconciliations`);
    await page.getByRole("button", { name: "Reconcile a month" }).click();
    const dialog = page.getByRole("dialog", { name: "Reconcile a month" });
    const months = dialog.getByRole("combobox", { name: "Month" });
    const month = await months.locator("option").first().textContent();
    await months.selectOption({ index: 0 });
    await dialog.getByRole("button", { name: "Reconcile" }).click();
    await expect(page.getByRole("heading", { level: 1, name: String(month) })).toBeVisible();
    await expect(page.getByText("Books and business agree")).toBeVisible();
  });

  await test.step("a bank account is opened without a bank, told what the bank will ask for, and gets its name at last", async () => {
    await visit(page, `${books.page}/banking`);
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

  await test.step("a viewer reads the books and is offered no act; those of a dissolved company are closed to everybody", async () => {
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
    const offersNothing = async (why: RegExp, on = pages) => {
      for (const path of on) {
        await visit(page, `${books.page}/${path}`);
        await expect(page.getByText(why)).toBeVisible();
        await expect(acts).toHaveCount(0);
      }
    };
    await signIn(page, await newMember(workspace.workspace_id, "viewer"));
    await offersNothing(/You read these books and write nothing in them/);
    await workspace.api("POST", `/v1${books.page}/dissolve`);
    await signIn(page, workspace.owner);
    // Whether a company's page writes is one answer: of a list and of a record.
    await offersNothing(/its books can be read, and nothing is written in them/, ["ledger", `invoices/${invoice_id}`]);
  });
});

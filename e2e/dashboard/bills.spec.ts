import { expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, newEntity, type TestWorkspace, test, visit } from "../support/dashboard.ts";

const pdf = { name: "march.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\nHosting $450.00\n") };

async function newPayer(workspace: TestWorkspace) {
  const { entity_id } = await newEntity(workspace, "DocumentsGenerated");
  return { page: `/entities/${entity_id}`, api: `/v1/entities/${entity_id}` };
}

test("takes a bill in by its file, approves it and pays it in two parts; another is reopened by a payment that fails", async ({
  page,
  workspace,
}) => {
  const payer = await newPayer(workspace);

  await test.step("a bill is taken whose file was chosen before the page listened", async () => {
    let listen = () => {};
    const held = new Promise<void>((resolve) => {
      listen = resolve;
    });
    await page.route("**/_next/static/**/*.js", async (route) => {
      await held;
      await route.continue();
    });
    const listening = page.goto(`${payer.page}/bills`);
    await page.getByLabel("Drop a bill here, or choose its file").setInputFiles(pdf);
    listen();
    await listening;
    await expect(page.getByRole("heading", { level: 1, name: "Bill to be completed" })).toBeVisible();
    await expect(page.getByRole("table", { name: "Files" })).toContainText("march.pdf");
  });

  await test.step("it is completed, approved and paid in two parts", async () => {
    await expect(page.getByText("To be approved it needs its vendor, bill date, due date, and lines.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
    await expect(page.getByText("Still due")).toHaveCount(0);

    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByLabel("Vendor").fill("Harbor Hosting");
    await page.getByLabel("Vendor").press("Enter");
    await page.getByLabel("Bill number").fill("INV-7");
    await page.getByLabel("Bill date").fill("2026-03-05");
    await page.getByLabel("Due date").fill("2026-04-04");
    await page.getByRole("group", { name: "Line 1" }).getByLabel("Description").fill("Hosting, March");
    await page.getByRole("group", { name: "Line 1" }).getByLabel("Amount").fill("450");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Bill INV-7" })).toBeVisible();

    await page.getByRole("button", { name: "Approve" }).click();
    await page.getByRole("dialog", { name: "Approve Bill INV-7?" }).getByRole("button", { name: "Approve" }).click();
    await expect(page.getByRole("region", { name: "In the books" })).toContainText("Bill INV-7 of Harbor Hosting");
    await expectAccessibleInPassing(page);
    await expectFitsPhone(page);

    const pay = page.getByRole("dialog", { name: "Pay Bill INV-7" });
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await pay.getByLabel("Amount").fill("150");
    await pay.getByLabel("Paid on").fill("2026-03-20");
    await pay.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(page.getByRole("table", { name: "Payments" })).toContainText("$150.00");
    await expect(page.getByRole("button", { name: "Void" })).toHaveCount(0);
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(pay.getByLabel("Amount")).toHaveValue("300.00");
    await pay.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(page.getByRole("table", { name: "Payments" })).toContainText("$300.00");
    await expect(page.getByRole("button", { name: "Pay", exact: true })).toHaveCount(0);
  });

  await test.step("a bill is reopened by a payment that fails on a day that is told, and settled with what its vendor credits", async () => {
    const { bill_id } = await workspace.api<{ bill_id: string }>("POST", `${payer.api}/bills`, {
      vendor_name: "Harbor",
      bill_number: "INV-8",
      bill_date: "2026-03-05",
      due_date: "2026-04-04",
      line_items: [{ description: "Hosting", amount_cents: 10_000 }],
    });
    await workspace.api("POST", `${payer.api}/bills/${bill_id}/approve`);
    await workspace.api("POST", `${payer.api}/bills/${bill_id}/pay`, { paid_on: "2026-04-01" });
    await visit(page, `${payer.page}/bills/ageing?as_of=2026-03-31`);
    await expect(page.getByRole("table", { name: "What each vendor is owed in USD" })).toContainText("$100.00");
    await visit(page, `${payer.page}/bills/${bill_id}`);
    await page.getByRole("table", { name: "Payments" }).getByRole("link").first().click();
    await expect(page.getByRole("table", { name: "Bills that it pays" })).toContainText("INV-8");
    await page.getByRole("button", { name: "Mark failed" }).click();
    const sheet = page.getByRole("dialog", { name: "Has the payment to Harbor failed?" });
    await sheet.getByLabel("Failed on").fill("2026-04-09");
    await sheet.getByRole("button", { name: "Mark failed" }).click();
    await expect(page.getByRole("table", { name: "Bills that it pays" })).toContainText("Reopened on");
    await visit(page, `${payer.page}/bills?status=approved`);
    await expect(page.getByRole("table", { name: "Bills" })).toContainText("Bill INV-8");
    const drop = page.getByLabel("Drop a bill here, or choose its file");
    await drop.setInputFiles({ ...pdf, name: "march.txt", buffer: Buffer.from("March") });
    await expect(page.getByRole("alert").filter({ hasText: "march.txt must be a PDF" })).toBeVisible();

    // What the vendor credits settles a part of it, and is taken back again.
    await visit(page, `${payer.page}/bills/credits`);
    await page.getByRole("link", { name: "Enter credit" }).click();
    await page.getByRole("combobox", { name: "Vendor" }).fill("Harbor");
    await page.getByRole("combobox", { name: "Vendor" }).press("Enter");
    await page.getByLabel("Credit number").fill("CM-1");
    await page.getByRole("group", { name: "Line 1" }).getByLabel("Description").fill("Two days without service");
    await page.getByRole("group", { name: "Line 1" }).getByLabel("Amount").fill("30");
    await page.getByRole("button", { name: "Enter credit" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Credit CM-1" })).toBeVisible();
    await expectAccessibleInPassing(page);
    await expectFitsPhone(page);
    await visit(page, `${payer.page}/bills/${bill_id}`);
    await page.getByRole("button", { name: "Apply $30.00 of the vendor’s credit CM-1" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Apply" }).click();
    const credits = page.getByRole("table", { name: "Credits" });
    await expect(credits).toContainText("$30.00");
    await expect(page.getByText("$70.00").first()).toBeVisible();
    await credits.getByRole("link", { name: "Vendor’s credit" }).click();
    await expect(page.getByRole("table", { name: "Bills that it has settled" })).toContainText("$30.00");
    await page.getByRole("button", { name: "Take back the credit of $30.00" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Take back" }).click();
    await page.getByRole("button", { name: "Record refund" }).click();
    await page.getByRole("dialog", { name: "Refund of Harbor" }).getByRole("button", { name: "Record refund" }).click();
    await page.getByRole("table", { name: "Refunds" }).getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Refund of Harbor" })).toBeVisible();
    await expect(page.getByRole("region", { name: "In the books" })).toContainText("Refund of Harbor");
  });
});

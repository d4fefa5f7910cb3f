import { readFileSync } from "node:fs";
import { expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, newEntity, type TestWorkspace, test, visit } from "../support/dashboard.ts";

/** A company with an active bank account whose numbers are known. */
async function newPayer(workspace: TestWorkspace) {
  const { entity_id } = await newEntity(workspace, "DocumentsGenerated");
  const accounts = `/v1/entities/${entity_id}/bank-accounts`;
  const numbers = { routing_number: "021000021", account_number: "000123456789" };
  const { bank_id } = await workspace.api("POST", accounts, { bank_name: "Harbor Trust", ...numbers });
  await workspace.api("POST", `${accounts}/${bank_id}/activate`);
  return { page: `/entities/${entity_id}`, bank_id: String(bank_id) };
}

test("pays a vendor by an ACH file, once its bank details are told, and takes the file back; and pays one that is archived no more until it is restored", async ({
  page,
  workspace,
}) => {
  const payer = await newPayer(workspace);
  await workspace.api("POST", `/v1${payer.page}/payments`, { recipient_name: "Nobody Knows", amount_cents: 700 });
  await visit(page, `${payer.page}/payments`);
  await page.getByRole("button", { name: "Submit payment" }).click();
  const sheet = page.getByRole("dialog", { name: "Submit a payment" });
  await sheet.getByRole("button", { name: "Submit payment" }).click();
  await expect(sheet.getByLabel("Recipient")).toHaveAccessibleDescription(/This is required/);
  await expect(sheet.getByLabel("Recipient")).toBeFocused();
  // What was typed is thrown away by a second word only.
  await sheet.getByLabel("Reference").fill("Hosting");
  await page.keyboard.press("Escape");
  const second = page.getByRole("alertdialog", { name: "Discard what you have typed?" });
  await expectAccessibleInPassing(page);
  await second.getByRole("button", { name: "Keep editing" }).click();
  await expect(sheet.getByLabel("Reference")).toHaveValue("Hosting");
  await expect(sheet.getByLabel("Reference")).toBeFocused();
  await sheet.getByRole("button", { name: "Close" }).click();
  await second.getByRole("button", { name: "Discard" }).click();
  await expect(sheet).toBeHidden();
  await page.getByRole("button", { name: "Submit payment" }).click();
  await expect(sheet.getByLabel("Reference")).toHaveValue("");
  await sheet.getByLabel("Recipient").fill("Harbor Hosting");
  await sheet.getByLabel("Recipient").press("Enter");
  await expect(sheet.getByText("Not paid before: remembered as a vendor.")).toBeVisible();
  await sheet.getByLabel("Amount").fill("450");
  await sheet.getByRole("combobox", { name: "From" }).fill("6789");
  await page.getByRole("option", { name: "Harbor Trust ••••6789" }).click();
  await sheet.getByLabel("Reference").fill("Hosting, November");
  await sheet.getByRole("button", { name: "Submit payment" }).click();
  await expect(page.getByRole("button", { name: "Cancel payment" })).toBeVisible();
  const payment = page.url();

  await page.getByRole("main").getByRole("link", { name: "Harbor Hosting", exact: true }).click();
  await expect(page.getByText("ACH cannot pay this vendor yet")).toBeVisible();
  await page.getByRole("button", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Harbor Hosting" });
  await edit.getByLabel("Routing number").fill("121042883");
  await edit.getByLabel("Account number", { exact: true }).fill("55110022334");
  await edit.getByRole("button", { name: "Save vendor" }).click();
  await expect(edit.getByLabel("Routing number")).toHaveAccessibleDescription(/its check digit, the ninth/);
  await edit.getByLabel("Routing number").fill("121042882");
  await edit.getByRole("button", { name: "Save vendor" }).click();
  await expect(page.getByText("Checking ••••2334")).toBeVisible();
  expect(await page.content()).not.toContain("55110022334");

  await visit(page, `${payer.page}/banking/${payer.bank_id}`);
  await page.getByRole("link", { name: "ACH files" }).click();
  await expect(page.getByRole("row", { name: /Harbor Hosting/ })).toContainText("Goes into it");
  await expect(page.getByRole("row", { name: /Nobody Knows/ })).toContainText("bank details are not known");
  await page.getByRole("button", { name: "Create ACH file" }).click();
  const making = page.getByRole("dialog", { name: "Create an ACH file" });
  await making.getByLabel("Company identification").fill("1841234567");
  await making.getByRole("button", { name: "Create ACH file" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^ACH file A of / })).toBeVisible();
  await expect(page.getByRole("table", { name: "Payments in the file" }).getByRole("rowheader")).toHaveText([
    "Harbor Hosting",
    "Total",
  ]);
  await expect(page.getByRole("table", { name: "Payments left out" })).toContainText("Nobody Knows");
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^ACH-\d{4}-\d\d-\d\d-A-ach_\w+\.txt$/);
  expect(readFileSync(await file.path(), "utf8")).toContain("55110022334      0000045000");

  await visit(page, payment);
  await expect(page.getByText("The bank is told of it by an ACH file")).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark settled" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel payment" })).toHaveCount(0);
  await page
    .getByRole("link", { name: /^ACH file A of / })
    .first()
    .click();
  await page.getByRole("button", { name: "Discard" }).click();
  const question = page.getByRole("alertdialog", { name: /^Discard ACH file A of / });
  await expect(question).toContainText("Its payment is free");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("The ACH file is discarded", { exact: true })).toBeVisible();
  await visit(page, payment);
  await expect(page.getByRole("button", { name: "Cancel payment" })).toBeVisible();

  // A vendor that is archived is paid no more until it is restored.
  await visit(page, `${payer.page}/payments/vendors`);
  await page.getByRole("button", { name: "New vendor" }).click();
  const opening = page.getByRole("dialog", { name: "New vendor" });
  await opening.getByLabel("Name").fill("Globex");
  await opening.getByRole("button", { name: "Create vendor" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Globex" })).toBeVisible();
  const act = async (name: string) => {
    await page.getByRole("button", { name }).click();
    await page.getByRole("alertdialog").getByRole("button", { name }).click();
    await expect(page.getByRole("alertdialog")).toBeHidden();
  };
  await act("Archive");
  await expect(page.getByRole("button", { name: "Submit payment" })).toHaveCount(0);

  await visit(page, `${payer.page}/payments`);
  await page.getByRole("button", { name: "Submit payment" }).click();
  const paying = page.getByRole("dialog", { name: "Submit a payment" });
  await paying.getByLabel("Recipient").fill("globex");
  // Shown, and not to be chosen: what was typed stays.
  await expect(page.getByRole("option", { name: /Globex/ })).toBeVisible();
  await paying.getByLabel("Amount").fill("5");
  await expect(paying.getByLabel("Recipient")).toHaveValue("globex");
  await paying.getByRole("button", { name: "Submit payment" }).click();
  await expect(paying.getByRole("alert")).toContainText("Cannot pay the vendor Globex: its status is archived.");

  await visit(page, `${payer.page}/payments/vendors?status=archived`);
  await page.getByRole("link", { name: "Globex" }).click();
  await act("Restore");
  await page.getByRole("button", { name: "Submit payment" }).click();
  const again = page.getByRole("dialog", { name: "Submit a payment to Globex" });
  await again.getByLabel("Amount").fill("5");
  await again.getByRole("button", { name: "Submit payment" }).click();
  await expect(page.getByRole("button", { name: "Mark settled" })).toBeVisible();
});

import type { Page } from "@playwright/test";
import { expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, newEntity, test, visit } from "../support/dashboard.ts";

// What an act will do is shown by its dry run before it is done (design, "The look").

/** Acts wait on their way until this is called. */
async function holdActs(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/*", async (route) => {
    if (route.request().method() === "POST") await promise;
    await route.continue();
  });
  return resolve;
}

test("what an act will do is told before it is done, in a question and as a form is filled in", async ({
  page,
  workspace,
}) => {
  const { entity_id } = await newEntity(workspace);

  await test.step("sending an invoice shows the entry, the message and the record that will come of it, and keeps nothing", async () => {
    const books = `/v1/entities/${entity_id}`;
    const given = { customer: "Globex", email: "ap@globex.example", amount_cents: 120_000, due_date: "2099-01-15" };
    const { invoice_id } = await workspace.api("POST", `${books}/invoices`, given);
    await visit(page, `/entities/${entity_id}/invoices/${invoice_id}`);
    await page.getByRole("button", { name: "Send" }).click();
    const question = page.getByRole("dialog");
    const told = question.getByRole("region", { name: "What it will do" });
    const entry = told.getByRole("table", { name: "Invoice 0001 to Globex sent, posted on" });
    await expect(entry.getByRole("row", { name: "Accounts receivable" })).toContainText("$1,200.00");
    await expect(entry.getByRole("row", { name: "Revenue" })).toContainText("$1,200.00");
    await expect(told).toContainText("A message is written to ap@globex.example");
    await expect(told).toContainText("1 invoice is changed");
    await expectAccessibleInPassing(page);
    await expectFitsPhone(page);
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    expect(await workspace.api("GET", `${books}/invoices/${invoice_id}`)).toMatchObject({ status: "draft" });
    expect(await workspace.api("GET", `${books}/journal-entries`)).toMatchObject({ data: [] });
    // What is asked about once more is worked out once more.
    await workspace.api("POST", `${books}/invoices/${invoice_id}/void`);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(told).toContainText(
      "It would be refused as it stands: Cannot send the invoice: its status is voided.",
    );
  });

  await test.step("a payment's form shows the entry as it is typed, and why it would be refused", async () => {
    await visit(page, `/entities/${entity_id}/payments`);
    await page.getByRole("button", { name: "Submit payment" }).first().click();
    const sheet = page.getByRole("dialog");
    const told = sheet.getByRole("region", { name: "What it will do" });
    await expect(told).toContainText("once the form is filled in");
    await sheet.getByLabel("Recipient").fill("Harbor Hosting");
    await sheet.getByLabel("Amount").fill("450");
    await expect(told.getByRole("row", { name: "Cash" })).toContainText("$450.00");
    await expect(told).toContainText("1 vendor is made");
    await sheet.getByLabel("Amount").fill("45");
    await expect(told.getByRole("row", { name: "Cash" })).toContainText("$45.00");
    await sheet.getByLabel("Amount").fill("0");
    await expect(told).toContainText("It would be refused as it stands: Amount must be positive");
    expect(await workspace.api("GET", `/v1/entities/${entity_id}/vendors`)).toMatchObject({ data: [] });
    await sheet.getByLabel("Amount").fill("450");
    await sheet.getByRole("button", { name: "Submit payment" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Harbor Hosting" })).toBeVisible();
  });

  await test.step("the notice of one act is gone when the next is asked about: on a phone it lay over the question's buttons", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const given = { customer: "Globex", amount_cents: 120_000, due_date: "2099-01-15" };
    const { invoice_id } = await workspace.api("POST", `/v1/entities/${entity_id}/invoices`, given);
    await visit(page, `/entities/${entity_id}/invoices/${invoice_id}`);
    const standing = page.locator("[data-sonner-toast][data-removed=false]");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
    await expect(standing).toHaveCount(1);
    await page.getByRole("button", { name: "Void" }).click();
    await expect(page.getByRole("dialog")).toContainText("What it will do");
    expect(await standing.count()).toBe(0);
    await page.getByRole("dialog").getByRole("button", { name: "Void" }).click();
    await expect(standing).toHaveCount(1);
  });

  await test.step("a question takes no word before it has said what it will do, and what arrives in it moves nothing that is chosen above", async () => {
    const given = { legal_name: "Charter", entity_type: "c_corp", jurisdiction: "DE" };
    const { entity_id } = await workspace.api<{ entity_id: string }>("POST", "/v1/entities", given);
    await visit(page, `/entities/${entity_id}`);
    const question = page.getByRole("alertdialog");
    const act = question.getByRole("button", { name: "Generate documents" });
    const choice = question.getByRole("checkbox", { name: "Securities claims" });
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 });
      const isAnswered = await holdActs(page);
      await page.getByRole("button", { name: "Generate documents" }).click();
      await expect(question).toContainText("Working out what it will do");
      await expect(act).toBeDisabled();
      // It rises as it opens, be it for one frame.
      await question.evaluate((it) => Promise.all(it.getAnimations().map(({ finished }) => finished)));
      const before = await choice.boundingBox();
      isAnswered();
      await expect(question).toContainText("4 documents are made");
      expect(await choice.boundingBox(), `at ${width} pixels`).toEqual(before);
      if (width === 1280) await page.keyboard.press("Escape");
    }
    await act.click();
    await expect(page.getByRole("list", { name: "Formation" })).toContainText("0 of 4 are signed");
  });
});

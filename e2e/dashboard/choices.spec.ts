import { transaction } from "#lib/db/transaction.ts";
import { bothSchemes, expectAccessible, expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, newEntity, test, visit } from "../support/dashboard.ts";
import { formMany } from "../support/many-companies.ts";

test("a vendor, an account and a customer are found by a part of their names, by keyboard alone and on a phone", async ({
  page,
  workspace,
}) => {
  const { entity_id } = await newEntity(workspace);

  await test.step("vendor 1,001 is paid, found by keyboard alone", async () => {
    await transaction(
      { workspace_id: workspace.workspace_id },
      "write",
      (tx) => tx.sql`
        insert into vendor (vendor_id, entity_id, name)
        select 'ven_of_many_' || n, ${entity_id}::text, 'Supplier ' || to_char(n, 'FM0000')
        from generate_series(1, 1001) as n`,
    );
    await visit(page, `/entities/${entity_id}/payments`);
    await page.getByRole("button", { name: "Submit payment" }).click();
    const sheet = page.getByRole("dialog", { name: "Submit a payment" });
    const recipient = sheet.getByRole("combobox", { name: "Recipient" });
    await recipient.press("ArrowDown");
    await expect(recipient).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByRole("option", { name: "Supplier 0001" })).toBeVisible();
    await expect(page.getByRole("option", { name: "Supplier 1001" })).toHaveCount(0);

    await recipient.fill("1001");
    const last = page.getByRole("option", { name: "Supplier 1001" });
    await expect(last).toBeVisible();
    await expectAccessibleInPassing(page, bothSchemes);
    // What was typed stands first, and may be meant by itself; the vendor is one arrow below.
    await expect(page.getByRole("option", { name: "1001 as typed" })).toHaveAttribute("aria-selected", "true");
    await recipient.press("ArrowDown");
    await expect(last).toHaveAttribute("aria-selected", "true");
    await expect(recipient).toHaveAttribute("aria-activedescendant", (await last.getAttribute("id")) ?? "");
    await recipient.press("Enter");
    await expect(recipient).toHaveValue("Supplier 1001");
    await expect(recipient).toHaveAttribute("aria-expanded", "false");
    await expect(sheet.getByText("A vendor. ACH needs the vendor’s bank details")).toBeVisible();

    // Escape gives up what was typed, and shuts the list alone.
    await recipient.pressSequentially("x");
    await recipient.press("Escape");
    await expect(recipient).toHaveValue("Supplier 1001");
    await expect(sheet).toBeVisible();
    await recipient.press("Tab");
    await expect(sheet.getByLabel("Amount")).toBeFocused();
    await page.keyboard.type("12.50");
    await sheet.getByRole("button", { name: "Submit payment" }).click();
    await expect(page.getByRole("button", { name: "Cancel payment" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Supplier 1001", exact: true }).click();
    await expect(page).toHaveURL(/\/vendors\/ven_of_many_1001$/);
  });

  await test.step("an invoice's customer is found among contacts and customers, brings the e-mail address, and may be new", async () => {
    const { api } = workspace;
    const globex = { name: "Globex", role: "customer", email: "ap@globex.example", entity_id };
    await api("POST", "/v1/contacts", globex);
    await api("POST", "/v1/contacts", { ...globex, name: "Globe of others", email: "x@y.example", entity_id: null });
    const bill = { customer: "Initech", email: "pay@initech.example", amount_cents: 100, due_date: "2027-01-15" };
    await api("POST", `/v1/entities/${entity_id}/invoices`, { ...bill, description: "For a globe" });
    await visit(page, `/entities/${entity_id}/invoices/new`);
    const customer = page.getByRole("combobox", { name: "Customer" });
    const email = page.getByRole("textbox", { name: "E-mail" });
    await customer.fill("glob");
    await expect(page.getByRole("option", { name: /Globex/ })).toBeVisible();
    await expect(page.getByRole("option", { name: /Initech|others/ })).toHaveCount(0);
    await customer.press("ArrowDown");
    await customer.press("Enter");
    await expect(customer).toHaveValue("Globex");
    await expect(email).toHaveValue("ap@globex.example");
    await customer.fill("initech");
    await page.getByRole("option", { name: /Initech/ }).click();
    await expect(email).toHaveValue("pay@initech.example");
    await expectAccessibleInPassing(page);
    await expectFitsPhone(page);

    // The address of one is not another's; one that was typed is whoever's it was typed for.
    await customer.fill("Hooli");
    await customer.press("Tab");
    await expect(customer).toHaveValue("Hooli");
    await expect(email).toHaveValue("");
    await email.fill("books@hooli.example");
    await customer.fill("glob");
    await page.getByRole("option", { name: /Globex/ }).click();
    await expect(email).toHaveValue("books@hooli.example");
  });

  await test.step("on a phone the list of a combobox stays inside of the screen", async () => {
    await workspace.api("POST", `/v1/entities/${entity_id}/standard-chart`);
    await visit(page, `/entities/${entity_id}/ledger/entries/new`);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole("combobox", { name: "Account" }).first().click();
    const list = page.getByRole("listbox", { name: "Choices" });
    await expect(list).toBeVisible();
    const box = await list.boundingBox();
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 360).toBe(true);
    await expectAccessible(page);
    await expectFitsPhone(page);
  });
});

test("a contact is kept with the oldest of 1,001 companies, found by its name, in the form and in the filter", {
  tag: "@size",
}, async ({ page, workspace }) => {
  await formMany(workspace, 1001);
  await visit(page, "/contacts");
  await page.getByRole("button", { name: "New contact" }).first().click();
  const sheet = page.getByRole("dialog", { name: "New contact" });
  await sheet.getByLabel("Name").fill("Grace Hopper");
  await sheet.getByLabel("Role").fill("advisor");
  const company = sheet.getByRole("combobox", { name: "Company" });
  await company.press("ArrowDown");
  await expect(page.getByRole("option", { name: "Company 1001" })).toBeVisible();
  await expect(page.getByRole("option", { name: "Company 0001" })).toHaveCount(0);
  await company.fill("0001");
  await page.getByRole("option", { name: "Company 0001" }).click();
  await sheet.getByRole("button", { name: "Create contact" }).click();
  await expect(page.getByRole("heading", { name: "Grace Hopper" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Company 0001" })).toBeVisible();

  // What it is kept with now is there by its name, and can be taken back.
  await page.getByRole("button", { name: "Edit" }).click();
  const edited = page.getByRole("dialog").getByRole("combobox", { name: "Company" });
  await expect(edited).toHaveValue("Company 0001");
  await page.keyboard.press("Escape");

  await visit(page, "/contacts");
  const filter = page.getByRole("search").getByRole("combobox", { name: "Company" });
  await filter.fill("0002");
  await page.getByRole("option", { name: "Company 0002" }).click();
  await expect(page.getByText("Nothing fits")).toBeVisible();
  await filter.fill("0001");
  await filter.press("Enter");
  await expect(page).toHaveURL(/entity_id=ent_of_many_0001$/);
  await expect(page.getByRole("row", { name: /Grace Hopper/ })).toContainText("Company 0001");
  await page.reload();
  await expect(filter).toHaveValue("Company 0001");
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(filter).toHaveValue("");
  await expect(page).toHaveURL(/\/contacts$/);
});

test("the journal is narrowed to account 1,001, found by its name, which stands in the filter again", {
  tag: "@size",
}, async ({ page, workspace }) => {
  const { entity_id } = await newEntity(workspace);
  await transaction(
    { workspace_id: workspace.workspace_id },
    "write",
    (tx) => tx.sql`
      insert into account (account_id, entity_id, account_code, account_name, account_type, currency)
      select 'acct_of_many_' || n, ${entity_id}::text, 'code_' || to_char(n, 'FM0000'), 'Account ' || n, 'expense', 'usd'
      from generate_series(1, 1001) as n`,
  );
  const lines = [
    { account_id: "acct_of_many_1001", side: "debit", amount_cents: 100 },
    { account_id: "acct_of_many_1", side: "credit", amount_cents: 100 },
  ];
  const entry = (description: string, of = lines) => ({ date: "2026-03-31", description, lines: of });
  const moved = lines.map((line) => ({ ...line, account_id: line.account_id.replace("1001", "2") }));
  const entries = [entry("Of the last"), entry("Of others", moved)];
  await workspace.api("POST", `/v1/entities/${entity_id}/journal-entry-batches`, { entries });
  await visit(page, `/entities/${entity_id}/ledger/entries`);
  await expect(page.getByRole("rowheader")).toHaveCount(2);
  const filter = page.getByRole("combobox", { name: "Account" });
  await filter.fill("account 1001");
  await page.getByRole("option", { name: /^Account 1001/ }).click();
  await expect(page.getByRole("rowheader")).toHaveText(["Of the last"]);
  await page.reload();
  await expect(filter).toHaveValue("Account 1001");
});

test("home names the company of every obligation and receipt, also of one that 1,000 were formed after", {
  tag: "@size",
}, async ({ page, workspace }) => {
  const { entity_id } = await newEntity(workspace, "Pending", "First Labs");
  await formMany(workspace, 1000);
  const task = { tier: "critical", title: "Renew the lease", due_date: "2020-01-15", entity_id };
  await workspace.api("POST", "/v1/obligations", task);
  await visit(page, "/");
  const waiting = page.getByRole("region", { name: "Waiting" });
  await expect(waiting.getByRole("link", { name: /Renew the lease/ })).toContainText("First Labs");
  await expect(page.getByRole("table", { name: "Recent acts" }).getByRole("row").nth(1)).toContainText("First Labs");
  await visit(page, "/obligations");
  await expect(page.getByRole("row", { name: /Renew the lease/ })).toContainText("First Labs");
  await visit(page, "/receipts");
  await expect(page.getByRole("table", { name: "Receipts" }).getByRole("row").nth(1)).toContainText("First Labs");
});

test("a seat's holder, the seat that ends and the bank that customers pay to are found by their names", {
  tag: "@size",
}, async ({ page, workspace }) => {
  const { entity_id } = await newEntity(workspace, "EinApplied");
  const { api, workspace_id } = workspace;
  const company = `/v1/entities/${entity_id}`;
  const path = `/entities/${entity_id}`;
  await api("POST", "/v1/contacts", { name: "Grace Hopper", role: "advisor" });
  // As many came after each as are offered untyped, or more.
  await transaction(
    { workspace_id },
    "write",
    (tx) => tx.sql`
      insert into contact (contact_id, name, role)
      select 'con_of_many_' || n, 'Person ' || to_char(n, 'FM0000'), 'customer' from generate_series(1, 200) as n`,
  );
  for (const bank_name of ["Harbor Trust", ...Array.from({ length: 25 }, (_, at) => `Bank ${at + 1}`)])
    await api("POST", `${company}/bank-accounts`, { bank_name, account_type: "checking" });
  await visit(page, `${path}/seats`);
  await page.getByRole("button", { name: "Fill a seat" }).click();
  const sheet = page.getByRole("dialog", { name: "Fill a seat" });
  await sheet.getByLabel("Seat", { exact: true }).selectOption("Officer");
  await sheet.getByLabel("Title", { exact: true }).fill("Secretary");
  const holder = sheet.getByRole("combobox", { name: "Held by" });
  await holder.fill("hopper");
  await page.getByRole("option", { name: "Grace Hopper" }).click();
  await sheet.getByRole("button", { name: "Fill seat" }).click();
  await expect(page.getByRole("row", { name: /^Grace Hopper/ })).toContainText("Secretary");

  for (let n = 1; n <= 20; n++)
    await api("POST", `${company}/seats`, { seat_type: "officer", title: "Clerk", holder_name: `Officer ${n}` });
  await visit(page, `${path}/amendments`);
  await page.getByRole("button", { name: "Record a change" }).click();
  const change = page.getByRole("dialog", { name: "Record a change" });
  await change.getByLabel("What changes").selectOption("Who directs or runs it: somebody goes");
  const seat = change.getByRole("combobox", { name: "Whose seat ends" });
  await seat.click();
  await expect(page.getByRole("option", { name: "Officer 20, Clerk" })).toBeVisible();
  await expect(page.getByRole("option", { name: /Hopper/ })).toHaveCount(0);
  await seat.fill("grace");
  await page.getByRole("option", { name: "Grace Hopper, Secretary" }).click();
  await change.getByLabel("Why").selectOption("Resigned");
  await expectAccessibleInPassing(page);
  await change.getByRole("button", { name: "Prepare the paper" }).click();
  await expect(change).toBeHidden();

  await visit(page, `${path}/invoices/settings`);
  const bank = page.getByRole("combobox", { name: "Bank account" });
  await bank.click();
  await expect(page.getByRole("option", { name: /^Bank 25/ })).toBeVisible();
  await expect(page.getByRole("option", { name: /^Harbor Trust/ })).toHaveCount(0);
  await bank.fill("harbor");
  await page.getByRole("option", { name: /^Harbor Trust/ }).click();
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("The invoice settings are changed", { exact: true })).toBeVisible();
  await page.reload();
  await expect(bank).toHaveValue("Harbor Trust");
  await expectAccessibleInPassing(page);
  await bank.fill("");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("The invoice settings are changed", { exact: true })).toBeVisible();
  await page.reload();
  await expect(bank).toHaveValue("");
});

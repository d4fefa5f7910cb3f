import { transaction } from "#lib/db/transaction.ts";
import { expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, newEntity, newMember, signIn, type TestWorkspace, test, visit } from "../support/dashboard.ts";
import { formMany } from "../support/many-companies.ts";

interface Ruled {
  rule_id: string;
  account_id: string;
  contact_id: string;
  bank_id: string;
}

/** A company with a rule of the bank that names a contact and a bank account. */
async function newRule({ api, ...workspace }: TestWorkspace) {
  const { entity_id } = await newEntity({ api, ...workspace });
  const books = `/v1/entities/${entity_id}`;
  const openBank = (bank_name: string) =>
    api<Ruled>("POST", `${books}/bank-accounts`, { bank_name, account_type: "checking" });
  const { bank_id } = await openBank("Harbor Trust");
  const { account_id } = await api<Ruled>("POST", `${books}/accounts`, {
    account_code: "revenue",
    account_name: "Revenue",
  });
  const { contact_id } = await api<Ruled>("POST", "/v1/contacts", { name: "Globex", role: "customer" });
  const said = { contains: "stripe", account_id, contact_id, bank_id, direction: "in" };
  const { rule_id } = await api<Ruled>("POST", `${books}/bank-rules`, said);
  return {
    page: `/entities/${entity_id}/banking/rules`,
    named: { contact_id, bank_id },
    openBank,
    read: () => api<Ruled>("GET", `${books}/bank-rules/${rule_id}`),
  };
}

test("a rule of the bank keeps its contact and its bank account, after which 1,000 and 25 others came", {
  tag: "@size",
}, async ({ page, workspace }) => {
  const rule = await newRule(workspace);
  for (let n = 1; n <= 25; n++) await rule.openBank(`Bank ${n}`);
  await transaction(
    { workspace_id: workspace.workspace_id },
    "write",
    (tx) => tx.sql`
      insert into contact (contact_id, name, role)
      select 'con_of_many_' || n, 'Person ' || to_char(n, 'FM0000'), 'customer' from generate_series(1, 1000) as n`,
  );
  await visit(page, rule.page);
  await page.getByRole("button", { name: "Edit stripe" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("At least").fill("5.00");
  await sheet.getByRole("button", { name: "Save rule" }).click();
  await expect(page.getByRole("row", { name: /stripe/ })).toContainText("from $5.00");
  expect(await rule.read()).toMatchObject(rule.named);

  // Both are there by name, can be taken back, and others are found as one types.
  await page.getByRole("button", { name: "Edit stripe" }).click();
  const contact = sheet.getByRole("combobox", { name: "Whom it is with" });
  await expect(contact).toHaveValue("Globex");
  await contact.fill("person 0001");
  await page.getByRole("option", { name: "Person 0001" }).click();
  const bank = sheet.getByRole("combobox", { name: "Bank account" });
  await expect(bank).toHaveValue("Harbor Trust");
  await expectAccessibleInPassing(page);
  await bank.fill("");
  await sheet.getByRole("button", { name: "Save rule" }).click();
  await expect(page.getByRole("row", { name: /stripe/ })).toContainText("Person 0001");
  expect(await rule.read()).toMatchObject({ contact_id: "con_of_many_1", bank_id: null });
});

/** To which companies the workspace's API says that a member is bound. */
const boundTo = async ({ api }: TestWorkspace, { user_id }: { user_id: string }) => {
  const { data } = await api<{ data: { user_id: string; entity_ids: string[] | null }[] }>("GET", "/v1/members");
  return data.find((member) => member.user_id === user_id)?.entity_ids;
};

test("a member bound to the oldest of 1,001 companies stays so in another role, and is bound to one more by its name", {
  tag: "@size",
}, async ({ page, workspace }) => {
  await formMany(workspace, 1001);
  const grace = await newMember(workspace.workspace_id, "viewer", "Grace Hopper");
  const oldest = "ent_of_many_0001";
  await workspace.api("PATCH", `/v1/members/${grace.user_id}`, { entity_ids: [oldest] });
  await visit(page, "/settings/members");
  const row = page.getByRole("row", { name: /Grace Hopper/ });
  await expect(row).toContainText("Company 0001");
  await row.getByRole("button", { name: "Change role" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("checkbox", { name: "Company 0001" })).toBeChecked();
  await dialog.getByRole("radio", { name: "Accountant" }).check();
  await dialog.getByRole("button", { name: "Change role" }).click();
  await expect(row).toContainText("Accountant");
  expect(await boundTo(workspace, grace)).toEqual([oldest]);

  await row.getByRole("button", { name: "Change role" }).click();
  const another = dialog.getByRole("combobox", { name: "Another company" });
  await another.fill("0002");
  await page.getByRole("option", { name: "Company 0002" }).click();
  await expect(dialog.getByRole("checkbox", { name: "Company 0002" })).toBeChecked();
  await expect(another).toHaveValue("");
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);
  await dialog.getByRole("button", { name: "Change role" }).click();
  await expect(row).toContainText("Company 0002");
  expect(await boundTo(workspace, grace)).toEqual([oldest, "ent_of_many_0002"]);
});

test("whoever changes what names something that they may not see leaves it as it is", async ({ page, workspace }) => {
  await test.step("a rule of the bank keeps its contact when who may not see contacts changes it", async () => {
    const rule = await newRule(workspace);
    const scopes = ["entities:read", "ledger:read", "banking:write"];
    const { role_id } = await workspace.api<{ role_id: string }>("POST", "/v1/roles", { name: "Banker", scopes });
    const banker = await newMember(workspace.workspace_id, "viewer");
    await workspace.api("PATCH", `/v1/members/${banker.user_id}`, { role: role_id });
    await signIn(page, banker);
    await visit(page, rule.page);
    await page.getByRole("button", { name: "Edit stripe" }).click();
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByRole("combobox", { name: "Whom it is with" })).toHaveCount(0);
    await sheet.getByLabel("At least").fill("5.00");
    await sheet.getByRole("button", { name: "Save rule" }).click();
    await expect(page.getByRole("row", { name: /stripe/ })).toContainText("from $5.00");
    expect(await rule.read()).toMatchObject(rule.named);
  });

  const { entity_id } = await newEntity(workspace);
  await test.step("whoever sees members and no companies changes a role, and unbinds nobody", async () => {
    const newRole = (name: string, scope: string) =>
      workspace.api<{ role_id: string }>("POST", "/v1/roles", { name, scopes: [scope] });
    const [keeper, reader] = [await newRole("Keeper", "keys:write"), await newRole("Reader", "keys:read")];
    const [grace, vera] = [
      await newMember(workspace.workspace_id, "viewer", "Grace Hopper"),
      await newMember(workspace.workspace_id, "viewer"),
    ];
    await workspace.api("PATCH", `/v1/members/${vera.user_id}`, { role: keeper.role_id });
    await workspace.api("PATCH", `/v1/members/${grace.user_id}`, { role: reader.role_id, entity_ids: [entity_id] });
    await signIn(page, vera);
    await visit(page, "/settings/members");
    const row = page.getByRole("row", { name: /Grace Hopper/ });
    await row.getByRole("button", { name: "Change role" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "Keeper" }).check();
    await dialog.getByRole("button", { name: "Change role" }).click();
    await expect(row).toContainText("Keeper");
    expect(await boundTo(workspace, grace)).toEqual([entity_id]);
  });
});

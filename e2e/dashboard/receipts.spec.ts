import { readFile } from "node:fs/promises";
import { expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, test, visit } from "../support/dashboard.ts";

const company = { legal_name: "Acme Robotics", entity_type: "c_corp", jurisdiction: "DE" };

test("A receipt says as a sentence what was done, verifies, and hands over what it is checked by", async ({
  page,
  workspace,
}) => {
  const { entity_id } = await workspace.api<{ entity_id: string }>("POST", "/v1/entities", company);
  await visit(page, "/");
  const acts = page.getByRole("table", { name: "Recent acts" });
  await expect(acts.getByRole("link", { name: "Create a company" })).toContainText("Acme Robotics");
  await visit(page, "/receipts");
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);
  await page.getByRole("link", { name: "Create a company" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Create a company" })).toBeVisible();
  await expect(page.getByText("This receipt verifies")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText("The key Test asked by the API to create a company (Acme Robotics).");
  await expect(main).toContainText("No policy forbade it.");
  await expect(main.getByRole("link", { name: "Acme Robotics" }).first()).toBeVisible();
  await expect(page.getByRole("region", { name: "What was asked for" })).toContainText("Acme Robotics");
  await page.getByText("The same as JSON, as it is kept").click();
  await expect(page.getByRole("figure", { name: "receipt" })).toContainText('"legal_name": "Acme Robotics"');
  // The log takes a receipt up within a second.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Receipt 1 of")).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText("the log has it under its signed head")).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "receipt.json" }).click(),
  ]);
  const receipt = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(await workspace.api("GET", `/v1/receipts/${receipt.receipt_id}`)).toEqual(receipt);
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);

  // What it is about is called by its name, and gone to.
  const board = { meeting_type: "board", title: "First meeting", agenda_items: ["Budget"] };
  const { meeting_id } = await workspace.api("POST", `/v1/entities/${entity_id}/meetings`, board);
  const vote = { agenda_item_index: 0, voter_name: "Ada Byron", decision: "approve" };
  await workspace.api("POST", `/v1/meetings/${meeting_id}/votes`, vote);
  await visit(page, "/receipts");
  await page.getByRole("link", { name: "Cast a vote" }).click();
  const asked = page.getByRole("region", { name: "What was asked for" });
  await expect(asked.getByRole("link", { name: "First meeting" })).toHaveAttribute("href", /\/meetings\/mtg_/);

  // A long name beside it leaves who acted room for a word.
  const legal_name =
    "Featherstonehaugh van der Wyngaerden Holdings International Partnership of the North and the South";
  await workspace.api("POST", "/v1/entities", { ...company, legal_name });
  await visit(page, "/receipts");
  // A list says what each was done to, and carries nothing else of it: of imports it would be megabytes.
  const list = await (await page.request.get("/receipts")).text();
  expect(list).toContain("Acme Robotics");
  expect(list).not.toContain("formation_status");
  const row = page.getByRole("table", { name: "Receipts" }).getByRole("row", { name: /Featherstonehaugh/ });
  expect((await row.getByText("Test", { exact: true }).boundingBox())?.height).toBeLessThan(30);
});

test("A workspace without receipts says what they are for; the filters stand in the address, and go together", async ({
  page,
  workspace,
}) => {
  await visit(page, "/receipts");
  await expect(page.getByText("No receipts yet")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Form a company" })).toBeVisible();
  await workspace.api("POST", "/v1/entities", company);
  await workspace.api("POST", "/v1/keys", { name: "Bookkeeping", scopes: ["ledger:read"] });
  await visit(page, "/receipts");
  await page.getByLabel("Act", { exact: true }).selectOption({ label: "Create an API key" });
  await page.waitForURL("**/receipts?action=keys.create");
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("combobox", { name: "Company" }).fill("acme");
  await page.getByRole("option", { name: "Acme Robotics" }).click();
  await expect(page.getByText("No receipts like that")).toBeVisible();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByRole("row")).toHaveCount(3);
});

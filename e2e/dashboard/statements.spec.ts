import { expectAccessible, expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, newEntity, type TestWorkspace, test, visit } from "../support/dashboard.ts";

interface Made {
  bank_id: string;
  account_id: string;
  entry_ids: string[];
}

/** A company with a bank account at Harbor Trust, an account for fees, and what it has posted to the bank's account. */
async function newBank(workspace: TestWorkspace) {
  const { entity_id } = await newEntity(workspace);
  const books = `/entities/${entity_id}`;
  const post = (path: string, body?: unknown) => workspace.api<Made>("POST", `/v1${books}/${path}`, body);
  const { bank_id, account_id } = await post("bank-accounts", { bank_name: "Harbor Trust", account_type: "checking" });
  const fees = (await post("accounts", { account_code: "bank_fees", account_name: "Bank fees" })).account_id;
  const enter = (date: string, side: "debit" | "credit", amount_cents: number, description: string, times = 1) => {
    const other = side === "debit" ? "credit" : "debit";
    const lines = [
      { account_id, side, amount_cents },
      { account_id: fees, side: other, amount_cents },
    ];
    return post("journal-entry-batches", {
      post: true,
      entries: Array.from({ length: times }, () => ({ date, description, lines })),
    });
  };
  return { books, page: `${books}/banking/${bank_id}/statement`, enter };
}

const march = [
  "Date;Text;Soll;Haben;Saldo",
  "02.03.2026;GLOBEX CORP INV 0001;;4.800,00;4.800,00",
  "14.03.2026;COFFEE CART;6,17;;4.793,83",
  "14.03.2026;COFFEE CART;6,17;;4.787,66",
  "31.03.2026;MONTHLY FEE;15,00;;4.772,66",
].join("\n");

test("imports a statement, accepts what is exact, makes an entry of a fee, and ignores what came twice", async ({
  page,
  workspace,
}) => {
  const { page: statement, enter } = await newBank(workspace);
  await enter("2026-03-01", "debit", 480_000, "Invoice 0001 to Globex paid");
  await enter("2026-03-12", "credit", 617, "Coffee for the office");
  await visit(page, statement);
  await expect(page.getByText("No statement yet")).toBeVisible();

  await page.getByRole("button", { name: "Import statement" }).click();
  const sheet = page.getByRole("dialog", { name: "Import a statement" });
  await sheet.getByLabel("File").setInputFiles({ name: "march.csv", mimeType: "text/csv", buffer: Buffer.from(march) });
  await expect(sheet.getByLabel("Format")).toHaveValue("csv");
  await expect(sheet.getByLabel("Days are written")).toHaveValue("DD.MM.YYYY");
  const preview = sheet.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("4 lines from Mar 2, 2026 to Mar 31, 2026: $4,800.00 in, $27.34 out.");
  await expect(preview.getByRole("row", { name: /MONTHLY FEE/ })).toContainText("($15.00)");
  await sheet.getByLabel("Days are written").selectOption("MM/DD/YYYY");
  await expect(preview).toContainText("line 2: date must be a day written MM/DD/YYYY");
  await sheet.getByLabel("Days are written").selectOption("DD.MM.YYYY");
  await sheet.getByRole("button", { name: "Import", exact: true }).click();

  await expect(page.getByRole("heading", { level: 1, name: "march.csv" })).toBeVisible();
  await expect(page.getByText("Nothing: every line was taken in.")).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);
  await page.getByRole("link", { name: "Match lines" }).click();

  await expect(page.getByText("1 line has exactly one entry that fits")).toBeVisible();
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);
  await page.getByRole("button", { name: "Accept it" }).click();
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows.filter({ hasText: "GLOBEX" })).toHaveCount(0);

  await page.getByRole("button", { name: "Create entry of MONTHLY FEE" }).click();
  const form = page.getByRole("dialog", { name: "Create an entry from this line" });
  const account = form.getByRole("combobox", { name: "What the money is for" });
  await account.fill("fees");
  await account.press("Enter");
  await form.getByRole("button", { name: "Post entry" }).click();
  await expect(form).toBeHidden();
  await expect(rows.filter({ hasText: "MONTHLY FEE" })).toHaveCount(0);

  await page.getByRole("button", { name: "Match COFFEE CART to Coffee for the office" }).first().click();
  await expect(rows.filter({ hasText: "COFFEE CART" })).toHaveCount(1);
  await page.getByRole("button", { name: "Ignore COFFEE CART" }).click();
  await expect(page.getByText("Nothing fits")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(page.getByRole("button", { name: "Ignore COFFEE CART" })).toBeVisible();
  await page.getByRole("button", { name: "Ignore COFFEE CART" }).click();
  await expect(page.getByText("Nothing fits")).toBeVisible();

  await page.getByRole("button", { name: "Clear" }).click();
  await expect(rows.filter({ hasText: "MONTHLY FEE" })).toContainText("Matched");
  await expect(rows.filter({ hasText: "Ignored" })).toHaveCount(1);
  await page.getByRole("link", { name: "Not on a statement" }).click();
  await expect(page.getByText("Every entry has its line")).toBeVisible();
});

test("finds by hand an entry of another month, whose source leads back to its line, and ends the match", async ({
  page,
  workspace,
}) => {
  const { page: statement, enter } = await newBank(workspace);
  await enter("2026-01-15", "credit", 120_000, "Check 1043 to Initech");
  await enter("2026-01-31", "credit", 120_000, "Rent", 50);
  await visit(page, statement);
  await page.getByRole("button", { name: "Import statement" }).click();
  const sheet = page.getByRole("dialog", { name: "Import a statement" });
  const ofx = `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKTRANLIST>
    <STMTTRN><TRNTYPE>CHECK<DTPOSTED>20260302<TRNAMT>-1200.00<FITID>1<CHECKNUM>1043<NAME>CHECK</STMTTRN>
    <STMTTRN><TRNTYPE>INT<DTPOSTED>20260331<TRNAMT>0.42<FITID>2<NAME>INTEREST</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
  await sheet.getByLabel("Or its text").fill(ofx);
  await expect(sheet.getByLabel("Format")).toHaveValue("ofx");
  await sheet.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("link", { name: "Its lines" }).click();

  await page.getByRole("button", { name: "Find entries for CHECK" }).click();
  const found = page.getByRole("dialog");
  await found.getByRole("button", { name: "Show earlier ones" }).click();
  await found.getByRole("checkbox", { name: /Check 1043 to Initech/ }).press("Space");
  await expect(found.getByText("$0.00 left")).toBeVisible();
  // Two of them are too much, unless somebody says where that goes.
  await found.getByRole("checkbox", { name: "Entries of any amount" }).press("Space");
  const rent = found.getByRole("checkbox", { name: /Rent/ }).first();
  await rent.press("Space");
  await expect(found.getByText("$1,200.00 too much")).toBeVisible();
  await expect(found.getByRole("combobox", { name: "Account for the difference" })).toBeVisible();
  await expectAccessibleInPassing(page);
  await rent.press("Space");
  await found.getByRole("button", { name: "Match", exact: true }).click();
  const check = page.getByRole("row", { name: /CHECK/ });
  await expect(check).toContainText("Matched");
  await check.getByRole("button", { name: /Unmatch/ }).click();
  await expect(check).toContainText("No entry of its amount within a week.");

  await page.getByRole("button", { name: "Create entry of INTEREST" }).click();
  const form = page.getByRole("dialog", { name: "Create an entry from this line" });
  await form.getByRole("button", { name: "Post entry" }).click();
  const account = form.getByRole("combobox", { name: "Where the money comes from" });
  await expect(account).toHaveAccessibleDescription(/This is required/);
  await account.fill("bank_fees");
  await account.press("Enter");
  // What came in was more, of which a part was kept back.
  await form.getByRole("button", { name: "Split" }).click();
  const part = form.getByRole("combobox", { name: "Part 1" });
  await part.fill("bank_fees");
  await part.press("Enter");
  await form.getByLabel("Amount 1").fill("-0.08");
  await form.getByRole("button", { name: "Post entry" }).click();
  const interest = page.getByRole("row", { name: /INTEREST/ });
  await expect(interest).toContainText("Matched");
  await interest.getByRole("link", { name: "The journal entry" }).click();
  await expect(page.getByRole("row", { name: /^Bank fees .*\$0\.50/ })).toBeVisible();
  await page.getByRole("link", { name: "Bank statement, imported" }).click();
  await expect(page.getByRole("row", { name: /INTEREST/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /CHECK/ })).toHaveCount(0);
});

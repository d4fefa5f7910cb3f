import { expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, newEntity, type TestWorkspace, test, visit } from "../support/dashboard.ts";

/** A company that sells in two currencies, over two years. */
async function twoYears(workspace: TestWorkspace) {
  const { entity_id } = await newEntity(workspace);
  const api = `/v1/entities/${entity_id}`;
  const open = async (account_code: string, more: object = {}) => {
    const given = { account_code, account_name: account_code.replaceAll("_", " "), ...more };
    return (await workspace.api<{ account_id: string }>("POST", `${api}/accounts`, given)).account_id;
  };
  const ids = new Map<string, string>();
  for (const code of ["cash", "accounts_receivable", "equipment", "revenue", "cogs", "rent"]) {
    ids.set(code, await open(code));
  }
  ids.set("euros", await open("euros", { currency: "eur", account_type: "asset" }));
  ids.set("sales_eur", await open("sales_eur", { currency: "eur", account_type: "revenue" }));
  const post = (...entries: [date: string, debit: string, credit: string, amount_cents: number][]) =>
    workspace.api("POST", `${api}/journal-entry-batches`, {
      post: true,
      entries: entries.map(([date, debit, credit, amount_cents]) => ({
        date,
        description: `${debit} from ${credit}`,
        lines: [
          { account_id: ids.get(debit), side: "debit", amount_cents },
          { account_id: ids.get(credit), side: "credit", amount_cents },
        ],
      })),
    });
  await post(
    ["2025-03-10", "cash", "revenue", 700_000],
    ["2026-02-10", "cash", "revenue", 500_000],
    ["2026-03-05", "accounts_receivable", "revenue", 300_000],
    ["2026-03-06", "cogs", "cash", 100_000],
    ["2026-03-07", "rent", "cash", 50_000],
    ["2026-03-08", "equipment", "cash", 200_000],
    ["2026-01-15", "euros", "sales_eur", 100_000],
  );
  return { page: `/entities/${entity_id}/reports`, ids };
}

test("shows statements beside the year before, on the cash basis, how cash came and went, hands them out, and translates what is kept in another currency", async ({
  page,
  workspace,
}) => {
  const books = await twoYears(workspace);
  await visit(page, `${books.page}?from=2026-01-01&to=2026-03-31`);
  await expect(page.getByRole("row", { name: /^Gross profit/ })).toContainText("$7,000.00");
  await page.getByLabel("Compare").selectOption("prior_year");
  await expect(page.getByRole("row", { name: /^Gross profit/ })).toContainText("$7,000.00$7,000.00");
  await page.getByRole("navigation", { name: "Basis" }).getByRole("link", { name: "Cash" }).click();
  await expect(page.getByRole("row", { name: /^Gross profit/ })).toContainText("$4,000.00$7,000.00");

  await visit(page, `${books.page}/balance-sheet?as_of=2026-03-31`);
  await expect(page.getByRole("row", { name: /^Total current assets/ })).toContainText("$11,500.00");
  await expect(page.getByRole("row", { name: /^Retained earnings/ })).toContainText("$7,000.00");

  await visit(page, `${books.page}/cash-flow?from=2026-01-01&to=2026-03-31`);
  await expect(page.getByRole("row", { name: /^Net cash from operating activities/ })).toContainText("$3,500.00");
  await expect(page.getByRole("row", { name: /^Cash at the end/ })).toContainText("$8,500.00");
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);
  await page.getByRole("link", { name: /^accounts receivable/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "accounts receivable" })).toBeVisible();

  // They are handed out as a spreadsheet, as a PDF, and as a month's pack.
  await visit(page, `${books.page}/balance-sheet?as_of=2026-03-31&compare=months`);
  const saved = async (name: string) => {
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name }).click();
    return (await downloading).suggestedFilename();
  };
  expect(await saved("Save as XLSX")).toBe("Balance-sheet-2026-03-31-usd.xlsx");
  expect(await saved("Save as PDF")).toBe("Balance-sheet-2026-03-31-usd.pdf");
  expect(await saved("Month-end pack")).toBe("Month-end-pack-2026-03-usd.pdf");

  // What is kept in another currency is translated once a rate is entered, and its gain taken into income.
  const enter = async (date: string, rate: string) => {
    await visit(page, `${books.page}/currencies`);
    await page.getByRole("button", { name: "Enter a rate" }).click();
    const sheet = page.getByRole("dialog", { name: "Enter an exchange rate" });
    await sheet.getByLabel("Date").fill(date);
    await sheet.getByLabel("Rate", { exact: true }).fill(rate);
    await sheet.getByRole("button", { name: "Enter rate" }).click();
    await expect(page.getByText("The rate is entered")).toBeVisible();
  };
  await enter("2026-01-01", "1.05");
  await enter("2026-03-31", "1.08");
  await visit(page, `${books.page}/balance-sheet?as_of=2026-03-31&translate=true`);
  await expect(page.getByRole("row", { name: /^euros/ })).toContainText("$1,080.00");
  await expect(page.getByRole("row", { name: /^Translation adjustment/ })).toContainText("$30.00");

  await visit(page, `${books.page}/currencies/revaluations`);
  await page.getByRole("button", { name: "Revalue" }).click();
  const sheet = page.getByRole("dialog", { name: "Revalue the books of a currency" });
  await sheet.getByLabel("Date").fill("2026-03-31");
  await sheet.getByRole("button", { name: "Revalue" }).click();
  await expect(page.getByRole("table", { name: "Revaluations" })).toContainText("$30.00");
  await expectFitsPhone(page);

  // The euros become dollars, at less than the day's rate.
  await page.getByRole("link", { name: "Exchanges" }).click();
  await page.getByRole("button", { name: "Record an exchange" }).click();
  const exchange = page.getByRole("dialog", { name: "Record a currency exchange" });
  const choose = async (label: string, name: string) => {
    await exchange.getByLabel(label, { exact: true }).fill(name);
    await page.getByRole("option", { name }).first().click();
  };
  await choose("From", "euros");
  await exchange.getByLabel("Amount that left").fill("1,000.00");
  await choose("To", "cash");
  await exchange.getByLabel("Amount that came").fill("1,075.00");
  await exchange.getByLabel("Date").fill("2026-03-31");
  await exchange.getByRole("button", { name: "Record" }).click();
  const exchanges = page.getByRole("table", { name: "Currency exchanges" });
  await expect(exchanges).toContainText("($5.00)");
  await exchanges.getByRole("button", { name: "Void" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Void" }).click();
  await expect(exchanges).toContainText("Voided");
});

import { describe, expect, it } from "vitest";
import { transaction } from "#lib/db/transaction.ts";
import * as receipts from "#lib/domains/trust/receipts/store.ts";
import { execute } from "#lib/execute.ts";
import { balancesOf, brokenBalances, newCompany, outcomes } from "../../../../e2e/support/books.ts";
import { refusalByDatabase } from "../../../../e2e/support/database.ts";
import { size } from "../../../../e2e/support/size.ts";
import { closePeriod } from "../closing/operations.ts";
import { deactivateAccount } from "../ledger/accounts/operations.ts";
import { listAccounts, listEntries, voidEntry } from "../ledger/operations.ts";
import { createImport, listImports, previewImport, readImport } from "./operations.ts";

async function withBooks() {
  const company = await newCompany();
  const take = (content: string, more: object = {}) => company.act(createImport, { format: "csv", content, ...more });
  const preview = (content: string, more: object = {}) =>
    company.act(previewImport, { format: "csv", content, ...more });
  const chart = async () =>
    (await company.act(listAccounts)).data.map((one) => `${one.account_code} ${one.account_name} ${one.account_type}`);
  const entries = async () => (await company.act(listEntries, { limit: 1000 })).data;
  return { ...company, take, preview, chart, entries };
}

const HEADER = "Date,Transaction Type,Num,Name,Memo/Description,Account,Debit,Credit\n";
const RENT = `${HEADER}01/15/2026,Check,101,Harbor,Rent,Rent paid,"2,500.00",\n,,,,,Checking,,"2,500.00"\n`;
const BOTH = `${RENT}01/31/2026,Invoice,7,Globex,,Accounts Receivable (A/R),10.00,\n,,,,,Services,,10.00\n`;

describe("an import", () => {
  it("is previewed as it will be done, corrected by a mapping, and then does just that", async () => {
    const { act, open, take, preview, chart, entries, workspace_id, entity_id } = await withBooks();
    const bank = await open("bank", { account_name: "Checking" });
    const told = await preview(BOTH);
    expect(told).toMatchObject({
      format: "csv",
      contents: "journal",
      written_by: "quickbooks",
      entry_count: 2,
      line_count: 4,
      totals: [{ currency: "usd", total_cents: 251_000 }],
      first_date: "2026-01-15",
      last_date: "2026-01-31",
      accounts_to_open: 3,
      fault_count: 0,
      possible_duplicates: 0,
      imported_as: null,
      is_importable: true,
    });
    expect(
      told.accounts.map((one) => [one.name, one.account_id, one.account_code, one.account_type, one.type_by]),
    ).toEqual([
      ["Rent paid", null, "rent_paid", null, "nothing"],
      ["Checking", bank, "bank", "asset", "account"],
      ["Accounts Receivable (A/R)", null, "accounts_receivable", "asset", "code"],
      ["Services", null, "services", null, "nothing"],
    ]);
    expect(told.entries[0]).toEqual({
      line: 2,
      date: "2026-01-15",
      description: "Check 101, Harbor, Rent",
      currency: "usd",
      total_cents: 250_000,
      line_count: 2,
    });
    expect(await entries()).toEqual([]);
    expect(await chart()).toEqual(["bank Checking asset"]);
    // A line's tags are looked up, and nothing is held for that.
    const tagged = "2026-02-01 Rent\n    expenses:rent  10.00 USD\n    ; class: Berlin\n    assets:cash\n";
    expect(await preview(tagged, { format: "hledger" })).toMatchObject({ tags_to_open: 1, is_importable: true });

    const accounts = [
      { name: "Rent paid", account_code: "rent", account_name: "Rent", account_type: "expense" },
      { name: "Services", account_type: "revenue" },
    ];
    const corrected = await preview(BOTH, { accounts });
    expect(corrected.accounts.map(({ account_code, type_by }) => [account_code, type_by])).toEqual([
      ["rent", "given"],
      ["bank", "account"],
      ["accounts_receivable", "code"],
      ["services", "given"],
    ]);
    const made = await take(BOTH, { accounts, filename: "journal.csv" });
    expect(made).toMatchObject({
      journal_import_id: expect.stringMatching(/^jimp_/),
      entity_id,
      filename: "journal.csv",
      content_sha256: told.content_sha256,
      accounts_opened: 3,
      entry_count: 2,
      ignored: [],
    });
    expect(await chart()).toEqual([
      "accounts_receivable Accounts Receivable (A/R) asset",
      "bank Checking asset",
      "rent Rent expense",
      "services Services revenue",
    ]);
    expect((await entries()).map(({ date, status, source }) => [date, status, source])).toEqual(
      ["2026-01-31", "2026-01-15"].map((date) => [
        date,
        "posted",
        { type: "journal_import", id: made.journal_import_id, event: "imported" },
      ]),
    );
    expect(await balancesOf(workspace_id)).toEqual({
      accounts_receivable: 1000,
      bank: -250_000,
      rent: 250_000,
      services: -1000,
    });
    expect(await brokenBalances(workspace_id)).toEqual([]);
    expect(await act(readImport, { journal_import_id: made.journal_import_id })).toEqual(made);
    expect((await act(listImports)).data).toEqual([made]);
  });

  it("of a file is done once, also by two at once, and another company takes the same file", async () => {
    const { take, preview, entries } = await withBooks();
    const settled = await Promise.allSettled([take(RENT), take(RENT), take(RENT)]);
    expect(outcomes(settled)).toEqual({ done: 1, refused: [409, 409] });
    await expect(take(RENT)).rejects.toMatchObject({
      status: 409,
      code: "duplicate",
      message: expect.stringMatching(/^The file is taken in already, by the import jimp_\w+\.$/),
    });
    expect(await preview(RENT)).toMatchObject({ is_importable: false, imported_as: expect.stringMatching(/^jimp_/) });
    // Programs write the time below a report, so that the same journal is another file: what it has in common is told.
    expect(await preview(`${BOTH}"Thursday, 10:04"\n`)).toMatchObject({ possible_duplicates: 1, is_importable: true });
    expect(await entries()).toHaveLength(1);
    await (await withBooks()).take(RENT);
  });

  it("that is half broken names each line, and keeps nothing: no account, no entry, no report", async () => {
    const { act, take, preview, chart, entries } = await withBooks();
    const broken = `${BOTH}02/01/2026,Check,1,,,Rent,1.00,\n,,,,,Checking,,2.00\n02/30/2026,Check,2,,,Rent,1.00,\n,,,,,Checking,,x\n`;
    const first = "line 6: the entry must balance: debits are 1.00, credits are 2.00";
    await expect(take(broken, { date_format: "MM/DD/YYYY" })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(`content ${first} (and 2 more: see issues)`),
      details: { issues: expect.arrayContaining([{ path: "content", message: first }]) },
    });
    expect(await preview(broken, { date_format: "MM/DD/YYYY" })).toMatchObject({
      is_importable: false,
      fault_count: 3,
      entry_count: 2,
    });
    expect(await chart()).toEqual([]);
    expect(await entries()).toEqual([]);
    expect((await act(listImports)).data).toEqual([]);
  });

  it("is refused in a closed month, to an inactive account, and by a mapping that does not fit, each named", async () => {
    const { act, open, take, preview } = await withBooks();
    const cash = await open("cash");
    const euros = await open("euros", { currency: "eur" });
    const refusal = (accounts: object[]) => take(RENT, { accounts }).catch(({ message }) => message);
    expect(await refusal([{ name: "Nobody", account_id: cash }])).toContain(
      "accounts.0.name must be an account of the file",
    );
    expect(await refusal([{ name: "Checking" }, { name: "Checking" }])).toContain("accounts.1.name must be given once");
    expect(await refusal([{ name: "Checking", account_id: "acct_x" }])).toContain(
      "account_id of Checking must be an account of this company",
    );
    expect(await refusal([{ name: "Checking", account_id: euros }])).toContain(
      "Checking is in usd, and the account euros keeps eur",
    );
    expect(await refusal([{ name: "Checking", account_id: cash, account_type: "equity" }])).toContain(
      "account_type of Checking must be left out: the account cash is there, and is asset",
    );
    const twice = ["Checking", "Rent paid"].map((name) => ({ name, account_code: "one" }));
    expect(await refusal(twice)).toContain("account_code of Checking must be another one's: one is");
    await act(deactivateAccount, { account_id: cash });
    expect(await refusal([{ name: "Checking", account_code: "cash" }])).toContain(
      "the account cash of Checking is inactive",
    );
    await act(closePeriod, { period: "2026-01" });
    expect((await preview(BOTH)).faults).toEqual([
      { line: 2, reason: "the period 2026-01 is closed: reopen it to post to it" },
    ]);
    await expect(take(BOTH)).rejects.toMatchObject({
      status: 400,
      message: "content line 2: the period 2026-01 is closed: reopen it to post to it",
    });
  });

  it("of a chart opens what is not there, and posts nothing", async () => {
    const { open, take, chart, entries } = await withBooks();
    await open("cogs", { account_name: "Cost of sales" });
    const content =
      "*Code,*Name,*Type,*Tax Code\n200,Sales,Revenue,\n310,Cost of Goods Sold,Direct Costs,\n610,Accounts Receivable,Accounts Receivable,\n";
    expect(await take(content)).toMatchObject({
      contents: "chart",
      written_by: "xero",
      accounts_opened: 2,
      entry_count: 0,
      totals: [],
      first_date: null,
    });
    expect(await chart()).toEqual([
      "200 Sales revenue",
      "accounts_receivable Accounts Receivable asset",
      "cogs Cost of sales expense",
    ]);
    expect(await entries()).toEqual([]);
  });

  it("of a journal finds the accounts of its chart also where their numbers stand before their names", async () => {
    const { take, preview } = await withBooks();
    await take(
      "Account #,Full name,Type,Detail type\n1000,Checking,Bank,\n6000,Utilities,Expenses,\n6010,Utilities:Gas,Expenses,\n",
    );
    const names = [
      "1000 Checking",
      "1000 · Checking",
      "6000 Utilities:6010 Gas",
      "6010 · Gas",
      "1000 Savings",
      "2026 Gala",
    ];
    const content = `${HEADER}${names.map((name) => `01/15/2026,Check,1,,,${name},1.00,\n,,,,,Checking,,1.00\n`).join("")}`;
    const { accounts } = await preview(content);
    const found = accounts.map(({ name, account_id, account_code }) => [
      name,
      account_id === null ? null : account_code,
    ]);
    expect(Object.fromEntries(found)).toEqual({
      ...{ "1000 Checking": "1000", "1000 · Checking": "1000", Checking: "1000" },
      ...{ "6000 Utilities:6010 Gas": "6010", "6010 · Gas": "6010", "1000 Savings": null, "2026 Gala": null },
    });
  });

  it("brings entries that are corrected as those by hand are", async () => {
    const { act, take, entries, workspace_id } = await withBooks();
    await take(RENT);
    const [entry] = await entries();
    await act(voidEntry, { entry_id: entry?.entry_id });
    expect(await balancesOf(workspace_id)).toEqual({});
  });

  it("leaves a receipt that holds the file's hash and nothing of its text", async () => {
    const { caller, entity_id, workspace_id } = await withBooks();
    const given = { entity_id, format: "csv", content: RENT };
    const { value, receipt_id } = await execute(createImport, caller, given);
    const receipt = await transaction({ workspace_id }, "read", (tx) =>
      receipts.load(tx, { receipt_id: receipt_id ?? "" }),
    );
    expect(receipt.params).toMatchObject({ content: "•••••" });
    expect(receipt.result).toMatchObject({ content_sha256: value.content_sha256 });
    expect(JSON.stringify(receipt)).not.toContain("Harbor");
  });

  // All of that in a proof.
  it("takes a tenth of what a file may hold, and says so of more than that", async () => {
    const { take, preview, entries, workspace_id } = await withBooks();
    const row = (at: number) => `2026-01-01 ${at}\n a  1\n b\n`;
    const [most, taken] = [10_000, size(10_000)];
    const rows = (count: number) => Array.from({ length: count }, (_, at) => row(at)).join("");
    const told = { entry_count: taken, line_count: 2 * taken };
    expect(await take(rows(taken), { format: "hledger" })).toMatchObject(told);
    expect(await brokenBalances(workspace_id)).toEqual([]);
    expect((await entries())[0]?.description).toBe(String(taken - 1));
    expect((await preview(rows(most + 1), { format: "hledger" })).faults).toEqual([
      { line: 30_001, reason: "a file has at most 10000 entries: take it in by parts" },
    ]);
  });
});

describe("PostgreSQL", () => {
  it("refuses a second import of a file, and another word of a report", async () => {
    const { take } = await withBooks();
    const { journal_import_id } = await take(RENT);
    const twice = `insert into journal_import (workspace_id, journal_import_id, entity_id, format, contents, content_sha256, accounts_opened, entry_count, line_count, totals, ignored, ignored_count)
      select workspace_id, 'jimp_x', entity_id, format, contents, content_sha256, 0, 0, 0, totals, ignored, 0 from journal_import where journal_import_id = $1`;
    expect((await refusalByDatabase(twice, [journal_import_id]))?.constraint).toBe("journal_import_content_once");
    const changed = await refusalByDatabase("update journal_import set entry_count = 0 where journal_import_id = $1", [
      journal_import_id,
    ]);
    expect(changed?.message).toContain("a report of an import stands");
  });
});

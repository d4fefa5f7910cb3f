import { describe, expect, it } from "vitest";
import { closePeriod } from "#lib/domains/books/closing/operations.ts";
import { readEntry, voidEntry } from "#lib/domains/books/ledger/operations.ts";
import { newBank } from "../../../../../e2e/support/bank.ts";
import { brokenBalances, newCompany, outcomes } from "../../../../../e2e/support/books.ts";
import * as statements from "./operations.ts";

describe("making an entry of a line", () => {
  it("posts it on the line's day with the line as its source, and matches the two", async () => {
    const { act, take, bank_id, account_id, other, open, workspace_id } = await newBank();
    const fees = await open("bank_fees");
    const [out = "", back = ""] = await take(
      ["2026-03-31", "-15.00", "MONTHLY FEE"],
      ["2026-03-31", "2.50", "INTEREST"],
    );
    const line = await act(statements.enterLine, { bank_id, bank_line_id: out, account_id: fees });
    expect(line.status).toBe("matched");
    const entry = await act(readEntry, { entry_id: line.entry_id });
    expect(entry).toMatchObject({
      date: "2026-03-31",
      description: "MONTHLY FEE",
      status: "posted",
      source: { type: "statement_line", id: out, event: "imported" },
    });
    expect(entry.lines.map((one) => [one.account_id, one.side, one.amount_cents])).toEqual([
      [account_id, "credit", 1500],
      [fees, "debit", 1500],
    ]);
    const other_line = { bank_id, bank_line_id: back, account_id: other, description: "Interest" };
    const inward = await act(readEntry, { entry_id: (await act(statements.enterLine, other_line)).entry_id });
    expect(inward).toMatchObject({ description: "Interest", lines: [{ side: "debit" }, { side: "credit" }] });
    expect(await brokenBalances(workspace_id)).toEqual([]);
  });

  it("is parted among accounts, of which one takes the rest, and a part below 0 is on the other side", async () => {
    const { act, take, bank_id, account_id, other, open, workspace_id } = await newBank();
    const [loan, interest, fees] = [
      await open("loans_payable"),
      await open("interest_expense"),
      await open("bank_fees"),
    ];
    const [out = "", back = ""] = await take(["2026-03-31", "-500.00", "LOAN"], ["2026-03-31", "96.80", "CARDS"]);
    const enter = async (bank_line_id: string, to: string, parts: [account_id: string, amount_cents: number][]) => {
      const given = parts.map(([account_id, amount_cents]) => ({ account_id, amount_cents }));
      const { entry_id } = await act(statements.enterLine, { bank_id, bank_line_id, account_id: to, parts: given });
      return (await act(readEntry, { entry_id })).lines.map((one) => [one.account_id, one.side, one.amount_cents]);
    };
    for (const parts of [
      [[interest, 50_000]],
      [[interest, 0]],
      [[fees, -(2 ** 53 - 1)]],
      [[interest, 1.5]],
      [[account_id, 5]],
    ] as const)
      await expect(enter(out, loan, parts as never)).rejects.toMatchObject({ status: 400 });
    expect(
      await enter(out, loan, [
        [interest, 10_001],
        [fees, 99],
      ]),
    ).toEqual([
      [account_id, "credit", 50_000],
      [loan, "debit", 39_900],
      [interest, "debit", 10_001],
      [fees, "debit", 99],
    ]);
    expect(await enter(back, other, [[fees, -320]])).toEqual([
      [account_id, "debit", 9_680],
      [other, "credit", 10_000],
      [fees, "debit", 320],
    ]);
    expect(await brokenBalances(workspace_id)).toEqual([]);
  });

  it("is done once in a race, and again after its entry was voided", async () => {
    const { act, take, bank_id, other, read } = await newBank();
    const [bank_line_id = ""] = await take(["2026-03-31", "-15.00"]);
    const given = { bank_id, bank_line_id, account_id: other };
    const enter = () => act(statements.enterLine, given);
    expect(outcomes(await Promise.allSettled([enter(), enter(), enter()]))).toEqual({ done: 1, refused: [400, 400] });
    const { entry_id } = await read(bank_line_id);
    await act(voidEntry, { entry_id });
    expect((await read(bank_line_id)).status).toBe("unmatched");
    expect((await enter()).entry_id).not.toBe(entry_id);
  });

  it("is refused to the bank's own account, one of another currency or company, and in a closed period", async () => {
    const [{ act, take, bank_id, account_id, other, open }, stranger] = [await newBank(), await newCompany()];
    const [bank_line_id = ""] = await take(["2026-03-31", "-15.00"]);
    const enter = (to: string) => expect(act(statements.enterLine, { bank_id, bank_line_id, account_id: to })).rejects;
    await enter(account_id).toMatchObject({ status: 400, code: "same_account" });
    await enter(await open("euros", { currency: "eur" })).toMatchObject({ status: 400 });
    await enter(await stranger.open("rent")).toMatchObject({ status: 404 });
    const receivable = await open("accounts_receivable");
    await enter(receivable).toMatchObject({ status: 400, code: "follows_record" });
    const parts = [{ account_id: receivable, amount_cents: 100 }];
    const parted = act(statements.enterLine, { bank_id, bank_line_id, account_id: other, parts });
    await expect(parted).rejects.toThrow("parts.0.account_id must be another account than accounts_receivable");
    await act(closePeriod, { period: "2026-03" });
    await enter(other).toMatchObject({ status: 400, message: expect.stringContaining("2026-03") });
  });
});

describe("the comparison with the books", () => {
  it("says what stands on one side only, and how the two balances come to differ", async () => {
    const { act, enter, take, match, summary, bank_id, account_id } = await newBank();
    const opening = await enter("2026-02-28", 100000, "Opening balance");
    const paid = await enter("2026-03-05", 480000);
    await enter("2026-03-30", -2000, "A check that the bank has not seen");
    const content =
      "Date,Description,Amount,Balance\n2026-03-06,Globex,4800,5800\n2026-03-20,Fee,-15,5785\n2026-03-21,Twice,-1,5784\n";
    await act(statements.importStatement, { bank_id, format: "csv", content });
    const lines = (await act(statements.listLines, { bank_id })).data;
    const line = (words: string) => lines.find(({ description }) => description === words)?.bank_line_id ?? "";
    await match(line("Globex"), paid);
    await act(statements.ignoreLine, { bank_id, bank_line_id: line("Twice") });
    const told = await summary("2026-03-31");
    expect(told).toMatchObject({
      account_id,
      as_of: "2026-03-31",
      ledger_balance_cents: 578000,
      statement_balance_cents: 578400,
      statement_date: "2026-03-21",
      difference_cents: 400,
      matched: { count: 1, total_cents: 480000 },
      lines_without_entry: { count: 1, total_cents: -1500 },
      lines_ignored: { count: 1, total_cents: -100 },
      entries_without_line: { count: 2, total_cents: 98000 },
      before_first_line_cents: 100000,
    });
    const { difference_cents, before_first_line_cents, lines_without_entry, lines_ignored, entries_without_line } =
      told;
    expect(difference_cents).toBe(
      (before_first_line_cents ?? 0) +
        lines_without_entry.total_cents +
        lines_ignored.total_cents -
        entries_without_line.total_cents,
    );
    // On the day of the entry the bank had not told of it.
    expect(await summary("2026-03-05")).toMatchObject({
      ledger_balance_cents: 580000,
      statement_balance_cents: null,
      difference_cents: null,
      matched: { count: 0 },
      entries_without_line: { count: 2, total_cents: 580000 },
    });
    await take(["2026-03-22", "1.00"]);
    expect(await summary("2026-03-31")).toMatchObject({
      statement_balance_cents: 578500,
      before_first_line_cents: 100000,
    });
    const alone = (more: object = {}) => act(statements.listEntriesWithoutLine, { bank_id, ...more });
    expect((await alone()).data.map(({ amount_cents }) => amount_cents)).toEqual([-2000, 100000]);
    expect((await alone({ amount_cents: 100000 })).data).toMatchObject([{ entry_id: opening }]);
  });

  it("leaves an entry and its reversal out once both are in", async () => {
    const { act, enter, summary } = await newBank();
    const entry_id = await enter("2026-03-05", 500);
    await act(voidEntry, { entry_id, date: "2026-03-10" });
    expect(await summary("2026-03-07")).toMatchObject({
      ledger_balance_cents: 500,
      entries_without_line: { count: 1, total_cents: 500 },
    });
    expect(await summary("2026-03-10")).toMatchObject({
      ledger_balance_cents: 0,
      entries_without_line: { count: 0, total_cents: 0 },
    });
  });
});

describe("the list of lines", () => {
  it("is narrowed by status, days, words and import, and is another bank account's nowhere", async () => {
    const [{ act, take, bank_id }, other] = [await newBank(), await newBank()];
    const [first = ""] = await take(["2026-03-01", "5", "Globex"], ["2026-03-15", "-6", "Rent"]);
    await act(statements.ignoreLine, { bank_id, bank_line_id: first });
    const words = async (filter: object) =>
      (await act(statements.listLines, { bank_id, ...filter })).data.map(({ description }) => description);
    expect(await words({})).toEqual(["Rent", "Globex"]);
    expect(await words({ status: "ignored" })).toEqual(["Globex"]);
    expect(await words({ from: "2026-03-02", to: "2026-03-15" })).toEqual(["Rent"]);
    expect(await words({ search: "GLOB" })).toEqual(["Globex"]);
    expect(await words({ import_id: "imp_00000000000000000000000000" })).toEqual([]);
    expect((await other.act(statements.listLines, { bank_id: other.bank_id })).data).toEqual([]);
    for (const operation of [statements.ignoreLine, statements.unmatchLine, statements.restoreLine]) {
      const asked = other.act(operation, { bank_id: other.bank_id, bank_line_id: first });
      await expect(asked).rejects.toMatchObject({ status: 404 });
    }
    await expect(other.act(statements.readLine, { bank_line_id: first })).rejects.toMatchObject({ status: 404 });
  });
});

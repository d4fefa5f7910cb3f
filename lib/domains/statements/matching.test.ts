import { afterAll, describe, expect, it } from "vitest";
import { createBankAccount } from "#lib/domains/banking/operations.ts";
import { closePeriod } from "#lib/domains/closing/operations.ts";
import { createBatch, readEntry, voidOneEntry } from "#lib/domains/ledger/operations.ts";
import { brokenBalances, newCompany, outcomes } from "../../../e2e/support/books.ts";
import { asOwner, closeDatabase, refusalByDatabase } from "../../../e2e/support/database.ts";
import * as statements from "./operations.ts";

afterAll(closeDatabase);

/** A company with a bank account, and what it does with that: entries by their day and amount (money in is positive). */
async function withBank() {
  const company = await newCompany();
  const { bank_id, account_id } = await company.act(createBankAccount, {
    bank_name: "Harbor Trust",
    account_type: "checking",
    currency: "usd",
  });
  const other = await company.open("suspense");
  const enter = async (date: string, cents: number, description = "An entry") => {
    const amount_cents = Math.abs(cents);
    const [own, opposite] = cents > 0 ? (["debit", "credit"] as const) : (["credit", "debit"] as const);
    const lines = [
      { account_id, side: own, amount_cents },
      { account_id: other, side: opposite, amount_cents },
    ];
    const { entry_ids } = await company.act(createBatch, { post: true, entries: [{ date, description, lines }] });
    return entry_ids[0] ?? "";
  };
  /** Takes lines in, and answers their identifiers in the order given. */
  const take = async (...lines: [date: string, amount: string, description?: string][]) => {
    const content = `Date,Amount,Description\n${lines.map(([date, amount, words = "A line"]) => `${date},${amount},${words}\n`).join("")}`;
    const { import_id } = await company.act(statements.importStatement, { bank_id, format: "csv", content });
    const made = await asOwner<{ bank_line_id: string }>(
      "select bank_line_id from bank_line where import_id = $1 order by line_in_file",
      [import_id],
    );
    return made.map(({ bank_line_id }) => bank_line_id);
  };
  const read = (bank_line_id: string) => company.act(statements.readLine, { bank_line_id });
  const match = (bank_line_id: string, entry_id: string) =>
    company.act(statements.matchOneLine, { bank_id, bank_line_id, entry_id });
  const summary = (as_of: string) => company.act(statements.readMatching, { bank_id, as_of });
  return { ...company, bank_id, account_id, other, enter, take, read, match, summary };
}

describe("what is proposed for a line", () => {
  it("are posted entries of its amount within a week, the nearest first, then the likest", async () => {
    const { enter, take, read, draft, account_id, other } = await withBank();
    await enter("2026-03-20", 480000, "Too late");
    await enter("2026-03-10", -480000, "The other way");
    await enter("2026-03-10", 480001, "Another amount");
    await draft([account_id, "debit", 480000], [other, "credit", 480000]);
    const far = await enter("2026-03-17", 480000, "A week later");
    const unlike = await enter("2026-03-11", 480000, "Initech paid");
    const like = await enter("2026-03-11", 480000, "Invoice 0001 to Globex paid");
    const [line = ""] = await take(["2026-03-10", "4800.00", "WIRE GLOBEX INV 0001"]);
    const { proposals, status } = await read(line);
    expect(status).toBe("unmatched");
    expect(proposals.map(({ entry_id, days_apart, exact }) => [entry_id, days_apart, exact])).toEqual([
      [like, 1, false],
      [unlike, 1, false],
      [far, 7, false],
    ]);
  });

  it("is exact where the two are each other's only one", async () => {
    const { enter, take, read } = await withBank();
    const entry_id = await enter("2026-03-10", -617);
    const [line = ""] = await take(["2026-03-12", "-6.17"]);
    expect((await read(line)).proposals).toMatchObject([{ entry_id, exact: true, entry_line_number: 1 }]);
    const [twin = ""] = await take(["2026-03-14", "-6.17"]);
    for (const one of [line, twin]) expect((await read(one)).proposals).toMatchObject([{ entry_id, exact: false }]);
  });

  it("is nothing that is matched, voided or a reversal", async () => {
    const { act, enter, take, read, match } = await withBank();
    const [taken, voided] = [await enter("2026-03-10", 500), await enter("2026-03-10", 700)];
    const [first = "", second = "", third = ""] = await take(
      ["2026-03-10", "5"],
      ["2026-03-10", "5"],
      ["2026-03-10", "-7"],
    );
    await match(first, taken);
    expect((await read(second)).proposals).toEqual([]);
    await act(voidOneEntry, { entry_id: voided, date: "2026-03-10" });
    expect((await read(third)).proposals).toEqual([]);
  });
});

describe("matching a line", () => {
  it("names its entry, and can be taken back", async () => {
    const { act, enter, take, match, bank_id } = await withBank();
    const entry_id = await enter("2025-01-01", 500);
    const [bank_line_id = ""] = await take(["2026-03-10", "5"]);
    const matched = await match(bank_line_id, entry_id);
    expect(matched).toMatchObject({ status: "matched", entry_id, entry_line_number: 1, proposals: [] });
    expect(matched.matched_at).not.toBeNull();
    const taken = await act(statements.unmatchLine, { bank_id, bank_line_id });
    expect(taken).toMatchObject({ status: "unmatched", entry_id: null, entry_line_number: null, matched_at: null });
  });

  it("is refused to an entry of another amount, a draft, a voided one, a reversal, and one that is taken", async () => {
    const { act, enter, take, match, draft, account_id, other } = await withBank();
    const [line = "", second = ""] = await take(["2026-03-10", "5"], ["2026-03-11", "5"]);
    const refused = (entry_id: string) => expect(match(line, entry_id)).rejects;
    await refused(await enter("2026-03-10", 501)).toMatchObject({ status: 400, code: "amount_differs" });
    await refused(await enter("2026-03-10", -500)).toMatchObject({ status: 400, code: "amount_differs" });
    await refused(await draft([account_id, "debit", 500], [other, "credit", 500])).toThrow(
      "the entry's status is draft",
    );
    const voided = await enter("2026-03-10", -500);
    const { reversed_by_entry_id } = await act(voidOneEntry, { entry_id: voided });
    await refused(voided).toThrow("the entry's status is voided");
    await refused(reversed_by_entry_id ?? "").toThrow("the entry reverses another");
    const entry_id = await enter("2026-03-10", 500);
    await match(second, entry_id);
    await refused(entry_id).toMatchObject({ status: 409, code: "entry_matched" });
    await expect(match(second, entry_id)).rejects.toThrow("Cannot match the bank line: its status is matched.");
    await refused("je_00000000000000000000000000").toMatchObject({ status: 404 });
  });

  it("takes one line of an entry for one bank line, also where the entry has two of the amount", async () => {
    const { act, take, match, account_id, other } = await withBank();
    const [first = "", second = "", third = ""] = await take(
      ["2026-03-10", "5"],
      ["2026-03-10", "5"],
      ["2026-03-10", "5"],
    );
    const lines = [
      { account_id: other, side: "credit", amount_cents: 1000 },
      { account_id, side: "debit", amount_cents: 500 },
      { account_id, side: "debit", amount_cents: 500 },
    ];
    const entries = [{ date: "2026-03-10", description: "Two", lines }];
    const [entry_id = ""] = (await act(createBatch, { post: true, entries })).entry_ids;
    expect((await match(first, entry_id)).entry_line_number).toBe(2);
    expect((await match(second, entry_id)).entry_line_number).toBe(3);
    await expect(match(third, entry_id)).rejects.toMatchObject({ status: 409 });
  });

  it("by several at once is done once", async () => {
    const { enter, take, match } = await withBank();
    const entry_id = await enter("2026-03-10", 500);
    const [first = "", second = ""] = await take(["2026-03-10", "5"], ["2026-03-10", "5"]);
    const toOne = await Promise.allSettled([first, second, first, second].map((line) => match(line, entry_id)));
    expect(outcomes(toOne).done).toBe(1);
    const others = await Promise.all([1, 2, 3].map(() => enter("2026-03-10", 900)));
    const [line = ""] = await take(["2026-03-10", "9"]);
    expect(outcomes(await Promise.allSettled(others.map((one) => match(line, one)))).done).toBe(1);
  });

  it("ends where the entry is voided, and races with that leave no match to a voided entry", async () => {
    const { act, enter, take, match, read } = await withBank();
    const entry_id = await enter("2026-03-10", 500);
    const [bank_line_id = ""] = await take(["2026-03-10", "5"]);
    await match(bank_line_id, entry_id);
    await act(voidOneEntry, { entry_id });
    expect(await read(bank_line_id)).toMatchObject({ status: "unmatched", entry_id: null });
    const pairs = await Promise.all(
      Array.from({ length: 6 }, async (_, at) => ({
        entry_id: await enter("2026-03-10", 1000 + at),
        line: (await take(["2026-03-10", `10.0${at}`]))[0] ?? "",
      })),
    );
    await Promise.allSettled(
      pairs.flatMap((pair) => [match(pair.line, pair.entry_id), act(voidOneEntry, { entry_id: pair.entry_id })]),
    );
    for (const pair of pairs) {
      expect(await act(readEntry, { entry_id: pair.entry_id })).toMatchObject({ status: "voided" });
      expect(await read(pair.line)).toMatchObject({ status: "unmatched", entry_id: null });
    }
  });

  it("accepts all exact ones at one call, and once in a race", async () => {
    const { act, enter, take, read, bank_id, summary } = await withBank();
    const [one, two] = [await enter("2026-03-10", 500), await enter("2026-03-10", -900)];
    await enter("2026-03-10", 700);
    const [first = "", second = "", third = "", fourth = ""] = await take(
      ["2026-03-10", "5"],
      ["2026-03-09", "-9"],
      ["2026-03-10", "7"],
      ["2026-03-11", "7"],
    );
    expect((await summary("2026-03-31")).exact_matches).toBe(2);
    const made = await Promise.all([1, 2].map(() => act(statements.matchAllExact, { bank_id })));
    expect(
      made.flatMap(({ matched }) => matched.map(({ bank_line_id, entry_id }) => [bank_line_id, entry_id])),
    ).toEqual([
      [second, two],
      [first, one],
    ]);
    for (const line of [third, fourth]) expect((await read(line)).status).toBe("unmatched");
    expect((await act(statements.matchAllExact, { bank_id })).matched).toEqual([]);
  });

  it("is refused for a line that is ignored, until it is restored", async () => {
    const { act, enter, take, match, bank_id } = await withBank();
    const entry_id = await enter("2026-03-10", 500);
    const [bank_line_id = ""] = await take(["2026-03-10", "5"]);
    const line = { bank_id, bank_line_id };
    expect(await act(statements.ignoreLine, line)).toMatchObject({ status: "ignored", proposals: [] });
    await expect(match(bank_line_id, entry_id)).rejects.toThrow("its status is ignored");
    await expect(act(statements.ignoreLine, line)).rejects.toMatchObject({ status: 400, code: "invalid_transition" });
    await expect(act(statements.unmatchLine, line)).rejects.toThrow(
      "Cannot unmatch the bank line: its status is ignored.",
    );
    expect((await act(statements.matchAllExact, { bank_id })).matched).toEqual([]);
    expect((await act(statements.restoreLine, line)).proposals).toMatchObject([{ entry_id, exact: true }]);
  });
});

describe("making an entry of a line", () => {
  it("posts it on the line's day with the line as its source, and matches the two", async () => {
    const { act, take, bank_id, account_id, other, open, workspace_id } = await withBank();
    const fees = await open("bank_fees");
    const [out = "", back = ""] = await take(
      ["2026-03-31", "-15.00", "MONTHLY FEE"],
      ["2026-03-31", "2.50", "INTEREST"],
    );
    const line = await act(statements.enterOneLine, { bank_id, bank_line_id: out, account_id: fees });
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
    const inward = await act(readEntry, { entry_id: (await act(statements.enterOneLine, other_line)).entry_id });
    expect(inward).toMatchObject({ description: "Interest", lines: [{ side: "debit" }, { side: "credit" }] });
    expect(await brokenBalances(workspace_id)).toEqual([]);
  });

  it("is done once in a race, and again after its entry was voided", async () => {
    const { act, take, bank_id, other, read } = await withBank();
    const [bank_line_id = ""] = await take(["2026-03-31", "-15.00"]);
    const given = { bank_id, bank_line_id, account_id: other };
    const enter = () => act(statements.enterOneLine, given);
    expect(outcomes(await Promise.allSettled([enter(), enter(), enter()]))).toEqual({ done: 1, refused: [400, 400] });
    const { entry_id } = await read(bank_line_id);
    await act(voidOneEntry, { entry_id });
    expect((await read(bank_line_id)).status).toBe("unmatched");
    expect((await enter()).entry_id).not.toBe(entry_id);
  });

  it("is refused to the bank's own account, one of another currency or company, and in a closed period", async () => {
    const [{ act, take, bank_id, account_id, other, open }, stranger] = [await withBank(), await newCompany()];
    const [bank_line_id = ""] = await take(["2026-03-31", "-15.00"]);
    const enter = (to: string) =>
      expect(act(statements.enterOneLine, { bank_id, bank_line_id, account_id: to })).rejects;
    await enter(account_id).toMatchObject({ status: 400, code: "same_account" });
    await enter(await open("euros", { currency: "eur" })).toMatchObject({ status: 400 });
    await enter(await stranger.open("rent")).toMatchObject({ status: 404 });
    await act(closePeriod, { period: "2026-03" });
    await enter(other).toMatchObject({ status: 400, message: expect.stringContaining("2026-03") });
  });
});

describe("the comparison with the books", () => {
  it("says what stands on one side only, and how the two balances come to differ", async () => {
    const { act, enter, take, match, summary, bank_id, account_id } = await withBank();
    const opening = await enter("2026-02-28", 100000, "Opening balance");
    const paid = await enter("2026-03-05", 480000);
    await enter("2026-03-30", -2000, "A check that the bank has not seen");
    const content =
      "Date,Description,Amount,Balance\n2026-03-06,Globex,4800,5800\n2026-03-20,Fee,-15,5785\n2026-03-21,Twice,-1,5784\n";
    await act(statements.importStatement, { bank_id, format: "csv", content });
    const lines = (await act(statements.listAllLines, { bank_id })).data;
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
    const { act, enter, summary } = await withBank();
    const entry_id = await enter("2026-03-05", 500);
    await act(voidOneEntry, { entry_id, date: "2026-03-10" });
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
    const [{ act, take, bank_id }, other] = [await withBank(), await withBank()];
    const [first = ""] = await take(["2026-03-01", "5", "Globex"], ["2026-03-15", "-6", "Rent"]);
    await act(statements.ignoreLine, { bank_id, bank_line_id: first });
    const words = async (filter: object) =>
      (await act(statements.listAllLines, { bank_id, ...filter })).data.map(({ description }) => description);
    expect(await words({})).toEqual(["Rent", "Globex"]);
    expect(await words({ status: "ignored" })).toEqual(["Globex"]);
    expect(await words({ from: "2026-03-02", to: "2026-03-15" })).toEqual(["Rent"]);
    expect(await words({ search: "GLOB" })).toEqual(["Globex"]);
    expect(await words({ import_id: "imp_00000000000000000000000000" })).toEqual([]);
    expect((await other.act(statements.listAllLines, { bank_id: other.bank_id })).data).toEqual([]);
    for (const operation of [statements.ignoreLine, statements.unmatchLine, statements.restoreLine]) {
      const asked = other.act(operation, { bank_id: other.bank_id, bank_line_id: first });
      await expect(asked).rejects.toMatchObject({ status: 404 });
    }
    await expect(other.act(statements.readLine, { bank_line_id: first })).rejects.toMatchObject({ status: 404 });
  });
});

describe("PostgreSQL", () => {
  it("refuses a match that the rules would not make", async () => {
    const { enter, take, match } = await withBank();
    const [line = "", second = ""] = await take(["2026-03-10", "5"], ["2026-03-10", "6"]);
    const entry_id = await enter("2026-03-10", 500);
    const set = (id: string, number: number) =>
      refusalByDatabase(
        "update bank_line set status = 'matched', entry_id = $2, entry_line_number = $3, matched_at = now() where bank_line_id = $1",
        [id, entry_id, number],
      );
    expect(await set(line, 1)).toBeNull();
    expect((await set(line, 2))?.message).toContain("of its amount on its ledger account");
    expect((await set(second, 1))?.message).toContain("of its amount on its ledger account");
    await match(line, entry_id);
    const moved = await refusalByDatabase("update bank_line set status = 'ignored' where bank_line_id = $1", [line]);
    expect(moved?.message).toMatch(/cannot go from matched to ignored|bank_line_matched_has_its_entry/);
  });
});

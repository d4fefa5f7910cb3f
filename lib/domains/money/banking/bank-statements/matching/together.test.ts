import { describe, expect, it } from "vitest";
import { transaction } from "#lib/db/transaction.ts";
import { closePeriod, reopenPeriod } from "#lib/domains/books/closing/operations.ts";
import { createBatch, readEntry, voidEntry } from "#lib/domains/books/ledger/operations.ts";
import { reconcileLedger, signOffReconciliation } from "#lib/domains/books/reconciliation/operations.ts";
import { loadGeneralLedger } from "#lib/domains/books/reports/general-ledger.ts";
import { depositOfChecks, newBank } from "../../../../../../e2e/support/bank.ts";
import { outcomes } from "../../../../../../e2e/support/books.ts";
import { refusalByDatabase } from "../../../../../../e2e/support/database.ts";
import { giveStatement } from "../../reconciling/operations.ts";
import * as statements from "../operations.ts";

/** A deposit of three checks, and what it is matched to by the API's names. */
async function depositToMatch() {
  const bank = await depositOfChecks();
  const matchTo = (more: object) =>
    bank.act(statements.matchLine, { bank_id: bank.bank_id, bank_line_id: bank.deposit, ...more });
  const named = (...ids: (string | undefined)[]) => ids.map((entry_id) => ({ entry_id: entry_id ?? "" }));
  return { ...bank, matchTo, named };
}

describe("a bank line that several entries answer to", () => {
  it("tells each of them, counts as one line and as so many entries, and is taken back with all of them", async () => {
    const { act, bank_id, entity_id, account_id, workspace_id, checks, deposit, together, summary } =
      await depositOfChecks();
    const line = await together(deposit, ...checks.toReversed());
    expect(line).toMatchObject({
      ...{ status: "matched", entry_id: checks[0], entry_line_number: 1, combinations: [], amount_cents: 20_000 },
      matches: checks.map((entry_id, at) => ({
        ...{ entry_id, entry_line_number: 1, amount_cents: [12_000, 7_550, 450][at] },
        description: ["Check of Globex", "Check of Initech", "Check of Umbrella"][at],
      })),
    });
    expect(await summary("2026-03-31")).toMatchObject({
      matched: { count: 1, total_cents: 20_000 },
      lines_without_entry: { count: 0, total_cents: 0 },
      entries_without_line: { count: 0, total_cents: 0 },
    });
    expect((await act(statements.listEntriesWithoutLine, { bank_id })).data).toEqual([]);
    await transaction({ workspace_id }, "read", async (tx) => {
      const { data } = await loadGeneralLedger(tx, { entity_id, account_id, limit: 10 });
      expect(data.map(({ bank_line_id }) => bank_line_id)).toEqual([deposit, deposit, deposit]);
    });
    const after = await act(statements.unmatchLine, { bank_id, bank_line_id: deposit });
    expect(after).toMatchObject({ status: "unmatched", entry_id: null, entry_line_number: null, matches: [] });
    expect(await summary("2026-03-31")).toMatchObject({ entries_without_line: { count: 3, total_cents: 20_000 } });
  });

  it("is what a payout is less what was refunded of it, and less the fee that is posted in the same act", async () => {
    const { act, enter, take, bank_id, open, matchTo, checks, named, deposit } = await depositToMatch();
    const refund = await enter("2026-03-11", -1_000, "Refund to Globex");
    const fees = await open("card_fees");
    // 20,000 less a refund of 1,000, and 290 kept back.
    const [payout = ""] = await take(["2026-03-12", "187.10", "CARD PAYOUT"]);
    const line = { bank_id, bank_line_id: payout, entries: named(...checks, refund) };
    await expect(act(statements.matchLine, line)).rejects.toMatchObject({
      ...{ status: 400, code: "amount_differs" },
      message: "entries must come to the bank line's amount: it is 18710 cents, and they come to 19000 cents",
    });
    const matched = await act(statements.matchLine, { ...line, difference_account_id: fees });
    const fee = matched.matches.find(({ amount_cents }) => amount_cents === -290);
    expect(matched.matches).toHaveLength(5);
    expect(await act(readEntry, { entry_id: fee?.entry_id })).toMatchObject({
      ...{ date: "2026-03-12", description: "CARD PAYOUT", status: "posted" },
      source: { type: "statement_line", id: payout },
      lines: [
        { side: "credit", amount_cents: 290 },
        { account_id: fees, side: "debit", amount_cents: 290 },
      ],
    });
    // Nothing differs where nothing is left.
    const other = await enter("2026-03-11", 20_000, "Another deposit");
    await expect(matchTo({ entry_id: other, difference_account_id: fees })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("difference_account_id must be left out"),
    });
    expect((await matchTo({ entry_id: other })).entry_id).toBe(other);
    expect(deposit).not.toBe(payout);
  });

  it("is refused by what is wrong with which of them, and changes nothing", async () => {
    const { act, take, draft, account_id, other, checks, deposit, matchTo, named, read, match, enter } =
      await depositToMatch();
    const lines = [
      { account_id: other, side: "credit" as const, amount_cents: 900 },
      { account_id, side: "debit" as const, amount_cents: 450 },
      { account_id, side: "debit" as const, amount_cents: 450 },
    ];
    const entries = [{ date: "2026-03-10", description: "Two checks", lines }];
    const [both = ""] = (await act(createBatch, { post: true, entries })).entry_ids;
    const drafted = await draft([account_id, "debit", 450], [other, "credit", 450]);
    const taken = await enter("2026-03-10", 450);
    const [small = ""] = await take(["2026-03-10", "4.50"]);
    await match(small, taken);
    const elsewhere = (await depositOfChecks()).checks[0];
    const [first, second] = checks;
    for (const [given, status, message] of [
      [{ entries: [] }, 400, "entries"],
      [{}, 400, "entry_id is required, or entries instead"],
      [{ entry_id: first, entries: named(second) }, 400, "entry_id is required, or entries instead"],
      [{ entries: named(first, first) }, 400, "entries.1 must name each line of an entry once"],
      [
        { entries: named(first, both) },
        400,
        "entries.1.entry_line_number is required, since the entry has several lines to cash: 2, 3",
      ],
      [
        { entries: [{ entry_id: both, entry_line_number: 1 }] },
        400,
        "entries.0.entry_line_number must be a line of the entry to cash",
      ],
      [{ entries: named(first, drafted) }, 400, "the entry's status is draft"],
      [{ entries: named(first, taken) }, 409, "matched to another bank line already"],
      [{ entries: named(first, elsewhere) }, 404, "journal entry"],
      [{ entries: named(first, second) }, 400, "it is 20000 cents, and they come to 19550 cents"],
      [
        { entries: named(first, second), difference_account_id: account_id },
        400,
        "difference_account_id must be another account",
      ],
      [{ entries: named(first, second), difference_account_id: "acct_00000000000000000000000000" }, 404, "account"],
    ] as const) {
      await expect(matchTo(given), JSON.stringify(given)).rejects.toMatchObject({
        status,
        message: expect.stringContaining(message),
      });
    }
    expect(await read(deposit)).toMatchObject({ status: "unmatched", matches: [] });
    const whole = [{ entry_id: both, entry_line_number: 3 }, ...named(first, second)];
    expect((await matchTo({ entries: whole })).matches).toHaveLength(3);
    expect(await act(readEntry, { entry_id: both })).toMatchObject({ status: "posted" });
  });

  it("has each entry once, whoever races whom, also of two bank accounts of one ledger account", async () => {
    const { enter, take, together, read, workspace_id, entity_id, bank_id, account_id, act } = await newBank();
    const ids = await Promise.all([100, 200, 300, 400].map((cents) => enter("2026-03-10", cents)));
    const lines = await take(["2026-03-10", "3"], ["2026-03-10", "5"], ["2026-03-10", "7"], ["2026-03-10", "10"]);
    const [a = "", b = "", c = "", d = ""] = ids;
    // Each two of them want an entry that both name.
    const wanted = [
      [a, b],
      [c, b],
      [d, c],
      [a, b, c, d],
    ];
    const raced = lines.flatMap((line, at) => [
      together(line, ...(wanted[at] ?? [])),
      together(line, ...(wanted[at] ?? []).toReversed()),
    ]);
    const { refused } = outcomes(await Promise.allSettled(raced));
    expect([...new Set(refused)].toSorted()).toEqual([400, 409]);
    const found = await Promise.all(lines.map(read));
    const taken = found.flatMap(({ matches }) => matches.map(({ entry_id }) => entry_id));
    expect(new Set(taken).size).toBe(taken.length);
    for (const { status, matches, amount_cents } of found) {
      const sum = matches.reduce((total, one) => total + one.amount_cents, 0);
      expect(sum).toBe(status === "matched" ? amount_cents : 0);
    }
    // PostgreSQL holds it where nobody holds the one bank account.
    const entry_id = await enter("2026-03-10", 900);
    const [one = "", two = ""] = await take(["2026-03-10", "9"], ["2026-03-11", "9"]);
    const row = (line: string) => `('${workspace_id}', '${line}', '${entry_id}', 1)`;
    const twice = await refusalByDatabase(
      `insert into bank_match (workspace_id, bank_line_id, entry_id, entry_line_number) values ${row(one)}, ${row(two)}`,
    );
    expect(twice?.message).toContain("bank_match_workspace_id_entry_id_entry_line_number_key");
    expect(await act(statements.listEntriesWithoutLine, { bank_id, amount_cents: 900 })).toMatchObject({
      data: [{ entry_id }],
    });
    expect([entity_id, account_id].every(Boolean)).toBe(true);
  });

  it("awaits them all again where one is voided, also in a race, but not in a closed month that was signed off with it", async () => {
    const { act, checks, deposit, together, bank_id, read, take, match, enter } = await depositOfChecks();
    // Of a month that stays open.
    await act(voidEntry, { entry_id: checks[0], date: "2026-03-09" });
    checks[0] = await enter("2026-02-27", 12_000, "Check of Globex");
    await together(deposit, ...checks);
    const reconcile = () => act(reconcileLedger, { period: "2026-03" });
    await act(giveStatement, { bank_id, period: "2026-03", closing_balance_cents: 20_000 });
    const report = await reconcile();
    expect(report.accounts).toMatchObject([
      {
        ...{ is_reconciled: true, combined_line_count: 1, unmatched_line_count: 0, unmatched_entry_count: 0 },
        combined_lines: [
          { bank_line_id: deposit, amount_cents: 20_000, matches: checks.map((entry_id) => ({ entry_id })) },
        ],
      },
    ]);
    const { reconciliation_id } = report;
    await act(signOffReconciliation, { reconciliation_id, close_period: true });
    const unmatch = () => act(statements.unmatchLine, { bank_id, bank_line_id: deposit });
    await expect(unmatch()).rejects.toMatchObject({
      status: 400,
      code: "period_closed",
      message: expect.stringContaining("2026-03"),
    });
    const told = await refusalByDatabase("update bank_line set status = 'unmatched' where bank_line_id = $1", [
      deposit,
    ]);
    expect(told?.message).toContain("the reconciliation of 2026-03 was signed off with the match");
    // The bank took the check back in April: March stands, and the reversal awaits a line of its own.
    const { reversed_by_entry_id } = await act(voidEntry, { entry_id: checks[0], date: "2026-04-02" });
    expect(await read(deposit)).toMatchObject({ status: "matched", matches: checks.map((entry_id) => ({ entry_id })) });
    const [back = ""] = await take(["2026-04-03", "-120.00", "RETURNED ITEM"]);
    expect(await match(back, reversed_by_entry_id ?? "")).toMatchObject({ status: "matched" });
    await act(reopenPeriod, { period: "2026-03" });
    expect(await unmatch()).toMatchObject({ status: "unmatched" });
    const again = await enter("2026-03-10", 12_000, "Check of Globex, again");
    const all = [again, ...checks.slice(1)];
    await Promise.allSettled([together(deposit, ...all), act(voidEntry, { entry_id: again, date: "2026-03-12" })]);
    const { status, matches } = await read(deposit);
    expect([
      ["unmatched", 0],
      ["matched", 3],
    ]).toContainEqual([status, matches.length]);
    await act(closePeriod, { period: "2026-03" });
  });

  it("has none of its parts in transit but all of them, while one is of a later month", async () => {
    const { act, enter, take, together, bank_id, summary } = await newBank();
    const [early, late] = [await enter("2026-03-30", 700), await enter("2026-04-02", 300)];
    const [line = ""] = await take(["2026-03-31", "10.00", "DEPOSIT"]);
    await together(line, early, late);
    await act(giveStatement, { bank_id, period: "2026-03", closing_balance_cents: 1_000 });
    expect((await act(reconcileLedger, { period: "2026-03" })).accounts).toMatchObject([
      {
        ...{ unmatched_lines: [{ bank_line_id: line }], difference_cents: 1_000, deposits_in_transit_cents: 700 },
        ...{ deposits_in_transit: [{ entry_id: early }], combined_line_count: 0, is_reconciled: false },
      },
    ]);
    expect(await summary("2026-03-31")).toMatchObject({
      ...{
        lines_without_entry: { count: 1, total_cents: 1_000 },
        entries_without_line: { count: 1, total_cents: 700 },
      },
    });
    await act(giveStatement, { bank_id, period: "2026-04", closing_balance_cents: 1_000 });
    expect((await act(reconcileLedger, { period: "2026-04" })).accounts).toMatchObject([{ is_reconciled: true }]);
  });
});

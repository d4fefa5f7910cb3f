import { describe, expect, it } from "vitest";
import { addDays } from "#lib/core/days.ts";
import type { Tx } from "#lib/core/tx.ts";
import { transaction } from "#lib/db/transaction.ts";
import { createBatch, readEntry, voidEntry } from "#lib/domains/books/ledger/operations.ts";
import { newBank } from "../../../../../e2e/support/bank.ts";
import { outcomes } from "../../../../../e2e/support/books.ts";
import { refusalByDatabase } from "../../../../../e2e/support/database.ts";
import * as banking from "../store.ts";
import * as statements from "./operations.ts";
import { matchExact } from "./proposals.ts";

/** How many rows of the bank's lines and of the journal the transaction has looked at so far. */
async function looked(tx: Tx): Promise<number> {
  const [read] = await tx.sql<{ rows: number }>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
    where relname in ('bank_line', 'bank_match', 'journal_entry', 'journal_line')`;
  return read?.rows ?? 0;
}

describe("what is proposed for a line", () => {
  it("are posted entries of its amount within a week, the nearest first, then the likest", async () => {
    const { enter, take, read, draft, account_id, other } = await newBank();
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
    const { enter, take, read } = await newBank();
    const entry_id = await enter("2026-03-10", -617);
    const [line = ""] = await take(["2026-03-12", "-6.17"]);
    expect((await read(line)).proposals).toMatchObject([{ entry_id, exact: true, entry_line_number: 1 }]);
    const [twin = ""] = await take(["2026-03-14", "-6.17"]);
    for (const one of [line, twin]) expect((await read(one)).proposals).toMatchObject([{ entry_id, exact: false }]);
  });

  it("is nothing that is matched", async () => {
    const { enter, take, read, match } = await newBank();
    const taken = await enter("2026-03-10", 500);
    const [first = "", second = ""] = await take(["2026-03-10", "5"], ["2026-03-10", "5"]);
    await match(first, taken);
    expect((await read(second)).proposals).toEqual([]);
  });
});

describe("matching a line", () => {
  it("names its entry, and can be taken back", async () => {
    const { act, enter, take, match, bank_id } = await newBank();
    const entry_id = await enter("2025-01-01", 500);
    const [bank_line_id = ""] = await take(["2026-03-10", "5"]);
    const matched = await match(bank_line_id, entry_id);
    expect(matched).toMatchObject({ status: "matched", entry_id, entry_line_number: 1, proposals: [] });
    expect(matched.matched_at).not.toBeNull();
    const taken = await act(statements.unmatchLine, { bank_id, bank_line_id });
    expect(taken).toMatchObject({ status: "unmatched", entry_id: null, entry_line_number: null, matched_at: null });
  });

  it("is refused to an entry of another amount, a draft, and one that is taken", async () => {
    const { enter, take, match, draft, account_id, other } = await newBank();
    const [line = "", second = ""] = await take(["2026-03-10", "5"], ["2026-03-11", "5"]);
    const refused = (entry_id: string) => expect(match(line, entry_id)).rejects;
    await refused(await enter("2026-03-10", 501)).toMatchObject({ status: 400, code: "amount_differs" });
    await refused(await enter("2026-03-10", -500)).toMatchObject({ status: 400, code: "amount_differs" });
    await refused(await draft([account_id, "debit", 500], [other, "credit", 500])).toThrow(
      "the entry's status is draft",
    );
    const entry_id = await enter("2026-03-10", 500);
    await match(second, entry_id);
    await refused(entry_id).toMatchObject({ status: 409, code: "entry_matched" });
    await expect(match(second, entry_id)).rejects.toThrow("Cannot match the bank line: its status is matched.");
    await refused("je_00000000000000000000000000").toMatchObject({ status: 404 });
  });

  it("is to what was voided, and to its reversal, where the bank tells of both, and these are proposed where nothing else could be it", async () => {
    const { act, enter, take, match, read, bank_id } = await newBank();
    const deposit = await enter("2026-03-10", 500);
    const { reversed_by_entry_id: back } = await act(voidEntry, { entry_id: deposit, date: "2026-03-12" });
    const [came = "", went = ""] = await take(["2026-03-10", "5"], ["2026-03-12", "-5"]);
    const proposed = async (line: string) =>
      (await read(line)).proposals.map(({ entry_id, exact }) => [entry_id, exact]);
    expect([await proposed(came), await proposed(went)]).toEqual([[[deposit, false]], [[back, false]]]);
    expect((await act(statements.matchExactLines, { bank_id })).matched).toEqual([]);
    const stands = await enter("2026-03-11", 500);
    expect(await proposed(came)).toEqual([[stands, true]]);
    await match(came, deposit);
    const alone = async () =>
      (await act(statements.listEntriesWithoutLine, { bank_id })).data.map(({ entry_id }) => entry_id);
    expect(await alone()).toEqual([back, stands]);
    await match(went, back ?? "");
    expect(await alone()).toEqual([stands]);
    await act(voidEntry, { entry_id: stands });
    expect(await alone()).toEqual([]);
  });

  it("takes one line of an entry for one bank line, also where the entry has two of the amount", async () => {
    const { act, take, match, account_id, other } = await newBank();
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
    const { enter, take, match } = await newBank();
    const entry_id = await enter("2026-03-10", 500);
    const [first = "", second = ""] = await take(["2026-03-10", "5"], ["2026-03-10", "5"]);
    const toOne = await Promise.allSettled([first, second, first, second].map((line) => match(line, entry_id)));
    expect(outcomes(toOne).done).toBe(1);
    const others = await Promise.all([1, 2, 3].map(() => enter("2026-03-10", 900)));
    const [line = ""] = await take(["2026-03-10", "9"]);
    expect(outcomes(await Promise.allSettled(others.map((one) => match(line, one)))).done).toBe(1);
  });

  it("ends where the entry is voided; of a race with that it is what came last", async () => {
    const { act, enter, take, match, read } = await newBank();
    const entry_id = await enter("2026-03-10", 500);
    const [bank_line_id = ""] = await take(["2026-03-10", "5"]);
    await match(bank_line_id, entry_id);
    await act(voidEntry, { entry_id });
    expect(await read(bank_line_id)).toMatchObject({ status: "unmatched", entry_id: null });
    const pairs = await Promise.all(
      Array.from({ length: 6 }, async (_, at) => ({
        entry_id: await enter("2026-03-10", 1000 + at),
        line: (await take(["2026-03-10", `10.0${at}`]))[0] ?? "",
      })),
    );
    await Promise.allSettled(
      pairs.flatMap((pair) => [match(pair.line, pair.entry_id), act(voidEntry, { entry_id: pair.entry_id })]),
    );
    for (const pair of pairs) {
      expect(await act(readEntry, { entry_id: pair.entry_id })).toMatchObject({ status: "voided" });
      const { status, entry_id, entry_line_number } = await read(pair.line);
      expect([
        ["unmatched", null, null],
        ["matched", pair.entry_id, 1],
      ]).toContainEqual([status, entry_id, entry_line_number]);
    }
  });

  it("accepts all exact ones at one call, and once in a race", async () => {
    const { act, enter, take, read, bank_id, summary } = await newBank();
    const [one, two] = [await enter("2026-03-10", 500), await enter("2026-03-10", -900)];
    await enter("2026-03-10", 700);
    const [first = "", second = "", third = "", fourth = ""] = await take(
      ["2026-03-10", "5"],
      ["2026-03-09", "-9"],
      ["2026-03-10", "7"],
      ["2026-03-11", "7"],
    );
    expect((await summary("2026-03-31")).exact_matches).toBe(2);
    const made = await Promise.all([1, 2].map(() => act(statements.matchExactLines, { bank_id })));
    expect(
      made.flatMap(({ matched }) => matched.map(({ bank_line_id, entry_id }) => [bank_line_id, entry_id])),
    ).toEqual([
      [second, two],
      [first, one],
    ]);
    for (const line of [third, fourth]) expect((await read(line)).status).toBe("unmatched");
    expect((await act(statements.matchExactLines, { bank_id })).matched).toEqual([]);
  });

  it("accepts all of a large import at once, reading no table anew for every row of another", async () => {
    const { act, other, account_id, take, bank_id, entity_id, workspace_id } = await newBank();
    const days = Array.from({ length: 400 }, (_, at) => addDays("2026-01-01", at % 200));
    const entries = days.map((date, at) => ({
      ...{ date, description: "An entry" },
      lines: [
        { account_id, side: "debit", amount_cents: 1_000 + at },
        { account_id: other, side: "credit", amount_cents: 1_000 + at },
      ],
    }));
    await act(createBatch, { post: true, entries });
    await take(...days.map((day, at): [string, string] => [day, String((1_000 + at) / 100)]));
    await transaction({ workspace_id }, "write", async (tx) => {
      const bank = await banking.load(tx, { entity_id, bank_id });
      const before = await looked(tx);
      expect(await matchExact(tx, bank)).toHaveLength(400);
      // PostgreSQL's own check of a reference to an entry may look at all entries up to it, for as long as it takes the workspace for a row.
      const byReference = (400 * 401) / 2;
      expect((await looked(tx)) - before).toBeLessThan(400 * 40 + byReference);
    });
  });

  it("is refused for a line that is ignored, until it is restored", async () => {
    const { act, enter, take, match, bank_id } = await newBank();
    const entry_id = await enter("2026-03-10", 500);
    const [bank_line_id = ""] = await take(["2026-03-10", "5"]);
    const line = { bank_id, bank_line_id };
    expect(await act(statements.ignoreLine, line)).toMatchObject({ status: "ignored", proposals: [] });
    await expect(match(bank_line_id, entry_id)).rejects.toThrow("its status is ignored");
    await expect(act(statements.ignoreLine, line)).rejects.toMatchObject({ status: 400, code: "invalid_transition" });
    await expect(act(statements.unmatchLine, line)).rejects.toThrow(
      "Cannot unmatch the bank line: its status is ignored.",
    );
    expect((await act(statements.matchExactLines, { bank_id })).matched).toEqual([]);
    expect((await act(statements.restoreLine, line)).proposals).toMatchObject([{ entry_id, exact: true }]);
  });
});

describe("PostgreSQL", () => {
  it("refuses a match that the rules would not make, and keeps what is made whole", async () => {
    const { enter, take, together, act, account_id, bank_id, other, workspace_id } = await newBank();
    const [line = "", second = ""] = await take(["2026-03-10", "5"], ["2026-03-10", "6"]);
    const [two, three] = [await enter("2026-03-10", 200), await enter("2026-03-11", 300)];
    const five = await enter("2026-03-10", 500);
    const made = (id: string, ...entries: [string, number][]) =>
      `insert into bank_match (workspace_id, bank_line_id, entry_id, entry_line_number) values ${entries
        .map(([entry_id, number]) => `('${workspace_id}', '${id}', '${entry_id}', ${number})`)
        .join(", ")}`;
    const refused = async (...texts: string[]) => (await refusalByDatabase(texts.join("; ")))?.message;
    expect(await refused(made(line, [five, 1]))).toBeUndefined();
    expect(await refused(made(line, [two, 1], [three, 1]))).toBeUndefined();
    expect(await refused(made(line, [five, 2]))).toBe(
      "a bank line is matched to lines of posted entries on its ledger account",
    );
    const comes = "a bank line is matched to what comes to its amount";
    expect(await refused(made(second, [five, 1]))).toBe(comes);
    // One after the other is not all at once.
    expect(await refused(made(line, [two, 1]), made(line, [three, 1]))).toBe(comes);
    expect(await refused(made(line, [five, 1]), made(line, [two, 1]))).toBe(
      "a bank line is matched once, to all that answers to it",
    );
    await together(line, two, three);
    const told = `bank_line_id = '${line}'`;
    expect(await refused(`update bank_line set status = 'ignored' where ${told}`)).toMatch(
      /cannot go from matched to ignored/,
    );
    expect(await refused(`update bank_line set status = 'matched' where bank_line_id = '${second}'`)).toBe(comes);
    expect(await refused(`update bank_line set matched_on = date where ${told}`)).toContain(
      "follows from what answers to it",
    );
    expect(await refused(`update bank_match set amount_cents = 1 where ${told}`)).toContain("stands as it was matched");
    expect(await refused(`delete from bank_match where ${told} and entry_id = '${two}'`)).toContain("with all of it");
    const moved = `update bank_account set account_id = '${other}' where bank_id = '${bank_id}'`;
    expect(await refused(moved)).toBe("the bank account's lines are matched to its ledger account");
    expect(await act(statements.listEntriesWithoutLine, { bank_id })).toMatchObject({ data: [{ entry_id: five }] });
    expect(account_id).not.toBe(other);
  });
});

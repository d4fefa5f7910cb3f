import { describe, expect, it } from "vitest";
import type { Tx } from "#lib/core/tx.ts";
import { transaction } from "#lib/db/transaction.ts";
import { createBatch, voidEntry } from "#lib/domains/books/ledger/operations.ts";
import { depositOfChecks, newBank } from "../../../../../../e2e/support/bank.ts";
import { asOwner } from "../../../../../../e2e/support/database.ts";
import * as statements from "../operations.ts";
import { combinationsFor } from "./combining.ts";

/** How many rows the transaction has looked at so far of the tables that are asked for what comes to a line. */
async function looked(tx: Tx): Promise<number> {
  const [read] = await tx.sql<{ rows: number }>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
    where relname in ('bank_line', 'bank_match', 'journal_entry', 'journal_line')`;
  return read?.rows ?? 0;
}

describe("what is proposed to answer to a line together", () => {
  it("is the one set within a week that comes to it, where nothing of its amount is there; it is accepted as any proposal", async () => {
    const { act, checks, deposit, read, enter, bank_id } = await depositOfChecks();
    await enter("2026-03-20", 20_000, "Too late");
    await enter("2026-03-10", -450, "The other way");
    const { combinations, proposals } = await read(deposit);
    expect(proposals).toEqual([]);
    expect(combinations).toMatchObject([{ entries: checks.map((entry_id) => ({ entry_id })), days_apart: 2 }]);
    const entries = combinations[0]?.entries.map(({ entry_id, entry_line_number }) => ({
      entry_id,
      entry_line_number,
    }));
    const { matched } = await act(statements.acceptLines, {
      bank_id,
      acceptances: [{ bank_line_id: deposit, entries }],
    });
    expect(matched).toMatchObject([{ bank_line_id: deposit, entry_id: checks[0] }]);
    expect((await read(deposit)).matches).toHaveLength(3);
  });

  it("is nothing beside an entry of its amount, and nothing that is matched", async () => {
    const { deposit, read, enter, act, take, match, checks } = await depositOfChecks();
    const whole = await enter("2026-03-11", 20_000, "Deposit");
    expect(await read(deposit)).toMatchObject({ combinations: [], proposals: [{ entry_id: whole }] });
    await act(voidEntry, { entry_id: whole, date: "2026-03-11" });
    const [small = ""] = await take(["2026-03-10", "4.50"]);
    await match(small, checks[2] ?? "");
    expect((await read(deposit)).combinations).toEqual([]);
  });

  it("looks at no more than so many lines of the ledger, for no more than so many of the bank's, of a company with thousands beside another of which alone PostgreSQL knows", async () => {
    const { act, take, account_id, other, workspace_id, bank_id } = await newBank();
    const known = await newBank();
    // Drafts, so that none of them is open and each has to be looked at to be seen for that.
    const entriesOf = (of: { account_id: string; other: string }) => ({
      entries: Array.from({ length: 1000 }, (_, at) => ({
        ...{ date: `2026-03-${String(8 + (at % 14)).padStart(2, "0")}`, description: "Not yet" },
        lines: [
          { account_id: of.account_id, side: "debit" as const, amount_cents: 2 },
          { account_id: of.other, side: "credit" as const, amount_cents: 2 },
        ],
      })),
    });
    for (let of = 0; of < 4; of++) await known.act(createBatch, entriesOf(known));
    await asOwner("analyze journal_entry, journal_line");
    for (let of = 0; of < 3; of++) await act(createBatch, entriesOf({ account_id, other }));
    await take(...Array.from({ length: 30 }, (_, at): [string, string] => ["2026-03-14", `${2 * at + 11}.01`]));
    const lines = (await act(statements.listLines, { bank_id, limit: 100 })).data;
    expect(lines).toHaveLength(30);
    await transaction({ workspace_id }, "read", async (tx) => {
      const before = await looked(tx);
      const found = await combinationsFor(tx, lines);
      expect(found.size).toBe(20);
      expect([...found.values()].flat()).toEqual([]);
      // For each of 20 lines 500 of the ledger's on either side of its day, with their entries.
      const rows = (await looked(tx)) - before;
      expect(rows).toBeGreaterThan(20 * 2 * 500);
      expect(rows).toBeLessThan(20 * 2 * 500 * 2 * 1.1);
    });
  });
});

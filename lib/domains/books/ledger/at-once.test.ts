import { describe, expect, it } from "vitest";
import type { Tx } from "#lib/core/tx.ts";
import { transaction } from "#lib/db/transaction.ts";
import { balancesOf, brokenBalances, newCompany, outcomes } from "../../../../e2e/support/books.ts";
import { asOwner } from "../../../../e2e/support/database.ts";
import { readIntegrity } from "../integrity/operations.ts";
import * as entries from "./entries.ts";
import { createBatch } from "./operations.ts";

const MOST = Number.MAX_SAFE_INTEGER;

/** A company with one pair of accounts, and entries between these. */
async function withPair() {
  const company = await newCompany();
  const [cash, rent] = [await company.open("cash"), await company.open("rent")];
  const entry = (amount_cents: number) => ({
    date: "2026-03-31",
    description: "Rent",
    lines: [
      { account_id: rent, amount_cents, side: "debit" as const },
      { account_id: cash, amount_cents, side: "credit" as const },
    ],
  });
  const post = (...amounts: number[]) => company.act(createBatch, { entries: amounts.map(entry), post: true });
  const parts = () =>
    asOwner<{ n: number }>("select count(*)::int as n from account_balance_part where account_id = $1", [cash]);
  return { ...company, entry, post, parts };
}

describe("posting to the same two accounts", () => {
  it("waits for nobody who has posted to them and not committed yet, and adds up", async () => {
    const { workspace_id, entity_id, entry, post, act, parts } = await withPair();
    await post(1);
    expect(await parts(), "who comes alone adds to what is there").toEqual([{ n: 1 }]);
    await transaction({ workspace_id }, "write", async (tx) => {
      const named = await entries.nameLines(tx, entity_id, [entry(20)]);
      await entries.insertPosted(tx, entity_id, named);
      await post(300);
      await post(4000);
    });
    expect(await balancesOf(workspace_id)).toEqual({ cash: -4321, rent: 4321 });
    expect(await parts()).toEqual([{ n: 2 }]);
    // More at once than there are parts of a balance.
    await Promise.all(Array.from({ length: 24 }, () => post(10, 20)));
    expect(await balancesOf(workspace_id)).toEqual({ cash: -5041, rent: 5041 });
    expect(await brokenBalances(workspace_id)).toEqual([]);
    expect(await act(readIntegrity)).toMatchObject({ is_sound: true });
  });

  it("never makes a balance that passes 2^53-1, however it is spread", async () => {
    const { workspace_id, post } = await withPair();
    const tried = await Promise.allSettled([post(MOST - 3), post(1), post(1), post(MOST - 3), post(1), post(1)]);
    const { done, refused } = outcomes(tried);
    expect(refused.every((status) => status === 400 || status === 409)).toBe(true);
    expect(done).toBeGreaterThan(0);
    expect(await brokenBalances(workspace_id)).toEqual([]);
    const { rent = 0 } = await balancesOf(workspace_id);
    expect(rent).toBeLessThanOrEqual(MOST);
    const message = "entries.0.lines.0.amount_cents must not bring the balance of the account cash past 2^53-1 cents";
    await expect(post(MOST - rent + 1)).rejects.toMatchObject({ status: 400, code: "out_of_range", message });
    if (rent < MOST) await post(MOST - rent);
    expect(await balancesOf(workspace_id)).toEqual({ cash: -MOST, rent: MOST });
  });
});

/** How many rows of the journal the transaction has looked at so far. */
async function looked(tx: Tx): Promise<number> {
  const [read] = await tx.sql<{ rows: number }>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
    where relname in ('journal_entry', 'journal_line')`;
  return read?.rows ?? 0;
}

describe("what is checked of an entry", () => {
  it("reads no other entry, however many there are, by plans that were made for few", async () => {
    const { workspace_id, entity_id, entry } = await withPair();
    await transaction({ workspace_id }, "write", async (tx) => {
      const add = async (count: number) => {
        const before = await looked(tx);
        const given = Array.from({ length: count }, () => entry(5));
        await entries.insertPosted(tx, entity_id, await entries.nameLines(tx, entity_id, given));
        await tx.sql`set constraints all immediate`;
        await tx.sql`set constraints all deferred`;
        return (await looked(tx)) - before;
      };
      await tx.fresh`discard plans`;
      for (let plan = 0; plan < 8; plan++) await add(1);
      const few = await add(10);
      await add(300);
      // What a statement finds its own entries by may be a look at them all, once; for each of the ten it would be ten times that.
      expect(await add(10)).toBeLessThan(few + 3 * 318);
    });
  });
});

describe("posting large amounts to the same two accounts at the same time", () => {
  it("is refused to nobody", async () => {
    const { workspace_id, post } = await withPair();
    const part = Math.floor(MOST / 25);
    const tried = await Promise.allSettled(Array.from({ length: 24 }, () => post(part)));
    expect(outcomes(tried)).toEqual({ done: 24, refused: [] });
    expect(await balancesOf(workspace_id)).toEqual({ cash: -24 * part, rent: 24 * part });
    expect(await brokenBalances(workspace_id)).toEqual([]);
  });
});

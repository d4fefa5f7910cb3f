import { expect, it } from "vitest";
import type { Tx } from "#lib/core/tx.ts";
import { transaction } from "#lib/db/transaction.ts";
import { createBatch } from "#lib/domains/books/ledger/operations.ts";
import { newBank } from "../../../../e2e/support/bank.ts";
import { asOwner } from "../../../../e2e/support/database.ts";
import { matchExact } from "./bank-statements/proposals.ts";
import { listEntriesAlone, matchingSummary } from "./bank-statements/summary.ts";
import { reconciledAccounts } from "./reconciling/store.ts";
import * as banking from "./store.ts";

const LINES = 600;
const tables = ["bank_line", "journal_entry", "journal_line"];

/** A bank account with so many lines that nothing answers to, and as many entries that no line answers to. */
async function bankOf(count: number) {
  const { act, other, account_id, take, bank_id, entity_id, workspace_id } = await newBank();
  const entries = Array.from({ length: count }, (_, at) => ({
    ...{ date: "2026-03-10", description: "An entry" },
    lines: [
      { account_id, side: "debit", amount_cents: 1_000 + at },
      { account_id: other, side: "credit", amount_cents: 1_000 + at },
    ],
  }));
  await act(createBatch, { post: true, entries });
  await take(...entries.map((_, at): [string, string] => ["2026-03-20", String((100_000 + at) / 100)]));
  return { workspace_id, entity_id, bank_id };
}

/** How many rows of these tables the transaction has looked at so far. */
async function looked(tx: Tx): Promise<number> {
  const [read] = await tx.sql<{ rows: number }>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
    where relname = any(${tables}::text[])`;
  return read?.rows ?? 0;
}

it("What a large company asks of its bank is not read by the plans that a small one left on the connection", async () => {
  const [large, small] = [await bankOf(LINES), await bankOf(1)];
  await asOwner(`analyze ${tables.join(", ")}`);
  const month = { period: "2026-03", accept_in_transit: false };
  const asks = {
    reconciled: async (tx: Tx, of: typeof large) => void (await reconciledAccounts(tx, of.entity_id, month)),
    unmatched: async (tx: Tx, of: typeof large) =>
      void (await listEntriesAlone(tx, await banking.load(tx, of), { limit: 100 })),
    summed: async (tx: Tx, of: typeof large) =>
      void (await matchingSummary(tx, await banking.load(tx, of), "2026-03-31")),
    matched: async (tx: Tx, of: typeof large) => void (await matchExact(tx, await banking.load(tx, of))),
  };
  for (const [name, ask] of Object.entries(asks)) {
    await transaction(small, "write", async (tx) => {
      await tx.fresh`discard plans`;
      await ask(tx, small);
      tx.undo();
    });
    const read = await transaction(large, "write", async (tx) => {
      await ask(tx, large);
      tx.undo();
      return looked(tx);
    });
    expect(read, name).toBeLessThan(LINES * 30);
  }
});

import { beforeAll, expect, test } from "vitest";
import { newId } from "#lib/core/ids.ts";
import type { Tx } from "#lib/core/tx.ts";
import { transaction } from "#lib/db/transaction.ts";
import { newWorkspace } from "../../../../e2e/support/callers.ts";
import { size } from "../../../../e2e/support/size.ts";
import { inclusionPaths, proveConsistency, seal } from "./log.ts";
import { leafHash } from "./merkle.ts";
import * as receipts from "./store.ts";

// Of either ten times as many in a proof: a log that was read whole would show in both.
const FEW = size(2_000);
const MANY = size(20_000);
let workspace_id = "";

const inside = <T>(fn: (tx: Tx) => Promise<T>) => transaction({ workspace_id }, "write", fn);

async function write(tx: Tx, count: number): Promise<void> {
  const actor = { type: "system", id: "tests", name: "tests" } as const;
  const act = { action: "contacts.create", entity_id: null, params: {}, result: {}, actor };
  const told = {
    policy: { decision: "permit" as const, policies: [] },
    reading: { scope: null, parts: [] },
    right: null,
  };
  for (let written = 0; written < count; written++) {
    await receipts.write(tx, { ...act, ...told, receipt_id: newId("receipt") });
  }
}

/** Brings the log to so many receipts. */
async function growTo(most: number): Promise<void> {
  const begun = await inside(async (tx) => (await tx.sql<{ n: number }>`select count(*) as n from receipt`)[0]?.n ?? 0);
  await inside((tx) => write(tx, most - begun));
  while ((await inside(seal)) !== 0);
}

/** How many rows of the log and of receipts this connection has had read: what its transactions have read is told later as well. */
async function rowsRead(tx: Tx): Promise<number> {
  const [told] = await tx.sql<{ rows: number }>`
    with known as (select oid from pg_class where relname in ('log_node', 'log_leaf', 'receipt'))
    select sum(pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid))::bigint as rows
    from (select oid from known union all select indexrelid from pg_index where indrelid in (select oid from known)) of`;
  return told?.rows ?? Number.NaN;
}

const read = (deed: (tx: Tx) => Promise<unknown>): Promise<number> =>
  inside(async (tx) => {
    const before = await rowsRead(tx);
    await deed(tx);
    return (await rowsRead(tx)) - before;
  });

/** One more receipt sealed, and ten proofs. */
const sealing = () =>
  read(async (tx) => {
    await write(tx, 1);
    await seal(tx);
  });
const proving = (tree_size: number) =>
  read((tx) =>
    inclusionPaths(
      tx,
      Array.from({ length: 10 }, (_, at) => at * 7),
      tree_size,
    ),
  );

beforeAll(async () => {
  workspace_id = await newWorkspace();
});

test("to seal a receipt, and to prove some, reads a few rows, however long the log is", async () => {
  for (const most of [FEW, MANY]) {
    await growTo(most);
    const rows = { sealing: await sealing(), proving: await proving(most) };
    // A few for each node that the receipt completes, for each whole subtree, and for each hash of a proof.
    expect(Math.max(rows.sealing, rows.proving), JSON.stringify(rows)).toBeLessThan(500);
  }
});

test("that nothing was rewritten is proven between sizes that the log has had, in their order", async () => {
  await growTo(FEW);
  const proven = (from: number, to: number) => expect(inside((tx) => proveConsistency(tx, from, to))).rejects;
  await proven(1, 1_000_000).toThrow("to must be at most the log's size");
  await proven(3, 2).toThrow("from must be at most to, 2");
});

test("the log takes no hash but of what stands below it, no head but over the whole, and no receipt of a key that is not published", async () => {
  const other = { workspace_id: await newWorkspace() };
  const grown = (hash: (of: string) => string, root: string) =>
    transaction(other, "write", async (tx) => {
      await write(tx, 1);
      await tx.sql`select open_log()`;
      const [made] = await tx.sql<{ receipt_id: string; hash: string; key_id: string }>`
        select receipt_id, body::jsonb ->> 'hash' as hash, body::jsonb ->> 'key_id' as key_id from receipt`;
      const { receipt_id = "", hash: of = "", key_id = "" } = made ?? {};
      const nodes = JSON.stringify([{ level: 0, node_index: 0, hash: hash(of) }]);
      await tx.sql`select grow_log(${[receipt_id]}::text[], ${nodes}::jsonb, ${root}, now(), 'x', ${key_id})`;
    });
  const leaf = (of: string) => leafHash(Buffer.from(of, "hex")).toString("hex");
  await expect(grown((of) => of, "x")).rejects.toThrow("a hash of the log is of what stands below it");
  await expect(grown(leaf, "x")).rejects.toThrow("the head is over the whole log, and signed with a published key");
  const forged = (says: object) =>
    transaction(other, "write", async (tx) => {
      await write(tx, 1);
      await tx.sql`select write_receipt((select (body::jsonb || ${JSON.stringify(says)}::jsonb)::text from receipt), null, '{}')`;
    });
  await expect(forged({ key_id: "sk_x" })).rejects.toThrow("a receipt is signed with a published key");
  await expect(forged({ workspace_id: "ws_x" })).rejects.toThrow("a receipt names its own workspace");
});

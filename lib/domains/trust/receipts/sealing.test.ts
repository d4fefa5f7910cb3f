import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newId } from "#lib/core/ids.ts";
import { transaction } from "#lib/db/transaction.ts";
import { newWorkspace } from "../../../../e2e/support/callers.ts";
import { asOwner, pastTriggers, refusalByDatabase } from "../../../../e2e/support/database.ts";
import { seal } from "./log.ts";
import * as receipts from "./store.ts";

// Whoever has the database and not the key, and would have the sealer sign for them what they have made of the log.

let workspace_id = "";
const made: string[] = [];

const act = () =>
  transaction({ workspace_id }, "write", async (tx) => {
    const receipt_id = newId("receipt");
    made.push(receipt_id);
    await receipts.write(tx, {
      ...{ receipt_id, action: "contacts.create", entity_id: null, params: {}, result: {} },
      ...{ actor: { type: "system", id: "tests", name: "tests" }, reading: { scope: null, parts: [] }, right: null },
      policy: { decision: "permit", policies: [] },
    });
  });
const sealing = () => transaction({ workspace_id }, "write", seal);
const headOf = async () =>
  (
    await asOwner<{ tree_size: string; root_hash: string; sealed_at: Date }>(
      "select tree_size, root_hash, sealed_at from log_head where workspace_id = $1",
      [workspace_id],
    )
  )[0];

beforeEach(async () => {
  workspace_id = await newWorkspace();
  for (let count = 0; count < 5; count++) await act();
  await sealing();
});

afterEach(() => vi.useRealTimers());

it("signs no head over a log out of which a receipt was taken", async () => {
  // The last of five, whose leaf is the root's right half, so that the rest is the tree of four.
  const four = "(select hash from log_node where workspace_id = $1 and level = 2)";
  await pastTriggers("delete from log_leaf where workspace_id = $1 and leaf_index = 4", [workspace_id]);
  await pastTriggers("delete from receipt where workspace_id = $1 and receipt_id = $2", [workspace_id, made.at(-1)]);
  await pastTriggers("delete from log_node where workspace_id = $1 and level = 0 and node_index = 4", [workspace_id]);
  await pastTriggers(`update log_head set tree_size = 4, root_hash = ${four} where workspace_id = $1`, [workspace_id]);
  const cut = await headOf();
  await act();
  await expect(sealing()).rejects.toThrow(`the head of the log of ${workspace_id} is not signed by a published key`);
  expect(await headOf()).toEqual(cut);
});

it("signs no head over a log of other hashes than its last head's", async () => {
  await pastTriggers("update log_node set hash = repeat('ab', 32) where workspace_id = $1 and level = 2", [
    workspace_id,
  ]);
  await act();
  await expect(sealing()).rejects.toThrow(`the log of ${workspace_id} is not the one that its head signs`);
});

it("dates no head before the last one, whatever a machine's clock says", async () => {
  const before = await headOf();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 30 * 60_000 });
  await act();
  await sealing();
  expect(await headOf()).toMatchObject({ tree_size: "6", sealed_at: before?.sealed_at });
  const backward = "update log_head set tree_size = 7, sealed_at = sealed_at - interval '1 ms' where workspace_id = $1";
  expect((await refusalByDatabase(backward, [workspace_id]))?.message).toBe("the log only grows");
});

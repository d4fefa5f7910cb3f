import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { closePool } from "#lib/db/pool.ts";
import { transaction } from "#lib/db/transaction.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { newEntity } from "../../../../e2e/support/company.ts";
import { asOwner } from "../../../../e2e/support/database.ts";
import { seal } from "./log.ts";
import { signer } from "./signing.ts";

// A process with one connection, which an act holds: what it asks within must not wait for another.
beforeAll(async () => {
  vi.stubEnv("DATABASE_POOL", "1");
  await closePool();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await closePool();
});

const shared = globalThis as { minutebook_published?: string; minutebook_heads_keys?: Map<string, unknown> };

it("an act whose process has no other connection learns its key all the same", async () => {
  const workspace_id = await newWorkspace();
  delete shared.minutebook_published;
  const key_id = await transaction({ workspace_id }, "write", async () => (await signer()).key_id);
  expect(key_id).toMatch(/^sk_[0-9a-f]{24}$/);
  expect(shared.minutebook_published).toBe(key_id);
});

it("and so do sealings, which check the head that they build on", async () => {
  const caller = callerIn(await newWorkspace());
  const sealed = async () => {
    await newEntity(caller);
    while ((await transaction(caller, "write", seal)) !== 0);
    const [head] = await asOwner<{ tree_size: number }>("select tree_size::int from log_head where workspace_id = $1", [
      caller.workspace_id,
    ]);
    return head?.tree_size;
  };
  const first = await sealed();
  shared.minutebook_heads_keys?.clear();
  expect(await sealed()).toBeGreaterThan(first ?? 0);
});

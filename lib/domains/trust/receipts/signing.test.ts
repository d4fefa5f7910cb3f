import { expect, it } from "vitest";
import { newWorkspace } from "../../../../e2e/support/callers.ts";

// Read where the pool is opened, which is with the first transaction.
process.env.DATABASE_POOL = "1";
const { transaction } = await import("#lib/db/transaction.ts");
const { signer } = await import("./signing.ts");

it("an act whose process has no other connection learns its key all the same", async () => {
  const workspace_id = await newWorkspace();
  const shared = globalThis as { minutebook_published?: string };
  delete shared.minutebook_published;
  const key_id = await transaction({ workspace_id }, "write", async () => (await signer()).key_id);
  expect(key_id).toMatch(/^sk_[0-9a-f]{24}$/);
  expect(shared.minutebook_published).toBe(key_id);
});

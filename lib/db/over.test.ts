import { expect, it } from "vitest";
import { newId } from "#lib/core/ids.ts";
import type { Tx } from "#lib/core/tx.ts";
import { newWorkspace } from "../../e2e/support/callers.ts";
import { columns } from "./rows.ts";
import { transaction } from "./transaction.ts";

const row = { legal_name: "Acme", entity_type: "llc", jurisdiction: "DE" } as const;
const insert = (tx: Tx) => tx.sql`insert into entity ${columns("entity", { entity_id: newId("entity"), ...row })}`;

it("A transaction asks nothing more once it is over: what goes on in it would be done in whoever has the connection next", async () => {
  const [here, elsewhere] = await Promise.all([newWorkspace(), newWorkspace()]);
  const next = Promise.withResolvers<void>();
  let goesOn: Promise<unknown> = Promise.resolve();
  const tried = transaction({ workspace_id: here }, "write", async (tx) => {
    goesOn = next.promise.then(() => insert(tx)).catch((error: unknown) => error);
    throw new Error("no");
  });
  await expect(tried).rejects.toThrow("no");
  const others = await transaction({ workspace_id: elsewhere }, "write", async (tx) => {
    // Its connection is the one that was given back last.
    await tx.sql`select 1`;
    next.resolve();
    await goesOn;
    return tx.sql`select entity_id from entity`;
  });
  expect(others).toEqual([]);
  expect(await goesOn).toMatchObject({ message: "the transaction is over" });
});

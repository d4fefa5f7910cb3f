import { expect, it } from "vitest";
import { newId } from "#lib/core/ids.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as receipts from "#lib/domains/trust/receipts/store.ts";
import { newWorkspace } from "../../e2e/support/callers.ts";
import { eventually } from "../../e2e/support/eventually.ts";
import { attendUnsealed, whatIsLeft } from "./sealing.ts";

it("Receipts of a process that has ended before it sealed them are found, and sealed by another", async () => {
  const workspace_id = await newWorkspace();
  // Written, and nobody told to seal: as by a process that is killed right after the commit, or a script.
  await transaction({ workspace_id }, "write", (tx) =>
    receipts.write(tx, {
      ...{ receipt_id: newId("receipt"), action: "contacts.create", entity_id: null, params: {}, result: {} },
      ...{ actor: { type: "system", id: "tests", name: "tests" }, reading: { scope: null, parts: [] }, right: null },
      policy: { decision: "permit", policies: [] },
    }),
  );
  expect(await whatIsLeft()).toContain(workspace_id);
  // Of this workspace alone, since other tests leave theirs unsealed on purpose.
  const leave = await attendUnsealed(async () => (await whatIsLeft()).filter((one) => one === workspace_id));
  await eventually(async () => expect(await whatIsLeft()).not.toContain(workspace_id));
  leave();
});

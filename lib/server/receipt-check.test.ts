import { expect, it } from "vitest";
import { transaction } from "#lib/db/transaction.ts";
import { createContact } from "#lib/domains/company/contacts/operations.ts";
import { seal } from "#lib/domains/trust/receipts/log.ts";
import { listSigningKeys, readProof, readReceipt } from "#lib/domains/trust/receipts/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../e2e/support/callers.ts";
import { checkInclusion, checkReceipt } from "./receipt-check.ts";

it("a receipt's page finds it genuine and in the log, at every place of logs of every size, and a changed one not", async () => {
  const workspace_id = await newWorkspace();
  const caller = callerIn(workspace_id);
  const { data: keys } = (await execute(listSigningKeys, caller, {})).value;
  const receipts: string[] = [];
  for (const size of [1, 2, 3, 4, 5, 6, 7]) {
    const done = await execute(createContact, caller, { name: `Contact ${size}`, role: "client" });
    receipts.push(String(done.receipt_id));
    await transaction({ workspace_id }, "write", seal);
    for (const receipt_id of receipts) {
      const { value: receipt } = await execute(readReceipt, caller, { receipt_id });
      const { value: proof } = await execute(readProof, caller, { receipt_id });
      expect(checkReceipt(receipt, keys)).toEqual({ hash: true, key: true, signature: true });
      expect(checkInclusion(receipt.hash, proof, keys)).toBe(true);
      const { checkpoint, leaf_index } = proof;
      expect(checkInclusion("0".repeat(64), proof, keys)).toBe(false);
      expect(checkInclusion(receipt.hash, { ...proof, leaf_index: leaf_index + 1 }, keys)).toBe(false);
      const grown = { ...proof, checkpoint: { ...checkpoint, tree_size: size + 1 } };
      expect(checkInclusion(receipt.hash, grown, keys)).toBe(false);
      const later = { ...proof, checkpoint: { ...checkpoint, sealed_at: new Date(0).toISOString() } };
      expect(checkInclusion(receipt.hash, later, keys)).toBe(false);
      expect(checkInclusion(receipt.hash, proof, [])).toBe(false);
    }
  }
});

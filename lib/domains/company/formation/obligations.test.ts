import { beforeAll, describe, expect, it } from "vitest";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { createEntity } from "../entities/detail/operations.ts";
import { listObligations } from "../obligations/operations.ts";
import { signDocument } from "../signing/operations.ts";
import { advanceFormation, confirmStateFiling, confirmTaxNumber } from "./operations.ts";

let caller = callerIn("");
beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

describe("a formation's obligations", () => {
  it("open at the steps that need a human, and end when the thing is done", async () => {
    const { value: entity } = await execute(createEntity, caller, createEntity.example);
    const { entity_id } = entity;
    const advance = async () => (await execute(advanceFormation, caller, { entity_id })).value;
    const asked = async () => {
      const { value } = await execute(listObligations, caller, { entity_id });
      return value.data.map(({ kind, tier, status }) => `${kind} ${tier} ${status}`).toSorted();
    };
    expect(await asked()).toEqual([]);

    const { documents } = await advance();
    expect(await asked()).toEqual(["sign_documents high pending"]);
    for (const { document_id, required_signers } of documents ?? []) {
      for (const { signer_role } of required_signers) {
        await execute(signDocument, caller, { document_id, signer_name: "Ada Byron", signer_role });
      }
    }
    expect(await asked()).toEqual(["sign_documents high completed"]);

    await advance();
    const open = await execute(listObligations, caller, { entity_id, status: "pending" });
    expect(open.value.data).toMatchObject([
      {
        kind: "make_filing",
        tier: "high",
        about_type: "formation",
        about_id: entity_id,
        title: expect.stringMatching(
          /^File the Certificate of Incorporation of Acme Robotics, Inc\. with the .*Delaware/,
        ),
      },
    ]);
    await execute(confirmStateFiling, caller, { entity_id, confirmation_number: "SR-1" });
    await execute(confirmStateFiling, caller, { entity_id, confirmation_number: "SR-2" });
    await advance();
    expect(await asked()).toEqual(["make_filing high completed", "sign_documents high completed"]);

    await advance();
    expect(await asked()).toContain("obtain_ein medium pending");
    await execute(confirmTaxNumber, caller, { entity_id, ein: "84-1234567" });
    expect((await advance()).formation_status).toBe("Active");
    expect((await asked()).filter((one) => one.endsWith("pending"))).toEqual([]);
  });
});

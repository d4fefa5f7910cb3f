import { beforeAll, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../../e2e/support/callers.ts";
import { createEntity, readEntity } from "../../entities/detail/operations.ts";
import { signDocument } from "../../signing/operations.ts";
import { dissolveEntity, prepareDissolution } from "./operations.ts";

let caller: Caller;
beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

it("a dissolution names the resolution that approves it, once that is signed, and this company's", async () => {
  const given = { legal_name: "Nova", entity_type: "llc", jurisdiction: "CA" } as const;
  const [{ entity_id }, other] = [
    (await execute(createEntity, caller, given)).value,
    (await execute(createEntity, caller, given)).value,
  ];
  const { documents } = (await execute(prepareDissolution, caller, { entity_id })).value;
  const approval_id = documents[0]?.document_id ?? "";
  const refused = (id: string, sentence: string) =>
    expect(execute(dissolveEntity, caller, { entity_id: id, approval_id })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(sentence),
    });
  await refused(entity_id, "approval_id must be a document that is signed, or a file");
  await execute(signDocument, caller, { document_id: approval_id, signer_name: "Ada Byron", signer_role: "Member" });
  await refused(other.entity_id, "approval_id must be");
  expect((await execute(readEntity, caller, { entity_id })).value.status).toBe("active");
  expect((await execute(dissolveEntity, caller, { entity_id, approval_id })).value).toMatchObject({
    status: "dissolved",
    dissolution_approval_id: approval_id,
  });
});

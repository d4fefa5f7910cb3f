import { createHash, createPublicKey, verify } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { canonicalJson } from "#lib/core/canonical.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { dissolveEntity } from "#lib/domains/company/formation/dissolutions/operations.ts";
import { advanceFormation, confirmTaxNumber } from "#lib/domains/company/formation/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, memberIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { pastTriggers } from "../../../../e2e/support/database.ts";
import { createKey, invite, issueInvitationLink } from "../access/operations.ts";
import { listReceipts, listSigningKeys, readReceipt } from "./operations.ts";
import type { Receipt } from "./schema.ts";

let caller: Caller;

beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

const receiptOf = async (done: { receipt_id: string | null }) =>
  (await execute(readReceipt, caller, { receipt_id: done.receipt_id ?? "" })).value;

/** Checks a receipt as anybody can who has it and the listed public keys. */
async function isGenuine({ hash, signature, key_id, ...rest }: Receipt): Promise<boolean> {
  const { value: keys } = await execute(listSigningKeys, caller, {});
  const pem = keys.data.find((key) => key.key_id === key_id)?.public_key_pem ?? "";
  const digest = createHash("sha256").update(canonicalJson(rest), "utf8").digest();
  const isSigned = verify(null, digest, createPublicKey(pem), Buffer.from(signature, "base64"));
  return hash === digest.toString("hex") && isSigned;
}

describe("the receipt of an act", () => {
  it("says what was asked, what was made, who did it and what the policies said", async () => {
    const done = await execute(createEntity, caller, createEntity.example);
    const receipt = await receiptOf(done);
    expect(receipt).toEqual({
      receipt_id: done.receipt_id,
      workspace_id: caller.workspace_id,
      action: "entities.create",
      entity_id: done.value.entity_id,
      params: createEntity.example,
      result: done.value,
      actor: { type: "system", id: "test", name: "The test" },
      policy: { decision: "permit", policies: [] },
      executed_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      signature: expect.stringMatching(/^[A-Za-z0-9+/]{86}==$/),
      key_id: expect.any(String),
    });
  });

  it("is hashed over its canonical JSON and signed with a listed key; a change of a letter shows", async () => {
    const name = { legal_name: 'Ünïcode 😀 \u2028 "quoted" \\ Ltd', entity_type: "llc", jurisdiction: "DE" } as const;
    const receipt = await receiptOf(await execute(createEntity, caller, name));
    expect(await isGenuine(receipt)).toBe(true);
    expect(await isGenuine({ ...receipt, action: "entities.creatf" })).toBe(false);
    expect(await isGenuine({ ...receipt, executed_at: new Date(0).toISOString() })).toBe(false);
    expect(await isGenuine({ ...receipt, hash: "0".repeat(64) })).toBe(false);
  });

  it("is genuine whatever the act: every receipt of a company's life is", async () => {
    const { value } = await execute(createEntity, caller, createEntity.example);
    await execute(advanceFormation, caller, { entity_id: value.entity_id });
    await execute(dissolveEntity, caller, { entity_id: value.entity_id, reason: "Sold." });
    const { value: receipts } = await execute(listReceipts, caller, { entity_id: value.entity_id });
    expect(receipts.data.map(({ action }) => action)).toEqual([
      "entities.dissolve",
      "formations.advance",
      "entities.create",
    ]);
    for (const receipt of receipts.data) expect(await isGenuine(receipt)).toBe(true);
  });

  it("reads the same to the byte, now and later", async () => {
    const done = await execute(createEntity, caller, createEntity.example);
    const read = async () => JSON.stringify(await receiptOf(done));
    const first = await read();
    await execute(advanceFormation, caller, { entity_id: done.value.entity_id });
    expect(await read()).toBe(first);
  });

  it("keeps the last four digits of an EIN, and no more of it, whatever was done with it", async () => {
    const { value } = await execute(createEntity, caller, createEntity.example);
    const { entity_id } = value;
    await pastTriggers(
      "update entity set formation_status = 'EinApplied', confirmation_number = '1' where entity_id = $1",
      [entity_id],
    );
    const confirmed = await execute(confirmTaxNumber, caller, { entity_id, ein: "84-1234567" });
    expect(confirmed.value.ein).toBe("84-1234567");
    const receipt = await receiptOf(confirmed);
    expect(receipt.params).toMatchObject({ ein: "•••••4567" });
    expect(receipt.result).toMatchObject({ ein: "•••••4567" });
    await execute(advanceFormation, caller, { entity_id });
    await execute(dissolveEntity, caller, { entity_id });
    const { value: receipts } = await execute(listReceipts, caller, { entity_id });
    expect(receipts.data).toHaveLength(4);
    for (const one of receipts.data) {
      expect(JSON.stringify(one)).not.toContain("84-123");
      expect(await isGenuine(one)).toBe(true);
    }
  });

  it("of a new key and of an invitation holds no secret", async () => {
    const made = await execute(createKey, caller, { name: "Books", scopes: ["*"] });
    const invited = await execute(invite, caller, { email: "Grace@Example.com", role: "viewer" });
    const person = await memberIn(caller.workspace_id, "owner");
    const linked = await execute(issueInvitationLink, person, { invitation_id: invited.value.invitation_id });
    for (const [done, secret] of [
      [made, made.value.key],
      [linked, linked.value.token],
    ] as const) {
      const receipt = JSON.stringify(await receiptOf(done));
      expect(receipt).toContain("•••••");
      for (let at = 0; at + 8 <= secret.length; at++) {
        // The workspace stands in the secret and is no secret.
        if (at > 30) expect(receipt).not.toContain(secret.slice(at, at + 8));
      }
    }
  });

  it("is read in its own workspace only", async () => {
    const done = await execute(createEntity, caller, createEntity.example);
    const stranger = callerIn(await newWorkspace());
    const read = execute(readReceipt, stranger, { receipt_id: done.receipt_id ?? "" });
    await expect(read).rejects.toMatchObject({ status: 404 });
    expect((await execute(listReceipts, stranger, {})).value.data).toEqual([]);
  });
});

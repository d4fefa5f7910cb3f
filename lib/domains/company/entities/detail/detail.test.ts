import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { executeIntent } from "#lib/domains/trust/intents/operations.ts";
import { readReceipt } from "#lib/domains/trust/receipts/operations.ts";
import { dryRun, execute } from "#lib/execute.ts";
import { operations } from "#lib/operations.ts";
import { callerIn, newWorkspace } from "../../../../../e2e/support/callers.ts";
import { grant, newCompany } from "../../../../../e2e/support/equity.ts";
import { convertEntity, withdrawEntityConversion } from "../../formation/conversions/operations.ts";
import { dissolveEntity } from "../../formation/dissolutions/operations.ts";
import {
  advanceFormation,
  confirmStateFiling,
  confirmTaxNumber,
  listFormationDocuments,
} from "../../formation/operations.ts";
import { signDocument } from "../../signing/operations.ts";
import { changeEntity, createEntity, readEntity } from "./operations.ts";
import { EntityDetail } from "./schema.ts";

let workspace_id: string;
let owner: Caller;

beforeAll(async () => {
  workspace_id = await newWorkspace();
  owner = callerIn(workspace_id);
});

const holding = (...scopes: string[]) => callerIn(workspace_id, ...scopes);
const acme = { legal_name: "Acme", entity_type: "c_corp", jurisdiction: "DE" };
const hidden = { documents: null, formation: { documents: null }, cap_table: null };

/** A company with a shareholder, and with its documents generated. */
async function owned() {
  const company = await newCompany(owner);
  await grant(owner, { ...company });
  await execute(advanceFormation, owner, { entity_id: company.entity_id });
  return company.entity_id;
}

async function signAll(entity_id: string) {
  const { data } = (await execute(listFormationDocuments, owner, { entity_id })).value;
  for (const { document_id, signer_roles } of data) {
    await execute(signDocument, owner, { document_id, signer_name: "Ada Byron", signer_role: signer_roles[0] });
  }
}

describe("what an entity's detail shows of other records", () => {
  it("is asked about here for every operation that answers one", () => {
    const named = operations.filter(({ output }) => output === EntityDetail).map(({ name }) => name);
    expect(named.toSorted()).toEqual([
      "entities.convert",
      "entities.create",
      "entities.dissolve",
      "entities.read",
      "entities.update",
      "entities.withdraw_conversion",
      "formations.advance",
      "formations.confirm_ein",
      "formations.confirm_filing",
    ]);
  });

  it("is neither its cap table nor its documents to a key of entities:read alone", async () => {
    const entity_id = await owned();
    const { value } = await execute(readEntity, holding("entities:read"), { entity_id });
    const next = { blocked_by: "not all documents are signed" };
    expect(value).toMatchObject({ entity_id, formation_status: "DocumentsGenerated", ...hidden, formation: { next } });
    expect(JSON.stringify(value)).not.toContain("Ada Byron");
  });

  it("is not how many hold its shares, which a warning about its board tells", async () => {
    const directors = [{ name: "Ada Byron" }];
    const given = { legal_name: "Coast", entity_type: "c_corp", jurisdiction: "CA", directors };
    const { entity_id, cap_table } = (await execute(createEntity, owner, given)).value;
    const at = {
      entity_id,
      cap_table_id: cap_table?.cap_table_id,
      instrument_id: cap_table?.instruments[0]?.instrument_id,
    };
    for (const recipient_name of ["Ada Byron", "Grace Hopper"]) await grant(owner, { ...at, recipient_name });
    const warnings = async (...scopes: string[]) =>
      (await execute(readEntity, holding("entities:read", ...scopes), { entity_id })).value.warnings.join();
    expect(await warnings("equity:read")).toContain("where 2 hold shares");
    expect(await warnings()).not.toContain("hold shares");
  });

  it("is what the key holds the scope of", async () => {
    const entity_id = await owned();
    const read = async (...scopes: string[]) =>
      (await execute(readEntity, holding("entities:read", ...scopes), { entity_id })).value;
    expect(await read("equity:read")).toMatchObject({ cap_table: { holders: [{ units: 100 }] }, documents: null });
    for (const scope of ["documents:read", "documents:write", "formations:read"]) {
      const { documents, formation, cap_table } = await read(scope);
      expect([documents?.length, formation.documents?.length, cap_table]).toEqual([4, 4, null]);
    }
  });

  it("stays so in the answers and the receipts of acts on the entity", async () => {
    const key = holding("entities:write", "intents:execute");
    const receiptOf = async (receipt_id: string | null) =>
      (await execute(readReceipt, owner, { receipt_id: receipt_id ?? "" })).value.result;

    const created = await execute(createEntity, key, acme);
    expect(created.value).toMatchObject(hidden);
    const { entity_id } = created.value;
    const changed = await execute(changeEntity, key, { entity_id, purpose: "Robots" });
    expect(changed.value).toMatchObject({ purpose: "Robots", ...hidden });

    const forming = holding("formations:write");
    const held = await owned();
    await signAll(held);
    const submitted = await execute(advanceFormation, forming, { entity_id: held });
    const confirmed = await execute(confirmStateFiling, forming, { entity_id: held, confirmation_number: "SR-1" });
    for (const _ of ["Filed", "EinApplied"]) await execute(advanceFormation, forming, { entity_id: held });
    const numbered = await execute(confirmTaxNumber, forming, { entity_id: held, ein: "84-1234567" });
    for (const { value } of [submitted, confirmed, numbered]) {
      expect(value).toMatchObject({ cap_table: null, documents: [{}, {}, {}, {}] });
    }
    await execute(advanceFormation, forming, { entity_id: held });
    const converted = await execute(convertEntity, key, { entity_id: held, target_type: "llc" });
    expect(converted.value).toMatchObject({ entity_type: "llc", ...hidden });
    const again = await execute(withdrawEntityConversion, key, { entity_id: held });
    expect(again.value).toMatchObject({ entity_type: "c_corp", ...hidden });

    const asked = { action: "dissolve_entity", params: { entity_id: held, reason: "Sold" } };
    const tried = await dryRun(executeIntent, key, asked);
    expect(tried.result).toMatchObject({ status: "dissolved", ...hidden });
    const intent = await execute(executeIntent, key, asked);
    expect(intent.value.result).toMatchObject({ status: "dissolved", ...hidden });
    const dissolved = await execute(dissolveEntity, key, { entity_id });
    expect(dissolved.value).toMatchObject({ status: "dissolved", ...hidden });

    for (const { receipt_id } of [created, changed, converted, again, intent, dissolved]) {
      expect(await receiptOf(receipt_id)).toMatchObject(hidden);
    }
  });
});

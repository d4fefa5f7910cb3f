import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { addDays, today } from "#lib/core/days.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { asOwner } from "../../../../e2e/support/database.ts";
import { readDocument } from "../documents/operations.ts";
import { changeEntity, createEntity, readEntity } from "../entities/detail/operations.ts";
import { signDocument } from "../signing/operations.ts";
import {
  advanceFormation,
  confirmStateFiling,
  confirmTaxNumber,
  listFormationDocuments,
  readFormation,
} from "./operations.ts";

let caller: Caller;

beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

const types = {
  llc: {
    documents: ["ArticlesOfOrganization", "OperatingAgreement", "InitialWrittenConsent"],
    role: "manager",
    signed: "Manager",
    wrong: ["Director", "Incorporator", "Officer", "Shareholder", "Chair"],
    instrument: { symbol: "UNITS", kind: "unit" },
  },
  c_corp: {
    documents: ["CertificateOfIncorporation", "Bylaws", "InitialWrittenConsent", "IncorporatorAction"],
    role: "DIRECTOR",
    signed: "Director",
    wrong: ["Member", "Manager", "Shareholder", "Chair"],
    instrument: { symbol: "COMMON", kind: "common" },
  },
} as const;

const newEntity = async (entity_type: keyof typeof types) =>
  (await execute(createEntity, caller, { legal_name: " Acme ", entity_type, jurisdiction: "DE" })).value;
const status = async (entity_id: string) => (await execute(readEntity, caller, { entity_id })).value.formation_status;
const advance = (entity_id: string) => execute(advanceFormation, caller, { entity_id });
const file = (entity_id: string, confirmation_number = "SR-1", filed_on?: string) =>
  execute(confirmStateFiling, caller, { entity_id, confirmation_number, filed_on });
const confirm = (entity_id: string, ein = "84-1234567") => execute(confirmTaxNumber, caller, { entity_id, ein });
const documentsOf = async (entity_id: string) =>
  (await execute(listFormationDocuments, caller, { entity_id })).value.data;
const sign = (document_id: string, signer_role: string, signer_name = "Ada Byron") =>
  execute(signDocument, caller, { document_id, signer_name, signer_role });

const refused = (sentence: RegExp) => ({
  status: 400,
  code: "invalid_transition",
  message: expect.stringMatching(sentence),
});

describe.each(["llc", "c_corp"] as const)("the formation of an %s", (type) => {
  const { documents, role, signed, wrong, instrument } = types[type];

  it("begins as Pending, with a cap table of one instrument of 10,000,000", async () => {
    const entity = await newEntity(type);
    expect(entity).toMatchObject({ legal_name: "Acme", status: "active", formation_status: "Pending", documents: [] });
    expect(entity.cap_table?.instruments).toEqual([
      expect.objectContaining({
        ...instrument,
        authorized_units: 10_000_000,
        issued_units: 0,
        available_units: 10_000_000,
      }),
    ]);
    expect(entity.formation.next).toEqual({ trigger: "advance", to: "DocumentsGenerated", blocked_by: null });
  });

  it("goes step by step to Active, and refuses every step whose condition does not hold", async () => {
    const { entity_id } = await newEntity(type);

    // Pending: neither a filing nor an EIN can be confirmed.
    await expect(file(entity_id)).rejects.toMatchObject(refused(/status is Pending/));
    await expect(confirm(entity_id)).rejects.toMatchObject(refused(/status is Pending/));
    const { value: generated } = await advance(entity_id);
    expect(generated.formation_status).toBe("DocumentsGenerated");
    expect(generated.documents?.map(({ document_type }) => document_type)).toEqual(documents);

    // DocumentsGenerated: only the last signature moves it.
    const written = await documentsOf(entity_id);
    for (const [at, { document_id }] of written.entries()) {
      await expect(advance(entity_id)).rejects.toMatchObject(
        refused(/advance .* DocumentsGenerated and not all documents are signed/),
      );
      expect(await status(entity_id)).toBe("DocumentsGenerated");
      const { value } = await sign(document_id, role);
      expect(value).toMatchObject({
        status: "signed",
        signatures: [{ signer_role: signed, signature_text: "Ada Byron" }],
      });
      expect(await status(entity_id)).toBe(at === written.length - 1 ? "DocumentsSigned" : "DocumentsGenerated");
    }

    await expect(file(entity_id)).rejects.toMatchObject(refused(/status is DocumentsSigned/));
    await advance(entity_id);

    // FilingSubmitted: waits for the state, and takes no EIN.
    await expect(advance(entity_id)).rejects.toMatchObject(
      refused(/FilingSubmitted and the state filing is not confirmed/),
    );
    await expect(confirm(entity_id)).rejects.toMatchObject(refused(/status is FilingSubmitted/));
    const early = file(entity_id, "SR-1", addDays(today(), 1));
    await expect(early).rejects.toThrow(`filed_on must not be after today, ${today()}`);
    await file(entity_id, "SR-1");
    const { value: filed } = await file(entity_id, "SR-2");
    expect(filed).toMatchObject({ formation_status: "FilingSubmitted", confirmation_number: "SR-2" });
    expect((await advance(entity_id)).value.formation_status).toBe("Filed");

    await expect(file(entity_id)).rejects.toMatchObject(refused(/status is Filed/));
    await expect(confirm(entity_id)).rejects.toMatchObject(refused(/status is Filed/));
    expect((await advance(entity_id)).value.formation_status).toBe("EinApplied");

    // EinApplied: waits for the EIN.
    await expect(advance(entity_id)).rejects.toMatchObject(refused(/EinApplied and the EIN is not confirmed/));
    await expect(file(entity_id)).rejects.toMatchObject(refused(/status is EinApplied/));
    expect((await confirm(entity_id)).value.ein).toBe("84-1234567");
    const { value: active } = await advance(entity_id);
    expect(active).toMatchObject({ formation_status: "Active", status: "active", formation: { next: null } });

    // Active: nothing is left to do.
    await expect(advance(entity_id)).rejects.toMatchObject(
      refused(/Cannot advance the formation: its status is Active/),
    );
    await expect(confirm(entity_id)).rejects.toMatchObject(refused(/status is Active/));
    expect((await execute(readFormation, caller, { entity_id })).value.next).toBeNull();
  });

  it("takes signatures by the roles of its type only", async () => {
    const { entity_id } = await newEntity(type);
    await advance(entity_id);
    const [document] = await documentsOf(entity_id);
    for (const role of wrong) {
      await expect(sign(document?.document_id ?? "", role)).rejects.toMatchObject({
        status: 400,
        code: "wrong_signer_role",
        message: expect.stringMatching(/^signer_role must be \w+ or /),
      });
    }
    expect((await documentsOf(entity_id))[0]?.signatures).toEqual([]);
  });

  it("takes a person's signature in a role once, however it is written; further people may sign", async () => {
    const { entity_id } = await newEntity(type);
    await advance(entity_id);
    const [document] = await documentsOf(entity_id);
    const document_id = document?.document_id ?? "";
    await sign(document_id, role);
    for (const name of ["Ada Byron", "ADA BYRON", "  ada byron ", "Ada  Byron"]) {
      await expect(sign(document_id, role.toLowerCase(), name)).rejects.toMatchObject({
        status: 409,
        code: "already_signed",
      });
    }
    const { value } = await sign(document_id, role, "Charles Babbage");
    expect(value.signatures.map(({ signer_name }) => signer_name)).toEqual(["Ada Byron", "Charles Babbage"]);
  });

  it("writes its documents from what was known then, and their texts stand", async () => {
    const { entity_id } = await newEntity(type);
    await execute(changeEntity, caller, { entity_id, legal_name: "Brightwater Robotics" });
    await advance(entity_id);
    const [document] = await documentsOf(entity_id);
    const { value: before } = await execute(readDocument, caller, { document_id: document?.document_id ?? "" });
    expect(before.text).toContain("Brightwater Robotics");
    const { value: after } = await sign(before.document_id, role);
    expect({ text: after.text, sha256: after.sha256 }).toEqual({ text: before.text, sha256: before.sha256 });
    expect(after.signatures[0]).toMatchObject({ text_sha256: before.sha256, address: "203.0.113.7" });
  });

  it("lets its particulars be changed while it is Pending only", async () => {
    const { entity_id } = await newEntity(type);
    const change = { entity_id, principal_address: "1 Main Street" };
    expect((await execute(changeEntity, caller, change)).value.principal_address).toBe("1 Main Street");
    await advance(entity_id);
    await expect(execute(changeEntity, caller, change)).rejects.toMatchObject(refused(/status is DocumentsGenerated/));
  });
});

describe("an EIN", () => {
  it.each(["841234567", "84-123456", "84-12345678", "8A-1234567", " 84-1234567", "٨٤-١٢٣٤٥٦٧", ""])(
    "%j is refused before anything is looked at",
    async (ein) => {
      await expect(confirm("ent_none", ein)).rejects.toMatchObject({ status: 400, code: "validation_error" });
    },
  );
});

describe("a refused step", () => {
  it("leaves neither a receipt nor a change", async () => {
    const { entity_id } = await newEntity("llc");
    const kept = () => asOwner("select receipt_id from receipt where entity_id = $1", [entity_id]);
    const before = await kept();
    await expect(file(entity_id)).rejects.toMatchObject({ status: 400 });
    expect(await kept()).toEqual(before);
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { readCapTable } from "#lib/domains/equity/operations.ts";
import { createSafe } from "#lib/domains/equity/safes/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../../e2e/support/callers.ts";
import { form } from "../../../../../e2e/support/company.ts";
import { refusalByDatabase } from "../../../../../e2e/support/database.ts";
import { addInstrument, grant, newCompany, type TestCompany, transfer } from "../../../../../e2e/support/equity.ts";
import { listDocuments, readDocument } from "../../documents/operations.ts";
import { readEntity } from "../../entities/detail/operations.ts";
import { listObligations } from "../../obligations/operations.ts";
import { fillSeat, listSeats } from "../../seats/operations.ts";
import { signDocument } from "../../signing/operations.ts";
import { advanceFormation, confirmStateFiling, listFormationDocuments } from "../operations.ts";
import { convertEntity, withdrawEntityConversion } from "./operations.ts";

let caller: Caller;

beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

async function formed(type: "llc" | "c_corp"): Promise<TestCompany> {
  const own = await newCompany(caller, type);
  await form(caller, own, "2024-02-29");
  return own;
}

const capTable = async (entity_id: string) => (await execute(readCapTable, caller, { entity_id })).value;
const seat = (entity_id: string, seat_type: string, given: Record<string, unknown> = {}) =>
  execute(fillSeat, caller, { entity_id, seat_type, holder_name: "Ada Byron", ...given });
const convert = (entity_id: string, target_type: string, given: Record<string, unknown> = {}) =>
  execute(convertEntity, caller, { entity_id, target_type, ...given });

/** Signs the documents of the conversion that is pending. */
async function signConversion(entity_id: string, signer_role: string): Promise<void> {
  const { conversion } = (await execute(readEntity, caller, { entity_id })).value;
  for (const document_id of conversion?.document_ids ?? []) {
    await execute(signDocument, caller, { document_id, signer_name: "Ada Byron", signer_role });
  }
}

const seated = async (entity_id: string) => {
  const { data } = (await execute(listSeats, caller, { entity_id, status: "held" })).value;
  return data.map(({ seat_type, holder_name }) => `${seat_type} ${holder_name}`).toSorted();
};

describe("a conversion of an llc to a c_corp", () => {
  it("keeps the entity, turns its units into shares one for one, and leaves documents and obligations", async () => {
    const own = await formed("llc");
    const { entity_id } = own;
    const given = (await grant(caller, { ...own, grant_type: "membership_unit", shares: 3_000_000 })).value;
    await transfer(caller, entity_id, "Ada Byron", "Mary Somerville", 1_000_000, "unit");
    const safe = {
      entity_id,
      investor_name: "Seed",
      principal_amount_cents: 1,
      valuation_cap_cents: 1,
      safe_type: "post_money",
    };
    await execute(createSafe, caller, safe);
    await seat(entity_id, "member");
    const before = (await execute(readEntity, caller, { entity_id })).value;

    const { value } = await convert(entity_id, "c_corp", {
      directors: [{ name: "Ada Byron" }],
      officers: [{ name: "Ada Byron", title: "President" }],
    });

    expect(value).toMatchObject({
      entity_id,
      entity_type: "c_corp",
      legal_name: "Acme, Inc.",
      formation_status: "Active",
      status: "active",
      ein: before.ein,
      created_at: before.created_at,
      documents: before.documents,
      conversion_status: "pending_filing",
      conversion: { from_type: "llc", to_type: "c_corp", former_name: "Acme LLC", status: "pending_filing" },
      authorized_shares: 10_000_000,
      directors: [{ name: "Ada Byron", address: null }],
    });
    const [held, cap_table] = [before.cap_table, await capTable(entity_id)];
    expect(value.cap_table).toEqual(cap_table);
    const { instruments, holders, grants, ...table } = cap_table;
    expect(instruments).toMatchObject([
      { instrument_id: own.instrument_id, symbol: "COMMON", kind: "common", issued_units: 3_000_000 },
    ]);
    expect(grants).toEqual([given]);
    expect(holders).toEqual(held?.holders);
    expect(table).toMatchObject({ outstanding_units: 3_000_000, fully_diluted_units: 3_000_000 });
    expect(table.safes).toEqual(held?.safes);
    await transfer(caller, entity_id, "Mary Somerville", "Grace", 5, "common");

    const all = (await execute(listDocuments, caller, { entity_id })).value.data;
    const documents = all.filter(({ category }) => category === "conversion").toReversed();
    const made = documents.map(({ document_type, status, company }) => [document_type, status, company]);
    expect(made).toEqual(
      ["PlanOfConversion", "CertificateOfConversion", "CertificateOfIncorporation", "Bylaws"].map((type) => [
        type,
        "unsigned",
        "Acme, Inc.",
      ]),
    );
    const plan = (await execute(readDocument, caller, { document_id: documents[0]?.document_id })).value.text;
    expect(plan).toContain("- Ada Byron: 2,000,000\n- Mary Somerville: 1,000,000");

    const asked = (await execute(listObligations, caller, { entity_id, status: "pending" })).value.data;
    expect(asked.map(({ kind, title }) => `${kind}: ${title}`).toSorted()).toEqual([
      "authorize_convertible: Have the SAFE of Seed authorized: nothing says who approved it",
      "authorize_grant: Have the grant of 3,000,000 units to Ada Byron authorized: nothing says who approved it",
      "file_conversion: File the conversion of Acme LLC with the Delaware Division of Corporations, Department of State",
      "ratify_conversion: Have the conversion of Acme approved or ratified: nothing says who approved it",
      "sign_document: Sign the Bylaws for the conversion of Acme LLC",
      "sign_document: Sign the Certificate of Conversion for the conversion of Acme LLC",
      "sign_document: Sign the Certificate of Incorporation for the conversion of Acme LLC",
      "sign_document: Sign the Plan of Conversion for the conversion of Acme LLC",
    ]);
    // Until the filing is confirmed its members act for it, and sign what converts it.
    const by = { document_id: documents[3]?.document_id, signer_name: "Ada Byron" };
    await expect(execute(signDocument, caller, { ...by, signer_role: "Member" })).rejects.toMatchObject({
      status: 400,
    });
    expect((await execute(signDocument, caller, { ...by, signer_role: "officer" })).value.status).toBe("signed");
    const left = (await execute(listObligations, caller, { entity_id, status: "pending" })).value.data;
    expect(left).toHaveLength(7);

    // It is in effect once its documents are signed and the state has filed them, and then for good.
    const confirm = () => execute(confirmStateFiling, caller, { entity_id, confirmation_number: "CV-1" });
    await expect(confirm()).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("not all of its documents are signed: Certificate of Conversion, "),
    });
    await expect(convert(entity_id, "llc")).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("its conversion to c_corp is pending_filing"),
    });
    expect(await seated(entity_id)).toEqual(["director Ada Byron", "member Ada Byron", "officer Ada Byron"]);
    for (const [at, signer_role] of ["Director", "Member", "Incorporator"].entries()) {
      const given = { document_id: documents[at]?.document_id, signer_name: "Ada Byron", signer_role };
      const { value: signed } = await execute(signDocument, caller, given);
      expect([signed.document_type, signed.status, signed.missing_signers.length]).toEqual([
        documents[at]?.document_type,
        "signed",
        // The plan waits for the other who holds units as well.
        at === 0 ? 2 : 0,
      ]);
    }
    const confirmed = await Promise.allSettled([confirm(), confirm()]);
    expect(confirmed.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(confirm()).rejects.toMatchObject({ status: 400 });
    expect(await seated(entity_id)).toEqual(["director Ada Byron", "officer Ada Byron"]);
    const after = (await execute(readEntity, caller, { entity_id })).value;
    expect(after).toMatchObject({
      conversion_status: "confirmed",
      conversion: { status: "confirmed", confirmation_number: "CV-1" },
      filed_on: before.filed_on,
      confirmation_number: before.confirmation_number,
    });
  });
});

describe("a conversion of a c_corp to an llc", () => {
  it("makes the holders its members, and leaves options and preferred shares their kinds", async () => {
    const own = await formed("c_corp");
    const { entity_id } = own;
    const seed = await addInstrument(caller, entity_id, { symbol: "SEED" });
    const taken = await addInstrument(caller, entity_id, { symbol: "UNITS", kind: "option" });
    await grant(caller, { ...own, shares: 600 });
    await grant(caller, { ...own, recipient_name: "Grace", grant_type: "rsu", shares: 50 });
    await grant(caller, {
      ...own,
      instrument_id: seed.instrument_id,
      recipient_name: "Fund",
      grant_type: "preferred",
      shares: 400,
    });
    await seat(entity_id, "director");
    await seat(entity_id, "officer", { title: "President" });
    const { value } = await convert(entity_id, "llc", {
      officers: ["President", "Secretary"].map((title) => ({ name: "Ada Byron", title })),
      legal_name: "Acme Holdings LLC",
      management: "manager_managed",
    });
    expect(value).toMatchObject({ entity_type: "llc", legal_name: "Acme Holdings LLC", management: "manager_managed" });
    expect(value.members.map(({ name, units }) => [name, units])).toEqual([
      ["Ada Byron", 600],
      ["Fund", 400],
    ]);
    expect(value.cap_table?.instruments.map(({ symbol, kind }) => [symbol, kind])).toEqual([
      ["COMMON", "unit"],
      ["SEED", "preferred"],
      ["UNITS", "option"],
    ]);
    expect(value.cap_table).toMatchObject({ outstanding_units: 1000, fully_diluted_units: 2050 });
    expect(taken.symbol).toBe("UNITS");
    const president = "officer Ada Byron";
    expect(await seated(entity_id)).toEqual([
      ...["director Ada Byron", "member Ada Byron", "member Fund", president, president],
    ]);
    // Given up, all is as it was.
    const given = (await execute(withdrawEntityConversion, caller, { entity_id, reason: "Not yet" })).value;
    expect(given).toMatchObject({
      entity_type: "c_corp",
      conversion_status: null,
      conversion: null,
      legal_name: "Acme",
    });
    expect(await seated(entity_id)).toEqual(["director Ada Byron", president]);
    expect(given.cap_table?.instruments[0]).toMatchObject({ symbol: "COMMON", kind: "common" });
    const asked = (await execute(listObligations, caller, { entity_id, status: "pending" })).value.data;
    expect(asked.filter(({ kind }) => /conversion|sign_document$/.test(kind))).toEqual([]);
    await expect(execute(withdrawEntityConversion, caller, { entity_id })).rejects.toMatchObject({ status: 400 });
    await convert(entity_id, "llc", { legal_name: "Acme Holdings LLC" });
    await signConversion(entity_id, "Member");
    await execute(confirmStateFiling, caller, { entity_id, confirmation_number: "CV-1" });
    // And back: what was issued is common again.
    const back = (await convert(entity_id, "c_corp")).value;
    expect(back).toMatchObject({ entity_type: "c_corp", legal_name: "Acme Holdings, Inc." });
    expect(back.cap_table?.instruments[0]).toMatchObject({ symbol: "COMMON", kind: "common", issued_units: 650 });
  });
});

describe("a conversion", () => {
  it("before anything is filed changes the type at once, sets the documents aside and begins again", async () => {
    const { entity_id } = await newCompany(caller, "llc");
    const advance = () => execute(advanceFormation, caller, { entity_id });
    await advance();
    const { data } = (await execute(listFormationDocuments, caller, { entity_id })).value;
    for (const { document_id } of data.slice(1)) {
      await execute(signDocument, caller, { document_id, signer_name: "Ada Byron", signer_role: "Member" });
    }
    const { value } = await convert(entity_id, "c_corp");
    expect(value).toMatchObject({
      ...{ entity_type: "c_corp", legal_name: "Acme, Inc.", formation_status: "Pending", documents: [] },
      ...{ conversion_status: null, conversion: null },
    });
    expect(value.cap_table?.instruments).toMatchObject([{ symbol: "COMMON", beyond_charter: false }]);
    const old = (await execute(listDocuments, caller, { entity_id })).value.data;
    expect(old.map(({ status }) => status)).toEqual(["superseded", "superseded", "superseded"]);
    const { document_id } = data[0] ?? {};
    const late = execute(signDocument, caller, { document_id, signer_name: "Ada", signer_role: "Member" });
    await expect(late).rejects.toMatchObject({ status: 400, message: expect.stringContaining("superseded") });
    expect((await execute(listObligations, caller, { entity_id, status: "pending" })).value.data).toEqual([]);
    await advance();
    const again = (await execute(listFormationDocuments, caller, { entity_id })).value.data;
    expect(again.map(({ document_type }) => document_type)).toEqual([
      "CertificateOfIncorporation",
      "Bylaws",
      "InitialWrittenConsent",
      "IncorporatorAction",
    ]);
    for (const one of again) {
      const by = { signer_name: "Ada Byron", signer_role: "Director" };
      await execute(signDocument, caller, { document_id: one.document_id, ...by });
    }
    await advance();
    await expect(convert(entity_id, "llc")).rejects.toMatchObject({
      status: 400,
      code: "invalid_transition",
      message: expect.stringContaining("Cannot convert the entity: its formation's status is FilingSubmitted"),
    });
    const refusal = await refusalByDatabase("update entity set entity_type = 'llc' where entity_id = $1", [entity_id]);
    expect(refusal?.message).toContain("a company converts before its documents are filed");
  });

  it("to the type that the entity has is a 400, and so is an unknown type (rule 7.6)", async () => {
    const { entity_id } = await formed("llc");
    await expect(convert(entity_id, "llc")).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("target_type must be another type"),
    });
    await expect(convert(entity_id, "s_corp")).rejects.toMatchObject({
      status: 400,
      message: "target_type must be c_corp or llc",
    });
  });

  it("races with itself once, and with grants that fit before it or after it", async () => {
    const own = await formed("llc");
    const types = ["unit", "common", "unit", "common"];
    const [converted, granted] = await Promise.all([
      Promise.allSettled([1, 2, 3].map(() => convert(own.entity_id, "c_corp"))),
      Promise.allSettled(types.map((grant_type) => grant(caller, { ...own, grant_type, shares: 10 }))),
    ]);
    expect(converted.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of [...converted, ...granted]) {
      if (one.status === "rejected") expect(one.reason).toMatchObject({ status: 400 });
    }
    const { value } = await execute(readCapTable, caller, own);
    const kept = granted.filter(({ status }) => status === "fulfilled").length;
    expect(value.outstanding_units).toBe(kept * 10);
    expect(value.instruments).toMatchObject([{ kind: "common", issued_units: kept * 10 }]);
  });
});

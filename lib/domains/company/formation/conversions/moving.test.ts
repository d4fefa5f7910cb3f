import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { openBankAccount } from "#lib/domains/money/banking/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../../e2e/support/callers.ts";
import { form } from "../../../../../e2e/support/company.ts";
import { refusalByDatabase, rowCounts } from "../../../../../e2e/support/database.ts";
import { addInstrument, grant, type TestCompany } from "../../../../../e2e/support/equity.ts";
import { generateContract } from "../../contracts/operations.ts";
import { readDocument } from "../../documents/operations.ts";
import { createEntity, readEntity } from "../../entities/detail/operations.ts";
import { listObligations } from "../../obligations/operations.ts";
import { fillSeat, listSeats } from "../../seats/operations.ts";
import { signDocument } from "../../signing/operations.ts";
import { prepareAmendment, readAmendment, withdrawAmendment } from "../amendments/operations.ts";
import { dissolveEntity, prepareDissolution } from "../dissolutions/operations.ts";
import { advanceFormation, confirmStateFiling } from "../operations.ts";
import { convertEntity, withdrawEntityConversion } from "./operations.ts";

let caller: Caller;

beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

const agent = { name: "Harbor Agents, Inc.", address: "8 The Green, Dover, Kent County, Delaware 19901" };
const inTexas = { name: "Lone Star Agents LLC", address: "100 Congress Avenue, Austin, Texas 78701" };
const address = "350 Bay Street, Austin, Texas 78701";

/** A company that is formed in a state, whose people and agent are told. */
async function formed(entity_type: "llc" | "c_corp", jurisdiction: string): Promise<TestCompany> {
  const people = {
    members: [{ name: "Ada Byron", units: 600, contribution_cents: 500 }],
    directors: [{ name: "Ada Byron" }, { name: "Mary Somerville" }],
    officers: [{ name: "Ada Byron", title: "President" }],
  };
  const given = {
    legal_name: "Acme",
    entity_type,
    jurisdiction,
    registered_agent: inTexas,
    principal_address: address,
  };
  const { entity_id, cap_table } = (await execute(createEntity, caller, { ...given, ...people })).value;
  await form(caller, { entity_id }, "2024-02-29");
  const [first] = cap_table?.instruments ?? [];
  return { entity_id, cap_table_id: cap_table?.cap_table_id ?? "", instrument_id: first?.instrument_id ?? "" };
}

const convert = async (entity_id: string, target_type: string, jurisdiction: string, given: object = {}) =>
  (await execute(convertEntity, caller, { entity_id, target_type, jurisdiction, registered_agent: agent, ...given }))
    .value;
const read = async (entity_id: string) => (await execute(readEntity, caller, { entity_id })).value;
const asked = async (entity_id: string, kinds: RegExp) =>
  (await execute(listObligations, caller, { entity_id, status: "pending", limit: 200 })).value.data
    .filter(({ kind }) => kinds.test(kind))
    .map(({ title }) => title);
const seated = async (entity_id: string) =>
  (await execute(listSeats, caller, { entity_id, status: "held" })).value.data
    .map(({ seat_type, holder_name }) => `${seat_type} ${holder_name}`)
    .toSorted();

/** The texts of the conversion that is pending, by their types. */
async function textsOf(entity_id: string): Promise<Record<string, string>> {
  const { conversion } = await read(entity_id);
  const all = (conversion?.document_ids ?? []).map((document_id) => execute(readDocument, caller, { document_id }));
  return Object.fromEntries((await Promise.all(all)).map(({ value }) => [value.document_type, value.text]));
}

/** Signs the documents of the conversion that is pending, and confirms its filing. */
async function file(entity_id: string, signer_role: string, filed_on?: string) {
  const { conversion } = await read(entity_id);
  for (const document_id of conversion?.document_ids ?? []) {
    await execute(signDocument, caller, { document_id, signer_name: "Ada Byron", signer_role });
  }
  return (await execute(confirmStateFiling, caller, { entity_id, confirmation_number: "DE-77", filed_on })).value;
}

describe("a company that converts into another state", () => {
  it("as a startup does: a Texas LLC becomes a Delaware corporation, and both states are told", async () => {
    const own = await formed("llc", "TX");
    const { entity_id } = own;
    await grant(caller, { ...own, grant_type: "membership_unit", shares: 600 });
    const { amendment_id } = (await execute(prepareAmendment, caller, { entity_id, registered_agent: inTexas })).value;
    await execute(withdrawAmendment, caller, { entity_id, amendment_id });
    const value = await convert(entity_id, "c_corp", "DE", { directors: [{ name: "Ada Byron" }] });
    expect(value).toMatchObject({
      ...{ entity_type: "c_corp", jurisdiction: "DE", legal_name: "Acme, Inc.", registered_agent: agent },
      ...{ filed_on: "2024-02-29", conversion_status: "pending_filing" },
      conversion: { from_type: "llc", to_type: "c_corp", from_jurisdiction: "TX", to_jurisdiction: "DE" },
    });
    const texts = await textsOf(entity_id);
    expect(Object.keys(texts)).toEqual([
      ...["PlanOfConversion", "CertificateOfConversion", "CertificateOfIncorporation", "Bylaws"],
      "CertificateOfDeparture",
    ]);
    expect(texts.CertificateOfDeparture).toContain("# Texas Certificate of Conversion of Acme LLC");
    expect(await asked(entity_id, /^file/)).toEqual(
      expect.arrayContaining([
        "File the conversion of Acme LLC with the Delaware Division of Corporations, Department of State",
        expect.stringMatching(
          /^File the Texas Certificate of Conversion of Acme LLC with the Texas Secretary of State, whose state it leaves, once Delaware has filed/,
        ),
      ]),
    );
    // What it is not yet, no paper says that it is: a contract's party, a bank's package.
    const contract = { entity_id, template: "nda", counterparty_name: "Vendor", governing_law: "NY" };
    const { document_id } = (await execute(generateContract, caller, contract)).value;
    const { text } = (await execute(readDocument, caller, { document_id })).value;
    expect(text).toContain("Acme LLC, a Texas limited liability company");
    const file_ = await file(entity_id, "Director");
    expect(file_).toMatchObject({ conversion_status: "confirmed", conversion: { confirmation_number: "DE-77" } });
    expect(await asked(entity_id, /^file_(conversion|departure)/)).toEqual([
      expect.stringContaining("whose state it leaves"),
    ]);
    const bank = (await execute(openBankAccount, caller, { entity_id, account_type: "checking" })).value;
    expect(bank.verification_package).toMatchObject({ jurisdiction: "DE", confirmation_number: "DE-77", missing: [] });
    expect(bank.verification_package.documents.map(({ document_type }) => document_type)).toContain(
      "CertificateOfConversion",
    );
    // What was to be filed in Texas stays so.
    const past = (await execute(readAmendment, caller, { entity_id, amendment_id })).value;
    expect(past.filing_office).toBe("Texas Secretary of State");
    // Its charter is of the day of the conversion, and so its dissolution says.
    const { documents } = (await execute(prepareDissolution, caller, { entity_id })).value;
    const paper = documents.find(({ document_type }) => document_type === "CertificateOfDissolution");
    const dissolved = (await execute(readDocument, caller, { document_id: paper?.document_id })).value.text;
    expect(dissolved).not.toContain("February 29, 2024");
  });

  it("may stay what it is: its classes, its people and their terms go on, and withdrawn all is as it was", async () => {
    const own = await formed("c_corp", "DE");
    const { entity_id } = own;
    const seed = await addInstrument(caller, entity_id, {
      ...{ symbol: "SEED", liquidation_multiple: 1, participation: "none", original_issue_price: "1.00" },
    });
    await execute(fillSeat, caller, { entity_id, seat_type: "director", holder_name: "Grace Hopper" });
    const before = await read(entity_id);
    const given = { registered_agent: inTexas, directors: [{ name: "Ada Byron" }, { name: "Joan Clarke" }] };
    const moved = await convert(entity_id, "c_corp", "TX", given);
    expect(moved).toMatchObject({ legal_name: "Acme", entity_type: "c_corp", jurisdiction: "TX" });
    expect(moved.authorized_shares).toBe(before.authorized_shares + seed.authorized_units);
    expect(
      moved.cap_table?.instruments.map(({ symbol, kind, beyond_charter }) => [symbol, kind, beyond_charter]),
    ).toEqual([
      ["COMMON", "common", false],
      ["SEED", "preferred", false],
    ]);
    const texts = await textsOf(entity_id);
    expect(texts.CertificateOfIncorporation).toContain("- SEED Preferred Stock: 1,000 shares");
    expect(texts.CertificateOfIncorporation).toContain("The converting entity is Acme, Inc.");
    expect(texts.CertificateOfDeparture).toContain("Certificate of Conversion to a Non-Delaware Entity");
    const held = await seated(entity_id);
    const again = (await execute(withdrawEntityConversion, caller, { entity_id })).value;
    const { updated_at: _, ...was } = before;
    expect(again).toMatchObject({
      ...was,
      conversion: null,
      cap_table: { instruments: [{}, { beyond_charter: true }] },
    });
    expect(await seated(entity_id)).toEqual(held);
    expect(await asked(entity_id, /file|sign_document$|conversion/)).toEqual([]);

    await convert(entity_id, "c_corp", "TX", given);
    const member = { entity_id, seat_type: "member", holder_name: "Ada Byron" } as const;
    await expect(execute(fillSeat, caller, member)).rejects.toThrow("a company that is c_corp has no member");
    // Whoever comes meanwhile stays.
    await execute(fillSeat, caller, { entity_id, seat_type: "director", holder_name: "Edith Clarke" });
    await file(entity_id, "Director", "2024-06-01");
    expect((await seated(entity_id)).filter((one) => /director|officer/.test(one))).toEqual([
      ...["director Ada Byron", "director Edith Clarke", "director Joan Clarke", "officer Ada Byron"],
    ]);
    expect(await asked(entity_id, /amend_charter/)).toEqual([]);
    // And on into another: where it was first formed is told, and days are in order.
    await convert(entity_id, "c_corp", "OH");
    expect((await textsOf(entity_id)).CertificateOfConversion).toContain(
      "first formed on February 29, 2024 in the State of Delaware. Its jurisdiction has changed since, and immediately before this document is filed is the State of Texas.",
    );
    await expect(file(entity_id, "Director", "2024-05-31")).rejects.toThrow(
      "filed_on must not be before its last conversion was filed, 2024-06-01",
    );
    const early = "update conversion set filed_on = '2024-05-31' where entity_id = $1 and status = 'pending_filing'";
    expect((await refusalByDatabase(early, [entity_id]))?.message).toBe(
      "a conversion is not filed before the last one",
    );
  });

  it("before anything is filed begins again there, and its agent is to be told anew", async () => {
    const given = { legal_name: "Acme", entity_type: "llc", jurisdiction: "TX", registered_agent: inTexas };
    const { entity_id } = (await execute(createEntity, caller, given)).value;
    await execute(advanceFormation, caller, { entity_id });
    const moved = (await execute(convertEntity, caller, { entity_id, target_type: "llc", jurisdiction: "DE" })).value;
    expect(moved).toMatchObject({
      ...{ entity_type: "llc", jurisdiction: "DE", legal_name: "Acme", formation_status: "Pending" },
      ...{ registered_agent: null, conversion: null, authorized_shares: 10_000_000 },
    });
    expect(moved.missing).toContain("registered_agent");
  });

  it("is refused what it is already, without an agent there, once it is dissolved, and what is another workspace's", async () => {
    const { entity_id } = await formed("llc", "TX");
    const before = await rowCounts(caller);
    const to = (given: object) => execute(convertEntity, caller, { entity_id, target_type: "llc", ...given });
    for (const given of [{}, { jurisdiction: null }, { jurisdiction: "TX" }]) {
      await expect(to(given)).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: "target_type" }, { path: "jurisdiction" }] },
      });
    }
    await expect(to({ jurisdiction: "Delaware" })).rejects.toMatchObject({ status: 400 });
    await expect(to({ jurisdiction: "DE" })).rejects.toThrow(
      "registered_agent must be given: a company that becomes one of Delaware",
    );
    const { name } = agent;
    await expect(to({ jurisdiction: "DE", registered_agent: { name } })).rejects.toThrow(
      "registered_agent.address must be given",
    );
    const elsewhere = callerIn(await newWorkspace());
    const there = { entity_id, target_type: "llc", jurisdiction: "DE", registered_agent: agent };
    await expect(execute(convertEntity, elsewhere, there)).rejects.toMatchObject({ status: 404 });
    expect(await rowCounts(caller)).toEqual(before);
    const both = await Promise.allSettled(["DE", "NV", "OH"].map((code) => convert(entity_id, "llc", code)));
    const done = both.flatMap((one) => (one.status === "fulfilled" ? [one.value.jurisdiction] : []));
    expect(done).toHaveLength(1);
    expect((await read(entity_id)).conversion?.to_jurisdiction).toBe(done[0]);
    // It ends as what its state knows.
    const ended = (await execute(dissolveEntity, caller, { entity_id })).value;
    expect(ended).toMatchObject({ jurisdiction: "TX", conversion: null });
    await expect(to(there)).rejects.toMatchObject({ status: 400 });
  });

  it("is so by PostgreSQL's word too", async () => {
    const { entity_id } = await formed("llc", "TX");
    const commit = { told: "at the commit" } as const;
    const refused = async (text: string) => (await refusalByDatabase(text, [entity_id], commit))?.message;
    expect(await refused("update entity set jurisdiction = 'DE' where entity_id = $1")).toContain("by a conversion");
    expect(
      await refused("update entity set jurisdiction = 'DE', formation_status = 'Filed' where entity_id = $1"),
    ).toBeDefined();
    const insert = (from: string, to: string) =>
      `insert into conversion (workspace_id, conversion_id, entity_id, from_type, to_type, from_jurisdiction, to_jurisdiction, former_name, former, document_ids)
       select workspace_id, 'cnv_1', entity_id, 'llc', 'llc', '${from}', '${to}', 'Acme LLC', '{}', '{}' from entity where entity_id = $1`;
    expect(await refused(insert("TX", "TX"))).toContain("conversion_changes_type_or_state");
    expect(await refused(insert("TX", "DE"))).toContain("of the type and the state that its conversion says");
    await convert(entity_id, "llc", "DE");
    expect(await refused("update conversion set to_jurisdiction = 'NV' where entity_id = $1")).toContain(
      "a conversion keeps what it says",
    );
    expect(await refused("update entity set jurisdiction = 'NV' where entity_id = $1")).toContain("by a conversion");
    const { entity_id: other } = (
      await execute(createEntity, caller, { legal_name: "Other", entity_type: "llc", jurisdiction: "TX" })
    ).value;
    await execute(advanceFormation, caller, { entity_id: other });
    const named = await refusalByDatabase("update entity set jurisdiction = 'DE' where entity_id = $1", [other]);
    expect(named?.message).toContain("a company stays of the state that its documents name");
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { activeCompany } from "../../../../e2e/support/company.ts";
import { createEntity } from "../entities/detail/operations.ts";
import { prepareAmendment } from "./amendments/operations.ts";
import { prepareDissolution } from "./dissolutions/operations.ts";
import { readFormation } from "./operations.ts";

let caller: Caller;
beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

const made = async (jurisdiction: string) =>
  (await execute(createEntity, caller, { legal_name: "Nova", entity_type: "llc", jurisdiction })).value.entity_id;

const unknownFee = (office: RegExp) =>
  expect.stringMatching(new RegExp(`^The fee .* is not in our facts.*${office.source}`));
const unknownSite = expect.stringMatching(/^The site of .* is not in our facts/);

describe("what a filing costs, and where it is made", () => {
  it("is told of a formation where our facts have it, and said to be unknown where they have not", async () => {
    const known = (await execute(readFormation, caller, { entity_id: await made("DE") })).value;
    expect(known).toMatchObject({ filing_portal: "https://corp.delaware.gov" });
    expect(known.state_fee_cents).toBeGreaterThan(0);
    expect(known.filing_notes.join()).not.toContain("not in our facts");
    const unknown = (await execute(readFormation, caller, { entity_id: await made("OH") })).value;
    expect(unknown).toMatchObject({ filing_portal: null, filing_notes: expect.arrayContaining([unknownSite]) });
    expect(unknown.state_fee_cents).toBeGreaterThan(0);
  });

  it("is said to be unknown of a dissolution", async () => {
    const delaware = (await execute(prepareDissolution, caller, { entity_id: await made("DE") })).value;
    expect(delaware).toMatchObject({
      filing_office: "Delaware Division of Corporations, Department of State",
      filing_fee_cents: null,
      filing_portal: "https://corp.delaware.gov",
      filing_notes: [unknownFee(/Delaware/)],
    });
    const ohio = (await execute(prepareDissolution, caller, { entity_id: await made("OH") })).value;
    expect(ohio).toMatchObject({
      filing_fee_cents: null,
      filing_portal: null,
      filing_notes: [unknownFee(/Ohio/), unknownSite],
    });
  });

  it("is said to be unknown of an amendment that is filed, and to be none of one that nobody files", async () => {
    const entity_id = await activeCompany(caller);
    const filed = (await execute(prepareAmendment, caller, { entity_id, legal_name: "Nova Machines" })).value;
    expect(filed).toMatchObject({
      needs_filing: true,
      filing_fee_cents: null,
      filing_portal: "https://corp.delaware.gov",
      filing_notes: [unknownFee(/Delaware/)],
    });
    const kept = (await execute(prepareAmendment, caller, { entity_id, principal_address: "1 Navy Way" })).value;
    expect(kept).toMatchObject({
      needs_filing: false,
      filing_fee_cents: null,
      filing_portal: null,
      filing_notes: ["Nobody files it, so that no fee is paid for it."],
    });
  });
});

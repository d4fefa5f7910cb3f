import { beforeAll, describe, expect, it } from "vitest";
import { createInstrument, readCapTable } from "#lib/domains/equity/operations.ts";
import { closeRound, readRound } from "#lib/domains/equity/rounds/operations.ts";
import { createPolicy } from "#lib/domains/trust/policies/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../../e2e/support/callers.ts";
import { activeCompany } from "../../../../../e2e/support/company.ts";
import { refusalByDatabase } from "../../../../../e2e/support/database.ts";
import { readDocument } from "../../documents/operations.ts";
import { createEntity, readEntity } from "../../entities/detail/operations.ts";
import { adjournMeeting, castVote, conveneMeeting } from "../../governance/operations.ts";
import { listObligations } from "../../obligations/operations.ts";
import { fillSeat, listSeats } from "../../seats/operations.ts";
import { signDocument } from "../../signing/operations.ts";
import {
  approveAmendment,
  confirmAmendment,
  listAmendments,
  prepareAmendment,
  readAmendment,
  rejectAmendment,
  withdrawAmendment,
} from "./operations.ts";

let caller = callerIn("");
let entity_id = "";
beforeAll(async () => {
  caller = callerIn(await newWorkspace());
  entity_id = await activeCompany(caller);
});

const prepare = async (given: Record<string, unknown>) =>
  (await execute(prepareAmendment, caller, { entity_id, ...given })).value;
const company = async () => (await execute(readEntity, caller, { entity_id })).value;
const instrument = async (symbol: string) =>
  (await execute(readCapTable, caller, { entity_id })).value.instruments.find((one) => one.symbol === symbol);
const asked = async () =>
  (await execute(listObligations, caller, { entity_id, status: "pending", limit: 200 })).value.data;
const sign = (document_id: string, signer_role = "Officer") =>
  execute(signDocument, caller, { document_id, signer_name: "Ada Byron", signer_role });
const confirm = (amendment_id: string, given: Record<string, unknown> = {}) =>
  execute(confirmAmendment, caller, { entity_id, amendment_id, ...given });
const filed = { confirmation_number: "SR-2" };

const grace = { seat_type: "officer", holder_name: "Grace Hopper", title: "Secretary" };
const ended = { seat_id: "seat_01k0zk1x3ve4b8j0c2v5y6m7n8", end_reason: "died" };

/** A meeting that has approved what it authorizes. */
async function approving(authorizes: Record<string, unknown>): Promise<string> {
  const agenda = { meeting_type: "board", title: "Charter", agenda_items: ["Amend"] };
  const items = [{ agenda_item_index: 0, ...authorizes }];
  const { meeting_id } = (await execute(conveneMeeting, caller, { entity_id, ...agenda, authorizes: items })).value;
  await execute(castVote, caller, { meeting_id, agenda_item_index: 0, voter_name: "Ada", decision: "approve" });
  await execute(adjournMeeting, caller, { meeting_id });
  return meeting_id;
}

describe("an amendment of a company", () => {
  it("changes nothing before its filing is confirmed, and then all of it by one act, once", async () => {
    const { instrument_id = "" } = (await instrument("COMMON")) ?? {};
    const made = await prepare({
      legal_name: "Acme Machines",
      instruments: [{ instrument_id, authorized_units: 20_000_000, par_value: "0.0001" }],
      new_classes: [{ symbol: "CLASS B", kind: "common", authorized_units: 5_000_000 }],
    });
    expect(made).toMatchObject({
      ...{ form: "charter", status: "pending_filing", needs_filing: true, approval: "missing", filed_on: null },
      filing_office: expect.stringContaining("Delaware"),
    });
    const { text } = (await execute(readDocument, caller, { document_id: made.document_id })).value;
    expect(text).toContain("as Section 242 of the DGCL provides");
    expect(text).toContain("“The name of the corporation is Acme Machines, Inc. (the ‘Corporation’).”");
    expect(text).toContain(
      "- Common Stock: 20,000,000 shares, with a par value of $0.0001 per share\n- CLASS B Common Stock: 5,000,000 shares",
    );
    expect(await company()).toMatchObject({ legal_name: "Acme" });
    expect(await instrument("COMMON")).toMatchObject({ authorized_units: 10_000_000, beyond_charter: false });
    expect(await instrument("CLASS B")).toBeUndefined();
    const at_once = "update amendment set status = 'effective' where amendment_id = $1";
    expect((await refusalByDatabase(at_once, [made.amendment_id]))?.message).toBe("the amendment is not signed");
    const to_come = "update amendment set filed_on = app_today() + 2 where amendment_id = $1";
    const too_early = await refusalByDatabase(to_come.replace("app_today() + 2", "'1999-12-31'"), [made.amendment_id]);
    expect(too_early?.message).toBe("nothing is filed before its company is");
    expect((await refusalByDatabase(to_come, [made.amendment_id]))?.message).toContain("is not of a day to come");
    const own = (await asked()).filter(({ about_id }) =>
      [made.amendment_id, made.document_id].includes(about_id ?? ""),
    );
    expect(own.map(({ kind }) => kind).toSorted()).toEqual(["file_amendment", "ratify_amendment", "sign_document"]);

    const { amendment_id } = made;
    const unsigned = {
      status: 400,
      message: "Cannot confirm the amendment: the Certificate of Amendment is not signed.",
    };
    await expect(confirm(amendment_id, filed)).rejects.toMatchObject(unsigned);
    await sign(made.document_id);
    await expect(confirm(amendment_id)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("confirmation_number is required"),
    });
    await expect(confirm(amendment_id, { ...filed, filed_on: "9999-01-01" })).rejects.toMatchObject({ status: 400 });
    const before = confirm(amendment_id, { ...filed, filed_on: "1999-12-31" });
    await expect(before).rejects.toThrow("filed_on must not be before the company was filed");
    await expect(prepare({})).rejects.toThrow("legal_name is required, or another field that the amendment changes");
    const tried = await Promise.allSettled([1, 2, 3].map(() => confirm(amendment_id, filed)));
    expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of tried) {
      if (one.status === "rejected") expect(one.reason).toMatchObject({ status: 400, code: "invalid_transition" });
    }
    expect(await company()).toMatchObject({ legal_name: "Acme Machines", authorized_shares: 25_000_000 });
    expect(await instrument("COMMON")).toMatchObject({
      ...{ authorized_units: 20_000_000, charter_units: 20_000_000, par_value: "0.0001", beyond_charter: false },
    });
    expect(await instrument("CLASS B")).toMatchObject({ charter_units: 5_000_000, beyond_charter: false });
    const left = (await asked()).filter(({ about_id }) => [amendment_id, made.document_id].includes(about_id ?? ""));
    expect(left.map(({ kind }) => kind)).toEqual(["ratify_amendment"]);
    const back = await refusalByDatabase("update amendment set status = 'withdrawn' where amendment_id = $1", [
      amendment_id,
    ]);
    expect(back?.code).toBe("23000");
  });

  it("is asked for by classes and rounds that go beyond the charter, and brings them in as they stand", async () => {
    const made = (
      await execute(createInstrument, caller, { entity_id, symbol: "CLASS C", kind: "common", authorized_units: 700 })
    ).value;
    expect(made).toMatchObject({ beyond_charter: true, charter_units: 0, available_units: 700 });
    const pool = { entity_id, symbol: "PLAN", kind: "option", authorized_units: 50 };
    expect((await execute(createInstrument, caller, pool)).value.beyond_charter).toBe(false);
    const investments = [{ investor_name: "Fund", amount_cents: 100_000_000 }];
    const round = (await execute(closeRound, caller, { entity_id, pre_money_cents: 900_000_000, investments })).value;
    const beyond = async () => (await asked()).filter(({ kind }) => kind === "amend_charter");
    expect((await beyond()).map(({ about_id, tier }) => [about_id, tier])).toEqual([
      [round.instrument_id, "critical"],
      [made.instrument_id, "high"],
    ]);
    const instruments = [made, round].map(({ instrument_id }) => ({ instrument_id }));
    const amendment = await prepare({ instruments });
    await sign(amendment.document_id);
    await confirm(amendment.amendment_id, filed);
    expect(await beyond()).toEqual([]);
    expect(await instrument("CLASS C")).toMatchObject({ charter_units: 700, beyond_charter: false });
    const { round_id } = round;
    expect((await execute(readRound, caller, { entity_id, round_id })).value.charter_amended_on).not.toBeNull();
    await expect(prepare({ instruments: instruments.slice(0, 1) })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("must change something: CLASS C is authorized so already"),
    });
  });

  it("of the agent is filed, of addresses and seats is consented to; refused and withdrawn ones change nothing", async () => {
    const agent = { name: "Harbor Agents", address: "8 The Green, Dover, Delaware 19901" };
    const change = await prepare({ registered_agent: agent });
    expect(change).toMatchObject({ form: "agent", needs_filing: true });
    const end = (operation: typeof rejectAmendment, amendment_id: string) =>
      execute(operation, caller, { entity_id, amendment_id, reason: "Another form" });
    expect((await end(rejectAmendment, change.amendment_id)).value).toMatchObject({
      ...{ status: "rejected", reason: "Another form", filed_on: null },
    });
    await expect(confirm(change.amendment_id, filed)).rejects.toMatchObject({
      status: 400,
      message: "Cannot confirm the amendment: its status is rejected.",
    });
    expect((await company()).registered_agent).toBeNull();
    const isAbout = (id: string | null) => id === change.amendment_id || id === change.document_id;
    expect((await asked()).filter(({ about_id }) => isAbout(about_id))).toEqual([]);
    await expect(sign(change.document_id)).rejects.toMatchObject({ message: expect.stringContaining("superseded") });

    const held = await execute(fillSeat, caller, { entity_id, seat_type: "director", holder_name: "Ada Byron" });
    const { seat_id } = held.value;
    const moved = await prepare({
      ...{ principal_address: "1 Main Street, Dover, Delaware", fiscal_year_end: "06-30" },
      elects: [{ seat_type: "officer", holder_name: "Grace Hopper", title: "Secretary" }],
      ends: [{ seat_id, end_reason: "resigned" }],
    });
    expect(moved).toMatchObject({ form: "consent", needs_filing: false });
    await sign(moved.document_id, "Shareholder");
    // What the board decides all directors sign, whoever else has signed it.
    await expect(confirm(moved.amendment_id)).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/^Cannot confirm the amendment: the .* is not signed yet by Ada Byron\.$/),
    });
    await sign(moved.document_id, "Director");
    await expect(confirm(moved.amendment_id, filed)).rejects.toMatchObject({ status: 400 });
    // Who directs, the holders decide, by more than half of their votes: who has signed as one holds nothing.
    const few = expect.stringMatching(
      /: it is signed with 0 of the holders’ [\d,]+ votes, and takes more than half of them\.$/,
    );
    await expect(confirm(moved.amendment_id)).rejects.toMatchObject({
      ...{ status: 400, code: "consents_lacking" },
      message: few,
    });
    const at_once =
      "update amendment set status = 'effective', filed_on = app_today(), decided_at = now() where amendment_id = $1";
    expect((await refusalByDatabase(at_once, [moved.amendment_id]))?.message).toBe(
      "a consent takes more than half of all votes",
    );
    const paper = (await execute(readDocument, caller, { document_id: moved.document_id })).value;
    expect(paper.required_signers).toContainEqual({ signer_name: "Fund", signer_role: "Shareholder" });
    await execute(signDocument, caller, {
      document_id: moved.document_id,
      signer_name: "fund",
      signer_role: "Shareholder",
    });
    expect((await confirm(moved.amendment_id)).value).toMatchObject({
      ...{ status: "effective", approval: "approved", approval_id: moved.document_id, confirmation_number: null },
    });
    expect(await company()).toMatchObject({
      ...{ principal_address: "1 Main Street, Dover, Delaware", fiscal_year_end: "06-30", directors: [] },
      officers: [{ name: "Grace Hopper", title: "Secretary" }],
    });
    const seats = (await execute(listSeats, caller, { entity_id, status: "held" })).value.data;
    expect(seats.map(({ holder_name, title }) => [holder_name, title])).toEqual([["Grace Hopper", "Secretary"]]);

    const later = await prepare({ legal_name: "Never" });
    expect((await end(withdrawAmendment, later.amendment_id)).value.status).toBe("withdrawn");
    const { amendment_id } = later;
    expect((await execute(readAmendment, caller, { entity_id, amendment_id })).value.status).toBe("withdrawn");
    const { data } = (await execute(listAmendments, caller, { entity_id, status: "withdrawn" })).value;
    expect(data.map((one) => one.amendment_id)).toEqual([amendment_id]);
  });

  it("is authorized by a resolution for as many units, once, of two at the same time too", async () => {
    const { instrument_id = "" } = (await instrument("COMMON")) ?? {};
    const approval_id = await approving({ act: "amendment", units: 1000 });
    const more = (authorized_units: number) => ({ instruments: [{ instrument_id, authorized_units }], approval_id });
    await expect(prepare(more(20_001_001))).rejects.toMatchObject({
      ...{ status: 400, code: "not_authorized" },
      message: "approval_id must authorize the amendment: requested 1,001 units, available 1,000 of 1,000",
    });
    const tried = await Promise.allSettled([prepare(more(20_000_600)), prepare(more(20_000_400))]);
    expect(tried.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(prepare(more(20_000_100))).rejects.toMatchObject({
      message: "approval_id must authorize the amendment: it was used for the company's amendment already",
    });
    const open = await prepare({ legal_name: "Acme Engines" });
    const by = { entity_id, amendment_id: open.amendment_id };
    const approve = async () =>
      execute(approveAmendment, caller, { ...by, approval_id: await approving({ act: "amendment" }) });
    expect((await approve()).value.approval).toBe("approved");
    await expect(approve()).rejects.toMatchObject({ status: 400 });
  });

  it.each([
    [{}, "legal_name is required"],
    [{ legal_name: "Acme", registered_agent: { name: "A" } }, "registered_agent must be an amendment of its own"],
    [{ legal_name: "Acme Machines" }, "legal_name must be another name than the company has"],
    [{ elects: [{ seat_type: "officer", holder_name: "A" }] }, "elects.0.title is required of an officer"],
    [{ elects: [grace, { ...grace, holder_name: "grace  HOPPER" }] }, "elects.1.holder_name must be elected to the"],
    [{ elects: [grace] }, "elects.0.holder_name must not hold that seat already: Grace Hopper does"],
    [{ ends: [ended, ended] }, "ends.1.seat_id must be named once"],
    [{ new_classes: [{ symbol: "U", kind: "unit", authorized_units: 1 }] }, "new_classes.0.kind must be common"],
    [{ ends: [ended] }, "ends.0.seat_id must be a seat"],
  ])("with %j is a 400", async (given, message) => {
    await expect(prepare(given)).rejects.toMatchObject({ status: 400, message: expect.stringContaining(message) });
  });

  it("is what a policy may ask an approval for", async () => {
    const text = `forbid(principal, action == Action::"amendments.prepare", resource)
      when { context.approval == "missing" };`;
    await execute(createPolicy, caller, { name: "Approved amendments", text, mode: "enforce" });
    await expect(prepare({ legal_name: "Other" })).rejects.toMatchObject({ status: 403, code: "policy_denied" });
    const approval_id = await approving({ act: "amendment" });
    expect((await prepare({ legal_name: "Other", approval_id })).approval).toBe("approved");
  });
});

describe("the amendment of a company that is not filed, or an llc", () => {
  it("is a 400 before there is anything to amend, and of units an amendment of the operating agreement that nobody files", async () => {
    const pending = (await execute(createEntity, caller, createEntity.example)).value;
    const early = execute(prepareAmendment, caller, { entity_id: pending.entity_id, legal_name: "Other" });
    await expect(early).rejects.toMatchObject({ status: 403 });
    const workspace = callerIn(await newWorkspace());
    const llc = await activeCompany(workspace, "llc");
    const { instruments = [] } = (await execute(readEntity, workspace, { entity_id: llc })).value.cap_table ?? {};
    const [{ instrument_id } = { instrument_id: "" }] = instruments;
    const given = { entity_id: llc, instruments: [{ instrument_id, authorized_units: 11_000_000 }] };
    const made = (await execute(prepareAmendment, workspace, given)).value;
    expect(made).toMatchObject({ form: "operating_agreement", needs_filing: false, filing_office: "" });
    const both = execute(prepareAmendment, workspace, { ...given, legal_name: "Other LLC" });
    await expect(both).rejects.toMatchObject({ status: 400, message: expect.stringContaining("instruments must be") });
    const young = (await execute(createEntity, workspace, createEntity.example)).value;
    const none = execute(prepareAmendment, workspace, { entity_id: young.entity_id, legal_name: "Other" });
    await expect(none).rejects.toMatchObject({
      status: 400,
      message: "Cannot amend the company: its formation's status is Pending, and only what is filed is amended.",
    });
  });
});

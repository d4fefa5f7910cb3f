import { beforeAll, describe, expect, it } from "vitest";
import { declareDistribution } from "#lib/domains/equity/distributions/operations.ts";
import { createGrant, listGrants } from "#lib/domains/equity/grants/operations.ts";
import { createPolicy } from "#lib/domains/trust/policies/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../../e2e/support/callers.ts";
import { refusalByDatabase, refusalOfCopy } from "../../../../../e2e/support/database.ts";
import { splitInstrument } from "../../../equity/amendments/operations.ts";
import { createInstrument } from "../../../equity/operations.ts";
import { changeContact, createContact } from "../../contacts/operations.ts";
import { createEntity } from "../../entities/detail/operations.ts";
import { fillSeat } from "../../seats/operations.ts";
import {
  adjournMeeting,
  castVote,
  conveneMeeting,
  listResolutions,
  readMeeting,
  readResolution,
} from "../operations.ts";

let workspace_id = "";
let caller = callerIn("");
let entity_id = "";
let grant: Record<string, unknown> = {};
beforeAll(async () => {
  workspace_id = await newWorkspace();
  caller = callerIn(workspace_id);
  const company = (await execute(createEntity, caller, createEntity.example)).value;
  entity_id = company.entity_id;
  const { cap_table_id, instruments = [] } = company.cap_table ?? {};
  grant = { entity_id, cap_table_id, instrument_id: instruments[0]?.instrument_id, grant_type: "common_stock" };
});

/** A meeting whose first item authorizes these, approved and adjourned if not left open. */
async function authorizing(authorizes: Record<string, unknown>[], isOpen = false): Promise<string> {
  const agenda = { meeting_type: "board", title: "Grants", agenda_items: ["Grants", "Another"] };
  const items = authorizes.map((one) => ({ agenda_item_index: 0, act: "grant", ...one }));
  const { meeting_id } = (await execute(conveneMeeting, caller, { entity_id, ...agenda, authorizes: items })).value;
  await execute(castVote, caller, { meeting_id, agenda_item_index: 0, voter_name: "Ada", decision: "approve" });
  if (!isOpen) await execute(adjournMeeting, caller, { meeting_id });
  return meeting_id;
}
const issue = async (
  approval_id: string,
  recipient_name: string,
  shares: number,
  input: Record<string, unknown> = {},
) => (await execute(createGrant, caller, { ...grant, approval_id, recipient_name, shares, ...input })).value;
const refused = (message: string) => ({ status: 400, code: "not_authorized", message });
const used = async (meeting_id: string) =>
  (await execute(listResolutions, caller, { entity_id })).value.data
    .filter((one) => one.meeting_id === meeting_id)
    .map(({ used_units, used_cents, used_count, result }) => [result, used_units, used_cents, used_count]);

describe("an open meeting", () => {
  it("approves from where it can no more be outvoted, whoever votes yet", async () => {
    const company = (await execute(createEntity, caller, createEntity.example)).value;
    const board = ["Ann of the board", "Bea of the board", "Cal of the board", "Dee of the board", "Eve of the board"];
    for (const holder_name of board)
      await execute(fillSeat, caller, { entity_id: company.entity_id, seat_type: "director", holder_name });
    const agenda = { meeting_type: "board", title: "Grants", agenda_items: ["Grants"] };
    const { meeting_id } = (await execute(conveneMeeting, caller, { ...company, ...agenda })).value;
    const vote = async (voter_name: string, decision: string) =>
      (await execute(castVote, caller, { meeting_id, agenda_item_index: 0, voter_name, decision })).value.result;
    const { cap_table_id, instruments = [] } = company.cap_table ?? {};
    const own = { ...grant, entity_id: company.entity_id, cap_table_id, instrument_id: instruments[0]?.instrument_id };
    const give = () =>
      execute(createGrant, caller, { ...own, approval_id: meeting_id, recipient_name: "Z", shares: 1 });
    for (const [name, decision] of [
      ["Ann of the board", "approve"],
      ["Bea of the board", "reject"],
      ["Cal of the board", "approve"],
    ] as const)
      await vote(name, decision);
    await expect(give()).rejects.toMatchObject({
      status: 400,
      message: "approval_id must be a meeting that is adjourned: what it has approved so far may be outvoted yet",
    });
    const gone = await refusalByDatabase("delete from meeting_voter where meeting_id = $1", [meeting_id]);
    expect(gone?.message).toBe("the voter has voted");
    expect(await vote("Dee of the board", "approve")).toBe("approved");
    expect((await give()).value.approval).toBe("approved");
  });
});

describe("a resolution that authorizes grants", () => {
  it("does so for whom, how many and at which price it says, and no more than once", async () => {
    const approval_id = await authorizing([{ recipient_name: "Grace Hopper", units: 1000, price_per_share: "0.01" }]);
    const must = "approval_id must authorize the grant:";
    await expect(issue(approval_id, "Mallory", 10, { price_per_share: "0.01" })).rejects.toMatchObject(
      refused(`${must} it authorizes Grace Hopper, and Mallory was named`),
    );
    await expect(issue(approval_id, "Grace Hopper", 10, { price_per_share: "0.009" })).rejects.toMatchObject(
      refused(`${must} it asks for a price of at least 0.01, and 0.009 was given`),
    );
    expect(await issue(approval_id, "grace  hopper", 600, { price_per_share: "0.01" })).toMatchObject({
      approval: "approved",
      approval_id,
    });
    await expect(issue(approval_id, "Grace Hopper", 401, { price_per_share: "0.01" })).rejects.toMatchObject(
      refused(`${must} requested 401 units, available 400 of 1,000`),
    );
    const more = { grant_id: "grt_x", shares: 401, consideration_cents: 401 };
    expect(await refusalOfCopy("equity_grant", ["approval_id", approval_id], more)).toBe(
      "the resolution does not authorize the grant",
    );
    expect(await used(approval_id)).toEqual([["approved", 600, 600, 1]]);
  });

  it("is for one person by each of their names, and for nobody else who is called so", async () => {
    const { contact_id } = (await execute(createContact, caller, { name: "Two", role: "engineer" })).value;
    const approval_id = await authorizing([{ recipient_name: "Two", units: 100 }]);
    await execute(changeContact, caller, { contact_id, name: "Two Married" });
    expect((await issue(approval_id, "Two Married", 60)).approval).toBe("approved");
    expect(await used(approval_id)).toEqual([["approved", 60, 0, 1]]);
    const other = (await execute(createContact, caller, { name: "Two", role: "engineer" })).value;
    const { recipient_name: _, ...told } = { ...grant, recipient_name: null, approval_id, shares: 1 };
    const namesake = execute(createGrant, caller, { ...told, recipient_contact_id: other.contact_id });
    await expect(namesake).rejects.toMatchObject({ status: 400, code: "not_authorized" });
  });

  it("is read as it is listed, changed last when it came to its result", async () => {
    const meeting_id = await authorizing([{ units: 100 }]);
    const { data } = (await execute(listResolutions, caller, { entity_id, meeting_id })).value;
    expect(data).toHaveLength(1);
    const { adjourned_at } = (await execute(readMeeting, caller, { meeting_id })).value;
    const listed = data.find((one) => one.meeting_id === meeting_id);
    const { resolution_id = "" } = listed ?? {};
    const { value } = await execute(readResolution, caller, { entity_id, resolution_id });
    expect(value).toEqual(listed);
    expect(value.updated_at).toBe(adjourned_at);
  });

  it("is used by one of eight at once where it allows one", async () => {
    const approval_id = await authorizing([{ units: 100 }]);
    const tried = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) => issue(approval_id, `Holder ${at}`, 60)),
    );
    expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of tried) {
      if (one.status === "rejected") expect(one.reason).toMatchObject({ status: 400, code: "not_authorized" });
    }
    expect(await used(approval_id)).toEqual([["approved", 60, 0, 1]]);
    const [resolution] = (await execute(listResolutions, caller, { entity_id, limit: 1 })).value.data;
    const over = await refusalByDatabase(
      "insert into resolution_use (workspace_id, resolution_id, source_type, source_id, units, amount_cents) values ($1, $2, 'grant', 'grt_x', 41, 0)",
      [workspace_id, resolution?.resolution_id],
    );
    expect(over?.constraint).toBe("resolution_allows_as_much");
    const anew = "update resolution set used_units = 0, used_count = 0 where resolution_id = $1";
    expect((await refusalByDatabase(anew, [resolution?.resolution_id]))?.message).toContain(
      "what a resolution was used for follows from its uses",
    );
  });

  it("authorizes nothing while its meeting goes on, and nothing else than it says", async () => {
    const open = await authorizing([{}], true);
    const undecided = `insert into resolution_use (workspace_id, resolution_id, source_type, source_id, units, amount_cents)
      select workspace_id, resolution_id, 'grant', 'grt_x', 1, 0 from resolution where meeting_id = $1`;
    expect((await refusalByDatabase(undecided, [open]))?.message).toBe("the resolution is not approved");
    await expect(issue(open, "Ada", 1)).rejects.toMatchObject(
      refused(
        "approval_id must authorize the grant: the item is pending, and authorizes once the meeting is adjourned",
      ),
    );
    const options = await authorizing([{ act: "option" }]);
    await expect(issue(options, "Ada", 1)).rejects.toMatchObject(
      refused("approval_id must authorize the grant: it authorizes no grant"),
    );
    await expect(authorizing([{ agenda_item_index: 2 }])).rejects.toMatchObject({
      status: 400,
      message: "authorizes.0.agenda_item_index must be from 0 to 1: the agenda has 2 items, counted from 0",
    });
    await expect(authorizing([{ act: "conversion", units: 1 }])).rejects.toMatchObject({
      status: 400,
      message: "authorizes.0.units must be left out of a conversion",
    });
  });

  it("authorizes distributions up to their amount", async () => {
    const approval_id = await authorizing([{ act: "distribution", amount_cents: 1000 }]);
    const declare = (total_amount_cents: number) =>
      execute(declareDistribution, caller, { entity_id, total_amount_cents, method: "pro_rata", approval_id });
    await declare(600);
    const over = `insert into distribution select n.* from distribution d, jsonb_populate_record(d,
      '{"distribution_id": "dst_x", "total_amount_cents": 401}') n where d.approval_id = $1`;
    expect((await refusalByDatabase(over, [approval_id]))?.message).toBe(
      "the resolution does not authorize the distribution",
    );
    await expect(declare(401)).rejects.toMatchObject(
      refused("approval_id must authorize the distribution: requested 401 cents, available 400 of 1,000"),
    );
    expect(await used(approval_id)).toEqual([["approved", 0, 600, 1]]);
  });

  it("is of as many shares, and at such a price, as they were when it was decided, whatever was split since", async () => {
    const own = (await execute(createEntity, caller, createEntity.example)).value;
    const { cap_table_id, instruments = [] } = own.cap_table ?? {};
    const common = { entity_id: own.entity_id, instrument_id: instruments[0]?.instrument_id ?? "" };
    const decided = async (act: string) => {
      const agenda = { entity_id: own.entity_id, meeting_type: "board", title: "Grants", agenda_items: ["Grants"] };
      const amendment = { agenda_item_index: 0, act: "amendment" };
      const authorizes = [{ agenda_item_index: 0, act, units: 1000, price_per_share: "1.00" }, amendment];
      const { meeting_id } = (await execute(conveneMeeting, caller, { ...agenda, authorizes })).value;
      await execute(castVote, caller, { meeting_id, agenda_item_index: 0, voter_name: "Ada", decision: "approve" });
      await execute(adjournMeeting, caller, { meeting_id });
      return meeting_id;
    };
    const approval_id = await decided("grant");
    const options = await decided("option");
    const split = (numerator: number, denominator: number, more = {}) =>
      execute(splitInstrument, caller, { ...common, numerator, denominator, ...more });
    const give = (shares: number, price_per_share: string) =>
      issue(approval_id, "Ada", shares, { ...common, cap_table_id, price_per_share });
    await give(100, "1.00");
    await split(1, 10);
    await expect(give(91, "10.00")).rejects.toMatchObject({
      message: expect.stringContaining(
        "requested 91 units, which were 910 before the split since, available 900 of 1,000",
      ),
    });
    await expect(give(90, "9.99")).rejects.toMatchObject({
      message: expect.stringContaining("a price of at least 1.00 of before the split since, and 9.99 was given"),
    });
    const { grant_id } = await give(50, "10.00");
    const more = { grant_id: "grt_x", shares: 41, consideration_cents: 41_000 };
    const refusal = "the resolution does not authorize the grant";
    expect(await refusalOfCopy("equity_grant", ["grant_id", grant_id], more)).toBe(refusal);
    const usedOf = async (meeting_id: string) =>
      (await execute(listResolutions, caller, { entity_id: own.entity_id, meeting_id })).value.data.find(
        ({ act }) => act !== "amendment",
      )?.used_units;
    expect(await usedOf(approval_id)).toBe(600);
    // One that the meeting approves itself is within what it decides; a pool that was made since is of what was split.
    const meeting = await decided("grant");
    await split(3, 1, { approval_id: meeting });
    await issue(meeting, "Ada", 1000, { ...common, cap_table_id, price_per_share: "1.00" });
    const pool = { entity_id: own.entity_id, symbol: "PLAN", kind: "option", authorized_units: 5000 };
    const { instrument_id } = (await execute(createInstrument, caller, pool)).value;
    const option = { ...common, cap_table_id, instrument_id, grant_type: "stock_option", exercise_price: "3.34" };
    await issue(options, "Ada", 299, option);
    expect(await usedOf(options)).toBe(997);
  });

  it("is what a policy may ask for", async () => {
    const text =
      'forbid(principal, action == Action::"equity.create_grant", resource) unless { context.params has approval_id };';
    await execute(createPolicy, caller, { name: "Grants name their approval", text, mode: "enforce" });
    const unapproved = execute(createGrant, caller, { ...grant, recipient_name: "Ada", shares: 1 });
    await expect(unapproved).rejects.toMatchObject({ status: 403, code: "policy_denied" });
    const before = (await execute(listGrants, caller, { entity_id })).value.data.length;
    await issue(await authorizing([{ amount_cents: 100 }]), "Ada", 50, { price_per_share: "0.02" });
    expect((await execute(listGrants, caller, { entity_id })).value.data).toHaveLength(before + 1);
  });
});

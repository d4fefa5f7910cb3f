import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { addDays, addMonths, today } from "#lib/core/days.ts";
import { closePeriod } from "#lib/domains/books/closing/operations.ts";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import { readEntry } from "#lib/domains/books/ledger/operations.ts";
import { adjournMeeting, castVote, conveneMeeting } from "#lib/domains/company/governance/operations.ts";
import { listObligations } from "#lib/domains/company/obligations/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { asOwner, pastTriggers, refusalByDatabase } from "../../../../e2e/support/database.ts";
import { addInstrument, grant as grantBy, newCompany } from "../../../../e2e/support/equity.ts";
import { cancelGrant } from "../events/operations.ts";
import { createInstrument } from "../operations.ts";
import { approveGrant, payGrant, readGrant } from "./operations.ts";

let caller: Caller;

beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

const grant = async (given: Record<string, unknown>) => (await grantBy(caller, given)).value;
const asked = async (entity_id: string) =>
  (await execute(listObligations, caller, { entity_id, status: "pending" })).value.data.map(
    ({ kind, tier, due_date, about_id }) => ({ kind, tier, due_date, about_id }),
  );
const pick = ({ entity_id, grant_id }: Record<"entity_id" | "grant_id", string>) => ({ entity_id, grant_id });
const filed = (entity_id: string, day: string) =>
  asOwner("update entity set filed_on = $2 where entity_id = $1", [entity_id, day]);

async function linesOf(entity_id: string, entry_id: string | undefined) {
  const { lines, date } = (await execute(readEntry, caller, { entity_id, entry_id: entry_id ?? "" })).value;
  return [date, ...lines.map(({ account_code, side, amount_cents }) => [account_code, side, amount_cents])];
}

describe("founders' stock", () => {
  it("keeps its terms, opens what the law asks for, and is in the books once it is paid", async () => {
    const own = await newCompany(caller);
    const start_on = addMonths(today(), -13);
    const terms = {
      price_per_share: "0.0001",
      granted_on: start_on,
      exemption: "4(a)(2)",
      legends: ["Not registered under the Securities Act of 1933."],
      certificate_number: "CS-1",
    };
    const vesting = { months: 48, cliff_months: 12 };
    const given = await grant({ ...own, ...terms, shares: 4_000_000, vesting });
    expect(given).toMatchObject({
      ...terms,
      par_value: "0.00001",
      consideration: "cash",
      consideration_cents: 40_000,
      paid_on: null,
      before_filing: true,
      approval: "missing",
      vesting: { start_on, months: 48, cliff_months: 12, period_months: 1, dates: null, milestones: null },
      vested_units: 1_083_333,
      unvested_units: 2_916_667,
      entry_ids: [],
    });
    expect(await asked(own.entity_id)).toEqual(
      expect.arrayContaining([
        { kind: "election_83b", tier: "critical", due_date: addDays(start_on, 30), about_id: given.grant_id },
        { kind: "ratify_grant", tier: "high", due_date: null, about_id: given.grant_id },
      ]),
    );
    const paid = (await execute(payGrant, caller, { ...given, paid_on: start_on })).value;
    const { updated_at } = paid;
    expect(paid).toMatchObject({ ...given, paid_on: start_on, entry_ids: [expect.any(String)], updated_at });
    expect(await linesOf(own.entity_id, paid.entry_ids[0])).toEqual([
      start_on,
      ["cash", "debit", 40_000],
      ["common_stock", "credit", 4_000],
      ["additional_paid_in_capital", "credit", 36_000],
    ]);
    await expect(execute(payGrant, caller, paid)).rejects.toMatchObject({ status: 400 });
    await expect(grant({ ...own, certificate_number: "CS-1" })).rejects.toMatchObject({ status: 409 });
  });

  it("that is sold under Regulation D asks for its notices once while they are pending, on a business day", async () => {
    const own = await newCompany(caller);
    const sold = { ...own, shares: 10, exemption: "506(b)" };
    // A Friday; fifteen days later is a Saturday.
    await grant({ ...sold, granted_on: "2026-05-01" });
    await grant({ ...sold, granted_on: "2026-06-01" });
    await grant({ ...sold, exemption: "4(a)(2)" });
    const notices = (await asked(own.entity_id)).filter(({ kind }) => ["form_d", "state_notices"].includes(kind));
    const about = { tier: "high", due_date: "2026-05-18", about_id: own.instrument_id };
    expect(notices).toHaveLength(2);
    expect(notices).toEqual(
      expect.arrayContaining([
        { kind: "form_d", ...about },
        { kind: "state_notices", ...about },
      ]),
    );
  });

  it("is ended asking for once a meeting or a file has approved it", async () => {
    const own = await newCompany(caller);
    await filed(own.entity_id, "2024-05-01");
    const { grant_id, before_filing } = await grant({ ...own, granted_on: "2024-05-01" });
    expect(before_filing).toBe(false);
    expect(await asked(own.entity_id)).toMatchObject([{ kind: "authorize_grant", about_id: grant_id }]);
    // The minutes of its meeting are to be signed.
    const left = async () => (await asked(own.entity_id)).filter(({ kind }) => kind !== "sign_document");
    const convene = async (entity_id: string) =>
      (await execute(conveneMeeting, caller, { entity_id, meeting_type: "board", title: "M", agenda_items: ["Stock"] }))
        .value;
    const [meeting, other] = [await convene(own.entity_id), await convene((await newCompany(caller)).entity_id)];
    const approve = (approval_id: string) => execute(approveGrant, caller, { ...own, grant_id, approval_id });
    await expect(approve(other.meeting_id)).rejects.toMatchObject({ status: 400 });
    await expect(approve(meeting.meeting_id)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("has approved an item"),
    });
    await expect(approve("mtg_01k0zk1x3ve4b8j0c2v5y6m7n8")).rejects.toMatchObject({ status: 404 });
    const forged = "update equity_grant set approval_id = $2 where grant_id = $1";
    expect((await refusalByDatabase(forged, [grant_id, meeting.meeting_id]))?.message).toContain("what is decided");
    const vote = { ...meeting, agenda_item_index: 0, voter_name: "Ada", decision: "approve" as const };
    await execute(castVote, caller, vote);
    const { minutes_document_id } = (await execute(adjournMeeting, caller, { meeting_id: meeting.meeting_id })).value;
    await expect(approve(String(minutes_document_id))).rejects.toMatchObject({
      message: `approval_id must be the meeting itself, ${meeting.meeting_id}, and not its paper`,
    });
    const approved = (await approve(meeting.meeting_id)).value;
    const decided = { approval: "approved", approval_id: meeting.meeting_id, approved_on: today() };
    expect(approved).toMatchObject({ ...decided, granted_before_approval: null });
    expect(await left()).toEqual([]);
    await expect(approve(meeting.meeting_id)).rejects.toMatchObject({ status: 400 });
    const straight = await grant({ ...own, approval_id: meeting.meeting_id, certificate_number: null });
    expect(straight).toMatchObject(decided);
    const told = "update equity_grant set approved_on = '2024-05-01' where grant_id = $1";
    expect((await refusalByDatabase(told, [straight.grant_id]))?.message).toContain("a grant stands");
    expect(await left()).toEqual([]);
    const third = await grant(own);
    expect((await refusalByDatabase(forged, [third.grant_id, other.meeting_id]))?.message).toContain("of its company");
    expect((await refusalByDatabase(forged, [straight.grant_id, null]))?.message).toContain("a grant stands");
  });
});

describe("shares that are paid", () => {
  it("credit the stock of their class, whatever its par value, and tie out until somebody tampers", async () => {
    const own = await newCompany(caller);
    const { entity_id } = own;
    const seed = await addInstrument(caller, entity_id, {
      symbol: "SEED",
      authorized_units: 5_000_000,
      par_value: "0",
    });
    const sold = { ...own, instrument_id: seed.instrument_id, grant_type: "preferred_stock" };
    const paid_on = today();
    const preferred = await grant({ ...sold, shares: 1_016_458, price_per_share: "0.98381", paid_on });
    expect(preferred).toMatchObject({ consideration_cents: 100_000_154, paid_on });
    expect(await linesOf(entity_id, preferred.entry_ids[0])).toEqual([
      paid_on,
      ["cash", "debit", 100_000_154],
      ["preferred_stock", "credit", 100_000_154],
    ]);
    const worked = await grant({ ...own, price_per_share: "1", consideration: "services", paid_on });
    expect(worked).toMatchObject({ consideration: "services", paid_on, entry_ids: [] });
    const llc = await newCompany(caller, "llc");
    const unit = await grant({ ...llc, grant_type: "unit", price_per_share: "2.5", paid_on });
    expect(unit.par_value).toBeNull();
    expect((await linesOf(llc.entity_id, unit.entry_ids[0])).at(-1)).toEqual([
      "members_contributions",
      "credit",
      25_000,
    ]);
    const tie = async () =>
      (await execute(readIntegrity, caller, { entity_id })).value.tie_outs.find(
        ({ name }) => name === "paid_in_capital",
      );
    expect(await tie()).toMatchObject({ is_true: true, left: { cents: 100_000_154 }, right: { cents: 100_000_154 } });
    await pastTriggers("update equity_grant set paid_on = null where grant_id = $1", [preferred.grant_id]);
    await pastTriggers("update equity_grant set paid_on = $2, consideration = 'cash' where grant_id = $1", [
      worked.grant_id,
      paid_on,
    ]);
    expect(await tie()).toMatchObject({ is_true: false, difference_cents: 99_990_154 });
  });

  it("are paid in an open month, once, whoever is quicker", async () => {
    const own = await newCompany(caller);
    const month = addMonths(today(), -2).slice(0, 7);
    await execute(closePeriod, caller, { entity_id: own.entity_id, period: month });
    const closed = grant({ ...own, price_per_share: "1", paid_on: `${month}-10` });
    await expect(closed).rejects.toMatchObject({ status: 400, code: "period_closed" });
    const unpaid = await grant({ ...own, price_per_share: "1", granted_on: `${month}-10` });
    const racing = await Promise.allSettled([1, 2].map(() => execute(payGrant, caller, pick(unpaid))));
    expect(racing.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await execute(readGrant, caller, unpaid)).value.entry_ids).toHaveLength(1);
    // What is not cash is on no day to come either, and what was cancelled is not paid, nor the other way round.
    const worked = await grant({ ...own, price_per_share: "1", consideration: "services" });
    const ahead = execute(payGrant, caller, { ...pick(worked), paid_on: addDays(today(), 1) });
    await expect(ahead).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("paid_on must not be after"),
    });
    const acts = [execute(payGrant, caller, pick(worked)), execute(cancelGrant, caller, pick(worked))];
    expect((await Promise.allSettled(acts)).filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("a grant's terms", () => {
  it.each([
    [
      { price_per_share: "0.000009" },
      "price_per_share must be at least the par value: requested 0.000009, par value 0.00001",
    ],
    [{ price_per_share: 1 }, "price_per_share"],
    [{ price_per_share: "0.00" }, "price_per_share must be more than 0"],
    [{ price_per_share: "999999999999", shares: 9_000_000 }, "past 2^53-1"],
    [
      { grant_type: "option", exercise_price: "999999999999", shares: 9_000_000 },
      "exercise_price must not bring the exercise of all the shares past 2^53-1 cents",
    ],
    [{ granted_on: "2999-01-01" }, "granted_on must not be after today"],
    [{ paid_on: "2999-01-01" }, "paid_on must not be after today"],
    [{ exemption: "506(d)" }, "exemption must be"],
    [{ consideration: "promises" }, "consideration must be"],
    [{ grant_type: "rsu", price_per_share: "1" }, "price_per_share must be left out"],
    [{ vesting: {} }, "vesting.months is required, or dates, or milestones"],
    [{ vesting: { months: 10, period_months: 3 } }, "vesting.period_months must divide months, 10"],
    [{ vesting: { months: 48, start_on: "9996-01-01" } }, "vesting.start_on must leave 48 months to 9999-12-31"],
    [{ vesting: { months: 10, cliff_months: 11 } }, "vesting.cliff_months must not be more than months, 10"],
    [
      { vesting: { dates: [{ on: "2026-01-01", shares: 99 }] } },
      "vesting.dates must add up to the grant's shares: the dates' 99, the grant's 100",
    ],
    [{ vesting: { months: 10, dates: [{ on: "2026-01-01", shares: 100 }] } }, "vesting.months must be left out"],
  ])("%j is a 400: %s", async (fault, message) => {
    const refused = grant({ ...(await newCompany(caller)), ...fault });
    await expect(refused).rejects.toMatchObject({ status: 400, message: expect.stringContaining(message) });
  });

  it("hold in PostgreSQL as well", async () => {
    const own = await newCompany(caller);
    const { grant_id } = await grant(own);
    const names =
      "workspace_id, entity_id, cap_table_id, instrument_id, recipient_name, recipient_key, grant_type, shares";
    const with_ = (columns: string, values: string) =>
      refusalByDatabase(
        `insert into equity_grant (grant_id, ${names}, ${columns}) select 'grt_other', ${names}, ${values} from equity_grant where grant_id = $1`,
        [grant_id],
      );
    const priced = "price_per_share, consideration, consideration_cents";
    expect(await with_(priced, "'1', 'cash', 10000")).toBeNull();
    for (const [columns, values, rule] of [
      [priced, "'1', 'cash', 10001", "equity_grant_consideration_is_the_price_of_all"],
      [priced, "'1', null, 10000", "equity_grant_consideration_is_the_price_of_all"],
      [priced, "'0.000001', 'cash', 0", "equity_grant_price_is_at_least_par"],
      [priced, "'1e3', 'cash', 10000000", "equity_grant_price_is_dollars"],
      ["exemption", "'none'", "equity_grant_exemption_is_known"],
      [
        "vesting",
        `'{"months": 10, "cliff_months": 0, "period_months": 3, "start_on": "2026-01-01"}'`,
        "equity_grant_vesting_is_whole",
      ],
      ["vesting", `'{"dates": [{"on": "2026-01-01", "shares": 99}]}'`, "equity_grant_vesting_is_whole"],
      ["vesting", "'{}'", "equity_grant_vesting_is_whole"],
    ] as const) {
      expect((await with_(columns, values))?.constraint, `${columns} ${values}`).toBe(rule);
    }
    expect((await with_("granted_on", "current_date + 1"))?.message).toContain("by today");
    const [paid, cancelled] = [await grant({ ...own, price_per_share: "1" }), await grant(own)];
    await execute(payGrant, caller, pick(paid));
    await execute(cancelGrant, caller, pick(cancelled));
    const takenBack = `insert into grant_event (workspace_id, grant_event_id, entity_id, grant_id, kind, happened_on, shares)
      select workspace_id, 'gev_other', entity_id, grant_id, 'cancellation', current_date, 1 from equity_grant where grant_id = $1`;
    expect((await refusalByDatabase(takenBack, [paid.grant_id]))?.message ?? "").toContain("was paid");
    const late = "update equity_grant set paid_on = current_date where grant_id = $1";
    expect((await refusalByDatabase(late, [cancelled.grant_id]))?.message ?? "").toContain("was taken back");
    const far = execute(createInstrument, caller, {
      ...own,
      symbol: "X",
      kind: "common",
      authorized_units: 1,
      par_value: "-1",
    });
    await expect(far).rejects.toMatchObject({ status: 400 });
  });
});

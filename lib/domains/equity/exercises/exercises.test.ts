import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { addDays, addMonths, longDate, today } from "#lib/core/days.ts";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import { readEntry } from "#lib/domains/books/ledger/operations.ts";
import {
  adjournMeeting,
  castVote,
  conveneMeeting,
  listResolutions,
} from "#lib/domains/company/governance/operations.ts";
import { dryRun, execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { asOwner, refusalByDatabase } from "../../../../e2e/support/database.ts";
import { addInstrument } from "../../../../e2e/support/equity.ts";
import { optionCompany, yearly } from "../../../../e2e/support/options.ts";
import { splitInstrument } from "../amendments/operations.ts";
import { terminateGrant } from "../events/operations.ts";
import { payGrant } from "../grants/operations.ts";
import { formDays } from "../tax-forms/rules.ts";
import { exerciseGrant, expireGrant, settleGrant } from "./operations.ts";

let caller: Caller;

beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

const ago = (months: number) => addMonths(today(), -months);
const company = (terms: Record<string, unknown> = {}) => optionCompany(caller, terms);

describe("an exercise", () => {
  it("needs no authority of its own: what approved the option, or the RSUs, approved its shares", async () => {
    const { entity_id, give, pool, exercise, read } = await company();
    const convene = {
      ...{ entity_id, meeting_type: "board", title: "Grants", agenda_items: ["Grants"] },
      authorizes: [
        { agenda_item_index: 0, act: "option", recipient_name: "Grace", units: 100 },
        { agenda_item_index: 0, act: "grant", recipient_name: "Grace", units: 50 },
      ],
    };
    const { meeting_id } = (await execute(conveneMeeting, caller, convene)).value;
    await execute(castVote, caller, { meeting_id, agenda_item_index: 0, voter_name: "Ada", decision: "approve" });
    await execute(adjournMeeting, caller, { meeting_id });
    const approved = { instrument_id: pool.instrument_id, approval_id: meeting_id };
    const option = await give({ ...approved, grant_type: "stock_option", exercise_price: "0.333", shares: 100 });
    const rsus = await give({ ...approved, grant_type: "rsu", shares: 50 });
    const exercised = await exercise({ grant_id: option.grant_id, shares: 100 });
    const { value: settled } = await execute(settleGrant, caller, { entity_id, grant_id: rsus.grant_id });
    for (const { events } of [exercised, settled])
      expect(await read(events[0]?.resulting_grant_id)).toMatchObject({
        approval: "approved",
        approval_id: meeting_id,
      });
    const { data } = (await execute(listResolutions, caller, { entity_id })).value;
    expect(data.map(({ act, used_units, used_count }) => [act, used_units, used_count]).toSorted()).toEqual([
      ["grant", 50, 1],
      ["option", 100, 1],
    ]);
  });

  it("is refused in the words that it was asked in, whatever becomes of it", async () => {
    const { entity_id, instrument_id, exercise } = await company();
    await execute(splitInstrument, caller, { entity_id, instrument_id, numerator: 2, denominator: 1 });
    await expect(exercise({ shares: 1, exercised_on: addDays(today(), -1) })).rejects.toMatchObject({
      ...{ status: 400, message: `exercised_on must not be before the split, ${today()}` },
      details: { issues: [{ path: "exercised_on" }] },
    });
  });

  it("turns what has vested into shares at its price, in the register and in the books, once, and leaves the pool", async () => {
    const { entity_id, at, exercise, read, table, asked } = await company({ option_type: "iso" });
    const before = await table();
    expect(before).toMatchObject({ fully_diluted_units: 1000, outstanding_units: 0 });
    expect(before.pool).toEqual({
      reserved_units: 1000,
      granted_units: 400,
      exercised_units: 0,
      available_units: 600,
      fully_diluted_percent: 60,
      short_of_common_units: 0,
    });
    expect(await read(at.grant_id)).toMatchObject({ exercisable_units: 200, exercised_units: 0 });
    await expect(exercise({ shares: 201 })).rejects.toMatchObject({
      status: 400,
      code: "insufficient_units",
      message: expect.stringContaining("requested 201, exercisable 200"),
    });
    await expect(exercise({ shares: 101, exercised_on: ago(13) })).rejects.toMatchObject({ status: 400 });
    for (const [given, rule] of [
      [{ exercised_on: addDays(today(), 1) }, "exercised_on must not be after today"],
      [{ exercised_on: ago(31) }, "exercised_on must not be before granted_on"],
      [{ paid_on: addDays(today(), -1) }, "paid_on must not be before exercised_on"],
    ] as const) {
      await expect(exercise({ shares: 1, ...given })).rejects.toThrow(rule);
    }
    await expect(execute(settleGrant, caller, at)).rejects.toThrow("a stock_option is not settled");
    await expect(execute(payGrant, caller, at)).rejects.toThrow("nothing is paid for a stock_option");
    await expect(execute(expireGrant, caller, at)).rejects.toThrow("nothing tells its last day");
    const tried = await dryRun(exerciseGrant, caller, { ...at, shares: 150 });
    expect(tried.effects.ownership).toMatchObject([
      { symbol: "COMMON", name: "Grace", units_before: 0, units: 150 },
      { symbol: "PLAN", name: "Grace", units_before: 400, units: 250 },
    ]);
    const racing = await Promise.allSettled([1, 2].map(() => exercise({ shares: 150 })));
    expect(racing.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const option = await read(at.grant_id);
    expect(option).toMatchObject({
      remaining_units: 250,
      vested_units: 50,
      exercisable_units: 50,
      exercised_units: 150,
    });
    const [event] = option.events;
    expect(event).toMatchObject({
      kind: "exercise",
      shares: 150,
      price_per_share: "0.333",
      fair_market_value: "1.50",
      iso_units: 150,
    });
    const shares = await read(event?.resulting_grant_id);
    expect(shares).toMatchObject({
      source_grant_id: at.grant_id,
      grant_type: "common_stock",
      shares: 150,
      price_per_share: "0.333",
      consideration_cents: 4_995,
      paid_on: today(),
      vesting: null,
      exercisable_units: 0,
    });
    const { lines } = (await execute(readEntry, caller, { entity_id, entry_id: shares.entry_ids[0] ?? "" })).value;
    expect(lines.map(({ account_code, side, amount_cents }) => [account_code, side, amount_cents])).toEqual([
      ["cash", "debit", 4_995],
      ["additional_paid_in_capital", "credit", 4_995],
    ]);
    const after = await table();
    expect(after).toMatchObject({ fully_diluted_units: 1000, outstanding_units: 150 });
    expect(after.pool).toMatchObject({
      reserved_units: 850,
      granted_units: 250,
      exercised_units: 150,
      available_units: 600,
    });
    const diluted = after.holders.reduce(
      (sum, holder) => sum + holder.fully_diluted_units,
      after.pool?.available_units ?? 0,
    );
    expect(diluted).toBe(after.fully_diluted_units);
    expect((await execute(readIntegrity, caller, { entity_id })).value.is_sound).toBe(true);
    const { holder_due_date, electronic_due_date } = formDays(today());
    expect(await asked()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: "form_3921_holder", due_date: holder_due_date }),
        expect.objectContaining({
          kind: "form_3921_irs",
          due_date: electronic_due_date,
          title: expect.stringContaining(`150 shares exercised on ${longDate(today())} at $`),
        }),
      ]),
    );
  });

  it("before it has vested makes restricted stock that vests as the option would have", async () => {
    const { exercise, read, asked, at } = await company({ early_exercise: true, option_type: "nso" });
    const option = await exercise({ shares: 350 });
    expect(option).toMatchObject({ remaining_units: 50, vested_units: 0, unvested_units: 50, exercisable_units: 50 });
    const shares = await read(option.events[0]?.resulting_grant_id);
    expect(shares).toMatchObject({ shares: 350, vested_units: 200, unvested_units: 150 });
    expect(shares.vesting?.dates).toEqual([
      { on: today(), shares: 200 },
      { on: addMonths(ago(30), 36), shares: 100 },
      { on: addMonths(ago(30), 48), shares: 50 },
    ]);
    expect(await asked()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: "election_83b", due_date: addDays(today(), 30) }),
        expect.objectContaining({ kind: "withhold_on_exercise", title: expect.stringContaining("$408.45 of income") }),
      ]),
    );
    expect(await read(at.grant_id)).toMatchObject({ exercised_units: 350 });
  });

  it("after the work has ended is within the window, and a nonstatutory one after three months; what is left expires", async () => {
    const { entity_id, at, exercise, table, asked } = await company({ option_type: "iso", post_termination_months: 5 });
    await execute(terminateGrant, caller, { ...at, terminated_on: ago(4) });
    const left = await exercise({ shares: 100 });
    expect(left).toMatchObject({
      exercisable_until: addMonths(ago(4), 5),
      exercisable_units: 100,
      remaining_units: 100,
    });
    expect(left.events.at(-1)).toMatchObject({ kind: "exercise", iso_units: 0 });
    expect((await asked()).map(({ kind }) => kind)).not.toContain("form_3921_irs");
    await expect(execute(expireGrant, caller, at)).rejects.toMatchObject({ status: 400 });
    expect((await table()).pool).toMatchObject({ granted_units: 100, available_units: 800, exercised_units: 100 });

    const late = await company({ option_type: "nso", post_termination_days: 30 });
    await execute(terminateGrant, caller, { ...late.at, terminated_on: ago(4) });
    const last = addDays(ago(4), 30);
    await expect(late.exercise({ shares: 1 })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(`last day, ${last}`),
    });
    const expired = (await execute(expireGrant, caller, late.at)).value;
    expect(expired).toMatchObject({ remaining_units: 0, exercisable_units: 0 });
    expect(expired.events.at(-1)).toMatchObject({ kind: "expiry", happened_on: addDays(last, 1) });
    await expect(execute(expireGrant, caller, late.at)).rejects.toThrow("nothing is left of it");
    expect((await late.table()).pool).toMatchObject({ granted_units: 0, available_units: 1000 });
    expect(entity_id).not.toBe(late.entity_id);
  });

  it("pays its price in shares, if it is asked to, and a warrant's are preferred where it says so", async () => {
    const { entity_id, exercise, give, read, table } = await company({ option_type: "nso" });
    const option = await exercise({ shares: 200, net_exercise: true });
    const shares = await read(option.events[0]?.resulting_grant_id);
    expect(shares).toMatchObject({
      ...{ shares: 155, consideration: "net_exercise", price_per_share: null, entry_ids: [] },
    });
    const [warrants, seed] = [
      await addInstrument(caller, entity_id, { symbol: "W", kind: "warrant" }),
      await addInstrument(caller, entity_id, { symbol: "SEED" }),
    ];
    const { grant_id } = await give({ instrument_id: warrants.instrument_id, grant_type: "warrant", shares: 50 });
    const warrant = (given: Record<string, unknown>) =>
      exercise({ grant_id, instrument_id: seed.instrument_id, ...given });
    await expect(warrant({ shares: 50 })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("exercise_price"),
    });
    await asOwner("update equity_grant set exercise_price = '2' where grant_id = $1", [grant_id]);
    const taken = await warrant({ shares: 20 });
    expect(await read(taken.events[0]?.resulting_grant_id)).toMatchObject({
      grant_type: "preferred_stock",
      consideration_cents: 4000,
    });
    // A split of the common stock makes 60 of the 30 that are left, and no more of the preferred shares that they are for; one of these does.
    const common = (await table()).instruments.find(({ kind }) => kind === "common");
    const half = { entity_id, numerator: 2, denominator: 1 };
    await execute(splitInstrument, caller, { ...half, instrument_id: common?.instrument_id });
    const issued = async (given: Record<string, unknown>) =>
      read((await warrant(given)).events.at(-1)?.resulting_grant_id);
    expect(await issued({ shares: 20 })).toMatchObject({ shares: 10, price_per_share: "2" });
    await execute(splitInstrument, caller, { ...half, numerator: 4, instrument_id: seed.instrument_id });
    expect(await issued({ shares: 20 })).toMatchObject({ shares: 40, price_per_share: "0.5" });
    // What the common stock is worth by its valuation says nothing of preferred stock.
    await expect(warrant({ shares: 20, net_exercise: true })).rejects.toThrow("a 409A valuation is of common stock");
    const net = await issued({ shares: 20, net_exercise: true, fair_market_value: "1" });
    expect(net).toMatchObject({ shares: 20, price_per_share: null });
  });
});

describe("an RSU", () => {
  it("is settled as it vests, and issues no share twice", async () => {
    const { entity_id, give, read, table, asked } = await company();
    const { grant_id } = await give({ grant_type: "rsu", granted_on: ago(13), vesting: yearly });
    await expect(execute(exerciseGrant, caller, { entity_id, grant_id, shares: 1 })).rejects.toMatchObject({
      status: 400,
    });
    const settled = (await execute(settleGrant, caller, { entity_id, grant_id })).value;
    expect(settled).toMatchObject({ exercised_units: 100, exercisable_units: 0, remaining_units: 300 });
    expect(await read(settled.events[0]?.resulting_grant_id)).toMatchObject({
      shares: 100,
      consideration: "services",
      entry_ids: [],
    });
    const { instruments } = await table();
    expect(instruments.find(({ symbol }) => symbol === "COMMON")).toMatchObject({
      issued_units: 400,
      exercised_units: 0,
    });
    expect(await asked()).toEqual(
      expect.arrayContaining([expect.objectContaining({ title: expect.stringContaining("$150.00 of income") })]),
    );
    await expect(execute(settleGrant, caller, { entity_id, grant_id })).rejects.toMatchObject({ status: 400 });
  });
});

it("PostgreSQL refuses an exercise that makes nothing, or another's shares, and units that come back to the pool", async () => {
  const { at, give, pool, exercise } = await company();
  await exercise({ shares: 100 });
  const { grant_id: of_ada } = await give({ recipient_name: "Ada", shares: 9 });
  const row = (resulting: string) =>
    refusalByDatabase(
      `insert into grant_event (workspace_id, entity_id, grant_event_id, grant_id, kind, happened_on, shares, resulting_grant_id)
       select workspace_id, entity_id, 'gev_x', grant_id, 'exercise', current_date, 9, ${resulting} from equity_grant where grant_id = $1`,
      [at.grant_id],
    );
  expect((await row(`'${of_ada}'`))?.message).toContain("does not come of the exercise");
  expect((await row("null"))?.message).toContain("does not come of the exercise");
  const back = "update instrument set exercised_units = 0 where instrument_id = $1";
  expect((await refusalByDatabase(back, [pool.instrument_id]))?.message).toContain("follows from the grants");
  await expect(give({ instrument_id: pool.instrument_id, grant_type: "option", shares: 601 })).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining("requested 601, available 600"),
  });
});

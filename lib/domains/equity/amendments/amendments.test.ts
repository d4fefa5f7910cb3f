import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { addDays, addMonths, today } from "#lib/core/days.ts";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import { readEntry } from "#lib/domains/books/ledger/operations.ts";
import { changeEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { dryRun, execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { asOwner, pastTriggers, refusalByDatabase, refusalOfCopy } from "../../../../e2e/support/database.ts";
import { addInstrument, grant as grantBy, newCompany, transfer } from "../../../../e2e/support/equity.ts";
import { declareDistribution } from "../distributions/operations.ts";
import { readVesting, repurchaseGrant, terminateGrant } from "../events/operations.ts";
import { exerciseGrant } from "../exercises/operations.ts";
import { readGrant } from "../grants/operations.ts";
import { createTransfer, readCapTable, readInstrument } from "../operations.ts";
import { amendInstrument, listInstrumentEvents, retireUnits, splitInstrument } from "./operations.ts";

let caller: Caller;

beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

const grant = async (given: Record<string, unknown>) => (await grantBy(caller, given)).value;
const table = async (entity_id: string) => (await execute(readCapTable, caller, { entity_id })).value;
const ago = (months: number) => addMonths(today(), -months);

describe("a split", () => {
  it("of a company that is still to be formed stands where its particulars are changed", async () => {
    const { entity_id, instrument_id } = await newCompany(caller, "c_corp", 1000);
    await execute(splitInstrument, caller, { entity_id, instrument_id, numerator: 2, denominator: 1 });
    await execute(changeEntity, caller, { entity_id, principal_address: "1 Main Street" });
    const now = (await execute(readInstrument, caller, { entity_id, instrument_id })).value;
    expect(now.authorized_units).toBe(2000);
    await expect(execute(changeEntity, caller, { entity_id, authorized_shares: 3000 })).rejects.toMatchObject({
      status: 400,
      message: "authorized_shares must stay: a split or a round has authorized 2000 since",
    });
  });

  it("changes every holding in proportion, with options, what is authorized and the par value, and vesting goes on", async () => {
    const own = await newCompany(caller, "c_corp", 1000);
    const at = { entity_id: own.entity_id, instrument_id: own.instrument_id };
    const plan = await addInstrument(caller, own.entity_id, { symbol: "PLAN", kind: "option", authorized_units: 101 });
    const vesting = { months: 48, cliff_months: 12, period_months: 12 };
    const founder = await grant({ ...own, shares: 100, granted_on: ago(13), vesting });
    await transfer(caller, own.entity_id, "Ada Byron", "Grace Hopper", 33);
    const option = { ...own, instrument_id: plan.instrument_id, grant_type: "stock_option", recipient_name: "Mary" };
    const promised = await grant({ ...option, shares: 7, granted_on: today(), exercise_price: "0.03" });
    const asked = { ...at, numerator: 3, denominator: 2, fractional_shares: "cash", price_per_share: "1.01" };
    const { effects } = await dryRun(splitInstrument, caller, asked);
    expect(effects.ownership).toContainEqual(
      expect.objectContaining({ name: "Grace Hopper", symbol: "COMMON", units_before: 33, units: 49 }),
    );
    const before = execute(splitInstrument, caller, { ...asked, split_on: addDays(today(), -1) });
    await expect(before).rejects.toMatchObject({ status: 400, message: expect.stringContaining("split_on") });
    const event = (await execute(splitInstrument, caller, asked)).value;
    expect(event).toMatchObject({ authorized_units_before: 1000, authorized_units: 1500, numerator: 3 });
    // 67 × 3/2 = 100½ and 33 × 3/2 = 49½: two halves of a share, each 50½ cents.
    expect(event.settlements).toEqual([
      { name: "Ada Byron", numerator: 1, denominator: 2, amount_cents: 51 },
      { name: "Grace Hopper", numerator: 1, denominator: 2, amount_cents: 51 },
    ]);
    const [entry_id = ""] = event.entry_ids;
    const { lines } = (await execute(readEntry, caller, { entity_id: own.entity_id, entry_id })).value;
    expect(lines.map(({ account_code, side, amount_cents }) => [account_code, side, amount_cents])).toEqual([
      ["additional_paid_in_capital", "debit", 102],
      ["cash", "credit", 102],
    ]);
    const { holders, instruments } = await table(own.entity_id);
    expect(holders.map(({ name, fully_diluted_units }) => [name, fully_diluted_units])).toEqual([
      ["Ada Byron", 100],
      ["Grace Hopper", 49],
      ["Mary", 10],
    ]);
    expect(instruments).toMatchObject([
      { symbol: "COMMON", authorized_units: 1500, issued_units: 149 },
      { symbol: "PLAN", authorized_units: 151, issued_units: 10 },
    ]);
    const bought = { entity_id: own.entity_id, grant_id: promised.grant_id, shares: 5 };
    await execute(exerciseGrant, caller, bought);
    const { grants } = await table(own.entity_id);
    expect(grants.at(-1)).toMatchObject({ shares: 5, price_per_share: "0.02", consideration_cents: 10 });
    const pick = { entity_id: own.entity_id, grant_id: founder.grant_id };
    const stands = (await execute(readGrant, caller, pick)).value;
    expect(stands).toMatchObject({ shares: 100, remaining_units: 149, vested_units: 37, unvested_units: 112 });
    const schedule = (await execute(readVesting, caller, { ...pick, as_of: "2099-01-01" })).value;
    expect(schedule).toMatchObject({ vested_units: 149, unvested_units: 0 });
    expect(schedule.parts.at(-1)).toMatchObject({ vested_units: 149 });
    expect((await execute(readIntegrity, caller, { entity_id: own.entity_id })).value.is_sound).toBe(true);
    const early = execute(createTransfer, caller, {
      ...{ entity_id: own.entity_id, from_name: "Ada Byron", to_name: "Mary", shares: 1, share_class: "common" },
      transferred_on: addDays(today(), -1),
    });
    await expect(early).rejects.toMatchObject({ status: 400, message: expect.stringContaining("transferred_on") });
    const late = grant({ ...own, shares: 1, granted_on: addDays(today(), -1) });
    await expect(late).rejects.toMatchObject({ status: 400, message: expect.stringContaining("granted_on") });
    const back = (
      await execute(splitInstrument, caller, { ...at, numerator: 1, denominator: 3, fractional_shares: "up" })
    ).value;
    expect(back).toMatchObject({ authorized_units: 500 });
    expect((await table(own.entity_id)).holders.map(({ name, fully_diluted_units: units }) => [name, units])).toEqual([
      ["Ada Byron", 34],
      ["Grace Hopper", 17],
      ["Mary", 3],
    ]);
    const nothing = execute(splitInstrument, caller, { ...at, numerator: 1, denominator: 20 });
    await expect(nothing).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("Grace Hopper would be left with nothing of COMMON"),
    });
    const beyond = execute(splitInstrument, caller, {
      ...at,
      numerator: 1_000_000,
      denominator: 1,
      authorized_units: 9,
    });
    await expect(beyond).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("requested 9, issued and reserved 53000000"),
    });
    for (const [units, message] of [
      ["4503599627370496", "authorized of COMMON past 2^53-1"],
      ["4503599627370495", "what the cap table authorizes past 2^53-1"],
    ] as const) {
      const told = "update instrument set authorized_units = $2 where instrument_id = $1";
      await pastTriggers(told, [at.instrument_id, units]);
      const much = execute(splitInstrument, caller, { ...at, numerator: 2, denominator: 1 });
      await expect(much).rejects.toMatchObject({ status: 400, message: expect.stringContaining(message) });
    }
    const told = (await execute(listInstrumentEvents, caller, { ...at, limit: 2 })).value;
    expect(told.data.map(({ kind, authorized_units_before }) => [kind, authorized_units_before])).toEqual([
      ["split", 1500],
      ["split", 1000],
    ]);
    expect(told.next_cursor).toBeNull();
    const alone = execute(splitInstrument, caller, {
      ...at,
      instrument_id: plan.instrument_id,
      numerator: 2,
      denominator: 1,
    });
    await expect(alone).rejects.toMatchObject({ status: 400, message: expect.stringContaining("with what it is of") });
    const bare = `set constraints all immediate; update instrument set authorized_units = 7 where instrument_id = '${plan.instrument_id}'`;
    expect((await refusalByDatabase(bare))?.message).toBe("the instrument is not as its last event says");
    const forged = { instrument_event_id: "iev_zzzz", authorized_units: 7 };
    expect(await refusalOfCopy("instrument_event", ["instrument_id", plan.instrument_id], forged)).toBe(
      "the instrument is not as its event says",
    );
    const untold = refusalByDatabase("update instrument_event set authorized_units = 1 where instrument_id = $1", [
      at.instrument_id,
    ]);
    expect((await untold)?.code).toBe("23000");
  });

  it("keeps options and warrants of a pool that was made after it from days before it, which it would have divided", async () => {
    const own = await newCompany(caller, "c_corp", 1000);
    const split = { entity_id: own.entity_id, instrument_id: own.instrument_id, numerator: 1, denominator: 10 };
    await grant({ ...own, shares: 100, granted_on: ago(3) });
    await execute(splitInstrument, caller, { ...split, split_on: ago(1) });
    for (const [kind, grant_type] of [
      ["option", "stock_option"],
      ["warrant", "warrant"],
    ] as const) {
      const pool = await addInstrument(caller, own.entity_id, { symbol: kind, kind, authorized_units: 500 });
      const promise = { ...own, instrument_id: pool.instrument_id, grant_type, shares: 50 };
      await expect(grant({ ...promise, granted_on: ago(2) })).rejects.toMatchObject({
        status: 400,
        message: `granted_on must not be before the split, ${ago(1)}`,
      });
      const { grant_id } = await grant({ ...promise, granted_on: ago(1) });
      const early = refusalOfCopy("equity_grant", ["grant_id", grant_id], { grant_id: "grt_x", granted_on: ago(2) });
      expect(await early).toBe(`the instrument was split after ${ago(2)}`);
    }
  });

  it("changes what preferred stock converts into, exactly, and its own price", async () => {
    const own = await newCompany(caller);
    const prices = { original_issue_price: "1.00", conversion_price: "0.50" };
    const { instrument_id } = await addInstrument(caller, own.entity_id, { symbol: "SERIES A", ...prices });
    const seriesA = { entity_id: own.entity_id, instrument_id };
    await execute(splitInstrument, caller, { ...own, numerator: 3, denominator: 1 });
    expect((await execute(readInstrument, caller, seriesA)).value).toMatchObject({
      original_issue_price: "1.00",
      conversion_price: "0.166666666667",
      conversion_ratio: "6/1",
    });
    await execute(splitInstrument, caller, { ...seriesA, numerator: 4, denominator: 1 });
    expect((await execute(readInstrument, caller, seriesA)).value).toMatchObject({
      original_issue_price: "0.25",
      conversion_ratio: "3/2",
      authorized_units: 4000,
    });
  });

  it("is counted where preferred stock shares as if converted, and not for a day before it", async () => {
    const own = await newCompany(caller);
    const { entity_id } = own;
    const prices = { original_issue_price: "1.00", conversion_price: "0.50" };
    const { instrument_id } = await addInstrument(caller, entity_id, { symbol: "SERIES A", ...prices });
    const past = addDays(today(), -10);
    await grant({ ...own, recipient_name: "Ada", shares: 100, granted_on: past });
    const preferred = { ...own, instrument_id, grant_type: "preferred_stock", recipient_name: "Fund" };
    await grant({ ...preferred, shares: 50, granted_on: past });
    await execute(splitInstrument, caller, { ...own, numerator: 3, denominator: 1 });
    const parts = async (asked: object) =>
      (await execute(declareDistribution, caller, { entity_id, total_amount_cents: 1000, ...asked })).value.parts.map(
        ({ name, amount_cents }) => [name, amount_cents],
      );
    expect(await parts({})).toEqual([
      ["Ada", 500],
      ["Fund", 500],
    ]);
    expect(await parts({ record_date: past, declared_on: past })).toEqual([
      ["Ada", 500],
      ["Fund", 500],
    ]);
    const then = (await execute(readCapTable, caller, { entity_id, as_of: past })).value.instruments;
    expect(then.map(({ symbol, conversion_ratio }) => [symbol, conversion_ratio])).toContainEqual(["SERIES A", "2/1"]);
  });
});

describe("what is authorized", () => {
  it("is amended down to what is issued, and falls by what was repurchased and is retired", async () => {
    const own = await newCompany(caller, "c_corp", 600);
    const at = { entity_id: own.entity_id, instrument_id: own.instrument_id };
    const vesting = { months: 48, cliff_months: 12 };
    const { grant_id } = await grant({
      ...own,
      shares: 400,
      price_per_share: "0.01",
      granted_on: ago(1),
      paid_on: ago(1),
      vesting,
    });
    await grant({ ...own, shares: 100, recipient_name: "Mary" });
    await expect(execute(retireUnits, caller, at)).rejects.toMatchObject({ status: 400 });
    // The charter's own shares are changed by an amendment of the company alone.
    await expect(execute(amendInstrument, caller, { ...at, authorized_units: 700 })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("Cannot amend the instrument: COMMON stands in the charter"),
    });
    const pool = await addInstrument(caller, own.entity_id, { symbol: "WARRANTS", kind: "warrant" });
    const reserve = { entity_id: own.entity_id, instrument_id: pool.instrument_id };
    await grant({ ...own, instrument_id: pool.instrument_id, grant_type: "warrant", shares: 500, exercise_price: "1" });
    const amend = (given: Record<string, unknown>) => execute(amendInstrument, caller, { ...reserve, ...given });
    await expect(amend({ authorized_units: 499 })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("requested 499, issued and reserved 500"),
    });
    const event = (await amend({ authorized_units: 600 })).value;
    expect(event).toMatchObject({ kind: "amendment", authorized_units_before: 1000, authorized_units: 600 });
    await expect(amend({ authorized_units: 600 })).rejects.toMatchObject({ status: 400 });
    const tooEarly = amend({ authorized_units: 700, amended_on: ago(2) });
    await expect(tooEarly).rejects.toMatchObject({ status: 400, message: expect.stringContaining("amended_on") });
    await execute(terminateGrant, caller, { entity_id: own.entity_id, grant_id });
    await execute(repurchaseGrant, caller, { entity_id: own.entity_id, grant_id });
    const repurchased = async () => (await execute(readInstrument, caller, at)).value.repurchased_units;
    expect(await repurchased()).toBe(400);
    await execute(splitInstrument, caller, { ...at, numerator: 2, denominator: 1 });
    expect(await repurchased()).toBe(800);
    await expect(execute(retireUnits, caller, { ...at, units: 801 })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("requested 801, available 800"),
    });
    await execute(retireUnits, caller, { ...at, units: 300 });
    expect(await repurchased()).toBe(500);
    expect((await execute(retireUnits, caller, at)).value).toMatchObject({ units: 500, authorized_units: 400 });
    expect((await execute(readInstrument, caller, at)).value).toMatchObject({
      issued_units: 200,
      repurchased_units: 0,
      available_units: 200,
    });
    const byHand = "update instrument set repurchased_units = 1 where instrument_id = $1";
    expect((await refusalByDatabase(byHand, [at.instrument_id]))?.message).toContain("follows from what has happened");
    const then = (await execute(readInstrument, caller, { ...at, as_of: addDays(today(), -1) })).value;
    expect(then).toMatchObject({ authorized_units: 600, issued_units: 400, available_units: 200, par_value: null });
    const [moved] = await asOwner("select sum(units)::int as units from equity_movement where instrument_id = $1", [
      at.instrument_id,
    ]);
    expect(moved).toEqual({ units: 200 });
  });
});

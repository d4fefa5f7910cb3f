import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { addDays, today } from "#lib/core/days.ts";
import { changeEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { refusalByDatabase, refusalOfCopy } from "../../../../e2e/support/database.ts";
import { addInstrument, grant as grantBy, newCompany } from "../../../../e2e/support/equity.ts";
import { amendInstrument } from "../amendments/operations.ts";
import { cancelGrant } from "../events/operations.ts";
import { readCapTable } from "../operations.ts";

let caller: Caller;

beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

const ago = (days: number) => addDays(today(), -days);

/** A plan of 200 options, and how they are granted. */
async function plan() {
  const own = await newCompany(caller);
  const { entity_id } = own;
  const pool = await addInstrument(caller, entity_id, { symbol: "PLAN", kind: "option", authorized_units: 200 });
  const { instrument_id } = pool;
  const grant = async (shares: number, granted_on: string) => {
    const given = { ...own, instrument_id, grant_type: "stock_option", exercise_price: "0.25", shares, granted_on };
    return (await grantBy(caller, given)).value.grant_id;
  };
  const amend = (authorized_units: number, amended_on: string) =>
    execute(amendInstrument, caller, { entity_id, instrument_id, authorized_units, amended_on });
  const available = async (as_of: string) => {
    const { pool: told, instruments } = (await execute(readCapTable, caller, { entity_id, as_of })).value;
    expect(told?.available_units).toBe(instruments.find((one) => one.instrument_id === instrument_id)?.available_units);
    return told?.available_units;
  };
  return { entity_id, instrument_id, grant, amend, available };
}

const refused = (counts: string) => ({
  status: 400,
  code: "insufficient_units",
  message: expect.stringContaining(counts),
});

describe("a grant as of a past day", () => {
  it("is within what was left on that day and on each since: what was given back later was not there to be granted", async () => {
    const { entity_id, grant, available } = await plan();
    const returned = await grant(13, ago(10));
    await execute(cancelGrant, caller, { entity_id, grant_id: returned });
    for (const day of [ago(20), ago(10), ago(1)]) {
      const counts = `requested 188, available 187 on ${ago(1)}`;
      await expect(grant(188, day)).rejects.toMatchObject(refused(counts));
    }
    // Of ten at once only as many come to be as there was room for.
    const done = await Promise.allSettled(Array.from({ length: 10 }, () => grant(20, ago(20))));
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(9);
    expect([await available(ago(20)), await available(ago(10)), await available(today())]).toEqual([20, 7, 20]);
    await grant(20, today());
    expect([await available(ago(1)), await available(today())]).toEqual([7, 0]);
  });

  it("is refused by PostgreSQL as well", async () => {
    const { entity_id, grant } = await plan();
    const returned = await grant(13, ago(10));
    await execute(cancelGrant, caller, { entity_id, grant_id: returned });
    const of: [string, string] = ["equity_grant", "grant_id"];
    const copy = (shares: number, granted_on: string) =>
      refusalOfCopy(of[0], [of[1], returned], { grant_id: `${returned}x`, shares, granted_on });
    expect(await copy(188, ago(20))).toBe(`more of PLAN would have been issued on ${ago(1)} than was authorized`);
    expect(await copy(187, ago(20))).toBeNull();
    expect(await copy(200, today())).toBeNull();
  });

  it("is within what was authorized then", async () => {
    const { grant, amend, available } = await plan();
    await amend(300, ago(5));
    await expect(grant(201, ago(6))).rejects.toMatchObject(refused(`requested 201, available 200 on ${ago(6)}`));
    await grant(201, ago(5));
    // Of what was there before the increase as much is left as has not gone since.
    await expect(grant(100, ago(6))).rejects.toMatchObject(refused("requested 100, available 99"));
    await grant(99, ago(6));
    expect([await available(ago(6)), await available(ago(5))]).toEqual([101, 0]);
  });
});

describe("what is authorized of an instrument, as of a past day", () => {
  it("covers what was issued on that day and on each since", async () => {
    const { entity_id, grant, amend, available } = await plan();
    const returned = await grant(150, ago(10));
    await execute(cancelGrant, caller, { entity_id, grant_id: returned });
    await expect(amend(149, ago(5))).rejects.toMatchObject(
      refused(`requested 149, issued and reserved 150 on ${ago(1)}`),
    );
    await amend(150, ago(5));
    await amend(1, today());
    expect([await available(ago(5)), await available(today())]).toEqual([0, 1]);
  });

  it("covers it by PostgreSQL as well, whatever day the event tells, or none", async () => {
    const { entity_id, instrument_id, grant } = await plan();
    const returned = await grant(150, ago(10));
    await execute(cancelGrant, caller, { entity_id, grant_id: returned });
    const atCommit = { told: "at the commit" } as const;
    const told = (units: number, day: string) =>
      refusalByDatabase(
        `with told as (insert into instrument_event (workspace_id, instrument_event_id, entity_id, instrument_id, kind, happened_on,
             authorized_units_before, authorized_units)
           select workspace_id, 'x', entity_id, instrument_id, 'amendment', $2::date, authorized_units, $3 from instrument where instrument_id = $1)
         update instrument set authorized_units = $3 where instrument_id = $1`,
        [instrument_id, day, units],
        atCommit,
      );
    const words = `fewer of PLAN would have been authorized on ${ago(1)} than were issued`;
    expect((await told(149, ago(5)))?.message).toBe(words);
    expect(await told(150, ago(5))).toBeNull();
    expect(await told(1, today())).toBeNull();
    const untold = "update instrument set authorized_units = 149 where instrument_id = $1";
    expect((await refusalByDatabase(untold, [instrument_id], atCommit))?.message).toBe(words);
  });

  it("covers it where the particulars of a formation tell it anew", async () => {
    const own = await newCompany(caller, "c_corp", 200);
    const { entity_id } = own;
    const { grant_id } = (await grantBy(caller, { ...own, shares: 150, granted_on: ago(10) })).value;
    await execute(cancelGrant, caller, { entity_id, grant_id });
    const change = (authorized_shares: number) => execute(changeEntity, caller, { entity_id, authorized_shares });
    await expect(change(149)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(`requested 149, issued 150 on ${ago(1)}`),
    });
    await change(150);
  });
});

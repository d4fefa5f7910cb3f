import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { addDays, today } from "#lib/core/days.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../e2e/support/callers.ts";
import { asOwner, refusalByDatabase } from "../../../e2e/support/database.ts";
import { apart, grant, newCompany } from "../../../e2e/support/equity.ts";
import { cancelGrant, readVesting, takeLeave } from "./events/operations.ts";
import { readGrant } from "./grants/operations.ts";
import { createInstrument, createTransfer, listTransfers, readCapTable, readInstrument } from "./operations.ts";
import { createSafe, listSafes } from "./safes/operations.ts";

let caller: Caller;

beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

const ago = (days: number) => addDays(today(), -days);

/** The company of the tests below: Ada's 100 of 90 days ago, 30 of which went to Grace 60 days ago, and 10 on to Mary 30 days ago. */
async function companyWithPast() {
  const own = await newCompany(caller);
  const given = (await grant(caller, { ...own, granted_on: ago(90), vesting: { months: 2, start_on: ago(90) } })).value;
  const move = (from_name: string, to_name: string, shares: number, days: number) =>
    execute(createTransfer, caller, {
      entity_id: own.entity_id,
      ...{ from_name, to_name, shares, share_class: "common", transferred_on: ago(days) },
    });
  await move("Ada Byron", "Grace", 30, 60);
  await move("Grace", "Mary", 10, 30);
  return { own, given, move };
}

const holdersOf = ({ holders }: { holders: { name: string; units: number }[] }) =>
  Object.fromEntries(holders.map(({ name, units }) => [name, units]));

describe("the register as of a day", () => {
  it("shows who held what, what was issued, granted, promised and paid by then, and as it was known", async () => {
    const { own, given } = await companyWithPast();
    const { entity_id } = own;
    await execute(createSafe, caller, {
      ...{ entity_id, investor_name: "Seed", principal_amount_cents: 100, valuation_cap_cents: 100 },
      ...{ safe_type: "post_money", issued_on: ago(50), paid_on: ago(40) },
    });
    const late = (await grant(caller, { ...own, recipient_name: "Late", shares: 5, granted_on: ago(10) })).value;
    const table = async (asked: object) => (await execute(readCapTable, caller, { entity_id, ...asked })).value;
    expect(holdersOf(await table({ as_of: ago(91) }))).toEqual({});
    expect(holdersOf(await table({ as_of: ago(90) }))).toEqual({ "Ada Byron": 100 });
    const middle = await table({ as_of: ago(45) });
    expect(middle).toMatchObject({ as_of: ago(45), known_at: null, outstanding_units: 100 });
    expect(holdersOf(middle)).toEqual({ "Ada Byron": 70, Grace: 30 });
    expect(middle.instruments).toMatchObject([{ symbol: "COMMON", issued_units: 100 }]);
    expect([middle.grants.length, middle.transfers.length]).toEqual([1, 1]);
    expect(middle.safes).toMatchObject([{ investor_name: "Seed", paid_on: null }]);
    expect((await table({ as_of: ago(51) })).safes).toEqual([]);
    const present = await table({});
    expect(await table({ as_of: today() })).toEqual(present);
    expect(holdersOf(present)).toEqual({ "Ada Byron": 70, Grace: 20, Mary: 10, Late: 5 });

    const known_at = late.created_at;
    await grant(caller, { ...own, recipient_name: "Later", shares: 7, granted_on: ago(80) });
    expect(holdersOf(await table({ as_of: ago(80) }))).toEqual({ "Ada Byron": 100, Later: 7 });
    const known = await table({ as_of: ago(80), known_at });
    expect([holdersOf(known), known.known_at]).toEqual([{ "Ada Byron": 100 }, known_at]);
    expect(known.instruments).toMatchObject([{ issued_units: 100, available_units: 9_999_900 }]);
    expect(await table({ known_at })).toMatchObject({ as_of: today(), outstanding_units: 105 });

    const grantAt = async (as_of: string) =>
      (await execute(readGrant, caller, { entity_id, grant_id: given.grant_id, as_of })).value;
    expect(await grantAt(ago(90))).toMatchObject({ as_of: ago(90), vested_units: 0, unvested_units: 100 });
    const vesting = async (asked: object) =>
      (await execute(readVesting, caller, { entity_id, grant_id: given.grant_id, ...asked })).value;
    const left = (await execute(takeLeave, caller, { entity_id, grant_id: given.grant_id, from: ago(89), to: ago(60) }))
      .value;
    expect(left.vested_units).toBe(50);
    expect(await vesting({ known_at })).toMatchObject({ as_of: today(), vested_units: 100 });
    expect(await vesting({ as_of: addDays(today(), 60) })).toMatchObject({ vested_units: 100 });
    expect(await grantAt(ago(89))).toMatchObject({ events: [{ kind: "leave" }] });
    await expect(grantAt(ago(91))).rejects.toMatchObject({ status: 404 });
    const moved = (await execute(listTransfers, caller, { entity_id, as_of: ago(31) })).value;
    expect(moved.data).toHaveLength(1);
    expect((await execute(listSafes, caller, { entity_id, as_of: ago(60) })).value.data).toEqual([]);
    const first = { entity_id, instrument_id: own.instrument_id };
    expect((await execute(readInstrument, caller, { ...first, as_of: ago(80) })).value.issued_units).toBe(107);
    const young = (
      await execute(createInstrument, caller, { entity_id, symbol: "B", kind: "common", authorized_units: 9 })
    ).value;
    const before = { entity_id, instrument_id: young.instrument_id, as_of: ago(1) };
    await expect(execute(readInstrument, caller, before)).rejects.toMatchObject({ status: 404 });
    for (const asked of [{ as_of: addDays(today(), 1) }, { known_at: "2999-01-01T00:00:00Z" }]) {
      const [field] = Object.keys(asked);
      await expect(table(asked)).rejects.toMatchObject({ status: 400, message: expect.stringContaining(`${field} `) });
    }
  });
});

describe("what moves on a day past", () => {
  it("is only what was held on that day and ever since: nobody holds less than nothing as of any day", async () => {
    const { own, given, move } = await companyWithPast();
    await expect(move("Ada Byron", "Zoë", 71, 80)).rejects.toMatchObject({
      message: `shares must not exceed what the sender holds of the class and has held since ${ago(80)}: requested 71, available 70`,
    });
    await expect(move("Grace", "Zoë", 1, 61)).rejects.toMatchObject({
      message: expect.stringContaining("available 0"),
    });
    await expect(move("Grace", "Zoë", 21, 45)).rejects.toMatchObject({
      message: expect.stringContaining("requested 21, available 20"),
    });
    await grant(caller, { ...own, recipient_name: "Late", shares: 5, granted_on: ago(10) });
    await expect(move("Late", "Zoë", 1, 11)).rejects.toMatchObject({
      message: expect.stringContaining("requested 1, available 0"),
    });
    await move("Late", "Zoë", 1, 10);
    await move("Grace", "Zoë", 20, 45);
    await move("Zoë", "Ada Byron", 20, 20);
    await move("Mary", "Ada Byron", 10, 20);
    const future = execute(createTransfer, caller, {
      entity_id: own.entity_id,
      ...{ from_name: "Mary", to_name: "Zoë", shares: 1, share_class: "common", transferred_on: addDays(today(), 1) },
    });
    await expect(future).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("transferred_on must not be after today"),
    });
    const at = { entity_id: own.entity_id, grant_id: given.grant_id };
    await expect(execute(cancelGrant, caller, { ...at, cancelled_on: ago(40) })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(`Ada Byron would have held less than nothing of the grant ${given.grant_id}`),
    });
    const { transfer_id } = (await move("Ada Byron", "Grace", 1, 5)).value;
    const [row] = await asOwner<{ happened_on: string }>(
      "select max(happened_on)::text as happened_on from equity_movement where source_id = $1",
      [transfer_id],
    );
    expect(row?.happened_on).toBe(ago(5));
    const early = `with t as (insert into share_transfer (workspace_id, entity_id, cap_table_id, transfer_id, from_name, from_key,
        to_name, to_key, share_class, shares, transferred_on)
      select workspace_id, entity_id, cap_table_id, 'trf_x', 'Grace', 'grace', 'Zoë', 'zoë', 'common', 1, current_date - $2::int
      from share_transfer where transfer_id = $1)
      insert into share_transfer_part (workspace_id, entity_id, transfer_id, grant_id, shares, happened_on)
      select workspace_id, entity_id, 'trf_x', grant_id, 1, current_date - $2::int from share_transfer_part where transfer_id = $1`;
    const by = async (days: number) => (await refusalByDatabase(early, [transfer_id, days]))?.message ?? null;
    expect(await by(6)).toContain("Grace would have held less than nothing of the grant");
    expect(await by(5)).toBeNull();
    expect(await by(-1)).toContain("a transfer is made by today");
    const otherwise = early.replace("1, current_date - $2::int", "1, current_date - $2::int - 1");
    expect((await refusalByDatabase(otherwise, [transfer_id, 5]))?.message).toContain(
      "a part moves on its transfer's day",
    );
    expect(await apart(own.entity_id)).toEqual([]);
  });
});

describe("what moved units", () => {
  it("is written by grants, transfers and events alone, and stands", async () => {
    const { own } = await companyWithPast();
    const [first] = await asOwner<{ grant_id: string }>(
      "select grant_id from unit_movement where entity_id = $1 limit 1",
      [own.entity_id],
    );
    const by = async (text: string) => (await refusalByDatabase(text, [first?.grant_id]))?.message;
    const refusal = "movements follow from grants, transfers and events";
    expect(await by("update unit_movement set units = units + 1 where grant_id = $1")).toContain(refusal);
    expect(await by("delete from unit_movement where grant_id = $1")).toContain(refusal);
    const another = `insert into unit_movement select workspace_id, grant_id, 'gev_x', name_key, entity_id, instrument_id, holder_name,
      units, happened_on, recorded_at, source_type, kind from unit_movement where grant_id = $1 limit 1`;
    expect(await by(another)).toContain(refusal);
    expect(await apart(own.entity_id)).toEqual([]);
  });
});

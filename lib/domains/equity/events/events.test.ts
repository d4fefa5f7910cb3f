import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { addDays, addMonths, today } from "#lib/core/days.ts";
import type { Operation } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import { transaction } from "#lib/db/transaction.ts";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import { readEntry } from "#lib/domains/books/ledger/operations.ts";
import { listObligations } from "#lib/domains/company/obligations/operations.ts";
import { dryRun, execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { asOwner, refusalByDatabase } from "../../../../e2e/support/database.ts";
import { addInstrument, apart, grant as grantBy, newCompany, transfer } from "../../../../e2e/support/equity.ts";
import { untilWaitedFor } from "../../../../e2e/support/waited-for.ts";
import { payGrant } from "../grants/operations.ts";
import { readCapTable } from "../operations.ts";
import {
  accelerateGrant,
  cancelGrant,
  reachMilestone,
  readVesting,
  repurchaseGrant,
  takeLeave,
  terminateGrant,
} from "./operations.ts";
import * as events from "./store.ts";

let caller: Caller;

beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

const grant = async (given: Record<string, unknown>) => (await grantBy(caller, given)).value;
const pick = ({ entity_id, grant_id }: Record<"entity_id" | "grant_id", string>) => ({ entity_id, grant_id });
const ago = (months: number) => addMonths(today(), -months);
const yearly = { months: 48, cliff_months: 12, period_months: 12 };

/** What is held and what is issued, by everybody's own count; of which each part is the sum of what moved it. */
async function register(entity_id: string) {
  expect(await apart(entity_id)).toEqual([]);
  const { instruments, holders } = (await execute(readCapTable, caller, { entity_id })).value;
  const held = holders.reduce((sum, { fully_diluted_units }) => sum + fully_diluted_units, 0);
  return { held, issued: instruments.reduce((sum, { issued_units }) => sum + issued_units, 0) };
}

describe("restricted stock whose holder leaves", () => {
  it("is offered back to the company at the lower of cost and value, leaves the register, and is in the books", async () => {
    const own = await newCompany(caller);
    const start_on = ago(25);
    const given = await grant({
      ...own,
      shares: 4000,
      price_per_share: "0.25",
      granted_on: start_on,
      paid_on: start_on,
      vesting: yearly,
    });
    const at = pick(given);
    expect(given).toMatchObject({
      vested_units: 2000,
      unvested_units: 2000,
      remaining_units: 4000,
      terminated_on: null,
    });
    await expect(execute(repurchaseGrant, caller, at)).rejects.toMatchObject({ status: 400 });
    await expect(execute(cancelGrant, caller, at)).rejects.toMatchObject({ status: 400 });
    const left = (await execute(terminateGrant, caller, { ...at, terminated_on: ago(1) })).value;
    expect(left).toMatchObject({
      terminated_on: ago(1),
      vested_units: 2000,
      unvested_units: 2000,
      remaining_units: 4000,
    });
    await expect(execute(terminateGrant, caller, at)).rejects.toMatchObject({ status: 400 });
    const pending = (await execute(listObligations, caller, { entity_id: own.entity_id, status: "pending" })).value
      .data;
    expect(pending.find(({ kind }) => kind === "repurchase_unvested")).toMatchObject({
      due_date: addDays(ago(1), 90),
      title: expect.stringContaining("2,000 unvested shares, at $0.25 or their value if that is less"),
    });
    const asked = { ...at, fair_value_per_share: "0.1" };
    const { effects } = await dryRun(repurchaseGrant, caller, asked);
    expect(effects.ownership).toMatchObject([{ name: "Ada Byron", units_before: 4000, units: 2000 }]);
    const racing = await Promise.allSettled([1, 2].map(() => execute(repurchaseGrant, caller, asked)));
    expect(racing.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await register(own.entity_id)).toEqual({ held: 2000, issued: 2000 });
    const [, bought] = await asOwner<{ entry_id: string }>(
      "select entry_id from journal_entry where source_id = $1 order by entry_id",
      [given.grant_id],
    );
    const { lines } = (await execute(readEntry, caller, { ...own, entry_id: bought?.entry_id ?? "" })).value;
    expect(lines.map(({ account_code, side, amount_cents }) => [account_code, side, amount_cents])).toEqual([
      ["treasury_stock", "debit", 20_000],
      ["cash", "credit", 20_000],
    ]);
    const { is_sound } = (await execute(readIntegrity, caller, own)).value;
    expect(is_sound).toBe(true);
    const after = (await execute(listObligations, caller, { entity_id: own.entity_id, status: "pending" })).value.data;
    expect(after.map(({ kind }) => kind)).not.toContain("repurchase_unvested");
  });
});

describe("options whose holder leaves", () => {
  it("are forfeited as far as they are unvested, and may be granted again", async () => {
    const own = await newCompany(caller);
    const pool = await addInstrument(caller, own.entity_id, { symbol: "PLAN", kind: "option", authorized_units: 400 });
    const option = { ...own, instrument_id: pool.instrument_id, grant_type: "stock_option", shares: 400 };
    const double = { ...yearly, acceleration: "double_trigger", acceleration_percent: 50 };
    const given = await grant({ ...option, granted_on: ago(13), vesting: double });
    const at = pick(given);
    await expect(grant({ ...option, shares: 1 })).rejects.toMatchObject({ status: 400 });
    const early = execute(accelerateGrant, caller, { ...at, change_of_control: true });
    await expect(early).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("waits for the work to end"),
    });
    const left = (await execute(terminateGrant, caller, { ...at, after_change_of_control: true })).value;
    expect(left).toMatchObject({ vested_units: 250, unvested_units: 0, remaining_units: 250 });
    expect(left.events.map(({ kind, shares }) => [kind, shares])).toEqual([
      ["acceleration", 150],
      ["termination", null],
      ["forfeiture", 150],
    ]);
    expect(await register(own.entity_id)).toEqual({ held: 250, issued: 250 });
    await grant({ ...option, shares: 150 });
    const whole = await grant({ ...own, shares: 7 });
    expect((await execute(cancelGrant, caller, pick(whole))).value).toMatchObject({
      remaining_units: 0,
      vested_units: 0,
    });
    await expect(execute(payGrant, caller, pick(whole))).rejects.toMatchObject({ status: 400 });
    expect(await register(own.entity_id)).toEqual({ held: 400, issued: 400 });
    const moved = await grant({ ...own, shares: 9, recipient_name: "Mary" });
    await transfer(caller, own.entity_id, "Mary", "Grace", 4);
    const refused = execute(cancelGrant, caller, pick(moved));
    await expect(refused).rejects.toMatchObject({ status: 400, message: expect.stringContaining("holds 5 of the 9") });
  });
});

describe("vesting", () => {
  it("goes by milestones, leaves and what the company lets vest, and tells of any day", async () => {
    const own = await newCompany(caller);
    const milestones = [
      { name: "Release", shares: 60 },
      { name: "Revenue", shares: 40 },
    ];
    const at = pick(await grant({ ...own, vesting: { milestones } }));
    const reach = (milestone: string) => execute(reachMilestone, caller, { ...at, milestone });
    expect((await reach("Revenue")).value).toMatchObject({ vested_units: 40, unvested_units: 60 });
    await expect(reach("Revenue")).rejects.toMatchObject({ status: 400 });
    await expect(reach("Fame")).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("milestone must be one"),
    });

    const start_on = ago(24);
    const single = { ...yearly, acceleration: "single_trigger" };
    const monthly = pick(await grant({ ...own, shares: 400, granted_on: start_on, vesting: single }));
    const away = { from: ago(6), to: addDays(ago(6), 9) };
    await execute(takeLeave, caller, { ...monthly, ...away });
    await expect(execute(takeLeave, caller, { ...monthly, ...away })).rejects.toMatchObject({ status: 400 });
    const backwards = { from: away.from, to: addDays(away.from, -1) };
    await expect(execute(takeLeave, caller, { ...monthly, ...backwards })).rejects.toThrow(
      "to must not be before from",
    );
    const ahead = { from: addDays(start_on, -1), to: start_on };
    await expect(execute(takeLeave, caller, { ...monthly, ...ahead })).rejects.toThrow("must not be before granted_on");
    const on = async (as_of: string) => (await execute(readVesting, caller, { ...monthly, as_of })).value;
    const due = addDays(addMonths(start_on, 24), 10);
    expect(await on(addDays(due, -1))).toMatchObject({ vested_units: 100, unvested_units: 300 });
    expect(await on(due)).toMatchObject({ vested_units: 200, as_of: due });
    const much = execute(accelerateGrant, caller, { ...monthly, shares: 301 });
    await expect(much).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("requested 301, unvested 300"),
    });
    const both = execute(accelerateGrant, caller, { ...monthly, shares: 1, change_of_control: true });
    await expect(both).rejects.toThrow("shares must be left out");
    await execute(accelerateGrant, caller, { ...monthly, shares: 50 });
    const all = (await execute(accelerateGrant, caller, { ...monthly, change_of_control: true })).value;
    expect(all).toMatchObject({ vested_units: 400, unvested_units: 0 });
    const { parts } = await on(today());
    expect(parts.at(-1)).toEqual({ on: today(), shares: 300, vested_units: 400 });
    await expect(execute(takeLeave, caller, { ...pick(await grant(own)), ...away })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("vested from the first"),
    });
    const row = (kind: string, columns: string, values: string) =>
      refusalByDatabase(
        `insert into grant_event (workspace_id, entity_id, grant_event_id, grant_id, kind, happened_on${columns})
         select workspace_id, entity_id, 'gev_x', grant_id, '${kind}', current_date${values} from equity_grant where grant_id = $1`,
        [at.grant_id],
      );
    expect((await row("forfeiture", ", shares", ", 101"))?.constraint).toBe("holding_is_never_negative");
    expect((await row("milestone", ", milestone", ", 'Revenue'"))?.constraint).toBe("grant_event_once");
    expect((await row("leave", "", ""))?.constraint).toBe("grant_event_is_whole");
    expect((await refusalByDatabase("delete from grant_event where grant_id = $1", [at.grant_id]))?.code).toBe("23000");
  });
});

describe("two who write down at the same time what happened to a grant", () => {
  /** What each answers who waited for another that had told of it, and had not committed yet. */
  const behind = async (
    given: Record<string, unknown>,
    first: (tx: Tx, at: ReturnType<typeof pick>) => Promise<unknown>,
    then: Operation,
    input = {},
  ) => {
    const at = pick(await grant({ ...(await newCompany(caller)), ...given }));
    const { tried } = await transaction(caller, "write", async (tx) => {
      await first(tx, at);
      const [{ pid } = { pid: 0 }] = await tx.sql<{ pid: number }>`select pg_backend_pid() as pid`;
      const waiting = execute(then, caller, { ...at, ...input }).catch((error) => error);
      await untilWaitedFor(pid);
      return { tried: waiting };
    });
    return tried;
  };
  const half = { shares: 4000, vesting: yearly, granted_on: ago(25) };

  it("come one after the other: a leave overlaps no other, and nothing is accelerated twice or once the work has ended", async () => {
    const leave = { from: ago(3), to: ago(2) };
    expect(await behind(half, (tx, at) => events.takeLeave(tx, at, leave), takeLeave, leave)).toMatchObject({
      message: expect.stringContaining("must not overlap another leave"),
    });
    const all = { change_of_control: false, shares: 2000 };
    expect(
      await behind(half, (tx, at) => events.accelerate(tx, at, all), accelerateGrant, { shares: 1 }),
    ).toMatchObject({
      message: "shares must not exceed what is unvested: requested 1, unvested 0",
    });
    const ended = { after_change_of_control: false };
    expect(await behind(half, (tx, at) => events.terminate(tx, at, ended), accelerateGrant)).toMatchObject({
      message: `Cannot accelerate the grant: its vesting ended on ${today()}.`,
    });
  });
});

describe("what happens to what a transferee holds", () => {
  it("leaves the transferee's holding and what is issued, and nobody's who holds nothing", async () => {
    const own = await newCompany(caller);
    const given = await grant({ ...own, shares: 10 });
    await transfer(caller, own.entity_id, "Ada Byron", "Grace Hopper", 4);
    const into = await grant({ ...own, shares: 1 });
    const happens = (...rows: [kind: string, shares: number, holder: string | null, into?: string][]) =>
      asOwner(
        `insert into grant_event (workspace_id, entity_id, grant_event_id, grant_id, kind, happened_on, shares, holder_name, holder_key, resulting_grant_id)
         select g.workspace_id, g.entity_id, 'gev_' || gen_random_uuid(), g.grant_id, r ->> 0, current_date, (r ->> 1)::bigint, r ->> 2, lower(r ->> 2), r ->> 3
         from equity_grant g, jsonb_array_elements($2::jsonb) r where g.grant_id = $1`,
        [given.grant_id, JSON.stringify(rows)],
      );
    await happens(["conversion", 3, "Grace Hopper", into.grant_id], ["retirement", 2, null]);
    expect(await register(own.entity_id)).toEqual({ held: 6, issued: 6 });
    const { holders } = (await execute(readCapTable, caller, own)).value;
    expect(holders.map(({ name, units }) => [name, units])).toEqual([
      ["Ada Byron", 5],
      ["Grace Hopper", 1],
    ]);
    await happens(["retirement", 4, null]);
    expect(await register(own.entity_id)).toEqual({ held: 2, issued: 2 });
    await expect(happens(["retirement", 1, "Mary"])).rejects.toThrow("holds nothing by the grant");
    await expect(happens(["retirement", 2, "Grace Hopper"])).rejects.toMatchObject({
      constraint: "holding_is_never_negative",
    });
    await expect(happens(["leave", 1, null])).rejects.toMatchObject({ constraint: "grant_event_is_whole" });
  });
});

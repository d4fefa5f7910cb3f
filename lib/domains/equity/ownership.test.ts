import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { addDays, today } from "#lib/core/days.ts";
import { transaction } from "#lib/db/transaction.ts";
import { dryRun, execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../e2e/support/callers.ts";
import { grant, newCompany, transfer } from "../../../e2e/support/equity.ts";
import { createGrant } from "./grants/operations.ts";
import { createInstrument, createTransfer, readCapTable } from "./operations.ts";
import { readOwnership } from "./ownership/operations.ts";
import { cancelSafe, createSafe } from "./safes/operations.ts";

let caller: Caller;

beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

const common = { grant_type: "common_stock" as const };

describe("a dry run of what moves shares", () => {
  it("tells whoever would hold more, with what they hold now, under the name that was written first", async () => {
    const own = await newCompany(caller);
    await grant(caller, { ...own, shares: 300 });
    const more = { ...own, ...common, recipient_name: " ADA byron ", shares: 100 };
    const { effects } = await dryRun(createGrant, caller, more);
    const { instrument_id } = own;
    expect(effects.ownership).toEqual([
      { instrument_id, symbol: "COMMON", name: "Ada Byron", units_before: 300, units: 400, issued_units: 400 },
    ]);
    const { holders } = (await execute(readCapTable, caller, own)).value;
    expect(holders).toMatchObject([{ name: "Ada Byron", units: 300 }]);
  });

  it("tells both sides of a transfer, the one who gives first, from whichever grants it takes", async () => {
    const own = await newCompany(caller);
    await grant(caller, { ...own, shares: 300 });
    await grant(caller, { ...own, shares: 200 });
    await transfer(caller, own.entity_id, "Ada Byron", "Mary Somerville", 50);
    const asked = {
      entity_id: own.entity_id,
      from_name: "Ada Byron",
      to_name: "Mary Somerville",
      share_class: "common",
      shares: 450,
    };
    const { effects } = await dryRun(createTransfer, caller, asked);
    expect(effects.ownership).toMatchObject([
      { name: "Ada Byron", units_before: 450, units: 0, issued_units: 500 },
      { name: "Mary Somerville", units_before: 50, units: 500, issued_units: 500 },
    ]);
  });

  it("tells of nobody where an instrument is made", async () => {
    const { entity_id } = await newCompany(caller);
    const asked = { entity_id, symbol: "SERIES-A", kind: "preferred" as const, authorized_units: 1000 };
    expect((await dryRun(createInstrument, caller, asked)).effects.ownership).toEqual([]);
  });
});

describe("what was raised by SAFEs", () => {
  it("is the principal of all of them, however many, as of a day, but for those that went back", async () => {
    const { entity_id } = await newCompany(caller);
    const day = (before: number) => addDays(today(), -before);
    const safe = async (cents: number, before: number) => {
      const terms = { safe_type: "post_money" as const, valuation_cap_cents: 500_000_000, issued_on: day(before) };
      const asked = { entity_id, investor_name: "Grace Hopper", principal_amount_cents: cents, ...terms };
      return (await execute(createSafe, caller, asked)).value.safe_id;
    };
    const raised = async (before: number) =>
      (await execute(readOwnership, caller, { entity_id, as_of: day(before) })).value.safe_principal_cents;
    const safe_id = await safe(7_000_000, 30);
    const gone = await safe(500_000, 20);
    await execute(cancelSafe, caller, { entity_id, safe_id: gone });
    // More than a list's largest page holds.
    await transaction(
      caller,
      "write",
      (tx) => tx.sql`
        insert into safe (safe_id, entity_id, cap_table_id, investor_name, investor_key, principal_amount_cents, safe_type,
          valuation_cap_cents, issued_on)
        select 'safe_of_many_' || n, entity_id, cap_table_id, investor_name, investor_key, 100, safe_type, valuation_cap_cents,
          ${day(10)}::date
        from safe, generate_series(1, 1001) as n where safe_id = ${safe_id}`,
    );
    expect(await raised(31)).toBe(0);
    expect(await raised(30)).toBe(7_000_000);
    expect(await raised(15)).toBe(7_500_000);
    expect(await raised(0)).toBe(7_100_100);
    expect((await execute(readOwnership, caller, { entity_id })).value.safe_principal_cents).toBe(7_100_100);
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { dryRun, execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../e2e/support/callers.ts";
import { grant, newCompany, transfer } from "../../../e2e/support/equity.ts";
import { createGrant } from "./grants/operations.ts";
import { createInstrument, createTransfer, readCapTable } from "./operations.ts";

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

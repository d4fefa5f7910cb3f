import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import type { Operation } from "#lib/core/operation.ts";
import { readEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../e2e/support/callers.ts";
import { addInstrument, grant, newCompany, transfer } from "../../../e2e/support/equity.ts";
import { calculateDistribution } from "./distributions/operations.ts";
import { createGrant, issueEquity } from "./grants/operations.ts";
import { createInstrument, createTransfer, readCapTable } from "./operations.ts";
import { createSafe, listSafes, readSafe } from "./safes/operations.ts";

let caller: Caller;

beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

const safe = (entity_id: string, given: Record<string, unknown>) =>
  execute(createSafe, caller, {
    entity_id,
    investor_name: "Lovelace Ventures",
    principal_amount_cents: 50_000_000,
    safe_type: "post_money",
    ...given,
  });

describe("a cap table", () => {
  it("shows parts of what is outstanding, and of what options, RSUs, warrants and the rest of the pool would add", async () => {
    const own = await newCompany(caller);
    const pool = await addInstrument(caller, own.entity_id, { symbol: "PLAN", kind: "option", authorized_units: 160 });
    const warrants = await addInstrument(caller, own.entity_id, { symbol: "W-1", kind: "warrant" });
    const seed = await addInstrument(caller, own.entity_id, { symbol: "SEED", kind: "preferred" });
    await grant(caller, { ...own, shares: 200 });
    await grant(caller, { ...own, recipient_name: "mary", shares: 50 });
    await grant(caller, { ...own, recipient_name: "MARY", ...pick(seed), grant_type: "preferred_stock", shares: 50 });
    await grant(caller, { ...own, recipient_name: "Mary", ...pick(pool), grant_type: "stock_option", shares: 60 });
    await grant(caller, { ...own, recipient_name: "Grace", ...pick(warrants), grant_type: "warrant", shares: 20 });
    await grant(caller, { ...own, recipient_name: "Grace", grant_type: "rsu", shares: 20 });
    const { value } = await execute(readCapTable, caller, own);
    expect(value).toMatchObject({ ...pickTable(own), outstanding_units: 300, fully_diluted_units: 500 });
    expect(value.holders).toMatchObject([
      { name: "Ada Byron", units: 200, percent: 66.6667, fully_diluted_units: 200, fully_diluted_percent: 40 },
      { name: "mary", units: 100, percent: 33.3333, fully_diluted_units: 160, fully_diluted_percent: 32 },
      { name: "Grace", units: 0, percent: 0, fully_diluted_units: 40, fully_diluted_percent: 8 },
    ]);
    // What is reserved and not granted is the rest.
    expect(value.pool).toMatchObject({ reserved_units: 160, available_units: 100, fully_diluted_percent: 20 });
    expect(value.instruments.map(({ symbol, issued_units }) => [symbol, issued_units])).toEqual([
      ["COMMON", 270],
      ["PLAN", 60],
      ["W-1", 20],
      ["SEED", 50],
    ]);
    const { value: entity } = await execute(readEntity, caller, own);
    expect(entity.cap_table).toEqual(value);
  });

  it("is empty but for its first instrument when a company is new", async () => {
    const { value } = await execute(readCapTable, caller, await newCompany(caller, "llc"));
    expect(value).toMatchObject({ outstanding_units: 0, holders: [], grants: [], safes: [], transfers: [] });
    expect(value.instruments).toMatchObject([{ symbol: "UNITS", kind: "unit", available_units: 10_000_000 }]);
  });
});

const pick = ({ instrument_id }: { instrument_id: string }) => ({ instrument_id });
const pickTable = ({ entity_id, cap_table_id }: { entity_id: string; cap_table_id: string }) => ({
  entity_id,
  cap_table_id,
});

describe("a SAFE", () => {
  it("is issued by either type of company, and can be listed and read", async () => {
    for (const type of ["c_corp", "llc"] as const) {
      const own = await newCompany(caller, type);
      const capped = (await safe(own.entity_id, { valuation_cap_cents: 1_000_000_000 })).value;
      expect(capped).toMatchObject({
        ...pickTable(own),
        investor_name: "Lovelace Ventures",
        principal_amount_cents: 50_000_000,
        valuation_cap_cents: 1_000_000_000,
        discount_rate: null,
        safe_type: "post_money",
      });
      const discounted = (await safe(own.entity_id, { safe_type: "discount", discount_rate: "0.80" })).value;
      expect(discounted).toMatchObject({ valuation_cap_cents: null, discount_rate: "0.80" });
      expect((await execute(readSafe, caller, capped)).value).toEqual(capped);
      const all = (await execute(listSafes, caller, own)).value;
      expect(all.data).toEqual([discounted, capped]);
      const some = (await execute(listSafes, caller, { ...own, safe_type: "discount" })).value;
      expect(some.data).toEqual([discounted]);
      const table = (await execute(readCapTable, caller, own)).value;
      expect(table).toMatchObject({ safes: [capped, discounted], outstanding_units: 0, holders: [] });
    }
  });

  it.each([
    [{ principal_amount_cents: 0 }, "principal_amount_cents must be positive"],
    [{ valuation_cap_cents: -1 }, "valuation_cap_cents must be positive"],
    [{ investor_name: "  " }, "investor_name must not be empty"],
    [{ safe_type: "convertible" }, "safe_type must be post_money, pre_money, mfn or discount"],
    [{ safe_type: "discount" }, "discount_rate is required for a discount SAFE"],
    [{ safe_type: "mfn", valuation_cap_cents: 1 }, "valuation_cap_cents must be left out"],
    [{ discount_rate: "1.2" }, "discount_rate must be a decimal string between 0 and 1"],
    [{ discount_rate: "0.00" }, "discount_rate must be a decimal string between 0 and 1"],
  ])("with %j is a 400: %s", async (fault, message) => {
    const own = await newCompany(caller);
    const refused = safe(own.entity_id, fault);
    await expect(refused).rejects.toMatchObject({ status: 400, message: expect.stringContaining(message) });
  });
});

describe("the examples of the reference", () => {
  it("are accepted one after the other, with a company's own identifiers put in", async () => {
    const own = await newCompany(caller);
    const inTurn: Operation[] = [createInstrument, createGrant, issueEquity, createSafe, createTransfer];
    for (const operation of inTurn) {
      const { value } = await execute(operation, caller, { ...operation.example, ...own });
      expect(value).toMatchObject(pickTable(own));
    }
    const calculated = await execute(calculateDistribution, caller, { ...calculateDistribution.example, ...own });
    expect(calculated.value.parts.map(({ amount_cents }) => amount_cents)).toEqual([875_000, 125_000]);
    await transfer(caller, own.entity_id, "Mary Somerville", "Ada Byron", 1);
  });
});

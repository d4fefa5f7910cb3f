import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../e2e/support/callers.ts";
import { issueEquity } from "./grants/operations.ts";
import { createInstrument, createTransfer, readCapTable } from "./operations.ts";
import { createSafe } from "./safes/operations.ts";

let caller: Caller;

beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

async function newCompany(entity_type: "llc" | "c_corp"): Promise<string> {
  const company = { legal_name: "Acme", entity_type, jurisdiction: "DE" };
  return (await execute(createEntity, caller, company)).value.entity_id;
}
const issue = async (entity_id: string, recipient_name: string, grant_type: string) =>
  (await execute(issueEquity, caller, { entity_id, recipient_name, grant_type, shares: 100 })).value;

describe("an LLC's common", () => {
  it.each([
    ["common", "unit"],
    ["common_stock", "membership_unit"],
  ])("%s means its units, and is kept as %s", async (asked, kept) => {
    const entity_id = await newCompany("llc");
    expect(await issue(entity_id, "Ada Byron", asked)).toMatchObject({ grant_type: kept, shares: 100 });
    const transfer = { entity_id, from_name: "Ada Byron", to_name: "Zoë", shares: 40, share_class: asked };
    expect((await execute(createTransfer, caller, transfer)).value).toMatchObject({ share_class: kept, shares: 40 });
    const table = (await execute(readCapTable, caller, { entity_id })).value;
    expect(table.holders.map(({ name, units }) => [name, units])).toEqual([
      ["Ada Byron", 60],
      ["Zoë", 40],
    ]);
  });

  it("that is asked for beyond what is held reports both counts", async () => {
    const entity_id = await newCompany("llc");
    await issue(entity_id, "Ada Byron", "unit");
    const transfer = { entity_id, from_name: "Ada Byron", to_name: "Zoë", shares: 101, share_class: "common" };
    await expect(execute(createTransfer, caller, transfer)).rejects.toThrow("requested 101, available 100");
  });

  it("is shares of a corporation all the same", async () => {
    expect(await issue(await newCompany("c_corp"), "Ada Byron", "common")).toMatchObject({ grant_type: "common" });
  });
});

describe("a holder", () => {
  it("is the same by single spaces", async () => {
    const entity_id = await newCompany("c_corp");
    for (const name of ["Ada Byron", "ada   BYRON", " Ada\tByron "]) await issue(entity_id, name, "common");
    const { holders } = (await execute(readCapTable, caller, { entity_id })).value;
    expect(holders).toMatchObject([{ name: "Ada Byron", units: 300 }]);
  });
});

describe("a symbol", () => {
  it("is taken without regard to case", async () => {
    const entity_id = await newCompany("c_corp");
    const another = { entity_id, symbol: "Common", kind: "common", authorized_units: 1 };
    await expect(execute(createInstrument, caller, another)).rejects.toMatchObject({ status: 409, code: "duplicate" });
  });
});

describe("a SAFE", () => {
  it.each(["post_money", "pre_money"])("of the type %s has a cap or a discount", async (safe_type) => {
    const entity_id = await newCompany("c_corp");
    const bare = { entity_id, investor_name: "Seed", principal_amount_cents: 1, safe_type };
    await expect(execute(createSafe, caller, bare)).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: "valuation_cap_cents" }] },
    });
    for (const terms of [{ valuation_cap_cents: 1 }, { discount_rate: "0.80" }]) {
      expect((await execute(createSafe, caller, { ...bare, ...terms })).value).toMatchObject(terms);
    }
  });
});

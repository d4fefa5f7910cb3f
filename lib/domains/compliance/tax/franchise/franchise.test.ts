import { describe, expect, it } from "vitest";
import { today } from "#lib/core/days.ts";
import { changeEntity, createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { retireUnits, splitInstrument } from "#lib/domains/equity/amendments/operations.ts";
import { repurchaseGrant, terminateGrant } from "#lib/domains/equity/events/operations.ts";
import { issueEquity } from "#lib/domains/equity/grants/operations.ts";
import { readRule701 } from "#lib/domains/equity/rule-701/operations.ts";
import { execute } from "#lib/execute.ts";
import { activeOn } from "../../../../../e2e/support/active-company.ts";
import { newCompany } from "../../../../../e2e/support/books.ts";
import { callerIn, newWorkspace } from "../../../../../e2e/support/callers.ts";
import { readFranchiseTax } from "./operations.ts";

const shares = { grant_type: "common", recipient_name: "Ada Byron", shares: 8_000_000 };

describe("a Delaware corporation's franchise tax", () => {
  it("is the lower of two methods over its own register and books, with every input", async () => {
    const { act, open, draft, post } = await newCompany();
    await act(issueEquity, shares);
    // What is promised of a class is not issued yet.
    await act(issueEquity, { grant_type: "rsu", recipient_name: "Grace Hopper", shares: 1_000_000 });
    const [cash, equity] = [await open("cash"), await open("common_stock")];
    await post(await draft([cash, "debit", 5_000_000], [equity, "credit", 5_000_000]));
    expect(await act(readFranchiseTax, { year: 2026 })).toMatchObject({
      authorized_shares_method_cents: 8_516_500,
      assumed_par_value_method_cents: 40_000,
      not_computable: null,
      tax_cents: 40_000,
      method: "assumed_par_value",
      report_fee_cents: 5_000,
      due_cents: 45_000,
      due_date: "2027-03-01",
      instalments: [],
      inputs: { issued_shares: 8_000_000, gross_assets_cents: 5_000_000, gross_assets_from: "balance_sheet" },
    });
    const larger = await act(readFranchiseTax, { year: 2026, gross_assets_cents: 900_000_000_000 });
    expect(larger).toMatchObject({
      method: "authorized_shares",
      tax_cents: 8_516_500,
      inputs: { gross_assets_from: "given" },
    });
    expect(larger.instalments).toHaveLength(4);
  });

  it("of a year that is over is by the register at its end", async () => {
    const { act } = await newCompany();
    await act(issueEquity, { ...shares, shares: 1_000_000, granted_on: "2024-06-30" });
    await act(issueEquity, { ...shares, shares: 7_000_000, granted_on: "2026-01-15" });
    const asked = { year: 2025, gross_assets_cents: 100_000_000 };
    expect(await act(readFranchiseTax, asked)).toMatchObject({
      inputs: { issued_shares: 1_000_000, assumed_par_value: "1.000000" },
      assumed_par_value_method_cents: 400_000,
    });
    expect((await act(readFranchiseTax, { ...asked, year: 2026 })).inputs.issued_shares).toBe(8_000_000);
    // Of a year in which the register tells of no stock yet, it is by the register as it stands.
    expect((await act(readFranchiseTax, { ...asked, year: 2023 })).inputs.issued_shares).toBe(8_000_000);
  });

  it("of a year in which the stock was split is by both stocks, each for its days", async () => {
    const { act } = await newCompany();
    const { instrument_id } = await act(issueEquity, { ...shares, granted_on: "2024-06-30" });
    await act(splitInstrument, { instrument_id, numerator: 2, denominator: 1, split_on: "2025-07-02" });
    const asked = { year: 2025, gross_assets_cents: 1_600_000_000, earlier_gross_assets_cents: "800000000" };
    const told = await act(readFranchiseTax, asked);
    // 182 days of 365 by $85,165, 183 by $170,165: 42,465.8356… and 85,315.6027…. By assets: $1 a share either way, so that
    // 10,000,000 shares are $4,000 a year and 20,000,000 are $8,000: 1,994.5205… and 4,010.9589….
    expect(told).toMatchObject({
      authorized_shares_method_cents: 12_778_144,
      assumed_par_value_method_cents: 600_548,
      tax_cents: 600_548,
      method: "assumed_par_value",
      due_cents: 605_548,
      part_year: null,
      inputs: { authorized_shares: 20_000_000, issued_shares: 16_000_000, gross_assets_cents: 1_600_000_000 },
    });
    const [before, after] = told.inputs.periods;
    expect(before).toMatchObject({
      ...{ from: "2025-01-01", to: "2025-07-01", days: 182, year_days: 365 },
      ...{ authorized_shares: 10_000_000, issued_shares: 8_000_000, gross_assets_cents: 800_000_000 },
      ...{ gross_assets_from: "given", assumed_par_value: "1.000000", assumed_par_value_capital_cents: 1_000_000_000 },
      ...{ authorized_shares_method_cents: 8_516_500, assumed_par_value_method_cents: 400_000 },
      ...{ authorized_shares_part_cents: 4_246_584, assumed_par_value_part_cents: 199_452 },
    });
    expect(after).toMatchObject({
      ...{ from: "2025-07-02", to: "2025-12-31", days: 183, authorized_shares_method_cents: 17_016_500 },
      ...{ authorized_shares_part_cents: 8_531_560, assumed_par_value_part_cents: 401_096 },
    });
    expect(told.inputs.periods).toHaveLength(2);
    // Without assets of before the split the books are asked at its eve, and they have none.
    const by = await act(readFranchiseTax, { year: 2025, gross_assets_cents: 1_600_000_000 });
    expect(by).toMatchObject({
      assumed_par_value_method_cents: null,
      not_computable: "From 2025-01-01 to 2025-07-01: There are no gross assets to assume a par from.",
      tax_cents: 12_778_144,
    });
    expect(by.inputs.periods[0]).toMatchObject({ gross_assets_as_of: "2025-07-01" });
    const more = act(readFranchiseTax, { ...asked, earlier_gross_assets_cents: "1,2" });
    await expect(more).rejects.toThrow("an amount for each period but the last: given 2, wanted 1");
    // The years before and after it have one stock each.
    for (const [year, cents] of [
      [2024, 8_516_500],
      [2026, 17_016_500],
    ] as const) {
      const whole = await act(readFranchiseTax, { year });
      expect([whole.authorized_shares_method_cents, whole.inputs.periods.length]).toEqual([cents, 1]);
    }
  });

  it("has its assets of the end of the fiscal year that ends in it", async () => {
    const { act } = await newCompany();
    await act(changeEntity, { fiscal_year_end: "06-30" });
    await act(issueEquity, { ...shares, granted_on: "2024-06-30" });
    const { inputs } = await act(readFranchiseTax, { year: 2025 });
    expect(inputs.gross_assets_as_of).toBe("2025-06-30");
  });

  it("counts what was repurchased as issued until it is retired, and as it was at a year's end", async () => {
    const { act } = await newCompany();
    const given = { grant_type: "common", granted_on: "2024-06-30" };
    await act(issueEquity, { ...given, recipient_name: "Ada Byron", shares: 6_000_000 });
    const vesting = { start_on: "2024-06-30", months: 48, cliff_months: 12, period_months: 12 };
    const bob = await act(issueEquity, { ...given, recipient_name: "Bob Ray", shares: 2_000_000, vesting });
    const { grant_id, instrument_id } = bob;
    await act(terminateGrant, { grant_id, terminated_on: "2025-03-01" });
    await act(repurchaseGrant, { grant_id, repurchased_on: "2025-04-01" });
    const of = async (year: number) => {
      const { inputs } = await act(readFranchiseTax, { year, gross_assets_cents: 800_000_000 });
      const [stock] = inputs.classes;
      return [inputs.issued_shares, stock?.issued_units, stock?.treasury_units, inputs.assumed_par_value];
    };
    const bought = [8_000_000, 6_000_000, 2_000_000, "1.000000"];
    const year = Number(today().slice(0, 4));
    expect(await of(year)).toEqual(bought);
    expect(await of(2024)).toEqual([8_000_000, 8_000_000, 0, "1.000000"]);
    await act(retireUnits, { instrument_id, units: 500_000 });
    expect(await of(year)).toEqual([7_500_000, 6_000_000, 1_500_000, "1.066667"]);
    expect(await of(2025)).toEqual(bought);
  });

  it("of the year in which it was formed is due by its days as well", async () => {
    const formed = await activeOn(`${Number(today().slice(0, 4)) + 1}-07-02`, {
      entity_type: "c_corp",
      jurisdiction: "DE",
    });
    const { caller, entity_id } = formed;
    const year = Number(today().slice(0, 4)) + 1;
    const { value } = await execute(readFranchiseTax, caller, { entity_id, year });
    expect(value).toMatchObject({ tax_cents: 8_516_500, due_cents: 8_521_500 });
    expect(value.part_year).toMatchObject({ from: `${year}-07-02`, to: `${year}-12-31`, days: 183 });
    expect((await execute(readFranchiseTax, caller, { entity_id, year: year + 1 })).value.part_year).toBeNull();
  });

  it("is not told where the assets of the books come to more than 2^53-1 cents", async () => {
    const { act, open, draft, post } = await newCompany();
    const most = Number.MAX_SAFE_INTEGER;
    await post(await draft([await open("cash"), "debit", most], [await open("common_stock"), "credit", most]));
    await post(await draft([await open("inventory"), "debit", 1], [await open("revenue"), "credit", 1]));
    const refusal = { status: 400, code: "out_of_range" };
    await expect(act(readFranchiseTax, { year: 2026 })).rejects.toMatchObject(refusal);
    await expect(act(readRule701)).rejects.toMatchObject(refusal);
  });

  it("is by authorized shares where nothing is issued, and says why", async () => {
    const { act } = await newCompany();
    expect(await act(readFranchiseTax, { year: 2026 })).toMatchObject({
      assumed_par_value_method_cents: null,
      not_computable: expect.stringContaining("No shares are issued"),
      method: "authorized_shares",
    });
  });

  it.each([[2017], [2099]])("of %d is not in our facts", async (year) => {
    const { act } = await newCompany();
    await expect(act(readFranchiseTax, { year })).rejects.toThrow("not in our facts");
  });

  it.each([
    ["llc", "DE"],
    ["c_corp", "CA"],
  ])("is not an %s's of %s", async (entity_type, jurisdiction) => {
    const caller = callerIn(await newWorkspace());
    const made = await execute(createEntity, caller, { legal_name: "Acme", entity_type, jurisdiction });
    const asked = { entity_id: made.value.entity_id, year: 2026 };
    await expect(execute(readFranchiseTax, caller, asked)).rejects.toMatchObject({ status: 400 });
  });
});

import { describe, expect, it } from "vitest";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import { newCompany } from "../../../../e2e/support/books.ts";
import { refusalByDatabase } from "../../../../e2e/support/database.ts";
import { splitInstrument } from "../amendments/operations.ts";
import { issueEquity } from "../grants/operations.ts";
import { createInstrument, readCapTable } from "../operations.ts";
import { readOwnership } from "../ownership/operations.ts";
import { createSafe, listSafes, paySafe, readSafe } from "../safes/operations.ts";
import { previewRound } from "./operations.ts";

const issue = { grant_type: "common", recipient_name: "Ada Byron" };
const term = { investor_name: "Lovelace Ventures", principal_amount_cents: 50_000_000, safe_type: "post_money" };
const capped = { ...term, valuation_cap_cents: 500_000_000 };

describe("a round over a company's own table", () => {
  it("takes in holders, options, the pool and the SAFEs, and adds up to everybody's shares", async () => {
    const { act } = await newCompany();
    await act(issueEquity, { ...issue, shares: 8_000_000 });
    const pool = await act(createInstrument, { symbol: "PLAN", kind: "option", authorized_units: 2_000_000 });
    await act(issueEquity, {
      grant_type: "option",
      recipient_name: "Grace Hopper",
      shares: 500_000,
      instrument_id: pool.instrument_id,
    });
    const safe = await act(createSafe, capped);
    const before = await act(readCapTable);
    const round = await act(previewRound, {
      pre_money_cents: 1_500_000_000,
      investments: [{ investor_name: "lovelace  ventures", amount_cents: 300_000_000 }],
      option_pool_percent: 15,
    });
    expect(round.safes).toMatchObject([{ safe_id: safe.safe_id, investor_name: "Lovelace Ventures" }]);
    // A tenth of everything before the new money, without the pool's increase.
    expect((round.safes[0]?.shares ?? 0) / round.capitalization).toBeCloseTo(0.1, 5);
    expect(round.option_pool_units - round.option_pool_increase).toBe(1_500_000);
    expect(round.option_pool_units / round.total_shares).toBeCloseTo(0.15, 5);
    expect(round.holders.map(({ name }) => name)).toEqual([
      "Ada Byron",
      "Lovelace Ventures",
      "Unallocated option pool",
      "Grace Hopper",
    ]);
    expect(round.holders.reduce((sum, { shares }) => sum + shares, 0)).toBe(round.total_shares);
    expect(await act(readCapTable)).toEqual(before);
  });

  it("counts preferred stock as the common shares that it converts into, also after a split of these", async () => {
    const { act } = await newCompany();
    const common = (await act(readCapTable)).instruments[0]?.instrument_id;
    await act(issueEquity, { ...issue, shares: 1_000_000 });
    const { instrument_id } = await act(createInstrument, {
      ...{ symbol: "SERIES SEED", kind: "preferred", authorized_units: 400_000 },
      ...{ original_issue_price: "1.00", conversion_price: "0.50" },
    });
    const fund = { grant_type: "preferred", recipient_name: "Fund" };
    await act(issueEquity, { ...fund, instrument_id, shares: 400_000 });
    await act(createSafe, { ...capped, principal_amount_cents: 108_000_000, valuation_cap_cents: 540_000_000 });
    await act(splitInstrument, { instrument_id: common, numerator: 3, denominator: 1 });
    // 3,000,000 common shares and 400,000 × 2 × 3 preferred ones as converted; the SAFE is a fifth of all before the money.
    const round = await act(previewRound, {
      pre_money_cents: 1_350_000_000,
      investments: [{ investor_name: "Lovelace Ventures", amount_cents: 270_000_000 }],
    });
    expect(round).toMatchObject({ capitalization: 6_750_000, price_per_share: "2.00000", total_shares: 8_100_000 });
    expect(round.holders).toEqual([
      { name: "Ada Byron", shares: 3_000_000, percent: 37.037 },
      { name: "Lovelace Ventures", shares: 2_700_000, percent: 33.3333 },
      { name: "Fund", shares: 2_400_000, percent: 29.6296 },
    ]);
    // The cap table and who owns what count so as well, and show the shares themselves as they are held.
    const held = { outstanding_units: 3_400_000, fully_diluted_units: 5_400_000 };
    const holders = [
      { name: "Ada Byron", units: 3_000_000, percent: 88.2353, fully_diluted_percent: 55.5556 },
      { name: "Fund", units: 400_000, fully_diluted_units: 2_400_000, fully_diluted_percent: 44.4444 },
    ];
    expect(await act(readCapTable)).toMatchObject({ ...held, holders });
    expect(await act(readOwnership)).toMatchObject({ ...held, holders });
  });

  it("is refused, naming the field, where nobody holds shares or nothing would be left", async () => {
    const { act } = await newCompany();
    const given = { pre_money_cents: 1_000_000_000, investments: [{ investor_name: "L", amount_cents: 1 }] };
    await expect(act(previewRound, given)).rejects.toMatchObject({ status: 400, code: "nobody_holds" });
    await act(issueEquity, { ...issue, shares: 1_000 });
    await act(createSafe, { ...capped, principal_amount_cents: 500_000_000 });
    await expect(act(previewRound, given)).rejects.toThrow("take the whole company");
    await expect(act(previewRound, { ...given, option_pool_percent: 12.34567 })).rejects.toThrow("4 decimal places");
  });
});

describe("a SAFE's terms", () => {
  it("may be a discount in percent, or a fixed percentage in place of a cap", async () => {
    const { act } = await newCompany();
    const discounted = await act(createSafe, { ...term, discount_percent: 20 });
    expect(discounted).toMatchObject({ discount_rate: "0.80", discount_percent: 20, fixed_percent: null });
    const fixed = await act(createSafe, { ...term, fixed_percent: 7 });
    expect(fixed).toMatchObject({ fixed_percent: 7, valuation_cap_cents: null, discount_percent: null });
    expect((await act(listSafes)).data).toEqual([fixed, discounted]);
  });

  it.each([
    [{ ...capped, fixed_percent: 7 }, "fixed_percent"],
    [{ ...term, safe_type: "mfn", fixed_percent: 7 }, "fixed_percent"],
    [{ ...term, fixed_percent: 100 }, "fixed_percent"],
    [{ ...term, discount_percent: 0 }, "discount_percent"],
    [{ ...term, discount_percent: 20.123 }, "discount_percent"],
    [{ ...term, discount_percent: 20, discount_rate: "0.80" }, "discount_percent"],
    [{ ...term, safe_type: "mfn", discount_percent: 20 }, "discount_rate"],
    [term, "valuation_cap_cents"],
  ])("that contradict each other are refused at their field: %j", async (given, path) => {
    const { act } = await newCompany();
    await expect(act(createSafe, given)).rejects.toMatchObject({ status: 400, details: { issues: [{ path }] } });
  });
});

describe("a SAFE's money", () => {
  it("is in the books from the day that it came, and ties to the register", async () => {
    const { act } = await newCompany();
    const early = await act(createSafe, { ...capped, issued_on: "2026-03-01", paid_on: "2026-03-02" });
    expect(early).toMatchObject({ paid_on: "2026-03-02", entry_ids: [expect.stringMatching(/^je_/)] });
    const later = await act(createSafe, { ...capped, issued_on: "2026-03-01" });
    expect(later).toMatchObject({ paid_on: null, entry_ids: [] });
    const paid = await act(paySafe, { safe_id: later.safe_id, paid_on: "2026-04-01" });
    expect(await act(readSafe, { safe_id: later.safe_id })).toEqual(paid);
    const { is_sound, tie_outs } = await act(readIntegrity);
    expect(is_sound).toBe(true);
    expect(tie_outs.find(({ name }) => name === "safes")).toMatchObject({
      left: { cents: 100_000_000 },
      right: { cents: 100_000_000 },
    });
  });

  it("comes once, not before its issue and not tomorrow", async () => {
    const { act } = await newCompany();
    const { safe_id } = await act(createSafe, { ...capped, issued_on: "2026-03-01" });
    await expect(act(paySafe, { safe_id, paid_on: "2026-02-28" })).rejects.toThrow(
      "must not be before issued_on, 2026-03-01",
    );
    await expect(act(paySafe, { safe_id, paid_on: "2999-01-01" })).rejects.toThrow("must not be after today");
    const both = await Promise.allSettled([act(paySafe, { safe_id }), act(paySafe, { safe_id })]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(act(paySafe, { safe_id })).rejects.toThrow("it was paid on");
  });

  it("and nothing else of a SAFE changes, by psql either", async () => {
    const { act } = await newCompany();
    const { safe_id } = await act(createSafe, { ...capped, issued_on: "2026-03-01", paid_on: "2026-03-02" });
    for (const change of [
      "paid_on = null",
      "principal_amount_cents = 1",
      "valuation_cap_cents = null, fixed_percent = 90",
    ]) {
      const refusal = await refusalByDatabase(`update safe set ${change} where safe_id = $1`, [safe_id]);
      expect(refusal?.message).toMatch(/a SAFE stands/);
    }
  });
});

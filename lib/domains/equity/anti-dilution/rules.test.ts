import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dollarsOf, partsOf } from "../price/rules.ts";
import { adjusted, adjustmentsBy, type Guarded, isDilutive, issueOf, priceAfterIssue } from "./rules.ts";

const after = (
  kind: Parameters<typeof priceAfterIssue>[0],
  cp1: string,
  price: string,
  shares: number,
  counted: number,
) => {
  const parts = priceAfterIssue(kind, partsOf(cp1), issueOf(shares, price, shares), BigInt(counted));
  return parts === null ? null : dollarsOf(parts);
};

describe("a conversion price after a cheaper issue", () => {
  // By hand: CP2 = CP1 × (A + B) ÷ (A + C).
  it.each([
    // A 10,000,000, C 2,000,000 at $0.50, B = 1,000,000 ÷ 1.00: 1.00 × 11,000,000 ÷ 12,000,000 = 0.91666….
    ["broad_based_weighted_average", "1.00", "0.50", 2_000_000, 10_000_000, "0.9167"],
    // A 4,000,000: 1.00 × 5,000,000 ÷ 6,000,000 = 0.83333….
    ["narrow_based_weighted_average", "1.00", "0.50", 2_000_000, 4_000_000, "0.8333"],
    // CP1 2.50, A 8,000,000, C 3,000,000 at $1.25: (20,000,000 + 3,750,000) ÷ 11,000,000 = 2.15909….
    ["broad_based_weighted_average", "2.50", "1.25", 3_000_000, 8_000_000, "2.1591"],
    ["full_ratchet", "1.00", "0.50", 1, 10_000_000, "0.5"],
    ["full_ratchet", "2.50", "0.98381", 3_000_000, 8_000_000, "0.98381"],
    // So little that it rounds back to what it was.
    ["broad_based_weighted_average", "1.00", "0.50", 10, 10_000_000, null],
    // Rounding leads neither above CP1 nor below the price.
    ["broad_based_weighted_average", "0.98386", "0.98385", 1, 10_000_000, null],
    ["broad_based_weighted_average", "0.00012", "0.000111", 9_000_000, 1_000_000, "0.000111"],
    ["broad_based_weighted_average", "1.00", "1.00", 2_000_000, 10_000_000, null],
    ["full_ratchet", "1.00", "1.50", 2_000_000, 10_000_000, null],
  ] as const)(
    "by %s of $%s and an issue at $%s of %d shares beside %d is $%s",
    (kind, cp1, price, shares, counted, cp2) => {
      expect(after(kind, cp1, price, shares, counted)).toBe(cp2);
    },
  );

  const parts = fc.bigInt({ min: 1n, max: partsOf("1000") });
  const shares = fc.bigInt({ min: 1n, max: 10n ** 10n });
  const issue = fc.record({ cp1: parts, price: parts, shares, counted: shares });
  const of = (
    kind: Parameters<typeof priceAfterIssue>[0],
    one: { cp1: bigint; price: bigint; shares: bigint; counted: bigint },
  ) => priceAfterIssue(kind, one.cp1, { shares: one.shares, consideration: one.price * one.shares }, one.counted);

  it("lies between the price of the issue and what it was, is that price by a full ratchet, and stays where the issue is not below it", () => {
    fc.assert(
      fc.property(issue, (one) => {
        const [average, ratchet] = [of("broad_based_weighted_average", one), of("full_ratchet", one)];
        if (one.price >= one.cp1) return average === null && ratchet === null;
        return ratchet === one.price && (average === null || (average >= one.price && average < one.cp1));
      }),
    );
  });

  it("falls with the price of the issue, with its size, and with a narrower base", () => {
    const worth = (one: Parameters<typeof of>[1]) => of("broad_based_weighted_average", one) ?? one.cp1;
    fc.assert(
      fc.property(issue, shares, parts, (one, more, cheaper) => {
        fc.pre(one.price < one.cp1);
        const price = cheaper < one.price ? cheaper : one.price;
        // The floor of the price may be what a small issue rounds to: it is compared above that.
        const base = worth(one);
        return (
          worth({ ...one, price }) <= base &&
          worth({ ...one, shares: one.shares + more }) <= base &&
          worth({ ...one, counted: one.counted + more }) >= base
        );
      }),
    );
  });
});

const series = (more: Partial<Guarded>): Guarded => ({
  ...{ instrument_id: "ins_a", symbol: "SERIES A", kind: "preferred", original_issue_price: "1.00" },
  ...{ conversion_price: null, conversion_ratio: null, anti_dilution: "broad_based_weighted_average" },
  ...more,
});
const common: Guarded = series({ instrument_id: "ins_c", symbol: "COMMON", kind: "common", anti_dilution: null });
const plan: Guarded = series({ instrument_id: "ins_o", symbol: "PLAN", kind: "option", anti_dilution: null });
const part = (instrument_id: string, units: number, is_outstanding = true) => ({
  ...{ holder_key: instrument_id, contact_id: "con", name: "Ada", instrument_id, units, is_outstanding },
});

describe("the classes of a company", () => {
  const held = [part("ins_c", 6_000_000), part("ins_a", 2_000_000), part("ins_o", 2_000_000, false)];
  const issue = issueOf(2_000_000, "0.50", 2_000_000);

  it("adjust by all shares fully diluted, or by the outstanding ones, each by its own conversion price", () => {
    const [one] = adjustmentsBy([common, plan, series({})], held, issue);
    expect(one).toEqual({
      ...{ instrument_id: "ins_a", symbol: "SERIES A", anti_dilution: "broad_based_weighted_average" },
      ...{ conversion_price_before: "1.00", conversion_price: "0.9167" },
      ...{ conversion_ratio_before: null, conversion_ratio: null, counted_shares: 10_000_000 },
      ...{ issued_shares: 2_000_000, issue_price_per_share: "0.5" },
      // 2,000,000 × 1.00 ÷ 0.9167 = 2,181,738.8….
      ...{ common_shares_before: 2_000_000, common_shares: 2_181_738 },
    });
    const narrow = series({ anti_dilution: "narrow_based_weighted_average" });
    // A 8,000,000: (8,000,000 + 1,000,000) ÷ 10,000,000.
    expect(adjustmentsBy([common, plan, narrow], held, issue)).toMatchObject([
      { counted_shares: 8_000_000, conversion_price: "0.9" },
    ]);
    const cheaper = series({ instrument_id: "ins_b", conversion_price: "0.40" });
    expect(adjustmentsBy([common, cheaper], [...held, part("ins_b", 1)], issue)).toEqual([]);
    for (const anti_dilution of ["none", null] as const) {
      expect(adjustmentsBy([common, series({ anti_dilution })], held, issue)).toEqual([]);
    }
    // Nothing is outstanding of it, or nobody knows its price.
    expect(adjustmentsBy([series({})], [part("ins_c", 1)], issue)).toEqual([]);
    expect(adjustmentsBy([series({ original_issue_price: null })], held, issue)).toEqual([]);
  });

  it("keep what splits have made of their ratio", () => {
    // Three for one of the common stock made it 3/1 at a third of the price, rounded; at $0.20 it is 1.00 ÷ 0.20.
    const split = series({
      conversion_price: "0.333333333334",
      conversion_ratio: "3/1",
      anti_dilution: "full_ratchet",
    });
    const [one] = adjustmentsBy([split], held, issueOf(10, "0.20", 10));
    expect(one).toMatchObject({
      conversion_price: "0.2",
      conversion_ratio: "5/1",
      counted_shares: null,
    });
    // Three for one of its own made it 1/3 of a share at the price that it had: at $0.20 it is a third of 1.00 ÷ 0.20.
    const own = { original_issue_price: "0.333333333334", conversion_price: "1.00", conversion_ratio: "1/3" };
    const [other] = adjustmentsBy([series({ ...own, anti_dilution: "full_ratchet" })], held, issueOf(10, "0.20", 10));
    expect(other).toMatchObject({ conversion_price: "0.2", conversion_ratio: "5/3" });
    expect(adjusted([split, common], one ? [one] : [])).toMatchObject([{ conversion_price: "0.2" }, common]);
  });
});

describe("an issue that conversion prices follow", () => {
  it.each([
    [{ price_per_share: "1" }, true],
    [{ price_per_share: "1", consideration: "cash", exemption: "506(b)" }, true],
    [{}, false],
    [{ price_per_share: "1", vesting: {} }, false],
    [{ price_per_share: "1", exemption: "701" }, false],
    [{ price_per_share: "1", consideration: "services" }, false],
    [{ price_per_share: "1", consideration: "conversion" }, false],
    [{ price_per_share: "1", is_excluded_issue: true }, false],
    [{ price_per_share: "1", vesting: {}, is_excluded_issue: false }, true],
  ])("of %j is one: %j", (issue, is) => {
    expect(isDilutive(issue)).toBe(is);
  });
});

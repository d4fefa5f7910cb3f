import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import { nameKey } from "#lib/core/names.ts";
import { allocateCents, grantTypes, kindsFor, percentOf, takeFirst } from "./rules.ts";

const Amount = fc.integer({ min: 1, max: MAX_INTEGER });

/** Holdings whose units together are exact integers, as a cap table's are. */
const Holdings = fc
  .array(fc.integer({ min: 1, max: Math.floor(MAX_INTEGER / 50) }), { minLength: 1, maxLength: 50 })
  .map((units) => units.map((held, at) => ({ key: `holder ${at}`, units: held })));

describe("a distribution", () => {
  it("adds up to the total exactly, and gives nobody a cent more or less than the exact share", () => {
    fc.assert(
      fc.property(Amount, Holdings, (total, holdings) => {
        const cents = allocateCents(total, holdings);
        const whole = holdings.reduce((sum, { units }) => sum + BigInt(units), 0n);
        expect(cents.reduce((sum, part) => sum + BigInt(part), 0n)).toBe(BigInt(total));
        for (const [at, { units }] of holdings.entries()) {
          const difference = BigInt(cents[at] ?? -1) * whole - BigInt(total) * BigInt(units);
          expect(difference > -whole && difference < whole).toBe(true);
        }
      }),
    );
  });

  it("does not depend on the order of the holders", () => {
    fc.assert(
      fc.property(Amount, Holdings, (total, holdings) => {
        const reversed = allocateCents(total, holdings.toReversed()).toReversed();
        expect(reversed).toEqual(allocateCents(total, holdings));
      }),
    );
  });

  it.each([
    [100, { A: 1, B: 1, C: 1 }, [34, 33, 33]],
    [10001, { A: 5_000_000, B: 3_000_000, C: 2_000_000 }, [5001, 3000, 2000]],
    [1_000_000, { A: 3_333_333, B: 3_333_333, C: 3_333_334 }, [333_333, 333_333, 333_334]],
    [1, { A: 1, B: 2 }, [0, 1]],
  ])("of %i cents among %j is %j", (total, units, expected) => {
    const holdings = Object.entries(units).map(([key, held]) => ({ key, units: held }));
    expect(allocateCents(total, holdings)).toEqual(expected);
  });
});

describe("shares taken from lots", () => {
  const Lots = fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 12 });

  it("are all there, from the first lots on, or none are taken", () => {
    fc.assert(
      fc.property(Lots, fc.integer({ min: 1, max: 6000 }), (units, shares) => {
        const lots = units.map((held, at) => ({ grant_id: `grt_${at}`, units: held }));
        const parts = takeFirst(lots, shares);
        const held = units.reduce((sum, one) => sum + one, 0);
        expect(parts?.reduce((sum, part) => sum + part.shares, 0)).toBe(held < shares ? undefined : shares);
        for (const [at, part] of (parts ?? []).entries()) {
          expect(part.grant_id).toBe(lots[at]?.grant_id);
          expect(part.shares).toBeGreaterThan(0);
          // Every lot but the last is used up.
          if (at < (parts?.length ?? 0) - 1) expect(part.shares).toBe(lots[at]?.units);
        }
      }),
    );
  });
});

describe("a percentage", () => {
  it("is within half of its last decimal of the exact one", () => {
    fc.assert(
      fc.property(Amount, Amount, (one, other) => {
        const [part, whole] = one < other ? [one, other] : [other, one];
        const shown = BigInt(Math.round(percentOf(part, whole) * 10_000));
        const twice = shown * BigInt(whole) * 2n - BigInt(part) * 2_000_000n;
        expect(twice >= -BigInt(whole) && twice <= BigInt(whole)).toBe(true);
      }),
    );
  });

  it.each([
    [1, 3, 33.3333],
    [2, 3, 66.6667],
    [5, 5, 100],
    [0, 5, 0],
    [0, 0, 0],
  ])("of %i in %i is %f", (part, whole, expected) => expect(percentOf(part, whole)).toBe(expected));
});

describe("names of holders", () => {
  it.each([
    ["Ada Byron", "  ada BYRON "],
    ["Łukasz Ñandú", "łukasz ñandú"],
    ["Zoë", "Zoe\u0308"],
  ])("compare alike: %j and %j", (one, other) => expect(nameKey(one)).toBe(nameKey(other)));

  it.each([
    ["Ada Byron", "Ada  Byron"],
    ["Ada Byron", "Ada\t\nByron"],
  ])("compare by single spaces: %j and %j", (one, other) => expect(nameKey(one)).toBe(nameKey(other)));

  it("keep different people apart", () => expect(nameKey("Ada Byron")).not.toBe(nameKey("AdaByron")));
});

describe("a grant type", () => {
  it("fits its own kind of instrument, and an RSU fits what it is promised from", () => {
    expect(Object.fromEntries(grantTypes.map((type) => [type, kindsFor(type)]))).toEqual({
      common_stock: ["common"],
      common: ["common"],
      preferred_stock: ["preferred"],
      preferred: ["preferred"],
      stock_option: ["option"],
      option: ["option"],
      rsu: ["common", "option"],
      warrant: ["warrant"],
      membership_unit: ["unit"],
      unit: ["unit"],
    });
  });
});

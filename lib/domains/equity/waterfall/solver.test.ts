import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { breakPointsOf } from "./break-points.ts";
import { claimsAt } from "./claims.ts";
import { add, by, compare, decimal, isLess, less, ratio, sumOf, times, ZERO } from "./ratio.ts";
import { bookOf, type Common, type Option, type Preferred, type Safe, type Security, standingAt } from "./solver.ts";

const whole = (count: number) => ratio(BigInt(count));
const common = (units: number): Common => ({ is: "common", key: "COMMON", units: whole(units) });
const option = (key: string, units: number, strike: number): Option => ({
  is: "option",
  key,
  units: whole(units),
  strike: whole(strike),
});
const preferred = (key: string, units: number, preference: number, more: Partial<Preferred> = {}): Preferred => ({
  is: "preferred",
  key,
  units: whole(units),
  preference: whole(preference),
  participation: "none",
  cap: null,
  converts_into: whole(1),
  seniority: 1,
  ...more,
});
const safe = (key: string, principal: number, terms: Safe["terms"], seniority = 1): Safe => ({
  is: "safe",
  key,
  principal: whole(principal),
  terms,
  seniority,
});
const capped = (key: string, principal: number, cap: number) =>
  safe(key, principal, { by: "post_money", cap: whole(cap) });

/** What each class gets of an exit in whole cents or units of its own, by its key. */
function gets(securities: readonly Security[], exit: number) {
  const book = bookOf(securities);
  const claims = claimsAt(book, whole(exit), standingAt(book, whole(exit)));
  const byKey = new Map<string, ReturnType<typeof ratio>>();
  for (const { key, exact } of claims) byKey.set(key, add(byKey.get(key) ?? ZERO, exact));
  return byKey;
}
const rounded = (securities: readonly Security[], exit: number) =>
  Object.fromEntries([...gets(securities, exit)].map(([key, { over, under }]) => [key, Number(over) / Number(under)]));

describe("published examples", () => {
  // B. Feld, J. Mendelson: Venture Deals, chapter 4, "Liquidation Preference": the investors have put in 50 (million) and own 60 %.
  // Participation goes up to three times what they paid, where it is capped.
  const ventureDeals = (participation: Preferred["participation"]) => {
    const cap = participation === "capped" ? ratio(150n, 60n) : null;
    return [common(40), preferred("A", 60, 50, { preference: ratio(50n, 60n), participation, cap })];
  };
  it.each([
    [100, "none", 60],
    [100, "full", 80],
    [100, "capped", 80],
    [200, "none", 120],
    [200, "full", 140],
    [200, "capped", 140],
    [500, "none", 300],
    [500, "full", 320],
    [500, "capped", 300],
  ] as const)("at an exit of %d the investors with participation %s get %d", (exit, participation, investors) => {
    expect(rounded(ventureDeals(participation), exit)).toEqual({ COMMON: exit - investors, A: investors });
  });

  it("break points of non-participating preferred, options and warrants are those of the warrants' treatment", () => {
    // slideshare.net/aks_india/understanding-warrants-treatment-6960998, scenario 1, in cents: 1,500, 1,700, 3,300, 4,800 dollars.
    const own = [common(1000), preferred("A", 1000, 150), option("OPTIONS", 1000, 20), option("WARRANTS", 1000, 100)];
    const told = breakPointsOf(bookOf(own)).map(({ exit, key, event }) => [
      key,
      event,
      Number(exit.over) / Number(exit.under) / 100,
    ]);
    expect(told).toEqual([
      ["A", "paid_in_full", 1500],
      ["COMMON", "common_begins", 1500],
      ["OPTIONS", "exercises", 1700],
      ["WARRANTS", "exercises", 3300],
      ["A", "converts", 4800],
    ]);
  });

  // YC Safe, post-money, v1.2, sections 1(b), 1(d) and 2: the greater of the money and its part of the Liquidity Capitalization.
  it("a post-money SAFE of a tenth takes its money below its cap, and a tenth from there on", () => {
    const own = [common(900), capped("SAFE", 1000, 10_000)];
    expect(rounded(own, 400)).toEqual({ SAFE: 400, COMMON: 0 });
    expect(rounded(own, 9000)).toEqual({ COMMON: 8000, SAFE: 1000 });
    expect(rounded(own, 20_000)).toEqual({ COMMON: 18_000, SAFE: 2000 });
    // On par with standard preferred stock where not all is there; its part is of those who convert.
    const beside = [common(900), preferred("A", 100, 30), capped("SAFE", 1000, 10_000)];
    expect(rounded(beside, 2000)).toEqual({ A: 1500, SAFE: 500, COMMON: 0 });
    expect(rounded(beside, 100_000).SAFE).toBe(10_000);
  });
});

describe("a waterfall", () => {
  it("pays by rank and in proportion within one, exercises what is worth it, and caps what is capped", () => {
    const series = (key: string, seniority: number) => preferred(key, 100, 10, { seniority });
    const own = [common(100), series("A", 1), series("B", 2), series("C", 2)];
    expect(rounded(own, 1500)).toEqual({ B: 750, C: 750, A: 0, COMMON: 0 });
    expect(rounded(own, 2600)).toEqual({ B: 1000, C: 1000, A: 600, COMMON: 0 });
    // The exercise price comes on top: 1,000 + 100 × 2 over 200 shares is 6, less 2.
    expect(rounded([common(100), option("O", 100, 2)], 1000)).toEqual({ COMMON: 600, O: 400 });
    expect(rounded([common(100), option("O", 100, 20)], 1000)).toEqual({ COMMON: 1000, O: 0 });
    // Two common shares for one: it converts from half of its preference on.
    const doubled = [common(100), preferred("A", 100, 10, { converts_into: ratio(2n) })];
    expect(rounded(doubled, 1500)).toEqual({ COMMON: 500, A: 1000 });
    expect(rounded(doubled, 3000)).toEqual({ COMMON: 1000, A: 2000 });
    // A discount's SAFE is paid its money over the rate before the common; a pre-money one before preferred stock.
    const discounted = [common(100), safe("D", 800, { by: "discount", rate: ratio(4n, 5n) })];
    expect(rounded(discounted, 900)).toEqual({ D: 900, COMMON: 0 });
    expect(rounded(discounted, 1500)).toEqual({ D: 1000, COMMON: 500 });
    const early = [
      common(100),
      preferred("A", 100, 10),
      safe("P", 500, { by: "pre_money", cap: whole(2000) }, Number.POSITIVE_INFINITY),
    ];
    expect(rounded(early, 700)).toEqual({ P: 500, A: 200, COMMON: 0 });
  });

  const small = fc.integer({ min: 1, max: 40 });
  const aPreferred = fc.record({
    units: small,
    preference: small,
    mode: fc.constantFrom("none", "full", "capped"),
    over: fc.nat(30),
    into: fc.integer({ min: 1, max: 3 }),
    seniority: fc.integer({ min: 1, max: 2 }),
  });
  const aBook = fc
    .record({
      units: small,
      series: fc.array(aPreferred, { maxLength: 4 }),
      options: fc.array(fc.tuple(small, small), { maxLength: 3 }),
    })
    .map(({ units, series, options }) => [
      common(units),
      ...series.map(({ units, preference, mode, over, into, seniority }, at) =>
        preferred(`P${at}`, units, preference, {
          participation: mode as "none",
          cap: mode === "capped" ? whole(preference + over) : null,
          converts_into: whole(into),
          seniority,
        }),
      ),
      ...options.map(([units, strike], at) => option(`O${at}`, units, strike)),
    ]);
  const caps = fc.array(fc.record({ principal: small, times: fc.integer({ min: 6, max: 60 }) }), { maxLength: 3 });
  const exits = fc.integer({ min: 1, max: 6000 });
  const runs = { numRuns: 60 };

  it("gives nobody less of a greater exit", () => {
    fc.assert(
      fc.property(aBook, exits, exits, (own, one, other) => {
        const [low, high] = [gets(own, Math.min(one, other)), gets(own, Math.max(one, other))];
        for (const [key, part] of low) expect(compare(part, high.get(key) ?? ZERO)).toBeLessThanOrEqual(0);
      }),
      runs,
    );
  });

  it("adds up exactly, and nobody who converts or does not would gain by the other", () => {
    fc.assert(
      fc.property(aBook, caps, exits, (stock, promised, exit) => {
        const own = [
          ...stock,
          ...promised.map(({ principal, times }, at) => capped(`S${at}`, principal, principal * times)),
        ];
        const book = bookOf(own);
        const standing = standingAt(book, whole(exit));
        const parts = gets(own, exit);
        expect(sumOf([...parts.values()])).toEqual(whole(exit));
        for (const { key, units, preference } of book.choosers) {
          const owed = times(units, preference);
          const mine = parts.get(key) ?? ZERO;
          if (standing.converting.has(key)) expect(isLess(mine, owed)).toBe(false);
        }
        for (const { key, principal } of book.capped) {
          if (standing.converting.has(key)) expect(isLess(parts.get(key) ?? ZERO, principal)).toBe(false);
        }
        // One who stands by its preference, as common instead, given what the others have chosen.
        if (promised.length > 0) return;
        for (const chooser of book.choosers.filter(({ key }) => !standing.converting.has(key))) {
          const fixed = own.map((one): Security => {
            if (one.is !== "preferred" || one.participation !== "none") return one;
            const isCommon = one.key === chooser.key || standing.converting.has(one.key);
            return isCommon
              ? { is: "option", key: one.key, units: times(one.units, one.converts_into), strike: ZERO }
              : one;
          });
          const held = fixed.filter((one) => !(one.is === "preferred" && one.participation === "none"));
          const owed = fixed
            .filter((one) => one.is === "preferred" && one.participation === "none")
            .map((one) => (one.is === "preferred" ? times(one.units, one.preference) : ZERO));
          const rest = less(whole(exit), sumOf(owed));
          if (rest.over <= 0n) continue;
          const again = bookOf(held);
          const instead = sumOf(
            claimsAt(again, rest, standingAt(again, rest))
              .filter(({ key }) => key === chooser.key)
              .map(({ exact }) => exact),
          );
          expect(compare(instead, parts.get(chooser.key) ?? ZERO)).toBeLessThanOrEqual(0);
        }
      }),
      runs,
    );
  });

  it("tells each break point from where it holds, in the order of exits", () => {
    const own = [
      common(900),
      preferred("A", 100, 30),
      capped("S", 1000, 10_000),
      option("O", 50, 5),
      preferred("B", 100, 20, { participation: "capped", cap: ratio(decimal("60").over) }),
    ];
    const points = breakPointsOf(bookOf(own));
    expect(points.map(({ key, event }) => `${key} ${event}`)).toEqual([
      "A paid_in_full",
      "S paid_in_full",
      "B paid_in_full",
      "COMMON common_begins",
      "O exercises",
      "S converts",
      "A converts",
      "B reaches_cap",
      "B converts",
    ]);
    expect(points.map(({ exit }) => exit)).toEqual(points.map(({ exit }) => exit).toSorted(compare));
  });
});

it("exact numbers come in their lowest terms, whatever is reckoned with them", () => {
  const whole = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
  const one = fc.tuple(whole, fc.bigInt({ min: 1n, max: 360n })).map(([over, under]) => ratio(over, under));
  fc.assert(
    fc.property(fc.array(one, { maxLength: 6 }), one, one, (many, a, b) => {
      const sum = many.reduce(
        (so_far, next) => ratio(so_far.over * next.under + next.over * so_far.under, so_far.under * next.under),
        ZERO,
      );
      expect(sumOf(many)).toEqual(sum);
      expect(add(a, b)).toEqual(ratio(a.over * b.under + b.over * a.under, a.under * b.under));
      expect(less(a, b)).toEqual(ratio(a.over * b.under - b.over * a.under, a.under * b.under));
      expect(times(a, b)).toEqual(ratio(a.over * b.over, a.under * b.under));
      if (b.over > 0n) expect(by(a, b)).toEqual(ratio(a.over * b.under, a.under * b.over));
    }),
  );
});

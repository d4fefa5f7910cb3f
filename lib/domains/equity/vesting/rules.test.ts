import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, addMonths } from "#lib/core/days.ts";
import { type Monthly, type Vesting, vestedBy, vestingDays, wholeMonths } from "./rules.ts";

const monthly = (given: Partial<Monthly> = {}): Vesting => ({
  start_on: "2024-01-31",
  months: 48,
  cliff_months: 12,
  period_months: 1,
  dates: null,
  milestones: null,
  acceleration: null,
  acceleration_percent: null,
  ...given,
});

describe("vesting over four years with a cliff of one", () => {
  it.each([
    ["2025-01-30", 0],
    ["2025-01-31", 250_000],
    // February's last day is the 31st's.
    ["2025-02-28", 270_833],
    ["2026-01-31", 500_000],
    ["2028-01-30", 979_166],
    ["2028-01-31", 1_000_000],
    ["2040-01-01", 1_000_000],
  ])("has on %s vested %i of a million shares", (day, vested) => {
    expect(vestedBy(1_000_000, monthly(), day)).toBe(vested);
  });

  it("counts whole periods only, also at a cliff within one, and nothing before its start", () => {
    const yearly = monthly({ start_on: "2024-03-01", cliff_months: 18, period_months: 12 });
    expect(vestedBy(1000, yearly, "2025-08-31")).toBe(0);
    expect(vestedBy(1000, yearly, "2025-09-01")).toBe(250);
    expect(vestingDays(1000, yearly).map(({ on }) => on)).toEqual([
      "2025-09-01",
      "2026-03-01",
      "2027-03-01",
      "2028-03-01",
    ]);
    expect(vestedBy(1000, monthly({ cliff_months: 0 }), "2023-12-31")).toBe(0);
  });
});

describe("vesting on days that are named", () => {
  it("vests each part on its day", () => {
    const dates = [
      { on: "2025-06-30", shares: 30 },
      { on: "2025-01-15", shares: 70 },
    ];
    const vesting = { ...monthly(), start_on: null, months: null, cliff_months: null, period_months: null, dates };
    expect(["2025-01-14", "2025-01-15", "2025-06-30"].map((day) => vestedBy(100, vesting, day))).toEqual([0, 70, 100]);
    expect(vestingDays(100, vesting).map(({ shares }) => shares)).toEqual([70, 30]);
  });
});

describe("however a grant vests", () => {
  const schedules = fc
    .record({
      period_months: fc.integer({ min: 1, max: 12 }),
      periods: fc.integer({ min: 1, max: 60 }),
      cliff: fc.double({ min: 0, max: 1, noNaN: true }),
      late: fc.integer({ min: 0, max: 20_000 }),
    })
    .map(({ period_months, periods, cliff, late }) => {
      const months = period_months * periods;
      return monthly({
        start_on: addDays("2000-01-01", late),
        months,
        period_months,
        cliff_months: Math.floor(cliff * months),
      });
    });
  const sizes = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

  it("its parts add up to its shares exactly, and what has vested on a day is what has come until then", () => {
    fc.assert(
      fc.property(sizes, schedules, (shares, vesting) => {
        const parts = vestingDays(shares, vesting);
        expect(parts.reduce((sum, part) => sum + BigInt(part.shares), 0n)).toBe(BigInt(shares));
        const some = parts[Math.floor(parts.length / 2)] ?? { on: "2000-01-01" };
        const until = parts.filter(({ on }) => on <= some.on).reduce((sum, part) => sum + part.shares, 0);
        expect(vestedBy(shares, vesting, some.on)).toBe(until);
        expect(vestedBy(shares, vesting, addDays(some.on, -1))).toBeLessThanOrEqual(until);
      }),
      { numRuns: 40 },
    );
  });

  it("a month has passed on its own day and not the day before", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 1, max: 400 }), (late, months) => {
        const start = addDays("1990-01-01", late);
        const day = addMonths(start, months);
        expect([wholeMonths(start, day), wholeMonths(start, addDays(day, -1))]).toEqual([months, months - 1]);
      }),
      { numRuns: 200 },
    );
  });
});

describe("what happens meanwhile", () => {
  const nothing = { leaves: [], reached: [], accelerated: [], terminated_on: null };
  const yearly = monthly({ start_on: "2024-01-01", months: 48, cliff_months: 0, period_months: 12 });

  it("moves what comes after a leave by its days, and lets nothing vest on them", () => {
    const leaves = [
      { from: "2024-12-01", to: "2025-01-09" },
      { from: "2025-06-01", to: "2025-06-10" },
    ];
    const happened = { ...nothing, leaves };
    const parts = vestingDays(400, yearly, happened);
    expect(parts.map(({ on }) => on)).toEqual(["2025-02-10", "2026-02-20", "2027-02-20", "2028-02-20"]);
    expect(vestedBy(400, yearly, "2025-02-09", happened)).toBe(0);
    expect(vestedBy(400, yearly, "2025-02-10", happened)).toBe(100);
  });

  it("ends with the work, vests faster by what is accelerated, and never past the shares", () => {
    const ended = { ...nothing, terminated_on: "2026-06-30", accelerated: [{ on: "2026-06-30", shares: 50 }] };
    expect(vestedBy(400, yearly, "2030-01-01", ended)).toBe(250);
    expect(vestingDays(400, yearly, ended).at(-1)).toEqual({ on: "2026-06-30", shares: 50 });
    const early = { ...nothing, accelerated: [{ on: "2025-01-01", shares: 300 }] };
    expect(vestedBy(400, yearly, "2026-01-01", early)).toBe(400);
    expect(vestingDays(400, yearly, early).reduce((sum, { shares }) => sum + shares, 0)).toBe(400);
  });

  it("vests a milestone's shares on the day that it is reached", () => {
    const milestones = [
      { name: "Release", shares: 60 },
      { name: "Revenue", shares: 40 },
    ];
    const vesting = { ...yearly, start_on: null, months: null, cliff_months: null, period_months: null, milestones };
    const reached = [{ name: "Revenue", on: "2025-03-03" }];
    expect(vestedBy(100, vesting, "2025-03-02", { ...nothing, reached })).toBe(0);
    expect(vestingDays(100, vesting, { ...nothing, reached })).toEqual([{ on: "2025-03-03", shares: 40 }]);
  });
});

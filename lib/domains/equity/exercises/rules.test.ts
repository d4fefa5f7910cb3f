import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { termsOn } from "../events/rules.ts";
import type { Vesting } from "../vesting/rules.ts";
import { vestingOfExercised, withheldFor } from "./rules.ts";

const monthly: Vesting = {
  start_on: "2026-01-01",
  months: 4,
  cliff_months: 0,
  period_months: 1,
  dates: null,
  milestones: null,
  acceleration: null,
  acceleration_percent: null,
};

describe("an early exercise", () => {
  it("takes what vests first, and its shares go on vesting on the same days", () => {
    const of = (vesting: Vesting) => termsOn("2026-03-01", 400, vesting, []);
    expect(vestingOfExercised("2026-03-01", 350, of(monthly))).toEqual([
      { on: "2026-03-01", shares: 200 },
      { on: "2026-04-01", shares: 100 },
      { on: "2026-05-01", shares: 50 },
    ]);
    const milestones = { ...monthly, months: null, start_on: null, cliff_months: null, period_months: null };
    const vesting = { ...milestones, milestones: [{ name: "Release", shares: 400 }] };
    expect(vestingOfExercised("2026-03-01", 1, of(vesting))).toBeNull();
  });

  it("after a split is of the shares that there are since", () => {
    const event = { ends_on: null, milestone: null, happened_on: "2026-02-10" };
    const split = { ...event, kind: "split" as const, instrument_event_id: "iev_1", numerator: 2, denominator: 1 };
    const events = [
      { ...event, kind: "exercise" as const, shares: 150 },
      { ...split, shares: 250 },
    ];
    expect(vestingOfExercised("2026-03-15", 300, termsOn("2026-03-15", 400, monthly, events))).toEqual([
      { on: "2026-03-15", shares: 100 },
      { on: "2026-04-01", shares: 200 },
    ]);
  });

  it("one after the other adds up to the grant's own vesting, however it is divided", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 150 }), { maxLength: 6 }), (exercises) => {
        const events: { kind: "exercise"; happened_on: string; ends_on: null; shares: number; milestone: null }[] = [];
        const byDay = new Map<string, number>();
        let left = 400;
        for (const asked of exercises) {
          const shares = Math.min(asked, left);
          if (shares === 0) break;
          const parts = vestingOfExercised("2026-01-02", shares, termsOn("2026-01-02", 400, monthly, events));
          for (const part of parts ?? []) byDay.set(part.on, (byDay.get(part.on) ?? 0) + part.shares);
          expect(parts?.reduce((sum, part) => sum + part.shares, 0)).toBe(shares);
          events.push({ kind: "exercise", happened_on: "2026-01-02", ends_on: null, shares, milestone: null });
          left -= shares;
        }
        for (const shares of byDay.values()) expect(shares).toBeLessThanOrEqual(100);
      }),
      { numRuns: 50 },
    );
  });
});

describe("a net exercise", () => {
  it("keeps back whole shares that are worth the price at least", () => {
    expect(withheldFor(1000, "1", "4")).toBe(250);
    expect(withheldFor(1000, "1", "3")).toBe(334);
    expect(withheldFor(1000, "0.000001", "999999")).toBe(1);
  });
});

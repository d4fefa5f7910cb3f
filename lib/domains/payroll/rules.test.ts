import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import { grossOf, isActiveIn, monthlyGross, monthOf } from "./rules.ts";
import type { PayrollPerson } from "./schema.ts";

const person = (more: Partial<PayrollPerson>): PayrollPerson => ({
  person_id: "prsn_1",
  entity_id: "ent_1",
  name: "Ada",
  email: null,
  pay_kind: "salary",
  annual_salary_cents: 1,
  hourly_rate_cents: null,
  hours_per_period: null,
  starts_on: "2026-01-01",
  ends_on: null,
  created_at: "",
  updated_at: "",
  ...more,
});

describe("a month's gross", () => {
  it.each([
    [12_000_000, 1_000_000],
    [5, 0],
    [6, 1],
    [17, 1],
    [18, 2],
    [MAX_INTEGER, 750_599_937_895_083],
  ])("of a salary of %d cents is %d: a twelfth, half a cent rounded up", (annual_salary_cents, gross) => {
    expect(monthlyGross(person({ annual_salary_cents }))).toBe(gross);
  });

  it("of a salary is never more than half a cent away from the twelfth", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_INTEGER }), (annual_salary_cents) => {
        const off = BigInt(monthlyGross(person({ annual_salary_cents }))) * 12n - BigInt(annual_salary_cents);
        expect(off > -6n && off <= 6n).toBe(true);
      }),
    );
  });

  it("of hours is the rate times the hours, and of everybody the exact sum", () => {
    const hourly = person({
      pay_kind: "hourly",
      annual_salary_cents: null,
      hourly_rate_cents: 4_550,
      hours_per_period: 160,
    });
    expect(monthlyGross(hourly)).toBe(728_000);
    expect(grossOf([hourly, person({ annual_salary_cents: 12_000_000 })]).total_gross_cents).toBe(1_728_000);
    expect(grossOf([])).toEqual({ people: [], total_gross_cents: 0 });
    const rich = person({
      pay_kind: "hourly",
      annual_salary_cents: null,
      hourly_rate_cents: MAX_INTEGER,
      hours_per_period: 1,
    });
    expect(() => grossOf([rich, hourly])).toThrow("no more than 2^53-1 cents");
  });
});

describe("a month", () => {
  it.each([
    ["2026-01", "2026-01-31"],
    ["2026-02", "2026-02-28"],
    ["2028-02", "2028-02-29"],
    ["2026-12", "2026-12-31"],
    ["0004-02", "0004-02-29"],
    ["9999-12", "9999-12-31"],
  ])("%s ends on %s", (period, period_end) => {
    expect(monthOf(period)).toEqual({ period_start: `${period}-01`, period_end });
  });

  it.each([
    ["2026-03-31", null, true],
    ["2026-04-01", null, false],
    ["2026-01-01", "2026-03-01", true],
    ["2026-01-01", "2026-02-28", false],
  ])("has those who started on %s and ended on %s: %s", (starts_on, ends_on, active) => {
    expect(isActiveIn({ starts_on, ends_on }, monthOf("2026-03"))).toBe(active);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { monthOf } from "#lib/core/days.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import type { Pay, PayFrom, PayrollPerson } from "./people/schema.ts";
import { grossOf, isActiveIn, linesOf, monthlyGross, partsIn, payOn, totalOf, usualHours } from "./rules.ts";
import type { PayPart } from "./schema.ts";

const salary = (annual_salary_cents: number): Pay => ({
  pay_kind: "salary",
  annual_salary_cents,
  hourly_rate_cents: null,
  hours_per_period: null,
});
const hourly = (hourly_rate_cents: number, hours_per_period: number): Pay => ({
  pay_kind: "hourly",
  annual_salary_cents: null,
  hourly_rate_cents,
  hours_per_period,
});
const part = (from: string, to: string, pay: Pay): PayPart => ({ from, to, ...pay });
const since = (effective_from: string, pay: Pay): PayFrom => ({ effective_from, created_at: "", ...pay });

const person = (pay_history: PayFrom[], more: Partial<PayrollPerson> = {}): PayrollPerson => ({
  person_id: "prsn_1",
  entity_id: "ent_1",
  employee_id: "prsn_1",
  name: "Ada",
  email: null,
  ...salary(1),
  pay_history,
  starts_on: pay_history.at(-1)?.effective_from ?? "",
  ends_on: null,
  pay_schedule_id: null,
  filing: null,
  state_history: [],
  federal_withheld_cents: null,
  state_withheld_cents: null,
  deductions: [],
  created_at: "",
  updated_at: "",
  ...more,
});

const march = { period_start: "2026-03-01", period_end: "2026-03-31" };
const wholeMarch = (pay: Pay) => part("2026-03-01", "2026-03-31", pay);

describe("a month's gross", () => {
  it.each([
    [12_000_000, 1_000_000],
    [5, 0],
    [6, 1],
    [17, 1],
    [18, 2],
    [MAX_INTEGER, 750_599_937_895_083],
  ])("of a salary of %d cents is %d: a twelfth, half a cent rounded up", (annual_salary_cents, gross) => {
    expect(grossOf([wholeMarch(salary(annual_salary_cents))])).toBe(gross);
    expect(monthlyGross(salary(annual_salary_cents))).toBe(gross);
  });

  it("of hours is the rate times the usual hours, or times the hours that are given", () => {
    expect(grossOf([wholeMarch(hourly(4_550, 160))])).toBe(728_000);
    expect(monthlyGross(hourly(4_550, 160))).toBe(728_000);
    expect(grossOf([wholeMarch(hourly(4_550, 160))], 37.55)).toBe(170_853);
    expect(grossOf([wholeMarch(hourly(4_550, 160))], 0)).toBe(0);
  });

  it.each([
    ["2026-03-15", "2026-03-31", 548_387],
    ["2026-03-01", "2026-03-01", 32_258],
    ["2026-02-01", "2026-02-14", 500_000],
    ["2026-02-15", "2026-03-15", 983_871],
    ["2026-01-01", "2026-12-31", 12_000_000],
  ])("of $120,000 a year from %s to %s is %d: by the calendar days of each month", (from, to, gross) => {
    expect(grossOf([part(from, to, salary(12_000_000))])).toBe(gross);
  });

  it("counts the hours of a month partly worked by its days, and spreads given hours over two rates", () => {
    const parts = [
      part("2026-03-01", "2026-03-10", hourly(4_000, 155)),
      part("2026-03-11", "2026-03-31", hourly(5_000, 155)),
    ];
    expect(usualHours(parts.slice(0, 1))).toBe(50);
    expect(grossOf(parts.slice(0, 1))).toBe(200_000);
    expect(grossOf(parts)).toBe(725_000);
    expect(grossOf(parts, 31)).toBe(145_000);
    expect(usualHours([wholeMarch(salary(1))])).toBeNull();
  });

  it("of a salary whose days are cut anywhere is the same, and what day by day adds up to", () => {
    const day = fc.date({ min: new Date("2023-01-01"), max: new Date("2028-12-31"), noInvalidDate: true });
    const pay = fc.oneof(
      fc.integer({ min: 1, max: 2 ** 40 }).map(salary),
      fc
        .tuple(fc.integer({ min: 1, max: 2 ** 30 }), fc.integer({ min: 1, max: 744 }))
        .map(([rate, hours]) => hourly(rate, hours)),
    );
    fc.assert(
      fc.property(day, fc.nat(365), fc.nat(365), pay, (start, length, cut, of) => {
        const date = (at: number) => new Date(start.getTime() + at * 86_400_000).toISOString().slice(0, 10);
        const whole = grossOf([part(date(0), date(length), of)]);
        if (cut < length) {
          expect(grossOf([part(date(0), date(cut), of), part(date(cut + 1), date(length), of)])).toBe(whole);
        }
        const ofMonth = of.annual_salary_cents ?? (of.hourly_rate_cents ?? 0) * (of.hours_per_period ?? 0) * 12;
        const days = Array.from({ length: length + 1 }, (_, at) =>
          Number(monthOf(date(at).slice(0, 7)).period_end.slice(8)),
        );
        // A twelfth of 377,580 is what every month's days divide.
        const exact = days.reduce((sum, inMonth) => sum + BigInt(ofMonth) * BigInt(377_580 / inMonth), 0n);
        const off = BigInt(whole) * 12n * 377_580n - exact;
        expect(off > -6n * 377_580n && off <= 6n * 377_580n).toBe(true);
      }),
    );
  });

  it("of everybody is the exact sum, and no more than 2^53-1", () => {
    expect(totalOf([{ gross_cents: 728_000 }, { gross_cents: 1_000_000 }])).toBe(1_728_000);
    expect(() => totalOf([{ gross_cents: MAX_INTEGER }, { gross_cents: 1 }])).toThrow("no more than 2^53-1 cents");
    expect(() => grossOf([wholeMarch(hourly(MAX_INTEGER, 1))], 2)).toThrow("no more than 2^53-1 cents");
  });
});

describe("the pay in force", () => {
  const pays = [since("2026-03-16", hourly(5_000, 100)), since("2026-01-15", salary(12_000_000))];

  it("is cut where somebody starts, leaves or is paid otherwise", () => {
    expect(partsIn(person(pays), march)).toEqual([
      part("2026-03-01", "2026-03-15", salary(12_000_000)),
      part("2026-03-16", "2026-03-31", hourly(5_000, 100)),
    ]);
    expect(partsIn(person(pays), monthOf("2026-01"))).toEqual([part("2026-01-15", "2026-01-31", salary(12_000_000))]);
    expect(partsIn(person(pays, { ends_on: "2026-03-10" }), march)).toEqual([
      part("2026-03-01", "2026-03-10", salary(12_000_000)),
    ]);
    expect(partsIn(person(pays), monthOf("2025-12"))).toEqual([]);
  });

  it("of today is the one that holds, of somebody to come the first, of somebody who left the last", () => {
    const from = (date: string, ends_on: string | null = null) =>
      payOn(pays, { starts_on: "2026-01-15", ends_on }, date)?.effective_from;
    expect(from("2026-03-15")).toBe("2026-01-15");
    expect(from("2026-03-16")).toBe("2026-03-16");
    expect(from("2020-01-01")).toBe("2026-01-15");
    expect(from("2026-11-01", "2026-02-28")).toBe("2026-01-15");
  });
});

describe("whom a run names", () => {
  const ada = person([since("2026-01-15", salary(12_000_000))], { ends_on: "2026-02-28" });

  it("may be given a bonus after leaving, but earns nothing any more", () => {
    expect(linesOf([{ person_id: "prsn_1", gross_cents: 5_000 }], [ada], march)).toEqual([
      {
        ...{ person_id: "prsn_1", name: "Ada", basis: "given", hours: null, gross_cents: 5_000 },
        ...{ federal_withheld_cents: 0, state_withheld_cents: 0, deductions: [] },
        ...{ withholding_state: null, work_state: null },
      },
    ]);
    expect(() => linesOf([{ person_id: "prsn_1" }], [ada], march)).toThrow(
      "people.0.person_id must be on the payroll in the period: Ada is on it from 2026-01-15 to 2026-02-28",
    );
  });

  it("has hours only where paid by the hour, and must be there", () => {
    expect(() => linesOf([{ person_id: "prsn_1", hours: 5 }], [ada], monthOf("2026-02"))).toThrow(
      "people.0.hours must be left out: Ada is not paid by the hour in the period",
    );
    expect(() => linesOf([{ person_id: "prsn_2" }], [ada], march)).toThrow(
      "person of people.0.person_id does not exist",
    );
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
    expect(grossOf([part(`${period}-01`, period_end, salary(12_000_000))])).toBe(1_000_000);
  });

  it.each([
    ["2026-03-31", null, true],
    ["2026-04-01", null, false],
    ["2026-01-01", "2026-03-01", true],
    ["2026-01-01", "2026-02-28", false],
  ])("has those who started on %s and ended on %s: %s", (starts_on, ends_on, active) => {
    expect(isActiveIn({ starts_on, ends_on }, march)).toBe(active);
  });
});

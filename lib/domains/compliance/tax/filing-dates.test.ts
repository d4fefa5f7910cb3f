import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, addMonths, daysBetween, monthEnd } from "#lib/core/days.ts";
import { some } from "../../../../e2e/support/table.ts";
import { isBusinessDay, rolled } from "./calendar.ts";
import { threshold } from "./documents/information.ts";
import vectors from "./facts/federal-filings.vectors.json" with { type: "json" };
import { spanOf } from "./figures.ts";
import { dueDates, electsUntil, type FilingType, filingTypes, nextOf } from "./filing-dates.ts";

const calendar = "12-31";
const asked: Record<string, { type: FilingType; entity_type: "c_corp" | "llc" }> = {
  "1099_nec": { type: "1099_nec", entity_type: "llc" },
  w2: { type: "w2", entity_type: "llc" },
  k1: { type: "k1", entity_type: "llc" },
  "941": { type: "941", entity_type: "c_corp" },
  estimated_corp: { type: "estimated", entity_type: "c_corp" },
  estimated_ind: { type: "estimated", entity_type: "llc" },
};
// Form 1120 is no filing that the service prepares.
const rows = vectors.rows
  .filter(({ filing }) => filing in asked)
  .map(({ filing, tax_year, quarter = null, due }) => [filing, tax_year, quarter, due] as const);

describe("federal due dates", () => {
  it("have vectors for six kinds of filing and six years", () => expect(rows.length).toBe(90));

  it.each(some(rows))("%s of %i, quarter %s, is due %s", (filing, tax_year, quarter, due) => {
    const { type, entity_type } = asked[filing] ?? { type: "w2", entity_type: "llc" };
    const dates = dueDates(type, tax_year, { entity_type, fiscal_year_end: calendar });
    expect(dates.find((row) => row.quarter === quarter)?.due_date).toBe(due);
  });

  it("follow a corporation's own fiscal year", () => {
    const june = { entity_type: "c_corp", fiscal_year_end: "06-30" } as const;
    expect(dueDates("estimated", 2026, june).map(({ due_date }) => due_date)).toEqual([
      "2026-10-15",
      "2026-12-15",
      "2027-03-15",
      "2027-06-15",
    ]);
    expect(dueDates("k1", 2026, { ...june, entity_type: "llc" })[0]?.due_date).toBe("2027-09-15");
  });

  it("next is the first still to come, and the last when all are past", () => {
    const dates = dueDates("941", 2026, { entity_type: "llc", fiscal_year_end: calendar });
    expect(nextOf(dates, "2026-11-21")?.quarter).toBe(4);
    expect(nextOf(dates, "2026-11-02")?.quarter).toBe(3);
    expect(nextOf(dates, "2030-01-01")?.quarter).toBe(4);
  });

  it("are business days, in order, for every year and fiscal year", () => {
    const ends = fc.constantFrom("12-31", "06-30", "03-31", "01-31", "11-30");
    const entity = fc.constantFrom("llc" as const, "c_corp" as const);
    fc.assert(
      fc.property(
        fc.constantFrom(...filingTypes),
        fc.integer({ min: 2000, max: 2100 }),
        ends,
        entity,
        (type, tax_year, fiscal_year_end, entity_type) => {
          const dates = dueDates(type, tax_year, { entity_type, fiscal_year_end }).map(({ due_date }) => due_date);
          return dates.length > 0 && dates.every(isBusinessDay) && dates.toSorted().join() === dates.join();
        },
      ),
    );
  });
});

describe("the calendar", () => {
  it.each([
    ["2027-12-31", false],
    ["2026-07-03", false],
    ["2026-11-26", false],
    ["2026-05-25", false],
    ["2026-01-19", false],
    ["2028-04-17", false],
    ["2026-11-20", true],
    ["2026-11-21", false],
  ])("%s is a business day: %s", (day, expected) => expect(isBusinessDay(day)).toBe(expected));

  it("rolls forward by no more than four days, and a business day not at all", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), (days) => {
        const day = addDays("1980-01-01", days);
        const moved = daysBetween(day, rolled(day));
        return moved >= 0 && moved <= 4 && (moved === 0) === isBusinessDay(day);
      }),
    );
  });

  it("adds months to the end of shorter ones", () => {
    expect(addMonths("2026-08-31", 6)).toBe("2027-02-28");
    expect(addMonths("2027-08-31", 6)).toBe("2028-02-29");
    expect(monthEnd(2026, 0)).toBe("2025-12-31");
    expect(spanOf(2026, 4)).toEqual({ from: "2026-10-01", to: "2026-12-31" });
  });
});

describe("an election to be taxed as an S corporation from the start", () => {
  it.each([
    ["2026-01-07", "2026-03-21"],
    ["2026-12-28", "2027-03-14"],
    ["2026-12-29", "2027-03-15"],
    ["2026-12-31", "2027-03-15"],
    ["2027-12-29", "2028-03-14"],
    ["2027-12-31", "2028-03-15"],
    ["2026-07-31", "2026-10-15"],
    ["2026-01-31", "2026-04-14"],
  ])("of a year that begins on %s is made until %s", (begins_on, until) => expect(electsUntil(begins_on)).toBe(until));
});

describe("the 1099-NEC threshold", () => {
  it.each([
    [2025, 60_000, true],
    [2026, 200_000, true],
    [2027, 200_000, false],
  ])("of %i is %i cents, which is known: %s", (year, cents, is_known) => {
    expect(threshold("1099_nec", year)).toEqual({ cents, is_known });
    expect(threshold("1099_misc", year)).toEqual({ cents, is_known });
  });
});

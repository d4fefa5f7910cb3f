import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCalendarDate } from "#lib/core/calendar.ts";
import { addDays, date, daysBetween } from "#lib/core/days.ts";
import { jurisdictions } from "#lib/core/fields.ts";
import { tierOf } from "#lib/domains/company/obligations/rules.ts";
import { some } from "../../../../e2e/support/table.ts";
import { deadlineTypes, reportOf } from "./facts/facts.ts";
import vectors from "./facts/reports.vectors.json" with { type: "json" };
import { missedDues, nextDue } from "./report-dates.ts";

const { formation_date, fiscal_year_end, first_due } = vectors;
const expected: Record<string, Record<string, string | null>> = first_due;
const types = ["llc", "c_corp"] as const;
const every = jurisdictions.flatMap((code) => types.map((type) => [code, type] as const));

const dueOf = (code: string, type: "llc" | "c_corp", formed = formation_date, from = formed) => {
  const report = reportOf("annual_report", code, type);
  return report && nextDue(report, { formation_date: formed, fiscal_year_end }, from);
};

describe("the first annual report after a formation on 2026-06-15", () => {
  it("has 102 vectors", () => expect(every).toHaveLength(102));

  it.each(some(every))("of %s for a %s is due as the vector says", (code, type) => {
    expect(dueOf(code, type)).toBe(expected[code]?.[type]);
  });
});

describe("the next report", () => {
  it.each([
    ["DE", "c_corp", "2026-06-15", "2027-03-01", "2027-03-01"],
    ["DE", "c_corp", "2026-06-15", "2027-03-02", "2028-03-01"],
    ["CA", "llc", "2026-06-15", "2028-07-01", "2030-06-30"],
    ["AZ", "c_corp", "2024-02-29", "2025-01-01", "2025-02-28"],
    ["AZ", "c_corp", "2024-02-29", "2028-01-01", "2028-02-29"],
    ["CO", "llc", "2026-12-05", "2026-12-05", "2028-02-29"],
    ["IL", "llc", "2026-01-10", "2026-01-10", "2026-12-31"],
    ["MI", "llc", "2026-10-01", "2026-10-01", "2028-02-15"],
    ["MI", "llc", "2026-09-30", "2026-09-30", "2027-02-15"],
  ] as const)("of %s for a %s formed on %s is, from %s on, due %s", (code, type, formed, from, due) => {
    expect(dueOf(code, type, formed, from)).toBe(due);
  });

  it.each([
    ["annual_report", "TN", "c_corp", "2026-02-10", "06-30", "2026-10-01"],
    ["annual_report", "TN", "llc", "2026-09-10", "06-30", "2027-10-01"],
    ["annual_report", "NC", "c_corp", "2026-12-10", "11-30", "2028-03-15"],
    ["annual_report", "VT", "llc", "2026-11-01", "10-31", "2028-01-31"],
    ["annual_report", "MA", "c_corp", "2028-02-29", "02-28", "2028-05-15"],
    ["franchise_tax", "CA", "c_corp", "2026-02-10", "06-30", "2026-10-15"],
    ["franchise_tax", "NY", "c_corp", "2026-02-10", "06-30", "2026-10-15"],
    ["franchise_tax", "NY", "c_corp", "2026-12-31", "12-31", "2027-04-15"],
  ] as const)(
    "the first %s of %s for a %s formed on %s follows the end of its first year, on %s: %s",
    (kind, code, type, formed, fiscal_year_end, due) => {
      const report = reportOf(kind, code, type);
      expect(report && nextDue(report, { formation_date: formed, fiscal_year_end }, formed)).toBe(due);
    },
  );

  it("is a day of the calendar, on or after the day asked for, and after the formation, for every company", () => {
    const day = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays("1990-01-01", days));
    const ends = fc.constantFrom("12-31", "06-30", "03-31", "09-30", "01-31");
    fc.assert(
      fc.property(fc.constantFrom(...every), day, day, ends, ([code, type], formed, from, fiscal_year_end) => {
        const report = reportOf("annual_report", code, type);
        const due = report && nextDue(report, { formation_date: formed, fiscal_year_end }, from);
        if (due === null) return report?.cadence === "none";
        const soon = daysBetween(from > formed ? from : formed, due) <= 3 * 366;
        return isCalendarDate(due) && due >= from && due > formed && soon;
      }),
    );
  });

  it("comes again within its cadence", () => {
    for (const [code, type] of every) {
      const report = reportOf("annual_report", code, type);
      const first = dueOf(code, type);
      if (report === null || first === null) continue;
      const second = dueOf(code, type, formation_date, addDays(first, 1));
      const years = daysBetween(first, second ?? first) / 365.25;
      expect(Math.round(years), `${code} ${type}`).toBe(report.years === "every" ? 1 : 2);
    }
  });
});

describe("other deadlines", () => {
  const due = (type: (typeof deadlineTypes)[number], code: string, entity: "llc" | "c_corp") => {
    const report = reportOf(type, code, entity);
    return report && nextDue(report, { formation_date, fiscal_year_end }, formation_date);
  };

  it.each([
    ["initial_report", "CA", "llc", "2026-09-13"],
    ["initial_report", "AK", "c_corp", "2026-12-15"],
    ["initial_report", "NV", "llc", "2026-07-31"],
    ["initial_report", "SC", "c_corp", null],
    ["initial_report", "TX", "llc", null],
    ["franchise_tax", "DE", "c_corp", "2027-03-01"],
    ["franchise_tax", "DE", "llc", "2027-06-01"],
    ["franchise_tax", "TX", "llc", "2027-05-15"],
    ["franchise_tax", "CA", "llc", "2026-09-15"],
    ["franchise_tax", "CA", "c_corp", "2027-04-15"],
    ["franchise_tax", "AL", "c_corp", "2027-04-15"],
    ["franchise_tax", "OH", "llc", null],
  ] as const)("the %s of %s for a %s is %s", (type, code, entity, expected) => {
    expect(due(type, code, entity)).toBe(expected);
  });

  it("an initial report keeps its date when it is past", () => {
    const report = reportOf("initial_report", "CA", "llc");
    expect(report && nextDue(report, { formation_date, fiscal_year_end }, "2030-01-01")).toBe("2026-09-13");
  });

  it("that fell due while nobody looked follows the first of a company's own, however near that is", () => {
    const report = reportOf("franchise_tax", "CA", "llc");
    const own = { formation_date: "2026-12-30", fiscal_year_end };
    const missed = (last: string) => report && missedDues(report, own, last, "2028-05-01");
    expect(report && nextDue(report, own, own.formation_date)).toBe("2027-03-15");
    expect(missed("2027-03-15")).toEqual(["2027-04-15", "2028-04-15"]);
    // What was counted from another day than the company's by now has moved.
    expect(missed("2027-02-15")).toEqual([]);
  });

  it("every fact names its source", () => {
    for (const type of deadlineTypes) {
      for (const [code, entity] of every) {
        const report = reportOf(type, code, entity);
        if (report) expect(report.source, `${type} ${code} ${entity}`).not.toBe("");
      }
    }
  });
});

describe("a deadline's tier", () => {
  it.each([
    [-400, "critical"],
    [0, "critical"],
    [7, "critical"],
    [8, "high"],
    [30, "high"],
    [31, "medium"],
    [90, "medium"],
    [91, "low"],
  ])("%i days off is %s", (days, tier) => {
    expect(tierOf(daysBetween("2026-11-21", date(2026, 11, 21 + days)))).toBe(tier);
  });
});

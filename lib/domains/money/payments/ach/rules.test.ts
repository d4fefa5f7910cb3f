import { describe, expect, it } from "vitest";
import { some } from "../../../../../e2e/support/table.ts";
import published from "./facts/banking-days.vectors.json" with { type: "json" };
import * as rules from "./rules.ts";

describe("banking days", () => {
  it.each(some(Object.entries(published.closed)))(
    "of %s are closed as the Federal Reserve's table has it",
    (year, closed) => {
      expect(rules.closedDays(Number(year)).toSorted()).toEqual(closed.toSorted());
    },
  );

  it.each([
    ["2026-11-25", "2026-11-27", "over Thanksgiving"],
    ["2026-11-27", "2026-11-30", "over a week-end"],
    ["2026-07-02", "2026-07-03", "a holiday on a Saturday closes nothing"],
    ["2027-07-02", "2027-07-06", "a holiday on a Sunday closes the Monday"],
    ["2026-12-31", "2027-01-04", "over the new year"],
    ["2027-12-31", "2028-01-03", "New Year's Day on a Saturday"],
  ])("after %s comes %s: %s", (after, next) => {
    expect(rules.nextBankingDay(after)).toBe(next);
  });
});

describe("the effective entry date", () => {
  it("is the next banking day, or one that is given and not past", () => {
    expect(rules.effectiveEntryDate(null, "2026-11-25")).toBe("2026-11-27");
    expect(rules.effectiveEntryDate("2026-11-25", "2026-11-25")).toBe("2026-11-25");
  });

  it.each([
    ["2026-11-24", "effective_entry_date must not be before today, 2026-11-25"],
    ["2026-11-26", "effective_entry_date must be a banking day; the next one after it is 2026-11-27"],
    ["2026-11-29", "effective_entry_date must be a banking day; the next one after it is 2026-11-30"],
  ])("is not %s", (given, message) => {
    expect(() => rules.effectiveEntryDate(given, "2026-11-25")).toThrow(message);
  });
});

describe("the company's identification", () => {
  it("is 1 and its EIN, unless the bank gave it another", () => {
    expect(rules.companyIdentification(undefined, "84-1234567")).toBe("1841234567");
    expect(rules.companyIdentification("HARBOR0042", "84-1234567")).toBe("HARBOR0042");
    expect(() => rules.companyIdentification(null, null)).toThrow("company_identification is required while");
  });
});

describe("a day's files", () => {
  it("go from A to Z and from 0 to 9, and then wait for the next day", () => {
    expect([0, 25, 26, 35].map(rules.fileIdModifier)).toEqual(["A", "Z", "0", "9"]);
    expect(() => rules.fileIdModifier(36)).toThrow("has had 36 today");
  });
});

describe("what goes into a file", () => {
  const candidate: rules.Candidate = {
    amount_cents: 100,
    written_name: "GLOBEX",
    vendor_status: "active",
    routing_number: "121042882",
    account_number_sealed: "sealed",
  };

  it.each([
    [{}, null],
    [{ vendor_status: "archived" as const }, "vendor_archived"],
    [{ routing_number: null }, "vendor_without_bank_details"],
    [{ account_number_sealed: null }, "vendor_without_bank_details"],
    [{ written_name: "" }, "name_unwritable"],
    [{ amount_cents: 9_999_999_999 }, null],
    [{ amount_cents: 10_000_000_000 }, "amount_too_large"],
  ])("%j: left out because of %s", (more, reason) => {
    expect(rules.lackOf({ ...candidate, ...more })).toBe(reason);
  });

  it("is all that the total's field holds, in order; what is over awaits the next", () => {
    const most = { ...candidate, amount_cents: 9_999_999_999 };
    const last = { ...candidate, amount_cents: 99 };
    const { taken, left } = rules.sortOut([
      ...Array.from({ length: 101 }, () => most),
      { ...candidate, routing_number: null },
      last,
    ]);
    expect(taken).toHaveLength(101);
    expect(taken.at(-1)).toBe(last);
    expect(left.map(({ reason }) => reason)).toEqual(["file_full", "vendor_without_bank_details"]);
  });
});

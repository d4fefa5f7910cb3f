import { describe, expect, it } from "vitest";
import { assertEndsAfterMade, following, occurrence, standing } from "./rules.ts";

describe("the days of what recurs", () => {
  it("are counted from the first, so that the 31st comes back after a short month", () => {
    expect([0, 1, 2, 3].map((n) => occurrence("2026-01-31", "monthly", n))).toEqual([
      "2026-01-31",
      "2026-02-28",
      "2026-03-31",
      "2026-04-30",
    ]);
    expect(occurrence("2024-02-29", "yearly", 4)).toBe("2028-02-29");
    expect(occurrence("2026-01-31", "quarterly", 1)).toBe("2026-04-30");
  });

  it.each([
    ["weekly", "2026-03-02", "2026-03-09"],
    ["weekly", "2026-03-08", "2026-03-09"],
    ["monthly", "2026-03-30", "2026-04-02"],
    ["quarterly", "2026-03-30", "2026-06-02"],
    ["yearly", "2026-03-30", "2027-03-02"],
  ] as const)("%s go on after %s on %s", (frequency, day, next) => {
    expect(following("2026-03-02", frequency, day)).toBe(next);
  });

  it("end after the last one", () => {
    expect(standing("2026-04-01", "2026-04-01")).toEqual({ status: "active", next_on: "2026-04-01" });
    expect(standing("2026-04-02", "2026-04-01")).toEqual({ status: "ended", next_on: null });
    const ends = (ends_on: string | null, last?: string) => () => assertEndsAfterMade(ends_on, last);
    expect(ends("2026-03-31", "2026-04-01")).toThrow(
      "ends_on must not be before the last entry that was made, 2026-04-01",
    );
    for (const fit of [ends("2026-04-01", "2026-04-01"), ends(null, "2026-04-01"), ends("2026-03-31")]) {
      expect(fit).not.toThrow();
    }
  });
});

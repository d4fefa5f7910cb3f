import { describe, expect, it } from "vitest";
import { assertOver } from "./rules.ts";

describe("a month", () => {
  it.each([
    ["2026-03", "2026-04-01"],
    ["2025-12", "2026-01-01"],
  ])("%s is over on %s", (period, day) => {
    expect(() => assertOver(period, day)).not.toThrow();
  });

  it.each([
    ["2026-03", "2026-03-31"],
    ["2026-04", "2026-03-31"],
    ["2027-01", "2026-12-31"],
  ])("%s is not over on %s, and is not closed", (period, day) => {
    expect(() => assertOver(period, day)).toThrow(`The period ${period} is not over`);
  });
});

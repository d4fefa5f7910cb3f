import { describe, expect, it } from "vitest";
import { percentOfRate, rateOfPercent } from "./rules.ts";

describe("a note's interest", () => {
  it("is told as a rate and in percent", () => {
    const told: [number, string][] = [
      [8, "0.08"],
      [0, "0.00"],
      [12.5, "0.125"],
      [0.0001, "0.000001"],
      [99.9999, "0.999999"],
    ];
    for (const [percent, rate] of told) {
      expect(rateOfPercent(percent)).toBe(rate);
      expect(percentOfRate(rate)).toBe(percent);
    }
  });
});

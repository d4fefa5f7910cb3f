import { describe, expect, it } from "vitest";
import { discountOf, rateOf } from "./discount.ts";

describe("a SAFE's discount", () => {
  it.each([
    ["20", "0.80", "20%"],
    [" 20 % ", "0.80", "20%"],
    ["12.5", "0.875", "12.5%"],
    ["0.25", "0.9975", "0.25%"],
    ["99.99", "0.0001", "99.99%"],
    ["5", "0.95", "5%"],
  ])("typed as %s is kept as %s and shown as %s", (typed, rate, words) => {
    expect(rateOf(typed)).toBe(rate);
    expect(discountOf(rate)).toBe(words);
  });

  it.each(["", "0", "0.00", "100", "-5", "a fifth", "1.234"])("is not %j", (typed) => {
    expect(rateOf(typed)).toBeNull();
  });

  it("of the shortest rate is shown as well", () => {
    expect(discountOf("0.8")).toBe("20%");
  });
});

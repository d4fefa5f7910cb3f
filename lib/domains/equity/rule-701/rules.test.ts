import { describe, expect, it } from "vitest";
import { limitsOf } from "./rules.ts";

const MILLION = 100_000_000;

describe("Rule 701", () => {
  it.each([
    [{ amount_cents: MILLION, units: 900 }, { total_assets_cents: 0, class_units: 1000 }, true],
    [{ amount_cents: MILLION + 1, units: 151 }, { total_assets_cents: 0, class_units: 1000 }, false],
    [{ amount_cents: MILLION + 1, units: 150 }, { total_assets_cents: 0, class_units: 1000 }, true],
    [{ amount_cents: 150_000_000, units: 900 }, { total_assets_cents: 1_000_000_000, class_units: 1000 }, true],
    [{ amount_cents: 150_000_001, units: 900 }, { total_assets_cents: 1_000_000_000, class_units: 1000 }, false],
  ])("holds by the greatest of its three limits: %j of %j is within them: %s", (sold, company, is_within) => {
    expect(limitsOf(sold, company).is_within).toBe(is_within);
  });

  it("asks for disclosure beyond ten million dollars", () => {
    const company = { total_assets_cents: 100_000_000_000, class_units: 1000 };
    expect(limitsOf({ amount_cents: 10 * MILLION, units: 1 }, company).needs_disclosure).toBe(false);
    expect(limitsOf({ amount_cents: 10 * MILLION + 1, units: 1 }, company).needs_disclosure).toBe(true);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import { chargeOf, lineAmount } from "./rules.ts";

const line = (quantity: number, unit_amount_cents: number) => ({ description: "x", quantity, unit_amount_cents });
const thousandths = fc.integer({ min: 1, max: 1_000_000_000_000 });

describe("what a line comes to", () => {
  it.each([
    [7.5, 12_000, 90_000n],
    [0.333, 1, 0n],
    [0.5, 1, 1n],
    [0.499, 1, 0n],
    [1.005, 100, 101n],
    [2.675, 100, 268n],
    [1_000_000_000, MAX_INTEGER, 1_000_000_000n * BigInt(MAX_INTEGER)],
  ])("%d × %d cents is %d cents, half a cent rounded up", (quantity, unit, amount) => {
    expect(lineAmount(quantity, unit)).toBe(amount);
  });

  it("is never half a cent away from quantity times unit, whatever they are", () => {
    fc.assert(
      fc.property(thousandths, fc.integer({ min: 1, max: MAX_INTEGER }), (many, unit) => {
        const away = lineAmount(many / 1000, unit) * 1000n - BigInt(many) * BigInt(unit);
        expect(away > -500n && away <= 500n).toBe(true);
      }),
    );
  });
});

describe("what an invoice charges", () => {
  it("is its amount where there are no lines, and the sum of its lines where there are", () => {
    expect(chargeOf(100, [])).toEqual({ amount_cents: 100, line_items: [], tax_cents: 0, taxes: [] });
    expect(chargeOf(undefined, [line(7.5, 100), line(1, 5)])).toMatchObject({
      amount_cents: 755,
      line_items: [{ amount_cents: 750 }, { amount_cents: 5 }],
    });
    expect(chargeOf(755, [line(7.5, 100), line(1, 5)]).amount_cents).toBe(755);
  });

  it("adds up to the cent, and accepts its own sum and no other", () => {
    const lines = fc.array(fc.tuple(fc.integer({ min: 1000, max: 9_999_999 }), fc.integer({ min: 1, max: 1e9 })), {
      minLength: 1,
      maxLength: 200,
    });
    fc.assert(
      fc.property(lines, (pairs) => {
        const given = pairs.map(([many, unit]) => line(many / 1000, unit));
        const { amount_cents, line_items, ...untaxed } = chargeOf(undefined, given);
        expect(line_items.reduce((sum, one) => sum + one.amount_cents, 0)).toBe(amount_cents);
        expect(chargeOf(amount_cents, given)).toEqual({ amount_cents, line_items, ...untaxed });
        expect(() => chargeOf(amount_cents + 1, given)).toThrow(AppError);
      }),
    );
  });

  it("names both sums where they differ, the line that comes to nothing, and a sum past 2^53-1", () => {
    expect(() => chargeOf(5, [line(1, 7)])).toThrow(
      "amount_cents must be the sum of line_items: it is 5 cents, and line_items come to 7 cents",
    );
    expect(() => chargeOf(undefined, [line(1, 7), line(0.001, 1)])).toThrow(
      "line_items.1.quantity must come to a cent",
    );
    expect(() => chargeOf(undefined, [line(1, MAX_INTEGER), line(1, 1)])).toThrow("no more than 2^53-1 cents");
  });
});

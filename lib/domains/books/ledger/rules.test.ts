import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import { currencies } from "./facts/currencies.ts";
import { type Amount, balance, balancedTotal, normalSide, totals, typeOfCode } from "./rules.ts";
import { accountTypes } from "./schema.ts";

const cents = fc.integer({ min: 1, max: MAX_INTEGER });
const line = fc.record({ side: fc.constantFrom("debit" as const, "credit" as const), amount_cents: cents });

function refusalOf(lines: Amount[]): AppError | null {
  try {
    balancedTotal(lines);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

describe("rule 7.7: an entry's totals", () => {
  it("are exact for any amounts, in any order", () => {
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const sums = totals(lines);
        expect(sums.debit + sums.credit).toBe(lines.reduce((sum, one) => sum + BigInt(one.amount_cents), 0n));
        expect(totals(lines.toReversed())).toEqual(sums);
      }),
    );
  });

  it("that differ are refused with both of them as whole numbers, and equal ones are the entry's total", () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 2 }), (lines) => {
        const { debit, credit } = totals(lines);
        const refusal = refusalOf(lines);
        if (debit !== credit) {
          expect(refusal?.status).toBe(400);
          expect(refusal?.message).toContain(`debits are ${debit} cents, credits are ${credit} cents`);
        } else if (debit <= BigInt(MAX_INTEGER)) expect(refusal).toBeNull();
        else expect(refusal?.code).toBe("out_of_range");
      }),
    );
  });

  it("past 2^53-1 are refused even where they are equal", () => {
    const both = (amount_cents: number): Amount[] => [
      { side: "debit", amount_cents },
      { side: "credit", amount_cents },
    ];
    expect(balancedTotal(both(MAX_INTEGER))).toBe(MAX_INTEGER);
    expect(refusalOf([...both(MAX_INTEGER), ...both(1)])?.code).toBe("out_of_range");
  });
});

describe("an account", () => {
  it.each([
    ["cash", "asset"],
    ["cogs", "expense"],
    ["revenue", "revenue"],
    ["accounts_receivable", "asset"],
    ["accounts_payable", "liability"],
    ["common_stock", "equity"],
    ["x-17.b", null],
    ["constructor", null],
  ])("of the code %s is of type %s if nothing else is said", (code, type) => {
    expect(typeOfCode(code)).toBe(type);
  });

  it("grows on its normal side, whatever its type", () => {
    for (const type of [...accountTypes, null]) {
      const [debit, credit] = normalSide(type) === "debit" ? [5, 2] : [2, 5];
      expect(balance(type, debit, credit)).toBe(3);
    }
  });
});

describe("the currencies", () => {
  it("are lowercase codes of three letters, the dollar among them and no withdrawn one", () => {
    for (const code of currencies) expect(code).toMatch(/^[a-z]{3}$/);
    expect(currencies.has("usd")).toBe(true);
    expect(currencies.has("hrk")).toBe(false);
  });
});

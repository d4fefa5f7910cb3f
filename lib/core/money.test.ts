import fc from "fast-check";
import { expect, it } from "vitest";
import { centsOf } from "#ui/ui/form-values.ts";
import { amount, amountIn, brief, currencyIn, decimal, figure } from "./money.ts";

it.each([
  [0, "0.00", "$0.00", "0.00"],
  [5, "0.05", "$0.05", "0.05"],
  [-5, "(0.05)", "($0.05)", "-0.05"],
  [480_050, "4,800.50", "$4,800.50", "4800.50"],
  [-480_050, "(4,800.50)", "($4,800.50)", "-4800.50"],
  [Number.MAX_SAFE_INTEGER, "90,071,992,547,409.91", "$90,071,992,547,409.91", "90071992547409.91"],
  [Number.MIN_SAFE_INTEGER, "(90,071,992,547,409.91)", "($90,071,992,547,409.91)", "-90071992547409.91"],
])("%i cents are %s, %s with their sign and %s in a file", (cents, inTable, inText, inFile) => {
  expect([figure(cents), amount(cents), decimal(cents)]).toEqual([inTable, inText, inFile]);
});

it("every amount can be read back from what is written of it, below zero as well as above", () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (cents) => {
      const size = decimal(Math.abs(cents));
      expect(size).toMatch(/^\d+\.\d{2}$/);
      expect(BigInt(size.replace(".", ""))).toBe(BigInt(Math.abs(cents)));
      expect(decimal(cents)).toBe(cents < 0 ? `-${size}` : size);
      expect(figure(cents).replaceAll(",", "")).toBe(cents < 0 ? `(${size})` : size);
      expect(centsOf(figure(cents))).toBe(cents);
      expect(centsOf(amount(cents))).toBe(cents);
    }),
  );
});

it("a currency other than the US dollar is named", () => {
  expect([45_000, -45_000].map((cents) => amount(cents, "eur"))).toEqual(["EUR 450.00", "(EUR 450.00)"]);
  expect(amount(123_450, "jpy")).toBe("JPY 1,234.50");
});

it("an axis tells an amount's measure", () => {
  expect([0, 1_234_500, -1_200_000, 100_000_000].map((cents) => brief(cents))).toEqual([
    "$0",
    "$12.3K",
    "($12K)",
    "$1M",
  ]);
});

it("what a record comes to is told by whichever of its amounts it carries, and by none where it speaks of no money", () => {
  expect(amountIn({ amount_cents: 1, total_gross_cents: 2 })).toBe(1);
  expect(amountIn({ principal_amount_cents: 3 })).toBe(3);
  for (const none of [null, "45", {}, { amount_cents: "45" }]) expect(amountIn(none)).toBeNull();
});

it("a record is of its own currency, and of US dollars where it names none", () => {
  expect(currencyIn({ currency: "EUR" })).toBe("eur");
  for (const none of [null, {}, { currency: null }, { currency: "euros" }]) expect(currencyIn(none)).toBe("usd");
});

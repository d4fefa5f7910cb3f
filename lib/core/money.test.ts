import { expect, it } from "vitest";
import { amountIn, currencyIn } from "./money.ts";

it("what a record comes to is told by whichever of its amounts it carries, and by none where it speaks of no money", () => {
  expect(amountIn({ amount_cents: 1, total_gross_cents: 2 })).toBe(1);
  expect(amountIn({ principal_amount_cents: 3 })).toBe(3);
  for (const none of [null, "45", {}, { amount_cents: "45" }]) expect(amountIn(none)).toBeNull();
});

it("a record is of its own currency, and of US dollars where it names none", () => {
  expect(currencyIn({ currency: "EUR" })).toBe("eur");
  for (const none of [null, {}, { currency: null }, { currency: "euros" }]) expect(currencyIn(none)).toBe("usd");
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { some } from "../../../../../e2e/support/table.ts";
import table from "../facts/routing.vectors.json" with { type: "json" };
import { lastFour, maskedNumber } from "./rules.ts";
import { AccountNumber, isRoutingNumber, RoutingNumber } from "./schema.ts";

const complaint = (schema: typeof RoutingNumber, text: string) =>
  schema.safeParse(text).error?.issues[0]?.message ?? null;

describe("a routing number", () => {
  it.each(some(table.vectors.filter(({ routing }) => routing !== "000000000")))(
    "$routing: $valid",
    ({ routing, valid }) => {
      expect(isRoutingNumber(routing)).toBe(valid);
      expect(RoutingNumber.safeParse(routing).success).toBe(valid);
    },
  );

  it.each([
    ["02100002", "nine digits"],
    ["02100002a", "nine digits"],
    ["０２１００００２１", "nine digits"],
    ["000000000", "must not be nine zeros"],
    ["021000022", "its check digit, the ninth, does not fit"],
  ])("%s is refused by the rule that it breaks", (text, rule) => {
    expect(complaint(RoutingNumber, text)).toContain(rule);
  });

  it("with one digit mistyped is never another one", () => {
    const rights = table.vectors
      .filter(({ valid, routing }) => valid && routing !== "000000000")
      .map(({ routing }) => routing);
    const typo = fc.tuple(fc.constantFrom(...rights), fc.nat(8), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(typo, ([routing, at, by]) => {
        const wrong = [...routing].map((digit, place) => (place === at ? String((Number(digit) + by) % 10) : digit));
        expect(isRoutingNumber(wrong.join(""))).toBe(false);
      }),
    );
  });
});

describe("an account number", () => {
  it.each(["1234", "00-1234-5678", "ABCdef123", "12345678901234567"])("%s is taken", (text) => {
    expect(AccountNumber.parse(text)).toBe(text);
  });

  it.each(["123", "123456789012345678", "1234 5678", "1234_5", "", "١٢٣٤"])("'%s' is refused", (text) => {
    expect(complaint(AccountNumber, text)).toBe("must be 4 to 17 letters, digits and hyphens");
  });

  it("is shown by its end, and not at all where it is no longer than that", () => {
    expect(maskedNumber(lastFour("000123456789"))).toBe("••••6789");
    expect(maskedNumber(lastFour("1234"))).toBe("••••");
    expect(maskedNumber(null)).toBeNull();
  });
});

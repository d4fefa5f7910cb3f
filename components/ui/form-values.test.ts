import { describe, expect, test } from "vitest";
import { centsOf, nest } from "#ui/ui/form-values.ts";

describe("what a form sends", () => {
  test("dotted names become the objects and lists of the API", () => {
    const sent = nest([
      ["legal_name", "Acme"],
      ["registered_agent.name", "Ann"],
      ["registered_agent.address.city", "Dover"],
      ["directors.0.name", "Bo"],
      ["directors.1.name", "Cy"],
    ]);
    expect(sent).toEqual({
      legal_name: "Acme",
      registered_agent: { name: "Ann", address: { city: "Dover" } },
      directors: [{ name: "Bo" }, { name: "Cy" }],
    });
  });

  test("a row left empty keeps its place, so that an issue's path still names the row below it", () => {
    expect(
      nest([
        ["lines.0.memo", "a"],
        ["lines.2.memo", "c"],
      ]),
    ).toEqual({ lines: [{ memo: "a" }, {}, { memo: "c" }] });
  });

  test("a name cannot reach the prototype of objects", () => {
    nest([["__proto__.polluted", true]]);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  test("an amount is sent in cents, exactly; what is no amount is sent as typed", () => {
    expect(["1,234.5", "$0.29", "19.99", "-3", "($3)", "1000000.10"].map(centsOf)).toEqual([
      123450, 29, 1999, -300, -300, 100000010,
    ]);
    expect(["1.234", "abc", "", "1e3", "(-3)"].map(centsOf)).toEqual(["1.234", "abc", "", "1e3", "(-3)"]);
  });
});

import { describe, expect, test } from "vitest";
import { matching } from "#ui/ui/choices.ts";

const choices = [
  { value: "1", label: "Accounts payable", detail: "accounts_payable" },
  { value: "2", label: "Payroll expense", detail: "payroll_expense" },
  { value: "3", label: "Office rent", detail: "6100" },
];
const found = (typed: string) => matching(choices, typed).map(({ value }) => value);

describe("what is found by typing", () => {
  test("what begins with it comes first, and then what has it anywhere", () => {
    expect(found("PAY")).toEqual(["2", "1"]);
  });

  test("a code finds its choice, and words may stand in any order", () => {
    expect(found("61")).toEqual(["3"]);
    expect(found("rent off")).toEqual(["3"]);
  });

  test("nothing typed is all there are, and what fits nothing finds nothing", () => {
    expect(found(" ")).toEqual(["1", "2", "3"]);
    expect(found("rent payroll")).toEqual([]);
  });
});

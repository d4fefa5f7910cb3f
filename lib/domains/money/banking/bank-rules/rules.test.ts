import { describe, expect, it } from "vitest";
import { type Booked, fits, proposedRules, ruleFor } from "./rules.ts";

const line = (description: string, amount_cents = 100, more: object = {}) => ({
  bank_id: "bank_1",
  amount_cents,
  description,
  counterparty: null,
  reference: null,
  ...more,
});

describe("a bank rule", () => {
  it.each([
    ["its words in any case", { contains: "stripe" }, line("STRIPE TRANSFER"), true],
    ["other words", { contains: "stripe" }, line("Square"), false],
    ["the other party's name", { contains: "stripe" }, line("Payout", 1, { counterparty: "Stripe Inc" }), true],
    ["money in where it is for that", { contains: "a", direction: "in" }, line("a", 1), true],
    ["money out where it is for money in", { contains: "a", direction: "in" }, line("a", -1), false],
    ["its least amount, of money out too", { contains: "a", min_amount_cents: 5 }, line("a", -5), true],
    ["less than that", { contains: "a", min_amount_cents: 5 }, line("a", 4), false],
    ["its greatest amount", { contains: "a", max_amount_cents: 5 }, line("a", 5), true],
    ["more than that", { contains: "a", max_amount_cents: 5 }, line("a", -6), false],
    ["its own bank account", { contains: "a", bank_id: "bank_1" }, line("a"), true],
    ["another bank account", { contains: "a", bank_id: "bank_2" }, line("a"), false],
  ] as const)("and %s", (_, condition, told, expected) => {
    expect(fits({ direction: null, ...condition }, told)).toBe(expected);
  });

  it("that says more of a line goes before one that says less, and a newer before an older", () => {
    const rules = [
      { rule_id: "brl_1", contains: "acme", direction: null },
      { rule_id: "brl_2", contains: "acme hosting", direction: null },
      { rule_id: "brl_3", contains: "acme", direction: null },
    ];
    expect(ruleFor(rules, line("ACME HOSTING 12"))?.rule_id).toBe("brl_2");
    expect(ruleFor(rules, line("ACME 12"))?.rule_id).toBe("brl_3");
    expect(ruleFor(rules, line("Nobody"))).toBeNull();
  });
});

describe("the rules that booked lines propose", () => {
  const booked = (description: string, account_id: string, amount_cents = 100): Booked => ({
    ...line(description, amount_cents),
    account_id,
    account_code: account_id,
    account_name: account_id,
  });

  it("are words that several lines say which all went to one account", () => {
    const lines = [
      booked("STRIPE TRANSFER 001", "revenue"),
      booked("STRIPE TRANSFER 002", "revenue"),
      booked("STRIPE TRANSFER 003", "revenue"),
      booked("WIRE Globex", "revenue"),
      booked("WIRE Initech", "deposits"),
      booked("Rent 2026-03", "rent", -100),
      booked("Rent 2026-04", "rent", -100),
    ];
    expect(proposedRules(lines, [])).toEqual([
      {
        contains: "STRIPE",
        direction: "in",
        account_id: "revenue",
        account_code: "revenue",
        account_name: "revenue",
        line_count: 3,
      },
      {
        contains: "Rent",
        direction: "out",
        account_id: "rent",
        account_code: "rent",
        account_name: "rent",
        line_count: 2,
      },
    ]);
  });

  it("are none that a rule in use says already", () => {
    const lines = [booked("STRIPE 1", "revenue"), booked("STRIPE 2", "revenue")];
    expect(proposedRules(lines, [{ contains: "stripe", direction: "in" }])).toEqual([]);
  });

  it("are none of numbers, and none of what came once", () => {
    expect(proposedRules([booked("1234567", "a"), booked("1234567", "a"), booked("Once", "b")], [])).toEqual([]);
  });
});

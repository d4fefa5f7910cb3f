import fc from "fast-check";
import { expect, it } from "vitest";
import { AppError } from "#lib/core/errors.ts";
import { seed, size } from "../../../../../e2e/support/size.ts";
import { assertLeft, assertOpen, assertUnspent, creditedLines } from "./rules.ts";

const cents = fc.integer({ min: 1, max: 1_000_000_000 });
const lines = fc.array(fc.record({ account_id: fc.constantFrom("acct_a", "acct_b"), amount_cents: cents }), {
  minLength: 1,
  maxLength: 8,
});

/** Whether a rule lets it. */
function lets(rule: () => void): boolean {
  try {
    rule();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status === 400) return false;
    throw error;
  }
}

it("however a credit is spent, what is left of it is never below 0, and it is what was not spent", () => {
  fc.assert(
    fc.property(lines, fc.array(fc.tuple(fc.boolean(), cents)), (given, spendings) => {
      const amount_cents = given.reduce((sum, line) => sum + line.amount_cents, 0);
      const entry = creditedLines(given, amount_cents);
      const moved = entry.map((line) => (line.side === "debit" ? line.amount_cents : -line.amount_cents));
      expect(moved.reduce((sum, one) => sum + one, 0)).toBe(0);
      const credit = { status: "open" as const, applied_cents: 0, refunded_cents: 0, balance_cents: amount_cents };
      for (const [applies, asked] of spendings) {
        const may = lets(() => {
          assertOpen(credit, "Cannot spend the credit");
          assertLeft(credit, asked);
        });
        expect(may).toBe(asked <= amount_cents - credit.applied_cents - credit.refunded_cents);
        if (!may) continue;
        credit[applies ? "applied_cents" : "refunded_cents"] += asked;
        credit.balance_cents -= asked;
        expect(credit.balance_cents).toBeGreaterThanOrEqual(0);
      }
      expect(credit.applied_cents + credit.refunded_cents + credit.balance_cents).toBe(amount_cents);
      const words = { whole: "vendor credit", of: "it", settled: "bills" } as const;
      expect(lets(() => assertUnspent(credit, words))).toBe(credit.balance_cents === amount_cents);
    }),
    { seed, numRuns: size(500) },
  );
});

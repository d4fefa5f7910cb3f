import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import { changedLateFees, feeLabel, feesOf, lateFeesLabel, lateFeesOf, NO_LATE_FEES, type Owed } from "./rules.ts";

const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const given = fc.record({
  late_fee_percent: maybe(fc.constantFrom("1.5", "0.0001", "100", null)),
  late_fee_cents: maybe(fc.constantFrom(1, 2500, null)),
  late_fee_grace_days: maybe(fc.constantFrom(0, 10, null)),
  late_fee_cap_cents: maybe(fc.constantFrom(1, 10_000, null)),
  has_late_fees: maybe(fc.constantFrom(true, false)),
});

/** What PostgreSQL holds of terms too (`are_late_fee_terms`). */
function areTerms({ late_fee_percent, late_fee_cents, late_fee_grace_days, late_fee_cap_cents }: typeof NO_LATE_FEES) {
  if (late_fee_percent === null && late_fee_cents === null) {
    return late_fee_grace_days === null && late_fee_cap_cents === null;
  }
  const isOne = (late_fee_percent === null) !== (late_fee_cents === null);
  return isOne && late_fee_grace_days !== null && (late_fee_cap_cents === null || late_fee_percent !== null);
}

/** What the rule answers; null where it refuses naming a field of the terms. */
function orRefused<T>(rule: () => T): T | null {
  try {
    return rule();
  } catch (error) {
    if (error instanceof AppError && /late_fee/.test(error.message)) return null;
    throw error;
  }
}

describe("late-fee terms", () => {
  it("are a percentage or a sum, whole or none, however they are given and changed", () => {
    fc.assert(
      fc.property(given, given, given, fc.constantFrom("usd", "eur"), (first, second, third, currency) => {
        const usual = orRefused(() => changedLateFees(first, NO_LATE_FEES)) ?? NO_LATE_FEES;
        const own = orRefused(() => lateFeesOf(second, currency, usual)) ?? usual;
        const changed = orRefused(() => changedLateFees(third, own)) ?? own;
        expect([usual, own, changed].every(areTerms)).toBe(true);
        expect(changedLateFees({}, changed)).toEqual(changed);
      }),
    );
  });

  it("are the usual ones only of dollars where they name a sum, and none where that is said", () => {
    const percent = { ...NO_LATE_FEES, late_fee_percent: "1.5", late_fee_grace_days: 10 };
    const bounded = { ...percent, late_fee_cap_cents: 5_000 };
    expect(lateFeesOf({}, "eur", percent)).toEqual(percent);
    expect([lateFeesOf({}, "eur", bounded), lateFeesOf({}, "usd", bounded)]).toEqual([NO_LATE_FEES, bounded]);
    expect(lateFeesOf({ has_late_fees: false }, "usd", bounded)).toEqual(NO_LATE_FEES);
    expect(changedLateFees({ late_fee_cents: 2_500 }, bounded)).toEqual({
      ...NO_LATE_FEES,
      late_fee_cents: 2_500,
      late_fee_grace_days: 10,
    });
    expect(changedLateFees({ late_fee_percent: null }, bounded)).toEqual(NO_LATE_FEES);
    expect(lateFeesLabel(bounded, "usd")).toBe(
      "After 10 days of grace, being overdue costs a late fee of 1.5 % of what is due for each month, $50.00 at most.",
    );
    expect(lateFeesLabel({ ...NO_LATE_FEES, late_fee_cents: 2_500, late_fee_grace_days: 0 }, "usd")).toBe(
      "Being overdue costs a late fee of $25.00.",
    );
  });
});

describe("late fees", () => {
  const month = (period: number, overdue_cents: number, terms: Partial<Owed>): Owed => ({
    ...{ invoice_id: "inv_1", number: 7, customer: "Globex", email: null, currency: "usd", ...NO_LATE_FEES },
    ...{ late_fee_grace_days: 0, period, charged_from: "2026-04-12", overdue_cents, charged_cents: 0, ...terms },
  });

  it("are so much of each month's balance, rounded half up, and together no more than their bound", () => {
    const balances = fc.array(fc.integer({ min: 1, max: MAX_INTEGER }), { minLength: 1, maxLength: 6 });
    const cap = fc.option(fc.integer({ min: 1, max: MAX_INTEGER }), { nil: null });
    fc.assert(
      fc.property(balances, cap, fc.constantFrom(0, 1, 700), (due, late_fee_cap_cents, charged_cents) => {
        const terms = { late_fee_percent: "1.5", late_fee_cap_cents, charged_cents };
        const fees = feesOf(due.map((cents, at) => month(at + 1, cents, terms)));
        const exact = due.map((cents) => Number((BigInt(cents) * 15n + 500n) / 1000n));
        const sum = fees.reduce((all, { amount_cents }) => all + BigInt(amount_cents), 0n);
        const whole = exact.reduce((all, cents) => all + BigInt(cents), 0n);
        const left = late_fee_cap_cents === null ? whole : BigInt(Math.max(late_fee_cap_cents - charged_cents, 0));
        expect(sum).toBe(whole < left ? whole : left);
        // Each but the last that the bound lets through is whole.
        for (const { period, amount_cents } of fees.slice(0, -1)) expect(amount_cents).toBe(exact[period - 1]);
        expect(fees.every(({ amount_cents }) => amount_cents > 0)).toBe(true);
      }),
    );
  });

  it("say on which invoice they are and how they came to be", () => {
    const [fee] = feesOf([month(2, 150_000, { late_fee_percent: "1.5" })]);
    expect(fee && feeLabel(fee)).toBe(
      "Late fee on invoice 0007, month 2: 1.5 % of $1,500.00, overdue before Apr 12, 2026",
    );
    const [once] = feesOf([month(1, 150_000, { late_fee_cents: 2_500 })]);
    expect(once && feeLabel(once)).toBe("Late fee on invoice 0007, overdue with $1,500.00");
  });
});

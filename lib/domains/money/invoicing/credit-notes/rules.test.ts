import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { takenBack } from "./rules.ts";

const earned = (cents: readonly number[]) =>
  cents.map((one, at) => ({
    ...{ account_id: `acct_${at}`, account_code: `sales_${at}`, cents: String(one) },
    ...{ class_id: null, project_id: null },
  }));

describe("what a credit note takes back", () => {
  it("is of each account its part, the cents that are left over going where most is left", () => {
    const parts = takenBack(100, earned([200, 100, 1]));
    expect(parts.map(({ taken }) => taken)).toEqual([67n, 33n]);
    expect(() => takenBack(302, earned([200, 100, 1]))).toThrow("301 cents of it stand in the books");
  });

  it("is of an account's part what its tags have of it, also where tags were given anew since an earlier note", () => {
    const tagged = (class_id: string | null, cents: string) => ({ ...earned([1])[0], class_id, cents });
    const on = (of: object[]) => takenBack(70, of as Parameters<typeof takenBack>[1]);
    expect(on([tagged("tag_a", "75"), tagged(null, "25")]).map(({ taken }) => taken)).toEqual([53n, 17n]);
    const anew = on([tagged("tag_a", "100"), tagged("tag_b", "-30")]);
    expect(anew.map(({ class_id, taken }) => [class_id, taken])).toEqual([["tag_a", 70n]]);
  });

  it("is the amount to the cent, never more than stands on an account, and in the end all of it, in however many notes", () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(amounts, fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 12 }), (cents, notes) => {
        const left = [...cents];
        const rest = () => left.reduce((sum, one) => sum + one, 0);
        for (const asked of [...notes, Number.POSITIVE_INFINITY]) {
          const amount = Math.min(asked, rest());
          if (amount === 0) continue;
          const taken = takenBack(
            amount,
            earned(left).filter((one) => one.cents !== "0"),
          );
          expect(taken.reduce((sum, one) => sum + Number(one.taken), 0)).toBe(amount);
          for (const one of taken) {
            const at = Number(one.account_id.slice(5));
            left[at] = (left[at] ?? 0) - Number(one.taken);
            expect(left[at]).toBeGreaterThanOrEqual(0);
          }
        }
        expect(rest()).toBe(0);
      }),
    );
  });
});

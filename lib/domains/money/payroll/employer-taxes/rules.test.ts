import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { taxesOf, type YearOfTaxes } from "../facts/facts.ts";
import { estimate, taxesOn } from "./rules.ts";

function known(year: number): YearOfTaxes {
  const found = taxesOf(year);
  if (!found) throw new Error(`no figures of ${year}`);
  return found;
}

const alone = (pay_date: string, gross_cents: number) => ({
  pay_date,
  total_gross_cents: gross_cents,
  people: [{ person_id: "prsn_1", fica_wages_cents: gross_cents }],
});
const unpaid = () => 0n;

describe("the employer's taxes on somebody's pay", () => {
  it.each([
    [2026, 1_000_000, 0n, 62_000, 14_500, 4_200],
    [2026, 1_000_000, 17_950_000n, 31_000, 14_500, 0],
    [2026, 1_000_000, 18_450_000n, 0, 14_500, 0],
    [2026, 30_000_000, 0n, 1_143_900, 435_000, 4_200],
    [2025, 30_000_000, 0n, 1_091_820, 435_000, 4_200],
    [2026, 500_000, 500_000n, 31_000, 7_250, 1_200],
    [2026, 250, 0n, 16, 4, 2],
  ])("in %d on %d cents after %d are %d, %d and %d", (year, gross, before, social, medicare, futa) => {
    expect(taxesOn(gross, before, known(year))).toEqual({
      social_security_cents: social,
      medicare_cents: medicare,
      futa_cents: futa,
      total_cents: social + medicare + futa,
    });
  });

  it("add up over a year to those on its capped pay, in whatever order its runs are approved", () => {
    const year = known(2026);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 26 }), (pays) => {
        let before = 0n;
        let taxed = 0;
        for (const pay of pays) {
          taxed += taxesOn(pay, before, year).social_security_cents;
          before += BigInt(pay);
        }
        const capped = Math.min(Number(before), year.social_security_wage_base_cents);
        expect(Math.abs(taxed - capped * 0.062)).toBeLessThanOrEqual(pays.length / 2 + 0.001);
      }),
    );
  });
});

describe("a run's estimate", () => {
  it("names its year, its sources and what it leaves out, and is called an estimate", () => {
    const { employer_taxes, employer_taxes_note } = estimate(alone("2026-03-31", 1_000_000), unpaid, true);
    expect(employer_taxes).toMatchObject({ is_estimate: true, is_provisional: true, year: 2026, total_cents: 80_700 });
    expect(employer_taxes?.confidence).toBe("secondary");
    expect(employer_taxes?.sources.join()).toContain("$184,500");
    expect(employer_taxes?.note).toContain("State taxes");
    expect(employer_taxes_note).toBeNull();
  });

  it.each([2024, 2028])("of %d, whose figures are not known, is not guessed", (year) => {
    const { employer_taxes, employer_taxes_note, people } = estimate(alone(`${year}-01-31`, 1_000_000), unpaid, false);
    expect([employer_taxes, people[0]?.employer_taxes]).toEqual([null, null]);
    expect(employer_taxes_note).toContain(`taxes of ${year} are not known`);
  });

  it("of one sum says that it is not known whose pay it is", () => {
    const { employer_taxes_note } = estimate({ ...alone("2026-03-31", 5), people: [] }, unpaid, false);
    expect(employer_taxes_note).toContain("given as one sum");
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DeductionKind, deductionKinds, taxesOf, type YearOfTaxes } from "../facts/facts.ts";
import { type Drafted, liabilitiesOf, reckon, withheldByLaw, withholdingOf } from "./rules.ts";

function known(year: number): YearOfTaxes {
  const found = taxesOf(year);
  if (!found) throw new Error(`no figures of ${year}`);
  return found;
}

const line = (person_id: string, gross_cents: number, more: Partial<Drafted> = {}): Drafted => ({
  ...{ person_id, name: person_id, basis: "pay", hours: null, gross_cents },
  ...{ federal_withheld_cents: 0, state_withheld_cents: 0, deductions: [] },
  ...{ withholding_state: null, work_state: null, ...more },
});
const runOf = (people: Drafted[], pay_date = "2026-03-31") => ({
  pay_date,
  total_gross_cents: people.reduce((sum, { gross_cents }) => sum + gross_cents, 0),
  people,
});

describe("what the law's rates withhold of somebody's pay", () => {
  it.each([
    [1_000_000, 0n, 62_000, 14_500, 0],
    [1_000_000, 17_950_000n, 31_000, 14_500, 0],
    [1_000_000, 18_450_000n, 0, 14_500, 0],
    [1_000_000, 19_500_000n, 0, 14_500, 4_500],
    [1_000_000, 20_000_000n, 0, 14_500, 9_000],
    [30_000_000, 0n, 1_143_900, 435_000, 90_000],
    [250, 0n, 16, 4, 0],
  ])("of %d cents after %d in 2026 is %d, %d and %d", (gross, before, social, medicare, additional) => {
    expect(withheldByLaw(gross, before, known(2026))).toEqual({
      social_security_withheld_cents: social,
      medicare_withheld_cents: medicare,
      additional_medicare_withheld_cents: additional,
    });
  });

  it("adds up over a year to the wage base and to what lies over the threshold", () => {
    const year = known(2026);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 26 }), (pays) => {
        let before = 0n;
        let [social, additional] = [0, 0];
        for (const pay of pays) {
          const withheld = withheldByLaw(pay, before, year);
          social += withheld.social_security_withheld_cents ?? 0;
          additional += withheld.additional_medicare_withheld_cents ?? 0;
          before += BigInt(pay);
        }
        const total = Number(before);
        expect(Math.abs(social - Math.min(total, 18_450_000) * 0.062)).toBeLessThanOrEqual(pays.length / 2 + 0.001);
        expect(Math.abs(additional - Math.max(0, total - 20_000_000) * 0.009)).toBeLessThanOrEqual(
          pays.length / 2 + 0.001,
        );
      }),
    );
  });
});

describe("a run, from gross to net", () => {
  it("takes what was given and what the law's rates come to, and leaves all of it owed with the employer's own", () => {
    const people = [
      line("ada", 1_000_000, {
        federal_withheld_cents: 150_000,
        state_withheld_cents: 48_000,
        deductions: [
          { name: "Roth", amount_cents: 50_000, kind: "roth_401k" },
          { name: "Gym", amount_cents: 12_000, kind: "other" },
        ],
      }),
      line("bob", 500_000),
    ];
    const { people: paid, ...run } = reckon(runOf(people), () => 0n, true);
    expect(paid.map(({ net_cents }) => net_cents)).toEqual([663_500, 461_750]);
    expect(run).toMatchObject({
      federal_withheld_cents: 150_000,
      state_withheld_cents: 48_000,
      social_security_withheld_cents: 93_000,
      medicare_withheld_cents: 21_750,
      deductions_cents: 62_000,
      net_cents: 1_125_250,
      withholding_note: null,
    });
    expect(liabilitiesOf(run, run.employer_taxes)).toEqual({
      form_941: 150_000 + 2 * (93_000 + 21_750),
      form_940: 7_200,
      state_income_tax: 48_000,
      deductions: 62_000,
    });
  });

  it.each<[DeductionKind, number, number, number, number]>([
    ["traditional_401k", 900_000, 1_000_000, 62_000, 14_500],
    ["section_125", 900_000, 900_000, 55_800, 13_050],
    ["roth_401k", 1_000_000, 1_000_000, 62_000, 14_500],
    ["garnishment", 1_000_000, 1_000_000, 62_000, 14_500],
    ["other", 1_000_000, 1_000_000, 62_000, 14_500],
  ])("taxes what is left by law where a deduction is of the kind %s", (kind, federal, fica, social, medicare) => {
    const deductions = [{ name: "Of a kind", amount_cents: 100_000, kind }];
    const { people, ...run } = reckon(runOf([line("ada", 1_000_000, { deductions })]), () => 0n, true);
    const told = {
      ...{ federal_wages_cents: federal, fica_wages_cents: fica },
      ...{ social_security_withheld_cents: social, medicare_withheld_cents: medicare },
      net_cents: 900_000 - social - medicare,
    };
    expect(run).toMatchObject({ ...told, employer_taxes: { social_security_cents: social, futa_cents: 4_200 } });
    expect(people).toMatchObject([told]);
    const paid = reckon(runOf([line("ada", 1_000_000, { deductions })]), () => 18_000_000n, true);
    // What is no part of the wages leaves room under the year's base.
    expect(paid.social_security_withheld_cents).toBe(27_900);
    expect(paid.additional_medicare_withheld_cents).toBe(0);
  });

  it("adds up whatever is paid and withheld: gross and employer's taxes are net and what is owed", () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    const someLine = fc.record({
      gross: fc.integer({ min: 1, max: 90_000_000 }),
      federal: cents,
      state: cents,
      other: cents,
      kind: fc.constantFrom(...deductionKinds),
    });
    fc.assert(
      fc.property(fc.array(someLine, { minLength: 1, maxLength: 8 }), (given) => {
        const people = given.map(({ gross, federal, state, other, kind }, at) =>
          line(`p${at}`, gross, {
            federal_withheld_cents: federal,
            state_withheld_cents: state,
            deductions: other === 0 ? [] : [{ name: "Other", amount_cents: other, kind }],
          }),
        );
        const drafted = runOf(people);
        const run = reckon(drafted, () => 0n, false);
        const owed = Object.values(liabilitiesOf(run, run.employer_taxes)).reduce((sum, one) => sum + one, 0);
        expect(run.net_cents + owed).toBe(drafted.total_gross_cents + (run.employer_taxes?.total_cents ?? 0));
      }),
    );
  });

  it("of one sum withholds nothing, and says so", () => {
    const run = reckon({ ...runOf([]), total_gross_cents: 700 }, () => 0n, false);
    expect(run).toMatchObject({ net_cents: 700, social_security_withheld_cents: 0 });
    expect(run.withholding_note).toContain("Nothing is withheld: the gross was given as one sum");
  });

  it("of a year whose figures are not known withholds what was given alone, and says so", () => {
    const run = reckon(runOf([line("ada", 1_000, { federal_withheld_cents: 100 })], "2028-01-31"), () => 0n, false);
    expect(run).toMatchObject({ net_cents: 900, people: [{ social_security_withheld_cents: null, net_cents: 900 }] });
    expect(run.withholding_note).toContain("the figures of 2028 are not known here");
  });

  it("may come to nothing, where all of it is withheld", () => {
    const given = line("ada", 1_000, {
      deductions: [{ name: "Garnishment", amount_cents: 1_000, kind: "garnishment" }],
    });
    expect(withholdingOf(given).net_cents).toBe(0);
  });
});

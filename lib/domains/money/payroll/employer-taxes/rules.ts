import { yearOf } from "#lib/core/days.ts";
import { amount } from "#lib/core/money.ts";
import { taxesOf, type YearOfTaxes } from "../facts/facts.ts";
import type { EmployerTaxes, Estimated, Taxes } from "../schema.ts";

/** Why an estimate is not there. */
const noEstimate = {
  people:
    "The gross was given as one sum: whose pay it is is not known, and the employer's taxes follow from each person's pay of the year.",
  nobody: "There is nobody to pay.",
  year: (year: number) =>
    `The employer's taxes of ${year} are not known here, above all the social security wage base, and are not guessed.`,
};

const NOTE =
  "Federal taxes only, on the gross less what a section 125 plan takes. State taxes, such as unemployment insurance and paid leave, are not covered. FUTA is net of the full state credit; a credit reduction state's employers owe more. Pay of the year is counted from runs that name their people.";

/** What a year's wage base is, where it is only known to be no lower. */
const leastBase = (year: YearOfTaxes) =>
  `The social security wage base of ${year.year} is not told here yet: it is no lower than that of ${year.year - 1}, ${amount(year.social_security_wage_base_cents)} (42 U.S.C. 430(b)), up to which wages are taxed, and nobody's pay of the year goes past it before it is.`;

/** Half a cent rounds up, for each tax of each person. */
export const taxOn = (cents: bigint, basis_points: number) => Number((cents * BigInt(basis_points) + 5000n) / 10_000n);

/** What of somebody's wages is still under a year's wage base, where `paid` came before it; cents. */
export function underBase(wages: bigint, paid: bigint, base: number): bigint {
  const room = BigInt(base) - paid;
  if (room <= 0n) return 0n;
  return wages < room ? wages : room;
}

/** What an employer owes on somebody's FICA wages, in cents; `year_to_date` is what the year's other runs have paid them. */
export function taxesOn(fica_wages_cents: number, year_to_date: bigint, year: YearOfTaxes): Taxes {
  const wages = BigInt(fica_wages_cents);
  const ofBase = (base: number, basis_points: number) => taxOn(underBase(wages, year_to_date, base), basis_points);
  const social_security_cents = ofBase(year.social_security_wage_base_cents, year.social_security_basis_points);
  const medicare_cents = taxOn(wages, year.medicare_basis_points);
  const futa_cents = ofBase(year.futa_wage_base_cents, year.futa_basis_points);
  return {
    social_security_cents,
    medicare_cents,
    futa_cents,
    total_cents: social_security_cents + medicare_cents + futa_cents,
  };
}

/** What a year's runs have taxed of somebody's FICA wages, sums of cents as PostgreSQL tells them. */
interface Taxed {
  lines: number;
  paid: string;
  social_security: string;
  futa: string;
  additional_medicare: string;
}

/** Whether what each of somebody's pays was taxed adds up to the tax on the year's wages, but for the cent that each may round by. */
export function addsUp(year: YearOfTaxes, { lines, paid, ...taxed }: Taxed): boolean {
  const wages = BigInt(paid);
  const over = wages - underBase(wages, 0n, year.additional_medicare_threshold_cents);
  const due = {
    social_security: taxOn(
      underBase(wages, 0n, year.social_security_wage_base_cents),
      year.social_security_basis_points,
    ),
    futa: taxOn(underBase(wages, 0n, year.futa_wage_base_cents), year.futa_basis_points),
    additional_medicare: taxOn(over, year.additional_medicare_basis_points),
  };
  return (["social_security", "futa", "additional_medicare"] as const).every(
    (of) => Math.abs(Number(taxed[of]) - due[of]) <= lines,
  );
}

const sumOf = (taxes: readonly Taxes[], of: keyof Taxes) => taxes.reduce((sum, one) => sum + one[of], 0);

interface Paid {
  person_id: string;
  fica_wages_cents: number;
}

/**
 * A run's people each with the employer's taxes on their pay, and the run's own estimate; `paid` is what the calendar year has
 * paid each before it. Where the people or the year's figures are not known, why.
 */
export function estimate<P extends Paid>(
  run: { pay_date: string; total_gross_cents: number; people: readonly P[] },
  paid: (person_id: string) => bigint,
  is_provisional: boolean,
): Estimated & { people: (P & { employer_taxes: Taxes | null })[] } {
  const known = yearOf(run.pay_date);
  const year = taxesOf(known);
  if (year === null || run.people.length === 0) {
    const none = run.total_gross_cents === 0 ? noEstimate.nobody : noEstimate.people;
    return {
      people: run.people.map((person) => ({ ...person, employer_taxes: null })),
      employer_taxes: null,
      employer_taxes_note: run.people.length === 0 ? none : noEstimate.year(known),
    };
  }
  const people = run.people.map((person) => ({
    ...person,
    employer_taxes: taxesOn(person.fica_wages_cents, paid(person.person_id), year),
  }));
  const taxes = people.map(({ employer_taxes }) => employer_taxes);
  const employer_taxes: EmployerTaxes = {
    is_estimate: true,
    is_provisional,
    year: known,
    social_security_cents: sumOf(taxes, "social_security_cents"),
    medicare_cents: sumOf(taxes, "medicare_cents"),
    futa_cents: sumOf(taxes, "futa_cents"),
    total_cents: sumOf(taxes, "total_cents"),
    sources: year.sources,
    confidence: year.confidence,
    note: year.is_least_base ? `${leastBase(year)} ${NOTE}` : NOTE,
  };
  return { people, employer_taxes, employer_taxes_note: null };
}

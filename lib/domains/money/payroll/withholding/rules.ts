import { yearOf } from "#lib/core/days.ts";
import { invalid } from "#lib/core/errors.ts";
import { amount } from "#lib/core/money.ts";
import type { DepositKind } from "../deposits/schema.ts";
import { estimate, taxOn, underBase } from "../employer-taxes/rules.ts";
import { kindsOutOf, taxesOf, type Wages, type YearOfTaxes } from "../facts/facts.ts";
import type { Estimated, PersonPaid, Taxes } from "../schema.ts";
import type {
  Deductions,
  GivenWithholding,
  LineChange,
  LineWithholding,
  RunWithholding,
  TaxedWages,
} from "./schema.ts";

/** Why nothing is withheld by the law's rates. */
const nothingWithheld = {
  sum: "Nothing is withheld: the gross was given as one sum, and whose pay it is is not known.",
  nobody: "There is nobody to pay.",
  year: (year: number) =>
    `Social security and Medicare are not withheld: the figures of ${year} are not known here, above all the wage base, and are not guessed. What was given for the people is withheld.`,
};

/** What a line is drafted of: the gross, and what was given to withhold of it. */
export type Drafted = Pick<
  PersonPaid,
  | "person_id"
  | "name"
  | "basis"
  | "hours"
  | "gross_cents"
  | "federal_withheld_cents"
  | "state_withheld_cents"
  | "deductions"
  | "withholding_state"
  | "work_state"
>;

/** What the law's rates withhold of somebody's pay. */
type ByLaw = Pick<
  LineWithholding,
  "social_security_withheld_cents" | "medicare_withheld_cents" | "additional_medicare_withheld_cents"
>;

/**
 * What the law's rates withhold of somebody's FICA wages, where `paid` is what the year's other runs have paid them: 6.2% up to
 * the wage base, 1.45%, and 0.9% of what lies over the threshold. Half a cent of each rounds up, as the employer's share does.
 */
export function withheldByLaw(fica_wages_cents: number, paid: bigint, year: YearOfTaxes): Required<ByLaw> {
  const wages = BigInt(fica_wages_cents);
  const over = wages - underBase(wages, paid, year.additional_medicare_threshold_cents);
  return {
    social_security_withheld_cents: taxOn(
      underBase(wages, paid, year.social_security_wage_base_cents),
      year.social_security_basis_points,
    ),
    medicare_withheld_cents: taxOn(wages, year.medicare_basis_points),
    additional_medicare_withheld_cents: taxOn(over, year.additional_medicare_basis_points),
  };
}

const notWithheld: ByLaw = {
  social_security_withheld_cents: null,
  medicare_withheld_cents: null,
  additional_medicare_withheld_cents: null,
};

export const deductionsOf = (deductions: Deductions): number =>
  deductions.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

/** What of a gross is left when the deductions are taken that are no part of those wages. */
function wagesOf({ gross_cents, deductions }: Pick<Drafted, "gross_cents" | "deductions">, wages: Wages): number {
  const out = new Set<string>(kindsOutOf(wages));
  // More than is earned is refused where a run is drafted; nobody's wages are less than none in what is only shown.
  return Math.max(0, gross_cents - deductionsOf(deductions.filter(({ kind }) => out.has(kind))));
}

/** What of a gross is taxed. */
export const taxedWages = (line: Pick<Drafted, "gross_cents" | "deductions">): TaxedWages => ({
  federal_wages_cents: wagesOf(line, "federal"),
  fica_wages_cents: wagesOf(line, "fica"),
});

/** From a gross to its net. */
export function withholdingOf(
  line: Pick<Drafted, "gross_cents" | "federal_withheld_cents" | "state_withheld_cents" | "deductions">,
  byLaw: ByLaw = notWithheld,
): LineWithholding {
  const { gross_cents, federal_withheld_cents, state_withheld_cents, deductions } = line;
  const deductions_cents = deductionsOf(deductions);
  const { social_security_withheld_cents, medicare_withheld_cents, additional_medicare_withheld_cents } = byLaw;
  const taken =
    federal_withheld_cents +
    state_withheld_cents +
    (social_security_withheld_cents ?? 0) +
    (medicare_withheld_cents ?? 0) +
    (additional_medicare_withheld_cents ?? 0) +
    deductions_cents;
  return {
    ...taxedWages(line),
    federal_withheld_cents,
    state_withheld_cents,
    social_security_withheld_cents,
    medicare_withheld_cents,
    additional_medicare_withheld_cents,
    deductions,
    deductions_cents,
    net_cents: gross_cents - taken,
  };
}

/** Why the law's rates withhold nothing of a run; null where they do. */
function noteOf(run: { pay_date: string; total_gross_cents: number }, lines: number, known: boolean) {
  if (lines === 0) return run.total_gross_cents === 0 ? nothingWithheld.nobody : nothingWithheld.sum;
  return known ? null : nothingWithheld.year(yearOf(run.pay_date));
}

/** What a run withholds in all; one that names nobody withholds nothing. */
export function runWithholding(
  total_gross_cents: number,
  lines: readonly LineWithholding[],
  withholding_note: string | null,
): RunWithholding {
  const sum = (of: (line: LineWithholding) => number | null) => lines.reduce((all, line) => all + (of(line) ?? 0), 0);
  const ofSum = (of: (line: LineWithholding) => number) => (lines.length === 0 ? total_gross_cents : sum(of));
  return {
    federal_wages_cents: ofSum((line) => line.federal_wages_cents),
    fica_wages_cents: ofSum((line) => line.fica_wages_cents),
    federal_withheld_cents: sum((line) => line.federal_withheld_cents),
    state_withheld_cents: sum((line) => line.state_withheld_cents),
    social_security_withheld_cents: sum((line) => line.social_security_withheld_cents),
    medicare_withheld_cents: sum((line) => line.medicare_withheld_cents),
    additional_medicare_withheld_cents: sum((line) => line.additional_medicare_withheld_cents),
    deductions_cents: sum((line) => line.deductions_cents),
    net_cents: ofSum((line) => line.net_cents),
    withholding_note,
  };
}

/** What was paid each before a line: by other runs, and by the lines before it of the same employee, whom a run may pay by two records. */
function paidBefore(
  lines: readonly ({ person_id: string } & TaxedWages)[],
  paid: (person_id: string) => bigint,
  employeeOf: (person_id: string) => string,
): (person_id: string) => bigint {
  const inRun = new Map<string, bigint>();
  const before = new Map<string, bigint>();
  for (const { person_id, fica_wages_cents } of lines) {
    const employee = employeeOf(person_id);
    const upTo = inRun.get(employee) ?? 0n;
    before.set(person_id, paid(person_id) + upTo);
    inRun.set(employee, upTo + BigInt(fica_wages_cents));
  }
  return (person_id) => before.get(person_id) ?? 0n;
}

/**
 * A run's people each from gross to net with the employer's taxes on their pay, and the same of the run; `paid` are the FICA
 * wages that the other approved runs of the calendar year have paid each, and `employeeOf` says which records are of one employee.
 */
export function reckon<P extends Drafted>(
  run: { pay_date: string; total_gross_cents: number; people: readonly P[] },
  paid: (person_id: string) => bigint,
  is_provisional: boolean,
  employeeOf: (person_id: string) => string = (person_id) => person_id,
): RunWithholding & Estimated & { people: (P & LineWithholding & Pick<PersonPaid, "employer_taxes">)[] } {
  const lines = run.people.map((line) => ({ ...line, ...taxedWages(line) }));
  const before = paidBefore(lines, paid, employeeOf);
  const { people: estimated, ...taxes } = estimate({ ...run, people: lines }, before, is_provisional);
  const year = taxesOf(yearOf(run.pay_date));
  const people = estimated.map((line) => ({
    ...line,
    ...withholdingOf(line, year ? withheldByLaw(line.fica_wages_cents, before(line.person_id), year) : notWithheld),
  }));
  const note = noteOf(run, people.length, year !== null);
  return { ...taxes, ...runWithholding(run.total_gross_cents, people, note), people };
}

/** What a run leaves owed, by the kind of deposit that clears it. */
export function liabilitiesOf(
  withheld: RunWithholding,
  taxes: Omit<Taxes, "total_cents"> | null,
): Record<DepositKind, number> {
  return {
    form_941:
      withheld.federal_withheld_cents +
      withheld.social_security_withheld_cents +
      withheld.medicare_withheld_cents +
      withheld.additional_medicare_withheld_cents +
      (taxes?.social_security_cents ?? 0) +
      (taxes?.medicare_cents ?? 0),
    form_940: taxes?.futa_cents ?? 0,
    state_income_tax: withheld.state_withheld_cents,
    deductions: withheld.deductions_cents,
  };
}

/** What a request says to withhold takes the place of what was said before; what it leaves out stays. */
export const asGiven = <L extends Drafted>(line: L, given: GivenWithholding): L => ({
  ...line,
  federal_withheld_cents: given.federal_withheld_cents ?? line.federal_withheld_cents,
  state_withheld_cents: given.state_withheld_cents ?? line.state_withheld_cents,
  deductions: given.deductions ?? line.deductions,
  withholding_state: given.withholding_state ?? line.withholding_state,
  work_state: given.work_state ?? line.work_state,
});

/** The lines of a run that are changed, as they are to be. Throws 400 naming who is not paid by it. */
export function changedLines<L extends Drafted>(lines: readonly L[], changes: readonly LineChange[]): L[] {
  const byPerson = new Map(lines.map((line) => [line.person_id, line]));
  return changes.map((change, at) => {
    const line = byPerson.get(change.person_id);
    if (!line) throw invalid(`people.${at}.person_id`, "must be one of those whom the run pays");
    return asGiven(line, change);
  });
}

type Payable = LineWithholding & { name: string; gross_cents: number };

/** Throws 400 naming whose pay is less than what is withheld of it, with both, or goes past a wage base that is not told yet. */
export function assertPayable(pay_date: string, people: readonly Payable[]): void {
  const at = people.findIndex(({ net_cents }) => net_cents < 0);
  const person = people[at];
  if (person) {
    const withheld = person.gross_cents - person.net_cents;
    throw invalid(
      `people.${at}`,
      `must be paid at least what is withheld: ${person.name} earns ${person.gross_cents} cents, of which ${withheld} would be withheld`,
    );
  }
  assertUnderBase(pay_date, people);
}

/** Throws 400 naming whose pay of the year goes past a wage base of which only the least that it may be is known. */
function assertUnderBase(pay_date: string, people: readonly Payable[]): void {
  const year = taxesOf(yearOf(pay_date));
  if (!year?.is_least_base) return;
  const at = people.findIndex(
    ({ fica_wages_cents, social_security_withheld_cents }) =>
      social_security_withheld_cents !== taxOn(BigInt(fica_wages_cents), year.social_security_basis_points),
  );
  if (at < 0) return;
  const least = amount(year.social_security_wage_base_cents);
  throw invalid(
    `people.${at}`,
    `must not be paid more than ${least} in ${year.year}, the wage base of ${year.year - 1}, before that of ${year.year} is told: whoever runs this service sets SOCIAL_SECURITY_WAGE_BASES; ${people[at]?.name} would be`,
    "wage_base_unknown",
  );
}

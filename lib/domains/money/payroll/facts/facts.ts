import deductions from "./deductions.json" with { type: "json" };
import depositDays from "./deposits.json" with { type: "json" };
import table from "./employer-taxes.json" with { type: "json" };

export const confidences = ["primary", "secondary", "background", "low"] as const;

/** JSON types its words as strings; a word that is not of the list is a fault in the table, so it stops the start. */
function confidence(word: string): (typeof confidences)[number] {
  const found = confidences.find((known) => known === word);
  if (found === undefined) throw new Error(`payroll facts: unknown confidence "${word}"`);
  return found;
}

/** What an employer owes on wages of a calendar year: rates in basis points, wage bases in cents. */
export interface YearOfTaxes {
  year: number;
  social_security_basis_points: number;
  social_security_wage_base_cents: number;
  /** Whether the base is only known to be no lower: the year's own is not told yet (42 U.S.C. 430(b)). */
  is_least_base: boolean;
  medicare_basis_points: number;
  futa_basis_points: number;
  futa_wage_base_cents: number;
  /** Withheld of the person alone, of what the year pays over the threshold. */
  additional_medicare_basis_points: number;
  additional_medicare_threshold_cents: number;
  sources: string[];
  /** The least of the facts' confidences. */
  confidence: (typeof confidences)[number];
}

const { fica, futa, additional_medicare } = table;
const least = [fica, futa, additional_medicare]
  .map((fact) => confidence(fact.confidence))
  .toSorted((a, b) => confidences.indexOf(b) - confidences.indexOf(a));

const known: YearOfTaxes[] = fica.by_year.map((row) => ({
  ...row,
  is_least_base: false,
  futa_basis_points: futa.net_basis_points,
  futa_wage_base_cents: futa.wage_base_cents,
  additional_medicare_basis_points: additional_medicare.basis_points,
  additional_medicare_threshold_cents: additional_medicare.threshold_cents,
  sources: [`Social security and Medicare: ${fica.source}`, `FUTA: ${futa.source}`],
  confidence: least[0] ?? "low",
}));

const SETTING = "SOCIAL_SECURITY_WAGE_BASES";
/** A base is a multiple of $300 (42 U.S.C. 430(b)). */
const STEP = 300;

/**
 * The years known here with those that whoever runs the service has told, as `2027:190200,2028:198000` in dollars. Throws RangeError,
 * with a sentence, where one is no base that its year could have.
 */
export function withTold(told: string | undefined): YearOfTaxes[] {
  const years = [...known];
  for (const one of (told ?? "").split(",").filter((text) => text !== "")) {
    const [, year, dollars] = /^(20\d\d):([1-9]\d{0,8})$/.exec(one.trim()) ?? [];
    const wrong = (why: string) => new RangeError(`${SETTING} says "${one.trim()}": ${why}`);
    if (year === undefined) throw wrong("it should look like 2027:190200, a year and its wage base in dollars.");
    const base = Number(dollars) * 100;
    const same = years.find((row) => row.year === Number(year));
    if (same?.social_security_wage_base_cents === base) continue;
    if (same) throw wrong(`the base of ${year} is $${same.social_security_wage_base_cents / 100}.`);
    const last = years.at(-1);
    if (last === undefined || Number(year) !== last.year + 1) throw wrong("a year is told after the one before it.");
    const before = last.social_security_wage_base_cents;
    if (base < before) throw wrong(`a base is no lower than the year's before it, $${before / 100}.`);
    if (base > 2 * before || Number(dollars) % STEP !== 0)
      throw wrong(`a base is a multiple of $${STEP}, and no leap.`);
    const sources = [`Social security wage base of ${year}: told by whoever runs this service`, ...last.sources];
    years.push({ ...last, year: Number(year), social_security_wage_base_cents: base, sources });
  }
  return years;
}

let told: string | undefined;
let years = known;

/**
 * The employer's taxes of a calendar year; null where its figures are not known here, since they are never guessed. Of the year after
 * the last one known the statute has all but the wage base, and of that the least that it may be.
 */
export function taxesOf(year: number): YearOfTaxes | null {
  if (told !== process.env[SETTING]) {
    years = withTold(process.env[SETTING]);
    told = process.env[SETTING];
  }
  const last = years.at(-1);
  if (last && year === last.year + 1) return { ...last, year, is_least_base: true };
  return years.find((row) => row.year === year) ?? null;
}

/** When the federal taxes on wages are deposited. */
export const depositsOf = { form_941: depositDays.form_941, form_940: depositDays.form_940 };

/** What a deduction is of, which decides what it does to wages. */
export const deductionKinds = ["traditional_401k", "section_125", "roth_401k", "garnishment", "other"] as const;
export type DeductionKind = (typeof deductionKinds)[number];

/** Federal income tax is on the one, social security, Medicare and FUTA on the other. */
export type Wages = "federal" | "fica";

/** The kinds that are no part of those wages. */
export const kindsOutOf = (wages: Wages): DeductionKind[] =>
  deductionKinds.filter((kind) => deductions.kinds[kind][`lessens_${wages}_wages`]);

/** The kinds that are no part of wages for federal income tax; what a state takes out of its own is not in our facts. */
export const preTaxKinds = ["traditional_401k", "section_125"] as const satisfies DeductionKind[];

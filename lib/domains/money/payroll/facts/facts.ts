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

const years: YearOfTaxes[] = fica.by_year.map((row) => ({
  ...row,
  futa_basis_points: futa.net_basis_points,
  futa_wage_base_cents: futa.wage_base_cents,
  additional_medicare_basis_points: additional_medicare.basis_points,
  additional_medicare_threshold_cents: additional_medicare.threshold_cents,
  sources: [`Social security and Medicare: ${fica.source}`, `FUTA: ${futa.source}`],
  confidence: least[0] ?? "low",
}));

/** The employer's taxes of a calendar year; null where its figures are not known here, since they are never guessed. */
export const taxesOf = (year: number): YearOfTaxes | null => years.find((row) => row.year === year) ?? null;

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

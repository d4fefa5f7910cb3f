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
  sources: string[];
  /** The lesser of the two facts' confidences. */
  confidence: (typeof confidences)[number];
}

const { fica, futa } = table;
const least = [confidence(fica.confidence), confidence(futa.confidence)].toSorted(
  (a, b) => confidences.indexOf(b) - confidences.indexOf(a),
);

const years: YearOfTaxes[] = fica.by_year.map((row) => ({
  ...row,
  futa_basis_points: futa.net_basis_points,
  futa_wage_base_cents: futa.wage_base_cents,
  sources: [`Social security and Medicare: ${fica.source}`, `FUTA: ${futa.source}`],
  confidence: least[0] ?? "low",
}));

/** The employer's taxes of a calendar year; null where its figures are not known here, since they are never guessed. */
export const taxesOf = (year: number): YearOfTaxes | null => years.find((row) => row.year === year) ?? null;

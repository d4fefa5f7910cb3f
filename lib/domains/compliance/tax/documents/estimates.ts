import { longDate } from "#lib/core/days.ts";
import { federalFilings } from "../facts/facts.ts";
import { leftOut } from "../figures.ts";
import { cents, type Drawn, line, partOf, said } from "./drawn.ts";

const facts = federalFilings.estimated.due.c_corp;

/** What a corporation expects to earn in its tax year, and where that comes from. */
export interface Expected {
  /** In cents; null where nothing tells yet. */
  income: bigint | null;
  /** What the books say of the year so far, and for how many whole months. */
  so_far: bigint;
  months: number;
  /** Of how many months the tax year is. */
  of_months: number;
  /** Since when it is, where it is the company's first and no whole year. */
  since: string | null;
  from: "given" | "books" | "annualized";
  /** The currencies that what the books say leaves out. */
  beside: string[];
}

const sentences = ({ months, of_months, since }: Expected): Readonly<Record<Expected["from"], string>> => ({
  given: "On the taxable income that was given.",
  books: "On the net income of the whole year by the books, before any adjustment of the return.",
  annualized: `On the net income by the books of the year's first ${months} ${since === null ? "whole " : ""}month${months === 1 ? "" : "s"}, carried to ${of_months === 12 ? "twelve" : of_months} (IRC 6655(e) lets each instalment go by its own months). Adjustments of the return, losses of other years and credits are not in it: give \`expected_income_cents\` where you know better.`,
});

/** What is said of a first year that is short. */
const shortYear = (since: string) =>
  ` It is the company's first tax year, from ${longDate(since)} on, and short: in which parts and by which days its tax is paid (26 CFR 1.6655-5) is not worked out here, and the dates below are those of a whole year that come after.`;

const no = { quarter: null, recipient_name: null, vendor_id: null, payment_count: 0, threshold_cents: null } as const;

/** What is due in each of four instalments, the rest in the last. */
export const instalmentsOf = (tax: bigint): bigint[] => {
  const each = tax / 4n;
  return [each, each, each, tax - 3n * each];
};

/** The estimated tax of a corporation's year, in four instalments (IRC 6655): 21% of what it expects to earn. */
export function drawCorporationEstimate(tax_year: number, expected: Expected): Drawn {
  const { income, so_far, months, from, beside, since } = expected;
  if (tax_year < facts.rate_from_year) {
    const basis = `No amount: the rate of ${tax_year} is not in our facts, which have that of ${facts.rate_from_year} and later.`;
    return { ...no, filing_type: "estimated", amount_cents: null, basis, lines: [], is_reportable: null };
  }
  if (income === null) {
    const basis =
      "No amount: estimated tax follows from the income that is expected for the year, and the books tell of no whole month of it yet. Give `expected_income_cents`.";
    return { ...no, filing_type: "estimated", amount_cents: null, basis, lines: [], is_reportable: null };
  }
  const tax = income > 0n ? partOf(income, facts.rate_basis_points) : 0n;
  const isDue = tax >= BigInt(facts.least_tax_cents);
  const why = isDue
    ? ""
    : " Not reportable: no instalments are due where the year's tax is less than $500 (IRC 6655(f)).";
  return {
    ...no,
    filing_type: "estimated",
    amount_cents: cents(tax),
    basis: `${[sentences(expected)[from], ...leftOut(beside)].join(" ")}${since === null ? "" : shortYear(since)}${why} A corporation that was not large may go by the tax of its last year's return instead (IRC 6655(d)).`,
    lines: [
      from === "given"
        ? said("1", "Taxable income expected for the tax year", "As given")
        : line("1", `Net income by the books, first ${months} month${months === 1 ? "" : "s"}`, so_far),
      line("2", "Taxable income expected for the tax year", income > 0n ? income : 0n),
      line("3", `Line 2 × ${facts.rate_basis_points / 100}% (IRC 11(b))`, tax),
      ...(since === null
        ? instalmentsOf(tax).map((part, at) => line("4", `Instalment ${at + 1}, a quarter of it`, part))
        : []),
    ],
    threshold_cents: facts.least_tax_cents,
    is_reportable: isDue,
  };
}

/** An llc pays no estimated tax of its own: its owners do. */
export const drawOwnersEstimate = (): Drawn => ({
  ...no,
  filing_type: "estimated",
  amount_cents: null,
  basis:
    "Not reportable: an llc that is taxed as a partnership or by its owner pays no estimated income tax; its owners pay their own (Form 1040-ES) on the dates below. One that has elected to be taxed as a corporation pays its own: that is for whoever files to say.",
  lines: [],
  is_reportable: false,
});

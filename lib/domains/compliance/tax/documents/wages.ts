import { counted } from "#lib/core/counted.ts";
import { nameKey } from "#lib/core/names.ts";
import { taxesOf } from "#lib/domains/money/payroll/facts/facts.ts";
import type { PaidInState } from "#lib/domains/money/payroll/returns/by-state/store.ts";
import type { PaidMonth } from "#lib/domains/money/payroll/returns/store.ts";
import type { TaxLine } from "../schema.ts";
import { cents, type Drawn, line, partOf, said, sum, sumKnown } from "./drawn.ts";
import { stateBoxes, stateNotes } from "./state-boxes.ts";

/** A year's payroll, as returns tell of it. */
export interface YearOfPay {
  year: number;
  months: readonly PaidMonth[];
  /** The same by employees and states. */
  states: readonly PaidInState[];
  /** What runs that name nobody have paid. */
  unnamed: readonly { month: number; runs: number; gross: bigint }[];
}

type Amount = { [K in keyof PaidMonth]: PaidMonth[K] extends bigint ? K : never }[keyof PaidMonth];
type Figure = { [K in keyof PaidMonth]: PaidMonth[K] extends bigint | null ? K : never }[keyof PaidMonth];

const total = (months: readonly PaidMonth[], of: Amount) => sum(months.map((month) => month[of]));
const figure = (months: readonly PaidMonth[], of: Figure) => sumKnown(months.map((month) => month[of]));
const runsOf = (months: readonly PaidMonth[]) => new Set(months.flatMap(({ run_ids }) => run_ids)).size;

const isIn = (quarter: number | null) => (of: { month: number }) =>
  quarter === null || Math.ceil(of.month / 3) === quarter;

/** What there is to say of figures that our facts lack. */
const unknownYear = (year: number) =>
  taxesOf(year) === null
    ? ` The social security wage base and the rates of ${year} are not in our facts: what follows from them is not told.`
    : "";

const unnamedNote = (unnamed: YearOfPay["unnamed"], what: string) => {
  const runs = unnamed.reduce((all, one) => all + one.runs, 0);
  return runs === 0 ? "" : ` ${counted(runs, "run")} given as one sum name nobody${what}.`;
};

const nobody = { filing_type: "w2", quarter: null, vendor_id: null, threshold_cents: null } as const;

/** A box that is left empty where there is nothing of it. */
const some = (of: string, label: string, amount: bigint): TaxLine[] => (amount > 0n ? [line(of, label, amount)] : []);

/** What a W-2 tells beside boxes 1 to 6, where there is some of it. */
function beside(own: readonly PaidMonth[]): TaxLine[] {
  const [deferred, roth] = [total(own, "traditional_401k"), total(own, "roth_401k")];
  return [
    ...some("12", "Code D: elective deferrals to a section 401(k) plan", deferred),
    ...some("12", "Code AA: designated Roth contributions to a section 401(k) plan", roth),
    ...(deferred + roth > 0n ? [said("13", "Retirement plan", "Checked")] : []),
  ];
}

/** The employees whom a year has paid under a name. */
const paidUnder = (months: readonly PaidMonth[], name: string): string[] => [
  ...new Set(
    months
      .filter(({ names }) => names.some((one) => nameKey(one) === nameKey(name)))
      .map(({ employee_id }) => employee_id),
  ),
];

/** Whose form it is, where another bears the name too. */
function namesakes(months: readonly PaidMonth[], { name, employee_id }: PaidMonth): string {
  const employees = paidUnder(months, name).length;
  return employees > 1
    ? ` ${employees} employees of this name were paid: this is the form of ${employee_id} alone. Where they are one person, say so in their records (same_person_as).`
    : "";
}

/** What other boxes ask for, and neither the books nor our facts tell. */
const NOT_TOLD =
  "Not told, and to be filled in where there is some of it: tips (boxes 7 and 8), and benefits that are wages without being paid, such as group-term life insurance over $50,000 (boxes 1, 3 and 5, and box 12, code C); what of a section 125 plan is for dependents' care (box 10) or a health savings account (box 12, code W), and health coverage's cost (code DD); local wages and taxes (boxes 18 to 20). Boxes 15 to 17 are by the state of each pay, box 16 the gross less the deductions that the company's account in the state exempts.";

/** Whose Form W-2 is told: an employee's, called by any record of theirs; null where nobody is known by the name. */
interface Earner {
  employee_id: string | null;
  recipient_name: string;
}

/** Boxes 1 to 6, 12, 13 and 15 to 17 of an employee's Form W-2: each one's wages are capped by their own year. */
export function drawW2({ year, months, states, unnamed }: YearOfPay, { employee_id, recipient_name }: Earner): Drawn {
  const own = months.filter(({ person_ids }) => employee_id !== null && person_ids.includes(employee_id));
  const [first] = own;
  const ofStates = states.filter((one) => one.employee_id === first?.employee_id);
  const federal = total(own, "federal_wages");
  const isPaid = total(own, "gross") > 0n;
  const medicare = total(own, "medicare_withheld") + total(own, "additional_medicare_withheld");
  const basis = isPaid
    ? `The wages of box 1 of the recipient in ${counted(runsOf(own), "processed payroll run")} with a pay date in the year: the gross less traditional 401(k) deferrals and what section 125 plans took.${unnamedNote(unnamed, " and are left out")}${first ? namesakes(months, first) : ""} The recipient's social security number is not kept here: write it on the form. ${NOT_TOLD}${stateNotes(ofStates)}${unknownYear(year)}`
    : `Not reportable: no processed payroll run with a pay date in the year has paid the recipient.${unnamedNote(unnamed, " and are left out")}`;
  const lines: TaxLine[] = [
    line("1", "Wages, tips, other compensation", federal),
    line("2", "Federal income tax withheld", total(own, "federal_withheld")),
    line("3", "Social security wages", figure(own, "social_security_wages")),
    line("4", "Social security tax withheld", taxesOf(year) && total(own, "social_security_withheld")),
    line("5", "Medicare wages and tips", total(own, "fica_wages")),
    line("6", "Medicare tax withheld", taxesOf(year) && medicare),
    ...beside(own),
    ...stateBoxes(ofStates),
  ];
  return {
    ...nobody,
    recipient_name: first?.name ?? recipient_name,
    employee_id: first?.employee_id ?? employee_id,
    amount_cents: cents(federal),
    payment_count: runsOf(own),
    basis,
    lines: isPaid ? lines : [],
    is_reportable: isPaid,
  };
}

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** What an employer owes with Form 941 for the pay of these months: withheld income tax, and both shares of the others. */
const liability = (of: readonly PaidMonth[]) =>
  total(of, "federal_withheld") +
  total(of, "social_security_withheld") +
  total(of, "social_security") +
  total(of, "medicare_withheld") +
  total(of, "medicare") +
  total(of, "additional_medicare_withheld");

/** What of wages is due at a rate of both shares, in column 2 of Form 941. */
const taxed = (wages: bigint | null, basis_points: number) => (wages === null ? null : partOf(wages, basis_points));

/** By how many cents the taxes of a pay may round in all. */
const CENTS_A_PAY = 3n;

/** What of Form 941's line 7 is no fraction of a cent: a wage base or a threshold was counted for the wages of another quarter. */
function beyondFractions(own: readonly PaidMonth[], lines: readonly TaxLine[]): string {
  const pays = BigInt(own.reduce((count, { run_ids }) => count + run_ids.length, 0));
  const fractions = BigInt(lines.find(({ line }) => line === "7")?.amount_cents ?? 0);
  const most = pays * CENTS_A_PAY;
  return fractions > most || fractions < -most
    ? " Line 7 is more than fractions of cents: runs were approved in another order than that of their pay dates, or before withholding was kept, so that what they taxed is not what the period's wages are taxed. Correct what was withheld, or the return, before it is filed."
    : "";
}

/** Lines 1 to 16 of Form 941, of a quarter or of a whole year's four together. */
function lines941(
  year: number,
  own: readonly PaidMonth[],
  wages: bigint,
  quarter: number | null,
  employees: number | null,
) {
  const rates = taxesOf(year);
  const ofSocialSecurity = figure(own, "social_security_wages");
  const ofMedicare = rates && total(own, "fica_wages");
  const over = figure(own, "additional_medicare_wages");
  const socialSecurity = taxed(ofSocialSecurity, 2 * (rates?.social_security_basis_points ?? 0));
  const medicare = taxed(ofMedicare, 2 * (rates?.medicare_basis_points ?? 0));
  const additional = taxed(over, rates?.additional_medicare_basis_points ?? 0);
  const withheld = total(own, "federal_withheld");
  const taxes = sumKnown([socialSecurity, medicare, additional]);
  const before = sumKnown([withheld, taxes]);
  const owed = rates && liability(own);
  const fractions = owed === null || before === null ? null : owed - before;
  const column = "tax (column 2)";
  const inQuarter = quarter === null ? months : months.slice(quarter * 3 - 3, quarter * 3);
  return [
    ...(employees === null
      ? []
      : [
          said(
            "1",
            "Employees who were paid for the pay period with the 12th of the quarter's last month",
            `${employees}`,
          ),
        ]),
    line("2", "Wages, tips, and other compensation", wages),
    line("3", "Federal income tax withheld from wages", withheld),
    line("5a", "Taxable social security wages (column 1)", ofSocialSecurity),
    line("5a", `Taxable social security wages × 12.4%: ${column}`, socialSecurity),
    line("5c", "Taxable Medicare wages and tips (column 1)", ofMedicare),
    line("5c", `Taxable Medicare wages and tips × 2.9%: ${column}`, medicare),
    line("5d", "Wages subject to additional Medicare tax withholding (column 1)", over),
    line("5d", `Wages subject to additional Medicare tax withholding × 0.9%: ${column}`, additional),
    line("5e", "Total social security and Medicare taxes", taxes),
    line("6", "Total taxes before adjustments", before),
    line("7", "Current quarter's adjustment for fractions of cents", fractions),
    line("10", "Total taxes after adjustments", owed),
    line("12", "Total taxes after adjustments and credits", owed),
    said("13", "Total deposits for the quarter", "See payroll deposits"),
    ...inQuarter.map((name) =>
      line("16", `Tax liability, ${name}`, rates && liability(own.filter(({ month }) => months[month - 1] === name))),
    ),
    line("16", "Total liability", owed),
  ];
}

/** What is said of a period without wages: of an employer that has paid some before, the form is filed all the same. */
const withoutWages = (hasPaidBefore: boolean) =>
  hasPaidBefore
    ? "No wages were paid in the period, and some were before: a Form 941 of no wages is filed all the same, unless the last was marked as final or as seasonal (26 CFR 31.6011(a)-1(a)(1))."
    : "Not reportable: no wages were paid in the period. Whoever has filed a Form 941 before goes on filing, unless the last was marked as final or as seasonal.";

/**
 * Form 941 of a quarter; of a year (null) what its four come to. `employees` is null where it was not counted; `hasPaidBefore`:
 * wages were paid in an earlier quarter.
 */
export function draw941(
  { year, months: all, unnamed }: YearOfPay,
  quarter: number | null,
  employees: number | null,
  hasPaidBefore = false,
): Drawn {
  const own = all.filter(isIn(quarter));
  const others = unnamed.filter(isIn(quarter));
  const wages = total(own, "federal_wages") + sum(others.map(({ gross }) => gross));
  const runs = runsOf(own) + others.reduce((count, one) => count + one.runs, 0);
  const basis = `The wages for federal income tax (line 2) of ${counted(runs, "processed payroll run")} with a pay date in the period: the gross less traditional 401(k) deferrals and what section 125 plans took.${unnamedNote(others, ": their gross is in line 2, and no tax of theirs is known")}`;
  const lines = runs === 0 ? [] : lines941(year, own, wages, quarter, employees);
  return {
    filing_type: "941",
    quarter,
    recipient_name: null,
    vendor_id: null,
    amount_cents: cents(wages),
    payment_count: runs,
    basis: runs === 0 ? withoutWages(hasPaidBefore) : `${basis}${beyondFractions(own, lines)}${unknownYear(year)}`,
    lines,
    threshold_cents: null,
    // Whether the last was final or seasonal is not known here.
    is_reportable: runs > 0 ? true : hasPaidBefore ? null : false,
  };
}

/** Form 940 of a year: FUTA on the first $7,000 of each person's pay. */
export function draw940({ year, months: own, unnamed }: YearOfPay): Drawn {
  const rates = taxesOf(year);
  const gross = total(own, "gross");
  const exempt = gross - total(own, "fica_wages");
  const taxable = figure(own, "futa_wages");
  const over = taxable === null ? null : gross - exempt - taxable;
  const tax = taxable === null || rates === null ? null : partOf(taxable, rates.futa_basis_points);
  const isPaid = gross > 0n || unnamed.length > 0;
  const basis = isPaid
    ? `The FUTA tax (line 12) of ${counted(runsOf(own), "processed payroll run")} with a pay date in the year, at 0.6% net of the full credit for state unemployment tax.${unnamedNote(unnamed, " and are left out")} Due of an employer that paid wages of $1,500 or more in any quarter, or had an employee in 20 weeks, of the year or the one before. A credit reduction state's employers owe more (line 11): that is not told here.${unknownYear(year)}`
    : "Not reportable: no processed payroll run has a pay date in the year.";
  // By what the year owes at each quarter's end, so that the four add up to line 12, as line 17 asks.
  const owedBy = (quarter: number) => {
    const wages = figure(
      own.filter(({ month }) => month <= quarter * 3),
      "futa_wages",
    );
    return wages === null || rates === null ? null : partOf(wages, rates.futa_basis_points);
  };
  const ofQuarter = (quarter: number) => {
    const [before, after] = [owedBy(quarter - 1), owedBy(quarter)];
    return before === null || after === null ? null : after - before;
  };
  return {
    filing_type: "940",
    quarter: null,
    recipient_name: null,
    vendor_id: null,
    amount_cents: tax === null ? null : cents(tax),
    payment_count: runsOf(own),
    basis,
    lines: isPaid
      ? [
          line("3", "Total payments to all employees", gross),
          line("4", "Payments exempt from FUTA tax", exempt),
          line("5", "Payments made to each employee in excess of $7,000", over),
          line("6", "Subtotal: line 4 and line 5", over === null ? null : exempt + over),
          line("7", "Total taxable FUTA wages", taxable),
          line("8", "FUTA tax before adjustments: line 7 × 0.6%", tax),
          line("12", "Total FUTA tax after adjustments", tax),
          line("16a", "Liability of the 1st quarter, where line 12 is more than $500", ofQuarter(1)),
          line("16b", "Liability of the 2nd quarter", ofQuarter(2)),
          line("16c", "Liability of the 3rd quarter", ofQuarter(3)),
          line("16d", "Liability of the 4th quarter", ofQuarter(4)),
        ]
      : [],
    threshold_cents: null,
    is_reportable: isPaid,
  };
}

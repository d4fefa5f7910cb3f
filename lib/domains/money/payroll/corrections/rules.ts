import { yearOf } from "#lib/core/days.ts";
import { conflict, invalid, wrongState } from "#lib/core/errors.ts";
import { taxesOn } from "../employer-taxes/rules.ts";
import { kindsOutOf, taxesOf, type Wages } from "../facts/facts.ts";
import type { PayrollRun, PersonPaid } from "../schema.ts";
import { deductionsOf, liabilitiesOf, runWithholding, taxedWages, withheldByLaw } from "../withholding/rules.ts";
import type { Deductions, TaxedWages } from "../withholding/schema.ts";
import type { CorrectedPay, NewPayrollCorrection, PayrollCorrection, Should } from "./schema.ts";

/** What of a pay decides what follows from it. */
export type Told = Pick<PersonPaid, "gross_cents" | "federal_withheld_cents" | "state_withheld_cents" | "deductions">;

/** A pay of the year as it counts, in the order in which the runs were approved: each was taxed counting on those before. */
export interface Counted
  extends Told,
    Pick<PayrollRun, "run_id" | "pay_date" | "status">,
    Pick<PersonPaid, "withholding_state"> {
  person_id: string;
  net_cents: number;
  /** Null where nothing was withheld by the law's rates. */
  medicare_withheld_cents: number | null;
}

/** Which of them is put right. */
type Which = Pick<Counted, "run_id" | "person_id">;

/** A pay as it was, and as it should have been. */
interface Changed {
  pay: Counted;
  should: Told;
}

/** The pay as it should have been. */
export const asItShould = (
  pay: Told,
  { gross_cents, federal_withheld_cents, state_withheld_cents, deductions }: Should,
): Told => ({
  gross_cents: gross_cents ?? pay.gross_cents,
  federal_withheld_cents: federal_withheld_cents ?? pay.federal_withheld_cents,
  state_withheld_cents: state_withheld_cents ?? pay.state_withheld_cents,
  deductions: deductions ?? pay.deductions,
});

const keyOf = ({ name, kind }: Deductions[number]) => `${kind} ${name}`;

/** Deductions added up by their names and kinds; those that come to nothing are none. */
const summed = (all: Deductions): Deductions =>
  [...Map.groupBy(all, keyOf).values()].flatMap((same) => {
    const [first] = same;
    const amount_cents = deductionsOf(same);
    return first && amount_cents !== 0 ? [{ ...first, amount_cents }] : [];
  });

/** By how much each deduction is otherwise, in the order of what was and then of what is new. */
function otherwise(was: Deductions, should: Deductions): Deductions {
  return summed([...was.map((one) => ({ ...one, amount_cents: -one.amount_cents })), ...should]);
}

/** What was paid and what was put right of it, by pay, in the order in which they came. */
export function combined(lines: readonly Counted[]): Counted[] {
  const found = Map.groupBy(lines, ({ run_id, person_id }) => `${run_id} ${person_id}`);
  return [...found.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const sum = (of: (line: Counted) => number) => same.reduce((all, one) => all + of(one), 0);
    return [
      {
        ...first,
        gross_cents: sum(({ gross_cents }) => gross_cents),
        federal_withheld_cents: sum(({ federal_withheld_cents }) => federal_withheld_cents),
        state_withheld_cents: sum(({ state_withheld_cents }) => state_withheld_cents),
        net_cents: sum(({ net_cents }) => net_cents),
        deductions: summed(same.flatMap(({ deductions }) => deductions)),
      },
    ];
  });
}

/** A pay as it counts with what was put right of it. */
export function asCorrected<P extends Told & Pick<Which, "run_id" | "person_id">>(
  pay: P,
  corrections: readonly Pick<PayrollCorrection, "pays">[],
): P {
  const own = corrections
    .flatMap(({ pays }) => pays)
    .filter(({ run_id, person_id }) => run_id === pay.run_id && person_id === pay.person_id);
  const sum = (of: "gross_cents" | "federal_withheld_cents" | "state_withheld_cents") =>
    own.reduce((all, one) => all + one[of], pay[of]);
  return {
    ...pay,
    gross_cents: sum("gross_cents"),
    federal_withheld_cents: sum("federal_withheld_cents"),
    state_withheld_cents: sum("state_withheld_cents"),
    deductions: summed([...pay.deductions, ...own.flatMap(({ deductions }) => deductions)]),
  };
}

/** By how much the wages are otherwise, where a gross and deductions are. */
export function wagesIn({ gross_cents, deductions }: Pick<Told, "gross_cents" | "deductions">): TaxedWages {
  const out = (wages: Wages) =>
    deductionsOf(deductions.filter(({ kind }) => kindsOutOf(wages).some((one) => one === kind)));
  return { federal_wages_cents: gross_cents - out("federal"), fica_wages_cents: gross_cents - out("fica") };
}

/** What the law's rates ask of a pay, where so much was paid before it. */
function byLaw(wages: number, before: bigint, pay_date: string) {
  const year = taxesOf(yearOf(pay_date));
  const none = { social_security_withheld_cents: 0, medicare_withheld_cents: 0, additional_medicare_withheld_cents: 0 };
  const noTaxes = { social_security_cents: 0, medicare_cents: 0, futa_cents: 0, total_cents: 0 };
  if (year === null) return { withheld: none, taxes: noTaxes };
  return {
    withheld: Object.fromEntries(
      Object.entries(withheldByLaw(wages, before, year)).map(([name, cents]) => [name, cents ?? 0]),
    ) as typeof none,
    taxes: taxesOn(wages, before, year),
  };
}

/** The difference of two of the same figures. */
const less = <T extends Record<string, number>>(a: T, b: T): T =>
  Object.fromEntries(Object.entries(a).map(([name, cents]) => [name, cents - (b[name] ?? 0)])) as T;

/** By how much a pay is otherwise, where the wages before it are, too. */
function differenceOf({ pay, should }: Changed, was: bigint, is: bigint): CorrectedPay {
  const [before, after] = [taxedWages(pay), taxedWages(should)];
  const [formerly, now] = [
    byLaw(before.fica_wages_cents, was, pay.pay_date),
    byLaw(after.fica_wages_cents, is, pay.pay_date),
  ];
  const withheld = less(now.withheld, formerly.withheld);
  const deductions = otherwise(pay.deductions, should.deductions);
  const gross_cents = should.gross_cents - pay.gross_cents;
  const federal_withheld_cents = should.federal_withheld_cents - pay.federal_withheld_cents;
  const state_withheld_cents = should.state_withheld_cents - pay.state_withheld_cents;
  const deductions_cents = deductionsOf(deductions);
  const taken = [federal_withheld_cents, state_withheld_cents, deductions_cents, ...Object.values(withheld)];
  return {
    run_id: pay.run_id,
    person_id: pay.person_id,
    pay_date: pay.pay_date,
    withholding_state: pay.withholding_state,
    gross_cents,
    ...less(after, before),
    federal_withheld_cents,
    state_withheld_cents,
    ...withheld,
    deductions,
    deductions_cents,
    employer_taxes: less(now.taxes, formerly.taxes),
    net_cents: taken.reduce((net, cents) => net - cents, gross_cents),
  };
}

const isOtherwise = ({ deductions, employer_taxes, ...amounts }: CorrectedPay) =>
  deductions.length > 0 ||
  employer_taxes.total_cents !== 0 ||
  Object.values(amounts).some((one) => typeof one === "number" && one !== 0);

/**
 * By how much what an employee was paid in a year is otherwise, where one of the pays should have been so: that one, and later ones, in
 * the order in which they were taxed, whose wage bases had counted on its wages.
 */
export function differencesOf(pays: readonly Counted[], which: Which, should: Told): CorrectedPay[] {
  const sums = { was: 0n, is: 0n };
  const found = pays.map((pay) => {
    const isIt = pay.run_id === which.run_id && pay.person_id === which.person_id;
    const changed = { pay, should: isIt ? should : pay };
    const difference = differenceOf(changed, sums.was, sums.is);
    sums.was += BigInt(taxedWages(pay).fica_wages_cents);
    sums.is += BigInt(taxedWages(changed.should).fica_wages_cents);
    return { difference, isIt };
  });
  return found.flatMap(({ difference, isIt }) => (isIt || isOtherwise(difference) ? [difference] : []));
}

/** Throws 400 naming what of a pay may not be so, and why. */
export function assertCorrectable(pay: Counted, should: Told, corrected_on: string): void {
  if (should.gross_cents > pay.gross_cents) {
    throw invalid(
      "gross_cents",
      `must be no more than the ${pay.gross_cents} cents that it is: what is paid later is wages of that day, by an off_cycle run of its own`,
    );
  }
  if (yearOf(corrected_on) > yearOf(pay.pay_date)) {
    for (const field of ["gross_cents", "federal_withheld_cents", "state_withheld_cents"] as const) {
      if (should[field] === pay[field]) continue;
      throw invalid(
        field,
        `must stay ${pay[field]} cents, since the year of the pay is over: what is paid back later stays its wages, and income tax that was withheld is the employee's to claim (26 CFR 31.6413(a)-1)`,
      );
    }
  }
  if (pay.medicare_withheld_cents === null && taxesOf(yearOf(pay.pay_date)) !== null) {
    throw wrongState("Cannot correct the pay: it was approved before withholding was kept.");
  }
}

/** Throws 400 where the differences cannot be settled so, and 409 where one of the pays is approved and not paid yet. */
export function assertSettled(
  pays: readonly CorrectedPay[],
  counted: readonly Counted[],
  { settled_by, bank_id }: Pick<NewPayrollCorrection, "settled_by" | "bank_id">,
): void {
  const net = pays.reduce((sum, { net_cents }) => sum + net_cents, 0);
  for (const { run_id, person_id, gross_cents, net_cents } of pays) {
    const pay = counted.find((one) => one.run_id === run_id && one.person_id === person_id);
    const left = (pay?.net_cents ?? 0) + net_cents;
    if (!pay || left >= 0 || (gross_cents === 0 && net_cents === 0)) continue;
    const gross = pay.gross_cents + gross_cents;
    throw invalid(
      "gross_cents",
      `must be at least what is withheld of it: ${gross} cents of the pay of ${pay.pay_date}, of which ${gross - left} would be withheld`,
    );
  }
  if (settled_by === "deductions" && net >= 0) {
    throw invalid("settled_by", "must be money, since nothing is owed back: deductions settle what was paid too much");
  }
  if (settled_by === "deductions" && bank_id != null) {
    throw invalid("bank_id", "must be left out where settled_by is deductions");
  }
  const unpaid = counted.find(
    ({ run_id, status }) => status !== "processed" && pays.some((pay) => pay.run_id === run_id),
  );
  if (unpaid) {
    throw conflict(
      `Cannot correct the pay: the payroll run ${unpaid.run_id}, which is approved, was taxed counting on it. Process or void that run first.`,
      "counted_on",
    );
  }
}

/** Throws 400 where nothing would be otherwise. */
export function assertOtherwise(pays: readonly CorrectedPay[]): void {
  if (pays.some(isOtherwise)) return;
  throw wrongState("Cannot correct the pay: it is as it should have been.");
}

const sumOf = (pays: readonly CorrectedPay[], of: (pay: CorrectedPay) => number) =>
  pays.reduce((sum, pay) => sum + of(pay), 0);

/** What the differences come to, and by how much more, or less, is owed of each kind. */
export function totalsOf(pays: readonly CorrectedPay[], settled_by: NewPayrollCorrection["settled_by"]) {
  const net_cents = sumOf(pays, (pay) => pay.net_cents);
  const paid_cents = settled_by === "money" ? net_cents : 0;
  const taxes = {
    social_security_cents: sumOf(pays, ({ employer_taxes }) => employer_taxes.social_security_cents),
    medicare_cents: sumOf(pays, ({ employer_taxes }) => employer_taxes.medicare_cents),
    futa_cents: sumOf(pays, ({ employer_taxes }) => employer_taxes.futa_cents),
  };
  const owed = liabilitiesOf(runWithholding(0, pays, null), taxes);
  return {
    gross_cents: sumOf(pays, (pay) => pay.gross_cents),
    employer_taxes_cents: sumOf(pays, ({ employer_taxes }) => employer_taxes.total_cents),
    net_cents,
    paid_cents,
    // What was deducted of later pay to settle it is owed to nobody else.
    liabilities: { ...owed, deductions: owed.deductions + net_cents - paid_cents },
  };
}

/** By how much more is owed of the kinds whose days are known, by the pay dates; `sign` is below 0 where a correction is taken back. */
export function owedOf(pays: readonly CorrectedPay[], sign: 1 | -1) {
  return [...Map.groupBy(pays, ({ pay_date }) => pay_date)].map(([pay_date, same]) => {
    const { form_941, form_940 } = totalsOf(same, "money").liabilities;
    return { pay_date, of: { form_941: sign * form_941, form_940: sign * form_940 } };
  });
}

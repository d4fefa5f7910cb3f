import { longDate } from "#lib/core/days.ts";
import { AppError } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import type { File, ReportRow } from "#lib/core/file.ts";
import { taxesOf } from "../facts/facts.ts";
import type { Deductions } from "../withholding/schema.ts";
import type { PayStub, StubAmounts, YearToDate } from "./schema.ts";

type Deduction = Deductions[number];

function exact(sum: bigint): number {
  if (sum > BigInt(MAX_INTEGER)) throw new AppError(400, "out_of_range", "The year's pay would pass 2^53-1 cents.");
  return Number(sum);
}

const summed = (amounts: readonly (number | null)[]) =>
  exact(amounts.reduce((sum: bigint, one) => sum + BigInt(one ?? 0), 0n));

const isSame = (a: Deduction, b: Deduction) => a.name === b.name && a.kind === b.kind;

/** Deductions added up by their names and kinds, in the order in which those first came; what was put right to nothing is none. */
function alike(all: readonly Deductions[]): Deductions {
  const each = all.flat();
  const first = each.filter((one, at) => each.findIndex((other) => isSame(one, other)) === at);
  return first
    .map((one) => ({
      ...one,
      amount_cents: summed(each.filter((other) => isSame(one, other)).map(({ amount_cents }) => amount_cents)),
    }))
    .filter(({ amount_cents }) => amount_cents !== 0);
}

/** A pay with the state whose income tax was withheld of it. */
type StubPay = StubAmounts & Pick<PayStub, "withholding_state">;

/** What is withheld for each state, by their codes; what is of a state that is not told comes last. */
function byState(pays: readonly StubPay[]): YearToDate["states"] {
  return [...Map.groupBy(pays, ({ withholding_state }) => withholding_state)]
    .map(([state, own]) => ({ state, state_withheld_cents: summed(own.map((pay) => pay.state_withheld_cents)) }))
    .filter(({ state, state_withheld_cents }) => state !== null || state_withheld_cents !== 0)
    .toSorted((a, b) => ((a.state ?? "~") < (b.state ?? "~") ? -1 : 1));
}

/** What somebody's pays of a year come to together. Throws 400 past 2^53−1. */
export function sumOfPays(pays: readonly StubPay[], year: number): YearToDate {
  const sums = amountsOf(pays);
  const base = taxesOf(year)?.social_security_wage_base_cents;
  return {
    ...sums,
    states: byState(pays),
    social_security_wages_cents: base === undefined ? null : Math.min(sums.fica_wages_cents, base),
  };
}

/** What pays come to together, each kind of it. Throws 400 past 2^53−1. */
export const amountsOf = (pays: readonly StubAmounts[]): StubAmounts => ({
  gross_cents: summed(pays.map((pay) => pay.gross_cents)),
  federal_wages_cents: summed(pays.map((pay) => pay.federal_wages_cents)),
  fica_wages_cents: summed(pays.map((pay) => pay.fica_wages_cents)),
  federal_withheld_cents: summed(pays.map((pay) => pay.federal_withheld_cents)),
  state_withheld_cents: summed(pays.map((pay) => pay.state_withheld_cents)),
  social_security_withheld_cents: summed(pays.map((pay) => pay.social_security_withheld_cents)),
  medicare_withheld_cents: summed(pays.map((pay) => pay.medicare_withheld_cents)),
  additional_medicare_withheld_cents: summed(pays.map((pay) => pay.additional_medicare_withheld_cents)),
  deductions: alike(pays.map((pay) => pay.deductions)),
  deductions_cents: summed(pays.map((pay) => pay.deductions_cents)),
  net_cents: summed(pays.map((pay) => pay.net_cents)),
});

const row = (kind: ReportRow["kind"], label: string, ...cells: (number | null)[]): ReportRow => ({
  kind,
  label,
  account_code: null,
  account_id: null,
  cells,
});

/** A line of each state's income tax; one without a state where there is none. */
function stateLines({ withholding_state, state_withheld_cents, year_to_date: { states } }: PayStub): ReportRow[] {
  const all = states.length === 0 ? [{ state: withholding_state, state_withheld_cents: 0 }] : states;
  return all.map(({ state, state_withheld_cents: ofYear }) => {
    const label = state === null ? "State income tax" : `State income tax, ${state}`;
    return row("line", label, state === withholding_state ? state_withheld_cents : 0, ofYear);
  });
}

/** The stub as a PDF: this pay beside the year to date, from gross to net. */
export function stubPdf(stub: PayStub): File {
  const { year_to_date: year, company, name, period_start, period_end, pay_date, hours } = stub;
  const line = (label: string, of: (amounts: StubAmounts) => number | null) =>
    row("line", label, of(stub) ?? 0, of(year) ?? 0);
  const taken = (amounts: StubAmounts) => amounts.gross_cents - amounts.net_cents;
  const deducted = (amounts: StubAmounts, wanted: Deduction) =>
    amounts.deductions.reduce((sum, one) => sum + (isSame(one, wanted) ? one.amount_cents : 0), 0);
  const rows = [
    row("heading", "Earnings"),
    line(hours === null ? "Gross pay" : `Gross pay, ${hours} hours`, ({ gross_cents }) => gross_cents),
    row("heading", "Withheld"),
    line("Federal income tax", ({ federal_withheld_cents }) => federal_withheld_cents),
    ...stateLines(stub),
    line("Social security", (of) => of.social_security_withheld_cents),
    line("Medicare", ({ medicare_withheld_cents }) => medicare_withheld_cents),
    line("Additional Medicare tax", (of) => of.additional_medicare_withheld_cents),
    ...year.deductions.map((one) => line(one.name, (of) => deducted(of, one))),
    row("total", "Withheld in all", taken(stub), taken(year)),
    row("closing", "Net pay", stub.net_cents, year.net_cents),
    row("heading", "Taxed wages"),
    line("For federal income tax", ({ federal_wages_cents }) => federal_wages_cents),
    line("For social security and Medicare", ({ fica_wages_cents }) => fica_wages_cents),
  ];
  const column = (label: string) => ({ label, from: null, to: null });
  const sheet = {
    title: "Pay stub",
    // The day on which they have it, and by whose year the rest is added up: the money may have left before.
    period: `${name}, ${longDate(period_start)} to ${longDate(period_end)}, paid on ${longDate(pay_date)}`,
    columns: [column("This pay"), column("Year to date")],
    rows,
    notes: [
      ...(stub.address === null ? [] : [`${name}, ${stub.address}`]),
      ...stub.corrections.map(({ corrected_on, reason }) => `Put right on ${longDate(corrected_on)}: ${reason}`),
    ],
  };
  const pdf = { title: `Pay stub of ${name}`, company, currency: "usd", as_of: pay_date, sheets: [sheet] };
  return {
    filename: `pay-stub-${stub.run_id}-${stub.person_id}.pdf`,
    content_type: "application/pdf",
    content: { pdf },
  };
}

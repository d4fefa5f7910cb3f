import type { EntityType } from "#lib/domains/company/entities/schema.ts";
import type { Confidence } from "#lib/domains/company/jurisdictions/facts/facts.ts";
import delawareFranchiseTax from "./delaware-franchise-tax.json" with { type: "json" };
import duties from "./duties.json" with { type: "json" };
import federal from "./federal-filings.json" with { type: "json" };
import iris from "./iris.json" with { type: "json" };
import reports from "./reports.json" with { type: "json" };

/** What Delaware asks of its corporations by their shares, in cents. */
/** What is asked beside reports and returns: elections, publication, fees by receipts, qualification elsewhere. */
/** The layout in which the IRS's portal takes information returns. */
export { delawareFranchiseTax, duties, iris };

export const confidences = ["primary", "secondary", "background", "low"] as const satisfies readonly Confidence[];

/** JSON types its words as strings; a word that is not of the list is a fault in the table, so it stops the start. */
function one<W extends string>(words: readonly W[], word: string): W {
  const found = words.find((known) => known === word);
  if (found === undefined) throw new Error(`tax facts: unknown word "${word}"`);
  return found;
}

/** How a due date follows from the formation, the fiscal year or the calendar (reports.json, `due_rule_kinds` of its source). */
export type DueRule =
  | { kind: "none" | "with_formation_filing" }
  | { kind: "anniversary_day" | "anniversary_month_start" | "anniversary_quarter_end" | "month_before_anniversary_end" }
  | { kind: "anniversary_month_end"; plus_months: number }
  | { kind: "fixed"; month: number; day: number }
  | { kind: "fiscal_year_end_offset"; months: number; day: number | "last" }
  | { kind: "fiscal_year_start_offset"; months: number; day: number }
  | { kind: "after_formation_days"; days: number }
  | { kind: "after_formation_months"; months: number }
  | { kind: "end_of_month_following_formation" };

/** Which years a report is due in; every year where a biennial one's parity is not known to us. */
export type Years = "every" | "odd" | "even" | "as_formed" | "other_than_formed";

/** One report or tax that a jurisdiction asks of the companies formed in it. */
export interface Report {
  report_name: string;
  cadence: "annual" | "biennial" | "once" | "none";
  due: DueRule;
  years: Years;
  /** Formed on or after this day of the year, the first is due a year later. */
  skips_from: { month: number; day: number } | null;
  /** The first is due on this day of so many months from the formation on, its own month being the first; null where it follows the rule. */
  first_due: { nth_month: number; day: number } | null;
  filed_with: string;
  fee_cents: number | null;
  fee_confidence: Confidence | null;
  note: string | null;
  source: string;
  confidence: Confidence;
}

interface DueRow {
  kind: string;
  month?: number;
  day?: number | string;
  days?: number;
  months?: number;
  plus_months?: number;
  nth_month_after_fye?: number;
  nth_month_of_tax_year?: number;
}

interface ReportRow {
  report_name: string;
  cadence: string;
  due: DueRow;
  biennial_parity?: { basis: string; years?: string };
  first_due?: { kind: string; skip_one_cycle_if_formed_on_or_after?: { month: number; day: number } };
  filed_with?: string;
  fee_cents: number | null;
  fee_confidence: string;
  note?: string;
  source: string;
  confidence: string;
  initial_report?: {
    name: string;
    due: DueRow;
    fee_cents: number | null;
    note?: string;
    confidence?: string;
  };
  other_annual_obligations?: {
    name: string;
    filed_with?: string;
    due: DueRow;
    fee_cents?: number | null;
    first_due?: { kind: string; nth_month?: number; day?: number };
    note?: string;
    source: string;
    confidence: string;
  }[];
}

function dueRule(row: DueRow): DueRule {
  const { month = 0, days = 0, months = 0, plus_months = 0 } = row;
  const day = typeof row.day === "number" ? row.day : 0;
  switch (row.kind) {
    case "fixed":
      return { kind: row.kind, month, day };
    case "anniversary_month_end":
      return { kind: row.kind, plus_months };
    case "fiscal_year_end_offset":
      return { kind: row.kind, months: row.nth_month_after_fye ?? 0, day: row.day === "last" ? "last" : day };
    case "fiscal_year_start_offset":
      return { kind: row.kind, months: row.nth_month_of_tax_year ?? 0, day };
    case "after_formation_days":
      return { kind: row.kind, days };
    case "after_formation_months":
      return { kind: row.kind, months };
    case "none":
    case "with_formation_filing":
    case "anniversary_day":
    case "anniversary_month_start":
    case "anniversary_quarter_end":
    case "month_before_anniversary_end":
    case "end_of_month_following_formation":
      return { kind: row.kind };
    default:
      throw new Error(`tax facts: unknown due rule "${row.kind}"`);
  }
}

function years({ biennial_parity: parity }: ReportRow): Years {
  switch (parity?.basis) {
    case "formation_year_same":
      return "as_formed";
    case "formation_year_plus_one":
      return "other_than_formed";
    case "fixed":
      return one(["odd", "even"], parity.years ?? "");
    default:
      return "every";
  }
}

const notes = (...parts: (string | undefined)[]) => parts.filter((part) => part !== undefined).join(" ") || null;

function annualReport(row: ReportRow, office: string): Report {
  const unknown =
    row.biennial_parity?.basis === "entity_number_last_digit"
      ? "It is due every second year, by the last digit of the state's entity number, which is not known here: every year is shown."
      : undefined;
  return {
    report_name: row.report_name,
    cadence: one(["annual", "biennial", "none"], row.cadence),
    due: dueRule(row.due),
    years: years(row),
    skips_from: row.first_due?.skip_one_cycle_if_formed_on_or_after ?? null,
    first_due: null,
    filed_with: row.filed_with ?? office,
    fee_cents: row.fee_cents,
    fee_confidence: one(confidences, row.fee_confidence),
    note: notes(row.note, unknown),
    source: row.source,
    confidence: one(confidences, row.confidence),
  };
}

function initialReport(row: ReportRow, office: string): Report | null {
  const { initial_report: initial } = row;
  if (initial === undefined) return null;
  const confidence = one(confidences, initial.confidence ?? row.confidence);
  return {
    ...annualReport(row, office),
    report_name: initial.name,
    cadence: "once",
    due: dueRule(initial.due),
    years: "every",
    skips_from: null,
    fee_cents: initial.fee_cents,
    fee_confidence: confidence,
    note: notes(initial.note),
    confidence,
  };
}

/** The tax on being a company: the report itself where it is one, or what is due beside it. */
function franchiseTax(row: ReportRow, office: string): Report | null {
  if (/\btax\b/i.test(row.report_name)) return annualReport(row, office);
  const tax = row.other_annual_obligations?.find(({ name }) => /\btax\b/i.test(name));
  if (tax === undefined) return null;
  const confidence = one(confidences, tax.confidence);
  const { nth_month = 0, day = 0, kind } = tax.first_due ?? { kind: "none" };
  return {
    ...annualReport(row, office),
    report_name: tax.name,
    cadence: "annual",
    due: dueRule(tax.due),
    years: "every",
    skips_from: null,
    first_due: kind === "nth_month_of_first_tax_year" ? { nth_month, day } : null,
    filed_with: tax.filed_with ?? office,
    fee_cents: tax.fee_cents ?? null,
    fee_confidence: confidence,
    note: notes(tax.note),
    source: tax.source,
    confidence,
  };
}

export const deadlineTypes = ["annual_report", "initial_report", "franchise_tax"] as const;
export type DeadlineType = (typeof deadlineTypes)[number];

const jurisdictions = new Map(reports.jurisdictions.map((row) => [row.code, row]));

/**
 * What a jurisdiction asks of the companies of a type that are formed in it; null where our facts have no such thing.
 * `jurisdiction` is one of the 51 codes: inputs are checked before. Throws on any other.
 */
export function reportOf(type: DeadlineType, jurisdiction: string, entity_type: EntityType): Report | null {
  const found = jurisdictions.get(jurisdiction);
  if (found === undefined) throw new Error(`no jurisdiction has the code "${jurisdiction}"`);
  const row: ReportRow = found[entity_type];
  if (type === "initial_report") return initialReport(row, found.filing_office);
  return type === "franchise_tax" ? franchiseTax(row, found.filing_office) : annualReport(row, found.filing_office);
}

export const federalFilings = federal.filing_types;

/** The return of a year's income: a corporation's, one's that has elected to be an S corporation, and that of an llc which is taxed as a partnership. */
export const incomeReturns = federal.income_returns;

import type { WorkbookCell, WorkbookSheet, WorkbookSource } from "#lib/core/file.ts";
import type { Part } from "../../cap-table/rules.ts";
import type { Grant } from "../../grants/schema.ts";
import type { GrantHolding } from "../../holdings/store.ts";
import type { ConvertibleNote } from "../../notes/schema.ts";
import { words } from "../../register/rules.ts";
import type { RegisterEvent } from "../../register/schema.ts";
import type { Safe } from "../../safes/schema.ts";
import type { Instrument } from "../../schema.ts";
import { type Column, dollarsCell, firstRow, headed, numberCell, sumCell } from "./cells.ts";
import { grantSheet, type Held, isPromise } from "./holdings.ts";
import { CLASSES, tableSheet } from "./ownership.ts";

/** Everything that a cap table's workbook tells, as of one moment. */
export interface Told {
  company: string;
  as_of: string;
  instruments: Instrument[];
  parts: Part[];
  holdings: GrantHolding[];
  grants: Grant[];
  safes: Safe[];
  notes: ConvertibleNote[];
  events: RegisterEvent[];
}

/** The classes, with what of each is available as a formula. */
function classSheet(lines: string[], instruments: readonly Instrument[]): WorkbookSheet {
  const columns: Column[] = [
    ["Class", "text", 24],
    ["Kind", "text", 12],
    ["Authorized", "units", 16],
    ["Issued", "units", 16],
    ["Exercised", "units", 14],
    ["Available", "units", 16],
    ["Par value", "price", 12],
    ["Liquidation multiple", "price", 18],
    ["Participation", "text", 14],
    ["Participation cap multiple", "price", 22],
    ["Seniority", "price", 10],
    ["Original issue price", "price", 18],
    ["Conversion price", "price", 16],
    ["Conversion ratio", "text", 16],
    ["Anti-dilution", "text", 28],
    ["Votes per share", "units", 16],
    ["Dividend", "text", 12],
    ["Dividend compounding", "text", 20],
    ["Dividend from", "text", 16],
  ];
  const rows = instruments.map((one, at): WorkbookCell[] => {
    const line = firstRow(lines.length) + at;
    return [
      one.symbol,
      one.kind,
      one.authorized_units,
      one.issued_units,
      one.exercised_units,
      { formula: `C${line}-D${line}-E${line}`, value: one.available_units },
      numberCell(one.par_value),
      one.liquidation_multiple,
      one.participation,
      one.participation_cap_multiple,
      one.seniority,
      numberCell(one.original_issue_price),
      numberCell(one.conversion_price),
      one.conversion_ratio,
      one.anti_dilution,
      one.votes_per_share,
      one.dividend_percent === null ? null : `${one.dividend_percent}%`,
      one.dividend_compounding,
      one.dividend_from,
    ];
  });
  const sheet = { title: CLASSES, lines, columns: headed(columns), rows };
  const total = columns.map(
    (_, at): WorkbookCell => (at === 0 ? "Total" : at >= 2 && at <= 5 ? sumCell(sheet, at) : null),
  );
  return { ...sheet, totals: [total] };
}

function safeSheet(lines: string[], safes: readonly Safe[]): WorkbookSheet {
  const columns: Column[] = [
    ["Investor", "text", 28],
    ["Type", "text", 12],
    ["Issue date", "day", 12],
    ["Principal", "dollars", 18],
    ["Valuation cap", "dollars", 20],
    ["Discount %", "text", 12],
    ["Fixed percent", "text", 14],
    ["Status", "text", 13],
    ["Paid on", "day", 12],
    ["SAFE", "text", 32],
  ];
  const rows = safes.map((one): WorkbookCell[] => [
    one.investor_name,
    one.safe_type,
    one.issued_on,
    dollarsCell(one.principal_amount_cents),
    dollarsCell(one.valuation_cap_cents),
    one.discount_percent === null ? null : `${one.discount_percent}%`,
    one.fixed_percent === null ? null : `${one.fixed_percent}%`,
    one.status,
    one.paid_on,
    one.safe_id,
  ]);
  const sheet = { title: "SAFEs", lines, columns: headed(columns), rows };
  const total = columns.map((_, at): WorkbookCell => (at === 0 ? "Total" : at === 3 ? sumCell(sheet, at) : null));
  return { ...sheet, totals: [total] };
}

/** Notes with what they have borne; what each is owed, and the sums, are formulas. */
function noteSheet(lines: string[], notes: readonly ConvertibleNote[]): WorkbookSheet {
  const columns: Column[] = [
    ["Investor", "text", 28],
    ["Issue date", "day", 12],
    ["Maturity date", "day", 14],
    ["Principal", "dollars", 18],
    ["Interest", "dollars", 16],
    ["Principal and interest", "dollars", 22],
    ["Interest a year", "text", 14],
    ["Day count", "text", 12],
    ["Valuation cap", "dollars", 20],
    ["Discount %", "text", 12],
    ["Status", "text", 13],
    ["Paid on", "day", 12],
    ["Note", "text", 32],
  ];
  const rows = notes.map((one, at): WorkbookCell[] => {
    const line = firstRow(lines.length) + at;
    const { principal_amount_cents, interest_cents } = one;
    const value = (principal_amount_cents + interest_cents) / 100;
    return [
      one.investor_name,
      one.issued_on,
      one.matures_on,
      dollarsCell(principal_amount_cents),
      dollarsCell(interest_cents),
      { formula: `D${line}+E${line}`, value },
      `${one.interest_percent}%`,
      one.day_count,
      dollarsCell(one.valuation_cap_cents),
      one.discount_percent === null ? null : `${one.discount_percent}%`,
      one.status,
      one.paid_on,
      one.note_id,
    ];
  });
  const sheet = { title: "Convertible notes", lines, columns: headed(columns), rows };
  const total = columns.map(
    (_, at): WorkbookCell => (at === 0 ? "Total" : at >= 3 && at <= 5 ? sumCell(sheet, at) : null),
  );
  return { ...sheet, totals: [total] };
}

function ledgerSheet(lines: string[], events: readonly RegisterEvent[]): WorkbookSheet {
  const columns: Column[] = [
    ["Day", "day", 12],
    ["Event", "text", 18],
    ["From", "text", 28],
    ["To", "text", 28],
    ["Instrument", "text", 20],
    ["Units moved", "units", 16],
    ["Certificates", "text", 18],
    ["Price each", "price", 14],
    ["Given for it", "dollars", 18],
    ["Given in", "text", 18],
    ["Record", "text", 32],
    ["Written down at", "text", 26],
  ];
  const rows = events.map((event): WorkbookCell[] => [
    event.happened_on,
    words[event.kind],
    event.from_name,
    event.to_name,
    event.symbols.join(", ") || null,
    event.units,
    event.certificate_numbers.join(", ") || null,
    numberCell(event.price_per_share),
    dollarsCell(event.amount_cents),
    event.consideration,
    event.event_id,
    event.recorded_at,
  ]);
  const sheet = { title: "Ledger", lines, columns: headed(columns), rows };
  const total = columns.map((_, at): WorkbookCell => (at === 0 ? "Total" : at === 8 ? sumCell(sheet, at) : null));
  return { ...sheet, totals: [total] };
}

/** The cap table as a workbook: a sheet for people, and those that an import of ours reads back. */
export function workbookOf(told: Told): WorkbookSource {
  const { company, as_of, instruments, holdings, grants, safes, notes, events } = told;
  const lines = (what: string) => [company, `${what} as of ${as_of}`];
  const symbols = new Map(instruments.map(({ instrument_id, symbol }) => [instrument_id, symbol]));
  const byId = new Map(grants.map((grant) => [grant.grant_id, grant]));
  const before = new Map<string, number>();
  const held = holdings.flatMap((holding): Held[] => {
    const grant = byId.get(holding.grant_id);
    const others = before.get(holding.grant_id) ?? 0;
    before.set(holding.grant_id, others + holding.units);
    return grant === undefined
      ? []
      : [{ holding, grant, symbol: symbols.get(grant.instrument_id) ?? "", before: others }];
  });
  return {
    sheets: [
      tableSheet(lines("Cap table"), told),
      classSheet(lines("Classes"), instruments),
      grantSheet(
        "Shares",
        lines("Shares and units"),
        held.filter(({ grant }) => !isPromise(grant)),
      ),
      grantSheet(
        "Options",
        lines("Options, RSUs and warrants"),
        held.filter(({ grant }) => isPromise(grant)),
      ),
      safeSheet(lines("SAFEs"), safes),
      ...(notes.length === 0 ? [] : [noteSheet(lines("Convertible notes"), notes)]),
      ledgerSheet(lines("Ledger of events"), events),
    ],
  };
}

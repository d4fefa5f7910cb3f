import { describe, expect, it } from "vitest";
import names from "#lib/domains/company/entities/facts/names.json" with { type: "json" };
import inventions from "#lib/domains/company/formation/papers/facts/inventions.json" with { type: "json" };
import departures from "#lib/domains/company/jurisdictions/facts/departures.json" with { type: "json" };
import directors from "#lib/domains/company/jurisdictions/facts/directors.json" with { type: "json" };
import firstDirectors from "#lib/domains/company/jurisdictions/facts/first-directors.json" with { type: "json" };
import jurisdictions from "#lib/domains/company/jurisdictions/facts/jurisdictions.json" with { type: "json" };
import acts from "#lib/domains/company/jurisdictions/facts/llc-acts.json" with { type: "json" };
import portals from "#lib/domains/company/jurisdictions/facts/portals.json" with { type: "json" };
import classification from "#lib/domains/compliance/classification/facts/classification.json" with { type: "json" };
import laws from "#lib/domains/compliance/classification/facts/laws.json" with { type: "json" };
import duties from "#lib/domains/compliance/tax/facts/duties.json" with { type: "json" };
import federal from "#lib/domains/compliance/tax/facts/federal-filings.json" with { type: "json" };
import reports from "#lib/domains/compliance/tax/facts/reports.json" with { type: "json" };
import distributions from "#lib/domains/equity/facts/distributions.json" with { type: "json" };
import options from "#lib/domains/equity/facts/options.json" with { type: "json" };
import deductions from "#lib/domains/money/payroll/facts/deductions.json" with { type: "json" };
import deposits from "#lib/domains/money/payroll/facts/deposits.json" with { type: "json" };
import taxes from "#lib/domains/money/payroll/facts/employer-taxes.json" with { type: "json" };
import { sources } from "../../e2e/support/sources.ts";
import { some } from "../../e2e/support/table.ts";
import { cited, citedFigure, isCited } from "./citation.ts";

/** Every text of a table under one of these names. */
function texts(value: unknown, names: readonly string[], name = ""): string[] {
  if (typeof value === "string") return names.includes(name) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, held]) => texts(held, names, Array.isArray(value) ? name : key));
}

/** What tells of how the table was made, and not of the law. */
const WORKSHOP =
  /background|look-?ups?\b|verified|assumed|not confirmed|find_string|inferred|seen for|\bvendors?\b|rules file|code table|\bids? \d|not checked|not found|\bin this table|excerpt/i;
const tables = {
  classification: classification.states,
  laws,
  duties,
  jurisdictions: jurisdictions.jurisdictions,
  names,
  federal,
  reports: reports.jurisdictions,
  distributions,
  options,
  taxes,
  deductions,
  departures,
  directors,
  firstDirectors,
  acts,
  portals,
  inventions,
  deposits,
};

describe("a source", () => {
  it("is what names one, or nothing", () => {
    expect(cited("8 Del. C. 170")).toBe("8 Del. C. 170");
    expect(cited("own background knowledge, not confirmed by a look-up")).toBeNull();
    expect(cited("IRC 6031(b); threshold own background knowledge, not confirmed by a look-up")).toBe("IRC 6031(b)");
    expect(cited("own background knowledge, not confirmed by a look-up; $800 also in a table")).toBe(
      "$800 also in a table",
    );
  });

  it("can be followed up where the law or another has said it", () => {
    expect(["primary", "secondary", "background", "low"].map(isCited)).toEqual([true, true, false, false]);
  });

  it.each(some(Object.entries(tables)))(
    "of %s tells people of the law, and nothing of how the table was made",
    (_, table) => {
      const sources = texts(table, ["source", "sources"]).map(cited);
      const notes = texts(table, ["note", "text", "statute", "reason", "label"]);
      expect([...sources, ...notes].filter((text) => text !== null && WORKSHOP.test(text))).toEqual([]);
    },
  );
});

describe("a figure", () => {
  it("that nobody can be cited for is told to nobody", () => {
    const told = ["primary", "secondary", "background", "low", null].map((confidence) =>
      citedFigure(10_900, confidence),
    );
    expect(told).toEqual([10_900, 10_900, null, null, null]);
  });

  it("whose facts say how well it is known is shown by no page in another way", () => {
    const all = sources().filter(({ isTest }) => !isTest);
    const doubtful = all
      .filter(({ file }) => file.endsWith("/schema.ts"))
      .flatMap(({ file, code }) => [...code.matchAll(/\b(\w+)_confidence:/g)].map(([, name]) => ({ file, name })));
    const bare = some(doubtful).flatMap(({ file: of, name }) => {
      // A word of one group may be another's for something else.
      const places = new RegExp(`^(app|components/${of.split("/")[2]})/`);
      const reads = new RegExp(`\\b${name}_cents\\b`);
      const pages = some(all.filter(({ file, code }) => places.test(file) && reads.test(code)));
      return pages.flatMap(({ file, code }) => (code.includes("citedFigure(") ? [] : [file]));
    });
    expect(bare).toEqual([]);
  });
});

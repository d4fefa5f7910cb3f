import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jurisdictions } from "#lib/core/fields.ts";
import { some } from "../../../../../e2e/support/table.ts";
import { parseText } from "../../documents/text.ts";
import { inline } from "../../documents/writing.ts";
import { blanksIn } from "../../formation/texts/blanks.ts";
import { jurisdiction } from "../../jurisdictions/facts/facts.ts";
import { type ContractFacts, missingFields, type Template, type Terms, templates } from "./contract-facts.ts";
import { generateContract } from "./generate.ts";

const nothing: Terms = {
  effective_date: null,
  counterparty_address: null,
  signatory_name: null,
  signatory_title: null,
  purpose: null,
  services: null,
  fee_cents: null,
  fee_basis: null,
  term_months: null,
  position: null,
  start_date: null,
  annual_salary_cents: null,
  reports_to: null,
  work_location: null,
  shares: null,
  vesting_months: null,
  master_agreement_date: null,
};

const all: Terms = {
  effective_date: "2026-12-01",
  counterparty_address: "12 Elm Street, Albany, New York 12207",
  signatory_name: "Ada Byron",
  signatory_title: "Chief Executive Officer",
  purpose: "exploring a joint product",
  services: "Design of the customer portal.",
  fee_cents: 850_000,
  fee_basis: "hour",
  term_months: 12,
  position: "Principal Engineer",
  start_date: "2027-01-04",
  annual_salary_cents: 18_000_000,
  reports_to: "Ada Byron",
  work_location: "San Francisco, California",
  shares: 25_000,
  vesting_months: 24,
  master_agreement_date: "2026-10-01",
};

const facts = (terms: Terms, more: Partial<ContractFacts> = {}, address: string | null = null): ContractFacts => ({
  company: { name: "Acme, Inc.", entity_type: "c_corp", jurisdiction: jurisdiction("DE"), address },
  counterparty_name: "Grace Hopper",
  law: jurisdiction("NY"),
  terms,
  renewal: null,
  prepared_on: "2026-11-21",
  ...more,
});

const write = (template: Template, given: ContractFacts) => generateContract(template, given).text;
const headings = (text: string) => parseText(text).filter(({ kind }) => kind === "heading" || kind === "title");

describe.each(some(templates))("the %s", (template) => {
  it("shows as blanks exactly what it says is missing, each by what it asks for", () => {
    const given = facts(nothing);
    const text = write(template, given);
    const missing = missingFields(template, given);
    expect(missing.length).toBeGreaterThanOrEqual(5);
    expect(blanksIn(text)).toHaveLength(missing.length);
  });

  it("has no blank where all is told, and says it", () => {
    const given = facts(all, {}, "350 Bay Street, San Francisco, California 94133");
    const text = write(template, given);
    expect(missingFields(template, given)).toEqual([]);
    expect(blanksIn(text)).toEqual([]);
    expect(text).toContain("350 Bay Street, San Francisco, California 94133");
    expect(text).toContain("Capacity: Chief Executive Officer of Acme, Inc.");
    expect(text).toContain("Name: Grace Hopper");
    expect(text).toContain("New York");
    expect(text).not.toMatch(/undefined|null|\[object|NaN|\.\.(?!\.)| {2}/);
  });

  it("is a whole agreement: long enough, with governing law and signatures at its end", () => {
    const text = write(template, facts(nothing));
    expect(text.split(/\s+/).length).toBeGreaterThan(650);
    expect(text).toContain("law of the State of New York");
    expect(headings(text).at(-1)?.text).toBe("Signatures");
    expect(text).toMatch(/18 U\.S\.C\. § 1833\(b\)/);
  });

  it("reads the same in every jurisdiction but for the law, and for both types of company", () => {
    for (const code of jurisdictions) {
      for (const entity_type of ["c_corp", "llc"] as const) {
        const company = { name: "Acme", entity_type, jurisdiction: jurisdiction(code), address: null };
        const text = write(template, facts(nothing, { company, law: jurisdiction(code) }));
        expect(text).toContain(`law of the ${jurisdiction(code).formal_name}`);
      }
    }
  });

  it("cannot be given another heading, title or item by what people write", () => {
    const own = headings(write(template, facts(nothing))).length;
    const typed = fc.oneof(
      fc.string(),
      fc.constantFrom("# Mine", "## Mine", "- mine", "a\n## b", "\u2028# c", "__________"),
    );
    fc.assert(
      fc.property(typed, typed, (name, words) => {
        const one = inline(words);
        const terms = { ...nothing, services: one, purpose: one, position: one, counterparty_address: one };
        const text = write(template, facts(terms, { counterparty_name: inline(name) }));
        return headings(text).length === own;
      }),
    );
  });
});

describe("the offer letter", () => {
  it("offers employment at will, but in Montana", () => {
    expect(write("offer_letter", facts(all))).toContain("Your employment is at will");
    const montana = write("offer_letter", facts(all, { law: jurisdiction("MT") }));
    expect(montana).toContain("Montana Wrongful Discharge from Employment Act");
    expect(montana).not.toContain("at any time, with or without cause and with or without notice");
  });

  it("speaks of equity where some is offered only", () => {
    expect(write("offer_letter", facts(all))).toContain("25,000 shares of its common stock");
    expect(write("offer_letter", facts({ ...all, shares: null }))).not.toContain("## Equity");
  });
});

describe("fees", () => {
  it.each([
    ["project", "half when they begin"],
    ["hour", "for each hour worked"],
    ["day", "for each full day"],
    ["month", "for each month of Services"],
  ] as const)("by the %s are said so", (fee_basis, words) => {
    const text = write("consulting_agreement", facts({ ...all, fee_basis }));
    expect(text).toContain("$8,500.00 for");
    expect(text).toContain(words);
  });
});

it("one month and one day are no months and days", () => {
  const one = { ...all, term_months: 1, vesting_months: 1 };
  for (const template of templates) {
    const renewal = { months: 1, notice_days: 1 };
    expect(write(template, facts(one, { renewal }))).not.toMatch(/\b1 (months|days)\b/);
  }
  expect(write("master_services_agreement", facts(one, { renewal: { months: 1, notice_days: 1 } }))).toContain(
    "it is renewed for 1 month more, unless a party gives the other written notice that it shall not be, at least 1 day before.",
  );
});

it("no agreement forbids competition or working for others", () => {
  for (const template of templates) {
    expect(write(template, facts(all))).not.toMatch(/non-?compete|shall not compete|not solicit/i);
  }
});

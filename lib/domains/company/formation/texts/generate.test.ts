import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { some } from "../../../../../e2e/support/table.ts";
import { parseText } from "../../documents/text.ts";
import { inline } from "../../documents/writing.ts";
import { missingParticulars } from "../../entities/rules.ts";
import type { EntityType, Particulars } from "../../entities/schema.ts";
import { jurisdictionCodes } from "../../jurisdictions/facts/facts.ts";
import { blanksIn } from "./blanks.ts";
import { formationFacts } from "./formation-facts.ts";
import { documentTypes, generateDocuments } from "./generate.ts";

const types = ["llc", "c_corp"] as const;

const complete: Particulars = {
  registered_agent: { name: "Harbor Agents, Inc.", address: "8 The Green, Dover, Kent County, Delaware 19901" },
  principal_address: "350 Bay Street, San Francisco, California 94133",
  authorized_shares: 12_500_000,
  par_value: "0.0001",
  incorporator: { name: "Ada Byron", address: "1 Engine Way, Dover, Delaware" },
  organizer: { name: "Ada Byron", address: "1 Engine Way, Dover, Delaware" },
  directors: [{ name: "Ada Byron", address: "1 Engine Way" }, { name: "Łukasz Ñandú" }],
  officers: [
    { name: "Ada Byron", title: "President" },
    { name: "Mary Somerville", title: "Secretary" },
  ],
  members: [
    { name: "Ada Byron", address: "1 Engine Way", contribution_cents: 123_456_789, units: 2 },
    { name: "Mary Somerville", contribution_cents: 1, units: 1 },
  ],
  management: "manager_managed",
  managers: [{ name: "Ada Byron" }],
  fiscal_year_end: "06-30",
  purpose: "building engines.",
};

const documentsOf = (entity_type: EntityType, jurisdiction: string, particulars: Particulars, legal_name = "Acme") =>
  generateDocuments(formationFacts({ legal_name, entity_type, jurisdiction, particulars, generated_on: "2026-11-21" }));

/** The texts by type of document. */
const textsOf = (...company: Parameters<typeof documentsOf>) =>
  new Map(documentsOf(...company).map(({ document_type, text }) => [document_type, text]));

describe("formation documents", () => {
  it.each(some(types.flatMap((type) => jurisdictionCodes.map((code) => [type, code] as const))))(
    "of a %s in %s are all there, whole and clean",
    (type, code) => {
      for (const particulars of [{}, complete]) {
        const documents = documentsOf(type, code, particulars);
        expect(documents.map(({ document_type }) => document_type)).toEqual([...documentTypes[type]]);
        for (const { title, text, signer_roles } of documents) {
          const shown = type === "llc" ? "Acme LLC" : "Acme, Inc.";
          expect(text.startsWith(`# ${title} of ${shown}\n\n`)).toBe(true);
          expect(text).not.toMatch(/undefined|null|NaN|\[object|\$\{| {2}|\.\.|,,| [.,;]|\n{3}|[ \t]$/m);
          expect(text).not.toMatch(/this Articles|the the|\(\)/);
          expect(text).toContain("Signature: ____");
          expect(signer_roles.length).toBeGreaterThan(1);
        }
      }
    },
  );

  it.each(some(types))("of a %s refer to sections and articles that they have", (type) => {
    for (const code of ["DE", "CA", "DC"]) {
      for (const text of textsOf(type, code, {}).values()) {
        const own = text.replaceAll(/Section [\d()\-a-z]+ of the (DGCL|LLC Act|Code|Internal|Securities)/g, "");
        for (const [, number] of own.matchAll(/Sections? (\d+\.\d+)/g)) expect(text).toContain(`\n${number} `);
        for (const [, number] of own.matchAll(/Article (\d+)/g)) expect(text).toContain(`## Article ${number}. `);
      }
    }
  });

  it.each(some(types))(
    "of a %s in New York name the county and the Secretary of State, and elsewhere do not",
    (type) => {
      const filed = (code: string) => documentsOf(type, code, {})[0]?.text ?? "";
      expect(filed("NY")).toContain("is to be located in the County of ____");
      expect(filed("NY")).toContain("upon whom process against it may be served. The post office address");
      expect(filed("WY")).not.toMatch(/County of|Secretary of State of the State/);
    },
  );

  it("of a corporation name its first directors where the state has them stand in what is filed, and elsewhere do not", () => {
    const filed = (code: string, particulars: Particulars) => textsOf("c_corp", code, particulars);
    const texas = filed("TX", complete);
    expect(texas.get("CertificateOfIncorporation")).toContain("make up the first Board of Directors is 2.");
    expect(texas.get("CertificateOfIncorporation")).toContain(
      "- Ada Byron, 1 Engine Way\n- Łukasz Ñandú, in care of the Corporation at its principal office",
    );
    expect(texas.get("IncorporatorAction")).toContain("confirmed as a director of the Corporation, as the Charter");
    expect(texas.get("CertificateOfIncorporation")).not.toContain("elected its initial directors");
    expect(filed("MD", complete).get("CertificateOfIncorporation")).toContain("- Ada Byron\n- Łukasz Ñandú");
    expect(blanksIn(filed("NV", {}).get("CertificateOfIncorporation") ?? "")).toContain("directors");
    expect(filed("DE", complete).get("CertificateOfIncorporation")).not.toContain("Łukasz");
    expect(filed("DE", complete).get("IncorporatorAction")).toContain("is elected a director of the Corporation, to");
  });

  it.each(some(types))("of a %s show a blank for each missing particular, and for nothing else", (type) => {
    const cases: Particulars[] = [
      {},
      complete,
      { management: "manager_managed", members: [{ name: "Ada" }, { name: "Mary", units: 5 }] },
      { registered_agent: { name: "Agent" }, incorporator: { name: "Ada" }, organizer: { name: "Ada" } },
    ];
    for (const particulars of cases) {
      const shown = [...new Set(documentsOf(type, "DE", particulars).flatMap(({ text }) => blanksIn(text)))];
      const missing = missingParticulars(type, particulars);
      for (const path of missing) expect(shown).toContain(path);
      for (const path of shown) {
        expect(missing.some((known) => path === known || path.startsWith(`${known}.`))).toBe(true);
      }
    }
  });

  it("cite Delaware's statutes by section, and no section of a statute elsewhere", () => {
    expect(textsOf("c_corp", "DE", {}).get("Bylaws")).toContain("Section 228 of the DGCL");
    expect(textsOf("llc", "DE", {}).get("OperatingAgreement")).toContain("Section 18-607 of the LLC Act");
    for (const type of types) {
      for (const text of textsOf(type, "OH", {}).values()) expect(text).not.toMatch(/DGCL|Del\. C\.|Delaware/);
    }
    expect(textsOf("c_corp", "CA", {}).get("Bylaws")).toContain(
      "the California statute governing business corporations",
    );
  });

  it("are filed under the state's own name for them, with California's own words of purpose", () => {
    expect(documentsOf("llc", "DE", {})[0]?.title).toBe("Certificate of Formation");
    expect(documentsOf("c_corp", "TN", {})[0]?.title).toBe("Charter");
    const articles = textsOf("llc", "CA", complete).get("ArticlesOfOrganization");
    expect(articles).toContain("under the California Revised Uniform Limited Liability Company Act. ");
    expect(articles).toContain("The Company’s business within that purpose is: building engines.");
  });

  it("say what the company has told about itself", () => {
    const corporate = textsOf("c_corp", "DE", complete);
    const certificate = corporate.get("CertificateOfIncorporation");
    expect(certificate).toContain("may issue is 12,500,000, with a par value of $0.0001 per share.");
    expect(corporate.get("IncorporatorAction")).toContain("initial Board of Directors is 2.");
    expect(corporate.get("InitialWrittenConsent")).toContain("- Secretary: Mary Somerville");
    expect(corporate.get("Bylaws")).toContain("fiscal year ends on June 30 of each year");
    const agreement = textsOf("llc", "DE", complete).get("OperatingAgreement");
    expect(agreement).toContain(
      "- Ada Byron, 1 Engine Way; agreed value of contribution: $1,234,567.89; Units: 2 (66.6667%)",
    );
    expect(agreement).toContain("- Mary Somerville; agreed value of contribution: $0.01; Units: 1 (33.3333%)");
    const without = textsOf("c_corp", "DE", { par_value: "0.00" }).get("CertificateOfIncorporation");
    expect(without).toContain("without par value");
    expect(without).not.toContain("worth at least");
  });

  it("keep their headings whatever people call themselves, and carry every name", () => {
    const nasty = fc.oneof(
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }),
      fc.string({ unit: "binary", minLength: 1, maxLength: 60 }),
      fc.constantFrom(
        "# Forged",
        "## Article 99. Forged",
        "- item",
        "A\n# B\n\n## C",
        "A\r\n- B",
        "A\u2028# B",
        "A.",
        "\u202e# x",
      ),
    );
    const name = nasty.filter((text) => text.trim() !== "" && text.isWellFormed());
    const outline = (text: string) =>
      parseText(text)
        .filter(({ kind }) => kind !== "title")
        .map(({ kind, line_ends, text: words }) => (kind === "heading" ? words : `${kind} ${line_ends}`));
    fc.assert(
      fc.property(name, name, fc.constantFrom(...types), (company, person, type) => {
        const named = (who: string): Particulars => ({
          registered_agent: { name: who, address: who },
          principal_address: who,
          organizer: { name: who, address: who },
          incorporator: { name: who, address: who },
          directors: [{ name: who, address: who }],
          officers: [{ name: who, title: who }],
          members: [{ name: who, address: who, units: 1, contribution_cents: 1 }],
          purpose: who,
        });
        const plain = documentsOf(type, "CA", named("Ada"));
        const documents = documentsOf(type, "CA", named(person), company);
        for (const [index, { text, title }] of documents.entries()) {
          expect(outline(text)).toEqual(outline(plain[index]?.text ?? ""));
          expect(parseText(text).filter(({ kind }) => kind === "title")).toHaveLength(1);
          expect(text.startsWith(`# ${title} of ${inline(company)}`)).toBe(true);
          expect(text).toContain(inline(person));
        }
      }),
      { numRuns: 60 },
    );
  });
});

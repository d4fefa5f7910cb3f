import { describe, expect, it } from "vitest";
import { some } from "../../../../../e2e/support/table.ts";
import { parseText } from "../../documents/text.ts";
import { inline } from "../../documents/writing.ts";
import { convertedName } from "../../entities/rules.ts";
import type { EntityType, Particulars } from "../../entities/schema.ts";
import { jurisdictionCodes } from "../../jurisdictions/facts/facts.ts";
import { blanksIn } from "./blanks.ts";
import { generateConversion } from "./conversion.ts";
import type { ConvertedEquity } from "./conversion-plan.ts";
import { conversionFacts } from "./formation-facts.ts";

const types = ["llc", "c_corp"] as const;
const other = (type: EntityType) => (type === "llc" ? "c_corp" : "llc");

const names = { llc: "Acme LLC", c_corp: "Acme, Inc." };
const equity: ConvertedEquity = {
  instruments: [{ symbol: "UNITS", becomes: "COMMON", authorized_units: 10_000_000, issued_units: 4_000_000 }],
  holders: [
    { name: "Ada Byron", units: 3_000_000 },
    { name: "Mary Somerville", units: 1_000_000 },
  ],
  least_directors: 1,
};

const complete: Particulars = {
  registered_agent: { name: "Harbor Agents, Inc.", address: "8 The Green, Dover, Kent County, Delaware 19901" },
  principal_address: "350 Bay Street, San Francisco, California 94133",
  incorporator: { name: "Ada Byron", address: "1 Engine Way" },
  organizer: { name: "Ada Byron", address: "1 Engine Way" },
  directors: [{ name: "Ada Byron" }],
  officers: [{ name: "Mary Somerville", title: "Secretary" }],
  members: [
    { name: "Ada Byron", units: 3_000_000 },
    { name: "Mary Somerville", units: 1_000_000 },
  ],
};

/** The documents of a company that becomes `type`. */
function documentsOf(type: EntityType, jurisdiction: string, particulars: Particulars, of = equity, filed = true) {
  const from = other(type);
  const legal_name = convertedName(names[from], from, type);
  return generateConversion(
    conversionFacts(
      { legal_name, entity_type: type, jurisdiction, particulars, generated_on: "2026-11-21" },
      {
        legal_name: names[from],
        entity_type: from,
        filed_on: filed ? "2024-02-29" : null,
        signers: { capacity: from === "llc" ? "Manager" : "Director", names: filed ? ["Charles Babbage"] : [] },
      },
    ),
    of,
  );
}

const textOf = (documents: ReturnType<typeof documentsOf>, type: string) =>
  documents.find(({ document_type }) => document_type === type)?.text ?? "";

describe.each(some(types))("the documents of a conversion to a %s", (type) => {
  const own =
    type === "llc" ? ["ArticlesOfOrganization", "OperatingAgreement"] : ["CertificateOfIncorporation", "Bylaws"];

  it("are all there, whole and clean, in every jurisdiction", () => {
    for (const code of jurisdictionCodes) {
      const cases: [Particulars, ConvertedEquity][] = [
        [{}, { ...equity, holders: [] }],
        [complete, equity],
      ];
      for (const [particulars, of] of cases) {
        const documents = documentsOf(type, code, particulars, of, of.holders.length > 0);
        expect(documents.map(({ document_type }) => document_type)).toEqual([
          "PlanOfConversion",
          "CertificateOfConversion",
          ...own,
        ]);
        for (const { title, text } of documents) {
          expect(text.startsWith(`# ${title} of Acme`)).toBe(true);
          expect(text).not.toMatch(/undefined|null|NaN|\[object|\$\{| {2}|\.\.|,,| [.,;]|\n{3}|[ \t]$/m);
          expect(text).not.toMatch(/this Articles|the the|\(\)/);
          expect(text).toContain("Signature: ____");
        }
      }
    }
  });

  it("name the company as it was and as it becomes, and refer to sections that they have", () => {
    const documents = documentsOf(type, "DE", complete);
    const [plan, certificate] = documents;
    for (const text of [plan?.text, certificate?.text]) {
      expect(text).toContain(` of ${names[other(type)]}\n`);
      expect(text).toContain(names[type]);
    }
    for (const { text } of documents) {
      const parts = text.replaceAll(/Section [\d()\-a-z]+ of the (DGCL|LLC Act|Code|Internal|Securities)/g, "");
      for (const [, number] of parts.matchAll(/Sections? (\d+\.\d+)/g)) expect(text).toContain(`\n${number} `);
    }
    expect(certificate?.text).toContain("first formed on February 29, 2024 in the State of Delaware");
    expect(plan?.text).toContain("- UNITS, which becomes COMMON: 10,000,000 authorized, 4,000,000 issued");
    expect(plan?.text).toContain("- Ada Byron: 3,000,000");
  });

  it("are signed for the company as it was where they convert it, and as it becomes where they are of its new type", () => {
    const [plan, certificate, ...others] = documentsOf(type, "DE", complete);
    for (const document of [plan, certificate]) {
      const capacity = type === "llc" ? "Director" : "Manager";
      expect(document?.required_signers).toEqual([{ signer_name: "Charles Babbage", signer_role: capacity }]);
      expect(document?.text).toContain(`Name: Charles Babbage\nCapacity: ${capacity} (authorized person)`);
      expect(document?.signed_for).toEqual([other(type), type]);
    }
    for (const document of others) {
      expect(document.signed_for).toEqual([type]);
      expect(document.text).not.toContain("Babbage");
    }
  });

  it("cite no section of a statute outside Delaware", () => {
    for (const { text } of documentsOf(type, "OH", complete)) {
      expect(text.replaceAll(complete.registered_agent?.address ?? "", "")).not.toMatch(/DGCL|Del\. C\.|Delaware|18-2/);
    }
    expect(documentsOf(type, "OH", {})[1]?.title).toBe("Statement of Conversion");
  });

  it("form no company anew: nothing in them speaks of a company that comes into being", () => {
    for (const { text } of documentsOf(type, "DE", complete)) {
      expect(text).not.toMatch(/in order to form|comes into being|contribution: /);
    }
  });

  it("show blanks for what has not been told, and none when all is", () => {
    expect(documentsOf(type, "DE", complete).flatMap(({ text }) => blanksIn(text))).toEqual([]);
    const blanks = new Set(documentsOf(type, "DE", {}, equity, false).flatMap(({ text }) => blanksIn(text)));
    expect([...blanks]).toEqual(expect.arrayContaining(type === "llc" ? ["members"] : ["directors", "officers"]));
  });
});

describe("the statutes of a conversion in Delaware", () => {
  it("are those of the type that comes, and the approval's those of the type that goes", () => {
    const incorporated = documentsOf("c_corp", "DE", complete);
    expect(textOf(incorporated, "CertificateOfConversion")).toContain("Section 265 of the DGCL");
    expect(textOf(incorporated, "PlanOfConversion")).toContain("Section 18-216 of the LLC Act");
    const limited = documentsOf("llc", "DE", complete);
    expect(textOf(limited, "CertificateOfConversion")).toContain("Section 18-214 of the LLC Act");
    expect(textOf(limited, "PlanOfConversion")).toContain("Section 266 of the DGCL");
    expect(textOf(limited, "OperatingAgreement")).toContain("- Ada Byron; Units: 3,000,000 (75%)");
  });
});

describe("names in the plan", () => {
  it.each(["# Forged", "A\n## Forged\n- more", "A\r\n- Forged", "A\u2028# Forged", "- Forged", "\u202e# Forged"])(
    "cannot pass for headings or items: %j",
    (name) => {
      const plan = textOf(
        documentsOf("c_corp", "DE", complete, { ...equity, holders: [{ name, units: 1 }] }),
        "PlanOfConversion",
      );
      const kinds = (text: string) => parseText(text).map(({ kind }) => kind);
      const plain = documentsOf("c_corp", "DE", complete, { ...equity, holders: [{ name: "Ada", units: 1 }] });
      expect(kinds(plan)).toEqual(kinds(textOf(plain, "PlanOfConversion")));
      expect(plan).toContain(`- ${inline(name)}: 1`);
    },
  );
});

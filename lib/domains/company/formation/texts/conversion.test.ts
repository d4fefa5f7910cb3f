import { describe, expect, it } from "vitest";
import { some } from "../../../../../e2e/support/table.ts";
import { parseText } from "../../documents/text.ts";
import { inline } from "../../documents/writing.ts";
import { convertedName } from "../../entities/rules.ts";
import type { EntityType, Particulars } from "../../entities/schema.ts";
import { jurisdiction, jurisdictionCodes } from "../../jurisdictions/facts/facts.ts";
import { blanksIn } from "./blanks.ts";
import type { StatedClass } from "./capital.ts";
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

/** What the company was before; of the same state where nothing else is said. */
interface Was {
  from?: EntityType;
  state?: string;
  first?: string;
  classes?: StatedClass[];
}

/** The documents of a company that becomes `type`. */
function documentsOf(
  type: EntityType,
  code: string,
  particulars: Particulars,
  of = equity,
  filed = true,
  { from = other(type), state = code, first = state, classes = [] }: Was = {},
) {
  const legal_name = from === type ? names[from] : convertedName(names[from], from, type);
  const filed_on = filed ? "2024-02-29" : null;
  return generateConversion(
    conversionFacts(
      { legal_name, entity_type: type, jurisdiction: code, particulars, generated_on: "2026-11-21" },
      {
        legal_name: names[from],
        entity_type: from,
        jurisdiction: jurisdiction(state),
        first_jurisdiction: jurisdiction(first),
        filed_on,
        charter: { filed_on, name: names[from] },
        signers: { capacity: from === "llc" ? "Manager" : "Director", names: filed ? ["Charles Babbage"] : [] },
      },
      classes,
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

describe("the documents of a conversion into another state", () => {
  /** A Texas company of the one type that becomes one of Delaware of the other, or the other way around. */
  const move = (from: EntityType, state: string, type: EntityType, to: string, first?: string) =>
    documentsOf(type, to, complete, equity, true, { from, state, ...(first ? { first } : {}) });

  it("are whole between any two states, of any types, and say both", () => {
    for (const code of jurisdictionCodes) {
      for (const [from, type] of [
        ["llc", "c_corp"],
        ["llc", "llc"],
        ["c_corp", "c_corp"],
      ] as const) {
        const [other_code, back] = code === "DE" ? ["TX", "DE"] : ["DE", code];
        for (const [state, to] of [
          [back, other_code],
          [other_code, back],
        ] as const) {
          const documents = move(from, state, type, to);
          for (const { text, title } of documents) {
            expect(text.startsWith(`# ${title} of `)).toBe(true);
            expect(text).not.toMatch(/undefined|null|NaN|\[object|\$\{| {2}|\.\.|,,| [.,;]|\n{3}|[ \t]$/m);
            expect(text).not.toMatch(/this Articles|the the|\(\)/);
          }
          const [plan, certificate] = documents;
          for (const { formal_name } of [jurisdiction(state), jurisdiction(to)]) {
            expect(plan?.text).toContain(formal_name);
            expect(certificate?.text).toContain(formal_name);
          }
          const departs = documents.some(({ document_type }) => document_type === "CertificateOfDeparture");
          expect(departs).toBe(state === "DE" || state === "TX");
        }
      }
    }
  });

  it("cite Delaware for whoever comes, the law of the old state for the approval, and never one for the other", () => {
    const [plan, certificate, charter] = move("llc", "TX", "c_corp", "DE");
    expect(certificate?.text).toContain(
      "to convert Acme LLC, a limited liability company of the State of Texas, to a corporation of the State of Delaware under the General Corporation Law of the State of Delaware (8 Del. C. § 101 et seq.) (the “DGCL”), as Section 265 of the DGCL provides.",
    );
    expect(plan?.text).toContain(
      "a limited liability company of the State of Texas under the Texas Limited Liability Company Law",
    );
    expect(plan?.text).toContain(
      "when it has been approved as the LLC Act and the Converting Company’s operating agreement require",
    );
    expect(plan?.text).not.toMatch(/18-21[46]/);
    expect(charter?.text).toContain(
      "continue Acme LLC, a limited liability company of the State of Texas that converts, as a corporation",
    );
    // Where both are an LLC Act, they are told apart.
    const same = textOf(move("llc", "TX", "llc", "DE"), "PlanOfConversion");
    expect(same).toContain("(the “Former LLC Act”), converts to a limited liability company of the State of Delaware");
    expect(same).toContain("approved as the Former LLC Act and the Converting Company’s operating agreement require");
    expect(same).toContain("as Section 18-214 of the LLC Act provides");
    const left = move("c_corp", "DE", "c_corp", "NV");
    expect(textOf(left, "PlanOfConversion")).toContain("approved as Section 266 of the DGCL");
    const out = textOf(left, "CertificateOfDeparture");
    expect(out).toContain("irrevocably appoints the Secretary of State of the State of Delaware");
    expect(out).toContain(
      "Its original Certificate of Incorporation was filed on February 29, 2024 in the State of Delaware.",
    );
    expect(textOf(left, "CertificateOfConversion")).toContain(
      "or calls a change of state that leaves the type as it is a domestication",
    );
    for (const { text } of move("llc", "OH", "c_corp", "NV")) expect(text).not.toMatch(/DGCL|Del\. C\.|18-2|Tex\./);
  });

  it("say where the company was first formed, where that is a third state", () => {
    const text = textOf(move("llc", "TX", "c_corp", "DE", "OH"), "CertificateOfConversion");
    expect(text).toContain(
      "first formed on February 29, 2024 in the State of Ohio. Its jurisdiction has changed since, and immediately before this document is filed is the State of Texas.",
    );
  });

  it("name every class that may be issued", () => {
    const series = {
      ...{ symbol: "SEED", kind: "preferred" as const, authorized_units: 400, par_value: "0.00001" },
      ...{ liquidation_multiple: 1, participation: "none" as const, participation_cap_multiple: null },
      ...{ original_issue_price: "1.00", conversion_price: null, anti_dilution: null, votes_per_share: null },
      ...{ dividend_percent: null, dividend_compounding: null, dividend_from: null },
    };
    for (const type of types) {
      const own = {
        ...series,
        symbol: type === "llc" ? "UNITS" : "COMMON",
        kind: type === "llc" ? ("unit" as const) : ("common" as const),
      };
      const documents = documentsOf(type, "DE", complete, equity, true, {
        ...{ from: type, state: "TX" },
        classes: [
          {
            ...own,
            authorized_units: 600,
            liquidation_multiple: null,
            participation: null,
            original_issue_price: null,
          },
          series,
        ],
      });
      const paper = textOf(documents, type === "llc" ? "OperatingAgreement" : "CertificateOfIncorporation");
      expect(paper).toContain("of all classes that the company may issue is 1,000");
      expect(paper).toContain("SEED Preferred");
      expect(paper).not.toMatch(/all of one class|one class of shares/);
    }
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

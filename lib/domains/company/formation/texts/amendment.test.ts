import { describe, expect, it } from "vitest";
import { agentChange, agreementAmendment, charterAmendment } from "./amendment.ts";
import type { StatedClass } from "./capital.ts";
import { classTitle } from "./class-titles.ts";
import { consent } from "./company-consent.ts";
import { dissolutionPapers } from "./dissolution.ts";
import { formationFacts } from "./formation-facts.ts";

const company = (entity_type: "c_corp" | "llc", jurisdiction: string, particulars = {}) =>
  formationFacts({ legal_name: "Acme", entity_type, jurisdiction, particulars, generated_on: "2026-11-23" });

const stated = (symbol: string, kind: StatedClass["kind"]): StatedClass => ({
  ...{ symbol, kind, authorized_units: 500, par_value: "0.0001", liquidation_multiple: 1, participation: "none" },
  ...{ participation_cap_multiple: null, original_issue_price: null, conversion_price: null, anti_dilution: null },
  ...{ votes_per_share: null, dividend_percent: null, dividend_compounding: null, dividend_from: null },
});

const nothing = { legal_name: null, classes: null, agent: null };

describe("what a state files of a change", () => {
  it("restates name and classes in the words of the charter, and leaves its other provisions", () => {
    const bearing = { dividend_percent: 8, dividend_compounding: "annual", dividend_from: "2026-02-01" } as const;
    const classes = [
      stated("COMMON", "common"),
      stated("SERIES-A", "preferred"),
      { ...stated("SERIES-B", "preferred"), ...bearing },
    ];
    const { text } = charterAmendment({
      ...{ company: company("c_corp", "CA"), agent: null },
      ...{ legal_name: "Neue Größe, Inc.", classes },
    });
    expect(text).toContain("These Articles of Amendment are delivered to the California");
    expect(text).toContain("The undersigned signs these Articles of Amendment as");
    expect(text).toContain("“The name of the corporation is Neue Größe, Inc. (the ‘Corporation’).”");
    expect(text).toContain("- Common Stock: 500 shares");
    expect(text).toContain("- SERIES-A Preferred Stock: 500 shares");
    expect(text).toContain("Rights of SERIES-A Preferred Stock. When");
    const accrues =
      "Rights of SERIES-B Preferred Stock. On each share dividends accrue from day to day from February 1, 2026 on";
    expect(text).toContain(accrues);
    expect(text).toContain("8% of its original issue price a year of 365 days. What has accrued by an anniversary");
    expect(text).toContain("What the Articles of Incorporation say of the classes and series that may be issued");
    expect(text).toContain("It votes together with Common Stock, each holder with as many votes as the whole shares");
    expect(text).not.toContain("Rights of Common Stock");
    expect(text).not.toMatch(/This Articles|\((common|preferred)\)/);
  });

  it("speaks of an llc's units, and never of shares or stock", () => {
    const { text } = agreementAmendment(
      { ...nothing, company: company("llc", "NY"), classes: [stated("UNITS", "unit"), stated("A", "preferred")] },
      ["Ada"],
    );
    expect(text).toContain("- Units: 500 units\n- A Preferred Units: 500 units");
    expect(text).toContain(
      "each unit is paid 1 times the price at which it was first issued before anything is paid on Units",
    );
    expect(text).not.toMatch(/share of|Stock/);
  });

  it("says how a class votes that has not one vote each", () => {
    const votes = (votes_per_share: number) => ({ ...stated("CLASS B", "common"), votes_per_share });
    const said = (one: StatedClass) =>
      charterAmendment({ ...nothing, company: company("c_corp", "DE"), classes: [one] }).text;
    expect(said(votes(10))).toContain("Rights of CLASS B Common Stock. Each share has 10 votes on every matter.");
    expect(said(votes(0))).toContain("No share has a vote, but where the law gives it one that cannot be taken.");
    expect(said({ ...stated("A", "preferred"), votes_per_share: 1 })).toContain(
      "Each share has one vote on every matter.",
    );
  });

  it("names its law in full where the text defines no term for it", () => {
    const agent = { name: "Agent", address: "1 Main Street" };
    const change = agentChange({ ...nothing, company: company("c_corp", "DE"), agent });
    expect(change.text).toContain("as Section 133 of the General Corporation Law of the State of Delaware provides");
    const decided = { principal_address: "1 Main Street", fiscal_year_end: null, elects: [], ends: [] };
    const deciding = { directors: ["Ada"], managers: [], owners: ["Ada"] };
    const board = consent(company("c_corp", "DE"), decided, deciding).text;
    expect(board).toContain("The Board of Directors of Acme, Inc. takes the following actions");
    expect(board).toContain("as Section 141(f) of the General Corporation Law of the State of Delaware permits");
    const elected = { ...decided, elects: [{ seat_type: "manager", holder_name: "Ada", title: null }] };
    const members = consent(company("llc", "NY"), elected, deciding).text;
    expect(members).toContain(
      "as the New York Limited Liability Company Law (N.Y. Ltd. Liab. Co. Law § 101 et seq.) permits",
    );
    expect(members).toContain("consents with all units that the signer holds");
  });

  it("of directors and of what the board decides is both the stockholders' and the board's to sign", () => {
    const director = { seat_type: "director", holder_name: "Grace", title: null };
    const officer = { seat_type: "officer", holder_name: "Grace", title: "Treasurer" };
    const decided = { principal_address: null, fiscal_year_end: null, elects: [director], ends: [] };
    const deciding = { directors: ["Ada"], managers: [], owners: [] };
    const holders = [{ signer_name: null, signer_role: "Shareholder" }];
    expect(consent(company("c_corp", "DE"), decided, deciding).required_signers).toEqual(holders);
    const both = consent(company("c_corp", "DE"), { ...decided, elects: [director, officer] }, deciding);
    expect(both.title).toBe("Written Consent of the Stockholders and the Board of Directors");
    expect(both.text).toMatch(
      /take the following actions, each those that .*as Section 228 of .* and Section 141\(f\)/,
    );
    expect(both.required_signers).toEqual([...holders, { signer_name: "Ada", signer_role: "Director" }]);
    const elsewhere = consent(company("c_corp", "CA"), { ...decided, elects: [director, officer] }, deciding);
    expect(elsewhere.text).toContain("as the California statute governing business corporations permits.");
  });

  it.each([
    ["COMMON", "common", "Common Stock"],
    ["CLASS B", "common", "CLASS B Common Stock"],
    ["SEED PREFERRED", "preferred", "SEED Preferred Stock"],
    ["PREFERRED", "preferred", "Preferred Stock"],
    ["UNITS", "unit", "Units"],
    ["B-UNITS", "unit", "B Units"],
  ] as const)("calls %s (%s) %s", (symbol, kind, words) => {
    expect(classTitle(symbol, kind)).toBe(words);
  });
});

describe("a dissolution's papers", () => {
  const facts = { filed_on: "2026-01-02", ein: null, shares: { common: 1, preferred: 0 } };

  it("of an llc are its members' to resolve, whoever manages it", () => {
    const members = [{ name: "Ada" }, { name: "Grace" }];
    const managed = { management: "manager_managed" as const, managers: [{ name: "Boss" }], members };
    const [resolution, filed] = dissolutionPapers({ ...facts, company: company("llc", "WY", managed) });
    expect(resolution?.required_signers).toEqual(
      members.map(({ name }) => ({ signer_name: name, signer_role: "Member" })),
    );
    expect(resolution?.text).toContain("The members of Acme LLC");
    expect(resolution?.text).not.toContain("Boss");
    expect(filed?.text).toContain(
      "Its Articles of Organization were filed in the State of Wyoming on January 2, 2026.",
    );
    expect(filed?.text).toContain("as the Wyoming Limited Liability Company Act");
  });

  it("of a Delaware corporation state what 8 Del. C. § 275(d) asks for", () => {
    const particulars = {
      directors: [{ name: "Ada", address: "1 Main Street" }],
      officers: [
        { name: "Ada", title: "President" },
        { name: "Grace", title: "Secretary" },
      ],
    };
    const [resolution, filed] = dissolutionPapers({ ...facts, company: company("c_corp", "DE", particulars) });
    expect(resolution?.text).toContain("resolves as follows, as Section 275 of the DGCL provides");
    expect(filed?.text).toContain("as Section 275 of the General Corporation Law of the State of Delaware provides");
    expect(filed?.text).toContain(
      "- Ada, director, 1 Main Street\n- Ada, President, 1 Main Street\n- Grace, Secretary, ____",
    );
    expect(filed?.text).toContain("The dissolution was authorized on ____");
  });
});

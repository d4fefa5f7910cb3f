import { describe, expect, it } from "vitest";
import { jurisdictions } from "#lib/core/fields.ts";
import { some } from "../../../../../e2e/support/table.ts";
import { jurisdiction, jurisdictionCodes, llcAct } from "./facts.ts";

describe("facts of the jurisdictions", () => {
  it("has the 51 jurisdictions that inputs may name, and no others", () => {
    expect(jurisdictionCodes).toHaveLength(51);
    expect([...jurisdictionCodes].sort()).toEqual([...jurisdictions].sort());
  });

  it.each(some(jurisdictionCodes))("tells office, documents and fees of %s, each with its source", (code) => {
    const facts = jurisdiction(code);
    expect(facts.name).not.toBe("");
    expect(llcAct(code)).toMatchObject({
      name: expect.any(String),
      citation: expect.any(String),
      source: expect.any(String),
    });
    expect(facts.formal_name).toContain(facts.name);
    expect(facts.filing_office.name).not.toMatch(/[();]/);
    expect(facts.filing_office.source).not.toBe("");
    for (const type of ["llc", "c_corp"] as const) {
      expect(facts.documents[type].name).toMatch(
        /^(Articles|Certificate) of (Organization|Incorporation|Formation)$|^Charter$/,
      );
      expect(facts.documents[type].source).not.toBe("");
      expect(facts.formation_fees[type].cents).toBeGreaterThan(0);
      expect(Number.isSafeInteger(facts.formation_fees[type].cents)).toBe(true);
    }
    expect(facts.formation_fees.source).not.toBe("");
  });

  it("calls the filed documents as their states do", () => {
    expect(jurisdiction("DE").documents.llc.name).toBe("Certificate of Formation");
    expect(jurisdiction("CA").documents.llc.name).toBe("Articles of Organization");
    expect(jurisdiction("TN").documents.c_corp.name).toBe("Charter");
    expect(jurisdiction("VA").formal_name).toBe("Commonwealth of Virginia");
    expect(jurisdiction("DC").formal_name).toBe("District of Columbia");
  });

  it("refuses a code that is none", () => {
    expect(() => jurisdiction("PR")).toThrow('no jurisdiction has the code "PR"');
  });
});

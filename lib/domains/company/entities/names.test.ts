import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { convertedName, legalName } from "./rules.ts";

describe("a company's name in its documents", () => {
  it.each([
    ["Acme", "llc", "Acme LLC"],
    ["Acme LLC", "llc", "Acme LLC"],
    ["Acme, L.L.C.", "llc", "Acme, L.L.C."],
    ["ACME L. L. C.", "llc", "ACME L. L. C."],
    ["Acme Limited Liability Company", "llc", "Acme Limited Liability Company"],
    ["Acme limited liability co.", "llc", "Acme limited liability co."],
    ["Doe Dental PLLC", "llc", "Doe Dental PLLC"],
    ["Wallc", "llc", "Wallc LLC"],
    ["Acme Inc.", "llc", "Acme Inc. LLC"],
    ["Acme", "c_corp", "Acme, Inc."],
    ["Acme, Inc.", "c_corp", "Acme, Inc."],
    ["Acme Incorporated", "c_corp", "Acme Incorporated"],
    ["acme corp", "c_corp", "acme corp"],
    ["Acme Company", "c_corp", "Acme Company"],
    ["Acme Co., Ltd.", "c_corp", "Acme Co., Ltd."],
    ["Zinc", "c_corp", "Zinc, Inc."],
    ["Éinc", "c_corp", "Éinc, Inc."],
    ["  Acme  ", "c_corp", "Acme, Inc."],
  ] as const)("%s as %s stands as %s", (given, type, shown) => {
    expect(legalName(given, type)).toBe(shown);
  });

  it("keeps what was given and adds a designator once, whatever the name", () => {
    const given = fc.string({ unit: "grapheme", minLength: 1 }).filter((name) => name.trim() !== "");
    fc.assert(
      fc.property(given, fc.constantFrom("llc", "c_corp"), (name, type) => {
        const shown = legalName(name, type);
        expect(shown.startsWith(name.trim())).toBe(true);
        expect(legalName(shown, type)).toBe(shown);
      }),
      { numRuns: 1000 },
    );
  });

  it("changes its designator when the company is converted", () => {
    expect(convertedName("Acme LLC", "llc", "c_corp")).toBe("Acme, Inc.");
    expect(convertedName("Acme, L.L.C.", "llc", "c_corp")).toBe("Acme, Inc.");
    expect(convertedName("Acme", "llc", "c_corp")).toBe("Acme, Inc.");
    expect(convertedName("Acme, Inc.", "c_corp", "llc")).toBe("Acme LLC");
    expect(convertedName("LLC", "llc", "c_corp")).toBe("LLC, Inc.");
  });
});

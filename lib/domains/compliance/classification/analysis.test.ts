import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jurisdictions } from "#lib/core/fields.ts";
import { analyze } from "./analysis.ts";
import { cues, factors, testsOf } from "./facts/facts.ts";

/** Examples of our own: all of one description. */
const described =
  "Full-time software engineer, reports to the CTO, set hours, works on our core product with a company laptop";
const signals = { supervision_reporting: 1, schedule_hours: 1, location_tools: 0.8, integration_core: 1 };
const heard = [
  "reports to",
  "full time",
  "set hours",
  "company equipment",
  "core product",
  "role usually inside the business",
];

describe("the examples of the scoring proposal", () => {
  it.each([
    ["CA", 100, "critical"],
    ["TX", 68, "high"],
    ["NJ", 100, "critical"],
  ])("score %s as %i, %s", (code, score, level) => {
    const analysis = analyze(described, code);
    expect(analysis).toMatchObject({ risk_score: score, risk_level: level, classification: "employee" });
    const spoken = analysis.factors.filter(({ signal }) => signal !== 0).map(({ factor, signal }) => [factor, signal]);
    expect(Object.fromEntries(spoken)).toEqual(signals);
    expect(analysis.factors.flatMap((row) => row.cues).toSorted()).toEqual(heard.toSorted());
  });
});

describe("an analysis", () => {
  it("of a freelancer with clients, tools and invoices of her own is a contractor's, and says why", () => {
    const text =
      "Freelance designer with several clients. Uses her own tools, keeps her own schedule, invoices a fixed fee for a one-time project, by a statement of work.";
    const analysis = analyze(text, "TX");
    expect(analysis.classification).toBe("contractor");
    expect(analysis.risk_score).toBeLessThan(35);
    const [row] = analysis.factors.filter(({ factor }) => factor === "exclusivity_other_clients");
    expect(row).toMatchObject({ signal: -1, direction: "contractor", prong: "C", points: -6 });
    expect(row?.explanation).toContain(
      "multiple clients, own business, works for others -> contractor indicator, -6.0; test:",
    );
    expect(analysis.missing).toContain("Supervision, reporting lines, performance review");
    expect(analysis.confidence).toBe("background");
  });

  it("of next to no words leaves everything open, and has low confidence", () => {
    const analysis = analyze("Helps out.", "TX");
    expect(analysis).toMatchObject({ risk_score: 45, classification: "uncertain", confidence: "low" });
    expect(analysis.missing).toHaveLength(factors.length);
  });

  it("tells silence from evidence on both sides", () => {
    expect(analyze("Helps out.", "TX").uncertainty).toBe("little_said");
    const even =
      "Full-time, supervised, with our laptop. Many clients, own LLC, fixed fee, decides how she works, one-time project.";
    expect(analyze(even, "TX")).toMatchObject({ uncertainty: "balanced", classification: "uncertain" });
    expect(analyze(described, "TX").uncertainty).toBeNull();
  });

  it("names the federal laws, and the state's own exemptions with what points at them", () => {
    const named = (text: string, code: string) =>
      analyze(text, code).laws.map(({ citation, is_suggested }) => [citation.split(";")[0], is_suggested]);
    const federal = [
      ["26 CFR 31.3121(d)-1(c)", null],
      ["Revenue Act of 1978, section 530", null],
      ["29 CFR part 795", null],
    ];
    expect(named("A translator with her own company.", "TX")).toEqual(federal);
    expect(named("A translator with her own company.", "CA")).toEqual([
      ...federal,
      ["Cal. Labor Code 2776", true],
      ["Cal. Labor Code 2778", true],
      ["Cal. Labor Code 2783", false],
      ["Cal. Business and Professions Code 18100 and following", null],
    ]);
  });

  it("starts higher where the hirer must prove independence", () => {
    expect(analyze("Helps out.", "MA").risk_score).toBe(73);
    expect(analyze("Helps out.", "IL").risk_score).toBe(61);
  });

  it.each([
    ["Works without set hours.", "schedule_hours", -0.8],
    ["There are no fixed hours.", "schedule_hours", -0.8],
    ["Does not report to anybody and works for himself.", "supervision_reporting", -1],
    ["Is not independent.", "supervision_reporting", 0.7],
    ["The engagement is non-exclusive.", "exclusivity_other_clients", -1],
    ["He has no other clients.", "exclusivity_other_clients", 1],
    ["No benefits, set hours.", "schedule_hours", 0.8],
    ["Doesn’t get overtime.", "financial_risk_payment", -1],
    ["Salaried, not hourly.", "financial_risk_payment", 0.5],
  ])("hears the negation in: %s", (text, factor, signal) => {
    expect(analyze(text, "TX").factors.find((row) => row.factor === factor)?.signal).toBe(signal);
  });

  it("holds a strict state's floor where the work is the company's own business", () => {
    const text =
      "Core team member, freelancer with multiple clients, own tools, own schedule, as-needed, fixed fee, SOW.";
    expect(analyze(text, "CA").risk_score).toBeGreaterThanOrEqual(75);
    expect(analyze(text, "TX").risk_score).toBeLessThan(60);
  });

  it("is a whole number from 0 to 100 that agrees with its class, for any words in any jurisdiction", () => {
    const word = fc.oneof(
      fc.constantFrom(...cues.map(({ label }) => label), "not", "no", "own tools", "exclusive"),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), fc.constantFrom(...jurisdictions), (words, code) => {
        const { risk_score, classification, factors } = analyze(words.join(" "), code);
        const expected = risk_score < 35 ? "contractor" : risk_score < 60 ? "uncertain" : "employee";
        const bounded = factors.every(({ signal }) => signal >= -1 && signal <= 1);
        return (
          Number.isInteger(risk_score) && risk_score >= 0 && risk_score <= 100 && classification === expected && bounded
        );
      }),
    );
  });

  it("knows every jurisdiction's tests, with their source", () => {
    for (const code of jurisdictions) {
      expect(testsOf(code).source, code).not.toBe("");
      expect(analyze("Helps out.", code).test, code).toMatch(/^unemployment insurance: [^_]+; wages and hours: [^_]+$/);
    }
  });

  it.each([
    "no ".repeat(3_333),
    "own ".repeat(2_500),
    "not full time ".repeat(714),
    `${"a".repeat(9_990)} full time`,
    "sets their own ".repeat(666),
    "1234567890".repeat(1_000),
    "no".concat(" x".repeat(4_990)),
    "n't".repeat(3_333),
    "'".repeat(10_000),
  ])("takes no time over 10,000 characters of one thing (%#)", (text) => {
    const begun = performance.now();
    analyze(text.slice(0, 10_000), "CA");
    expect(performance.now() - begun).toBeLessThan(500);
  });
});

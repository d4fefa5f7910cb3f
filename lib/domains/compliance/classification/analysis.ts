import {
  actionFor,
  type Confidence,
  type Direction,
  type FactorName,
  type Floor,
  factors,
  type Level,
  levelOf,
  type Prong,
  prongs,
  type StateTests,
  testsOf,
} from "./facts/facts.ts";
import { lawsFor } from "./laws.ts";
import { readingOf, type Said } from "./reading/reading.ts";
import type { AppliedLaw } from "./schema.ts";

export interface WeighedFactor {
  factor: FactorName;
  label: string;
  /** The part of the ABC test that it belongs to. */
  prong: Prong;
  /** −1 (speaks for a contractor) to 1 (for an employee). */
  signal: number;
  direction: Direction | "neutral";
  /** What it adds to the score. */
  points: number;
  /** What the description says that tells. */
  cues: string[];
  explanation: string;
}

export interface Analysis {
  risk_score: number;
  risk_level: Level;
  classification: "contractor" | "uncertain" | "employee";
  /** Whether little was said, or much for either side. */
  uncertainty: "little_said" | "balanced" | null;
  test: string;
  factors: WeighedFactor[];
  laws: AppliedLaw[];
  missing: string[];
  confidence: Confidence;
  recommended_action: string;
  statute: string | null;
  note: string | null;
  source: string;
}

const tests: Readonly<Record<string, string>> = {
  abc: "ABC test",
  abc_construction: "ABC test in construction",
  abc_limited: "ABC test in some trades",
  ab: "prongs A and B of the ABC test",
  ac: "prongs A and C of the ABC test",
  common_law: "common-law control test",
  economic_realities: "economic realities test",
  irs20: "IRS 20-factor test",
  statutory_factors: "factors listed in the statute",
  other: "right to control by statute",
};
const testName = (code: string) => tests[code] ?? code;

/** `unemployment insurance: ABC test; wages and hours: economic realities test`. */
const testOf = ({ unemployment_test, wage_test }: StateTests) =>
  `unemployment insurance: ${testName(unemployment_test)}; wages and hours: ${testName(wage_test)}`;

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
const hundredths = (value: number) => Math.round(value * 100) / 100;

function weigh(hits: readonly Said[], { profile }: StateTests, test: string): WeighedFactor[] {
  return factors.map(({ factor, label, prong, weight }) => {
    const own = hits.filter((hit) => hit.factor === factor);
    const sum = own.reduce((all, { strength, direction }) => all + (direction === "employee" ? 1 : -1) * strength, 0);
    const signal = clamp(hundredths(sum), -1, 1);
    const points = signal * weight * (profile.multipliers[prong] ?? 1) * 0.5;
    const direction = signal > 0 ? "employee" : signal < 0 ? "contractor" : "neutral";
    const words = own.map((hit) => hit.label);
    const shown = hundredths(points);
    const explanation =
      own.length === 0
        ? `${label}: the description does not say.`
        : `${label}: ${words.join(", ")} -> ${direction} indicator, ${shown < 0 ? "" : "+"}${shown.toFixed(1)}; test: ${test}`;
    return { factor, label, prong, signal, direction, points: shown, cues: words, explanation };
  });
}

/** The base, the points and what unproven prongs add, held to the profile's floors (classification.json, `algorithm`). */
function score(weighed: readonly WeighedFactor[], { profile }: StateTests): number {
  const points = weighed.reduce((sum, { signal, prong, factor }) => {
    const weight = factors.find((row) => row.factor === factor)?.weight ?? 0;
    return sum + signal * weight * (profile.multipliers[prong] ?? 1) * 0.5;
  }, 0);
  // The hirer proves each prong in an ABC state: one that nothing in the description speaks for counts against it.
  const unproven = prongs.filter((prong) => !weighed.some((row) => row.prong === prong && row.signal < 0));
  const scored = profile.base + points + unproven.length * profile.missing_prong_points;
  const isMet = ({ factors: named, signal }: Floor["conditions"][number]) =>
    weighed.some((row) => named.includes(row.factor) && row.signal >= signal);
  const floors = profile.floors.filter(({ conditions }) => conditions.every(isMet)).map(({ min_score }) => min_score);
  // Sums of hundredths carry the noise of binary fractions; it must not decide a half.
  return clamp(Math.floor(hundredths(Math.max(scored, ...floors)) + 0.5), 0, 100);
}

/** `low` risk is a contractor, `medium` uncertain, `high` and `critical` an employee. */
const classified = { low: "contractor", medium: "uncertain", high: "employee", critical: "employee" } as const;

/** So few factors in a description say little about the rest. */
const FEW = 3;

/** So many points on either side are much, and so few between them are a balance. */
const [MUCH, BALANCE] = [8, 8];

/** What makes a score no verdict: silence is another thing than evidence on both sides. */
function uncertaintyOf(weighed: readonly WeighedFactor[]): Analysis["uncertainty"] {
  if (weighed.filter(({ cues }) => cues.length > 0).length < FEW) return "little_said";
  const side = (sign: number) => weighed.reduce((sum, { points }) => sum + Math.max(0, points * sign), 0);
  const [employee, contractor] = [side(1), side(-1)];
  return Math.min(employee, contractor) >= MUCH && Math.abs(employee - contractor) <= BALANCE ? "balanced" : null;
}

/**
 * The risk, 0 to 100, that a worker so described counts as an employee in the jurisdiction, and why. The description is
 * at most 10,000 characters; `jurisdiction` is one of the 51 codes.
 */
export function analyze(role_description: string, jurisdiction: string): Analysis {
  const state = testsOf(jurisdiction);
  const test = testOf(state);
  const hits = readingOf(role_description);
  const weighed = weigh(hits, state, test);
  const risk_score = score(weighed, state);
  const risk_level = levelOf(risk_score);
  const silent = weighed.filter((row) => row.cues.length === 0);
  return {
    risk_score,
    risk_level,
    classification: classified[risk_level],
    uncertainty: uncertaintyOf(weighed),
    test,
    factors: weighed,
    laws: lawsFor(role_description, jurisdiction),
    missing: silent.map(({ label }) => label),
    confidence: weighed.length - silent.length < FEW ? "low" : state.confidence,
    recommended_action: actionFor(risk_level),
    statute: state.statute,
    note: state.note,
    source: state.source,
  };
}

import {
  actionFor,
  type Confidence,
  type Cue,
  cues,
  type Direction,
  type FactorName,
  factors,
  type Level,
  levelOf,
  type Prong,
  prongs,
  type StateTests,
  testsOf,
} from "./facts/facts.ts";

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
  test: string;
  factors: WeighedFactor[];
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

const NEGATION =
  /(?:^|[^\p{L}])(?:no|not|non|without|never|cannot|\p{L}+n['’]t)(?:[^\p{L}.;,]+\p{L}+){0,2}[^\p{L}.;,]*$/iu;
/** How much of what stands before a cue is looked at: room for a negation and two words. */
const BEFORE = 60;

/**
 * Which way a cue speaks in a description: null where it does not occur. "No set hours" speaks the other way than "set
 * hours" (classification.json, `known_limits`); a cue that also occurs without a negation speaks its own way.
 */
function heard({ pattern, direction }: Cue, description: string): Direction | null {
  let negated = false;
  for (const match of description.matchAll(pattern)) {
    if (!NEGATION.test(description.slice(Math.max(0, match.index - BEFORE), match.index))) return direction;
    negated = true;
  }
  if (!negated) return null;
  return direction === "employee" ? "contractor" : "employee";
}

interface Hit {
  cue: Cue;
  direction: Direction;
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
const hundredths = (value: number) => Math.round(value * 100) / 100;

function weigh(hits: readonly Hit[], { profile }: StateTests, test: string): WeighedFactor[] {
  return factors.map(({ factor, label, prong, weight }) => {
    const own = hits.filter(({ cue }) => cue.factor === factor);
    const sum = own.reduce((all, { cue, direction }) => all + (direction === "employee" ? 1 : -1) * cue.strength, 0);
    const signal = clamp(hundredths(sum), -1, 1);
    const points = signal * weight * (profile.multipliers[prong] ?? 1) * 0.5;
    const direction = signal > 0 ? "employee" : signal < 0 ? "contractor" : "neutral";
    const words = own.map(({ cue, direction }) => (direction === cue.direction ? cue.label : `not: ${cue.label}`));
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
  const floors = profile.floors
    .filter(({ factors: named, signal }) => weighed.some((row) => named.includes(row.factor) && row.signal >= signal))
    .map(({ min_score }) => min_score);
  // Sums of hundredths carry the noise of binary fractions; it must not decide a half.
  return clamp(Math.floor(hundredths(Math.max(scored, ...floors)) + 0.5), 0, 100);
}

/** `low` risk is a contractor, `medium` uncertain, `high` and `critical` an employee. */
const classified = { low: "contractor", medium: "uncertain", high: "employee", critical: "employee" } as const;

/** So few factors in a description say little about the rest. */
const FEW = 3;

/**
 * The risk, 0 to 100, that a worker so described counts as an employee in the jurisdiction, and why. The description is
 * at most 10,000 characters; `jurisdiction` is one of the 51 codes.
 */
export function analyze(role_description: string, jurisdiction: string): Analysis {
  const state = testsOf(jurisdiction);
  const test = testOf(state);
  const hits = cues.flatMap((cue): Hit[] => {
    const direction = heard(cue, role_description);
    return direction === null ? [] : [{ cue, direction }];
  });
  const weighed = weigh(hits, state, test);
  const risk_score = score(weighed, state);
  const risk_level = levelOf(risk_score);
  const silent = weighed.filter((row) => row.cues.length === 0);
  return {
    risk_score,
    risk_level,
    classification: classified[risk_level],
    test,
    factors: weighed,
    missing: silent.map(({ label }) => label),
    confidence: weighed.length - silent.length < FEW ? "low" : state.confidence,
    recommended_action: actionFor(risk_level),
    statute: state.statute,
    note: state.note,
    source: state.source,
  };
}

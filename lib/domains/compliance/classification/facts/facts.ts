import table from "./classification.json" with { type: "json" };
import lawTable from "./laws.json" with { type: "json" };

/** How far a fact may be trusted: seen in a statute, seen elsewhere, known from experience, doubtful. */
export const confidences = ["primary", "secondary", "background", "low"] as const;
export type Confidence = (typeof confidences)[number];

/** The parts of the ABC test: A control, B usual course of business, C independent trade. */
export const prongs = ["A", "B", "C"] as const;
export type Prong = (typeof prongs)[number];

export const directions = ["employee", "contractor"] as const;
export type Direction = (typeof directions)[number];

export const levels = ["low", "medium", "high", "critical"] as const;
export type Level = (typeof levels)[number];

export type FactorName = keyof typeof table.scoring.factors;

export interface Factor {
  factor: FactorName;
  label: string;
  prong: Prong;
  weight: number;
}

export interface Cue {
  factor: FactorName;
  direction: Direction;
  /** 0 to 1. */
  strength: number;
  pattern: RegExp;
  label: string;
}

/** The least score where each condition holds: one of its factors signals an employee at least as strongly as `signal`. */
export interface Floor {
  conditions: readonly { factors: readonly FactorName[]; signal: number }[];
  min_score: number;
  reason: string;
}

/** How a jurisdiction's tests move the score. */
export interface Profile {
  base: number;
  multipliers: Partial<Record<Prong, number>>;
  missing_prong_points: number;
  floors: readonly Floor[];
}

export interface StateTests {
  code: string;
  unemployment_test: string;
  wage_test: string;
  profile: Profile;
  source: string;
  confidence: Confidence;
  statute: string | null;
  note: string | null;
}

/** JSON types its words as strings; a word that is not of the list is a fault in the table, so it stops the start. */
function one<W extends string>(words: readonly W[], word: string): W {
  const found = words.find((known) => known === word);
  if (found === undefined) throw new Error(`classification.json: unknown word "${word}"`);
  return found;
}

const factorNames = Object.keys(table.scoring.factors) as FactorName[];

export const factors: readonly Factor[] = factorNames.map((factor) => {
  const { label, prong, weight } = table.scoring.factors[factor];
  return { factor, label, prong: one(prongs, prong), weight };
});

export const cues: readonly Cue[] = table.scoring.cues.map((cue) => ({
  factor: one(factorNames, cue.factor),
  direction: one(directions, cue.direction),
  strength: cue.strength,
  pattern: new RegExp(cue.pattern, "gi"),
  label: cue.label,
}));

const CONDITION = /^(\w+(?: or \w+)*) signal >= (0\.\d+)$/;

/** `behavioral_control or schedule_hours signal >= 0.8 and supervision_reporting signal >= 0.8`, read. */
function floor({ when, min_score, reason }: { when: string; min_score: number; reason: string }): Floor {
  const conditions = when.split(" and ").map((text) => {
    const [, named, signal] = CONDITION.exec(text) ?? [];
    if (named === undefined) throw new Error(`classification.json: cannot read "${text}"`);
    return { factors: named.split(" or ").map((word) => one(factorNames, word)), signal: Number(signal) };
  });
  return { conditions, min_score, reason };
}

const profileNames = ["balanced", "abc_limited", "abc_ui", "abc_strict"] as const;

function profile(name: string): Profile {
  const { base, multipliers, missing_prong_points, floors } = table.scoring.profiles[one(profileNames, name)];
  return { base, multipliers, missing_prong_points, floors: floors.map(floor) };
}

const states: ReadonlyMap<string, StateTests> = new Map(
  table.states.map((row) => [
    row.code,
    {
      code: row.code,
      unemployment_test: row.ui_test,
      wage_test: row.wage_test,
      profile: profile(row.profile),
      source: row.source,
      confidence: one(confidences, row.confidence),
      statute: row.statute ?? null,
      note: row.note ?? null,
    },
  ]),
);

/** What a jurisdiction tests a worker by, by its 2-letter code. Throws on any other: inputs are checked before. */
export function testsOf(code: string): StateTests {
  const found = states.get(code);
  if (found === undefined) throw new Error(`no jurisdiction has the code "${code}"`);
  return found;
}

/** The level of a score from 0 to 100. */
export function levelOf(score: number): Level {
  const row = table.scoring.levels.find(({ max_exclusive }) => score < max_exclusive);
  return one(levels, row?.level ?? "critical");
}

export const actionFor = (level: Level): string => table.scoring.recommended_actions[level];

/** The laws beside the states' tests, federal ones first, and the words of a description that point at one. */
export const laws = lawTable.laws.map(({ words, ...law }) => ({
  ...law,
  words: words === undefined ? null : new RegExp(words, "i"),
}));

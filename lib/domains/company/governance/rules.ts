import { invalid } from "#lib/core/errors.ts";
import { nameKey } from "#lib/core/names.ts";

/** What a voter may say (interface part 4, "Allowed values"). */
export const decisions = ["approve", "reject", "abstain"] as const;
export type Decision = (typeof decisions)[number];

export const results = ["pending", "approved", "rejected", "no_quorum"] as const;
export type Result = (typeof results)[number];

/** Whose meetings the service knows the law of. */
export const bodies = ["board", "shareholders", "members", "managers"] as const;
export type Body = (typeof bodies)[number];

/** How votes are counted: by units held, by seats, or by head where nobody is known to be entitled. */
export const countings = ["units", "seats", "heads"] as const;
export type Counting = (typeof countings)[number];

const words: Readonly<Record<string, Body>> = {
  board: "board",
  director: "board",
  directors: "board",
  shareholder: "shareholders",
  shareholders: "shareholders",
  stockholder: "shareholders",
  stockholders: "shareholders",
  member: "members",
  members: "members",
  manager: "managers",
  managers: "managers",
};

/** Whose meeting it is; null where the kind of meeting names no body whose voters are known: a committee. */
export const bodyOf = (meeting_type: string): Body | null => words[meeting_type] ?? null;

/** What carries an item. */
export const thresholdRules = [
  "majority_of_cast",
  "majority_of_present",
  "majority_of_outstanding",
  "two_thirds_of_outstanding",
  "percent_of_outstanding",
  "unanimous",
] as const;

export interface Threshold {
  rule: (typeof thresholdRules)[number];
  /** Of the votes that there are: of `percent_of_outstanding` alone. */
  percent: number | null;
}

/** What carries an item by all votes, or by those of a class that votes by itself, in words. */
export function carriedBy({ rule, percent }: Threshold, whose: "all" | "its" = "all"): string {
  if (percent !== null) return `${percent} percent of ${whose} votes`;
  const carrying: Readonly<Record<Threshold["rule"], string>> = {
    majority_of_cast: "a majority of the votes cast for and against it",
    majority_of_present: "a majority of the votes present",
    majority_of_outstanding: `a majority of ${whose} votes`,
    two_thirds_of_outstanding: `two thirds of ${whose} votes`,
    percent_of_outstanding: `a part of ${whose} votes`,
    unanimous: whose === "all" ? "all votes" : "all its votes",
  };
  return carrying[rule];
}

const threshold = (rule: Threshold["rule"]): Threshold => ({ rule, percent: null });

/**
 * What carries an item unless the company says otherwise, as the texts of its own bylaws and operating agreement do and the law
 * behind them: of a board the majority of the directors present (8 Del. C. 141(b)), of its written consent all directors (141(f)); of
 * shareholders the majority of the votes cast for and against; of members the majority of all units, of managers that of their
 * number; and of the consents of all these what a meeting would take at which everybody is there (8 Del. C. 228).
 */
function usualThreshold({ body, counted_by, by_written_consent }: Terms): Threshold {
  if (body === null || counted_by === "heads") return threshold("majority_of_cast");
  if (body === "board") return threshold(by_written_consent ? "unanimous" : "majority_of_present");
  return threshold(body === "shareholders" && !by_written_consent ? "majority_of_cast" : "majority_of_outstanding");
}

/** How a meeting counts. */
export interface Terms {
  body: Body | null;
  counted_by: Counting;
  by_written_consent: boolean;
  /** Percent of the votes that there are; null: more than half of them. */
  quorum_percent: number | null;
}

/** Whether a part of all votes may be fewer than the half of those at a meeting to which everybody has come. */
const isUnderHalf = ({ rule, percent }: Threshold) => rule === "percent_of_outstanding" && (percent ?? 100) <= 50;

/** What a meeting asks for that is less than the law takes, whatever the company's own texts say; nothing is refused for it. */
export function termWarnings(
  { body, by_written_consent, quorum_percent }: Omit<Terms, "counted_by">,
  thresholds: readonly (Threshold & { agenda_item_index: number })[],
): string[] {
  if (body !== "board" && body !== "shareholders") return [];
  const isBoard = body === "board";
  const least = isBoard ? "a third of all directors (8 Del. C. § 141(b))" : "a third of all votes (8 Del. C. § 216)";
  const isSmall = quorum_percent !== null && quorum_percent * 3 < 100;
  const under = thresholds.filter((one) => {
    if (isUnderHalf(one)) return isBoard || by_written_consent;
    return isBoard && one.rule === "majority_of_cast";
  });
  const asked = by_written_consent
    ? "a consent in writing takes what a meeting would at which all are present (8 Del. C. § 228)"
    : "the act of a board takes the majority of the directors present (8 Del. C. § 141(b))";
  return [
    ...(isSmall ? [`A quorum of ${quorum_percent} percent is less than the law asks for: ${least}.`] : []),
    ...under.map(
      ({ agenda_item_index }) =>
        `Item ${agenda_item_index + 1} may be carried by less than the law asks for: ${asked}.`,
    ),
  ];
}

/** How many votes of each kind an item has. */
export type Tally = Record<Decision, number>;

/** One voter's word, and for how many votes it counts. */
export interface Word {
  decision: Decision;
  counted: boolean;
  votes: number;
}

/** The votes of one item that count, by head. */
function tally(votes: readonly Pick<Word, "decision" | "counted">[]): Tally {
  const counted: Tally = { approve: 0, reject: 0, abstain: 0 };
  for (const vote of votes) if (vote.counted) counted[vote.decision] += 1;
  return counted;
}

const sum = (votes: readonly Word[], decision: Decision): bigint =>
  votes.reduce((all, vote) => all + (vote.counted && vote.decision === decision ? BigInt(vote.votes) : 0n), 0n);

/** What an item's votes are counted against. */
export interface Electorate {
  /** All votes that there are; null where nobody is known to be entitled. */
  eligible: bigint | null;
  /** Those of whoever is present, or has voted on any item. */
  present: bigint;
}

/** Whether enough are there: a majority of all votes, or the part that the meeting was convened on. A consent in writing asks for none. */
function hasQuorum({ by_written_consent, quorum_percent }: Terms, { eligible, present }: Electorate): boolean | null {
  if (eligible === null) return null;
  if (by_written_consent) return true;
  return quorum_percent === null ? present * 2n > eligible : present * 100n >= eligible * BigInt(quorum_percent);
}

interface Count {
  eligible: bigint;
  present: bigint;
  votes_for: bigint;
  votes_against: bigint;
}

/** Abstentions count as the rule has them: against what asks for a part of those present or of all, and not where votes are cast. */
export function isCarried(
  { rule, percent }: Threshold,
  { eligible, present, votes_for, votes_against }: Count,
): boolean {
  switch (rule) {
    case "majority_of_cast":
      return votes_for > votes_against;
    case "majority_of_present":
      return votes_for * 2n > present;
    case "majority_of_outstanding":
      return votes_for * 2n > eligible;
    case "two_thirds_of_outstanding":
      return votes_for * 3n >= eligible * 2n;
    case "percent_of_outstanding":
      return votes_for * 100n >= eligible * BigInt(percent ?? 100);
    case "unanimous":
      return votes_for === eligible;
  }
}

/** How an item stands. */
export interface Outcome {
  tally: Tally;
  eligible_votes: number | null;
  votes_present: number;
  votes_for: number;
  votes_against: number;
  votes_abstained: number;
  has_quorum: boolean | null;
  threshold: Threshold;
  result: Result;
  note: string | null;
}

const NOBODY = "Nobody is known to be entitled to vote, so that every vote counts, by head.";

/** What an item's votes come to. Where nobody is known to be entitled, those who have voted are all that there are. */
export function outcome(terms: Terms, given: Threshold | null, votes: readonly Word[], known: Electorate): Outcome {
  const [votes_for, votes_against, votes_abstained] = [
    sum(votes, "approve"),
    sum(votes, "reject"),
    sum(votes, "abstain"),
  ];
  const asked = given ?? usualThreshold(terms);
  const cast = votes_for + votes_against + votes_abstained;
  const electorate = terms.counted_by === "heads" ? { eligible: null, present: cast } : known;
  const has_quorum = hasQuorum(terms, electorate);
  const { eligible, present } = electorate;
  const carried = isCarried(asked, { eligible: eligible ?? cast, present, votes_for, votes_against });
  const decided = has_quorum === false ? "no_quorum" : carried ? "approved" : "rejected";
  return {
    tally: tally(votes),
    eligible_votes: eligible === null ? null : Number(eligible),
    votes_present: Number(present),
    votes_for: Number(votes_for),
    votes_against: Number(votes_against),
    votes_abstained: Number(votes_abstained),
    has_quorum,
    threshold: asked,
    result: votes.length === 0 ? "pending" : decided,
    note: terms.counted_by === "heads" ? NOBODY : null,
  };
}

/**
 * Whether an item is approved whoever votes yet: also where all votes that are left go against it. Where nobody is known to be
 * entitled, nobody is waited for.
 */
export function isDecided(item: Omit<Outcome, "tally" | "has_quorum" | "note">): boolean {
  const { eligible_votes, threshold, result } = item;
  if (result !== "approved" || eligible_votes === null) return result === "approved";
  const [eligible, votes_for, abstained] = [
    BigInt(eligible_votes),
    BigInt(item.votes_for),
    BigInt(item.votes_abstained),
  ];
  return isCarried(threshold, {
    eligible,
    present: eligible,
    votes_for,
    votes_against: eligible - votes_for - abstained,
  });
}

const lettersIn = (text: string) => ` ${(nameKey(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(" ")} `;

/** Whether an item of an agenda names this person or firm, by whole words: the annual budget is not Ann's. */
export function isNamedIn(item: string, name: string): boolean {
  const sought = lettersIn(name);
  return sought.trim() !== "" && lettersIn(item).includes(sought);
}

/** Throws 400 where the agenda has no such item; items count from 0 (decisions "Acts"). */
export function assertItem(agenda_items: readonly string[], index: number): void {
  const count = agenda_items.length;
  if (index < 0 || index >= count) {
    throw invalid(
      "agenda_item_index",
      `must be from 0 to ${count - 1}: the meeting has ${count} agenda item${count === 1 ? "" : "s"}, counted from 0, and ${index} was asked for`,
      "agenda_item_out_of_range",
    );
  }
}

/** Who signs the minutes of a company's meetings: its type's governance roles (interface part 2). */
export const governanceRoles = {
  llc: ["Member", "Manager"],
  c_corp: ["Shareholder", "Director", "Officer"],
} as const;

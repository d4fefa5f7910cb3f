import { isCarried, type Threshold, type Word } from "../rules.ts";

/** Whether somebody votes by it: shares or units, and not what is to become some. */
export const isVoting = ({ kind }: { kind: string }): boolean => ["common", "preferred", "unit"].includes(kind);

/** What carries a class's own vote: a part of all that it has, as the law asks for (8 Del. C. § 242(b)(2)). */
export const classRules = [
  "majority_of_outstanding",
  "two_thirds_of_outstanding",
  "percent_of_outstanding",
  "unanimous",
] as const;

interface ClassThreshold extends Threshold {
  rule: (typeof classRules)[number];
}

/** Classes or series that vote on an item by themselves, all of them together as one. */
export interface ClassVote extends ClassThreshold {
  agenda_item_index: number;
  instrument_ids: string[];
}

/** How many votes somebody has in a class that votes by itself. */
export interface ClassVoter {
  voter_key: string;
  instrument_id: string;
  votes: number;
}

/** How the vote of a class stands. */
export interface ClassOutcome {
  instrument_ids: string[];
  class_name: string;
  eligible_votes: number;
  votes_for: number;
  votes_against: number;
  votes_abstained: number;
  threshold: ClassThreshold;
  is_carried: boolean;
}

type Spoken = Pick<Word, "decision" | "counted"> & Pick<ClassVoter, "voter_key">;

/** What the votes of one item come to in a class: whoever has voted on the item has voted in each of their classes. */
export function classOutcome(
  { instrument_ids, rule, percent }: Omit<ClassVote, "agenda_item_index">,
  voters: readonly ClassVoter[],
  votes: readonly Spoken[],
): Omit<ClassOutcome, "class_name"> {
  const own = voters.filter(({ instrument_id }) => instrument_ids.includes(instrument_id));
  const said = new Map(votes.flatMap(({ voter_key, counted, decision }) => (counted ? [[voter_key, decision]] : [])));
  const sum = (decision?: Spoken["decision"]) =>
    own.reduce((all, one) => {
      const isCounted = decision === undefined || said.get(one.voter_key) === decision;
      return isCounted ? all + BigInt(one.votes) : all;
    }, 0n);
  const [eligible, votes_for, votes_against] = [sum(), sum("approve"), sum("reject")];
  const threshold = { rule, percent };
  return {
    instrument_ids,
    eligible_votes: Number(eligible),
    votes_for: Number(votes_for),
    votes_against: Number(votes_against),
    votes_abstained: Number(sum("abstain")),
    threshold,
    is_carried: isCarried(threshold, { eligible, present: eligible, votes_for, votes_against }),
  };
}

/** An item by which an amendment is authorized, and how many classes have shares out. */
export interface Amends {
  agenda_item_index: number;
  act: string;
  classes: number;
}

/** Where an amendment is voted on by all together alone, though some of the shares are of another class than the others. */
export function classWarnings(amends: readonly Amends[], asked: readonly ClassVote[]): string[] {
  const alone = amends.filter(({ agenda_item_index, act, classes }) => {
    const isAsked = asked.some((one) => one.agenda_item_index === agenda_item_index);
    return act === "amendment" && classes > 1 && !isAsked;
  });
  return alone.map(
    ({ agenda_item_index, classes }) =>
      `Item ${agenda_item_index + 1} authorizes an amendment, and shares of ${classes} classes or series are out: one whose number, par value, or rights it changes votes on it by itself as well (8 Del. C. § 242(b)(2)).`,
  );
}

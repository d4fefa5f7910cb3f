import { nameKey } from "#lib/core/names.ts";
import { listed } from "../documents/writing.ts";
import {
  type Amends,
  type ClassOutcome,
  type ClassVote,
  type ClassVoter,
  classOutcome,
  classWarnings,
} from "./classes/rules.ts";
import { closingNote, consentsCloseOn } from "./consents/rules.ts";
import { isDecided, type Outcome, outcome, type Threshold, termWarnings } from "./rules.ts";
import type { Meeting, MeetingDetail, Vote } from "./schema.ts";
import { entitledOn, type Known, noticeWarnings, type Voter } from "./voters/rules.ts";

/**
 * A meeting as it is kept: with what carries its items, where that was said, and within how many days of the first consent in writing
 * enough of them are delivered, for any to take effect: PostgreSQL tells it of the stockholders of a Delaware corporation as they are
 * asked (8 Del. C. § 228(c)); null where our facts know of no such rule.
 */
export type Kept = Meeting & {
  thresholds: (Threshold & { agenda_item_index: number })[];
  consent_days: number | null;
};

type Cast = Vote & Pick<Voter, "voter_key"> & { cast_at: string };

/** For whom an item of the agenda authorizes something, or that it authorizes an amendment. */
export interface Favored extends Amends {
  recipient_key: string | null;
}

/** Under which of somebody's names what they hold is kept. */
type HolderKey = (name: string) => string;

/** The votes of everybody who is there: named as present, by whichever of their names, or with a vote that counts on any item. */
function attendance(
  { present }: Kept,
  voters: readonly Voter[],
  votes: readonly Cast[],
  holderKey: HolderKey,
): Set<string> {
  const voted = votes.flatMap(({ counted, voter_key }) => (counted ? [voter_key] : []));
  const there = new Set([...present.flatMap((name) => [nameKey(name), holderKey(name)]), ...voted]);
  return new Set(voters.flatMap(({ voter_key }) => (there.has(voter_key) ? [voter_key] : [])));
}

/**
 * Of a board, or of managers, which of those who voted on an item vote on what is for themselves: their votes count, and the law asks
 * that those who decide know of it.
 */
function interestIn(
  { body }: Kept,
  votes: readonly Cast[],
  favored: readonly Favored[],
  holderKey: HolderKey,
): string | null {
  if (body !== "board" && body !== "managers") return null;
  const keys = new Set(
    favored.flatMap(({ recipient_key }) => (recipient_key === null ? [] : holderKey(recipient_key))),
  );
  const own = votes.filter(({ counted, decision, voter_key }) => {
    return counted && decision !== "abstain" && keys.has(holderKey(voter_key));
  });
  if (own.length === 0) return null;
  const law = body === "board" ? " (8 Del. C. § 144)" : "";
  return `${listed(own.map(({ voter_name }) => voter_name))} voted on what the item authorizes for them: such an interest is told to those who decide, before they do${law}.`;
}

/** What an item comes to where classes vote on it by themselves: it takes each of them, beside all votes together. */
function withClasses(counted: Outcome, classes: readonly ClassOutcome[]): Outcome {
  const missing = classes.filter(({ is_carried }) => !is_carried);
  if (counted.result !== "approved" || missing.length === 0) return counted;
  const note = `It lacks the vote of ${listed(missing.map(({ class_name }) => class_name))} by itself.`;
  return { ...counted, result: "rejected", note: counted.note === null ? note : `${counted.note} ${note}` };
}

const sum = (voters: readonly Voter[]) => voters.reduce((all, { votes }) => all + BigInt(votes), 0n);

/** The votes on an item, counted against those who were there to decide it. */
interface Counting {
  there: ReadonlySet<string>;
  threshold: Threshold | null;
  votes: readonly Cast[];
}

function counted(kept: Kept, entitled: readonly Known[], { there, threshold, votes }: Counting): Outcome {
  const present = entitled.filter(({ voter_key }) => there.has(voter_key));
  return outcome(kept, threshold, votes, { eligible: sum(entitled), present: sum(present) });
}

/**
 * Those who were there to decide an item where seats vote, at a meeting that is held: whoever held one at the vote that carried it
 * whoever votes yet, else at the last vote. A quorum that was there then is lost by no election, and made by no resignation. A consent in
 * writing is of all whom it takes until it takes effect, and holders are those of the record date.
 */
function electorate(kept: Kept, voters: readonly Known[], counting: Counting) {
  const { votes } = counting;
  if (kept.counted_by !== "seats" || kept.by_written_consent) {
    const entitled = entitledOn(voters, votes, null);
    return { entitled, is_decided: isDecided(counted(kept, entitled, counting)) };
  }
  const cast = votes.filter((vote) => vote.counted).toSorted((a, b) => (a.cast_at < b.cast_at ? -1 : 1));
  for (const [at, { cast_at }] of cast.entries()) {
    const by_then = cast.slice(0, at + 1);
    const then = counted(kept, entitledOn(voters, by_then, cast_at), { ...counting, votes: by_then });
    if (isDecided(then)) return { entitled: entitledOn(voters, cast, cast_at), is_decided: true };
  }
  return { entitled: entitledOn(voters, cast, cast.at(-1)?.cast_at ?? null), is_decided: false };
}

/** What a meeting is told out of, beside its own row. */
export interface Of {
  voters: readonly Known[];
  votes: readonly Cast[];
  favored: readonly Favored[];
  class_votes: readonly (ClassVote & { symbols: readonly string[] })[];
  class_voters: readonly ClassVoter[];
}

/** Of each item, who was there to decide it, by which votes, and until when consents to it are taken. */
export function itemsOf(kept: Kept, { voters, votes }: Of, holderKey: HolderKey) {
  const there = attendance(kept, voters, votes, holderKey);
  return kept.agenda_items.map((title, agenda_item_index) => {
    const own = votes.filter((vote) => vote.agenda_item_index === agenda_item_index);
    const given = kept.thresholds.find((one) => one.agenda_item_index === agenda_item_index);
    const threshold = given === undefined ? null : { rule: given.rule, percent: given.percent };
    const counting = { there, threshold, votes: own };
    const { entitled, is_decided } = electorate(kept, voters, counting);
    const closes_on = consentsCloseOn(kept.consent_days, own);
    const outcome = counted(kept, entitled, counting);
    return { title, agenda_item_index, own, entitled, is_decided, closes_on, outcome };
  });
}

/** The meeting with its agenda counted, out of its row, its voters, its votes and those for whom it authorizes something. */
export function detail(kept: Kept, of: Of, holderKey: HolderKey, today: string): MeetingDetail {
  const { votes, favored } = of;
  const { thresholds, consent_days, ...meeting } = kept;
  const voters = entitledOn(of.voters, votes, null);
  const there = attendance(kept, voters, votes, holderKey);
  const agenda = itemsOf(kept, of, holderKey).map(({ title, agenda_item_index, own, closes_on, outcome: byAll }) => {
    const class_votes = of.class_votes
      .filter((one) => one.agenda_item_index === agenda_item_index)
      .map((one) => ({ class_name: listed(one.symbols), ...classOutcome(one, of.class_voters, own) }));
    const stands = withClasses(byAll, class_votes);
    const interest = interestIn(
      kept,
      own,
      favored.filter((one) => one.agenda_item_index === agenda_item_index),
      holderKey,
    );
    const is_open = meeting.status === "convened";
    const closing = closingNote({ consent_days, closes_on, result: stands.result, is_open, today });
    const notes = [stands.note, closing, interest].filter((note) => note !== null);
    return {
      agenda_item_index,
      title,
      ...stands,
      class_votes,
      consents_close_on: closes_on,
      note: notes.length === 0 ? null : notes.join(" "),
      votes: own,
    };
  });
  return {
    ...meeting,
    agenda,
    voters: voters.map(({ voter_key, voter_name, votes: held }) => ({
      voter_name,
      votes: held,
      is_present: there.has(voter_key),
    })),
    absent: voters.flatMap(({ voter_key, voter_name }) => (there.has(voter_key) ? [] : [voter_name])),
    warnings: [
      ...noticeWarnings(meeting, votes),
      ...termWarnings(meeting, thresholds),
      ...(meeting.body === "shareholders" ? classWarnings(favored, of.class_votes) : []),
    ],
  };
}

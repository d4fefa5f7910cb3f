import { nameKey } from "#lib/core/names.ts";
import { outcome, type Threshold } from "./rules.ts";
import type { Meeting, MeetingDetail, Vote } from "./schema.ts";
import { noticeWarnings, type Voter } from "./voters/rules.ts";

/** A meeting as it is kept: with what carries its items, where that was said. */
export type Kept = Meeting & { thresholds: (Threshold & { agenda_item_index: number })[] };

type Cast = Vote & Pick<Voter, "voter_key">;

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

const sum = (voters: readonly Voter[]) => voters.reduce((all, { votes }) => all + BigInt(votes), 0n);

/** The meeting with its agenda counted, out of its row, its voters and its votes. */
export function detail(
  { thresholds, ...meeting }: Kept,
  voters: readonly Voter[],
  votes: readonly Cast[],
  holderKey: HolderKey,
): MeetingDetail {
  const there = attendance({ thresholds, ...meeting }, voters, votes, holderKey);
  const known = { eligible: sum(voters), present: sum(voters.filter(({ voter_key }) => there.has(voter_key))) };
  const agenda = meeting.agenda_items.map((title, agenda_item_index) => {
    const own = votes.filter((vote) => vote.agenda_item_index === agenda_item_index);
    const given = thresholds.find((one) => one.agenda_item_index === agenda_item_index);
    const threshold = given === undefined ? null : { rule: given.rule, percent: given.percent };
    return { agenda_item_index, title, ...outcome(meeting, threshold, own, known), votes: own };
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
    warnings: noticeWarnings(meeting),
  };
}

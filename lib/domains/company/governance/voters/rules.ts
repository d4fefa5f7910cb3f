import { daysBetween } from "#lib/core/days.ts";
import { invalid } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import { nameKey } from "#lib/core/names.ts";
import type { SeatType } from "../../seats/rules.ts";
import type { ClassVoter } from "../classes/rules.ts";
import type { Body, Counting } from "../rules.ts";

/** Who is entitled to vote at a meeting, and with how many votes. */
export interface Voter {
  voter_key: string;
  voter_name: string;
  votes: number;
  email: string | null;
}

/** One who was entitled at some time of the meeting: whoever has left the body since votes no more, and what they voted stands. */
export interface Known extends Voter {
  has_left: boolean;
  /** Since when they are entitled, and until when they were; null of those who are. */
  entered_at: string;
  left_at: string | null;
}

/**
 * Those whose votes there are on an item: whoever was entitled at a moment (null: is entitled now), and whoever has voted on it. Who was
 * elected after it was voted on, or has left since, changes nothing of who was there to decide.
 */
export function entitledOn<V extends Pick<Known, "voter_key" | "has_left" | "entered_at" | "left_at">>(
  voters: readonly V[],
  cast: readonly { voter_key: string; counted: boolean }[],
  at: string | null,
): V[] {
  const voted = new Set(cast.flatMap(({ voter_key, counted }) => (counted ? [voter_key] : [])));
  return voters.filter(({ voter_key, has_left, entered_at, left_at }) => {
    if (voted.has(voter_key)) return true;
    return at === null ? !has_left : entered_at <= at && (left_at === null || left_at > at);
  });
}

/** Who is entitled, what their votes are, and those that they have in each class that votes by itself. */
export interface Electors {
  counted_by: Counting;
  voters: Voter[];
  class_voters: ClassVoter[];
}

/** Whose seats vote in a body by head; null where it is units that vote. */
export const seatOf: Readonly<Record<Body, SeatType | null>> = {
  board: "director",
  managers: "manager",
  members: "member",
  shareholders: null,
};

export interface Seated {
  holder_key: string;
  holder_name: string;
  email: string | null;
}

/** One vote for each who holds a seat; nobody known where there is none. */
export function bySeats(seated: readonly Seated[]): Electors {
  const voters = seated.map(({ holder_key, holder_name, email }) => ({
    voter_key: holder_key,
    voter_name: holder_name,
    votes: 1,
    email,
  }));
  return { counted_by: voters.length === 0 ? "heads" : "seats", voters, class_voters: [] };
}

/** What somebody held of a class, and the votes of that: among all votes, and where the class votes by itself. */
export interface Held {
  voter_key: string;
  voter_name: string;
  instrument_id: string;
  /** As text, like the others: they may be more than can be counted. */
  votes: string;
  class_votes: string;
}

/**
 * Those who held shares or units, with all their votes, the most first; who held only what has no vote is one of them where a class of
 * theirs votes by itself. Throws 400 where there are more votes than can be counted.
 */
export function byHoldings(held: readonly Held[], classes: ReadonlySet<string> = new Set()): Electors {
  const all = new Map<string, { voter_name: string; votes: bigint; isOfClass: boolean }>();
  for (const { voter_key, voter_name, instrument_id, votes } of held) {
    const one = all.get(voter_key) ?? { voter_name, votes: 0n, isOfClass: false };
    one.votes += BigInt(votes);
    one.isOfClass ||= classes.has(instrument_id);
    all.set(voter_key, one);
  }
  const total = [...all.values()].reduce((sum, { votes }) => sum + votes, 0n);
  const ofClasses = held.filter(({ instrument_id }) => classes.has(instrument_id));
  const most = ofClasses.reduce((sum, { class_votes }) => sum + BigInt(class_votes), total);
  if (most > BigInt(MAX_INTEGER)) {
    throw invalid("record_date", `must be a day on which there were at most ${MAX_INTEGER} votes: there were ${most}`);
  }
  const voters = [...all].map(([voter_key, { voter_name, votes, isOfClass }]) => ({
    ...{ voter_key, voter_name, votes: Number(votes), email: null },
    isEntitled: votes > 0n || isOfClass,
  }));
  return {
    counted_by: "units",
    voters: voters
      .filter(({ isEntitled }) => isEntitled)
      .map(({ isEntitled: _, ...voter }) => voter)
      .toSorted((a, b) => b.votes - a.votes || (a.voter_key < b.voter_key ? -1 : 1)),
    class_voters: ofClasses.flatMap(({ voter_key, instrument_id, class_votes }) => {
      const votes = Number(class_votes);
      return votes === 0 ? [] : [{ voter_key, instrument_id, votes }];
    }),
  };
}

/** A member's units as the company's particulars have them, while nothing is issued. */
interface TellsUnits {
  name: string;
  units: number | null;
}

/** Members of a company that has issued nothing: by the units that it tells of each of them, else one vote each. */
export function byMembers(seated: readonly Seated[], told: readonly TellsUnits[]): Electors {
  const units = new Map(told.map((member) => [nameKey(member.name), member.units]));
  const own = bySeats(seated);
  if (own.voters.length === 0 || own.voters.some(({ voter_key }) => (units.get(voter_key) ?? null) === null))
    return own;
  return {
    counted_by: "units",
    voters: own.voters.map((voter) => ({ ...voter, votes: units.get(voter.voter_key) ?? 1 })),
    class_voters: [],
  };
}

const nouns: Readonly<Record<Body, string>> = {
  board: "director",
  managers: "manager",
  members: "member",
  shareholders: "shareholder",
};

interface At {
  body: Body | null;
  counted_by: Counting;
  record_date: string | null;
  /** Whether it was decided already, so that whoever is elected since is not asked. */
  is_decided: boolean;
}

/** Whether a word counts, for how many votes, why it does not, and under which of its voter's names it is kept: one vote for all. */
export interface Standing {
  counted: boolean;
  votes: number;
  reason: string | null;
  voter_key: string;
}

/** How somebody's word on an item stands. */
export function standingOf(
  { body, counted_by, record_date, is_decided }: At,
  voters: readonly Voter[],
  { voter_name, proxy_name, holder_key }: { voter_name: string; proxy_name: string | null; holder_key: string },
): Standing {
  const own = nameKey(voter_name);
  const voter =
    voters.find(({ voter_key }) => voter_key === own) ?? voters.find(({ voter_key }) => voter_key === holder_key);
  const voter_key = voter?.voter_key ?? holder_key;
  const no = (reason: string) => ({ counted: false, votes: 0, reason, voter_key });
  if (proxy_name !== null && (body === "board" || body === "managers")) {
    return no(`A ${nouns[body]} votes in person, and ${proxy_name} cannot vote for ${voter_name}.`);
  }
  if (counted_by === "heads" || body === null) return { counted: true, votes: 1, reason: null, voter_key };
  if (voter !== undefined) return { counted: true, votes: voter.votes, reason: null, voter_key };
  const isHolding = counted_by === "units" && record_date !== null;
  return no(
    isHolding
      ? `${voter_name} held nothing that votes on the record date, ${record_date}.`
      : is_decided
        ? `${voter_name} was no ${nouns[body]} of the company when it was decided.`
        : `${voter_name} is no ${nouns[body]} of the company.`,
  );
}

/** What is doubtful about how a meeting was called and held; nothing is refused for it, since those who come waive it. */
export function noticeWarnings(
  meeting: {
    body: Body | null;
    scheduled_for: string | null;
    record_date: string | null;
    notice_given_on: string | null;
    notice_waived: boolean;
    by_written_consent: boolean;
  },
  votes: readonly { cast_on: string; proxy_name: string | null }[] = [],
): string[] {
  const { body, scheduled_for, notice_given_on, notice_waived, by_written_consent, record_date } = meeting;
  if (body === null || by_written_consent) return [];
  const held_on = scheduled_for?.slice(0, 10) ?? null;
  const warnings: string[] = [];
  // A proxy is given before; whoever votes is there.
  if (held_on !== null && votes.some(({ cast_on, proxy_name }) => proxy_name === null && cast_on < held_on)) {
    warnings.push(
      `Votes were cast before ${held_on}, the day for which the meeting was called: whoever meant to come then may object.`,
    );
  }
  if (!notice_waived && notice_given_on === null) {
    warnings.push("No notice of the meeting is recorded, and no waiver: whoever does not come may object.");
  }
  const before = held_on === null || notice_given_on === null ? null : daysBetween(notice_given_on, held_on);
  if (!notice_waived && before !== null && before < 0) {
    warnings.push(
      `Notice was given on ${notice_given_on}, after the day of the meeting: whoever does not come may object.`,
    );
  }
  const days = before === null || before < 0 ? null : before;
  if (!notice_waived && days !== null && body === "shareholders" && (days < 10 || days > 60)) {
    warnings.push(`Notice was given ${days} days before the meeting: shareholders get it 10 to 60 days before.`);
  }
  if (!notice_waived && days !== null && body === "members" && days < 10) {
    warnings.push(`Notice was given ${days} days before the meeting: members get it at least 10 days before.`);
  }
  if (!notice_waived && days !== null && body === "board" && days < 2) {
    warnings.push(`Notice was given ${days} days before the meeting: directors get it at least 48 hours before.`);
  }
  const since = held_on === null || record_date === null ? null : daysBetween(record_date, held_on);
  if (body === "shareholders" && since !== null && since > 60) {
    warnings.push(`The record date is ${since} days before the meeting: it lies no more than 60 days before.`);
  }
  // Of a meeting without notice nobody has fixed the date for it: it is the day of the record.
  if (body === "shareholders" && !notice_waived && notice_given_on !== null && since !== null && since < 10) {
    const when = since < 0 ? "after the meeting" : `${since} days before the meeting`;
    warnings.push(`The record date is ${when}: it lies no less than 10 days before.`);
  }
  return warnings;
}

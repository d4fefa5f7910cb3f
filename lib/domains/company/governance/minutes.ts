import { longDate, longMoment } from "#lib/core/days.ts";
import { count, inline, listed, section, signatures, withItems } from "../documents/writing.ts";
import { type Body, carriedBy, type Result } from "./rules.ts";
import type { MeetingDetail } from "./schema.ts";

/** What minutes are written from. */
export interface Minutes {
  /** The company's name with its designator. */
  company: string;
  entity_type: "c_corp" | "llc";
  meeting: MeetingDetail;
  /** The day the meeting was adjourned, `YYYY-MM-DD`. */
  adjourned_on: string;
}

/** Whose meeting it is; a kind of meeting that has no body of its own is named as it was given. */
const bodies: Readonly<Record<Body, string>> = {
  board: "the board of directors",
  shareholders: "the shareholders",
  members: "the members",
  managers: "the managers",
};

const outcomes: Record<Result, string> = {
  approved: "The item was approved.",
  rejected: "The item was not approved.",
  no_quorum: "Too few were present to decide, and nothing was decided.",
  pending: "No vote was cast, and nothing was decided.",
};

type Item = MeetingDetail["agenda"][number];

/** `3 for, 1 against, and 0 abstained`. */
const votesOf = ({
  votes_for,
  votes_against,
  votes_abstained,
}: Pick<Item, "votes_for" | "votes_against" | "votes_abstained">) =>
  listed([`${count(votes_for)} for`, `${count(votes_against)} against`, `${count(votes_abstained)} abstained`]);

type ClassVote = Item["class_votes"][number];

/** `SERIES A by itself: 400 for, …`: what a class that votes by itself has come to. */
const classLine = (own: ClassVote) =>
  `${inline(own.class_name)}, voting by itself: ${votesOf(own)} of ${count(own.eligible_votes)}; it takes ${carriedBy(own.threshold, "its")}, and was ${own.is_carried ? "" : "not "}carried`;

/** What was said of an item or a vote, with its days in words. */
const told = (text: string) => inline(text).replace(/\d{4}-\d{2}-\d{2}/g, longDate);

/** `Ada Byron: approve, 600 votes`; who casts it for another, and why it does not count, stand behind it. */
function voteLine({ voter_name, decision, votes, counted, reason, proxy_name }: Item["votes"][number]): string {
  const by = proxy_name === null ? "" : `, by ${inline(proxy_name)} as proxy`;
  if (!counted) return `${inline(voter_name)}: ${decision}${by}; not counted: ${told(reason ?? "")}`;
  return `${inline(voter_name)}: ${decision}${by}${votes === 1 ? "" : `, ${count(votes)} votes`}`;
}

/** Each name once, without regard to case. */
const once = (names: readonly string[]) => [
  ...new Map(names.map((name) => [name.toLowerCase(), inline(name)])).values(),
];

/** Who was there: those who are named as present, and whoever has voted. */
function attending({ present, agenda }: MeetingDetail): string[] {
  const votes = agenda.flatMap((item) => item.votes).toSorted((a, b) => (a.vote_id < b.vote_id ? -1 : 1));
  return once([...present, ...votes.map(({ voter_name, proxy_name }) => proxy_name ?? voter_name)]);
}

const day = (timestamp: string) => longDate(timestamp.slice(0, 10));

export const minutesTitle = (title: string) => `Minutes of ${inline(title)}`;

/** Who was there and who was not, and whether they were enough. */
function attendance(meeting: MeetingDetail): string[] {
  const there = attending(meeting);
  const { absent, agenda, by_written_consent, counted_by } = meeting;
  const [first] = agenda;
  if (by_written_consent) {
    const silent = absent.length === 0 ? "" : ` ${listed(once(absent))} did not consent in writing.`;
    return [`Those who are entitled acted by written consent, without a meeting.${silent}`];
  }
  const present = there.length === 0 ? "Nobody is recorded as present." : `Present: ${listed(there)}.`;
  const away = absent.length === 0 ? "" : ` Absent: ${listed(once(absent))}.`;
  if (first === undefined || first.eligible_votes === null || counted_by === "heads") {
    return [`${present}${away}`, "Nobody is on record as entitled to vote, so that every vote was counted by head."];
  }
  const enough = first.has_quorum === true ? "a quorum was present" : "there was no quorum";
  return [
    `${present}${away}`,
    `Of ${count(first.eligible_votes)} ${first.eligible_votes === 1 ? "vote" : "votes"} that there are, ${count(first.votes_present)} ${first.votes_present === 1 ? "was" : "were"} present: ${enough}.`,
  ];
}

/** How it was called. */
function notice(
  { notice_given_on, notice_waived, record_date, place, scheduled_for, secretary_name }: MeetingDetail,
  adjourned_on: string,
): string {
  const isEarly = scheduled_for !== null && scheduled_for.slice(0, 10) > adjourned_on;
  const parts = [
    scheduled_for === null
      ? null
      : `It was called for ${longMoment(scheduled_for)}${isEarly ? ", and ended before that day" : ""}.`,
    place === null ? null : `It was held at ${inline(place)}.`,
    notice_given_on === null ? null : `Notice was given on ${longDate(notice_given_on)}.`,
    notice_waived ? "Notice was waived by all who were entitled to it." : null,
    record_date === null ? null : `The record date was ${longDate(record_date)}.`,
    secretary_name === null ? null : `${inline(secretary_name)} acted as secretary of the meeting.`,
  ];
  return parts.flatMap((part) => (part === null ? [] : [` ${part}`])).join("");
}

/** The exact text of a meeting's minutes: who attended, who voted, and what was decided on each item of the agenda. */
export function minutesText({ company, entity_type, meeting, adjourned_on }: Minutes): string {
  const met = meeting.body === null ? null : bodies[meeting.body];
  const { by_written_consent } = meeting;
  const named = `${meeting.meeting_type.replaceAll("_", " ")} meeting`;
  const kind = met === null ? `${/^[aeiou]/.test(named) ? "an" : "a"} ${named}` : `a meeting of ${met}`;
  const acted = met === null ? "" : ` of ${met}`;
  const secretary = entity_type === "llc" ? "Member or Manager" : "Shareholder, Director, or Officer";
  const items = meeting.agenda.flatMap((item) => {
    const { agenda_item_index, title, threshold, result, votes, note, class_votes } = item;
    const asked = votes.length === 0 ? "" : ` It takes ${carriedBy(threshold)}.`;
    const noted = note === null || meeting.counted_by === "heads" ? "" : ` ${told(note)}`;
    const { caption, text } = section(
      `Item ${agenda_item_index + 1}`,
      `${votes.length === 0 ? "" : `${votesOf(item)}. `}${outcomes[result]}${asked}${noted}`,
    );
    return [
      `## ${caption}. ${inline(title)}`,
      ...withItems(text, [...class_votes.map(classLine), ...votes.map(voteLine)]),
    ];
  });
  return [
    `# ${minutesTitle(meeting.title)}`,
    `Prepared on ${longDate(adjourned_on)}.`,
    by_written_consent
      ? `This is the record of action by written consent${acted} of ${company} (the “Company”), asked for on ${day(meeting.created_at)} and closed on ${longDate(adjourned_on)}.${notice(meeting, adjourned_on)}`
      : `These are the minutes of ${kind} of ${company} (the “Company”), convened on ${day(meeting.created_at)} and adjourned on ${longDate(adjourned_on)}.${notice(meeting, adjourned_on)}`,
    by_written_consent ? "## Consent" : "## Attendance",
    ...attendance(meeting),
    ...items,
    ...(by_written_consent
      ? ["## Close", `No consent was taken after ${longDate(adjourned_on)}, when every item was closed.`]
      : [
          "## Adjournment",
          `There being no further business, the meeting was adjourned on ${longDate(adjourned_on)}, and voting on every item was closed.`,
        ]),
    ...signatures(
      `The undersigned certifies that ${by_written_consent ? "this is a true record of what was decided" : "these minutes are a true record of the meeting"}. A signature given by electronic means has the same effect as one given by hand.`,
      [
        {
          capacity: `${by_written_consent ? "Secretary" : "Secretary of the meeting"} (${secretary})`,
          name: meeting.secretary_name === null ? null : inline(meeting.secretary_name),
        },
      ],
    ),
  ].join("\n\n");
}

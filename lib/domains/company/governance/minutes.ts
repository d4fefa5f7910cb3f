import { count, inline, listed, longDate, section, signatures, withItems } from "../documents/writing.ts";
import type { Result } from "./rules.ts";
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

const bodies: Readonly<Record<string, string>> = {
  board: "the board of directors",
  shareholder: "the shareholders",
  member: "the members",
  manager: "the managers",
};

/** `the board of directors`; a kind of meeting that has no body of its own is named as it was given. */
const body = (meeting_type: string) => bodies[meeting_type] ?? null;

const outcome: Record<Result, string> = {
  approved: "The item was approved.",
  rejected: "The item was not approved.",
  pending: "No vote was cast, and nothing was decided.",
};

/** `3 approved, 1 rejected, and 0 abstained`. */
const votesOf = ({ approve, reject, abstain }: MeetingDetail["agenda"][number]["tally"]) =>
  listed([`${count(approve)} approved`, `${count(reject)} rejected`, `${count(abstain)} abstained`]);

/** Each name once, without regard to case, in the order in which they first voted. */
function voters({ agenda }: MeetingDetail): string[] {
  const votes = agenda.flatMap((item) => item.votes).toSorted((a, b) => (a.vote_id < b.vote_id ? -1 : 1));
  return [...new Map(votes.map(({ voter_name }) => [voter_name.toLowerCase(), inline(voter_name)])).values()];
}

const day = (timestamp: string) => longDate(timestamp.slice(0, 10));

export const minutesTitle = (title: string) => `Minutes of ${inline(title)}`;

/** The exact text of a meeting's minutes: who voted, and what was decided on each item of the agenda. */
export function minutesText({ company, entity_type, meeting, adjourned_on }: Minutes): string {
  const met = body(meeting.meeting_type);
  const kind = met === null ? `a ${meeting.meeting_type.replaceAll("_", " ")} meeting` : `a meeting of ${met}`;
  const when = meeting.scheduled_for === null ? "" : ` It was called for ${day(meeting.scheduled_for)}.`;
  const present = voters(meeting);
  const items = meeting.agenda.flatMap(({ agenda_item_index, title, tally, result, votes }) => {
    const { caption, text } = section(
      `Item ${agenda_item_index + 1}`,
      `${votes.length === 0 ? "" : `${votesOf(tally)}. `}${outcome[result]}`,
    );
    return [
      `## ${caption}. ${inline(title)}`,
      ...withItems(
        text,
        votes.map(({ voter_name, decision }) => `${inline(voter_name)}: ${decision}`),
      ),
    ];
  });
  return [
    `# ${minutesTitle(meeting.title)}`,
    `Prepared on ${longDate(adjourned_on)}.`,
    `These are the minutes of ${kind} of ${company} (the “Company”), convened on ${day(meeting.created_at)} and adjourned on ${longDate(adjourned_on)}.${when}`,
    present.length === 0
      ? "No votes were cast at the meeting."
      : `${listed(present)} cast votes at the meeting, as recorded under each item of the agenda. An item is approved when more votes approve than reject it; abstentions are recorded and do not count.`,
    ...items,
    "## Adjournment",
    `There being no further business, the meeting was adjourned on ${longDate(adjourned_on)}, and voting on every item was closed.`,
    ...signatures(
      "The undersigned certifies that these minutes are a true record of the meeting. A signature given by electronic means has the same effect as one given by hand.",
      [{ capacity: entity_type === "llc" ? "Member or Manager" : "Shareholder, Director, or Officer", name: null }],
    ),
  ].join("\n\n");
}

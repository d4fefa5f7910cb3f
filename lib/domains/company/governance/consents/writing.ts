import { longDate } from "#lib/core/days.ts";
import { inline, section, signatures } from "../../documents/writing.ts";
import { type Body, carriedBy } from "../rules.ts";
import type { MeetingDetail } from "../schema.ts";

/** In which role the voters of a body sign, and what they are called together. */
export const signersOf: Readonly<Record<Body, { role: string; all: string }>> = {
  board: { role: "Director", all: "the directors" },
  shareholders: { role: "Shareholder", all: "the shareholders" },
  members: { role: "Member", all: "the members" },
  managers: { role: "Manager", all: "the managers" },
};

/** Whose consent it is: the company's name with its designator, and the two letters of its state. */
interface Consenting {
  name: string;
  jurisdiction: string;
}

/** By which law a body acts without a meeting: by the section in Delaware, elsewhere by the law of the state. */
function allowedBy(body: Body, { jurisdiction }: Consenting): string {
  if (body === "members" || body === "managers") return "the law and the Company’s operating agreement allow";
  if (jurisdiction !== "DE") return "the law of the Company’s state allows";
  return `Section ${body === "board" ? "141(f)" : "228"} of the Delaware General Corporation Law allows`;
}

export const consentTitle = (title: string) => `Written Consent: ${inline(title)}`;

/** The exact text that a body's voters sign to act without a meeting; each signature is a vote for every item. */
export function consentText(
  {
    company,
    body,
    written_on,
    consent_days,
  }: { company: Consenting; body: Body; written_on: string; consent_days: number | null },
  meeting: Pick<MeetingDetail, "title" | "agenda" | "voters" | "record_date">,
): string {
  const { role, all } = signersOf[body];
  const since = meeting.record_date === null ? "" : ` as of ${longDate(meeting.record_date)}`;
  const takes =
    body === "board"
      ? "It takes effect once every director has signed it."
      : `It takes effect once those have signed it whose votes would carry it at a meeting at which everybody is present${consent_days === null ? "" : `, if they deliver it within ${consent_days} days of the first who does`}.`;
  return [
    `# ${consentTitle(meeting.title)}`,
    `Prepared on ${longDate(written_on)}.`,
    `The undersigned, being among ${all} of ${company.name} (the “Company”)${since}, act by written consent without a meeting, as ${allowedBy(body, company)}, and adopt the following. ${takes}`,
    ...meeting.agenda.flatMap(({ title, class_votes }, at) => {
      const { caption, text } = section(`Resolution ${at + 1}`, `RESOLVED: ${inline(title)}`);
      const byClass = class_votes.map(
        (own) =>
          `It also takes the consent of ${inline(own.class_name)} by itself: ${carriedBy(own.threshold, "its")}.`,
      );
      return [`## ${caption}`, text, ...byClass];
    }),
    "## Effect",
    "Whoever signs consents to all of the resolutions above, and waives notice of a meeting about them. This consent is filed with the minutes of the Company.",
    ...signatures(
      "A signature given by electronic means has the same effect as one given by hand; counterparts together are one document.",
      meeting.voters.map(({ voter_name }) => ({ capacity: role, name: inline(voter_name) })),
    ),
  ].join("\n\n");
}

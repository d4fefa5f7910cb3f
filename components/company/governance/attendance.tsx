import type * as z from "zod";
import type { Attendance as AttendanceInput, MeetingDetail } from "#lib/domains/company/governance/schema.ts";
import type { Deed } from "#ui/ui/act.ts";
import { Callout } from "#ui/ui/callout.tsx";
import { Progress } from "#ui/ui/progress.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Spoken } from "#ui/ui/spoken-text.tsx";
import { AttendanceSheet } from "./attendance-form.tsx";

const shown = (votes: number) => votes.toLocaleString("en-US");

/** How far the votes that are there go towards a quorum. */
function Quorum({ meeting }: { meeting: MeetingDetail }) {
  const [first] = meeting.agenda;
  if (first === undefined || first.eligible_votes === null) {
    return <p className="text-muted">Nobody is known to be entitled to vote, so that every vote counts, by head.</p>;
  }
  const { votes_present, eligible_votes, has_quorum } = first;
  const word = meeting.by_written_consent ? "No quorum is needed" : has_quorum === true ? "A quorum" : "No quorum yet";
  return (
    <Progress
      label={word}
      value={votes_present}
      max={eligible_votes}
      note={`${shown(votes_present)} of ${shown(eligible_votes)} votes`}
    />
  );
}

/** Who is entitled to vote and who is there. `record` is null where nobody writes it down. */
export function Attendance({
  meeting,
  record,
}: {
  meeting: MeetingDetail;
  record: Deed<z.input<typeof AttendanceInput>, MeetingDetail> | null;
}) {
  return (
    <Section title="Attendance" action={record ? <AttendanceSheet meeting={meeting} action={record} /> : null}>
      <div className="flex flex-col gap-4">
        {meeting.warnings.map((warning) => (
          <Callout key={warning} title="Notice">
            <Spoken>{warning}</Spoken>
          </Callout>
        ))}
        <Quorum meeting={meeting} />
        {meeting.voters.length === 0 ? null : (
          <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
            {meeting.voters.map(({ voter_name, votes, is_present }) => (
              <li key={voter_name} className="flex justify-between gap-3">
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  {voter_name}
                  <span className="text-muted">{is_present ? ", present" : ", not present"}</span>
                </span>
                <span className="shrink-0 tabular-nums">{shown(votes)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}

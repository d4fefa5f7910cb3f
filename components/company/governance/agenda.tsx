import type * as z from "zod";
import type { MeetingDetail, NewVote } from "#lib/domains/company/governance/schema.ts";
import type { Act } from "#ui/ui/act.ts";
import { Status } from "#ui/ui/status.tsx";
import { decisionLabels, resultLabels, resultTones } from "./labels.ts";
import { VoteDialog } from "./vote-dialog.tsx";

type Item = MeetingDetail["agenda"][number];

const decisions = ["approve", "reject", "abstain"] as const;

/** What a meeting decides on, item by item: who voted how, and what came of it. `vote` is null where nobody may. */
export function Agenda({
  meeting,
  voters,
  vote,
}: {
  meeting: MeetingDetail;
  /** Whom the company's particulars and its cap table name. */
  voters: readonly string[];
  vote: Act<z.input<typeof NewVote>> | null;
}) {
  return (
    <ol className="flex flex-col gap-4">
      {meeting.agenda.map((item) => (
        <li key={item.agenda_item_index} className="rounded-lg border px-4 py-4 sm:px-5">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <h3 className="min-w-0 flex-1 basis-60 font-medium [overflow-wrap:anywhere]">
              <span className="mr-2 text-muted tabular-nums">{item.agenda_item_index + 1}.</span>
              {item.title}
            </h3>
            <div className="flex items-center gap-3">
              <Status value={item.result} tones={resultTones} labels={resultLabels} />
              {vote ? (
                <VoteDialog
                  meeting_id={meeting.meeting_id}
                  item={item}
                  voters={remaining(voters, item)}
                  action={vote}
                />
              ) : null}
            </div>
          </div>
          {item.votes.length > 0 ? <Votes item={item} /> : null}
        </li>
      ))}
    </ol>
  );
}

/** A voter votes once an item, so those who have are not offered again. */
function remaining(voters: readonly string[], { votes }: Item): string[] {
  const voted = new Set(votes.map(({ voter_name }) => voter_name.toLowerCase()));
  return voters.filter((name) => !voted.has(name.toLowerCase()));
}

function Votes({ item }: { item: Item }) {
  return (
    <dl className="mt-3 grid gap-x-6 gap-y-2 border-t pt-3 sm:grid-cols-3">
      {decisions.map((decision) => (
        <div key={decision} className="min-w-0">
          <dt className="text-muted text-sm">
            {decisionLabels[decision]} <span className="font-medium text-ink tabular-nums">{item.tally[decision]}</span>
          </dt>
          <dd className="[overflow-wrap:anywhere]">
            {item.votes
              .filter((each) => each.decision === decision)
              .map(({ voter_name }) => voter_name)
              .join(", ")}
          </dd>
        </div>
      ))}
    </dl>
  );
}

import type * as z from "zod";
import { carriedBy } from "#lib/domains/company/governance/rules.ts";
import type { MeetingDetail, NewVote } from "#lib/domains/company/governance/schema.ts";
import type { Act } from "#ui/ui/act.ts";
import { Spoken } from "#ui/ui/spoken-text.tsx";
import { Status } from "#ui/ui/status.tsx";
import { decisionLabels, resultLabels, resultTones, standingLabels, standingTones, thresholdLabel } from "./labels.ts";
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
  /** Who is entitled, or whom the company's particulars and its cap table name. */
  voters: readonly string[];
  vote: Act<z.input<typeof NewVote>> | null;
}) {
  const isOpen = meeting.status === "convened";
  const labels = isOpen ? standingLabels : resultLabels;
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
              <Status value={item.result} tones={isOpen ? standingTones : resultTones} labels={labels} />
              {vote ? (
                <VoteDialog meeting={meeting} item={item} voters={remaining(voters, item)} action={vote} />
              ) : null}
            </div>
          </div>
          <p className="mt-1 text-muted text-sm">
            Takes {thresholdLabel(item.threshold)}.
            {item.note === null ? null : (
              <>
                {" "}
                <Spoken>{item.note}</Spoken>
              </>
            )}
          </p>
          {item.class_votes.length > 0 ? <ClassVotes item={item} /> : null}
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

const counts = { approve: "votes_for", reject: "votes_against", abstain: "votes_abstained" } as const;

function Votes({ item }: { item: Item }) {
  const uncounted = item.votes.filter(({ counted }) => !counted);
  return (
    <>
      <CountedVotes item={item} />
      {uncounted.length === 0 ? null : (
        <div className="mt-3 text-sm">
          <p className="text-muted">Not counted</p>
          <ul>
            {uncounted.map(({ vote_id, decision, reason }) => (
              <li key={vote_id} className="text-warning [overflow-wrap:anywhere]">
                {reason ? <Spoken>{reason}</Spoken> : null} ({decisionLabels[decision]})
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** The classes that vote on an item by themselves, and how each of them stands. */
function ClassVotes({ item: { class_votes } }: { item: Item }) {
  const shown = (votes: number) => votes.toLocaleString("en-US");
  return (
    <ul className="mt-1 flex flex-col gap-0.5 text-sm">
      {class_votes.map(({ class_name, threshold, is_carried, ...own }) => (
        <li key={class_name} className="text-muted tabular-nums [overflow-wrap:anywhere]">
          <span className="font-medium text-ink">{class_name}</span> by itself takes {carriedBy(threshold, "its")}:{" "}
          {shown(own.votes_for)} for, {shown(own.votes_against)} against, {shown(own.votes_abstained)} abstained of{" "}
          {shown(own.eligible_votes)}. <span className="text-ink">{is_carried ? "Carried" : "Not carried"}</span>
        </li>
      ))}
    </ul>
  );
}

function CountedVotes({ item }: { item: Item }) {
  return (
    <dl className="mt-3 grid gap-x-6 gap-y-2 border-t pt-3 sm:grid-cols-3">
      {decisions.map((decision) => (
        <div key={decision} className="min-w-0">
          <dt className="text-muted text-sm">
            {decisionLabels[decision]}{" "}
            <span className="font-medium text-ink tabular-nums">{item[counts[decision]].toLocaleString("en-US")}</span>
          </dt>
          <dd className="[overflow-wrap:anywhere]">
            {item.votes
              .filter((each) => each.counted && each.decision === decision)
              .map(({ voter_name, proxy_name }) =>
                proxy_name === null ? voter_name : `${voter_name} (by ${proxy_name})`,
              )
              .join(", ")}
          </dd>
        </div>
      ))}
    </dl>
  );
}

import { beforeAll, expect, it } from "vitest";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../../e2e/support/callers.ts";
import { refusalByDatabase } from "../../../../../e2e/support/database.ts";
import { meetings } from "../../../../../e2e/support/meetings.ts";
import { endSeat } from "../../seats/operations.ts";
import { adjournMeeting } from "../operations.ts";

let workspace_id = "";
let caller = callerIn("");
beforeAll(async () => {
  workspace_id = await newWorkspace();
  caller = callerIn(workspace_id);
});

const { company, elect, convene, vote } = meetings(() => caller);
const second = { agenda_item_index: 1 };

it("whoever leaves amid a meeting keeps what they have voted, and is none of those who vote on the rest", async () => {
  const { entity_id } = await company();
  const ada = await elect(entity_id, "Ada");
  await elect(entity_id, "Grace");
  const { meeting_id } = await convene(entity_id);
  expect(await vote(meeting_id, "Ada")).toMatchObject({ counted: true, eligible_votes: 2 });
  await execute(endSeat, caller, { entity_id, seat_id: ada.seat_id, end_reason: "removed" });
  const late = await vote(meeting_id, "Ada", "reject", second);
  expect(late).toMatchObject({ counted: false, reason: "Ada is no director of the company.", eligible_votes: 1 });
  const bare = `insert into vote (workspace_id, vote_id, meeting_id, agenda_item_index, voter_name, voter_key, decision, votes, counted)
    values ($1, 'vote_x', $2, 1, 'Ada', 'ada', 'approve', 1, true)`;
  const refused = await refusalByDatabase(bare, [workspace_id, meeting_id]);
  expect(refused?.message).toBe("a vote counts as its voter is entitled");
  expect(await vote(meeting_id, "Grace", "approve", second)).toMatchObject({ eligible_votes: 1, votes_for: 1 });
  // Back in the seat, they vote on what they have not voted on.
  await elect(entity_id, "Ada");
  expect(await vote(meeting_id, "ada", "approve", second)).toMatchObject({ counted: true, eligible_votes: 2 });
  const { agenda } = (await execute(adjournMeeting, caller, { meeting_id })).value;
  expect(agenda.map(({ eligible_votes, votes_for }) => [eligible_votes, votes_for])).toEqual([
    [2, 1],
    [2, 2],
  ]);
});

it("nobody leaves a meeting of holders, whose votes are those of the record date", async () => {
  const { entity_id } = await company();
  const { meeting_id } = await convene(entity_id, { meeting_type: "shareholder" });
  const gone = `insert into meeting_voter (workspace_id, meeting_id, voter_key, voter_name, votes, has_left)
    values ($1, $2, 'ada', 'Ada', 1, true)`;
  const refused = await refusalByDatabase(gone, [workspace_id, meeting_id]);
  expect(refused?.message).toBe("a voter has the votes of the record date");
});

it("a consent in writing that has taken effect is undone by nobody who is elected afterwards", async () => {
  const { entity_id } = await company();
  for (const name of ["Ada", "Grace"]) await elect(entity_id, name);
  const { meeting_id } = await convene(entity_id, { by_written_consent: true });
  await vote(meeting_id, "Ada");
  await vote(meeting_id, "Ada", "approve", second);
  await vote(meeting_id, "Grace");
  // Until all of it is carried, whoever is elected is asked as well.
  await elect(entity_id, "Alan");
  expect(await vote(meeting_id, "Grace", "approve", second)).toMatchObject({ eligible_votes: 3, result: "rejected" });
  await vote(meeting_id, "Alan");
  expect(await vote(meeting_id, "Alan", "approve", second)).toMatchObject({ eligible_votes: 3, result: "approved" });
  await elect(entity_id, "Mary");
  expect((await vote(meeting_id, "Mary", "reject")).counted).toBe(false);
  const { agenda } = (await execute(adjournMeeting, caller, { meeting_id })).value;
  expect(agenda.map(({ eligible_votes, result }) => [eligible_votes, result])).toEqual([
    [3, "approved"],
    [3, "approved"],
  ]);
});

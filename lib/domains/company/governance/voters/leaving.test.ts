import { beforeAll, expect, it } from "vitest";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../../e2e/support/callers.ts";
import { refusalByDatabase } from "../../../../../e2e/support/database.ts";
import { meetings } from "../../../../../e2e/support/meetings.ts";
import { uploadContract } from "../../contracts/operations.ts";
import { readDocument } from "../../documents/operations.ts";
import { endSeat } from "../../seats/operations.ts";
import { signDocument } from "../../signing/operations.ts";
import { writeConsent } from "../consents/operations.ts";
import { adjournMeeting, recordAttendance } from "../operations.ts";

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
  expect(await vote(meeting_id, "Grace", "abstain", second)).toMatchObject({ eligible_votes: 1, votes_abstained: 1 });
  // Back in the seat, they vote on what they have not voted on, and what nobody has carried meanwhile.
  await elect(entity_id, "Ada");
  expect(await vote(meeting_id, "ada", "approve", second)).toMatchObject({ counted: true, eligible_votes: 2 });
  const { agenda } = (await execute(adjournMeeting, caller, { meeting_id })).value;
  expect(agenda.map(({ eligible_votes, votes_for }) => [eligible_votes, votes_for])).toEqual([
    [2, 1],
    [2, 1],
  ]);
});

it("an item that was voted on with a quorum keeps it, and its result, whoever is elected or resigns before the meeting is over", async () => {
  const { entity_id } = await company();
  const seats = new Map<string, string>();
  for (const name of ["Ada", "Grace", "Mary", "Joan"]) seats.set(name, (await elect(entity_id, name)).seat_id);
  const { meeting_id } = await convene(entity_id, { agenda_items: ["One", "Two", "Three"] });
  const present = async (...names: string[]) =>
    (await execute(recordAttendance, caller, { meeting_id, present: names })).value;
  const results = async () =>
    (await present("Ada", "Grace", "Mary")).agenda.map((item) => [
      item.eligible_votes,
      item.votes_present,
      item.result,
    ]);
  await present("Ada", "Grace", "Mary");
  for (const name of ["Ada", "Grace", "Mary"]) await vote(meeting_id, name);
  // One of three who are there is no majority of them, and stays none when the others resign.
  await vote(meeting_id, "Ada", "approve", second);
  const before = [
    [4, 3, "approved"],
    [4, 3, "rejected"],
    [4, 3, "pending"],
  ];
  expect(await results()).toEqual(before);
  for (const name of ["Alan", "Edsger", "Barbara", "Donald"]) await elect(entity_id, name);
  expect(await results()).toEqual([...before.slice(0, 2), [8, 3, "pending"]]);
  for (const name of ["Grace", "Mary", "Joan"])
    await execute(endSeat, caller, { entity_id, seat_id: seats.get(name) ?? "", end_reason: "resigned" });
  // What is carried waits for nobody's word: who was elected since has none on it, and one on what is still open.
  const late = await vote(meeting_id, "Alan", "reject");
  const reason = "Alan was no director of the company when it was decided.";
  expect(late).toMatchObject({ counted: false, reason, eligible_votes: 4, result: "approved" });
  expect(await vote(meeting_id, "Alan", "approve", { agenda_item_index: 2 })).toMatchObject({ eligible_votes: 5 });
  expect(await results()).toEqual([...before.slice(0, 2), [5, 2, "no_quorum"]]);
  const { document_id } = (await execute(uploadContract, caller, { ...uploadContract.example, entity_id })).value;
  const lost = `update meeting set status = 'adjourned', results = '{no_quorum,rejected,no_quorum}', adjourned_at = now(),
    minutes_document_id = $2 where meeting_id = $1`;
  const refused = await refusalByDatabase(lost, [meeting_id, document_id]);
  expect(refused?.message).toBe("the results of a meeting follow from its votes");
  const { agenda, voters } = (await execute(adjournMeeting, caller, { meeting_id })).value;
  expect(agenda.map(({ result }) => result)).toEqual(["approved", "rejected", "no_quorum"]);
  expect(voters.map(({ voter_name }) => voter_name).toSorted()).toEqual([
    "Ada",
    "Alan",
    "Barbara",
    "Donald",
    "Edsger",
    "Grace",
    "Mary",
  ]);
});

it("a consent's paper asks whoever holds the seats by now, until it has taken effect", async () => {
  const { entity_id } = await company();
  const ada = await elect(entity_id, "Ada");
  await elect(entity_id, "Grace");
  const { meeting_id } = await convene(entity_id, { by_written_consent: true });
  const { consent_document_id } = (await execute(writeConsent, caller, { meeting_id })).value;
  const document_id = String(consent_document_id);
  const sign = async (signer_name: string) =>
    (await execute(signDocument, caller, { document_id, signer_name, signer_role: "Director" })).value;
  const lacks = ({ missing_signers }: Awaited<ReturnType<typeof sign>>) =>
    missing_signers.map(({ signer_name }) => signer_name);
  await sign("Ada");
  await elect(entity_id, "Mary");
  const almost = await sign("Grace");
  expect([almost.fully_executed, lacks(almost)]).toEqual([false, ["Mary"]]);
  // Whoever has left is asked no more.
  await execute(endSeat, caller, { entity_id, seat_id: ada.seat_id, end_reason: "resigned" });
  const done = await sign("Mary");
  expect([done.fully_executed, lacks(done)]).toEqual([true, []]);
  await elect(entity_id, "Alan");
  const { agenda } = (await execute(adjournMeeting, caller, { meeting_id })).value;
  expect(agenda.map(({ eligible_votes, result }) => [eligible_votes, result])).toEqual([
    [3, "approved"],
    [3, "approved"],
  ]);
  expect((await execute(readDocument, caller, { document_id })).value.fully_executed).toBe(true);
  const others = `update document set required_signers = '[{"signer_name": "Eve", "signer_role": "Director"}]' where document_id = $1`;
  const refused = await refusalByDatabase(others, [document_id]);
  expect(refused?.message).toBe("a document is to be signed by whom it names");
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

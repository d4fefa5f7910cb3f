import { expect, it } from "vitest";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { refusalByDatabase } from "../../../../e2e/support/database.ts";
import { changeContact } from "../contacts/operations.ts";
import { listDocuments, readDocument } from "../documents/operations.ts";
import { createEntity } from "../entities/detail/operations.ts";
import { endSeat, fillSeat } from "../seats/operations.ts";
import { signDocument } from "../signing/operations.ts";
import { writeConsent } from "./consents/operations.ts";
import { adjournMeeting, castVote, conveneMeeting, readMeeting, recordAttendance } from "./operations.ts";

it("counts one who is called otherwise since by either name, once, and as present", async () => {
  const caller = callerIn(await newWorkspace());
  const { entity_id } = (await execute(createEntity, caller, createEntity.example)).value;
  const elect = async (holder_name: string) =>
    (await execute(fillSeat, caller, { entity_id, seat_type: "director", holder_name })).value;
  const ada = await elect("Ada Byron");
  await elect("Grace Hopper");
  const renamed = { contact_id: ada.holder_contact_id, name: "Ada Lovelace" };
  await execute(changeContact, caller, renamed);
  const { value: meeting } = await execute(conveneMeeting, caller, { ...conveneMeeting.example, entity_id });
  const { meeting_id } = meeting;
  expect(meeting.voters.map(({ voter_name }) => voter_name)).toEqual(["Ada Lovelace", "Grace Hopper"]);
  const vote = async (voter_name: string, agenda_item_index = 0) =>
    (await execute(castVote, caller, { meeting_id, agenda_item_index, voter_name, decision: "approve" })).value;
  const attended = await execute(recordAttendance, caller, { meeting_id, present: ["Ada Lovelace"] });
  expect(attended.value.absent).toEqual(["Grace Hopper"]);
  expect(await vote("Ada Lovelace")).toMatchObject({ counted: true, votes_present: 1, votes_for: 1 });
  await expect(vote("ada byron")).rejects.toMatchObject({ status: 409, code: "already_voted" });
  // Another's word for her counts for nothing, and takes nothing of hers.
  const byProxy = { meeting_id, agenda_item_index: 1, voter_name: "Ada Lovelace", decision: "reject" };
  const spoken = { ...byProxy, proxy_name: "Grace Hopper" };
  expect((await execute(castVote, caller, spoken)).value).toMatchObject({ counted: false, votes_for: 0 });
  await expect(execute(castVote, caller, spoken)).rejects.toMatchObject({ code: "already_voted" });
  expect(await vote("Ada Byron", 1)).toMatchObject({ counted: true, votes_present: 1, votes_for: 1 });
  await expect(execute(castVote, caller, spoken)).rejects.toMatchObject({ code: "already_voted" });
  const by = "insert into vote (workspace_id, vote_id, meeting_id, agenda_item_index, voter_name, voter_key, decision)";
  const strange = await refusalByDatabase(`${by} values ($1, 'vote_x', $2, 1, 'Mallory', 'grace hopper', 'approve')`, [
    ...[caller.workspace_id, meeting_id],
  ]);
  expect(strange?.message).toBe("a voter's key is of one of their names");
  // Whoever has voted stays entitled, by whichever name they did.
  await execute(endSeat, caller, { entity_id, seat_id: ada.seat_id, end_reason: "resigned" });
  const { value: adjourned } = await execute(adjournMeeting, caller, { meeting_id });
  expect(adjourned.agenda.map(({ votes_present, eligible_votes }) => [votes_present, eligible_votes])).toEqual([
    [1, 2],
    [1, 2],
  ]);
  const minutes = await execute(readDocument, caller, { document_id: String(adjourned.minutes_document_id) });
  expect(minutes.value.text).toContain("Absent: Grace Hopper.");
});

it("takes the signature of one who is called otherwise since as that of whom the document names", async () => {
  const caller = callerIn(await newWorkspace());
  const { entity_id } = (await execute(createEntity, caller, createEntity.example)).value;
  const seat = { entity_id, seat_type: "director", holder_name: "Ada Byron" };
  const { value: ada } = await execute(fillSeat, caller, seat);
  const convene = { ...conveneMeeting.example, entity_id, scheduled_for: null, by_written_consent: true };
  const { meeting_id } = (await execute(conveneMeeting, caller, convene)).value;
  const document_id = String((await execute(writeConsent, caller, { meeting_id })).value.consent_document_id);
  await execute(changeContact, caller, { contact_id: ada.holder_contact_id, name: "Ada Lovelace" });
  const byProxy = { voter_name: "Ada Byron", proxy_name: "Grace Hopper", decision: "reject" };
  await execute(castVote, caller, { meeting_id, agenda_item_index: 0, ...byProxy });
  const signature = { document_id, signer_name: "Ada Lovelace", signer_role: "Director" };
  const { value: signed } = await execute(signDocument, caller, signature);
  expect(signed).toMatchObject({ fully_executed: true, missing_signers: [] });
  const { value: consented } = await execute(readMeeting, caller, { meeting_id });
  expect(consented.agenda.map(({ votes_for, result }) => [votes_for, result])).toEqual([
    [1, "approved"],
    [1, "approved"],
  ]);
  const listed = await execute(listDocuments, caller, { entity_id, category: "consent" });
  expect(listed.value.data.map(({ fully_executed }) => fully_executed)).toEqual([true]);
});

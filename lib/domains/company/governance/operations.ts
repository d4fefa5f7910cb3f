import * as z from "zod";
import { Id, Page, Paging } from "#lib/core/fields.ts";
import { entityInPath, entityOf, noEntity, operation } from "#lib/core/operation.ts";
import { insertDocuments } from "../documents/store.ts";
import { inline } from "../documents/writing.ts";
import { legalName } from "../entities/rules.ts";
import { loadEntity } from "../entities/store.ts";
import { openObligation } from "../obligations/store.ts";
import { minutesText, minutesTitle } from "./minutes.ts";
import { assertItem, governanceRoles } from "./rules.ts";
import { CastVote, Meeting, MeetingDetail, NewMeeting, NewVote } from "./schema.ts";
import { meetingStates } from "./states.ts";
import * as store from "./store.ts";

const meeting_id = Id("mtg");
const company = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const example = { meeting_id: "mtg_01k0zk1x3ve4b8j0c2v5y6m7n8" };

const ofMeeting = entityOf((tx, input: { meeting_id: string }) => store.entityOfMeeting(tx, input.meeting_id));

export const conveneMeeting = operation({
  name: "governance.convene_meeting",
  title: "Convene a meeting",
  about: "The meeting is `convened` and takes votes on its agenda items, which count from 0, until it is adjourned.",
  http: "POST /v1/entities/{entity_id}/meetings",
  scope: "governance:write",
  effect: "write",
  entity: entityInPath,
  input: NewMeeting,
  output: MeetingDetail,
  example: {
    ...company,
    meeting_type: "board",
    title: "First meeting of the board",
    agenda_items: ["Approve the 2027 budget", "Open a bank account"],
    scheduled_for: "2026-12-01T15:00:00Z",
  },
  async run({ tx }, { scheduled_for = null, ...given }) {
    return store.insertMeeting(tx, { ...given, scheduled_for });
  },
});

export const listEntityMeetings = operation({
  name: "governance.list_meetings",
  title: "List meetings",
  about: "Newest first, without the votes, which `GET /v1/meetings/{meeting_id}` answers.",
  http: "GET /v1/entities/{entity_id}/meetings",
  scope: "governance:read",
  effect: "read",
  entity: entityInPath,
  input: Paging.extend({ entity_id: Id("ent"), status: z.enum(meetingStates.states).optional() }),
  output: Page(Meeting),
  example: { ...company, status: "convened" },
  async run({ tx }, filter) {
    return store.listMeetings(tx, filter);
  },
});

export const readMeeting = operation({
  name: "governance.read_meeting",
  title: "Read a meeting",
  about: "With each item of the agenda: its votes, their tally and the result.",
  http: "GET /v1/meetings/{meeting_id}",
  scope: "governance:read",
  effect: "read",
  entity: noEntity,
  input: z.object({ meeting_id }),
  output: MeetingDetail,
  example,
  async run({ tx }, input) {
    return store.loadMeeting(tx, input.meeting_id);
  },
});

export const castVote = operation({
  name: "governance.cast_vote",
  title: "Cast a vote",
  about:
    "Answers the vote with its item's tally and result: `approved` when more approve than reject, otherwise `rejected`; abstentions do not count, and a tie does not approve. A voter votes once an item (409); an item that the agenda does not have is a 400, and so is a vote at an adjourned meeting.",
  http: "POST /v1/meetings/{meeting_id}/votes",
  scope: "governance:write",
  effect: "write",
  entity: ofMeeting,
  input: NewVote,
  output: CastVote,
  example: { ...example, agenda_item_index: 0, voter_name: "Ada Byron", decision: "approve" },
  async run({ tx }, { meeting_id, agenda_item_index, voter_name, decision }) {
    const meeting = await store.holdOpenMeeting(tx, meeting_id);
    assertItem(meeting.agenda_items, agenda_item_index);
    const vote = await store.insertVote(tx, { meeting_id, agenda_item_index, voter_name, decision });
    return { ...vote, ...(await store.tallyItem(tx, meeting_id, agenda_item_index)) };
  },
});

export const adjournMeeting = operation({
  name: "governance.adjourn_meeting",
  title: "Adjourn a meeting",
  about:
    "Closes the voting and writes the minutes, a document of the category `minutes` that one of the company's governance roles signs (llc: Member, Manager; c_corp: Shareholder, Director, Officer). `minutes_document_id` names it.",
  http: "POST /v1/meetings/{meeting_id}/adjourn",
  scope: "governance:write",
  effect: "write",
  entity: ofMeeting,
  input: z.object({ meeting_id }),
  output: MeetingDetail,
  example,
  async run({ tx }, input) {
    const meeting = await store.holdForAdjournment(tx, input.meeting_id);
    const { entity_id, legal_name, entity_type } = await loadEntity(tx, meeting.entity_id);
    const company = legalName(inline(legal_name), entity_type);
    const adjourned_on = new Date().toISOString().slice(0, 10);
    const title = minutesTitle(meeting.title);
    const [document_id = ""] = await insertDocuments(tx, entity_id, [
      {
        category: "minutes",
        document_type: "Minutes",
        title,
        company,
        text: minutesText({ company, entity_type, meeting, adjourned_on }),
        signer_roles: [...governanceRoles[entity_type]],
      },
    ]);
    await store.adjourn(tx, input.meeting_id, document_id);
    await openObligation(tx, {
      entity_id,
      tier: "medium",
      title: `Sign the ${title}`,
      due_date: null,
      kind: "sign_document",
      about: { type: "document", id: document_id },
    });
    return store.loadMeeting(tx, input.meeting_id);
  },
});

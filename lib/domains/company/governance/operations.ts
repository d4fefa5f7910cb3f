import * as z from "zod";
import { today } from "#lib/core/days.ts";
import { Id, Page, Paging } from "#lib/core/fields.ts";
import { entityOf, operation, within } from "#lib/core/operation.ts";
import * as documents from "../documents/store.ts";
import { inline } from "../documents/writing.ts";
import { legalName } from "../entities/rules.ts";
import * as entities from "../entities/store.ts";
import * as obligations from "../obligations/store.ts";
import { minutesText, minutesTitle } from "./minutes.ts";
import { assertItem, governanceRoles } from "./rules.ts";
import { CastVote, Meeting, MeetingDetail, NewMeeting, NewVote } from "./schema.ts";
import { meetingStates } from "./states.ts";
import * as store from "./store.ts";

const at = within("governance", "/v1/meetings");
const ofCompany = within("governance", "/v1/entities/{entity_id}/meetings");
const meeting_id = Id("mtg");
const company = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const example = { meeting_id: "mtg_01k0zk1x3ve4b8j0c2v5y6m7n8" };

const ofMeeting = entityOf((tx, input: { meeting_id: string }) => store.entityOf(tx, input));

export const conveneMeeting = operation({
  ...ofCompany("convene_meeting", "POST"),
  title: "Convene a meeting",
  about: "The meeting is `convened` and takes votes on its agenda items, which count from 0, until it is adjourned.",
  input: NewMeeting,
  output: MeetingDetail,
  example: {
    ...company,
    meeting_type: "board",
    title: "First meeting of the board",
    agenda_items: ["Approve the 2027 budget", "Open a bank account"],
    scheduled_for: "2026-12-01T15:00:00Z",
  },
  run: ({ tx }, { scheduled_for = null, ...given }) => store.insert(tx, { ...given, scheduled_for }),
});

export const listMeetings = operation({
  ...ofCompany("list_meetings", "GET"),
  title: "List meetings",
  about: "Newest first, without the votes, which `GET /v1/meetings/{meeting_id}` answers.",
  input: Paging.extend({ entity_id: Id("ent"), status: z.enum(meetingStates.states).optional() }),
  output: Page(Meeting),
  example: { ...company, status: "convened" },
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readMeeting = operation({
  ...at("read_meeting", "GET /{meeting_id}"),
  title: "Read a meeting",
  about: "With each item of the agenda: its votes, their tally and the result.",
  input: z.object({ meeting_id }),
  output: MeetingDetail,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const castVote = operation({
  ...at("cast_vote", "POST /{meeting_id}/votes"),
  title: "Cast a vote",
  about:
    "Answers the vote with its item's tally and result: `approved` when more approve than reject, otherwise `rejected`; abstentions do not count, and a tie does not approve. A voter votes once an item (409); an item that the agenda does not have is a 400, and so is a vote at an adjourned meeting.",
  entity: ofMeeting,
  input: NewVote,
  output: CastVote,
  example: { ...example, agenda_item_index: 0, voter_name: "Ada Byron", decision: "approve" },
  async run({ tx }, { meeting_id, agenda_item_index, voter_name, decision }) {
    const meeting = await store.holdOpen(tx, { meeting_id });
    assertItem(meeting.agenda_items, agenda_item_index);
    const vote = await store.insertVote(tx, { meeting_id, agenda_item_index, voter_name, decision });
    return { ...vote, ...(await store.tallyItem(tx, vote)) };
  },
});

export const adjournMeeting = operation({
  ...at("adjourn_meeting", "POST /{meeting_id}/adjourn"),
  title: "Adjourn a meeting",
  about:
    "Closes the voting and writes the minutes, a document of the category `minutes` that one of the company's governance roles signs (llc: Member, Manager; c_corp: Shareholder, Director, Officer). `minutes_document_id` names it.",
  entity: ofMeeting,
  input: z.object({ meeting_id }),
  output: MeetingDetail,
  example,
  async run({ tx }, input) {
    const meeting = await store.holdForAdjournment(tx, input);
    const { entity_id, legal_name, entity_type } = await entities.load(tx, meeting);
    const company = legalName(inline(legal_name), entity_type);
    const adjourned_on = today();
    const title = minutesTitle(meeting.title);
    const [document_id = ""] = await documents.insert(tx, entity_id, [
      {
        category: "minutes",
        document_type: "Minutes",
        title,
        company,
        text: minutesText({ company, entity_type, meeting, adjourned_on }),
        signer_roles: [...governanceRoles[entity_type]],
      },
    ]);
    await store.adjourn(tx, input, document_id);
    await obligations.open(tx, {
      entity_id,
      tier: "medium",
      title: `Sign the ${title}`,
      due_date: null,
      kind: "sign_document",
      about: { type: "document", id: document_id },
    });
    return store.load(tx, input);
  },
});

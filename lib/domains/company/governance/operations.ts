import * as z from "zod";
import { today } from "#lib/core/days.ts";
import { invalid, notFound } from "#lib/core/errors.ts";
import { Id, Page, Paging } from "#lib/core/fields.ts";
import { entityOf, operation, within } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as people from "../contacts/names/store.ts";
import * as documents from "../documents/store.ts";
import { inline } from "../documents/writing.ts";
import { legalName } from "../entities/rules.ts";
import * as entities from "../entities/store.ts";
import * as obligations from "../obligations/store.ts";
import * as consents from "./consents/store.ts";
import { minutesText, minutesTitle } from "./minutes.ts";
import { Resolution, ResolutionFilter } from "./resolutions/schema.ts";
import * as resolutions from "./resolutions/store.ts";
import { assertItem, governanceRoles } from "./rules.ts";
import { Attendance, CastVote, Meeting, MeetingDetail, MeetingFilter, NewMeeting, NewVote, Vote } from "./schema.ts";
import * as settings from "./settings/store.ts";
import * as store from "./store.ts";

const at = within("governance", "/v1/meetings");
const ofCompany = within("governance", "/v1/entities/{entity_id}/meetings");
const meeting_id = Id("mtg");
const company = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const example = { meeting_id: "mtg_01k0zk1x3ve4b8j0c2v5y6m7n8" };

const ofMeeting = entityOf((tx, input: { meeting_id: string }) => store.entityOf(tx, input));
/** The same for what ends it, which those who sign its consent wait for. */
const ofMeetingEnding = entityOf((tx, input: { meeting_id: string }) => store.entityOf(tx, input), "changing");

export const conveneMeeting = operation({
  ...ofCompany("convene_meeting", "POST"),
  title: "Convene a meeting",
  about:
    "The meeting is `convened` and takes votes on its agenda items, which count from 0, until it is adjourned. Who is entitled follows from `meeting_type`: of a `board` the directors and of `manager`s the managers, by head, as they hold their seats when they vote (whoever leaves amid a meeting keeps what they have voted, and votes on nothing else; an item is counted against those who held their seats when it was carried, else at its last vote, so that no election or resignation afterwards changes its quorum or its result); of `shareholder`s and `member`s whoever held shares or units on the `record_date`, by the votes that those had then (an instrument's `votes_per_share`). Where nobody is known to be entitled, every vote counts by head and the result says so. A majority of all votes is a quorum, unless `quorum_percent` says otherwise. An item is carried at a board by the majority of the directors present, among shareholders by the majority of the votes cast, among members by the majority of all units, among managers by that of their number; `thresholds` may ask for more or less. `by_written_consent` asks for no meeting: of a board it takes all directors, of others the votes of all that there are which a meeting would take, and once they have carried all of it nobody who is elected afterwards is asked. Of the stockholders of a Delaware corporation enough have to consent within 60 days of the first who does (8 Del. C. 228(c)): `consents_close_on` is the last day, and what is delivered later is not counted; an obligation asks for the consents that are lacking by then. `class_votes` has classes or series of shares vote on an item by themselves, too, also those that have no vote otherwise: each holder's word counts in every class that they hold, and the item takes each of these classes. `authorizes` says for which acts an item is the authority, for whom, how much and at which price: an act that names the meeting as its `approval_id` is then within that, or a 400. With `refuses_uncounted`, or where the company's meeting settings say so, a vote by whoever is not entitled is a 400, and kept uncounted otherwise.",
  input: NewMeeting,
  output: MeetingDetail,
  example: {
    ...company,
    meeting_type: "board",
    title: "First meeting of the board",
    agenda_items: ["Approve the 2027 budget", "Open a bank account"],
    scheduled_for: "2026-12-01T15:00:00Z",
  },
  async run({ tx }, input) {
    const { refuses_uncounted } = await settings.load(tx, input.entity_id);
    const meeting = await store.insert(tx, {
      ...input,
      refuses_uncounted: input.refuses_uncounted ?? refuses_uncounted,
    });
    await resolutions.insert(tx, meeting, input.authorizes ?? []);
    return store.load(tx, meeting);
  },
});

export const listMeetings = operation({
  ...ofCompany("list_meetings", "GET"),
  title: "List meetings",
  about:
    "Newest first, without the votes, which `GET /v1/meetings/{meeting_id}` answers; `status` and `search` (a part of the title) narrow the list.",
  input: MeetingFilter,
  output: Page(Meeting),
  example: { ...company, status: "convened" },
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const listResolutions = operation({
  ...within("governance", "/v1/entities/{entity_id}/resolutions")("list_resolutions", "GET"),
  title: "List resolutions",
  about:
    "What the company's meetings authorize (`authorizes` of a meeting) and how much of it was used, newest first; `act` and `meeting_id` narrow the list. An act that names the meeting as its `approval_id` uses the resolution that it is within.",
  input: ResolutionFilter,
  output: Page(Resolution),
  example: { ...company, act: "grant" },
  run: ({ tx }, filter) => resolutions.list(tx, filter),
});

export const readResolution = operation({
  ...within("governance", "/v1/entities/{entity_id}/resolutions")("read_resolution", "GET /{resolution_id}"),
  title: "Read a resolution",
  about: "With how much of it was used by now.",
  input: z.object({ entity_id: Id("ent"), resolution_id: Id("res") }),
  output: Resolution,
  example: { ...company, resolution_id: "res_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, input) => resolutions.load(tx, input),
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
    "Answers the vote with how its item stands. A vote by somebody who is not entitled is kept with `counted: false` and the `reason`, unless the meeting refuses such votes (400); so is one by proxy of a director or manager, who vote themselves, one by whoever was elected after the item was carried, and a consent in writing that comes after `consents_close_on`. A voter votes once an item (409), whatever was cast in their name that does not count; an item that the agenda does not have is a 400, and so is a vote at an adjourned meeting.",
  entity: ofMeeting,
  input: NewVote,
  output: CastVote,
  example: { ...example, agenda_item_index: 0, voter_name: "Ada Byron", decision: "approve" },
  async run({ tx }, { meeting_id, agenda_item_index, voter_name, decision, proxy_name = null }) {
    const [meeting, holderKey] = await Promise.all([store.holdOpen(tx, { meeting_id }), people.holderKeys(tx)]);
    const holder_key = holderKey(voter_name);
    assertItem(meeting.agenda_items, agenda_item_index);
    const standingOn = await store.standings(tx, meeting);
    const standing = standingOn(agenda_item_index, { voter_name, proxy_name, holder_key });
    if (!standing.counted && meeting.refuses_uncounted)
      throw invalid("voter_name", `must be entitled: ${standing.reason}`, "not_entitled");
    const vote = await store.insertVote(tx, {
      meeting_id,
      agenda_item_index,
      voter_name,
      decision,
      proxy_name,
      ...standing,
    });
    const after = await store.load(tx, { meeting_id });
    await consents.askForMore(tx, after);
    const item = after.agenda[agenda_item_index];
    if (item === undefined) throw notFound("agenda item");
    const { agenda_item_index: _, title: _title, votes: _votes, ...outcome } = item;
    return { ...vote, ...outcome };
  },
});

export const listVotes = operation({
  ...at("list_votes", "GET /{meeting_id}/votes"),
  title: "List a meeting's votes",
  about: "Item by item, in the order in which they were cast, those that do not count among them.",
  input: Paging.extend({ meeting_id }),
  output: Page(Vote),
  example,
  run: ({ tx }, filter) => store.listVotes(tx, filter),
});

export const readVote = operation({
  ...at("read_vote", "GET /{meeting_id}/votes/{vote_id}"),
  title: "Read a vote",
  about: "As it was cast. How its item stands is told with the meeting.",
  input: z.object({ meeting_id, vote_id: Id("vote") }),
  output: Vote,
  example: { ...example, vote_id: "vote_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, input) => store.loadVote(tx, input),
});

export const recordAttendance = operation({
  ...at("record_attendance", "POST /{meeting_id}/attendance"),
  title: "Record a meeting's attendance",
  about:
    "`present` replaces who was named before, entitled or not; whoever has voted is present as well. The votes of those who are entitled make the quorum. An adjourned meeting is a 400.",
  entity: ofMeeting,
  input: Attendance,
  output: MeetingDetail,
  example: {
    ...example,
    present: ["Ada Byron"],
    place: "350 Bay Street, San Francisco",
    secretary_name: "Grace Hopper",
  },
  async run({ tx }, { meeting_id, present, place = null, secretary_name = null }) {
    await store.refreshVoters(tx, await store.holdOpen(tx, { meeting_id }, "record who attends"));
    await store.attend(tx, { meeting_id }, { present, place, secretary_name });
    return store.load(tx, { meeting_id });
  },
});

/** Those who have not consented in writing are told promptly of what the others have done without a meeting (8 Del. C. 228(e)). */
async function tellTheOthers(
  tx: Tx,
  { by_written_consent, body, absent, agenda, ...meeting }: MeetingDetail,
): Promise<void> {
  const decided = agenda.some(({ result }) => result === "approved");
  if (!by_written_consent || body === "board" || body === null || absent.length === 0 || !decided) return;
  const { entity_id, meeting_id, title } = meeting;
  await obligations.open(tx, {
    entity_id,
    tier: "high",
    title: `Tell those who have not consented to ${inline(title)} promptly what was decided (${absent.length})`,
    due_date: null,
    kind: "give_notice_of_consent",
    about: { type: "meeting", id: meeting_id },
  });
}

export const adjournMeeting = operation({
  ...at("adjourn_meeting", "POST /{meeting_id}/adjourn"),
  title: "Adjourn a meeting",
  about:
    "Closes the voting and writes the minutes, a document of the category `minutes` that one of the company's governance roles signs (llc: Member, Manager; c_corp: Shareholder, Director, Officer). `minutes_document_id` names it. Whoever was mailed to sign its consent and has not is asked no more.",
  entity: ofMeetingEnding,
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
        required_signers: [{ signer_name: meeting.secretary_name, signer_role: null }],
      },
    ]);
    await store.adjourn(tx, meeting, document_id);
    if (meeting.by_written_consent) await consents.askForNoMore(tx, meeting);
    await tellTheOthers(tx, meeting);
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

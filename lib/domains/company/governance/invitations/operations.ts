import * as z from "zod";
import { invalid } from "#lib/core/errors.ts";
import { Id, Page, Paging } from "#lib/core/fields.ts";
import { nameKey } from "#lib/core/names.ts";
import { entityOf, operation, within } from "#lib/core/operation.ts";
import { enqueue } from "#lib/db/outbox.ts";
import * as governance from "../store.ts";
import { Invited, MeetingInvitation, NewInvitations } from "./schema.ts";
import * as store from "./store.ts";

const at = within("meeting_invitations", "/v1/meetings/{meeting_id}/invitations", "governance");
const example = { meeting_id: "mtg_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const ofMeeting = entityOf((tx, input: { meeting_id: string }) => governance.entityOf(tx, input));

export const inviteToMeeting = operation({
  ...at("create", "POST"),
  title: "Send a meeting's invitations",
  about:
    "Mails the agenda, with an entry for the calendar (`.ics`, RFC 5545) where the meeting has a time, to everybody entitled whose address is known, and to whom `invitees` names. `notice_given_on` becomes today, unless it was written down. Invited once more they get the entry anew: calendars replace the one before. Whom nobody has an address of is in `not_reached`. What became of each message is in `GET /v1/entities/{entity_id}/mail`.",
  entity: ofMeeting,
  input: NewInvitations,
  output: Invited,
  example: {
    ...example,
    invitees: [{ name: "Ada Byron", email: "ada@example.com" }],
    message: "We look forward to it.",
  },
  async run({ tx }, { meeting_id, invitees, message }) {
    const held = await governance.holdOpen(tx, { meeting_id }, "invite to");
    const entitled = await governance.refreshVoters(tx, held);
    const given = (invitees ?? []).map((one) => ({ ...one, key: nameKey(one.name) }));
    const named = new Set(given.map(({ key }) => key));
    const known = entitled.flatMap(({ voter_key, voter_name, email }) =>
      email === null || named.has(voter_key) ? [] : [{ name: voter_name, email }],
    );
    const all = [...given.map(({ name, email }) => ({ name, email })), ...known];
    const once = [...new Map(all.map((one) => [one.email.toLowerCase(), one])).values()];
    if (once.length === 0) {
      throw invalid("invitees", "must name somebody: nobody who is entitled has an address that is known");
    }
    const { entity_id } = held;
    const invitations = await store.insert(tx, { meeting_id, entity_id }, once);
    for (const { meeting_invitation_id } of invitations) {
      await enqueue(tx, { kind: "mail.meeting", meeting_invitation_id, message: message ?? null });
    }
    const not_reached = entitled.flatMap(({ voter_key, voter_name, email }) =>
      email === null && !named.has(voter_key) ? [voter_name] : [],
    );
    return { meeting_id, entity_id, invitations, not_reached };
  },
});

export const listMeetingInvitations = operation({
  ...at("list", "GET"),
  title: "List a meeting's invitations",
  about: "Newest first.",
  entity: ofMeeting,
  input: Paging.extend({ meeting_id: Id("mtg") }),
  output: Page(MeetingInvitation),
  example,
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readMeetingInvitation = operation({
  ...at("read", "GET /{meeting_invitation_id}"),
  title: "Read a meeting's invitation",
  about: "As it was sent; it never changes.",
  input: z.object({ meeting_id: Id("mtg"), meeting_invitation_id: Id("mti") }),
  output: MeetingInvitation,
  example: { ...example, meeting_invitation_id: "mti_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, input) => store.loadOf(tx, input),
});

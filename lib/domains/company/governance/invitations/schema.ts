import * as z from "zod";
import { Email, Id, Name, Text, Timestamp } from "#lib/core/fields.ts";

export const NewInvitations = z.object({
  meeting_id: Id("mtg"),
  invitees: z
    .array(z.object({ name: Name, email: Email }))
    .max(500)
    .nullish()
    .meta({
      description:
        "Who is invited besides those entitled whose addresses the registers of seats and holders know; or with which address.",
    }),
  message: Text(2_000).nullish().meta({ description: "What the mail says beside the agenda." }),
});

export const MeetingInvitation = z
  .object({
    meeting_invitation_id: Id("mti"),
    meeting_id: Id("mtg"),
    entity_id: Id("ent"),
    invitee_name: z.string().meta({ description: "Who is invited." }),
    invitee_email: z.string().meta({ description: "The address that the invitation was mailed to." }),
    sequence: z.int().meta({ description: "Which invitation to the meeting it is, counted from 0." }),
    created_at: Timestamp,
  })
  .meta({ id: "MeetingInvitation" });
export type MeetingInvitation = z.infer<typeof MeetingInvitation>;

/** Those who were invited together. */
export const Invited = z
  .object({
    meeting_id: Id("mtg"),
    entity_id: Id("ent"),
    invitations: z.array(MeetingInvitation).meta({ description: "Who was invited just now." }),
    not_reached: z.array(z.string()).meta({ description: "Those entitled whose addresses nobody knows." }),
  })
  .meta({ id: "MeetingInvited" });

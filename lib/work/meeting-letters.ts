import { longMoment } from "#lib/core/days.ts";
import { calendarText } from "#lib/core/ics.ts";
import { transaction } from "#lib/db/transaction.ts";
import { legalName } from "#lib/domains/company/entities/rules.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import * as invitations from "#lib/domains/company/governance/invitations/store.ts";
import * as governance from "#lib/domains/company/governance/store.ts";
import * as outgoing from "#lib/domains/trust/mail/store.ts";
import { onceBack } from "./once-back.ts";
import { deliver, hasMailServer, senderAddress } from "./post.ts";

interface Job {
  workspace_id: string;
  meeting_invitation_id: string;
  message: string | null;
}

const isDone = ({ status }: { status: string }) => status === "sent" || status === "kept";

/** The message of an invitation, made at the first look, and the entry that goes with it; null where the meeting is over by now. */
const opened = ({ workspace_id, meeting_invitation_id, message }: Job) =>
  transaction({ workspace_id }, "write", async (tx) => {
    const invitation = await invitations.load(tx, meeting_invitation_id);
    const meeting = await governance.load(tx, invitation);
    if (meeting.status !== "convened") return null;
    const { legal_name, entity_type } = await entities.load(tx, meeting);
    const company = legalName(legal_name, entity_type);
    const { title, scheduled_for, place, agenda_items, by_written_consent } = meeting;
    const agenda = agenda_items.map((item, at) => `${at + 1}. ${item}`).join("\n");
    const when = scheduled_for === null ? null : longMoment(scheduled_for);
    const mail = await outgoing.open(tx, {
      entity_id: meeting.entity_id,
      to_address: invitation.invitee_email,
      subject: `Invitation: ${title} of ${company}`,
      text: [
        `${invitation.invitee_name},`,
        "",
        by_written_consent
          ? `${company} asks for your consent in writing to: ${title}.`
          : `${company} invites you to: ${title}.`,
        ...(when === null ? [] : [`When: ${when}`]),
        ...(place === null ? [] : [`Where: ${place}`]),
        ...(message === null ? [] : ["", message]),
        "",
        "Agenda:",
        agenda,
      ].join("\n"),
      attachment_name: scheduled_for === null ? null : "invite.ics",
      about_type: "meeting_invitation",
      about_id: meeting_invitation_id,
    });
    const entry =
      scheduled_for === null
        ? null
        : calendarText(
            company,
            [
              {
                uid: `${meeting.meeting_id}@minutebook`,
                summary: `${title} (${company})`,
                description: `Agenda:\n${agenda}`,
                location: place,
                start: scheduled_for,
                stamp: invitation.created_at,
                sequence: invitation.sequence,
                organizer: { name: company, email: senderAddress() },
                attendee: { name: invitation.invitee_name, email: invitation.invitee_email },
              },
            ],
            "REQUEST",
          );
    return { mail, entry, company };
  });

/** Mails an invitation with its entry for the calendar, as an invoice is; without a mail server it is kept. */
export async function mailMeeting(job: Job): Promise<void> {
  const found = await opened(job);
  if (!found || isDone(found.mail)) return;
  const { mail_id, to_address: to, subject, text } = found.mail;
  const { workspace_id } = job;
  const mark = (how: typeof outgoing.markSent) =>
    transaction({ workspace_id }, "write", async (tx) => void (await how(tx, mail_id)));
  if (!hasMailServer()) return mark(outgoing.markKept);
  const entry =
    found.entry === null ? {} : { icalEvent: { method: "REQUEST", filename: "invite.ics", content: found.entry } };
  try {
    await deliver({ mail_id, company: found.company, to, subject, text, ...entry });
  } catch (error) {
    await giveUpMeeting(job, error instanceof Error ? error.message : String(error));
    throw error;
  }
  return onceBack(() => mark(outgoing.markSent));
}

/** Marks an invitation's message as failed; one that has gone stays as it is. */
export async function giveUpMeeting(job: Job, why: string): Promise<void> {
  const found = await opened(job);
  if (!found || isDone(found.mail)) return;
  const { mail_id } = found.mail;
  const { workspace_id } = job;
  await transaction({ workspace_id }, "write", async (tx) => void (await outgoing.markFailed(tx, mail_id, why)));
}

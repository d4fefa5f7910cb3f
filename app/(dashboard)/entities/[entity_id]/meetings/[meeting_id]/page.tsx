import { FileText } from "lucide-react";
import { notFound } from "next/navigation";
import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { next } from "#lib/core/machine.ts";
import { writeConsent as writeConsentOf } from "#lib/domains/company/governance/consents/operations.ts";
import { inviteToMeeting } from "#lib/domains/company/governance/invitations/operations.ts";
import {
  adjournMeeting,
  castVote,
  listResolutions,
  readMeeting,
  recordAttendance,
} from "#lib/domains/company/governance/operations.ts";
import { meetingStates } from "#lib/domains/company/governance/states.ts";
import { readCapTable } from "#lib/domains/equity/operations.ts";
import { hasMailServer } from "#lib/domains/trust/mail/facts.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { signersOf } from "#ui/company/documents/signers.ts";
import { Agenda } from "#ui/company/governance/agenda.tsx";
import { Attendance } from "#ui/company/governance/attendance.tsx";
import { AuthorizedActs } from "#ui/company/governance/authorizations.tsx";
import { InviteSheet } from "#ui/company/governance/invite-sheet.tsx";
import { bodyLabel, meetingTones } from "#ui/company/governance/labels.ts";
import { unitNouns } from "#ui/equity/labels.ts";
import { EffectsOf } from "#ui/record/effects.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Button, ButtonLink } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Identifier } from "#ui/ui/identifier.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Status } from "#ui/ui/status.tsx";
import { companyPage } from "../../company.tsx";
import { adjourn, attend, invite, tryAdjourn, tryInvite, tryWriteConsent, vote, writeConsent } from "../actions.ts";

interface MeetingParams {
  params: Promise<{ entity_id: string; meeting_id: string }>;
}

const meetingOf = cache((meeting_id: string) => read(readMeeting, { meeting_id }));

export async function generateMetadata({ params }: MeetingParams) {
  return { title: (await meetingOf((await params).meeting_id)).title };
}

export default async function MeetingPage({ params }: MeetingParams) {
  const { entity_id, meeting_id } = await params;
  const { company, can, writes, notice } = await companyPage(entity_id, `meetings/${meeting_id}`, castVote.scope);
  const meeting = await meetingOf(meeting_id);
  if (meeting.entity_id !== entity_id) notFound();
  const { title, status, meeting_type, scheduled_for, adjourned_at, minutes_document_id, agenda } = meeting;
  const { consent_document_id, by_written_consent, record_date } = meeting;
  // As many as one meeting may have.
  const resolutions = await read(listResolutions, { entity_id, meeting_id, limit: 100 });
  const open = next(meetingStates, status, "adjourn") !== null;
  const undecided = agenda.filter(({ result }) => result === "pending").length;
  // Offered to whoever writes down a vote.
  const cap_table = open && writes && can(readCapTable.scope) ? await read(readCapTable, { entity_id }) : null;
  const entitled = meeting.voters.map(({ voter_name }) => voter_name);
  const known = [...signersOf(company), ...(cap_table?.holders ?? [])].map(({ name }) => name);
  const named = entitled.length > 0 ? entitled : known;
  return (
    <>
      <PageHeader
        back={{ href: `/entities/${entity_id}/meetings`, label: "Meetings" }}
        title={title}
        status={<Status value={status} tones={meetingTones} />}
        meta={
          <>
            <span>{bodyLabel(meeting_type)}</span>
            {meeting.place ? <span>{meeting.place}</span> : null}
            {scheduled_for ? (
              <span>
                Called for <DateText value={scheduled_for} time />
              </span>
            ) : null}
            {record_date ? (
              <span>
                Record date <DateText value={record_date} />
              </span>
            ) : null}
            {adjourned_at ? (
              <span>
                Adjourned <DateText value={adjourned_at} time />
              </span>
            ) : null}
            <Identifier value={meeting_id} label="meeting id" />
          </>
        }
        more={
          <>
            {open && writes ? (
              <InviteSheet
                meeting_id={meeting_id}
                title={title}
                isMailing={hasMailServer()}
                action={invite}
                trial={tryInvite}
              />
            ) : null}
            {consent_document_id ? (
              <ButtonLink href={`/entities/${entity_id}/documents/${consent_document_id}`}>The consent</ButtonLink>
            ) : open && writes && by_written_consent && meeting.voters.length > 0 ? (
              <Confirm
                trigger={<Button>Write the consent</Button>}
                title={`Write the consent to ${title}?`}
                tone="primary"
                consequences={[
                  "A document is written that everybody entitled signs, signed in or by a mailed link.",
                  "Each signature is its signer's vote for every item.",
                ]}
                effects={<EffectsOf trial={tryWriteConsent} input={{ meeting_id }} />}
                confirmLabel="Write consent"
                action={asShown(meeting, { writeConsent }).writeConsent}
                input={{ meeting_id }}
                success="The consent is written"
                doneHref={`/entities/${entity_id}/documents/{consent_document_id}`}
                receiptHref="/receipts/{receipt_id}"
              />
            ) : null}
          </>
        }
        action={
          minutes_document_id ? (
            <ButtonLink
              variant="primary"
              icon={<FileText aria-hidden="true" />}
              href={`/entities/${entity_id}/documents/${minutes_document_id}`}
            >
              Read the minutes
            </ButtonLink>
          ) : open && writes ? (
            <Confirm
              trigger={<Button variant="primary">Adjourn</Button>}
              title={`Adjourn ${title}?`}
              tone="primary"
              consequences={[
                "The voting on every item is closed, for ever.",
                "The minutes are written from the votes, to be read and signed.",
                ...(undecided > 0
                  ? [`${undecided} of ${agenda.length} items have no vote: the minutes say that nothing was decided.`]
                  : []),
              ]}
              effects={<EffectsOf trial={tryAdjourn} input={{ meeting_id }} />}
              confirmLabel="Adjourn meeting"
              action={asShown(meeting, { adjourn }).adjourn}
              input={{ meeting_id }}
              success="The meeting is adjourned and its minutes are written"
              receiptHref="/receipts/{receipt_id}"
            />
          ) : null
        }
      />
      {open ? notice : null}
      <Attendance meeting={meeting} record={open && writes ? asShown(meeting, { attend }).attend : null} />
      <Section title="Agenda">
        <Agenda meeting={meeting} voters={[...new Set(named)]} vote={open && writes ? vote : null} />
      </Section>
      <AuthorizedActs
        resolutions={resolutions.data}
        agenda_items={meeting.agenda_items}
        noun={unitNouns[company.entity_type]}
      />
      <ApiFold
        calls={[
          callOf(readMeeting, { meeting_id }),
          ...(resolutions.data.length === 0 ? [] : [callOf(listResolutions, { entity_id, meeting_id })]),
          ...(open
            ? [
                callOf(castVote, {
                  meeting_id,
                  agenda_item_index: 0,
                  voter_name: named[0] ?? "Ada Byron",
                  decision: "approve",
                }),
                callOf(recordAttendance, { meeting_id, present: named.slice(0, 3) }),
                callOf(inviteToMeeting, { meeting_id }),
                ...(by_written_consent ? [callOf(writeConsentOf, { meeting_id })] : []),
                callOf(adjournMeeting, { meeting_id }),
              ]
            : []),
        ]}
      />
    </>
  );
}

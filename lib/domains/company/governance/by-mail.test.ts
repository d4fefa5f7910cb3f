import { expect, it } from "vitest";
import { addDays, today } from "#lib/core/days.ts";
import { newId } from "#lib/core/ids.ts";
import type { Operation } from "#lib/core/operation.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { listMail } from "#lib/domains/trust/mail/operations.ts";
import { execute } from "#lib/execute.ts";
import { calendarOf } from "#lib/server/calendar.ts";
import { requestCode, signPaper } from "#lib/server/public-signing.ts";
import { mailMeeting } from "#lib/work/meeting-letters.ts";
import { mailSignature, mailSignatureCode } from "#lib/work/signature-letters.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { refusalByDatabase } from "../../../../e2e/support/database.ts";
import { mailServer } from "../../../../e2e/support/mail-server.ts";
import { linkIn } from "../../../../e2e/support/mailbox.ts";
import { takeOwed } from "../../../../e2e/support/owed.ts";
import {
  createCalendarFeed,
  listCalendarFeeds,
  revokeCalendarFeed,
  rotateCalendarFeed,
} from "../calendar-feeds/operations.ts";
import { createObligation } from "../obligations/operations.ts";
import { fillSeat } from "../seats/operations.ts";
import { signDocument } from "../signing/operations.ts";
import { askForSignatures } from "../signing/requests/operations.ts";
import { writeConsent } from "./consents/operations.ts";
import { inviteToMeeting, listMeetingInvitations, readMeetingInvitation } from "./invitations/operations.ts";
import { adjournMeeting, castVote, conveneMeeting, readMeeting } from "./operations.ts";
import { changeGovernanceSettings } from "./settings/operations.ts";

const mail = mailServer();

/** A company with two directors, of whom the register knows one address. */
async function board() {
  const workspace_id = await newWorkspace();
  const caller = callerIn(workspace_id);
  const { entity_id } = (await execute(createEntity, caller, createEntity.example)).value;
  const act = async (operation: Operation, input: object) =>
    (await execute(operation, caller, { entity_id, ...input })).value;
  const ada = `ada-${newId("request")}@example.com`;
  await act(fillSeat, { seat_type: "director", holder_name: "Ada Byron", email: ada });
  await act(fillSeat, { seat_type: "director", holder_name: "Grace Hopper" });
  const jobs = async (kind: string) =>
    (await takeOwed([workspace_id], kind)).map(({ payload }) => payload as Record<string, string>);
  return { workspace_id, caller, entity_id, ada, jobs };
}

it("invites those entitled by mail, with an entry for the calendar; and refuses strangers' votes where the company says so", async () => {
  const { workspace_id, caller, entity_id, ada, jobs } = await board();
  await execute(changeGovernanceSettings, caller, { entity_id, refuses_uncounted: true });
  const { value: meeting } = await execute(conveneMeeting, caller, {
    ...conveneMeeting.example,
    ...{ entity_id, scheduled_for: "2027-01-10T15:00:00Z", place: "350 Bay Street; 2nd floor" },
  });
  expect(meeting.refuses_uncounted).toBe(true);
  const at = { meeting_id: meeting.meeting_id };
  const vote = { ...at, agenda_item_index: 0, voter_name: "Passer By", decision: "approve" as const };
  await expect(execute(castVote, caller, vote)).rejects.toMatchObject({ status: 400, code: "not_entitled" });
  const { value: first } = await execute(inviteToMeeting, caller, at);
  expect(first).toMatchObject({ invitations: [{ invitee_email: ada, sequence: 0 }], not_reached: ["Grace Hopper"] });
  const grace = { name: "Grace Hopper", email: `grace-${newId("request")}@example.com` };
  const { value: second } = await execute(inviteToMeeting, caller, {
    ...at,
    invitees: [grace],
    message: "Come early.",
  });
  expect(second).toMatchObject({ not_reached: [], invitations: [{ sequence: 1 }, { sequence: 1 }] });
  expect((await execute(readMeeting, caller, at)).value).toMatchObject({ notice_given_on: today() });
  const { data } = (await execute(listMeetingInvitations, caller, at)).value;
  expect(data).toHaveLength(3);
  const { meeting_invitation_id = "" } = first.invitations[0] ?? {};
  const read = (of: { meeting_id: string }) => execute(readMeetingInvitation, caller, { ...of, meeting_invitation_id });
  expect((await read(at)).value).toEqual(data.at(-1));
  await expect(read({ meeting_id: newId("meeting") })).rejects.toMatchObject({ status: 404 });
  for (const payload of await jobs("mail.meeting")) {
    const job = {
      workspace_id,
      meeting_invitation_id: String(payload.meeting_invitation_id),
      message: payload.message ?? null,
    };
    await mailMeeting(job);
    await mailMeeting(job);
  }
  expect(mail.mailbox.to(ada)).toHaveLength(2);
  const shown = async (...scopes: string[]) =>
    (await execute(listMail, callerIn(workspace_id, ...scopes), { entity_id })).value.data.map((one) => one.about_type);
  expect(await shown("invoices:read"), "what a meeting is about is no invoice").toEqual([]);
  expect(new Set(await shown("governance:read"))).toEqual(new Set(["meeting_invitation"]));
  const [letter] = mail.mailbox.to(grace.email);
  expect(letter?.text).toContain("Come early.");
  expect(letter?.text).toContain("When: 15:00 UTC on January 10, 2027");
  const entry = letter?.attachments.find(({ mimeType }) => mimeType === "text/calendar");
  const content = entry?.content ?? "";
  const text = typeof content === "string" ? content : new TextDecoder().decode(content);
  expect(text.replaceAll(/\r?\n /g, "")).toContain(`UID:${meeting.meeting_id}@minutebook`);
  expect(text).toContain("LOCATION:350 Bay Street\\; 2nd floor");
  expect(text).toContain("SEQUENCE:1");
});

it("takes a consent's signatures, by link or signed in, as its signers' votes", async () => {
  const { workspace_id, caller, entity_id, ada, jobs } = await board();
  const convene = { ...conveneMeeting.example, entity_id };
  const { value: gathering } = await execute(conveneMeeting, caller, convene);
  await expect(execute(writeConsent, caller, gathering)).rejects.toMatchObject({ status: 400 });
  const { value: meeting } = await execute(conveneMeeting, caller, {
    ...convene,
    ...{ scheduled_for: null, by_written_consent: true },
  });
  const at = { meeting_id: meeting.meeting_id };
  const { value: written } = await execute(writeConsent, caller, at);
  await expect(execute(writeConsent, caller, at)).rejects.toMatchObject({ status: 409 });
  const document_id = String(written.consent_document_id);
  const results = async () => (await execute(readMeeting, caller, at)).value.agenda.map(({ result }) => result);
  const { value: document } = await execute(signDocument, caller, {
    ...{ document_id, signer_name: "Grace Hopper", signer_role: "Director" },
  });
  expect(document).toMatchObject({ category: "consent", fully_executed: false });
  expect(document.text).toContain("RESOLVED: Approve the 2027 budget");
  expect(await results()).toEqual(["rejected", "rejected"]);
  await execute(askForSignatures, caller, {
    document_id,
    signers: [{ signer_name: "Ada Byron", signer_role: "director", signer_email: ada }],
  });
  const [asked] = await jobs("mail.signature");
  const job = { workspace_id, signature_signer_id: String(asked?.signature_signer_id), is_reminder: false };
  await mailSignature(job);
  const { token } = linkIn(mail.mailbox.to(ada).at(-1) ?? ({ text: "" } as never));
  await requestCode({ token }, null, null);
  await mailSignatureCode(job);
  const code = /^\d{6}$/m.exec(mail.mailbox.to(ada).at(-1)?.text ?? "")?.[0] ?? "";
  await signPaper({ token, code, signature_text: "A. Byron", agrees: true }, "203.0.113.5", "Browser");
  expect(await results()).toEqual(["approved", "approved"]);
  // A stranger's signature is kept, and is no vote that counts.
  await execute(signDocument, caller, { document_id, signer_name: "Passer By", signer_role: "Director" });
  const { value: counted } = await execute(readMeeting, caller, at);
  expect(counted.agenda[0]).toMatchObject({ votes_for: 2, result: "approved" });
  expect(counted.agenda[0]?.votes.at(-1)).toMatchObject({ voter_name: "Passer By", counted: false });
  await execute(adjournMeeting, caller, at);
  const late = { document_id, signer_name: "Mary Shelley", signer_role: "Director" };
  await expect(execute(signDocument, caller, late)).rejects.toMatchObject({ status: 400 });
});

it("lets a calendar read the deadlines by a secret address, until it is rotated or revoked", async () => {
  const { caller, entity_id } = await board();
  const due_date = addDays(today(), 40);
  const { value: asked } = await execute(createObligation, caller, {
    entity_id,
    tier: "low",
    title: "Renew; the lease",
    due_date,
  });
  const { value: feed } = await execute(createCalendarFeed, caller, { entity_id, name: "Ada's phone" });
  const tokenOf = (url: string | null) => String(url).split("/").at(-1) ?? "";
  const text = await calendarOf(tokenOf(feed.url));
  expect(text).toContain(`UID:${asked.obligation_id}@minutebook\r\n`);
  expect(text).toContain("SUMMARY:Renew\\; the lease (Acme Robotics\\, Inc.)");
  expect(text).toContain(`DTSTART;VALUE=DATE:${due_date.replaceAll("-", "")}`);
  const { value: listed } = await execute(listCalendarFeeds, caller, { entity_id });
  expect(listed.data).toMatchObject([{ url: null, status: "active", last_read_at: expect.any(String) }]);
  const at = { entity_id, calendar_feed_id: feed.calendar_feed_id };
  const { value: rotated } = await execute(rotateCalendarFeed, caller, at);
  expect(await calendarOf(tokenOf(feed.url))).toBeNull();
  expect(await calendarOf(tokenOf(rotated.url))).toContain("BEGIN:VEVENT");
  await execute(revokeCalendarFeed, caller, at);
  expect(await calendarOf(tokenOf(rotated.url))).toBeNull();
  await expect(execute(rotateCalendarFeed, caller, at)).rejects.toMatchObject({ status: 400 });
  await expect(execute(revokeCalendarFeed, caller, at)).rejects.toMatchObject({ status: 400 });
  expect(
    await refusalByDatabase("update calendar_feed set status = 'active' where entity_id = $1", [entity_id]),
  ).not.toBeNull();
});

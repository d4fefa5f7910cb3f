import { newId } from "#lib/core/ids.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns } from "./rows.ts";
import { json } from "./sql.ts";

/** What the worker does after an act; each kind has its handler in lib/work. */
export type Job =
  | { kind: "mail.invoice"; invoice_id: string }
  | { kind: "mail.reminder"; invoice_reminder_id: string }
  | { kind: "mail.invitation"; invitation_id: string }
  /** One who is asked to sign, or reminded: the link is made when the message is written. */
  | { kind: "mail.signature"; signature_signer_id: string; is_reminder: boolean }
  /** One whose signature by a link was not approved, and who is asked as before. */
  | { kind: "mail.signature_refused"; signature_signer_id: string }
  /** The code that whoever opened the link asks for. */
  | { kind: "mail.signature_code"; signature_signer_id: string }
  /** One who was mailed a link, of which a trigger tells that the request was taken back or declined. */
  | { kind: "mail.signature_ended"; signature_signer_id: string }
  /** What everybody has signed, for one of them to keep. */
  | { kind: "mail.signed_copy"; signature_signer_id: string }
  /** One who is invited to a meeting. */
  | { kind: "mail.meeting"; meeting_invitation_id: string; message: string | null }
  | { kind: "agent.execution"; execution_id: string }
  | { kind: "mail.approval"; obligation_id: string; user_id: string }
  /** Not before `start_after`, where it is there. */
  | { kind: "witness.send"; witness_id: string; start_after?: string }
  /** What has happened, or was not taken before; not before `start_after`, where it is there. */
  | { kind: "webhook.send"; webhook_id: string; start_after?: string }
  /** The day on which a company's books have something to be posted; at once without one. */
  | { kind: "books.due"; entity_id: string; start_after?: string }
  /** A test clock was moved: what has come due on the way is done. */
  | { kind: "clock.moved" }
  | { kind: "approval.expiry"; obligation_id: string; start_after: string };

/** Messages that whoever acts sends to whom they like: what follows of them (a code, a signed copy) is bounded by these. */
const toAnybody: readonly Job["kind"][] = [
  "mail.invoice",
  "mail.reminder",
  "mail.invitation",
  "mail.signature",
  "mail.meeting",
];

/** How many of them a workspace sends within 24 hours, where there is a mail server to send them. */
const mostMailed = () => Number(process.env.MAIL_PER_DAY ?? 1000);

/** Counts a message that goes to whomever the workspace likes: one that is too many has the act refused (429). */
export function countMailing(tx: Tx, outbox_id = newId("outbox")): void {
  if (process.env.SMTP_URL) tx.last(tx.sql`select count_mailing(${outbox_id}, ${mostMailed()}::int)`);
}

/**
 * Puts a job into the act's own transaction: it is done after the commit, at least once and with nothing visible
 * twice, and never if the act does not commit. What is mailed to anybody is counted.
 */
export async function enqueue(tx: Tx, { kind, ...payload }: Job): Promise<void> {
  const outbox_id = newId("outbox");
  if (toAnybody.includes(kind)) countMailing(tx, outbox_id);
  tx.last(tx.sql`insert into outbox ${columns("outbox", { outbox_id, kind, payload: json(payload) })}`);
}

/** The messages that this transaction itself has queued so far, in their order. */
export const mailQueuedHere = (tx: Tx) =>
  tx.sql<{ kind: Job["kind"]; payload: Record<string, unknown> }>`
    select kind, payload from outbox where kind like 'mail.%' and xmin = (select pg_current_xact_id()::xid) order by outbox_id`;

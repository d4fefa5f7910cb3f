import type { PgBoss } from "pg-boss";
import type { Job } from "#lib/db/outbox.ts";
import { expireApproval, mailApproval } from "./approvals.ts";
import { doWhatCameDue } from "./clock-moved.ts";
import { postWhatIsDue } from "./due.ts";
import { giveUpExecution, runExecution } from "./executions.ts";
import { mailInvitation } from "./invitation-letters.ts";
import { mailLink, mailNotice } from "./letters.ts";
import { log } from "./log.ts";
import { giveUpInvoice, giveUpReminder, mailInvoice, mailReminder } from "./mail.ts";
import { giveUpMeeting, mailMeeting } from "./meeting-letters.ts";
import { attendOutboxes } from "./outboxes.ts";
import { attend, lookOut, type PersonalJob, queue } from "./queue.ts";
import { attendUnsealed } from "./sealing.ts";
import {
  giveUpSignature,
  mailSignature,
  mailSignatureCode,
  mailSignatureEnded,
  mailSignatureRefused,
  mailSignedCopy,
} from "./signature-letters.ts";
import { type Begun, type Handler, type Kind, releaseRunning, takeUp } from "./taking-up.ts";
import { giveUpWebhook, sendToWebhook } from "./webhooks.ts";
import { giveUpWitness, sendToWitness } from "./witnesses.ts";

/** What a job carries besides its own fields. */
type Carried<K extends Kind> = K extends Job["kind"]
  ? Omit<Extract<Job, { kind: K }>, "kind"> & { workspace_id: string }
  : Omit<Extract<PersonalJob, { kind: K }>, "kind">;
type Handlers = { [K in Kind]: Handler<Carried<K>> };

/** Fails in the queue, where it stays: of these messages nothing else tells. */
const giveUp = async (_: unknown, why: string): Promise<void> => {
  throw new Error(why);
};

const handlers: Handlers = {
  "mail.invoice": { handle: mailInvoice, giveUp: giveUpInvoice },
  "mail.reminder": { handle: mailReminder, giveUp: giveUpReminder },
  "mail.invitation": { handle: mailInvitation, giveUp },
  "mail.approval": { handle: mailApproval, giveUp },
  "mail.signature": { handle: mailSignature, giveUp: giveUpSignature },
  "mail.signature_refused": { handle: mailSignatureRefused, giveUp: giveUpSignature },
  "mail.signature_code": { handle: mailSignatureCode, giveUp },
  "mail.signature_ended": { handle: mailSignatureEnded, giveUp },
  "mail.signed_copy": { handle: mailSignedCopy, giveUp },
  "mail.meeting": { handle: mailMeeting, giveUp: giveUpMeeting },
  "approval.expiry": { handle: expireApproval, giveUp },
  "agent.execution": { handle: runExecution, giveUp: giveUpExecution },
  "witness.send": { handle: sendToWitness, giveUp: giveUpWitness },
  "webhook.send": { handle: sendToWebhook, giveUp: giveUpWebhook },
  "books.due": { handle: postWhatIsDue, giveUp },
  "clock.moved": { handle: doWhatCameDue, giveUp },
  "mail.link": { handle: mailLink, giveUp },
  "mail.notice": { handle: mailNotice, giveUp },
};

/** How many webhooks are sent to at once, and how many of one workspace: four whose receivers hang hold up no other workspace's. */
const WEBHOOKS_AT_ONCE = { atOnce: 24, ofOne: 6 };
/** How many witnesses are sent to at once, each of another workspace. */
const WITNESSES_AT_ONCE = { atOnce: 6, ofOne: 1 };
/** How many agents run at once, each of another workspace: a model may take two minutes to answer. */
const AGENTS_AT_ONCE = { atOnce: 6, ofOne: 1 };

function work<K extends Kind>(
  boss: PgBoss,
  kind: K,
  handler: Handler<Carried<K>>,
  many?: Parameters<typeof attend>[2],
): Promise<void> {
  return attend<Carried<K> & Begun>(kind, (job) => takeUp(boss, kind, job, handler), many);
}

/**
 * Starts this process's share of the work after commit: listens for outboxes, hands them on and does what is queued.
 * Every process may run it: rows and jobs are taken under locks that others skip. Answers the function that stops it.
 */
export async function startWorker(): Promise<() => Promise<void>> {
  const boss = await queue();
  boss.on("error", (error) => log.warn({ err: error }, "the queue met an error"));
  await work(boss, "mail.invoice", handlers["mail.invoice"]);
  await work(boss, "mail.reminder", handlers["mail.reminder"]);
  await work(boss, "mail.invitation", handlers["mail.invitation"]);
  await work(boss, "mail.approval", handlers["mail.approval"]);
  await work(boss, "mail.signature", handlers["mail.signature"]);
  await work(boss, "mail.signature_refused", handlers["mail.signature_refused"]);
  await work(boss, "mail.signature_code", handlers["mail.signature_code"]);
  await work(boss, "mail.signature_ended", handlers["mail.signature_ended"]);
  await work(boss, "mail.signed_copy", handlers["mail.signed_copy"]);
  await work(boss, "mail.meeting", handlers["mail.meeting"]);
  await work(boss, "approval.expiry", handlers["approval.expiry"]);
  await work(boss, "agent.execution", handlers["agent.execution"], AGENTS_AT_ONCE);
  await work(boss, "witness.send", handlers["witness.send"], WITNESSES_AT_ONCE);
  await work(boss, "webhook.send", handlers["webhook.send"], WEBHOOKS_AT_ONCE);
  await work(boss, "books.due", handlers["books.due"]);
  await work(boss, "clock.moved", handlers["clock.moved"]);
  await work(boss, "mail.link", handlers["mail.link"]);
  await work(boss, "mail.notice", handlers["mail.notice"]);
  const leaveQueue = lookOut();
  const leaveOutboxes = await attendOutboxes();
  const leaveUnsealed = await attendUnsealed();
  return async () => {
    leaveUnsealed();
    await Promise.all([leaveQueue(), leaveOutboxes(), releaseRunning()]);
  };
}

import type { Effects, MailedTo } from "#lib/core/effects.ts";
import type { Tx } from "#lib/core/tx.ts";
import { type Job, mailQueuedHere } from "#lib/db/outbox.ts";
import * as meetings from "#lib/domains/company/governance/invitations/store.ts";
import * as signers from "#lib/domains/company/signing/requests/links/store.ts";
import * as reminders from "#lib/domains/money/invoicing/reminders/store.ts";
import * as invoices from "#lib/domains/money/invoicing/store.ts";
import * as invitations from "#lib/domains/trust/access/invitations/store.ts";

type MailKind = Extract<Job["kind"], `mail.${string}`>;

interface Letter {
  /** The kind of record that the message is about; the job names it by its identifier. */
  about_type: string;
  mailedTo: (tx: Tx, ids: readonly string[]) => Promise<MailedTo[]>;
}

const signer: Letter = { about_type: "signature_signer", mailedTo: signers.mailedTo };

/** What each job of mail writes about. What is asked of approvers is no part of the act that waits for them. */
const letters: Readonly<Record<Exclude<MailKind, "mail.approval">, Letter>> = {
  "mail.invoice": { about_type: "invoice", mailedTo: invoices.mailedTo },
  "mail.reminder": { about_type: "invoice_reminder", mailedTo: reminders.mailedTo },
  "mail.meeting": { about_type: "meeting_invitation", mailedTo: meetings.mailedTo },
  "mail.invitation": { about_type: "invitation", mailedTo: invitations.mailedTo },
  "mail.signature": signer,
  "mail.signature_refused": signer,
  "mail.signature_code": signer,
  "mail.signature_ended": signer,
  "mail.signed_copy": signer,
};

/** The messages that this transaction has had sent so far, as the effects of an act are told. */
export async function mailedHere(tx: Tx): Promise<Effects["mail"]> {
  const queued = Map.groupBy(await mailQueuedHere(tx), ({ kind }) => kind);
  const told = Object.entries(letters).map(async ([kind, { about_type, mailedTo }]) => {
    const jobs = queued.get(kind as MailKind) ?? [];
    if (jobs.length === 0) return [];
    const ids = jobs.map(({ payload }) => String(payload[`${about_type}_id`]));
    const to = new Map((await mailedTo(tx, ids)).map(({ about_id, to_address }) => [about_id, to_address]));
    return ids.map((about_id) => ({ about_type, about_id, to_address: to.get(about_id) ?? null }));
  });
  return (await Promise.all(told)).flat();
}

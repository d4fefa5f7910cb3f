import { Webhook as Signing } from "standardwebhooks";
import { readableScopes } from "#lib/core/scopes.ts";
import { transaction } from "#lib/db/transaction.ts";
import { reachOutside } from "#lib/domains/trust/access/sso/reaching.ts";
import * as audit from "#lib/domains/trust/audit/store.ts";
import { eventOf } from "#lib/domains/trust/events/store.ts";
import type { Receipt } from "#lib/domains/trust/receipts/schema.ts";
import * as receipts from "#lib/domains/trust/receipts/store.ts";
import * as deliveries from "#lib/domains/trust/webhooks/deliveries/store.ts";
import { MOST_DAYS_FAILING, nextTry } from "#lib/domains/trust/webhooks/rules.ts";
import * as webhooks from "#lib/domains/trust/webhooks/store.ts";

interface Sending {
  workspace_id: string;
  webhook_id: string;
}

const TIMEOUT_MS = 10_000;
/** How long one webhook is sent to before another's turn comes, and how many events at most. */
const TURN_MS = 10_000;
const MOST_A_TURN = 50;
/** How far the log is looked through at once, of which a webhook may ask for nothing: the next turn goes on. */
const MOST_BATCHES = 20;

/** Posts an event, and answers the status. Throws what was wrong where there is no answer. */
async function post({ webhook, secrets }: webhooks.Sending, receipt: Receipt, type: string): Promise<number> {
  // As it was when it was first told: the same bytes at each try.
  const event = { ...eventOf(receipt), type };
  const body = JSON.stringify(event);
  const now = new Date();
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": "Minutebook",
    "webhook-id": event.event_id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": secrets.map((secret) => new Signing(secret).sign(event.event_id, now, body)).join(" "),
  };
  const asked = { method: "POST", headers, body, timeoutMs: TIMEOUT_MS, isUnread: true };
  return (await reachOutside(webhook.url, asked, "WEBHOOK_ALLOW_PRIVATE")).status;
}

/** Ends a webhook that is as it was when it was asked, and says why, in the audit trail, too. */
const end = ({ workspace_id }: Sending, asked: webhooks.Asked, why: string): Promise<void> =>
  transaction({ workspace_id }, "write", async (tx) => {
    if (!(await webhooks.disable(tx, asked, why))) return;
    const actor = { type: "system", id: "webhooks", name: "Webhooks" } as const;
    audit.record(tx, { type: "webhook.disabled", actor, about: asked.webhook_id, detail: why, address: null });
  });

/** What is to be sent next, to whom; null where nothing is. */
async function next(job: Sending, isMine: boolean) {
  const { workspace_id } = job;
  const sending = await transaction({ workspace_id }, "write", (tx) => webhooks.take(tx, job, isMine));
  if (!sending) return null;
  const { rights } = sending;
  if (!rights || rights.entity_ids?.length === 0) {
    await end(job, sending.webhook, "Whoever it had its rights from has none any more.");
    return null;
  }
  const scopes = readableScopes(rights);
  // Of the companies that its maker sees, and no others.
  return transaction({ workspace_id, entity_ids: rights.entity_ids }, "write", async (tx) => {
    for (let looked = 1; (await deliveries.gather(tx, sending.webhook, scopes)) && looked < MOST_BATCHES; looked++);
    const due = await deliveries.findDue(tx, job);
    return due && { sending, due, receipt: await receipts.findReadable(tx, due, scopes) };
  });
}

/** Sends what comes next. Answers whether more may go at once: not where it was not taken. */
async function sendNext(job: Sending, isMine: boolean): Promise<boolean> {
  const found = await next(job, isMine);
  if (!found) return false;
  const { sending, due, receipt } = found;
  const note = (mark: Parameters<typeof transaction<void>>[2]) => transaction(job, "write", mark);
  if (!receipt) {
    const error = "Its maker may not read it any more.";
    await note((tx) => deliveries.markTried(tx, due, { response_status: null, error, wait: null }));
    return true;
  }
  const { host } = new URL(sending.webhook.url);
  const answered = await post(sending, receipt, due.type).then(
    (status) => ({ status, error: status >= 200 && status <= 299 ? null : `${host} answered ${status}` }),
    (error: unknown) => ({ status: null, error: error instanceof Error ? error.message : String(error) }),
  );
  const tried = { response_status: answered.status, error: answered.error };
  if (tried.error === null) {
    await note(async (tx) => {
      await deliveries.markTried(tx, due, { ...tried, wait: null });
      await webhooks.markTaking(tx, job);
    });
    return true;
  }
  const isGone = answered.status === 410;
  const { wait, held } = nextTry(due.attempts + 1);
  const failing = await transaction(job, "write", async (tx) => {
    const found = await webhooks.markFailing(tx, sending.webhook, held, MOST_DAYS_FAILING);
    await deliveries.markTried(tx, due, { ...tried, wait: isGone && found ? null : wait });
    return found;
  });
  if (isGone) await end(job, sending.webhook, `${host} answered 410: it is gone.`);
  else if (failing?.is_over)
    await end(job, sending.webhook, `Nothing was taken for ${MOST_DAYS_FAILING} days: ${tried.error}.`);
  return false;
}

/** Has the turn ended, and the next one planned. */
const release = ({ workspace_id, webhook_id }: Sending): Promise<void> =>
  transaction({ workspace_id }, "write", (tx) => webhooks.release(tx, { webhook_id }));

/**
 * Sends a webhook what waits for it, in the order of the log, until something is not taken or others have waited long enough; what
 * is left has the next turn. What a process that ends has sent and not noted is sent again.
 */
export async function sendToWebhook(job: Sending): Promise<void> {
  const until = Date.now() + TURN_MS;
  let isMine = false;
  for (let sent = 0; sent < MOST_A_TURN && Date.now() < until; sent++) {
    if (!(await sendNext(job, isMine))) break;
    isMine = true;
  }
  await release(job);
}

/** A turn that has ended too many processes: what waits has another one. */
export const giveUpWebhook = (job: Sending): Promise<void> => release(job);

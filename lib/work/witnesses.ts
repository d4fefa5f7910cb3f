import { transaction } from "#lib/db/transaction.ts";
import { publicAddress } from "#lib/domains/trust/access/links.ts";
import { reachOutside } from "#lib/domains/trust/access/sso/reaching.ts";
import * as workspaces from "#lib/domains/trust/access/workspaces/store.ts";
import { loadCheckpoint } from "#lib/domains/trust/receipts/log.ts";
import { signedNote } from "#lib/domains/trust/receipts/notes.ts";
import type { Checkpoint } from "#lib/domains/trust/receipts/schema.ts";
import type { Witness } from "#lib/domains/trust/receipts/witnesses/schema.ts";
import * as witnesses from "#lib/domains/trust/receipts/witnesses/store.ts";
import { onceBack } from "./once-back.ts";
import { deliver, hasMailServer } from "./post.ts";

interface Sending {
  workspace_id: string;
  witness_id: string;
}

/** The head that goes out, kept; null where it need not go: the witness is gone, or has it already. */
const opened = ({ workspace_id, witness_id }: Sending) =>
  transaction({ workspace_id }, "write", async (tx) => {
    const witness = await witnesses.findWaiting(tx, { witness_id });
    if (!witness) return null;
    const head = await loadCheckpoint(tx);
    await witnesses.keepHead(tx, head);
    return { witness, head, workspace: await workspaces.loadName(tx) };
  });

async function post({ address }: Witness, head: Checkpoint): Promise<void> {
  const headers = { "Content-Type": "application/json", "User-Agent": "Minutebook" };
  const asked = { method: "POST", headers, body: JSON.stringify(head) };
  const { status } = await reachOutside(address, asked, "WEBHOOK_ALLOW_PRIVATE");
  if (status < 200 || status > 299) throw new Error(`${new URL(address).host} answered ${status}`);
}

async function mail({ witness_id, address }: Witness, head: Checkpoint, workspace: string): Promise<void> {
  if (!hasMailServer()) throw new Error("This service has no mail server (SMTP_URL)");
  const { tree_size, sealed_at, workspace_id } = head;
  const note = await signedNote(head, new URL(publicAddress("/")).host);
  await deliver({
    mail_id: `${witness_id}.${tree_size}`,
    to: address,
    subject: `Checkpoint of ${workspace}: size ${tree_size}`,
    text: [
      `You are a witness of the record of ${workspace}: keep this message.`,
      "",
      `On ${sealed_at} its log held ${tree_size} receipts, and this is the signed root over all of them:`,
      "",
      note,
      "With it you can show later whether anything that stood then was rewritten. Give the attached file, with an export of",
      `the record's evidence or with the checkpoint of that day, to ${publicAddress("/verify")}`,
      `or to ${publicAddress("/verify.mjs")} (node verify.mjs evidence.zip checkpoint-${tree_size}.json).`,
      "",
      `The present checkpoint stands at ${publicAddress(`/log/checkpoint?workspace=${workspace_id}`)}`,
    ].join("\n"),
    attachments: [
      { filename: `checkpoint-${tree_size}.json`, content: JSON.stringify(head), contentType: "application/json" },
      { filename: `checkpoint-${tree_size}.txt`, content: note, contentType: "text/plain; charset=utf-8" },
    ],
  });
}

/**
 * Sends a witness the log's head: as it is by then, whatever it was when the job came. Throws what was wrong, which the
 * witness's record says as well, so that the queue tries again.
 */
export async function sendToWitness(job: Sending): Promise<void> {
  const found = await opened(job);
  if (!found) return;
  const { witness, head, workspace } = found;
  const note = (mark: Parameters<typeof transaction<void>>[2]) => transaction(job, "write", mark);
  try {
    await (witness.kind === "email" ? mail(witness, head, workspace) : post(witness, head));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    await note((tx) => witnesses.markFailed(tx, job, why));
    throw error;
  }
  await onceBack(() => note((tx) => witnesses.markSent(tx, job, head.tree_size)));
}

/** Says of a witness that a head is not tried again; the next one is. */
export const giveUpWitness = ({ workspace_id, ...witness }: Sending, why: string): Promise<void> =>
  transaction({ workspace_id }, "write", (tx) => witnesses.markFailed(tx, witness, why));

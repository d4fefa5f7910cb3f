import * as z from "zod";
import type { Caller } from "#lib/core/caller.ts";
import { today } from "#lib/core/days.ts";
import { AppError, invalid, notFound, wrongState } from "#lib/core/errors.ts";
import { Name, Text } from "#lib/core/fields.ts";
import type { File } from "#lib/core/file.ts";
import { newId } from "#lib/core/ids.ts";
import type { Tx } from "#lib/core/tx.ts";
import { enqueue } from "#lib/db/outbox.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as files from "#lib/domains/company/documents/files/store.ts";
import { pdfOf } from "#lib/domains/company/documents/rules.ts";
import * as documents from "#lib/domains/company/documents/store.ts";
import { declineByLink, signByLink } from "#lib/domains/company/signing/requests/links/operations.ts";
import * as links from "#lib/domains/company/signing/requests/links/store.ts";
import {
  assertOpen,
  CODE_MINUTES,
  consentStatement,
  inRole,
  isSameCode,
  rightsOf,
} from "#lib/domains/company/signing/requests/rules.ts";
import type { RequestEvent, RequestSigner, SignatureRequest } from "#lib/domains/company/signing/requests/schema.ts";
import * as requests from "#lib/domains/company/signing/requests/store.ts";
import * as members from "#lib/domains/trust/access/members/store.ts";
import { workspaceOfSecret } from "#lib/domains/trust/access/secrets.ts";
import { execute } from "#lib/execute.ts";
import { count } from "./counters.ts";
import { countAttempt, exceeded, lookAt, takeBackAttempt } from "./rate-limit.ts";

/** What whoever holds a link sees: this paper, their own part in it, and nothing else of the company. */
export interface PublicPaper {
  title: string;
  company: string;
  text: string;
  sha256: string;
  has_file: boolean;
  requested_by: string;
  message: string | null;
  expires_on: string;
  /** Whether the link signs: it is their turn, and the request is open within its days. */
  status: RequestSigner["status"] | "expired";
  /** The request has ended before everybody had signed. */
  has_ended: boolean;
  /** They have signed already, and the company has not approved it. */
  was_not_approved: boolean;
  signer_name: string;
  signer_role: string;
  signer_email: string;
  signed_at: string | null;
  consent_text: string;
}

/** A link, whose it is, and the request that it belongs to. */
interface Linked {
  link: links.Linked;
  request: SignatureRequest;
  signer: RequestSigner;
}

/** What a link leads to, inside the workspace that its own token names; null where there is no such link. */
async function find<T>(token: string, work: (tx: Tx, linked: Linked) => Promise<T>): Promise<T | null> {
  const workspace_id = workspaceOfSecret("mbd", token);
  if (workspace_id === null) return null;
  return transaction({ workspace_id }, "write", async (tx) => {
    const link = await links.find(tx, token);
    if (!link) return null;
    const request = await requests.load(tx, link);
    const signer = request.signers.find((one) => one.signature_signer_id === link.signature_signer_id);
    return signer ? work(tx, { link, request, signer }) : null;
  });
}

/** From where somebody comes: kept as evidence. */
export interface From {
  address: string | null;
  user_agent: string | null;
}

/** Whether an event tells of the approval of this signer's signature. */
const isOfApproval = (signer: RequestSigner, { event_type, signer_name, detail }: RequestEvent) =>
  (event_type === "awaiting" || event_type === "not_approved") &&
  signer_name === signer.signer_name &&
  detail === inRole(signer);

/** What the page of a link shows; null where there is no such link. That it was opened is kept as evidence, the first time. */
export const viewPaper = (token: string, from: From): Promise<PublicPaper | null> =>
  find(token, async (tx, { link, request, signer }) => {
    const document = await documents.load(tx, request);
    if (signer.status === "asked" && (await links.markOpened(tx, link))) {
      const { signer_name } = signer;
      await requests.note(tx, request, { event_type: "opened", signer_name, ...from });
    }
    const { title, company, text, sha256, document_id } = document;
    const { requested_by, message, expires_on } = request;
    const { signer_name, signer_role, signer_email } = signer;
    const isLate = signer.status === "asked" && expires_on < today();
    return {
      ...{ title, company, text, sha256, requested_by, message, expires_on, signer_name, signer_role, signer_email },
      has_file: (await files.find(tx, document_id)) !== null,
      status:
        isLate || request.status === "expired" ? (signer.status === "signed" ? "signed" : "expired") : signer.status,
      has_ended: request.status !== "open" && request.status !== "completed",
      was_not_approved: request.events.findLast((one) => isOfApproval(signer, one))?.event_type === "not_approved",
      signed_at: signer.status === "signed" ? signer.ended_at : null,
      consent_text: consentStatement(title, company),
    };
  });

/** The paper as a PDF, with the signatures that it has. */
export const paperPdf = (token: string): Promise<File | null> =>
  find(token, async (tx, { request }) => pdfOf(await documents.load(tx, request)));

/** The file as it was uploaded; null where the paper is a text of ours. */
export const paperFile = (token: string): Promise<File | null> =>
  find(token, (tx, { request }) => files.find(tx, request.document_id));

const Token = z.string().max(200);
export const CodeRequest = z.object({ token: Token });
export const PaperSignature = z.object({
  token: Token,
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, "must be the six digits that were mailed"),
  signature_text: Name,
  agrees: z.literal(true, "must be ticked"),
});
export const PaperRefusal = z.object({ token: Token, reason: Text(2_000) });

const noLink = () => notFound("paper at this link");

/** Codes that one link asks for: more are waited for, so that nobody's mailbox is filled. */
const codes = { name: "signature-code", points: 5, seconds: 3_600 };

function assertAsked({ request, signer }: Linked): void {
  assertOpen(request, "sign by", today());
  if (signer.status !== "asked") throw wrongState(`Cannot sign by the link: its status is ${signer.status}.`);
}

/** Has a code mailed to the address that the link was mailed to. Throws 404, 400 where it is not theirs to sign, and 429. */
export async function requestCode(
  { token }: z.output<typeof CodeRequest>,
  address: string | null,
  user_agent: string | null,
) {
  const from = { address, user_agent };
  const asked = await find(token, async (tx, linked) => {
    assertAsked(linked);
    const tally = await count(codes, linked.link.signature_signer_id);
    if (tally.isExceeded) throw exceeded(tally, "codes for this link");
    const { signature_signer_id, signer_name } = linked.signer;
    await requests.note(tx, linked.request, { event_type: "code_asked", signer_name, ...from });
    await enqueue(tx, { kind: "mail.signature_code", signature_signer_id });
    return { minutes: CODE_MINUTES };
  });
  if (!asked) throw noLink();
  return asked;
}

/**
 * Looks at a code, having counted the try for this very link, which its code guards: where there is none, or its request has ended,
 * nothing is tried, and nobody who shares a network is in another's way. Throws 400 where it is not the code that was mailed last.
 */
async function checkCode(token: string, code: string, from: From): Promise<links.Linked> {
  const tried = await find(token, async (_, linked) => {
    assertAsked(linked);
    return linked.link;
  });
  if (!tried) throw noLink();
  const by = `signature:${tried.signature_signer_id}`;
  await countAttempt(by, "codes for this link");
  const look = () =>
    find(token, async (tx, linked) => {
      assertAsked(linked);
      const kept = await links.tryCode(tx, linked.link.signature_signer_id);
      if (kept !== null && isSameCode(kept.code, code)) return { ...linked, left: null };
      const { signer_name } = linked.signer;
      await requests.note(tx, linked.request, { event_type: "code_refused", signer_name, ...from });
      return { ...linked, left: kept?.left ?? 0 };
    });
  const checked = await lookAt(look, () => takeBackAttempt(by));
  if (!checked) throw noLink();
  if (checked.left === null) {
    await takeBackAttempt(by);
    return checked.link;
  }
  const rule =
    checked.left === 0
      ? "is not good any more: ask for another code"
      : `must be the code mailed last, to ${checked.signer.signer_email}; it may be tried ${checked.left} more times`;
  throw invalid("code", rule, "wrong_code");
}

/**
 * Whoever holds a link, as a caller: their own name, this company alone, and no more than what signs. A member whose address it was
 * mailed to stands behind it, so that nobody approves what they have signed themselves.
 */
const callerBy = (
  workspace_id: string,
  link: links.Linked,
  { signer_name, member }: { signer_name: string; member: string | null },
  address: string | null,
): Caller => ({
  workspace_id,
  actor: { type: "system", id: link.signature_signer_id, name: `${signer_name}, by the mailed link` },
  ...rightsOf(link),
  role: null,
  ...(member !== null && { behind: [member] }),
  address,
  request_id: newId("request"),
});

/** Whether policies have a signature wait: the members are asked, and the link's page says so. */
const isAwaiting = (error: unknown): boolean =>
  error instanceof AppError && error.code === "approval_required" && error.details.obligation_id !== undefined;

/**
 * Signs by a link, once, with the code that was mailed: an act with its receipt, as every write. Where a policy asks for approval it
 * is kept, and counts once it is approved.
 */
export async function signPaper(
  { token, code, signature_text }: z.output<typeof PaperSignature>,
  address: string | null,
  user_agent: string | null,
): Promise<null> {
  const from = { address, user_agent };
  const link = await checkCode(token, code, from);
  const told = await find(token, async (tx, { request, signer }) => {
    const { title, company } = await documents.load(tx, request);
    return {
      workspace_id: tx.workspace_id,
      signer_name: signer.signer_name,
      member: await members.findByAddress(tx, signer.signer_email.toLowerCase()),
      consent_text: consentStatement(title, company),
    };
  });
  if (!told) throw noLink();
  const { signature_request_id, signature_signer_id } = link;
  await execute(signByLink, callerBy(told.workspace_id, link, told, from.address), {
    ...{ signature_request_id, signature_signer_id, code, signature_text },
    consent_text: told.consent_text,
    user_agent: from.user_agent,
  }).catch((error) => {
    if (!isAwaiting(error)) throw error;
  });
  return null;
}

/** Declines by a link, with the reason: the request ends, and the company is told. */
export async function declinePaper(
  { token, reason }: z.output<typeof PaperRefusal>,
  address: string | null,
  user_agent: string | null,
): Promise<null> {
  const from = { address, user_agent };
  const found = await find(token, async ({ workspace_id }, { link, signer }) => ({ workspace_id, link, signer }));
  if (!found) throw noLink();
  const { workspace_id, link, signer } = found;
  const { signature_request_id, signature_signer_id } = link;
  const input = { signature_request_id, signature_signer_id, reason, user_agent: from.user_agent };
  await execute(declineByLink, callerBy(workspace_id, link, { ...signer, member: null }, from.address), input);
  return null;
}

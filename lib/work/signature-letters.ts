import { randomInt } from "node:crypto";
import { longDate } from "#lib/core/days.ts";
import { newId } from "#lib/core/ids.ts";
import { stop } from "#lib/core/names.ts";
import type { Tx } from "#lib/core/tx.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as files from "#lib/domains/company/documents/files/store.ts";
import { pdfOf } from "#lib/domains/company/documents/rules.ts";
import * as documents from "#lib/domains/company/documents/store.ts";
import { loadStatus } from "#lib/domains/company/entities/store.ts";
import * as links from "#lib/domains/company/signing/requests/links/store.ts";
import { CODE_MINUTES } from "#lib/domains/company/signing/requests/rules.ts";
import * as requests from "#lib/domains/company/signing/requests/store.ts";
import { publicAddress } from "#lib/domains/trust/access/links.ts";
import { fileBytes } from "./files.ts";
import { deliver, hasMailServer } from "./post.ts";

interface Job {
  workspace_id: string;
  signature_signer_id: string;
}

const NO_SERVER = "No mail server is set (SMTP_URL).";

/** One who is asked still, with what they are asked to sign; null where that has ended, or the company is dissolved. */
async function asked(tx: Tx, signature_signer_id: string) {
  const signer = await links.signerOf(tx, signature_signer_id);
  if (signer.status !== "asked") return null;
  const [request, { status }] = await Promise.all([requests.load(tx, signer), loadStatus(tx, signer.entity_id)]);
  if (request.status !== "open" || status !== "active") return null;
  return { signer, request, document: await documents.load(tx, request) };
}

/** Notes on the signer what became of their message, in the evidence as well. */
const noted = ({ workspace_id, signature_signer_id }: Job, error: string | null) =>
  transaction({ workspace_id }, "write", async (tx) => {
    const one = await asked(tx, signature_signer_id);
    if (!one) return;
    await links.markMailed(tx, signature_signer_id, error);
    const { signer_name, signer_email } = one.signer;
    const event_type = error === null ? "mailed" : "not_mailed";
    await requests.note(tx, one.request, { event_type, signer_name, detail: error ?? signer_email });
  });

type Asked = NonNullable<Awaited<ReturnType<typeof asked>>>;

/**
 * Mails a link to one whose turn it is to sign. It is made here and kept nowhere else, so that nobody in the company can sign
 * for another: a try that comes again makes another.
 */
async function mailLink(job: Job, opening: (one: Asked) => { subject: string; lines: string[] }): Promise<void> {
  const { workspace_id, signature_signer_id } = job;
  if (!hasMailServer()) return void (await noted(job, NO_SERVER));
  const written = await transaction({ workspace_id }, "write", async (tx) => {
    const one = await asked(tx, signature_signer_id);
    return one && { ...one, token: await links.issue(tx, { signature_signer_id }) };
  });
  if (!written) return;
  const { signer, request, token } = written;
  const { subject, lines } = opening(written);
  await deliver({
    mail_id: newId("mail"),
    company: written.document.company,
    to: signer.signer_email,
    subject,
    text: [
      `${signer.signer_name},`,
      "",
      ...lines,
      "",
      publicAddress(`/sign/${token}`),
      "",
      `The link is for you alone, until ${longDate(request.expires_on)}: do not pass it on. Before you sign, a code is mailed to this address.`,
    ].join("\n"),
  });
  await noted(job, null);
}

/** Asks one whose turn it is to sign, or reminds them. */
export const mailSignature = (job: Job & { is_reminder: boolean }): Promise<void> =>
  mailLink(job, ({ request, document: { title, company } }) => ({
    subject: `${job.is_reminder ? "Reminder: please" : "Please"} sign the ${title} of ${company}`,
    lines: [
      `${request.requested_by} asks you to sign the ${title} of ${stop(company)}`,
      ...(request.message === null ? [] : ["", request.message]),
      "",
      "Read it, and sign it or decline, here:",
    ],
  }));

/** Tells one whose signature was not approved that they are asked as before. */
export const mailSignatureRefused = (job: Job): Promise<void> =>
  mailLink(job, ({ document: { title, company } }) => ({
    subject: `Your signature was not approved: the ${title} of ${company}`,
    lines: [
      `you signed the ${title} of ${company}, and your signature was not approved there: it does not count.`,
      "",
      `You are asked as before. Sign again or decline here, or ask ${company} why:`,
    ],
  }));

/** Notes why a link was mailed in vain; the request can be reminded of by hand. */
export async function giveUpSignature(job: Job, why: string): Promise<void> {
  await noted(job, why);
}

/** Mails the code that a signer asked for on the page of their link; it is good for a quarter of an hour. */
export async function mailSignatureCode(job: Job): Promise<void> {
  const { workspace_id, signature_signer_id } = job;
  if (!hasMailServer()) return void (await noted(job, NO_SERVER));
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const written = await transaction({ workspace_id }, "write", async (tx) => {
    const one = await asked(tx, signature_signer_id);
    return one && (await links.keepCode(tx, signature_signer_id, code)) ? one : null;
  });
  if (!written) return;
  const { signer, request, document } = written;
  await deliver({
    mail_id: newId("mail"),
    company: document.company,
    to: signer.signer_email,
    subject: `${code} is your code to sign the ${document.title}`,
    text: [
      `Your code to sign the ${document.title} of ${document.company}:`,
      "",
      code,
      "",
      `Type it on the page of your link within ${CODE_MINUTES} minutes. Tell it to nobody: whoever has it and the link signs in your name.`,
    ].join("\n"),
  });
  const { signer_name, signer_email } = signer;
  await transaction({ workspace_id }, "write", (tx) =>
    requests.note(tx, request, { event_type: "code_mailed", signer_name, detail: signer_email }),
  );
}

/** Tells one who was mailed a link that the request has ended without everybody's signature, and what became of theirs. */
export async function mailSignatureEnded({ workspace_id, signature_signer_id }: Job): Promise<void> {
  if (!hasMailServer()) return;
  const { signer, request, document } = await transaction({ workspace_id }, "read", async (tx) => {
    const signer = await links.signerOf(tx, signature_signer_id);
    const request = await requests.load(tx, signer);
    return { signer, request, document: await documents.load(tx, request) };
  });
  const { title, company } = document;
  const hasSigned = signer.status === "signed";
  // Whoever declined told the company why, and nobody else.
  const why = request.status === "declined" ? "Somebody who was to sign it has declined." : request.end_reason;
  await deliver({
    mail_id: newId("mail"),
    company,
    to: signer.signer_email,
    subject: `${hasSigned ? "No longer asked for" : "You need not sign"}: the ${title} of ${company}`,
    text: [
      `${signer.signer_name},`,
      "",
      `${company} asks nobody any more to sign the ${stop(title)} ${hasSigned ? "What you have signed stands." : "Your link signs nothing any more."}`,
      ...(why === null ? [] : ["", why]),
      "",
      "You need not do anything.",
    ].join("\n"),
  });
}

/** Mails one of the signers what everybody has signed, with the certificate: theirs to keep. */
export async function mailSignedCopy({ workspace_id, signature_signer_id }: Job): Promise<void> {
  if (!hasMailServer()) return;
  const kept = await transaction({ workspace_id }, "read", async (tx) => {
    const signer = await links.signerOf(tx, signature_signer_id);
    const request = await requests.load(tx, signer);
    const { certificate_document_id } = request;
    if (certificate_document_id === null) return null;
    const [document, certificate] = await Promise.all([
      documents.load(tx, request),
      documents.load(tx, { document_id: certificate_document_id }),
    ]);
    return { signer, document, certificate, original: await files.find(tx, document.document_id) };
  });
  if (!kept) return;
  const { signer, document, certificate, original } = kept;
  const { title, company } = document;
  const given = [pdfOf(document), pdfOf(certificate), ...(original === null ? [] : [original])];
  const attachments = await Promise.all(
    given.map(async (file) => ({
      filename: file.filename,
      content: Buffer.from(await fileBytes(file, workspace_id)),
      contentType: file.content_type,
    })),
  );
  await deliver({
    mail_id: newId("mail"),
    company,
    to: signer.signer_email,
    subject: `Signed by everybody: the ${title} of ${company}`,
    text: [
      `${signer.signer_name},`,
      "",
      `everybody has signed the ${title} of ${stop(company)} It is attached with its certificate of completion, for you to keep.`,
    ].join("\n"),
    attachments,
  });
}

import { longDate } from "#lib/core/days.ts";
import type { Document } from "../../documents/schema.ts";
import type { NewDocument } from "../../documents/store.ts";
import { inline, withItems } from "../../documents/writing.ts";
import type { EventType, RequestEvent, SignatureRequest } from "./schema.ts";

const words: Readonly<Record<EventType, string>> = {
  asked: "was asked to sign",
  mailed: "was mailed a link of their own",
  not_mailed: "could not be written to",
  opened: "opened the link",
  code_asked: "asked for a code",
  code_mailed: "was mailed a code of six digits",
  code_refused: "typed a code that was not right",
  awaiting: "typed their signature, which awaits approval by the company",
  not_approved: "was asked anew, as the company had not approved the signature",
  signed: "signed",
  declined: "declined to sign",
  reminded: "was reminded",
  completed: "Everybody had signed",
  expired: "The request expired",
  revoked: "The request was revoked",
};

/** `2026-12-01T15:04:05.123Z` → `2026-12-01 15:04:05 UTC`. */
const moment = (timestamp: string) => `${timestamp.slice(0, 19).replace("T", " ")} UTC`;

/** On whose side, or as what: `for the company`, `as Director`. */
const sideOf = (role: string) =>
  role === "company" ? "for the company" : role === "counterparty" ? "as the counterparty" : `as ${inline(role)}`;

function line({ event_type, signer_name, address, user_agent, detail, happened_at }: RequestEvent): string {
  const who = signer_name === null ? words[event_type] : `${inline(signer_name)} ${words[event_type]}`;
  const from = address === null ? "" : `, from ${inline(address)}`;
  const by = user_agent === null ? "" : `, with ${inline(user_agent)}`;
  const more = detail === null ? "" : ` (${inline(detail)})`;
  return `${moment(happened_at)}: ${who}${from}${by}${more}.`;
}

/**
 * What everybody's signing is told by: who signed which exact text, when and from where, by which mailed link and code. It is a
 * document of its own, so that its hash stands in the receipt of the last signature, and its text in every export of evidence.
 */
export function certificateOf(document: Document, request: SignatureRequest, today: string): NewDocument {
  const { title, company, document_id, sha256, signatures } = document;
  const signers = request.signers.flatMap(({ signature_id, signer_email }) => {
    const signed = signatures.find((one) => one.signature_id === signature_id);
    if (!signed) return [];
    const { signer_name, signer_role, signature_text, signed_at, address, consent_text } = signed;
    return [
      `## ${inline(signer_name)}`,
      ...withItems(`${inline(signer_name)} signed ${sideOf(signer_role)}.`, [
        `Signature: ${inline(signature_text)}`,
        `E-mail: ${inline(signer_email)}`,
        `Signed: ${moment(signed_at)}`,
        `Network address: ${address === null ? "not recorded" : inline(address)}`,
        `SHA-256 of the text that was signed: ${signed.text_sha256}`,
        ...(consent_text === null ? [] : [`Agreed to: ${inline(consent_text)}`]),
      ]),
    ];
  });
  return {
    category: "certificate",
    document_type: "CertificateOfCompletion",
    title: `Certificate of Completion of the ${title}`,
    company,
    text: [
      `# Certificate of Completion of the ${inline(title)}`,
      `Prepared on ${longDate(today)}.`,
      `This certifies how the ${inline(title)} of ${inline(company)} was signed. Each signer who signed by a mailed link opened a link that was mailed to them alone, and typed a code that was mailed to the same address; whoever signed in to the books signed there instead.`,
      ...withItems("The document:", [
        `Document: ${document_id}`,
        `SHA-256 of its text: ${sha256}`,
        `Signature request: ${request.signature_request_id}`,
        `Asked for by: ${inline(request.requested_by)}`,
      ]),
      ...signers,
      "## What happened",
      ...withItems("In the order in which it happened, in the books’ time:", request.events.map(line)),
    ].join("\n\n"),
    signer_roles: [],
    required_signers: [],
  };
}

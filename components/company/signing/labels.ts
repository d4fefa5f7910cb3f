import type { EventType, RequestSigner, SignatureRequest } from "#lib/domains/company/signing/requests/schema.ts";
import type { Tone } from "#ui/ui/tone.ts";

export const requestTones: Readonly<Record<SignatureRequest["status"], Tone>> = {
  open: "warning",
  completed: "success",
  declined: "danger",
  expired: "neutral",
  revoked: "neutral",
};

export const signerTones: Readonly<Record<RequestSigner["status"], Tone>> = {
  waiting: "neutral",
  asked: "warning",
  awaiting: "warning",
  signed: "success",
  declined: "danger",
  closed: "neutral",
};

/** Where a signer stands: one who is asked may have opened the link, or not been reached. */
export function signerWord({ status, opened_at, mailed_at, mail_error }: RequestSigner): string {
  if (status !== "asked")
    return {
      ...{ waiting: "Not asked yet", awaiting: "Awaits approval", signed: "Signed" },
      ...{ declined: "Declined", closed: "Not signed" },
    }[status];
  if (mail_error !== null) return "Not mailed";
  if (opened_at !== null) return "Opened";
  return mailed_at === null ? "Being mailed" : "Asked";
}

export const eventLabels: Readonly<Record<EventType, string>> = {
  asked: "asked to sign",
  mailed: "mailed a link",
  not_mailed: "could not be mailed",
  opened: "opened the link",
  code_asked: "asked for a code",
  code_mailed: "mailed a code",
  code_refused: "typed a wrong code",
  awaiting: "signed, which awaits approval",
  not_approved: "not approved, and asked anew",
  signed: "signed",
  declined: "declined",
  reminded: "reminded",
  completed: "Everybody has signed",
  expired: "The request expired",
  revoked: "The request was revoked",
};

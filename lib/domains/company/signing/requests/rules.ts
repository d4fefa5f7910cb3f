import { timingSafeEqual } from "node:crypto";
import type { Caller } from "#lib/core/caller.ts";
import { addDays, daysBetween } from "#lib/core/days.ts";
import { invalid, wrongState } from "#lib/core/errors.ts";
import { nameKey } from "#lib/core/names.ts";
import { signerRole } from "../../documents/rules.ts";
import type { NewRequest, RequestSigner, SignatureRequest } from "./schema.ts";

/** How long a link opens where nobody says otherwise, and at the most. */
const USUAL_DAYS = 30;
const MOST_DAYS = 365;

/** How long a mailed code is good, and how many one may try and be sent: what bounds guessing. */
export const CODE_MINUTES = 15;
export const CODE_TRIES = 5;
export const MOST_CODES = 20;

/** What whoever holds a link may do: sign in this company alone. */
export const rightsOf = ({
  entity_id,
}: Pick<SignatureRequest, "entity_id">): Pick<Caller, "scopes" | "entity_ids"> => ({
  scopes: new Set(["documents:write"]),
  entity_ids: [entity_id],
});

/** The last day of a request's links. Throws 400 naming `expires_on`. */
export function lastDay(given: string | null | undefined, today: string): string {
  const expires_on = given ?? addDays(today, USUAL_DAYS);
  if (expires_on < today) throw invalid("expires_on", `must not be before today, ${today}`);
  if (daysBetween(today, expires_on) > MOST_DAYS) {
    throw invalid("expires_on", `must be within ${MOST_DAYS} days, by ${addDays(today, MOST_DAYS)}`);
  }
  return expires_on;
}

/** Who is asked, each in a role as the document writes it. Throws 400 where a role is not the document's, or one is asked twice. */
export function signersOf(roles: readonly string[], given: NewRequest["signers"]) {
  const signers = given.map((one, at) => ({
    signer_name: one.signer_name,
    signer_email: one.signer_email,
    signer_role: signerRole(roles, one.signer_role, `signers.${at}.signer_role`),
    signing_order: one.signing_order ?? 1,
  }));
  const keys = signers.map(({ signer_name, signer_role }) => JSON.stringify([nameKey(signer_name), signer_role]));
  const twice = keys.findIndex((key, at) => keys.indexOf(key) !== at);
  const other = signers[twice];
  if (other)
    throw invalid(
      `signers.${twice}.signer_name`,
      `must be there once as ${other.signer_role}: ${other.signer_name} is`,
    );
  return signers;
}

/** Which of two signers of one name it was: nobody is asked twice in one role. */
export const inRole = ({ signer_role }: Pick<RequestSigner, "signer_role">): string => `as ${signer_role}`;

/** Whether somebody's signature is still to come, or to be approved. */
export const isExpected = ({ status }: Pick<RequestSigner, "status">): boolean =>
  status === "waiting" || status === "asked" || status === "awaiting";

/** Those whose turn it is: of those who have not signed, the ones with the smallest number. */
export function nextAsked<S extends Pick<RequestSigner, "signing_order" | "status">>(signers: readonly S[]): S[] {
  const open = signers.filter(isExpected);
  const turn = Math.min(...open.map(({ signing_order }) => signing_order));
  return open.filter(({ status, signing_order }) => status === "waiting" && signing_order === turn);
}

/** Throws 400 where a request takes no signatures any more. */
export function assertOpen(request: Pick<SignatureRequest, "status" | "expires_on">, act: string, today: string): void {
  if (request.status !== "open") {
    throw wrongState(`Cannot ${act} the signature request: its status is ${request.status}.`);
  }
  if (request.expires_on < today) {
    throw wrongState(
      `Cannot ${act} the signature request: its links expired after ${request.expires_on}.`,
      "link_expired",
    );
  }
}

/** Whether two codes are the same, in a time that tells nothing of where they differ. */
export function isSameCode(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}

/** The next day on which those who have not signed are reminded, within the request's own days. */
export function nextReminder(
  { remind_every_days, expires_on }: Pick<SignatureRequest, "remind_every_days" | "expires_on">,
  today: string,
): string | null {
  if (remind_every_days === null) return null;
  const next = addDays(today, remind_every_days);
  return next > expires_on ? null : next;
}

/**
 * What a signer agrees to who signs by a link, kept word for word with the signature: to use electronic records for this paper
 * (15 U.S.C. 7001(c), UETA 5), how to have paper instead, and that the typed name is the signature.
 */
export const consentStatement = (title: string, company: string): string =>
  `I agree to receive and to sign the ${title} of ${company} as an electronic record instead of on paper. I can read it on this screen and can keep it as a PDF. I may ask ${company} for a copy on paper, and may decline here and sign by hand instead; my agreement is for this paper alone. I intend the name that I type to be my signature, with the same effect as one by hand.`;

import { createHash } from "node:crypto";
import { invalid, wrongState } from "#lib/core/errors.ts";
import type { File, PdfSource } from "#lib/core/file.ts";
import { nameKey } from "#lib/core/names.ts";
import type { Document, RequiredSigner, Signature } from "./schema.ts";

/** The SHA-256 of a text's UTF-8 bytes, in lowercase hex: what a signature binds itself to. */
export const textSha256 = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

/** What nobody signs: a file as it came, the figures for a form, and what only tells of signatures. */
const unsigned: Partial<Record<Document["category"], string>> = {
  attachment: "an attachment",
  worksheet: "a worksheet",
  certificate: "a certificate",
};

export const isSignable = ({ category, status }: Pick<Document, "category" | "status">): boolean =>
  unsigned[category] === undefined && status !== "superseded";

/** Throws 400 where nobody signs the document. */
export function assertSignable({ category, status }: Pick<Document, "category" | "status">): void {
  if (status === "superseded") {
    throw wrongState("Cannot sign the document: it is superseded, and another stands in its place.");
  }
  const what = unsigned[category];
  if (what !== undefined) throw wrongState(`Cannot sign the document: it is ${what}.`, "not_signable");
}

/**
 * The role as the document writes it, found without regard to case.
 * Throws 400 at its field, naming the roles that may sign (interface part 2, "Signer roles").
 */
export function signerRole(roles: readonly string[], given: string, path = "signer_role"): string {
  const found = roles.find((role) => role.toLowerCase() === given.toLowerCase());
  if (found === undefined) throw invalid(path, `must be ${roles.join(" or ")}`, "wrong_signer_role");
  return found;
}

/**
 * Whether the signatures so far sign the document: a contract needs one of each of its roles, any other document the
 * first one (decisions "Entities, formation, documents"). `signed_as` are roles as the document writes them.
 */
export function isSigned(
  category: Document["category"],
  roles: readonly string[],
  signed_as: readonly string[],
): boolean {
  return category === "contract" ? roles.every((role) => signed_as.includes(role)) : signed_as.length > 0;
}

type Given = Pick<Signature, "signer_name" | "signer_role">;

/** Whether a person has signed in a role: once each, however their name's spaces and letters are written. */
export const hasSigned = (signatures: readonly Given[], { signer_name, signer_role }: Given): boolean =>
  signatures.some((one) => one.signer_role === signer_role && nameKey(one.signer_name) === nameKey(signer_name));

/** By which of somebody's names they are known, so that all of their names are one. */
type KeyOf = (name: string) => string;

/** Whether a signature is the one that is asked for: of whom the document names, by whichever name they sign. */
const isBy = ({ signer_name, signer_role }: RequiredSigner, given: Given, keyOf: KeyOf): boolean =>
  (signer_name === null || keyOf(signer_name) === keyOf(given.signer_name)) &&
  (signer_role === null || signer_role.toLowerCase() === given.signer_role.toLowerCase());

/** Those who are to sign and have not. */
export const missingSigners = (
  required: readonly RequiredSigner[],
  given: readonly Given[],
  keyOf: KeyOf,
): RequiredSigner[] => required.filter((one) => !given.some((signature) => isBy(one, signature, keyOf)));

/**
 * Of those who have not signed, whose word nobody else's stands for: a board consents by all directors (8 Del. C. § 141(f)), and a role
 * of which nobody has signed has not spoken. Holders and managers decide by a part of their votes, which a paper does not count.
 */
export const awaited = (missing: readonly RequiredSigner[]): RequiredSigner[] =>
  missing.filter(({ signer_name, signer_role }) => signer_name === null || signer_role === "Director");

/** Who they are, by name or by role. */
export const namesOf = (signers: readonly RequiredSigner[]): string[] =>
  signers.map(({ signer_name, signer_role }) => signer_name ?? `the ${signer_role ?? "signer"}`);

/** The same people asked once each, however often a document names them in one role. */
export function askedOnce(signers: readonly RequiredSigner[]): RequiredSigner[] {
  const key = ({ signer_name, signer_role }: RequiredSigner) =>
    JSON.stringify([signer_name === null ? null : nameKey(signer_name), signer_role]);
  return [...new Map(signers.map((one) => [key(one), one])).values()];
}

/** What a document's PDF is made of: its text, and a certificate of the signatures it has. */
export const sourceOf = ({
  title,
  text,
  company,
  document_id,
  sha256,
  created_at,
  signatures,
}: Document): PdfSource => ({ title, text, document_id, sha256, company, created_at, signatures });

/** The document as a PDF file. */
export const pdfOf = (document: Document): File => ({
  filename: `${document.document_type}-${document.document_id}.pdf`,
  content_type: "application/pdf",
  content: { pdf: sourceOf(document) },
});

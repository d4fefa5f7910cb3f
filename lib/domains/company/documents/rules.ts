import { createHash } from "node:crypto";
import { invalid } from "#lib/core/errors.ts";
import type { File } from "#lib/core/file.ts";
import type { Document } from "./schema.ts";

/** The SHA-256 of a text's UTF-8 bytes, in lowercase hex: what a signature binds itself to. */
export const textSha256 = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

/**
 * The role as the document writes it, found without regard to case.
 * Throws 400 naming the roles that may sign (interface part 2, "Signer roles").
 */
export function signerRole(roles: readonly string[], given: string): string {
  const found = roles.find((role) => role.toLowerCase() === given.toLowerCase());
  if (found === undefined) throw invalid("signer_role", `must be ${roles.join(" or ")}`, "wrong_signer_role");
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

/** The document as a PDF file: its text, and a certificate of the signatures it has. */
export function pdfOf(document: Document): File {
  const { title, text, company, document_id, sha256, created_at, signatures } = document;
  return {
    filename: `${document.document_type}-${document_id}.pdf`,
    content_type: "application/pdf",
    content: { pdf: { title, text, document_id, sha256, company, created_at, signatures } },
  };
}

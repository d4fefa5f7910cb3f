import { createHash } from "node:crypto";
import { AppError, invalid } from "#lib/core/errors.ts";
import type { document_place } from "#lib/db/generated/tables/client.ts";
import { directory } from "#lib/db/prisma.ts";
import { transaction } from "#lib/db/transaction.ts";
import { pdfOf } from "#lib/domains/company/documents/rules.ts";
import type { Document } from "#lib/domains/company/documents/schema.ts";
import { readStamp } from "#lib/domains/company/documents/stamp.ts";
import * as documents from "#lib/domains/company/documents/store.ts";
import { fileBytes } from "#lib/work/files.ts";

/** The largest file that is checked. */
const MOST_BYTES = 10 * 1024 * 1024;

const MOST_FOUND = 20;

/** What anybody who holds a document may learn of it; a signer's e-mail and network address stay with the company. */
export interface Particulars {
  document_id: string;
  company: string;
  title: string;
  sha256: string;
  created_at: string;
  signatures: { signer_name: string; signer_role: string; signed_at: string; text_sha256: string }[];
  /** Signatures that were given after this very file was made. */
  signed_since: number;
}

/** The answer to a check: as what the file was looked at, its own SHA-256, and the documents it is. */
export interface Verdict {
  kind: "pdf" | "text" | "hash";
  sha256: string;
  documents: Particulars[];
}

const sha256Of = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

function particulars(document: Document, signed: number): Particulars {
  const { document_id, company, title, sha256, created_at, signatures } = document;
  return {
    document_id,
    company,
    title,
    sha256,
    created_at,
    signatures: signatures.slice(0, signed).map(({ signer_name, signer_role, signed_at, text_sha256 }) => ({
      signer_name,
      signer_role,
      signed_at,
      text_sha256,
    })),
    signed_since: signatures.length - signed,
  };
}

const load = (workspace_id: string, document_id: string) =>
  transaction({ workspace_id }, "read", (tx) => documents.load(tx, { document_id }));

/**
 * The document whose PDF these bytes are, as it stood when the file was made: the stamp names the document and the
 * number of its signatures, and only a file that is the same to the byte counts.
 */
async function checkPdf(bytes: Uint8Array): Promise<Particulars[]> {
  const stamp = readStamp(bytes);
  const { document_id, sha256, signatures } = stamp ?? {};
  if (document_id === undefined || sha256 === undefined || signatures === undefined) return [];
  const [place] = await directory().$queryRaw<document_place[]>`
    select document_id, workspace_id, sha256 from place_of_document(${document_id})`;
  // Rendering costs; a file that names another text than the document has is no copy of it in any case.
  if (place?.sha256 !== sha256) return [];
  const document = await load(place.workspace_id, document_id);
  if (signatures > document.signatures.length) return [];
  const then = { ...document, signatures: document.signatures.slice(0, signatures) };
  const genuine = await fileBytes(pdfOf(then), place.workspace_id);
  return Buffer.compare(genuine, bytes) === 0 ? [particulars(document, signatures)] : [];
}

/** The documents whose text has this SHA-256; to know it is to have held the text. */
async function checkHash(sha256: string): Promise<Particulars[]> {
  const places = await directory().$queryRaw<document_place[]>`
    select document_id, workspace_id, sha256 from places_of_text(${sha256}) limit ${MOST_FOUND}`;
  return Promise.all(
    places.map(async ({ workspace_id, document_id }) => {
      const document = await load(workspace_id, document_id);
      return particulars(document, document.signatures.length);
    }),
  );
}

/** Checks a file: a PDF against the document it says it is, anything else as a document's text. */
export async function verifyFile(bytes: Uint8Array): Promise<Verdict> {
  if (bytes.byteLength === 0) throw invalid("file", "must not be empty");
  const sha256 = sha256Of(bytes);
  const isPdf = Buffer.from(bytes.subarray(0, 5)).toString("latin1") === "%PDF-";
  return isPdf
    ? { kind: "pdf", sha256, documents: await checkPdf(bytes) }
    : { kind: "text", sha256, documents: await checkHash(sha256) };
}

/** Checks a SHA-256 that somebody has taken of a document's text themselves. Throws 400 on anything else. */
export async function verifyHash(given: string): Promise<Verdict> {
  const sha256 = given.replaceAll(/\s/g, "").toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw invalid("sha256", "must be 64 hexadecimal digits");
  return { kind: "hash", sha256, documents: await checkHash(sha256) };
}

/** A request's body, up to `MOST_BYTES`, whatever length it claims. Throws 413. */
export async function readFile(request: Request): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.byteLength;
    if (size > MOST_BYTES) throw new AppError(413, "payload_too_large", "The file is larger than 10 MiB.");
    parts.push(part);
  }
  return Buffer.concat(parts);
}

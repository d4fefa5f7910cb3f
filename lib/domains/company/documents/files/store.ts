import { notFound } from "#lib/core/errors.ts";
import type { File } from "#lib/core/file.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, type RowOf } from "#lib/db/rows.ts";
import { sql } from "#lib/db/sql.ts";
import { legalName } from "../../entities/rules.ts";
import * as entities from "../../entities/store.ts";
import * as documents from "../store.ts";
import { type KnownFile, textOfFile } from "./rules.ts";

/** What is told of a file beside a document, joined by the document's identifier. */
export const told = sql`(select document_id, filename, content_type, byte_count, sha256 from document_file)`;

/** What a file is to the company: an attachment, where nothing is said. */
type As = Pick<documents.NewDocument, "category" | "document_type" | "title" | "signer_roles" | "required_signers">;

const attachment = { category: "attachment", document_type: "Attachment" } as const;

/**
 * Keeps a company's file, beside a document that tells of it: its text holds the file's SHA-256, so that whoever signs the text
 * signs these bytes. Answers the document's identifier.
 */
export async function keep(tx: Tx, entity_id: string, file: KnownFile, as?: As): Promise<string> {
  const { legal_name, entity_type } = await entities.load(tx, { entity_id });
  const { filename, content_type, content, sha256 } = file;
  const [document_id] = await documents.insert(tx, entity_id, [
    {
      ...(as ?? { ...attachment, signer_roles: [], required_signers: [], title: filename }),
      company: legalName(legal_name, entity_type),
      text: textOfFile(file),
    },
  ]);
  if (document_id === undefined) throw notFound("document");
  const row = { document_id, filename, content_type, byte_count: content.byteLength, sha256, content };
  await tx.sql`insert into document_file ${columns("document_file", row)}`;
  return document_id;
}

type Row = RowOf<"document_file">;

/** What a name of ours and of identifiers alone is called by. */
const endings: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
};

/** The file beside a document, as it came; null where there is none. */
export async function find(tx: Tx, document_id: string): Promise<File | null> {
  const [row] = await tx.sql<Pick<Row, "content_type" | "content">>`
    select content_type, content from document_file where document_id = ${document_id}`;
  if (!row) return null;
  const { content_type, content } = row;
  const filename = `Attachment-${document_id}.${endings[content_type] ?? "bin"}`;
  return { filename, content_type, content: { bytes: new Uint8Array(content) } };
}

/** The file beside a document, as it came. Throws 404 where there is none. */
export async function load(tx: Tx, document_id: string): Promise<File> {
  const file = await find(tx, document_id);
  if (!file) throw notFound("file of the document");
  return file;
}

/** What is known of a company's files, by their documents. */
export const ofCompany = (tx: Tx, entity_id: string) =>
  tx.fresh<Pick<Row, "document_id" | "filename" | "content_type" | "byte_count" | "sha256">>`
    select f.document_id, f.filename, f.content_type, f.byte_count, f.sha256
    from ${told} f join document d on d.document_id = f.document_id
    where d.entity_id = ${entity_id} order by f.document_id`;

/** What a kept file's name ends with, by what it is. */
export const endingOf = ({ content_type }: Pick<Row, "content_type">): string => `.${endings[content_type] ?? "bin"}`;

/** The SHA-256 of the file beside a company's document. Throws 404 where there is none. */
export async function sha256Of(tx: Tx, entity_id: string, document_id: string): Promise<string> {
  const [found] = await tx.sql<Pick<Row, "sha256">>`
    select f.sha256 from document_file f join document d on d.document_id = f.document_id
    where f.document_id = ${document_id} and d.entity_id = ${entity_id}`;
  if (!found) throw notFound("file of the document");
  return found.sha256;
}

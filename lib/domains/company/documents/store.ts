import { conflict, notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { decodeCursor, toPage } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, sql, where } from "#lib/db/sql.ts";
import { textSha256 } from "./rules.ts";
import type { Document, DocumentSummary, Signature } from "./schema.ts";

const summary = sql`document_id, entity_id, category, document_type, title, company, status, signer_roles, sha256, created_at, updated_at`;

/** The documents, each with its signatures in the order they were given. */
async function withSignatures<Row extends { document_id: string }>(tx: Tx, documents: Row[]) {
  const ids = documents.map((document) => document.document_id);
  const signatures = await tx.sql<Signature & { document_id: string }>`
    select * from signature where document_id = any(${ids}::text[]) order by document_id, signature_id`;
  return documents.map((document) => ({
    ...document,
    signatures: signatures.filter((signature) => signature.document_id === document.document_id),
  }));
}

export interface NewDocument {
  category: DocumentSummary["category"];
  document_type: string;
  title: string;
  /** The company's name, with its designator. */
  company: string;
  text: string;
  signer_roles: string[];
}

/** Keeps new documents of an entity, all in one statement and in the order given; answers their identifiers. */
export async function insertDocuments(tx: Tx, entity_id: string, documents: NewDocument[]): Promise<string[]> {
  const rows = documents.map((document) => ({
    ...document,
    document_id: newId("document"),
    entity_id,
    sha256: textSha256(document.text),
  }));
  await tx.sql`
    insert into document (document_id, entity_id, category, document_type, title, company, signer_roles, text, sha256)
    select document_id, entity_id, category, document_type, title, company, signer_roles, text, sha256
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      document_id text, entity_id text, category text, document_type text, title text, company text, signer_roles text[], text text, sha256 text)`;
  return rows.map((row) => row.document_id);
}

/** The document with its text and its signatures. Throws 404. */
export async function loadDocument(tx: Tx, document_id: string): Promise<Document> {
  const rows = await tx.sql<Document>`select ${summary}, text from document where document_id = ${document_id}`;
  const [document] = await withSignatures(tx, rows);
  if (!document) throw notFound("document");
  return document;
}

/** The documents of that identity without their texts, in no particular order. */
export async function loadSummaries(tx: Tx, document_ids: string[]): Promise<DocumentSummary[]> {
  const rows = await tx.sql<DocumentSummary>`
    select ${summary} from document where document_id = any(${document_ids}::text[])`;
  return withSignatures(tx, rows);
}

/** Whose document it is. Throws 404. */
export async function entityOfDocument(tx: Tx, document_id: string): Promise<string> {
  const [row] = await tx.sql<{ entity_id: string }>`
    select entity_id from document where document_id = ${document_id}`;
  if (!row) throw notFound("document");
  return row.entity_id;
}

/** An entity's formation documents, in the order they were generated. */
export async function formationDocuments(tx: Tx, entity_id: string): Promise<DocumentSummary[]> {
  const rows = await tx.sql<DocumentSummary>`
    select ${summary} from document
    where entity_id = ${entity_id} and category = 'formation' order by document_id`;
  return withSignatures(tx, rows);
}

/** How many of an entity's documents of a category wait for their signature. */
export async function countUnsigned(tx: Tx, entity_id: string, category: DocumentSummary["category"]): Promise<number> {
  const waiting = await tx.sql`
    select 1 from document where entity_id = ${entity_id} and category = ${category} and status = 'unsigned'`;
  return waiting.length;
}

/** A page of all of an entity's documents, newest first. */
export async function listDocuments(
  tx: Tx,
  { entity_id, limit, cursor }: { entity_id: string; limit: number; cursor?: string | undefined },
) {
  const after = decodeCursor(cursor, 1);
  const rows = await tx.sql<DocumentSummary>`
    select ${summary} from document${where([sql`entity_id = ${entity_id}`, after && sql`document_id < ${after[0]}`])}
    order by document_id desc limit ${limit + 1}`;
  const { data, next_cursor } = toPage(rows, limit, (row) => [row.document_id]);
  return { data: await withSignatures(tx, data), next_cursor };
}

/** Adds a signature. Throws 409 where the same person has signed in the same role already. */
export async function insertSignature(
  tx: Tx,
  document_id: string,
  signature: Omit<Signature, "signature_id" | "signed_at">,
): Promise<void> {
  // The moment itself: now() is when the transaction began, which may be before it came to hold the company.
  const signed_at = sql`clock_timestamp()`;
  const row = { signature_id: newId("signature"), document_id, ...signature, signed_at };
  const kept = await tx.sql`insert into signature ${columns(row)} on conflict do nothing returning signature_id`;
  if (kept.length === 0) {
    const who = `${signature.signer_name} has signed the document as ${signature.signer_role} already.`;
    throw conflict(who, "already_signed");
  }
}

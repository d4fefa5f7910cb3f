import { conflict, notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { type Counted, columnNames, columns, columnsOf, counted, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { join, json, raw, type Sql, sql, where } from "#lib/db/sql.ts";
import * as people from "../contacts/names/store.ts";
import { hasSigned, missingSigners, textSha256 } from "./rules.ts";
import type { Document, DocumentFilter, DocumentSummary, Signature } from "./schema.ts";
import { documentStates } from "./states.ts";

type Own = RowAs<"document", Document>;
type Summary = Omit<Own, "text">;
type Signed = RowAs<"signature", Signature>;

/** A document's columns without its text. */
const summary = join(columnNames("document").flatMap((column) => (column === "text" ? [] : [raw(column)])));

/** The signatures of those documents, in the order they were given, and by which names a signer is the same. */
async function signaturesOf(tx: Tx, documents: Sql) {
  const [signatures, holderKey] = await Promise.all([
    tx.sql<Signed>`
      select ${columnsOf("signature")} from signature where document_id ${documents} order by document_id, signature_id`,
    people.holderKeys(tx),
  ]);
  return { signatures, holderKey };
}

/** Each document with its signatures, and with whose it lacks. */
function signed<Row extends Pick<Own, "document_id" | "status" | "required_signers">>(
  documents: readonly Row[],
  { signatures, holderKey }: Awaited<ReturnType<typeof signaturesOf>>,
) {
  const byDocument = Map.groupBy(signatures, ({ document_id }) => document_id);
  return documents.map((document) => {
    const own = byDocument.get(document.document_id) ?? [];
    const missing_signers = missingSigners(document.required_signers, own, holderKey);
    const fully_executed = document.status === "signed" && missing_signers.length === 0;
    return { ...document, fully_executed, missing_signers, signatures: own };
  });
}

/** A document to be kept; `company` is the company's name, with its designator. */
export type NewDocument = Pick<
  Document,
  "category" | "document_type" | "title" | "company" | "text" | "signer_roles" | "required_signers"
>;

/** Keeps new documents of an entity, all in one statement and in the order given; answers their identifiers. */
export async function insert(tx: Tx, entity_id: string, documents: NewDocument[]): Promise<string[]> {
  const made = documents.map((document) => ({
    ...document,
    document_id: newId("document"),
    entity_id,
    sha256: textSha256(document.text),
  }));
  await tx.sql`
    insert into document (document_id, entity_id, category, document_type, title, company, signer_roles, required_signers, text, sha256)
    select document_id, entity_id, category, document_type, title, company, signer_roles, required_signers, text, sha256
    from jsonb_to_recordset(${json(made)}::jsonb) as r(
      document_id text, entity_id text, category text, document_type text, title text, company text, signer_roles text[],
      required_signers jsonb, text text, sha256 text)`;
  return made.map(({ document_id }) => document_id);
}

/** Which document is meant. */
type At = Pick<Document, "document_id">;

/** The document with its text and its signatures. Throws 404. */
export async function load(tx: Tx, { document_id }: At): Promise<Document> {
  const [rows, signatures] = await Promise.all([
    tx.sql<Own>`select ${columnsOf("document")} from document where document_id = ${document_id}`,
    signaturesOf(tx, sql`= ${document_id}`),
  ]);
  const [document] = signed(rows, signatures);
  if (!document) throw notFound("document");
  return document;
}

/** The documents of that identity without their texts, in no particular order. */
export async function loadAll(tx: Tx, document_ids: string[]): Promise<DocumentSummary[]> {
  const among = sql`= any(${document_ids}::text[])`;
  const [rows, signatures] = await Promise.all([
    tx.sql<Summary>`select ${summary} from document where document_id ${among}`,
    signaturesOf(tx, among),
  ]);
  return signed(rows, signatures);
}

/** The SHA-256 of each of these documents' texts, by its identifier. */
export async function hashesOf(tx: Tx, document_ids: string[]): Promise<Map<string, string>> {
  const rows = await tx.sql<Pick<Own, "document_id" | "sha256">>`
    select document_id, sha256 from document where document_id = any(${document_ids}::text[])`;
  return new Map(rows.map(({ document_id, sha256 }) => [document_id, sha256]));
}

/** Whose document it is. Throws 404. */
export async function entityOf(tx: Tx, { document_id }: At): Promise<string> {
  const [row] = await tx.sql<Pick<RowOf<"document">, "entity_id">>`
    select entity_id from document where document_id = ${document_id}`;
  if (!row) throw notFound("document");
  return row.entity_id;
}

/** An entity's documents of a category that stand, in the order they were generated. */
async function ofCategory(tx: Tx, entity_id: string, category: Own["category"]): Promise<DocumentSummary[]> {
  const own = sql`from document where entity_id = ${entity_id} and category = ${category} and status <> 'superseded'`;
  const [rows, signatures] = await Promise.all([
    tx.sql<Summary>`select ${summary} ${own} order by document_id`,
    signaturesOf(tx, sql`in (select document_id ${own})`),
  ]);
  return signed(rows, signatures);
}

/** An entity's formation documents. */
export const ofFormation = (tx: Tx, entity_id: string) => ofCategory(tx, entity_id, "formation");

/** The name that a company had when its last paper of that type was written that was not set aside; null where there is none. */
export async function lastNamed(tx: Tx, entity_id: string, document_type: string): Promise<string | null> {
  const [row] = await tx.sql<Pick<Own, "company">>`
    select company from document where entity_id = ${entity_id} and document_type = ${document_type} and status <> 'superseded'
    order by document_id desc limit 1`;
  return row?.company ?? null;
}

/** The papers of its dissolution. */
export const ofDissolution = (tx: Tx, entity_id: string) => ofCategory(tx, entity_id, "dissolution");

const isTitled = (search: string) => sql`position(lower(${search}) in lower(title)) > 0`;

/** The newest documents of the company (null: of all) that have it in their titles, or whose identifier it is. */
export const found = (
  tx: Tx,
  { entity_id, search, limit }: { entity_id: string | null; search: string; limit: number },
) =>
  tx.sql<Pick<Own, "document_id" | "entity_id" | "title" | "status">>`
    select document_id, entity_id, title, status from document${where([
      entity_id === null ? null : sql`entity_id = ${entity_id}`,
      sql`(${isTitled(search)} or document_id = ${search})`,
    ])} order by document_id desc limit ${limit}`;

/** A page of an entity's documents, newest first; `search` is a part of the title. */
export async function list(tx: Tx, filter: DocumentFilter) {
  const { entity_id, category, status, search } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Summary>`
      select ${summary} from document${where([
        sql`entity_id = ${entity_id}`,
        category === undefined ? null : sql`category = ${category}`,
        status === undefined ? null : sql`status = ${status}`,
        search === undefined ? null : isTitled(search),
        after && sql`document_id < ${after[0]}`,
      ])} order by document_id desc limit ${limit}`;
  const { data, next_cursor } = await page(filter, 1, read, ({ document_id }) => [document_id]);
  const ids = data.map(({ document_id }) => document_id);
  return { data: signed(data, await signaturesOf(tx, sql`= any(${ids}::text[])`)), next_cursor };
}

/** The next documents behind one, of an entity (null: of all), whole and oldest first: for a file of all of them. */
export async function nextExported(
  tx: Tx,
  entity_id: string | null,
  after: string,
  limit: number,
): Promise<Document[]> {
  const rows = await tx.fresh<Own>`
    select ${columnsOf("document")} from document${where([
      entity_id === null ? null : sql`entity_id = ${entity_id}`,
      sql`document_id > ${after}`,
    ])} order by document_id limit ${limit}`;
  return signed(rows, await signaturesOf(tx, sql`= any(${rows.map(({ document_id }) => document_id)}::text[])`));
}

/** Names anew who is to sign a consent in writing, where others are entitled to it by now. */
export async function requireSigners(tx: Tx, document_id: string, required: Own["required_signers"]): Promise<void> {
  const required_signers = json(required);
  await tx.sql`
    update document set required_signers = ${required_signers}, updated_at = now()
    where document_id = ${document_id} and required_signers <> ${required_signers}::jsonb`;
}

/** What whoever has signed in a role is answered who is to sign in it again. */
export const alreadySigned = ({ signer_name, signer_role }: Pick<Signature, "signer_name" | "signer_role">) =>
  conflict(`${signer_name} has signed the document as ${signer_role} already.`, "already_signed");

/** Adds a signature, and answers its identifier. Throws 409 where the same person has signed in the same role already. */
export async function sign(
  tx: Tx,
  { document_id, signatures }: At & Pick<Document, "signatures">,
  signature: Omit<Signature, "signature_id" | "signed_at">,
): Promise<string> {
  const signature_id = newId("signature");
  const own = {
    signature_id,
    document_id,
    ...signature,
    // The moment itself: now() is when the transaction began, which may be before it came to hold the company.
    signed_at: sql`clock_timestamp()`,
  };
  if (hasSigned(signatures, signature)) throw alreadySigned(signature);
  const kept = await tx.sql`
    insert into signature ${columns("signature", own)} on conflict do nothing returning signature_id`;
  if (kept.length === 0) throw alreadySigned(signature);
  return signature_id;
}

/**
 * Sets documents aside that were made for a type which the company has not become, or a change that it has not made. With that, by a
 * trigger, nobody is asked to sign them any more.
 */
export async function supersede(tx: Tx, document_ids: readonly string[]): Promise<void> {
  await tx.sql`
    update document set status = 'superseded', updated_at = now()
    where document_id = any(${document_ids}::text[]) and status <> 'superseded'`;
}

/** The document has the signatures that it needs. Throws 400 naming the action and the status where it had them already. */
export async function moveToSigned(tx: Tx, { document_id }: At): Promise<void> {
  await move(tx, documentStates, "sign", { table: "document", key: "document_id", id: document_id });
}

/** The newest signatures in every company that bear a person's name or e-mail address, without regard to case. */
export const signaturesOfPerson = (tx: Tx, { name, email }: { name: string; email: string | null }, most: number) =>
  tx.sql<
    Pick<RowOf<"signature">, "signature_id" | "document_id" | "signer_role" | "signed_at"> &
      Pick<RowOf<"document">, "entity_id" | "title"> &
      Counted
  >`
    select s.signature_id, s.document_id, d.entity_id, d.title, s.signer_role, s.signed_at, ${counted}
    from signature s join document d using (workspace_id, document_id)
    where lower(s.signer_name) = lower(${name}) or lower(s.signer_email) = lower(${email}::text)
    order by s.signature_id desc limit ${most}`;

/** What those who keep more of a document join with it: its title and its status, under the document's identifier. */
export const heads = sql`(select workspace_id, document_id, title, status from document)`;

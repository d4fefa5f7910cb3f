import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { canonicalJson } from "#lib/core/canonical.ts";
import { AppError } from "#lib/core/errors.ts";
import type { BookEntry, BookSource, FileContent } from "#lib/core/file.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as files from "#lib/domains/company/documents/files/store.ts";
import { sourceOf } from "#lib/domains/company/documents/rules.ts";
import type { Document } from "#lib/domains/company/documents/schema.ts";
import { unpacked } from "#lib/domains/company/minute-book/packing.ts";
import { folders } from "#lib/domains/company/minute-book/rules.ts";
import { evidenceFiles } from "#lib/domains/trust/receipts/evidence/files.ts";
import { signer } from "#lib/domains/trust/receipts/signing.ts";
import { readerOf, zipInTurn } from "./evidence.ts";
import { type IndexedFile, indexPage } from "./minute-book-index.ts";

/** What makes the bytes of an export's answer. */
type Making = (content: FileContent, whose: string) => Promise<Uint8Array>;

type Entry = BookSource["entries"][number];

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const utf8 = (text: string) => new TextEncoder().encode(text);

/** A paper that no PDF holds stands in the book as its text. */
const asText = (entry: Entry): Entry => ({ ...entry, path: entry.path.replace(/\.pdf$/, ".txt") });

/** The documents of one part are unpacked together, since they mostly stand together. */
function documentsOf({ evidence }: BookSource) {
  let known: { part: number; documents: Document[] } | null = null;
  return async (part: number, document_id: string): Promise<Document> => {
    if (known?.part !== part) {
      known = { part, documents: (await unpacked(evidence.documents[part] ?? new Uint8Array())) as Document[] };
    }
    const found = known.documents.find((one) => one.document_id === document_id);
    if (!found) throw new TypeError(`${document_id} is not in part ${part}`);
    return found;
  };
}

/** The file that was uploaded, which the book's own moment knows by its hash. */
async function uploaded({ evidence }: BookSource, document_id: string, expected: string): Promise<Uint8Array> {
  const { workspace_id } = evidence.checkpoint;
  const file = await transaction({ workspace_id, entity_ids: evidence.entity_ids }, "read", (tx) =>
    files.load(tx, document_id),
  );
  if (!("bytes" in file.content) || sha256(file.content.bytes) !== expected) {
    throw new TypeError(`the file of ${document_id} is not the one that was kept`);
  }
  return file.content.bytes;
}

/** So often is asked again for a turn to draw a paper, where others' wait already: nobody can be told of it any more. */
const MOST_TURNS = 60;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 429 || turn === MOST_TURNS) throw error;
      await setTimeout((error.details.retry_after ?? 1) * 1000);
    }
  }
}

/** The papers of a book as bytes, one held at a time. */
async function* papers(source: BookSource, making: Making) {
  const whose = source.evidence.checkpoint.workspace_id;
  const documentOf = documentsOf(source);
  for (const entry of source.entries) {
    const { content } = entry;
    if ("file_of" in content) {
      yield { entry, bytes: await uploaded(source, content.file_of, content.sha256) };
    } else if ("packed" in content) {
      yield* drawn(entry, source, () => unpacked(content.packed) as Promise<FileContent>, making, null);
    } else {
      const document = await documentOf(content.part, content.document_id);
      yield* drawn(entry, source, async () => ({ pdf: sourceOf(document) }), making, document.text);
    }
  }

  /** Where a PDF would be too large, a paper is its text, and a statement is left to its table. */
  async function* drawn(
    entry: Entry,
    { left_out }: BookSource,
    content: () => Promise<FileContent>,
    make: Making,
    text: string | null,
  ) {
    try {
      yield { entry, bytes: await inTurn(async () => make(await content(), whose)) };
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "pdf_too_large") throw error;
      left_out.push({ what: `${entry.what} (PDF)`, why: error.message });
      if (text !== null) yield { entry: asText(entry), bytes: utf8(text) };
    }
  }
}

/** What is told of a file that is no record's: the evidence, which has a README of its own, and the index. */
const ofService = (path: string, made_at: string): BookEntry => ({
  ...{ path, what: "Evidence: see the README beside it", day: made_at.slice(0, 10) },
  ...{ record_id: null, standing: null, text_sha256: null, receipt_id: null, leaf_index: null },
});

const indexed = ({ path, leaf_index, ...told }: BookEntry, bytes: Uint8Array): IndexedFile => {
  const { what, day, record_id, standing, text_sha256, receipt_id } = told;
  const known = { what, day, record_id, standing, text_sha256, receipt_id, in_evidence: leaf_index !== null };
  return { path, bytes: bytes.byteLength, sha256: sha256(bytes), ...known };
};

/** The files of a minute book, one after the other; the last are its index, which names all of them with their hashes. */
async function* bookFiles(source: BookSource, making: Making) {
  const listed: IndexedFile[] = [];
  for await (const { entry, bytes } of papers(source, making)) {
    listed.push(indexed(entry, bytes));
    yield { path: entry.path, bytes };
  }
  const { evidence, entity_id, company, made_at, left_out } = source;
  let part = 0;
  const reader = {
    ...(await readerOf(evidence)),
    // As they were at the book's moment, whoever has signed since.
    documents: async () => {
      const next = evidence.documents[part++];
      return next ? ((await unpacked(next)) as Document[]) : [];
    },
  };
  for await (const { path, bytes } of evidenceFiles(evidence, reader)) {
    const place = `${evidence.folder}/${path}`;
    listed.push(indexed(ofService(place, made_at), bytes));
    yield { path: place, bytes };
  }
  const page = { path: `${folders.index.folder}/index.html`, bytes: utf8(indexPage(source, listed, reader.address)) };
  listed.push(indexed({ ...ofService(page.path, made_at), what: "Index, to read" }, page.bytes));
  yield page;
  const { key_id, sign } = await signer();
  const { tree_size, root_hash, workspace_id } = evidence.checkpoint;
  const told = {
    ...{ format: "minutebook-minute-book-1", workspace_id, entity_id, company, made_at },
    evidence: { folder: evidence.folder, tree_size, root_hash, receipts: evidence.receipts },
    ...{ left_out, files: listed },
  };
  const signature = sign(utf8(canonicalJson(told))).toString("base64");
  const json = utf8(`${JSON.stringify({ ...told, signature, key_id }, null, 2)}\n`);
  yield { path: `${folders.index.folder}/index.json`, bytes: json };
}

/** A minute book as the bytes of its zip, made while they are taken. Throws 429 where too many of the workspace are under way. */
export const bookZip = (source: BookSource, making: Making): ReadableStream<Uint8Array> =>
  zipInTurn(source.evidence.checkpoint.workspace_id, bookFiles(source, making), source.made_at);

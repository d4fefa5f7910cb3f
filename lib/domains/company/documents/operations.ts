import * as z from "zod";
import { Id, Page } from "#lib/core/fields.ts";
import { File } from "#lib/core/file.ts";
import { operation, within } from "#lib/core/operation.ts";
import * as files from "./files/store.ts";
import { pdfOf } from "./rules.ts";
import { Document, DocumentFilter, DocumentSummary } from "./schema.ts";
import * as store from "./store.ts";

const at = within("documents", "/v1/documents");
const ofCompany = within("documents", "/v1/entities/{entity_id}/documents");
const document_id = Id("doc");
const example = { document_id: "doc_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const listDocuments = operation({
  ...ofCompany("list", "GET"),
  title: "List an entity's documents",
  about:
    "All documents of the entity, newest first, without their texts; `category`, `status` and `search` (a part of the title) narrow the list.",
  input: DocumentFilter,
  output: Page(DocumentSummary),
  example: { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readDocument = operation({
  ...at("read", "GET /{document_id}"),
  title: "Read a document",
  about: "The exact text with its SHA-256, and the signatures.",
  input: z.object({ document_id }),
  output: Document,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const downloadFile = operation({
  ...at("file", "GET /{document_id}/file"),
  title: "Download a document's file",
  about: "The file of an attachment, byte for byte as it came: a PDF or an image. A document without a file is a 404.",
  input: z.object({ document_id }),
  output: File,
  file: "application/octet-stream",
  audited: "file.exported",
  example,
  run: ({ tx }, input) => files.load(tx, input.document_id),
});

export const downloadDocument = operation({
  ...at("pdf", "GET /{document_id}/pdf"),
  title: "Download a document as PDF",
  about: "The same bytes every time; once signed, the PDF ends with a signature certificate.",
  input: z.object({ document_id }),
  output: File,
  file: "application/pdf",
  example,
  async run({ tx }, input) {
    return pdfOf(await store.load(tx, input));
  },
});

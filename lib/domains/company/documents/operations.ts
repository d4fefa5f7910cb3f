import * as z from "zod";
import { Email, Id, Name, Page, Paging, Text } from "#lib/core/fields.ts";
import { File } from "#lib/core/file.ts";
import { entityInPath, entityOf, noEntity, operation } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { loadEntity, moveFormation } from "../entities/store.ts";
import { completeObligationsAbout } from "../obligations/store.ts";
import { isSigned, pdfOf, signerRole } from "./rules.ts";
import { Document, DocumentSummary } from "./schema.ts";
import { documentStates } from "./states.ts";
import { countUnsigned, entityOfDocument, insertSignature, listDocuments, loadDocument } from "./store.ts";

const document_id = Id("doc");
const example = { document_id: "doc_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const listEntityDocuments = operation({
  name: "documents.list",
  title: "List an entity's documents",
  about: "All documents of the entity, newest first, without their texts.",
  http: "GET /v1/entities/{entity_id}/documents",
  scope: "documents:read",
  effect: "read",
  entity: entityInPath,
  input: Paging.extend({ entity_id: Id("ent") }),
  output: Page(DocumentSummary),
  example: { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  async run({ tx }, input) {
    return listDocuments(tx, input);
  },
});

export const readDocument = operation({
  name: "documents.read",
  title: "Read a document",
  about: "The exact text with its SHA-256, and the signatures.",
  http: "GET /v1/documents/{document_id}",
  scope: "documents:read",
  effect: "read",
  entity: noEntity,
  input: z.object({ document_id }),
  output: Document,
  example,
  async run({ tx }, input) {
    return loadDocument(tx, input.document_id);
  },
});

/** The last signature that the formation documents wait for takes the formation on. The act holds the entity. */
async function formationSigned(tx: Tx, entity_id: string): Promise<void> {
  const { formation_status } = await loadEntity(tx, entity_id);
  if (formation_status !== "DocumentsGenerated" || (await countUnsigned(tx, entity_id, "formation")) > 0) return;
  await moveFormation(tx, entity_id, "sign");
  await completeObligationsAbout(tx, { type: "formation", id: entity_id }, "sign_documents");
}

export const signDocument = operation({
  name: "documents.sign",
  title: "Sign a document",
  about:
    "The signature keeps the time, the signer, the consent, the caller's address and the SHA-256 of the text. Roles compare without regard to case. The first signature signs the document, and a contract is signed once `company` and `counterparty` both have; further signers may add theirs. The last unsigned formation document moves the formation to `DocumentsSigned`. The same person in the same role signs once (409).",
  http: "POST /v1/documents/{document_id}/sign",
  scope: "documents:write",
  effect: "write",
  entity: entityOf((tx, input: { document_id: string }) => entityOfDocument(tx, input.document_id), "changing"),
  input: z.object({
    document_id,
    signer_name: Name,
    signer_role: Text(100),
    signer_email: Email.nullish(),
    signature_text: Name.nullish().meta({ description: "The signer's name, if left out." }),
    consent_text: Text(10_000).nullish(),
  }),
  output: Document,
  example: {
    ...example,
    signer_name: "Ada Byron",
    signer_role: "Incorporator",
    signer_email: "ada@example.com",
    signature_text: "Ada Byron",
    consent_text: "I agree to sign electronically.",
  },
  async run({ tx, caller }, input) {
    const document = await loadDocument(tx, input.document_id);
    const role = signerRole(document.signer_roles, input.signer_role);
    await insertSignature(tx, input.document_id, {
      signer_name: input.signer_name,
      signer_role: role,
      signer_email: input.signer_email ?? null,
      signature_text: input.signature_text ?? input.signer_name,
      consent_text: input.consent_text ?? null,
      address: caller.address,
      text_sha256: document.sha256,
    });
    const signed_as = [...document.signatures.map((signature) => signature.signer_role), role];
    if (document.status === "unsigned" && isSigned(document.category, document.signer_roles, signed_as)) {
      await move(tx, documentStates, "sign", { table: "document", key: "document_id", id: input.document_id });
      if (document.category === "formation") await formationSigned(tx, document.entity_id);
      await completeObligationsAbout(tx, { type: "document", id: input.document_id }, "sign_document");
    }
    return loadDocument(tx, input.document_id);
  },
});

export const downloadDocument = operation({
  name: "documents.pdf",
  title: "Download a document as PDF",
  about: "The same bytes every time; once signed, the PDF ends with a signature certificate.",
  http: "GET /v1/documents/{document_id}/pdf",
  scope: "documents:read",
  effect: "read",
  entity: noEntity,
  input: z.object({ document_id }),
  output: File,
  file: "application/pdf",
  example,
  async run({ tx }, input) {
    return pdfOf(await loadDocument(tx, input.document_id));
  },
});

import * as z from "zod";
import { Email, Id, Name, Page, Paging, Text } from "#lib/core/fields.ts";
import { File } from "#lib/core/file.ts";
import { entityOf, operation, within } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as entities from "../entities/store.ts";
import * as obligations from "../obligations/store.ts";
import { isSigned, pdfOf, signerRole } from "./rules.ts";
import { Document, DocumentSummary } from "./schema.ts";
import * as store from "./store.ts";

const at = within("documents", "/v1/documents");
const ofCompany = within("documents", "/v1/entities/{entity_id}/documents");
const document_id = Id("doc");
const example = { document_id: "doc_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const listDocuments = operation({
  ...ofCompany("list", "GET"),
  title: "List an entity's documents",
  about: "All documents of the entity, newest first, without their texts.",
  input: Paging.extend({ entity_id: Id("ent") }),
  output: Page(DocumentSummary),
  example: { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, input) => store.list(tx, input),
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

/** The last signature that the formation documents wait for takes the formation on. The act holds the entity. */
async function formationSigned(tx: Tx, { entity_id }: Document): Promise<void> {
  const { formation_status } = await entities.load(tx, { entity_id });
  if (formation_status !== "DocumentsGenerated" || (await store.hasUnsigned(tx, entity_id))) return;
  await entities.moveFormation(tx, { entity_id }, "sign");
  await obligations.endAbout(tx, { type: "formation", id: entity_id }, "sign_documents");
}

export const signDocument = operation({
  ...at("sign", "POST /{document_id}/sign"),
  title: "Sign a document",
  about:
    "The signature keeps the time, the signer, the consent, the caller's address and the SHA-256 of the text. Roles compare without regard to case. The first signature signs the document, and a contract is signed once `company` and `counterparty` both have; further signers may add theirs. The last unsigned formation document moves the formation to `DocumentsSigned`. The same person in the same role signs once (409).",
  entity: entityOf((tx, input: { document_id: string }) => store.entityOf(tx, input), "changing"),
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
    const document = await store.load(tx, input);
    const role = signerRole(document.signer_roles, input.signer_role);
    await store.sign(tx, input, {
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
      await store.moveToSigned(tx, input);
      if (document.category === "formation") await formationSigned(tx, document);
      await obligations.endAbout(tx, { type: "document", id: input.document_id }, "sign_document");
    }
    return store.load(tx, input);
  },
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

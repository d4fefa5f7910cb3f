import type { Tx } from "#lib/core/tx.ts";
import { contractSigned } from "../contracts/term/store.ts";
import { assertSignable, isSigned, signerRole } from "../documents/rules.ts";
import type { Document } from "../documents/schema.ts";
import * as documents from "../documents/store.ts";
import * as entities from "../entities/store.ts";
import { consent } from "../governance/consents/store.ts";
import * as obligations from "../obligations/store.ts";
import * as seats from "../seats/store.ts";

/** What somebody gives who signs, by whichever door. */
export interface Given {
  document_id: string;
  signer_name: string;
  signer_role: string;
  signer_email: string | null;
  signature_text: string;
  consent_text: string | null;
  /** The network address that it comes from. */
  address: string | null;
}

/**
 * The first signature of the last unsigned formation document takes the formation on; the last one that any of them waits for ends
 * what asks for signatures. The act holds the entity.
 */
async function formationSigned(tx: Tx, { entity_id }: Document): Promise<void> {
  const [{ formation_status }, own] = await Promise.all([
    entities.load(tx, { entity_id }),
    documents.ofFormation(tx, entity_id),
  ]);
  if (formation_status === "DocumentsGenerated" && own.every(({ status }) => status === "signed")) {
    await entities.moveFormation(tx, { entity_id }, "sign");
  }
  if (!own.every(({ fully_executed }) => fully_executed)) return;
  await obligations.endAbout(tx, { type: "formation", id: entity_id }, "sign_documents");
}

/** Adds a signature to a document, with all that follows from it. The act holds the entity for a change. Throws 400, 404, 409. */
export async function sign(tx: Tx, given: Given): Promise<{ document: Document; signature_id: string }> {
  const { document_id, signer_name, ...kept } = given;
  const document = await documents.load(tx, { document_id });
  assertSignable(document);
  const role = signerRole(document.signer_roles, given.signer_role);
  const { entity_id } = document;
  const warning = await seats.warningOf(tx, { entity_id, signer_name, signer_role: role });
  const own = { ...kept, signer_name, signer_role: role, warning, text_sha256: document.sha256 };
  const signature_id = await documents.sign(tx, document, own);
  if (document.category === "consent") await consent(tx, document_id, signer_name);
  const signed_as = [...document.signatures.map((signature) => signature.signer_role), role];
  if (document.status === "unsigned" && isSigned(document.category, document.signer_roles, signed_as)) {
    await documents.moveToSigned(tx, { document_id });
    if (document.category === "contract") await contractSigned(tx, document);
  }
  const after = await documents.load(tx, { document_id });
  if (document.category === "formation") await formationSigned(tx, document);
  if (after.fully_executed) await obligations.endAbout(tx, { type: "document", id: document_id }, "sign_document");
  return { document: after, signature_id };
}

import * as z from "zod";
import { Id, Timestamp } from "#lib/core/fields.ts";

export const Signature = z
  .object({
    signature_id: Id("sig"),
    signer_name: z.string(),
    signer_role: z.string(),
    signer_email: z.string().nullable(),
    signature_text: z.string(),
    consent_text: z.string().nullable(),
    address: z.string().nullable().meta({ description: "The network address that the signature came from." }),
    text_sha256: z.string().meta({ description: "SHA-256 of the exact text that was signed." }),
    signed_at: Timestamp,
  })
  .meta({ id: "Signature" });
export type Signature = z.infer<typeof Signature>;

export const DocumentSummary = z
  .object({
    document_id: Id("doc"),
    entity_id: Id("ent"),
    category: z.enum(["formation", "conversion", "contract", "minutes"]),
    document_type: z.string().meta({ example: "Bylaws" }),
    title: z.string(),
    company: z.string().meta({ description: "The company's name when the document was made." }),
    status: z.enum(["unsigned", "signed"]),
    signer_roles: z.array(z.string()).meta({ description: "The roles that may sign it." }),
    sha256: z.string().meta({ description: "SHA-256 of the text, UTF-8, lowercase hex." }),
    signatures: z.array(Signature),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "DocumentSummary" });
export type DocumentSummary = z.infer<typeof DocumentSummary>;

export const Document = DocumentSummary.extend({
  text: z.string().meta({ description: "The exact text that is signed." }),
}).meta({ id: "Document" });
export type Document = z.infer<typeof Document>;

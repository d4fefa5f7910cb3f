import * as z from "zod";
import { Id, Paging, Text, Timestamp } from "#lib/core/fields.ts";

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
    warning: z.string().nullable().meta({
      description: "What the register of seats knew against it when it was given: that the signer holds no such seat.",
    }),
    signed_at: Timestamp,
  })
  .meta({ id: "Signature" });
export type Signature = z.infer<typeof Signature>;

/** Somebody whose signature a document waits for; null: whoever has the role, or whatever role they have. */
export const RequiredSigner = z.object({
  signer_name: z.string().nullable().meta({ description: "Who is to sign; null where anybody in the role may." }),
  signer_role: z.string().nullable().meta({ description: "In which role; null where any of `signer_roles` will do." }),
});
export type RequiredSigner = z.infer<typeof RequiredSigner>;

export const DocumentSummary = z
  .object({
    document_id: Id("doc"),
    entity_id: Id("ent"),
    category: z
      .enum([
        "formation",
        "conversion",
        "contract",
        "minutes",
        "consent",
        "corporate",
        "amendment",
        "dissolution",
        "certificate",
        "worksheet",
        "attachment",
      ])
      .meta({
        description:
          "A `consent` is an action by written consent; `corporate` is a resolution, a plan or a certificate of the company's own. A `certificate` tells how a document was signed by mailed links, a `worksheet` has the figures for a government's form, and nobody signs them. An `attachment` is a file as it came, which `GET /v1/documents/{document_id}/file` answers; its text tells of it, and nobody signs it.",
      }),
    document_type: z.string().meta({ example: "Bylaws" }),
    title: z.string(),
    company: z.string().meta({ description: "The company's name when the document was made." }),
    status: z.enum(["unsigned", "signed", "superseded"]).meta({
      description:
        "`superseded` is what another has taken the place of, or what was made for a type that the company has not become or a change that it has not made: nobody signs it any more.",
    }),
    signer_roles: z
      .array(z.string())
      .meta({ description: "The roles that may sign it; none of an attachment or a worksheet." }),
    required_signers: z.array(RequiredSigner).meta({
      description:
        "Whom the document itself names to sign it: the incorporator of a charter, every director of a board's consent.",
    }),
    fully_executed: z.boolean().meta({
      description:
        "Whether it is signed, and by each of `required_signers`. `status` is `signed` from the first signature in a fitting role on.",
    }),
    missing_signers: z.array(RequiredSigner).meta({ description: "Those of `required_signers` who have not signed." }),
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

export const DocumentFilter = Paging.extend({
  entity_id: Id("ent"),
  category: DocumentSummary.shape.category.optional(),
  status: DocumentSummary.shape.status.optional(),
  search: Text(500).optional().meta({ description: "Only those whose title has this in it." }),
});
export type DocumentFilter = z.output<typeof DocumentFilter>;

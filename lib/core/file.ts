import * as z from "zod";

/** A signature as a PDF's certificate shows it. */
export interface PdfSignature {
  signer_name: string;
  signer_role: string;
  signer_email: string | null;
  signature_text: string;
  consent_text: string | null;
  signed_at: string;
  address: string | null;
  text_sha256: string;
}

/** Everything that a document's PDF is made of: the same source gives the same bytes. */
export interface PdfSource {
  title: string;
  text: string;
  document_id: string;
  sha256: string;
  company: string;
  created_at: string;
  signatures: PdfSignature[];
}

/** A line of an invoice: a quantity of something, what one of it costs, and what that comes to. */
export interface InvoiceSourceLine {
  description: string;
  quantity: number;
  unit_amount_cents: number;
  amount_cents: number;
}

/** Everything that an invoice's PDF is made of: the same source gives the same bytes. */
export interface InvoiceSource {
  invoice_id: string;
  number: number;
  company: string;
  company_address: string | null;
  customer: string;
  email: string | null;
  amount_cents: number;
  currency: string;
  description: string;
  line_items: InvoiceSourceLine[];
  notes: string;
  due_date: string;
  status: "draft" | "sent" | "paid" | "voided";
  sent_at: string | null;
  paid_at: string | null;
  voided_at: string | null;
  created_at: string;
}

/** The signed head of a workspace's log, as an export of evidence holds it. */
interface SignedHead {
  workspace_id: string;
  tree_size: number;
  root_hash: string;
  sealed_at: string;
  signature: string;
  key_id: string;
}

/** What an export of evidence is made of: whose, up to which head of the log, and how much of that its reader sees. */
export interface EvidenceSource {
  checkpoint: SignedHead;
  asked: { entity_id: string | null; from: string | null; to: string | null };
  /** The companies that the reader is bound to (null: all), and the scopes that they read with (null: every one). */
  entity_ids: readonly string[] | null;
  scopes: readonly string[] | null;
  receipts: number;
}

/** What a file holds: the text itself, or what it is made from once the transaction has ended. */
export type FileContent = { text: string } | { pdf: PdfSource | InvoiceSource } | { evidence: EvidenceSource };

/** A file: answered with its own media type, under its own name. */
export const File = z
  .object({ filename: z.string(), content_type: z.string(), content: z.custom<FileContent>() })
  .meta({ id: "File" });
export type File = z.infer<typeof File>;

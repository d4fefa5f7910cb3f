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

/** What a file holds: the text itself, or what its PDF is rendered from once the transaction has ended. */
export type FileContent = { text: string } | { pdf: PdfSource | InvoiceSource };

/** A file: answered with its own media type, under its own name. */
export const File = z
  .object({ filename: z.string(), content_type: z.string(), content: z.custom<FileContent>() })
  .meta({ id: "File" });
export type File = z.infer<typeof File>;

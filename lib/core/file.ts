import * as z from "zod";

/** The media type of an XLSX file. */
export const SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

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

/** The sales tax of one rate, on the lines that it is charged on. */
export interface InvoiceSourceTax {
  name: string;
  percent: string;
  taxable_cents: number;
  tax_cents: number;
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
  tax_cents: number;
  taxes: InvoiceSourceTax[];
  notes: string;
  due_date: string;
  /** Early-payment terms, if there are any; the last day is known once it is sent. */
  discount_percent: string | null;
  discount_days: number | null;
  discount_until: string | null;
  discount_cents: number;
  late_fee_percent: string | null;
  late_fee_cents: number | null;
  late_fee_grace_days: number | null;
  late_fee_cap_cents: number | null;
  /** What has settled it so far, and what has not; all of it is due of a draft. */
  amount_paid_cents: number;
  credited_cents: number;
  discounted_cents: number;
  written_off_cents: number;
  balance_due_cents: number;
  status: "draft" | "sent" | "paid" | "voided";
  /** The day of issue, which may be before the moment that it was sent; left out of a draft. */
  sent_on?: string | null;
  /** The days that it was paid and voided, likewise. */
  paid_on?: string | null;
  voided_on?: string | null;
  sent_at: string | null;
  paid_at: string | null;
  voided_at: string | null;
  created_at: string;
}

/** A row of a report: a heading, an account's line, what lines come to, or what the report comes to. */
export interface ReportRow {
  kind: "heading" | "line" | "total" | "closing";
  label: string;
  account_code: string | null;
  /** The account whose ledger the figures lead to; null where they are worked out. */
  account_id: string | null;
  /** Cents, one for each column; null where there is nothing to say. */
  cells: (number | null)[];
  /** The statement that a figure which is worked out is taken from, one for each column. */
  leads?: { page: "income" | "cash"; query: Record<string, string> }[];
}

/** A column of amounts, and the days whose they are; `from` is null where they are all up to a day. */
export interface ReportColumn {
  label: string;
  from: string | null;
  to: string | null;
}

/** A statement as a table, for whatever shows it: a page, a spreadsheet, paper. */
export interface ReportSheet {
  title: string;
  /** Over the column of the rows' names, where they are not accounts': "Customer". */
  label?: string;
  /** Where it is another than the report's. */
  currency?: string;
  /** What the figures are of, in words. */
  period: string;
  columns: ReportColumn[];
  rows: ReportRow[];
  notes: string[];
}

/** Everything that a report's PDF and its spreadsheet are made of: the same source gives the same bytes. */
export interface ReportSource {
  title: string;
  company: string;
  currency: string;
  /** The last day or month of it, which is the file's own date; null where it is of all there is. */
  as_of: string | null;
  sheets: ReportSheet[];
}

/** What a paper says on one side of a line, and what on the other. */
interface PaperFact {
  name: string;
  value: string;
}

/** A paper for a customer, of facts and one table: a credit note, a statement of account. The same source gives the same bytes. */
export interface PaperSource {
  paper_id: string;
  /** What it is, in its reader's words, and how it stands. */
  word: string;
  standing: string;
  company: string;
  company_address: string | null;
  /** Whose it is, and what that is called; `To`, if left out. */
  customer: string;
  label?: string;
  facts: PaperFact[];
  /** The heads of its columns: words, and at the right the sums. */
  words: string[];
  sums: string[];
  /** As many texts as there are columns. */
  rows: string[][];
  totals: PaperFact[];
  /** The day that the file bears. */
  made_on: string;
}

/** A cell that is worked out of others, with what it comes to now: a spreadsheet works it out anew. */
export interface FormulaCell {
  formula: string;
  value: number;
}

/** A cell of a workbook: text, which is never taken for a formula, a number, a formula, or nothing. */
export type WorkbookCell = string | number | FormulaCell | null;

/** How a column's numbers are shown. */
export type WorkbookFormat = "text" | "units" | "dollars" | "price" | "percent" | "day";

/** A sheet: lines above, a row of headings, rows of cells, and rows that add them up. */
export interface WorkbookSheet {
  title: string;
  lines: string[];
  columns: { heading: string; format: WorkbookFormat; width: number }[];
  rows: WorkbookCell[][];
  totals: WorkbookCell[][];
}

/** Everything that a spreadsheet with formulas is made of. */
export interface WorkbookSource {
  sheets: WorkbookSheet[];
}

/** What a PDF is made of. */
export type PrintSource = PdfSource | InvoiceSource | PaperSource | ReportSource;

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

/** What is known of a file of a minute book beside its bytes: where it stands, what it is, the day of it, the record and its receipt. */
export interface BookEntry {
  path: string;
  what: string;
  day: string;
  record_id: string | null;
  /** How the record stands, where that is to be known of it: `unsigned`, `superseded`. */
  standing: string | null;
  /** SHA-256 of the text that a paper's PDF is of, which its receipt and the evidence have. */
  text_sha256: string | null;
  /** The receipt of the act that made the record, and its place in the log; null where none is found, or it is not in the log yet. */
  receipt_id: string | null;
  leaf_index: number | null;
}

/** Where the bytes of one come from once the transaction has ended. */
export type BookContent =
  /** What an export of the service's has answered, packed. */
  | { packed: Uint8Array }
  /** A document, by its place among those of the evidence. */
  | { part: number; document_id: string }
  /** A file that was uploaded, which never changes. */
  | { file_of: string; sha256: string };

/** What a minute book is made of: all of it read at one moment, as small as it can be kept until its bytes are taken. */
export interface BookSource {
  entity_id: string;
  company: string;
  made_at: string;
  /** Where it is stated whose it is: the company's own particulars. */
  facts: { name: string; value: string }[];
  folders: { folder: string; title: string }[];
  entries: (BookEntry & { content: BookContent })[];
  left_out: { what: string; why: string }[];
  evidence: EvidenceSource & { folder: string; documents: Uint8Array[] };
}

/** A file in a zip: as text, in base64, or as a PDF that is made of its source. */
type ZippedFile = { path: string } & ({ text: string } | { base64: string } | { pdf: PrintSource });

/** What a file holds: the text itself, or what it is made from once the transaction has ended. */
export type FileContent =
  | { text: string }
  | { bytes: Uint8Array<ArrayBuffer> }
  | { pdf: PrintSource }
  | { xlsx: ReportSource }
  | { workbook: WorkbookSource }
  | { zip: ZippedFile[] }
  | { evidence: EvidenceSource }
  | { book: BookSource };

/** A file: answered with its own media type, under its own name. */
export const File = z
  .object({ filename: z.string(), content_type: z.string(), content: z.custom<FileContent>() })
  .meta({ id: "File" });
export type File = z.infer<typeof File>;

import { move } from "piscina";
import type { InvoiceSource, PdfSource } from "#lib/core/file.ts";
import { toPdf } from "./pdf/document.ts";
import { toInvoicePdf } from "./pdf/invoice.ts";

/** What the worker thread does: the PDF's bytes, handed over rather than copied. */
export default async function renderInWorker(input: PdfSource | InvoiceSource) {
  return move(await ("invoice_id" in input ? toInvoicePdf(input) : toPdf(input)));
}

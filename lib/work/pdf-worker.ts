import { move } from "piscina";
import { toPdf } from "./pdf/document.ts";
import { toInvoicePdf } from "./pdf/invoice.ts";
import { toPaperPdf } from "./pdf/paper.ts";
import { toReportPdf } from "./pdf/report.ts";
import type { Rendered } from "./pdf.ts";
import { toWorkbook } from "./workbook.ts";
import { toXlsx } from "./xlsx.ts";

/** What the worker thread does: the file's bytes, handed over rather than copied. */
export default async function renderInWorker(input: Rendered) {
  if ("workbook" in input) return move(await toWorkbook(input.workbook));
  if ("xlsx" in input) return move(await toXlsx(input.xlsx));
  if ("sheets" in input) return move(await toReportPdf(input));
  if ("paper_id" in input) return move(await toPaperPdf(input));
  return move(await ("invoice_id" in input ? toInvoicePdf(input) : toPdf(input)));
}

import { move } from "piscina";
import type { PdfSource } from "#lib/core/file.ts";
import { toPdf } from "./pdf/document.ts";

/** What the worker thread does: the PDF's bytes, handed over rather than copied. */
export default async function renderInWorker(input: PdfSource) {
  return move(await toPdf(input));
}

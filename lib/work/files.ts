import { File } from "#lib/core/file.ts";
import type { Operation } from "#lib/core/operation.ts";
import { renderPdf } from "./pdf.ts";

/** Whether an operation answers a file rather than a record. */
export const isFile = (operation: Operation, value: unknown): value is File =>
  operation.output === File && value !== null;

/** The file's bytes; a PDF is rendered now, after the transaction that read its source, in the turn of the workspace whose it is. */
export async function fileBytes({ content }: File, whose = "anybody"): Promise<Uint8Array<ArrayBuffer>> {
  return "text" in content
    ? new TextEncoder().encode(content.text)
    : new Uint8Array(await renderPdf(content.pdf, whose));
}

/** Media type and name; the name is made of our own words and identifiers, so it needs no quoting. */
export const fileHeaders = ({ filename, content_type }: File): Record<string, string> => ({
  "Content-Type": content_type,
  "Content-Disposition": `inline; filename="${filename}"`,
  "X-Content-Type-Options": "nosniff",
});

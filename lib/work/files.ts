import { File } from "#lib/core/file.ts";
import type { Operation } from "#lib/core/operation.ts";
import { evidenceZip } from "./evidence.ts";
import { renderPdf } from "./pdf.ts";

/** Whether an operation answers a file rather than a record. */
export const isFile = (operation: Operation, value: unknown): value is File =>
  operation.output === File && value !== null;

/**
 * The file's bytes, made after the transaction that read its source, in the turn of the workspace whose it is: a PDF whole, an
 * export of evidence as it is taken.
 */
export async function fileBody(
  { content }: File,
  whose = "anybody",
): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>> {
  if ("evidence" in content) return evidenceZip(content.evidence);
  return "text" in content
    ? new TextEncoder().encode(content.text)
    : new Uint8Array(await renderPdf(content.pdf, whose));
}

/** The same, whole. Not by a Response, whose own methods fail inside Next, where it is another's class. */
export async function fileBytes(file: File, whose?: string): Promise<Uint8Array<ArrayBuffer>> {
  const body = await fileBody(file, whose);
  if (body instanceof Uint8Array) return body;
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Media type and name; the name is made of our own words and identifiers, so it needs no quoting. */
export const fileHeaders = ({ filename, content_type }: File): Record<string, string> => ({
  "Content-Type": content_type,
  "Content-Disposition": `inline; filename="${filename}"`,
  "X-Content-Type-Options": "nosniff",
});

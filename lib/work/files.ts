import { File, type FileContent } from "#lib/core/file.ts";
import type { Operation } from "#lib/core/operation.ts";
import { evidenceZip } from "./evidence.ts";
import { bookZip } from "./minute-book.ts";
import { renderPdf } from "./pdf.ts";
import { zipped } from "./zip.ts";

/** A zip names the moment that each of its files was changed; this one never changes, so that the same files are the same bytes. */
const ZIP_MOMENT = "2000-01-01T00:00:00";

async function* filesOf(files: Extract<FileContent, { zip: unknown }>["zip"], whose: string) {
  for (const file of files) {
    if ("pdf" in file) yield { path: file.path, bytes: new Uint8Array(await renderPdf(file.pdf, whose)) };
    else if ("text" in file) yield { path: file.path, bytes: new TextEncoder().encode(file.text) };
    else yield { path: file.path, bytes: Buffer.from(file.base64, "base64") };
  }
}

/** Whether an operation answers a file rather than a record. */
export const isFile = (operation: Operation, value: unknown): value is File =>
  operation.output === File && value !== null;

/**
 * The file's bytes, made after the transaction that read its source, in the turn of the workspace whose it is: a PDF or a spreadsheet whole, an
 * export of evidence and a minute book as they are taken.
 */
export async function fileBody(
  { content }: File,
  whose = "anybody",
): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>> {
  if ("evidence" in content) return evidenceZip(content.evidence);
  if ("book" in content) return bookZip(content.book, partOf);
  if ("zip" in content) return whole(zipped(filesOf(content.zip, whose), ZIP_MOMENT));
  if ("bytes" in content) return content.bytes;
  if ("text" in content) return new TextEncoder().encode(content.text);
  return new Uint8Array(await renderPdf("pdf" in content ? content.pdf : content, whose));
}

async function whole(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of pieces) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The same, whole. Not by a Response, whose own methods fail inside Next, where it is another's class. */
export async function fileBytes(file: File, whose?: string): Promise<Uint8Array<ArrayBuffer>> {
  const body = await fileBody(file, whose);
  if (body instanceof Uint8Array) return body;
  return whole(body);
}

/** A file within another, whole. */
const partOf = (content: FileContent, whose: string) => fileBytes({ filename: "", content_type: "", content }, whose);

const escaped = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;

/** A name as a header carries it (RFC 6266): as far as ASCII goes, and whole where that is not all of it, since a header holds no other letters. */
function named(filename: string): string {
  const name = filename.toWellFormed().replaceAll(/[\p{Cc}/\\]+/gu, " ");
  const plain = name.replaceAll(/[^ -~]|["%]/gu, "_");
  const told = `filename="${plain}"`;
  if (plain === name) return told;
  return `${told}; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, escaped)}`;
}

/** Media type and name, and whether it is shown or saved. A company or a holder may stand in the name. Nobody on the way keeps it. */
export const fileHeaders = (
  { filename, content_type }: File,
  how: "inline" | "attachment" = "inline",
): Record<string, string> => ({
  "Content-Type": content_type,
  "Content-Disposition": `${how}; ${named(filename)}`,
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "private, no-store",
});

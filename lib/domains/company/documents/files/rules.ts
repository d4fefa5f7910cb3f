import { createHash } from "node:crypto";
import { invalid } from "#lib/core/errors.ts";
import type { GivenFile } from "./schema.ts";

/** A file to be kept, with what it is. */
export interface KnownFile {
  filename: string;
  content_type: string;
  content: Buffer<ArrayBuffer>;
  sha256: string;
}

const startsWith = (content: Buffer, text: string, at = 0) => content.toString("latin1", at, at + text.length) === text;

/** What files are, by their first bytes: a name and a media type are only what somebody says of them. */
const kinds: { ending: string; content_type: string; is(content: Buffer): boolean }[] = [
  { ending: "pdf", content_type: "application/pdf", is: (content) => startsWith(content, "%PDF-") },
  { ending: "png", content_type: "image/png", is: (content) => startsWith(content, "\x89PNG\r\n\x1a\n") },
  { ending: "jpg", content_type: "image/jpeg", is: (content) => startsWith(content, "\xff\xd8\xff") },
  { ending: "gif", content_type: "image/gif", is: (content) => startsWith(content, "GIF8") },
  {
    ending: "webp",
    content_type: "image/webp",
    is: (content) => startsWith(content, "RIFF") && startsWith(content, "WEBP", 8),
  },
];

/** Whether a file is one that is kept: a PDF or an image. */
export const isKeepable = (content: Buffer): boolean => kinds.some((kind) => kind.is(content));

/** What a file is. Throws 400 where it is neither a PDF nor an image. */
export function fileOf({ filename, content_base64 }: GivenFile): KnownFile {
  const content = Buffer.from(content_base64, "base64");
  const kind = kinds.find((one) => one.is(content));
  if (!kind) throw invalid("content_base64", "must be a PDF or an image (PNG, JPEG, GIF or WebP)", "unknown_file");
  const sha256 = createHash("sha256").update(content).digest("hex");
  return { filename: filename ?? `file.${kind.ending}`, content_type: kind.content_type, content, sha256 };
}

/** The text of the document that a file is kept beside: what it is, so that whoever signs or exports that speaks of these bytes. */
export const textOfFile = ({ filename, content_type, content, sha256 }: KnownFile): string =>
  `${filename}\n\n${content_type}, ${content.byteLength} bytes\n\nSHA-256 ${sha256}\n`;

import * as z from "zod";
import { Name } from "#lib/core/fields.ts";
import { sensitive } from "#lib/core/sensitive.ts";

/** What a body of a mebibyte holds of a file, in base64. */
const MOST_LETTERS = 1_400_000;

const Content = z.base64("must be the file in base64").min(1, "must not be empty").max(MOST_LETTERS).meta({
  description: "The file in base64: a PDF, or an image as PNG, JPEG, GIF or WebP. A body holds 1 MiB in all.",
});
sensitive.add(Content, { kind: "secret" });

/** A file as it comes in JSON; sent raw, the body is the file. */
export const GivenFile = z.object({
  filename: Name.nullish().meta({ description: "Told by what the file is, if left out.", example: "invoice-0042.pdf" }),
  content_base64: Content,
});
export type GivenFile = z.output<typeof GivenFile>;

/** The input out of a raw body. */
const asFile = async (bytes: Uint8Array) => ({ content_base64: Buffer.from(bytes).toString("base64") });

/** The media types that a file may be sent as; what it is, is told by its own first bytes. */
export const fileBodies = {
  "application/pdf": asFile,
  "image/png": asFile,
  "image/jpeg": asFile,
  "image/gif": asFile,
  "image/webp": asFile,
};

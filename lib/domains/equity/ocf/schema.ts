import * as z from "zod";
import { Id, Name } from "#lib/core/fields.ts";
import { sensitive } from "#lib/core/sensitive.ts";

/** What a body of a mebibyte holds of a file, in base64. */
const MOST_LETTERS = 1_400_000;

// It is a company's whole register, and may be long: a receipt holds its hash.
const Content = z.base64("must be the file in base64").min(1, "must not be empty").max(MOST_LETTERS).meta({
  description: "The package, a zip, in base64. A body holds 1 MiB in all, and the zip unpacks to at most 32 MiB.",
});
sensitive.add(Content, { kind: "secret" });

export const NewPackage = z.object({
  entity_id: Id("ent"),
  filename: Name.nullish(),
  content_base64: Content,
});

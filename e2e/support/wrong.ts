import type { Asked } from "./client.ts";

/** A body that no operation takes, and how it is refused. */
export interface WrongBody {
  name: string;
  asked: () => Asked;
  status: 400 | 413 | 415;
  code: string;
}

const MEBIBYTE = 1024 * 1024;
const json = (raw: string | Uint8Array<ArrayBuffer>) => () => ({ raw });
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, "hex"));
const typed = (type: string) => () => ({ raw: "{}", headers: { "Content-Type": type } });
const malformed = { status: 400, code: "malformed_json" } as const;
const unsupported = { status: 415, code: "unsupported_media_type" } as const;

/** A body in pieces, whose length nobody tells beforehand. */
function chunked(size: number): ReadableStream<Uint8Array> {
  const piece = new TextEncoder().encode(" ".repeat(64 * 1024));
  let left = size;
  return new ReadableStream({
    pull(controller) {
      if (left <= 0) controller.close();
      else controller.enqueue(piece);
      left -= piece.byteLength;
    },
  });
}

/** Wrong before any field of it is looked at. */
export const wrongBodies: WrongBody[] = [
  { name: "half of an object", asked: json('{"a":'), ...malformed },
  { name: "words", asked: json("hello"), ...malformed },
  { name: "a form", asked: json("a=1&b=2"), ...malformed },
  { name: "two objects", asked: json("{}{}"), ...malformed },
  { name: "a comment", asked: json("{/* */}"), ...malformed },
  { name: "NaN", asked: json('{"a":NaN}'), ...malformed },
  { name: "an array", asked: json("[]"), ...malformed },
  { name: "an array of objects", asked: json("[{}]"), ...malformed },
  { name: "a string", asked: json('"{}"'), ...malformed },
  { name: "a number", asked: json("1"), ...malformed },
  { name: "true", asked: json("true"), ...malformed },
  { name: "null", asked: json("null"), ...malformed },
  { name: "white space", asked: json("  \n"), ...malformed },
  { name: "bytes that are no UTF-8", asked: json(bytes("7b2261223a22c328227d")), ...malformed },
  { name: "a surrogate in UTF-8", asked: json(bytes("7b2261223a22eda080227d")), ...malformed },
  { name: "UTF-16", asked: json(new Uint8Array(Buffer.from("{}", "utf16le"))), ...malformed },
  { name: "a bare U+0000", asked: json("\u0000"), ...malformed },
  { name: "a bare U+0000 in a string", asked: json('{"a":"\u0000"}'), ...malformed },
  { name: "arrays a hundred thousand deep", asked: json(`{"a":${"[".repeat(1e5)}${"]".repeat(1e5)}}`), ...malformed },
  { name: "objects a hundred thousand deep", asked: json('{"a":'.repeat(1e5)), ...malformed },
  { name: "plain text", asked: typed("text/plain"), ...unsupported },
  { name: "a form by its type", asked: typed("application/x-www-form-urlencoded"), ...unsupported },
  { name: "a type that only begins like JSON", asked: typed("application/json5"), ...unsupported },
  { name: "2 MiB", asked: () => ({ raw: " ".repeat(2 * MEBIBYTE) }), status: 413, code: "body_too_large" },
  { name: "2 MiB in pieces", asked: () => ({ raw: chunked(2 * MEBIBYTE) }), status: 413, code: "body_too_large" },
];

/** Values of every type that JSON has. */
export const ofEveryType: unknown[] = [null, true, false, 0, -1, 1.5, 2 ** 53, "", " ", "words", [], [1], {}, { a: 1 }];

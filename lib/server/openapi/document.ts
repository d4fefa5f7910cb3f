import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { openApi } from "../openapi.ts";

/** How the document can travel, the smallest first. */
const encodings = {
  br: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes),
} as const;
type Encoding = keyof typeof encodings;

let etag: string | undefined;
const packed = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();

/** The document in that encoding, packed once: it is the one big answer, and always the same. */
function packedAs(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const known = packed.get(encoding);
  if (known) return known;
  const made = encodings[encoding](Buffer.from(openApi())).then((bytes) => new Uint8Array(bytes));
  packed.set(encoding, made);
  return made;
}

/** The encodings that a request takes: those that it names, but for the ones that it gives no weight. */
const taken = (accept: string): Encoding | undefined => {
  const named = accept.split(",").map((part) => {
    const [name = "", weight = "q=1"] = part.toLowerCase().split(";");
    const [, q] = weight.split("=");
    return [name.trim(), q?.trim()];
  });
  const isTaken = (encoding: string) => named.some(([name, q]) => name === encoding && Number(q ?? 1) > 0);
  return (Object.keys(encodings) as Encoding[]).find(isTaken);
};

const tags = (header: string) => header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));

/** What `GET /v1/openapi.json` answers: the document, packed where the client can unpack it, or that it has not changed. */
export async function documentAnswer(
  asked: Headers,
): Promise<{ status: 200 | 304; headers: Record<string, string>; body: string | Uint8Array<ArrayBuffer> | null }> {
  etag ??= `"${createHash("sha256").update(openApi()).digest("base64url").slice(0, 27)}"`;
  // Weak, since the same document travels in several encodings.
  const headers = { ETag: `W/${etag}`, "Cache-Control": "no-cache", Vary: "Accept-Encoding" };
  const known = tags(asked.get("if-none-match") ?? "");
  if (known.includes(etag) || known.includes("*")) return { status: 304, headers, body: null };
  const encoding = taken(asked.get("accept-encoding") ?? "");
  if (encoding === undefined) return { status: 200, headers, body: openApi() };
  return { status: 200, headers: { ...headers, "Content-Encoding": encoding }, body: await packedAs(encoding) };
}

import { AppError } from "#lib/core/errors.ts";
import { jsonSize } from "#lib/core/json-size.ts";

const MOST_BYTES = 1024 * 1024;
/** A body that is too large is read to its end and dropped, so that the client's connection lasts; up to here. */
const MOST_DROPPED_BYTES = 16 * MOST_BYTES;
const MOST = { depth: 64, values: Number.POSITIVE_INFINITY };

const words = (bytes: number) => (bytes < MOST_BYTES ? `${bytes / 1024} KiB` : `${bytes / MOST_BYTES} MiB`);
const tooLarge = (most: number) => new AppError(413, "body_too_large", `The body must be at most ${words(most)}.`);
const unsupported = (why: string) => new AppError(415, "unsupported_media_type", why);
const malformed = (rule: string) =>
  new AppError(400, "malformed_json", `The body ${rule}`, { issues: [{ path: "", message: rule }] });

/** The bytes of a body of at most 1 MiB, or so much as a door takes, however they come. Throws 413, and 408 where its sender has gone meanwhile. */
export async function readBytes(request: Request, most = MOST_BYTES): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > most) throw tooLarge(most);
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase() || "identity";
  if (encoding !== "identity") throw unsupported("The body must not be encoded: leave out Content-Encoding.");
  try {
    return await received(request, most);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError(408, "request_timeout", "The body did not arrive whole.", { cause: error });
  }
}

async function received(request: Request, most: number): Promise<Uint8Array> {
  if (request.headers.has("content-length")) return new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size <= most) chunks.push(chunk);
    else if (size > MOST_DROPPED_BYTES) break;
  }
  if (size > most) throw tooLarge(most);
  return Buffer.concat(chunks);
}

/** The media type of a request without its parameters, in lower case. */
export const mediaType = (request: Request) =>
  (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";

/** Throws 415 where the request says that its text is in another encoding than UTF-8, which JSON is always in (RFC 8259, 8.1). */
export function assertUtf8(request: Request): void {
  const charset = /;\s?charset\s?=\s?"?(?<name>[^";\s]*)/i.exec(request.headers.get("content-type") ?? "")?.groups
    ?.name;
  if (charset !== undefined && !/^(?:utf-?8|us-ascii)$/i.test(charset)) throw unsupported("The body must be UTF-8.");
}

/** The body's text and the JSON in it. Throws 415 on another media type than application/json, and 400 on anything that is not JSON in UTF-8. */
export function parseJson(bytes: Uint8Array, type: string): { text: string; value: unknown } {
  if (type !== "application/json") {
    throw unsupported("The Content-Type must be application/json.");
  }
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw malformed("must be UTF-8");
  }
  if (jsonSize(text, MOST).depth > MOST.depth) throw malformed(`must not nest deeper than ${MOST.depth} levels`);
  try {
    return { text, value: JSON.parse(text) };
  } catch {
    throw malformed("must be JSON, and it cannot be parsed");
  }
}

/** The body's text and the JSON object in it; an empty body is `{}`. Throws 415 and 400, as above, and 400 on JSON that is no object. */
export function parseBody(bytes: Uint8Array, type: string): { text: string; value: Record<string, unknown> } {
  if (bytes.byteLength === 0) return { text: "", value: {} };
  const { text, value } = parseJson(bytes, type);
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw malformed("must be a JSON object");
  return { text, value: value as Record<string, unknown> };
}

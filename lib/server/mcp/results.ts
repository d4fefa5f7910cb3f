import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { AppError } from "#lib/core/errors.ts";
import type { File } from "#lib/core/file.ts";
import { fileBody } from "#lib/work/files.ts";
import type { KeptAnswer } from "../idempotency.ts";
import { refusal } from "../refusal.ts";

/** What is told of a call beside what it answers. */
export type Beside = Record<string, string | number | boolean>;

/** A file goes into one answer whole, in base64: a longer one is had from the API, which sends it as it is. */
const MOST_FILE_BYTES = 4 * 1024 * 1024;

const wordsOf = (beside: Beside): string[] => [
  ...(beside.receipt_id === undefined ? [] : [`Receipt: ${beside.receipt_id}.`]),
  ...(beside.etag === undefined ? [] : [`ETag: ${beside.etag}.`]),
  ...(beside.ignored_fields === undefined ? [] : [`Not known, and passed over: ${beside.ignored_fields}.`]),
];

/** What the API would answer, as a tool's result: as an object, and as the very JSON text; what stands beside is told in words as well. */
export function answered({ status, body }: Pick<KeptAnswer, "status" | "body">, beside: Beside): CallToolResult {
  const text = status === 204 ? "{}" : body;
  const words = wordsOf(beside);
  return {
    content: [{ type: "text", text }, ...(words.length > 0 ? [{ type: "text" as const, text: words.join(" ") }] : [])],
    structuredContent: JSON.parse(text),
    _meta: { ...beside, status },
    ...(status >= 400 && { isError: true }),
  };
}

/** A refusal, as the API answers it: what a tool answers, since whoever asked can mend it. */
export function refused(error: unknown, request_id: string): CallToolResult {
  const { status, body, headers } = refusal(error, request_id);
  const wait = headers["Retry-After"];
  const beside = { request_id, ...(wait !== undefined && { retry_after: Number(wait) }) };
  return answered({ status, body: JSON.stringify(body) }, beside);
}

const tooLarge = (path: string) =>
  new AppError(400, "validation_error", `The file is too large for a tool's answer: GET ${path} answers it as it is.`);

/** The file's bytes, read no further than an answer holds. */
async function boundedBytes(file: File, whose: string, path: string): Promise<Buffer<ArrayBuffer>> {
  const body = await fileBody(file, whose);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body instanceof Uint8Array ? [body] : body) {
    size += chunk.byteLength;
    if (size > MOST_FILE_BYTES) throw tooLarge(path);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A file as a resource in the answer: text as text, anything else in base64. `path` is where the API serves it. */
export async function answeredFile(file: File, whose: string, path: string, beside: Beside): Promise<CallToolResult> {
  const bytes = await boundedBytes(file, whose, path);
  const { filename, content_type } = file;
  const told = { filename, content_type, bytes: bytes.byteLength };
  const at = { uri: new URL(path, process.env.NEXTAUTH_URL ?? "http://localhost").href, mimeType: content_type };
  const content = content_type.startsWith("text/") ? { text: bytes.toString() } : { blob: bytes.toString("base64") };
  const result = answered({ status: 200, body: JSON.stringify(told) }, beside);
  return { ...result, content: [...result.content, { type: "resource", resource: { ...at, ...content } }] };
}

import type { Context } from "hono";
import { AppError } from "#lib/core/errors.ts";
import type { Operation } from "#lib/core/operation.ts";
import { isPlain } from "#lib/core/pages.ts";
import { mediaType, parseBody, readBytes } from "./body.ts";

/** What a request asks, as it spells it. */
export interface Question {
  /** The body's own text, by which a repetition is told from another question. */
  text: string;
  /** The query (GET) or the body, and over both the identifiers in the path. */
  input: Record<string, unknown>;
}

const isRead = (method: string) => method === "GET" || method === "HEAD";

/** The names that an operation takes in its query; what stands in the path does not stand there as well. */
function queryNames(operation: Operation, method: string, params: readonly string[]): readonly string[] {
  if (!isRead(method)) return operation.query ?? [];
  return Object.keys(operation.input.shape).filter((name) => !params.includes(name));
}

/** Throws 400 on a query name that the operation does not know: a misspelt condition must not pass for none. */
function assertQuery(names: readonly string[], known: readonly string[]): void {
  const unknown = [...new Set(names)].filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const message =
    known.length === 0
      ? "is not known: the path takes no query"
      : `is not known: the path's query knows ${known.join(", ")}`;
  const issues = unknown.slice(0, 20).map((path) => ({ path, message }));
  throw new AppError(400, "unknown_query", `${unknown[0]} ${message}`, { issues });
}

/** Reads a request. Throws 404 on an identifier that no record can have, 400, 413 and 415. */
export async function readQuestion(
  { req }: Context,
  operation: Operation,
  params: readonly string[],
  read: Uint8Array | undefined,
): Promise<Question> {
  const named = Object.fromEntries(params.map((param) => [param, req.param(param) ?? ""]));
  // An identifier that no row can have names nothing.
  if (!Object.values(named).every(isPlain)) throw new AppError(404, "not_found", "The resource does not exist.");
  const query = req.query();
  assertQuery(Object.keys(query), queryNames(operation, req.method, params));
  if (isRead(req.method)) return { text: "", input: { ...query, ...named } };
  if (req.method === "DELETE") return { text: "", input: named };
  const bytes = read ?? (await readBytes(req.raw));
  const type = mediaType(req.raw);
  const decode = operation.bodies?.[type];
  if (decode) return { text: Buffer.from(bytes).toString("base64"), input: { ...(await decode(bytes)), ...named } };
  const { text, value } = parseBody(bytes, type);
  return { text, input: { ...value, ...query, ...named } };
}

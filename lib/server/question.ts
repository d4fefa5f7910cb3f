import type { Context } from "hono";
import { AppError, invalid } from "#lib/core/errors.ts";
import { assertKnown, ignoredIn, LONGEST_NAME, MOST_NAMED } from "#lib/core/ignored.ts";
import type { Operation } from "#lib/core/operation.ts";
import { isPlain } from "#lib/core/pages.ts";
import { assertUtf8, mediaType, parseBody } from "./body.ts";

/** What a request asks, as it spells it. */
export interface Question {
  /** The body's own text, by which a repetition is told from another question. */
  text: string;
  /** The query (GET) or the body, and over both the identifiers in the path. */
  input: Record<string, unknown>;
  /** Fields of the body that the operation does not know. */
  ignored: string[];
  /** Whether they are refused: since the client asks for that, or since the operation takes no body that is not known whole. */
  isStrict: boolean;
  isPreferred: boolean;
  /** Whether the act is only asked for. */
  isDryRun: boolean;
}

const isRead = (method: string) => method === "GET" || method === "HEAD";

/** Whether a request of this method may say more in its body. A DELETE asks nothing by it, but what it says there is not passed over in silence. */
export const hasBody = (method: string) => !isRead(method);

/** The names that an operation takes in its query; what stands in the path does not stand there as well. */
function queryNames(operation: Operation, method: string, params: readonly string[]): readonly string[] {
  if (operation.effect === "write") return ["dry_run"];
  if (!isRead(method)) return [];
  const names = Object.keys(operation.input.shape).filter((name) => !params.includes(name));
  return operation.public ? [...names, "workspace"] : names;
}

/** What is served beside the operations, and what its query may name. */
export const besideOperations: Readonly<Record<string, readonly string[]>> = {
  "/v1/openapi.json": [],
  "/healthz": [],
  "/readyz": [],
  "/.well-known/minutebook-keys.json": [],
  "/log/checkpoint": ["workspace"],
};

/**
 * Throws 400 on a query name that the path does not know, and on one that is given twice: a misspelt condition must not pass
 * for none, and of two the one must not be heard that was not meant.
 */
export function assertQuery(asked: Record<string, readonly string[]>, known: readonly string[]): void {
  const unknown = Object.keys(asked).filter((name) => !known.includes(name));
  if (unknown.length === 0) {
    const repeated = Object.keys(asked).find((name) => (asked[name]?.length ?? 0) > 1);
    if (repeated !== undefined) throw invalid(repeated, "must be given once");
    return;
  }
  const message =
    known.length === 0
      ? "is not known: the path takes no query"
      : `is not known: the path's query knows ${known.join(", ")}`;
  const issues = unknown.slice(0, 20).map((path) => ({ path, message }));
  throw new AppError(400, "unknown_query", `${unknown[0]} ${message}`, { issues });
}

/** What a body says beside what is known of it, which is passed over; told in `X-Ignored-Fields`. */
export function ignoredOf(
  operation: Operation,
  body: Record<string, unknown>,
  named: Record<string, string>,
): string[] {
  const overruled = Object.keys(named).filter((name) => name in body && body[name] !== named[name]);
  return [...overruled, ...ignoredIn(operation.fields?.(body) ?? operation.input, body)];
}

/** Dotted paths as a header carries them: at most 20 of at most 100 characters, `+3` for three more, escaped as in a URL. */
export function headerOf(paths: readonly string[]): string {
  const named = paths
    .slice(0, MOST_NAMED)
    .map((path) =>
      encodeURIComponent(path.toWellFormed().slice(0, LONGEST_NAME).toWellFormed()).slice(0, 3 * LONGEST_NAME),
    );
  return [...named, ...(paths.length > MOST_NAMED ? [`+${paths.length - MOST_NAMED}`] : [])].join(", ");
}

/** Whether the client asks to be refused rather than not heard (RFC 7240): `Prefer: handling=strict`. */
const prefersStrict = (prefer: string | undefined) =>
  /(?:^|[,;])\s*handling\s*=\s*"?strict"?\s*(?:$|[,;])/i.test(prefer ?? "");

/** `?dry_run=`. Throws 400 on any word but these two: a misread flag must not do the deed. */
function dryRunOf(value: string | undefined): boolean {
  if (value !== undefined && value !== "true" && value !== "false") throw invalid("dry_run", "must be true or false");
  return value === "true";
}

/** Throws 400 where the body asks for a dry run, which would be passed over and the deed be done; and where it must be known whole. */
export function assertHeard(
  { ignored, isStrict }: Pick<Question, "ignored" | "isStrict">,
  where = "into the query: ?dry_run=true",
): void {
  const misplaced = ignored.find((path) => path === "dry_run" || path === "params.dry_run");
  if (misplaced !== undefined) throw invalid(misplaced, `belongs ${where}`, "unknown_field");
  if (isStrict) assertKnown(ignored);
}

/** Reads a request, whose body's bytes have come. Throws 404 on an identifier that no record can have, 400 and 415. */
export async function readQuestion(
  { req }: Context,
  operation: Operation,
  params: readonly string[],
  bytes: Uint8Array,
): Promise<Question> {
  const named = Object.fromEntries(params.map((param) => [param, req.param(param) ?? ""]));
  // An identifier that no row can have names nothing.
  if (!Object.values(named).every(isPlain)) throw new AppError(404, "not_found", "The resource does not exist.");
  const { dry_run, ...query } = req.query();
  assertQuery(req.queries(), queryNames(operation, req.method, params));
  const isPreferred = prefersStrict(req.header("Prefer"));
  const question = {
    text: "",
    ignored: [] as string[],
    isDryRun: dryRunOf(dry_run),
    isPreferred,
    isStrict: isPreferred || operation.strict === true,
  };
  if (isRead(req.method)) return { ...question, input: { ...query, ...named } };
  const type = mediaType(req.raw);
  const decode = operation.bodies?.[type];
  if (decode) {
    const text = Buffer.from(bytes).toString("base64");
    return { ...question, text, input: { ...(await decode(bytes)), ...named } };
  }
  assertUtf8(req.raw);
  const { text, value } = parseBody(bytes, type);
  const ignored = ignoredOf(operation, value, named);
  return { ...question, text, ignored, input: { ...value, ...named } };
}

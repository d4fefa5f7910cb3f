import type { Issue } from "./answer.ts";
import type { ErrorCode } from "./codes.ts";
import type { Effects } from "./effects.ts";

/** The statuses the service refuses with, and no others (interface 7, decisions "Answers"). */
export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 412 | 413 | 415 | 429 | 500 | 503;

export interface RefusalDetails {
  issues?: Issue[];
  obligation_id?: string;
  /** The policies that refuse an act, by name, and what they advise. */
  policies?: string[];
  advice?: string[];
  /** How many people's word would let the act be done, and what it is called and shown as; never answered themselves. */
  approvals?: number;
  act?: WaitingAct;
  /** Whether the whole transaction is to be tried again, since it was begun on what is so no more; never answered itself. */
  again?: true;
  /** What the act would do as things stand now, where that is not what its caller has seen; and the hash of it. */
  effects?: Effects;
  effects_hash?: string;
  /** Seconds to wait before trying again; becomes the `Retry-After` header. */
  retry_after?: number;
  /** Methods that the path knows; becomes the `Allow` header. */
  allow?: string[];
  /** Whether a day that was reckoned from the input's is none that a date can name, so that the field can be found; never answered itself. */
  reckoned?: true;
  /** The input that names what is not there, so that the fields can be found which do; never answered itself. */
  named?: Named;
  cause?: unknown;
}

/** An act that waits for people's word, as they are told of it. */
export interface WaitingAct {
  action: string;
  title: string;
  params: Record<string, unknown>;
  entity_id: string | null;
  /** Whom and how much money it is about, where the params name a record and not these. */
  money?: { amount_cents: number; recipient: string; currency?: string };
}

/** What an act was asked with. */
export interface Named {
  input: Record<string, unknown>;
  /** Identifiers that the path has, and not the body. */
  inPath: readonly string[];
  /** How the client calls a field. */
  sentAs?: (path: string) => string;
}

/** What tells a refusal in every bundle: Next's and the server's each have an AppError of their own. */
const BRAND = Symbol.for("minutebook.AppError");

/** A refusal that the caller may read: one sentence naming the field and the rule, and a stable snake_case code. */
export class AppError extends Error {
  static override [Symbol.hasInstance](value: unknown): value is AppError {
    return typeof value === "object" && value !== null && BRAND in value;
  }

  readonly [BRAND] = true;
  readonly status: RefusalStatus;
  readonly code: ErrorCode;
  readonly details: RefusalDetails;

  constructor(status: RefusalStatus, code: ErrorCode, message: string, details: RefusalDetails = {}) {
    super(message, { cause: details.cause });
    this.name = "AppError";
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** 400: the input breaks a rule at a field. `path` is the field's, with dots. */
export const invalid = (path: string, rule: string, code: ErrorCode = "validation_error") =>
  new AppError(400, code, `${path} ${rule}`, { issues: [{ path, message: rule }] });

/** 401. */
export const unauthorized = (why: string) => new AppError(401, "unauthorized", why);

export const invalidKey = () => unauthorized("The API key is not valid: unknown, revoked or expired.");

/**
 * A refusal in the words of whoever asked, who calls its fields otherwise than what has refused. What is no refusal at a field stays
 * what it is.
 */
export function asCalled(called: (path: string) => string, error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const { issues, named, ...details } = error.details;
  if (!issues) {
    if (!named) return error;
    const sentAs = (path: string) => called(named.sentAs?.(path) ?? path);
    return new AppError(error.status, error.code, error.message, { ...details, named: { ...named, sentAs } });
  }
  const [first] = issues;
  const isNamed = first !== undefined && first.path !== "" && error.message.startsWith(first.path);
  const message = isNamed ? called(first.path) + error.message.slice(first.path.length) : error.message;
  return new AppError(error.status, error.code, message, {
    ...details,
    issues: issues.map((issue) => ({ ...issue, path: called(issue.path) })),
  });
}

/** Does under other names what was asked: its refusals come back in those that the caller has, `{granted_on: "closed_on"}`. */
export const inNamesOf = <T>(names: Readonly<Record<string, string>>, doing: Promise<T>): Promise<T> =>
  doing.catch((error) => {
    throw asCalled((path) => names[path] ?? path, error);
  });

/** 400: the act is not possible in the record's present state; names the action and the status (interface 7.12). */
export const wrongState = (message: string, code: ErrorCode = "invalid_transition") => new AppError(400, code, message);

/** 404: there is no such record in the caller's workspace. */
export const notFound = (what: string) => new AppError(404, "not_found", `The ${what} does not exist.`);

/** 409: the record exists already, or somebody else changed it first. */
export const conflict = (message: string, code: ErrorCode = "conflict") => new AppError(409, code, message);

/** 412: the record is not as the caller has seen it (RFC 9110, If-Match). */
export const changedSince = () =>
  new AppError(412, "precondition_failed", "The record is not as If-Match says: it has changed since.");

/** The same to somebody who has changed what a page has shown them. */
export const changedSinceShown = () =>
  new AppError(412, "precondition_failed", "This was changed since you opened it: reload to see it as it is now.");

/** The same of an act that waited for people's word: to whoever gives it, who is asked for another act by then. */
export const changedSinceAsked = () =>
  conflict(
    "The act was asked for with an If-Match, and its record has changed since: it is to be asked for anew.",
    "changed_since_asked",
  );

/** 403: whoever is bound to some companies does nothing that is the workspace's as a whole, or another company's. */
export const boundToCompanies = () =>
  new AppError(
    403,
    "bound_to_companies",
    "You are bound to some of the workspace's companies, and this is the workspace's as a whole.",
  );

/** 403: the caller's key or role may not do this. */
export const forbidden = (message: string, code: ErrorCode = "forbidden") => new AppError(403, code, message);

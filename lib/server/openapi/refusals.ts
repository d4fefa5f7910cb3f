import { apiCodes } from "#lib/core/codes.ts";
import { limitHeaders, type Manner, requestId } from "./headers.ts";
import { type Json, referTo, type Schemas } from "./schemas.ts";

/** Every status that the API refuses with, and when. */
const statuses = {
  400: "The input breaks a rule, or the record's state does not allow the act; `error` names the field and the rule.",
  401: "The API key is missing or not valid.",
  403: "The API key lacks the scope.",
  404: "There is no such record in the workspace.",
  405: "The path is known, with other methods: `Allow` names them.",
  408: "The request did not arrive whole within 30 seconds.",
  409: "The record exists already, or somebody else changed it first.",
  412: "The record is not as `If-Match` says: somebody has changed it since.",
  413: "The body is larger than 1 MiB.",
  415: "The `Content-Type` is none that the operation takes.",
  429: "The rate limit is exceeded; `Retry-After` says how long to wait.",
  500: "Something failed on our side, and nothing was kept; `request_id` finds it in the log.",
  503: "The database is not available just now; `Retry-After` says how long to wait, and `code` whether an act may have been kept.",
} as const;
type Status = keyof typeof statuses;

/** What was made of the body, on every refusal that may come after it was read. */
const ofReading = ["X-Ignored-Fields", "Preference-Applied"] as const;

const own: Partial<Record<Status, readonly string[]>> = {
  400: ofReading,
  401: ["WWW-Authenticate"],
  403: ofReading,
  404: ofReading,
  405: ["Allow"],
  409: ["Retry-After", ...ofReading],
  412: ofReading,
  429: ["Retry-After"],
  500: ofReading,
  503: ["Retry-After", ...ofReading],
};

const always: readonly Status[] = [400, 401, 403, 404, 405, 429, 500, 503];
const ofWrites: readonly Status[] = [409];
const ofConditions: readonly Status[] = [412];
const ofBodies: readonly Status[] = [408, 413, 415];

function statusesOf({ isWrite, hasBody, isConditional }: Manner): Status[] {
  const met = [
    ...always,
    ...(isWrite ? ofWrites : []),
    ...(isConditional ? ofConditions : []),
    ...(hasBody ? ofBodies : []),
  ];
  return met.toSorted((a, b) => a - b);
}

/** The refusals that an operation may meet. */
export const refusalsOf = (manner: Manner): Json =>
  Object.fromEntries(statusesOf(manner).map((status) => [status, { $ref: `#/components/responses/${status}` }]));

/** Those of them that the operation itself has, in words: the request that carries it has the others. */
export const ownRefusalsOf = (manner: Manner): { status: number; when: string }[] =>
  statusesOf({ ...manner, hasBody: false, isConditional: false })
    .filter((status) => status !== 401 && status !== 405 && status !== 429 && status !== 503)
    .map((status) => ({ status, when: statuses[status] }));

const example = (status: Status): Json => {
  const [code] = Object.entries(apiCodes).find(([, [of]]) => of === status) ?? ["internal_error"];
  return { error: statuses[status].replaceAll("`", ""), code, request_id: "req_01k0zk1x3ve4b8j0c2v5y6m7n8" };
};

const validation = {
  error: "legal_name must not be empty",
  code: "validation_error",
  request_id: "req_01k0zk1x3ve4b8j0c2v5y6m7n8",
  issues: [{ path: "legal_name", message: "must not be empty" }],
};

/** The refusals by status, as operations refer to them. */
export const responses: Json = Object.fromEntries(
  (Object.keys(statuses).map(Number) as Status[]).map((status) => [
    status,
    {
      description: statuses[status],
      headers: {
        ...requestId,
        // Who has no valid key has no allowance either.
        ...(status !== 401 && limitHeaders),
        ...Object.fromEntries((own[status] ?? []).map((name) => [name, { $ref: `#/components/headers/${name}` }])),
      },
      content: {
        "application/json": { schema: referTo("Error"), example: status === 400 ? validation : example(status) },
      },
    },
  ]),
);

/** The body of every refusal, and its codes. */
export const refusalSchemas: Schemas = {
  ErrorCode: {
    type: "string",
    description: `A stable word to program against; more may come, so treat an unknown one by its status.\n\n${Object.entries(
      apiCodes,
    )
      .map(([code, [status, meaning]]) => `- \`${code}\` (${status}): ${meaning}`)
      .join("\n")}`,
    enum: Object.keys(apiCodes),
  },
  Issue: {
    type: "object",
    description: "One rule that the input breaks.",
    required: ["path", "message"],
    properties: {
      path: { type: "string", description: "The field, with dots: `lines.0.side`; empty for the whole body." },
      message: { type: "string", description: "The rule, as the rest of a sentence that begins with the field." },
    },
  },
  Error: {
    type: "object",
    description: "A refusal. Nothing of what was refused is kept.",
    required: ["error", "code", "request_id"],
    properties: {
      error: { type: "string", description: "One sentence that names the field and the rule." },
      code: { ...referTo("ErrorCode"), description: "A stable word to program against." },
      request_id: { type: "string", description: "The request's identifier, also in the log." },
      issues: { type: "array", items: referTo("Issue"), description: "Every rule that the input breaks." },
      obligation_id: { type: "string", description: "The obligation whose approval a policy asks for." },
      policies: { type: "array", items: { type: "string" }, description: "The names of the policies that refuse it." },
      advice: { type: "array", items: { type: "string" }, description: "What those policies advise." },
      effects: {
        ...referTo("Effects"),
        description: "What the act would do by now, where something else was seen of it.",
      },
      effects_hash: { type: "string", description: "The hash of those effects." },
    },
    example: validation,
  },
};

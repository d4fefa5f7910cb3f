import type { Json } from "./schemas.ts";

const text = { type: "string" };
const number = { type: "integer" };

/** Headers of answers. */
export const headers: Json = {
  "X-Request-Id": { description: "The request's identifier, also in the log.", schema: text },
  "X-Receipt-Id": { description: "The receipt that the act left.", schema: text },
  "Retry-After": { description: "Seconds to wait before the next try.", schema: number },
  Allow: { description: "The methods that the path knows.", schema: text },
  "WWW-Authenticate": { description: "How to authenticate: by a bearer token.", schema: text },
  ETag: {
    description:
      "The record's validator: good for `If-Match` and `If-None-Match` until anything that it shows changes.",
    schema: text,
    example: '"Zk0f3hQ2yV1nB8sLx5TqAw"',
  },
  "X-Ignored-Fields": {
    description: "Fields of the body that the operation does not know and has passed over, by their dotted paths.",
    schema: text,
    example: "legal_nmae, directors.0.adress",
  },
  "Idempotent-Replayed": {
    description: "`true` where the answer is the first one's, and nothing was done this time.",
    schema: { ...text, enum: ["true"] },
  },
  "Preference-Applied": { description: "What of `Prefer` was heeded.", schema: text, example: "handling=strict" },
  "RateLimit-Policy": {
    description: "The key's allowance: how many requests in how many seconds.",
    schema: text,
    example: "6000;w=60",
  },
  "RateLimit-Limit": { description: "How many requests the key has in a window.", schema: number },
  "RateLimit-Remaining": { description: "How many of them are left.", schema: number },
  "RateLimit-Reset": { description: "In how many seconds the window ends.", schema: number },
};

const refer = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

export const requestId = refer("X-Request-Id");
export const limitHeaders = refer("RateLimit-Policy", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset");

/** What tells an operation's headers apart. */
export interface Manner {
  isWrite: boolean;
  /** Whether what a body says is read, and so a part of it may be passed over. */
  hasBody: boolean;
  /** Whether it takes an Idempotency-Key. */
  isRepeatable: boolean;
  /** Whether it answers one record, with its ETag. */
  hasEtag: boolean;
  /** Whether it heeds If-Match. */
  isConditional: boolean;
}

/** The headers of a success: every answer's, and those of what the operation does. */
export const successHeaders = ({ isWrite, hasBody, isRepeatable, hasEtag }: Manner): Json => ({
  ...requestId,
  ...(isWrite && refer("X-Receipt-Id")),
  ...(hasEtag && refer("ETag")),
  ...(hasBody && refer("X-Ignored-Fields", "Preference-Applied")),
  ...(isRepeatable && refer("Idempotent-Replayed")),
  ...limitHeaders,
});

/** Headers and query names that requests share. */
export const parameters: Json = {
  workspace: {
    name: "workspace",
    in: "query",
    required: false,
    description: "The workspace whose log is meant, for whoever asks without a key; a key's own, if left out.",
    schema: text,
  },
  dry_run: {
    name: "dry_run",
    in: "query",
    required: false,
    description:
      "`true`: the act is decided and run, the answer (`DryRun`) says what would be done, and nothing of it is kept.",
    schema: { ...text, enum: ["true", "false"] },
  },
  "If-Match": {
    name: "If-Match",
    in: "header",
    required: false,
    description:
      "The record's `ETag` as it was read: at this path or nearest above it, if anything is read there. A 412 where somebody has changed the record since.",
    schema: text,
  },
  "If-None-Match": {
    name: "If-None-Match",
    in: "header",
    required: false,
    description: "The record's `ETag` as it was read: a 304 without a body where nothing has changed.",
    schema: text,
  },
  Prefer: {
    name: "Prefer",
    in: "header",
    required: false,
    description: "`handling=strict`: a field of the body that the operation does not know is a 400, not passed over.",
    schema: text,
  },
  "Idempotency-Key": {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "For 24 hours the same key and body get the first answer again, and nothing is done twice; another body is a 409.",
    schema: { ...text, minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
    example: "2026-03-31-invoice-17",
  },
  "webhook-id": {
    name: "webhook-id",
    in: "header",
    required: false,
    description: "The delivery's identifier, of a request that is signed (Standard Webhooks): it is received once.",
    schema: text,
  },
  "webhook-timestamp": {
    name: "webhook-timestamp",
    in: "header",
    required: false,
    description: "When a signed request was made, in seconds since 1970; at most 5 minutes off.",
    schema: text,
  },
};

export const referToParameter = (name: string) => ({ $ref: `#/components/parameters/${name}` });

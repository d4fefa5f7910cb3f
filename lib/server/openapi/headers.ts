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

/** The headers of a success: every answer's, and the receipt that a write leaves. */
export const successHeaders = ({ isWrite }: { isWrite: boolean }): Json => ({
  ...requestId,
  ...(isWrite && refer("X-Receipt-Id")),
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
      "`true`: decide and run the act, answer `{dry_run: true, action, decision, policies, result, effects}` (see `IntentDryRun`), and keep nothing of it.",
    schema: { ...text, enum: ["true", "false"] },
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

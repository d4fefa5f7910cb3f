import { createHash } from "node:crypto";

const hashed = (body: string) => `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;

/** What an answer foretells beside its record: found out anew at each reading, and no part of what If-Match is about. */
const foretold = ["effects", "effects_hash", "refusal"];

const isForetold = (record: object): boolean => foretold.every((name) => name in record);

/** Whether an answer foretells something just now, which another reading must find out anew. */
export const foretells = (record: unknown): boolean =>
  typeof record === "object" &&
  record !== null &&
  isForetold(record) &&
  Object.entries(record).some(([name, value]) => foretold.includes(name) && value !== null);

/** The strong validator of an answer (RFC 9110): its own bytes, hashed, so that whatever shows of its record changes it. */
export function etagOf(body: string): string {
  const record: unknown = body.includes('"effects_hash":') ? JSON.parse(body) : null;
  if (typeof record !== "object" || record === null || !isForetold(record)) return hashed(body);
  return hashed(
    JSON.stringify(Object.fromEntries(Object.entries(record).filter(([name]) => !foretold.includes(name)))),
  );
}

/** The ETag with which the API would answer a record. */
export const tagOf = (record: unknown) => etagOf(JSON.stringify(record));

/** If-Match compares strongly: a weak tag fits nothing. */
export const isMatch = (tags: "*" | readonly string[], etag: string) => tags === "*" || tags.includes(etag);

/** An If-Match as it is kept with an act that waits: which operation reads the record, and the tags that it may have. */
export interface KeptMatch {
  reader: string;
  tags: string[];
}

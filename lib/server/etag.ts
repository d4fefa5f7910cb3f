import type { Shown } from "#lib/core/answer.ts";
import { changedSince, changedSinceShown, invalid } from "#lib/core/errors.ts";
import { isMatch, tagOf } from "#lib/core/etag.ts";
import { File } from "#lib/core/file.ts";
import { type Operation, pathParams, route } from "#lib/core/operation.ts";
import type { Condition } from "#lib/execute.ts";
import { operations } from "#lib/operations.ts";

const ENTITY_TAG = /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/;

/** The entity tags of a condition's header, or `*`; null where there is none. Throws 400 on what is neither. */
export function tagsOf(name: string, header: string | undefined): "*" | string[] | null {
  if (header === undefined) return null;
  if (header.trim() === "*") return "*";
  // Commas stand inside of tags as well as between them.
  const tags = header.match(/(?:W\/)?"[^"]*"|[^\s,]+/g) ?? [];
  if (tags.length === 0 || !tags.every((tag) => ENTITY_TAG.test(tag))) {
    throw invalid(name, 'must be * or entity tags in quotes, such as "xyz"');
  }
  return tags;
}

/** If-None-Match compares weakly. */
export const isNoneMatch = (tags: "*" | string[], etag: string) =>
  tags !== "*" && !tags.some((tag) => tag.replace(/^W\//, "") === etag);

/** Whether an operation answers one record, and not a page of them or a file. */
const isOfOne = ({ output }: Operation) => {
  const shape = "shape" in output ? (output.shape as Record<string, unknown>) : {};
  return output !== File && ("created_at" in shape || "executed_at" in shape);
};

const readers = new Map(
  operations.flatMap((operation): [string, Operation][] => {
    if (!operation.http) return [];
    const { method, path } = route(operation.http);
    return method === "GET" && isOfOne(operation) ? [[path, operation]] : [];
  }),
);
const lists = new Set(
  operations.flatMap(({ http, output }) =>
    http?.startsWith("GET ") && "shape" in output && "data" in (output.shape as object) ? [route(http).path] : [],
  ),
);

/** What is sent to a list and makes no record only: a vote is a part of its meeting, an import of the whole cap table. */
const alsoChanges = ["governance.cast_vote", "equity.create_import"];

/** What reads a record that is named by the same identifiers at another path: a bank's line is read by itself. */
function readerElsewhere(path: string): Operation | null {
  const named = pathParams(path);
  const others = [...readers].filter(([other]) => {
    const params = pathParams(other);
    return other.endsWith("}") && params.at(-1) === named.at(-1) && params.every((param) => named.includes(param));
  });
  return others[0]?.[1] ?? null;
}

/**
 * What reads the record that an operation is about: what is read at its very path, or else nearest above it, down to what its
 * path names last. So what a company has one of (its settings, its cap table) is a record of its own. Null where it is about none.
 */
export function readerOf({ name, http }: Operation): Operation | null {
  const { path } = http ? route(http) : { path: "" };
  // What is sent to a list makes a record, and changes none.
  if ((lists.has(path) && !alsoChanges.includes(name)) || !path.includes("}")) return null;
  const named = path.slice(0, path.lastIndexOf("}") + 1);
  for (let at = path; at.length >= named.length; at = at.slice(0, at.lastIndexOf("/"))) {
    const reader = readers.get(at);
    if (reader) return reader;
  }
  return readerElsewhere(named);
}

/** What the client's If-Match, as `name` names it, asks of an act. Throws 400 where the act is about no record that has an ETag. */
export function conditionOf(operation: Operation, given: string | undefined, name = "If-Match"): Condition | undefined {
  const tags = tagsOf(name, given);
  if (tags === null || tags === "*") return undefined;
  const reader = readerOf(operation);
  if (!reader) throw invalid(name, "is not heeded here: the path names no record that answers an ETag");
  const kept = { reader: reader.name, tags };
  return { reader, isMet: (record) => isMatch(tags, tagOf(record)), refusal: changedSince, kept };
}

/**
 * What a person who was shown a record asks of an act upon it. Throws 400 for what is neither an ETag nor a record, so that
 * an act which was sent without is not taken for one that may be done whatever has happened meanwhile.
 */
export function conditionShown(operation: Operation, shown: Shown): Condition {
  const reader = readerOf(operation);
  if (!reader) throw new TypeError(`${operation.name} is about no record that answers an ETag: take action() for it`);
  const etag = typeof shown === "object" && shown !== null ? tagOf(shown) : shown;
  if (!ENTITY_TAG.test(String(etag))) throw invalid("shown", "must be the ETag of the record as it was shown");
  return { reader, isMet: (record) => isMatch([etag], tagOf(record)), refusal: changedSinceShown };
}

const kinds = new Map<Operation, boolean>();

/**
 * Whether an operation's answer carries an ETag: where it is one record, as it is read at the record's own path too, so
 * that what a write has answered can be put into the next If-Match.
 */
export function hasEtag(operation: Operation): boolean {
  const known = kinds.get(operation);
  if (known !== undefined) return known;
  const isReadAlike = [...readers.values()].some((reader) => reader.output === operation.output);
  const has = isOfOne(operation) && (operation.effect === "read" || isReadAlike);
  kinds.set(operation, has);
  return has;
}

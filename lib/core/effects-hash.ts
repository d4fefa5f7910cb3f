import { createHash } from "node:crypto";
import { canonicalJson } from "./canonical.ts";
import type { Content, Effects } from "./effects.ts";

const IDENTIFIER = /[a-z]{2,5}_[0-9a-z]{26}/g;

/** What stands in rows and is made up anew each time: moments, and identifiers of what no record is of (opening balances), or of the act itself. */
const MOMENT = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:?\d\d)?)?/g;
const PASSING = /(rcpt|req|out|opn)_[0-9a-z]{26}/g;

/** The same value with `new invoice` in the place of each identifier that was made up for an invoice. */
function withoutMade(value: unknown, made: ReadonlyMap<string, string>): unknown {
  if (typeof value === "string") return value.replaceAll(IDENTIFIER, (id) => made.get(id) ?? id);
  if (Array.isArray(value)) return value.map((item) => withoutMade(item, made));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withoutMade(member, made)]));
}

/**
 * What an act does, as the SHA-256 of a text that is the same whenever the same is done: identifiers of what it makes, which
 * are made up anew each time, stand as their kind, and lists by what they say. What stood there before keeps its identifier.
 * Which of two new records of a kind is meant is not told: the act's own params say that, and are kept beside the hash. Entries of
 * `today` are told to be of the day of the act, whatever day that will be; and so is what stands in the rows, its `contents`.
 */
export function effectsHash(
  { journal_entries, ...effects }: Effects,
  today: string | null = null,
  contents: readonly Content[] = [],
): string {
  const entries = journal_entries.map((entry) =>
    entry.date === today ? { ...entry, date: "the day of the act" } : entry,
  );
  const made = new Map(
    effects.records.flatMap(({ type, id, change }) => (change === "created" ? [[id, `new ${type}`]] : [])),
  );
  const rows = contents.map(({ text, ...row }) => {
    const lasting = text.replaceAll(MOMENT, "then").replaceAll(PASSING, "anew");
    return { ...row, text: today === null ? lasting : lasting.replaceAll(`"${today}"`, '"the day of the act"') };
  });
  const told = Object.entries({ ...effects, journal_entries: entries, contents: rows }).map(([name, list]) => [
    name,
    list.map((one) => canonicalJson(withoutMade(one, made))).toSorted(),
  ]);
  return createHash("sha256")
    .update(canonicalJson(Object.fromEntries(told)))
    .digest("hex");
}

import { looksOf, looksPiece } from "#lib/core/look-alikes.ts";
import { nameKey } from "#lib/core/names.ts";
import type { Cedar, PolicyJson, Request } from "./cedar.ts";
import type { CedarValue } from "./values.ts";

// What policies compare with a name compares as names do: who may not be paid as "Evil Corp" may not be paid as "EVIL  Corp" either, nor
// under a name that only looks like it. One that is allowed by name is allowed by that name alone: so a statement is asked twice, with what
// is written and with what is seen, and forbids where either forbids.

/** The attributes that hold a name as names are compared, and as it looks. No text asks for them: the schema has them not. */
const companion = { key: (attr: string) => `${attr} by key`, looks: (attr: string) => `${attr} by looks` };

/** Whether what is called so is somebody's or something's name. */
const isName = (attr: string) => attr === "recipient" || attr === "customer" || /(^|_)name$/.test(attr);

/** A record with the same of each of its names, and of the records in it. */
function withNames<V extends CedarValue>(record: Record<string, V>): Record<string, V | CedarValue> {
  const found: Record<string, CedarValue> = {};
  for (const [attr, value] of Object.entries(record)) {
    if (typeof value === "string" && isName(attr)) {
      found[companion.key(attr)] = nameKey(value);
      found[companion.looks(attr)] = looksOf(value);
    } else if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      found[attr] = withNames(value);
    }
  }
  return { ...record, ...found };
}

/** The request with those attributes. */
export const withKeys = (request: Request): Request => ({
  ...request,
  context: withNames(request.context),
  entities: request.entities.map((entity) => ({ ...entity, attrs: withNames(entity.attrs as Request["context"]) })),
});

type Node = Record<string, unknown>;
const isNode = (of: unknown): of is Node => typeof of === "object" && of !== null && !Array.isArray(of);
const inside = (of: unknown, name: string): unknown => (isNode(of) ? of[name] : undefined);

/** Whether something is asked for by its place in what the request tells. */
const isTold = (of: unknown): boolean =>
  typeof inside(of, "Var") === "string" || (isNode(inside(of, ".")) && isTold(inside(inside(of, "."), "left")));

/** The attribute that an expression asks for, where it is a name. */
function nameAskedBy(of: unknown): { left: unknown; attr: string } | null {
  const asked = inside(of, ".");
  const [left, attr] = [inside(asked, "left"), inside(asked, "attr")];
  return typeof attr === "string" && isName(attr) && isTold(left) ? { left, attr } : null;
}

/** How names are read: which attribute stands for a name, and what of a name and of a piece of one. */
interface Reading {
  attr(of: string): string;
  whole(name: string): string;
  piece(piece: string): string;
}

/** By the key of names: the spaces at the ends of what stands between wildcards are a part of the name. */
const byKey: Reading = {
  attr: companion.key,
  whole: nameKey,
  piece: (piece) => piece.replace(/\s+/g, " ").normalize("NFC").toLowerCase(),
};
const byLooks: Reading = { attr: companion.looks, whole: looksOf, piece: looksPiece };

/** A name that the text gives, as names are read; null where it is worked out. */
function nameOf(of: unknown, { whole }: Reading): Node | null {
  const name = inside(of, "Value");
  return typeof name === "string" ? { Value: whole(name) } : null;
}

function namesOf(of: unknown, reading: Reading): Node | null {
  const members = inside(of, "Set");
  if (!Array.isArray(members)) return null;
  const names = members.flatMap((one) => nameOf(one, reading) ?? []);
  return names.length === members.length ? { Set: names } : null;
}

const patternOf = (of: unknown, { piece }: Reading): unknown[] =>
  (Array.isArray(of) ? of : []).map((one) => {
    const literal = inside(one, "Literal");
    return typeof literal === "string" ? { Literal: piece(literal) } : one;
  });

/** A comparison of one of the names that `counts` with what the text gives, as names are read; null where it is none. */
function read(kind: string, given: unknown, counts: (attr: string) => boolean, reading: Reading): Node | null {
  const asked = (of: unknown) => {
    const found = nameAskedBy(of);
    return found && counts(found.attr) ? { ".": { ...found, attr: reading.attr(found.attr) } } : null;
  };
  const [left, right] = [inside(given, "left"), inside(given, "right")];
  const [before, after] = [asked(left), asked(right)];
  if (kind === "like")
    return before && { like: { left: before, pattern: patternOf(inside(given, "pattern"), reading) } };
  if (kind === "contains") {
    const names = after && namesOf(left, reading);
    return names && { contains: { left: names, right: after } };
  }
  if (kind !== "==") return null;
  const name = before ? nameOf(right, reading) : after ? nameOf(left, reading) : null;
  return name && { "==": { left: before ?? after, right: name } };
}

type Comparison = (kind: string, given: unknown) => Node | null;

/** As it is written: a recipient by the key of names, any other name letter by letter. */
const written: Comparison = (kind, given) => read(kind, given, (attr) => attr === "recipient", byKey);

/** As it is seen: every name by its key, or by its looks. */
function seen(kind: string, given: unknown): Node | null {
  const [key, looks] = [byKey, byLooks].map((reading) => read(kind, given, () => true, reading));
  return key && looks ? { "||": { left: key, right: looks } } : null;
}

function compared(of: unknown, by: Comparison): unknown {
  if (Array.isArray(of)) return of.map((one) => compared(one, by));
  if (!isNode(of)) return of;
  const [[kind, given] = ["", undefined], ...others] = Object.entries(of);
  const own = others.length > 0 ? null : kind === "!=" ? negated(by("==", given)) : by(kind, given);
  return own ?? Object.fromEntries(Object.entries(of).map(([name, one]) => [name, compared(one, by)]));
}

const negated = (of: Node | null): Node | null => of && { "!": { arg: of } };

/**
 * A statement as the engine is asked it: its own tree where it compares no name with one that it gives, or else with what is written and
 * with what is seen. Each forbids for itself.
 */
export function readingsOf(
  { policyToText }: Cedar,
  { text, json }: { text: string; json: PolicyJson },
): { text: string; conditions: unknown }[] {
  const trees = [written, seen].map((by) => compared(json.conditions, by) as PolicyJson["conditions"]);
  const other = new Map(trees.map((conditions) => [JSON.stringify(conditions), conditions]));
  return [...other].map(([told, conditions]) => {
    if (told === JSON.stringify(json.conditions)) return { text, conditions };
    const answer = policyToText({ ...json, conditions });
    if (answer.type === "failure") throw new TypeError(`a statement that Cedar has read is none: ${text}`);
    return { text: answer.text, conditions };
  });
}

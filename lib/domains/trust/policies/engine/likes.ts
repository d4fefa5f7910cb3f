import type { Request } from "./cedar.ts";

// What comparing with a pattern costs. The engine goes back to the last wildcard at every letter that does not fit, so that a long pattern
// takes seconds of the whole process for a long text.

/** A comparison with a pattern: where the text is, by names from `context` on (null: elsewhere), and how many letters are sought. */
export interface Like {
  path: readonly string[] | null;
  letters: number;
}

type Node = Record<string, unknown>;
const isNode = (of: unknown): of is Node => typeof of === "object" && of !== null && !Array.isArray(of);

function pathOf(of: unknown): string[] | null {
  if (!isNode(of)) return null;
  if (of.Var === "context") return [];
  const { left, attr } = isNode(of["."]) ? of["."] : {};
  const before = left === undefined ? null : pathOf(left);
  return before && [...before, String(attr)];
}

const lettersOf = (pattern: unknown): number =>
  (Array.isArray(pattern) ? pattern : []).reduce(
    (sum: number, one) => sum + (isNode(one) ? String(one.Literal).length : 1),
    0,
  );

/** The comparisons with patterns in a statement's conditions. */
export function likesIn(of: unknown): Like[] {
  if (Array.isArray(of)) return of.flatMap(likesIn);
  if (!isNode(of)) return [];
  const own = isNode(of.like) ? [{ path: pathOf(of.like.left), letters: lettersOf(of.like.pattern) }] : [];
  return [...own, ...Object.values(of).flatMap(likesIn)];
}

function longestIn(of: unknown): number {
  if (typeof of === "string") return of.length;
  const inside = Array.isArray(of) ? of : isNode(of) ? Object.values(of) : [];
  return inside.reduce((most: number, one) => Math.max(most, longestIn(one)), 0);
}

function lengthAt(of: unknown, [name, ...rest]: readonly string[]): number {
  if (name === undefined) return longestIn(of);
  return isNode(of) && Object.hasOwn(of, name) ? lengthAt(of[name], rest) : 0;
}

/** As many steps as take the engine about a tenth of a second. */
const MOST_STEPS = 4_000_000;

/** Whether comparing with all of these patterns may take the engine longer than others may wait for it. */
export function isTooLong(likes: readonly Like[], { context, entities }: Request): boolean {
  let steps = 0;
  for (const { path, letters } of likes) {
    steps += letters * (path === null ? longestIn([context, entities]) : lengthAt(context, path));
    if (steps > MOST_STEPS) return true;
  }
  return false;
}

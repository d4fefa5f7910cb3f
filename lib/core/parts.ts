import * as z from "zod";
import type { Scope } from "./scopes.ts";

/**
 * Marks a field that holds records of other domains, with the scopes of which one reads them: `partOf.add(field, […])`; or, where
 * its value says whose they are, with what tells from it the scopes that are all needed.
 */
export const partOf = z.registry<{ scopes: readonly Scope[] } | { neededBy(value: unknown): string[] }>();

interface Part {
  path: string[];
  /** What its value asks for, all of it: each one scope, or several by bars of which one does (`documents:read|formations:read`). */
  needed(value: unknown): string[];
}

const known = new WeakMap<z.ZodType, Part[]>();

function partsOf(schema: z.ZodType, path: string[] = []): Part[] {
  const kept = known.get(schema);
  if (kept) return kept.map((part) => ({ ...part, path: [...path, ...part.path] }));
  const mark = partOf.get(schema);
  if (mark) return [{ path, needed: "scopes" in mark ? () => [mark.scopes.join("|")] : mark.neededBy }];
  if (!(schema instanceof z.ZodObject)) return [];
  const found = Object.entries(schema.shape).flatMap(([name, field]) => partsOf(field as z.ZodType, [name]));
  known.set(schema, found);
  return found.map((part) => ({ ...part, path: [...path, ...part.path] }));
}

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inside, name) =>
      typeof inside === "object" && inside !== null ? (inside as Record<string, unknown>)[name] : undefined,
    value,
  );

/** The scopes that a record asks for besides its own domain's, for each part of it that is there, and not null. */
export function partScopes(schema: z.ZodType, value: unknown): string[] {
  const needed = partsOf(schema).flatMap(({ path, needed }) => {
    const there = at(value, path) ?? null;
    return there === null ? [] : needed(there);
  });
  return [...new Set(needed)];
}

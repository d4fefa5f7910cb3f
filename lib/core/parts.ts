import * as z from "zod";
import type { Scope } from "./scopes.ts";

/** Marks a field that holds records of another domain, with the scopes of which one reads them: `partOf.add(field, […])`. */
export const partOf = z.registry<{ scopes: readonly Scope[] }>();

interface Part {
  path: string[];
  /** One of them reads it: `documents:read|formations:read`. */
  scopes: string;
}

const known = new WeakMap<z.ZodType, Part[]>();

function partsOf(schema: z.ZodType, path: string[] = []): Part[] {
  const kept = known.get(schema);
  if (kept) return kept.map((part) => ({ ...part, path: [...path, ...part.path] }));
  const mark = partOf.get(schema);
  if (mark) return [{ path, scopes: mark.scopes.join("|") }];
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

/** The scopes that a record asks for besides its own domain's: one for each part of it that is there, and not null. */
export function partScopes(schema: z.ZodType, value: unknown): string[] {
  const there = partsOf(schema).filter(({ path }) => (at(value, path) ?? null) !== null);
  return [...new Set(there.map(({ scopes }) => scopes))];
}

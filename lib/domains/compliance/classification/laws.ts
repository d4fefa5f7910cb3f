import { cited } from "#lib/core/citation.ts";
import { laws } from "./facts/facts.ts";
import type { AppliedLaw } from "./schema.ts";

/**
 * The laws beside the state's own test that a worker in the jurisdiction may be weighed by, federal ones first: what each
 * asks, where it stands, and whether the description has words that point at it (null where none would).
 */
export const lawsFor = (role_description: string, code: string): AppliedLaw[] =>
  laws
    .filter(({ jurisdiction }) => jurisdiction === "US" || jurisdiction === code)
    .map(({ jurisdiction, name, asks, citation, as_of, source, words }) => ({
      jurisdiction,
      name,
      asks,
      citation,
      as_of,
      is_suggested: words?.test(role_description) ?? null,
      source: cited(source),
    }));

import type { EntityType } from "../schema.ts";
import table from "./names.json" with { type: "json" };

/** The words by which a company's name shows its type, from names.json, which names the sources. */
export interface Designators {
  /** What a name without one takes: `, Inc.`. */
  added: string;
  accepted_everywhere: readonly string[];
  accepted_in_some_states: readonly string[];
}

export const designators: Record<EntityType, Designators> = table;

import type { EntityConversion } from "#lib/domains/company/entities/conversions/schema.ts";
import type { EntityType } from "#lib/domains/company/entities/schema.ts";
import { jurisdiction } from "#lib/domains/company/jurisdictions/facts/facts.ts";
import type { Becoming } from "#ui/company/entities/entity-notices.tsx";
import { typeLabels } from "#ui/company/entities/labels.ts";

const kindIn = (type: EntityType, state: string) =>
  `${type === "llc" ? "an" : "a"} ${typeLabels[type]} of ${jurisdiction(state).name}`;

/** What a company's last conversion makes of it, and of what; null where there is none. */
export function becomingOf(conversion: EntityConversion | null): Becoming | null {
  if (conversion === null) return null;
  const { from_type, to_type, from_jurisdiction, to_jurisdiction } = conversion;
  return {
    was: kindIn(from_type, from_jurisdiction),
    becomes: kindIn(to_type, to_jurisdiction),
    moves: from_jurisdiction !== to_jurisdiction,
  };
}

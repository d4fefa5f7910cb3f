import { type Obligation, type Tier, tiers } from "#lib/domains/company/obligations/schema.ts";
import { Badge } from "#ui/ui/badge.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import type { Tone } from "#ui/ui/tone.ts";

const tierTones: Readonly<Record<Tier, Tone>> = {
  critical: "danger",
  high: "warning",
  medium: "info",
  low: "neutral",
};

export const tierOptions = tiers.map((value) => ({ value, label: wordsOf(value) }));

export const obligationTones: Readonly<Record<Obligation["status"], Tone>> = {
  pending: "warning",
  completed: "success",
};

/** How urgent something is. */
export function TierBadge({ tier }: { tier: Tier }) {
  return <Badge tone={tierTones[tier]}>{wordsOf(tier)}</Badge>;
}

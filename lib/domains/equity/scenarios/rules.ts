import { nameKey } from "#lib/core/names.ts";
import { percentOf } from "../rules.ts";
import type { ScenarioComparison, ScenarioDetail } from "./schema.ts";

type Part = ScenarioComparison["holders"][number]["parts"][number];

/** What each holder has in a scenario, by name. */
function partsOf({ scenario_id, round_outcome, exit_outcome }: ScenarioDetail): { name: string; part: Part }[] {
  if (round_outcome !== null) {
    return round_outcome.holders.map(({ name, shares, percent }) => ({
      name,
      part: { scenario_id, shares, percent, amount_cents: null },
    }));
  }
  const { parts = [], total_amount_cents = 0 } = exit_outcome ?? {};
  return parts.map(({ name, amount_cents }) => ({
    name,
    part: { scenario_id, shares: null, percent: percentOf(amount_cents, total_amount_cents), amount_cents },
  }));
}

/** Everybody of all the scenarios, with what each has in every one of them. */
export function compared(scenarios: readonly ScenarioDetail[]): ScenarioComparison["holders"] {
  const holders = new Map<string, { name: string; parts: Map<string, Part> }>();
  for (const scenario of scenarios) {
    for (const { name, part } of partsOf(scenario)) {
      const key = nameKey(name);
      const known = holders.get(key) ?? { name, parts: new Map<string, Part>() };
      known.parts.set(part.scenario_id, part);
      holders.set(key, known);
    }
  }
  return [...holders.values()].map(({ name, parts }) => ({
    name,
    parts: scenarios.map(
      ({ scenario_id }) => parts.get(scenario_id) ?? { scenario_id, shares: null, percent: null, amount_cents: null },
    ),
  }));
}

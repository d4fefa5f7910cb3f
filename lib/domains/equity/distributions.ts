import { wrongState } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import facts from "./facts/distributions.json" with { type: "json" };
import * as holdings from "./holdings/store.ts";
import { allocateCents, percentOf } from "./rules.ts";
import type { Distribution, NewDistribution } from "./schema.ts";
import * as capTable from "./store.ts";

const limits = new Map<string, Record<"llc" | "c_corp", Distribution["legal_limit"]>>([["DE", facts.DE]]);

/**
 * What each holder of outstanding shares or units would get of an amount, in proportion to what they hold; whole cents
 * that add up to it. Throws 400 where nobody holds any.
 */
export async function calculate(
  tx: Tx,
  { entity_id, method, total_amount_cents }: NewDistribution,
): Promise<Distribution> {
  const [entity, cap_table_id, everybody] = await Promise.all([
    entities.load(tx, { entity_id }),
    capTable.idOf(tx, entity_id),
    holdings.list(tx, entity_id),
  ]);
  const holders = everybody.filter(({ units }) => units > 0);
  if (holders.length === 0) {
    throw wrongState("Cannot calculate the distribution: nobody holds outstanding shares or units.", "nobody_holds");
  }
  const outstanding_units = holders.reduce((sum, { units }) => sum + units, 0);
  const cents = allocateCents(
    total_amount_cents,
    holders.map(({ holder_key, units }) => ({ key: holder_key, units })),
  );
  const parts = holders.map(({ name, units }, at) => ({
    name,
    units,
    percent: percentOf(units, outstanding_units),
    amount_cents: cents[at] ?? 0,
  }));
  const legal_limit = limits.get(entity.jurisdiction)?.[entity.entity_type] ?? null;
  const calculated_at = new Date().toISOString();
  return { entity_id, cap_table_id, method, total_amount_cents, outstanding_units, parts, legal_limit, calculated_at };
}

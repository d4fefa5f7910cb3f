import { transaction } from "#lib/db/transaction.ts";
import { legalName } from "#lib/domains/company/entities/rules.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import * as links from "#lib/domains/equity/scenarios/links/store.ts";
import * as scenarios from "#lib/domains/equity/scenarios/store.ts";
import { workspaceOfSecret } from "#lib/domains/trust/access/secrets.ts";

/** What whoever holds a scenario's link learns: the scenario, by names and figures, and nothing else of the company. */
export interface SharedScenario {
  company: string;
  name: string;
  worked_out_at: string;
  expires_at: string;
  round: {
    pre_money_cents: number;
    price_per_share: string;
    total_shares: number;
    option_pool_units: number;
    raised_cents: number;
    holders: { name: string; shares: number; percent: number }[];
  } | null;
  exit: {
    total_amount_cents: number;
    holders: { name: string; units: number; amount_cents: number }[];
    notes: string[];
  } | null;
}

/** What a link shows, inside the workspace that its own token names; null where it opens nothing (any more). */
export async function viewScenario(token: string): Promise<SharedScenario | null> {
  const workspace_id = workspaceOfSecret("mbx", token);
  if (workspace_id === null) return null;
  return transaction({ workspace_id }, "read", async (tx) => {
    const link = await links.find(tx, token);
    if (!link) return null;
    const [{ legal_name, entity_type }, scenario] = await Promise.all([
      entities.load(tx, link),
      scenarios.load(tx, link),
    ]);
    const { round_outcome: round, exit_outcome: exit } = scenario;
    return {
      company: legalName(legal_name, entity_type),
      name: scenario.name,
      worked_out_at: scenario.worked_out_at,
      expires_at: link.expires_at,
      round: round && {
        pre_money_cents: round.pre_money_cents,
        price_per_share: round.price_per_share,
        total_shares: round.total_shares,
        option_pool_units: round.option_pool_units,
        raised_cents: round.investors.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
        holders: round.holders.map(({ name, shares, percent }) => ({ name, shares, percent })),
      },
      exit: exit && {
        total_amount_cents: exit.total_amount_cents,
        holders: exit.parts.map(({ name, units, amount_cents }) => ({ name, units, amount_cents })),
        notes: exit.notes,
      },
    };
  });
}

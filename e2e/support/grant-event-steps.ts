import type { Ask, Ids } from "./records.ts";
import { grantAnew } from "./round-steps.ts";

const company = "/v1/entities/{entity_id}";

async function endGrant(ask: Ask): Promise<void> {
  await ask(`POST ${company}/grants`);
  await ask(`POST ${company}/grants/{grant_id}/terminate`);
}

/** What comes before the examples of what happens to a grant, and to what it is of. */
export const beforeGrantEvents: Record<string, (ask: Ask, ids: Ids) => Promise<unknown>> = {
  [`POST ${company}/grants/{grant_id}/reach-milestone`]: (ask) =>
    ask(`POST ${company}/grants`, { vesting: { milestones: [{ name: "First release", shares: 1_000_000 }] } }),
  [`POST ${company}/grants/{grant_id}/pay`]: grantAnew,
  [`POST ${company}/grants/{grant_id}/accelerate`]: grantAnew,
  [`POST ${company}/grants/{grant_id}/leave`]: grantAnew,
  [`POST ${company}/grants/{grant_id}/terminate`]: grantAnew,
  [`POST ${company}/grants/{grant_id}/cancel`]: grantAnew,
  [`POST ${company}/grants/{grant_id}/repurchase`]: endGrant,
  [`POST ${company}/instruments/{instrument_id}/split`]: grantAnew,
  // What stands in the charter is amended by an amendment of the company.
  [`POST ${company}/instruments/{instrument_id}/amend`]: async (ask, ids) => {
    const pool = await ask(`POST ${company}/instruments`, { symbol: "POOL Z", kind: "option" });
    ids.instrument_id = String(pool.instrument_id);
  },
  [`POST ${company}/instruments/{instrument_id}/complete`]: async (ask, ids) => {
    const series = await ask(`POST ${company}/instruments`, { symbol: "SERIES Z", kind: "preferred" });
    ids.instrument_id = String(series.instrument_id);
  },
  [`POST ${company}/instruments/{instrument_id}/retire`]: async (ask) => {
    await endGrant(ask);
    await ask(`POST ${company}/grants/{grant_id}/repurchase`);
  },
};

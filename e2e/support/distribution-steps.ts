import type { Ask, Ids } from "./records.ts";

const company = "/v1/entities/{entity_id}";
const distributions = `${company}/distributions`;

/** Somebody who holds something, and an amount declared to them. */
async function declare(ask: Ask): Promise<void> {
  await ask(`POST ${company}/grants`);
  await ask(`POST ${distributions}`);
}

/** What comes before the examples about distributions. */
export const beforeDistributions: Record<string, (ask: Ask, ids: Ids) => Promise<unknown>> = {
  [`POST ${distributions}/calculate`]: (ask) => ask(`POST ${company}/grants`),
  [`GET ${company}/waterfall`]: (ask) => ask(`POST ${company}/grants`),
  [`POST ${distributions}`]: (ask) => ask(`POST ${company}/grants`),
  [`POST ${distributions}/{distribution_id}/pay`]: declare,
  [`POST ${distributions}/{distribution_id}/void`]: declare,
  [`POST ${distributions}/{distribution_id}/approve`]: async (ask, ids) => {
    await declare(ask);
    ids.approval_id = String((await ask(`POST ${company}/meetings`)).meeting_id);
    await ask("POST /v1/meetings/{meeting_id}/votes");
    await ask("POST /v1/meetings/{meeting_id}/adjourn");
  },
};

import type { Ask, Ids } from "./records.ts";

const company = "/v1/entities/{entity_id}";
const optionsOnly = { price_per_share: undefined, vesting: undefined };

/** Grants Grace Hopper options of a pool of their own, on these terms. */
async function grantOptions(ask: Ask, ids: Ids, terms: Record<string, unknown> = {}): Promise<void> {
  const symbol = `PLAN ${crypto.randomUUID().slice(0, 8)}`;
  const pool = await ask(`POST ${company}/instruments`, { symbol, kind: "option" });
  ids.instrument_id = String(pool.instrument_id);
  const granted = { grant_type: "stock_option", recipient_name: "Grace Hopper", ...optionsOnly, ...terms };
  const { grant_id } = await ask(`POST ${company}/grants`, granted);
  ids.grant_id = String(grant_id);
}

/** The shares of an incentive stock option that Grace Hopper has exercised. */
async function exerciseOption(ask: Ask, ids: Ids): Promise<void> {
  await grantOptions(ask, ids, { option_type: "iso", exercise_price: "0.35" });
  const { events } = await ask(`POST ${company}/grants/{grant_id}/exercise`);
  ids.grant_id = String((events as { resulting_grant_id: string }[])[0]?.resulting_grant_id);
}

/** What comes before the examples about options. */
export const beforeOptions: Record<string, (ask: Ask, ids: Ids) => Promise<unknown>> = {
  [`POST ${company}/grants/{grant_id}/complete`]: (ask, ids) => grantOptions(ask, ids),
  [`POST ${company}/grants/{grant_id}/exercise`]: (ask, ids) => grantOptions(ask, ids, { exercise_price: "0.35" }),
  [`POST ${company}/grants/{grant_id}/settle`]: (ask, ids) => grantOptions(ask, ids, { grant_type: "rsu" }),
  [`POST ${company}/grants/{grant_id}/expire`]: async (ask, ids) => {
    // In a company that the worker has no reason to look at today: it would do the same.
    await ask("POST /v1/entities");
    ids.cap_table_id = String((await ask(`GET ${company}/cap-table`)).cap_table_id);
    await grantOptions(ask, ids, { granted_on: "2020-01-01", expires_on: "2025-01-01" });
  },
  [`GET ${company}/grants/{grant_id}/form-3921`]: exerciseOption,
  [`GET ${company}/grants/{grant_id}/form-3921/pdf`]: exerciseOption,
  [`GET ${company}/iso-limit`]: (ask, ids) => grantOptions(ask, ids, { option_type: "iso", exercise_price: "0.35" }),
};

import { newId } from "#lib/core/ids.ts";
import { anotherOfCapital, beforeCapital } from "./capital-steps.ts";
import { asOwner } from "./database.ts";
import { beforeDistributions } from "./distribution-steps.ts";
import { beforeOptions } from "./option-steps.ts";
import type { Ask, Ids } from "./records.ts";

const company = "/v1/entities/{entity_id}";
/** Grants shares. */
export const grantAnew = (ask: Ask) => ask(`POST ${company}/grants`);

/** An MFN SAFE whose holder has elected the terms of a later one. */
async function electTerms(ask: Ask, ids: Ids): Promise<void> {
  const mfn = await ask(`POST ${company}/safes`, { safe_type: "mfn", valuation_cap_cents: undefined });
  const later = await ask(`POST ${company}/safes`);
  ids.safe_id = String(mfn.safe_id);
  await ask(`POST ${company}/safes/{safe_id}/elect`, { mfn_safe_id: later.safe_id });
}

/** The import that there is, once more and as a table: into what the first one leaves no other comes by any act. */
const importedBefore = (_: Ask, { entity_id }: Ids) =>
  asOwner(
    `insert into cap_table_import (workspace_id, cap_table_import_id, entity_id, format, filename, content_sha256, instrument_count,
       grant_count, transfer_count, event_count, safe_count, valuation_count, kept_count, remarks, remark_count)
     select workspace_id, $2, entity_id, 'csv', filename, content_sha256, instrument_count, grant_count, transfer_count, event_count,
       safe_count, valuation_count, kept_count, remarks, remark_count
     from cap_table_import where entity_id = $1 limit 1`,
    [entity_id, newId("cap_table_import")],
  );

/** Preferred shares that nothing is to be paid for. */
async function grantPreferred(ask: Ask, ids: Ids): Promise<void> {
  const made = await ask(`POST ${company}/instruments`, { symbol: "SERIES SEED", kind: "preferred" });
  ids.instrument_id = String(made.instrument_id);
  const own = { grant_type: "preferred_stock", price_per_share: undefined, vesting: undefined };
  ids.grant_id = String((await ask(`POST ${company}/grants`, own)).grant_id);
}

const payNote = (ask: Ask) => ask(`POST ${company}/convertible-notes/{note_id}/pay`);

/** What comes before the examples about options, distributions, members' capital, rounds, SAFEs and notes. */
export const beforeEquity = {
  ...beforeOptions,
  ...beforeDistributions,
  ...beforeCapital,
  [`POST ${company}/rounds/preview`]: grantAnew,
  [`POST ${company}/rounds`]: grantAnew,
  [`POST ${company}/safes/{safe_id}/elect`]: electTerms,
  [`POST ${company}/convertible-notes/{note_id}/accrue`]: payNote,
  [`POST ${company}/convertible-notes/{note_id}/repay`]: payNote,
  [`POST ${company}/grants/{grant_id}/convert`]: grantPreferred,
  [`POST ${company}/scenarios`]: grantAnew,
  [`POST ${company}/safes/{safe_id}/repay`]: (ask: Ask) => ask(`POST ${company}/safes/{safe_id}/pay`),
};

/** One round more, and one more of what members put in and are allocated. */
export const anotherRound = {
  ...anotherOfCapital,
  [`GET ${company}/cap-table/imports`]: importedBefore,
  [`GET ${company}/scenarios`]: (ask: Ask) => ask(`POST ${company}/scenarios`, { name: "Another offer" }),
  [`GET ${company}/rounds`]: (ask: Ask) => ask(`POST ${company}/rounds`, { name: "Series B" }),
};

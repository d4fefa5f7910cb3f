import { shardPools } from "#lib/db/pool.ts";
import { transaction } from "#lib/db/transaction.ts";
import { sealClearSecrets } from "#lib/domains/trust/agents/store.ts";
import { log } from "./log.ts";

/**
 * Seals what an older version kept in clear: to be called at the start, before anybody asks for it. Several instances may do
 * so at once, since each workspace's rows are held while they are sealed. Answers how many it sealed.
 */
export async function sealOldSecrets(): Promise<number> {
  let sealed = 0;
  for (const shard of shardPools()) {
    const { rows } = await shard.query<{ workspace_id: string }>(
      "select workspace_id from workspaces_with_clear_secrets() as w(workspace_id)",
    );
    for (const { workspace_id } of rows) sealed += await transaction({ workspace_id }, "write", sealClearSecrets);
  }
  if (sealed > 0) log.info({ sealed }, "agents' webhook secrets that stood in clear are sealed");
  return sealed;
}

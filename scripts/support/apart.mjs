import { setTimeout } from "node:timers/promises";
import { withDatabase } from "./database.mjs";
import { migratedCopy } from "./migrated.mjs";

/**
 * Two databases of one server, the tenants' and the directory's, as they would be on many machines: each migrated by
 * itself, and each telling the other what it must know by logical replication. A person or a workspace is committed once
 * the tenants' side has it, so that a membership's foreign keys find both. Answers their addresses.
 */
export async function openApart(postgres) {
  const tenants = await migratedCopy(postgres, "minutebook_tenants");
  const directory = await migratedCopy(postgres, "minutebook_directory");
  await tell(directory, tenants, "directory", "workspace, user_account, signing_key");
  await tell(tenants, directory, "places", "document_place, agent_place, invoice_place, membership");
  await withDatabase(directory, async (client) => {
    await client.query("alter system set synchronous_standby_names = 'directory'");
    await client.query("alter database minutebook_tenants set synchronous_commit = local");
    await client.query("alter database minutebook_directory set synchronous_commit = remote_apply");
    await client.query("select pg_reload_conf()");
    // A server takes its settings up by itself, some moments later.
    const until = Date.now() + MOST_MS;
    while (!(await isHeeded(client))) {
      if (Date.now() > until) throw new Error("The directory does not wait for the tenants' side.");
      await setTimeout(20);
    }
  });
  return { tenants, directory };
}

/** How long the two are waited for, in milliseconds. */
const MOST_MS = 30_000;

/** Whether commits wait for the tenants' side by now. */
async function isHeeded(client) {
  const { rows } = await client.query(
    "select from pg_stat_replication where application_name = 'directory' and sync_state = 'sync'",
  );
  return rows.length > 0;
}

/** Where PostgreSQL itself, which may not pass through our folders, finds that database; there it says this name. */
function named(url, application_name) {
  return Object.assign(new URL(url), { search: `?${new URLSearchParams({ application_name })}` }).href;
}

/**
 * `name` is the publication, the slot and the subscription; a slot is made by hand where both ends are one server. Both begin as
 * copies of one: were their rows copied first, a change that comes meanwhile would be told as applied before it is.
 */
async function tell(from, to, name, tables) {
  await withDatabase(from, async (client) => {
    await client.query(`create publication ${name} for table ${tables}`);
    await client.query("select pg_create_logical_replication_slot($1, 'pgoutput')", [name]);
  });
  await withDatabase(to, (client) =>
    client.query(
      `create subscription ${name} connection '${named(from, name).replaceAll("'", "''")}' publication ${name}
       with (create_slot = false, slot_name = '${name}', copy_data = false)`,
    ),
  );
}

import { createPublicKey } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { signingKeyName } from "../../lib/core/keys.mjs";
import { withDatabase } from "./database.mjs";
import { encryptionKeysOf, tellOfKeys } from "./encryption-keys.mjs";
import { fail } from "./fail.mjs";
import { serviceLogin } from "./login.mjs";
import { migrate } from "./migrate.mjs";
import { node24, node24Environment } from "./node24.mjs";
import { inProject } from "./project.mjs";
import { runQuietly } from "./run.mjs";
import { hashOf } from "./sources.mjs";

/**
 * Brings databases to where the service can work in them, as their owners: migrated, with the queue's tables, and with the
 * sign-in that the service has. Answers the addresses of those sign-ins under the names of the settings that they are for,
 * which is all that a serving process is told.
 */
export async function install({ databaseUrl, dataFolder, settings = process.env, isEmbedded = false }) {
  for (const owner of ownersOf({ databaseUrl, settings })) await migrate(owner);
  await installAsOwner(directoryOwner({ databaseUrl, settings }), dataFolder);
  const passwordFile = path.join(dataFolder, "service.password");
  const signIn = (url) => serviceLogin(url, { passwordFile, isEmbedded });
  // What a router stands before is no server's own address: whoever sets one up makes its sign-in.
  const served = { DATABASE_URL: settings.DATABASE_ROUTER ? databaseUrl : await signIn(databaseUrl) };
  if (settings.DIRECTORY_URL) served.DIRECTORY_URL = await signIn(settings.DIRECTORY_URL);
  if (settings.SHARD_URLS) {
    const shards = [];
    for (const url of settings.SHARD_URLS.split(",")) shards.push(await signIn(url));
    served.SHARD_URLS = shards.join(",");
  }
  return served;
}

/** The addresses by which the databases are migrated: their owners'. */
export const ownersOf = ({ databaseUrl, settings = process.env }) =>
  settings.MIGRATE_URLS ? settings.MIGRATE_URLS.split(",") : [databaseUrl];

/** The address of the directory's owner: the one of MIGRATE_URLS that names the same database, or the directory's own. */
export function directoryOwner({ databaseUrl, settings = process.env }) {
  const directory = settings.DIRECTORY_URL || databaseUrl;
  return ownersOf({ databaseUrl: directory, settings }).find((owner) => isSame(owner, directory)) ?? directory;
}

function isSame(one, other) {
  const [a, b] = [new URL(one), new URL(other)];
  return a.host === b.host && a.pathname === b.pathname;
}

/** The queue's own tables, which pg-boss makes, and what is noted of this instance's keys: the public half of the one that signs, the name of the one that seals. */
async function installAsOwner(ownerUrl, dataFolder) {
  const version = hashOf(["lib/work/queue.ts", "node_modules/pg-boss/package.json"]).slice(0, 16);
  const isThere = await withDatabase(ownerUrl, async (client) => {
    await tellOfKeys(client, dataFolder);
    const [sealing = null] = encryptionKeysOf(dataFolder);
    const { rows } = await client.query(
      `select obj_description(to_regnamespace('pgboss'), 'pg_namespace') as version,
         exists (select from signing_key where key_id = $1 and retired_at is null) as signs, has_table_privilege('signing_key', 'insert') as may,
         exists (select from encryption_key where key_id = $2) as seals`,
      [signingKeyOf(dataFolder), sealing],
    );
    const [{ signs, seals, may, ...found }] = rows;
    // A rotation of the signing key that was cut short is ended.
    const isWhole = !fs.existsSync(path.join(dataFolder, "signing-key.leaving"));
    if (found.version === version && signs && isWhole && (seals || !may)) return true;
    if (may) return false;
    return fail(
      "The queue's tables and this instance's signing key are for the owner to make: name it in MIGRATE_URLS.",
    );
  });
  if (isThere) return;
  await runQuietly(node24(), [inProject("scripts/install.ts"), version], {
    env: { ...node24Environment(), DATABASE_URL: ownerUrl, DIRECTORY_URL: "", DATA_DIR: dataFolder },
    sentence: "The queue's tables could not be made, as shown above.",
  });
}

/** The name of the key that stands in DATA_DIR; null where there is none yet. */
function signingKeyOf(dataFolder) {
  const file = path.join(dataFolder, "signing-key.pem");
  if (!fs.existsSync(file)) return null;
  return signingKeyName(createPublicKey(fs.readFileSync(file)).export({ type: "spki", format: "der" }));
}

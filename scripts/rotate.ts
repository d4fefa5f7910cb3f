// `npm run keys -- rotate encryption|signing|sessions`, as the owners of the databases (OWNER_URLS; DATABASE_URL is the directory's).
import { statSync } from "node:fs";
import path from "node:path";
import { AppError } from "#lib/core/errors.ts";
import { keepOnly, noteKey } from "#lib/db/encryption-keys.ts";
import { closePool } from "#lib/db/pool.ts";
import { rewrapAll } from "#lib/db/rewrapping.ts";
import { addEncryptionKey, encryptionKeys, forgetOldKeys } from "#lib/db/sealing.ts";
import { rotateKey } from "#lib/domains/trust/receipts/signing.ts";
import { rotateAuthSecret } from "#lib/server/secret.ts";

const usage = `npm run --silent keys -- rotate encryption [--forget|--lost]
npm run --silent keys -- rotate signing
npm run --silent keys -- rotate sessions`;

const fail = (message: string): never => {
  throw new AppError(400, "usage", message);
};

/** Longer than a process takes to notice, and a transaction to end. */
const QUIET_MS = 60_000;

const changedAt = () => statSync(path.join(process.env.DATA_DIR ?? ".data", "encryption.key")).mtimeMs;

async function rewrap(): Promise<void> {
  const ring = encryptionKeys(true);
  for (const url of process.env.OWNER_URLS?.split(",") ?? []) {
    const counts = Object.entries(await rewrapAll(url, ring));
    for (const [column, count] of counts) console.log(`${column}\t${count} wrapped by ${ring[0].key_id}`);
  }
}

async function rotateEncryption(isForgetting: boolean): Promise<void> {
  const isGiven = Boolean(process.env.ENCRYPTION_KEY);
  if (isForgetting) {
    // A process that has not noticed the new key yet may still be sealing with the old one.
    if (!isGiven && Date.now() - changedAt() < QUIET_MS)
      fail("The key was changed a moment ago: try again in a minute.");
    await rewrap();
    await keepOnly(encryptionKeys()[0].key_id);
    if (isGiven)
      return console.log("Nothing needs the later keys of ENCRYPTION_KEY any more: take them off it everywhere.");
    forgetOldKeys();
    return console.log(
      `The key ${encryptionKeys()[0].key_id} is the only one left. Backups from before need the others.`,
    );
  }
  if (!isGiven) addEncryptionKey();
  else if (encryptionKeys().length < 2) {
    fail(
      "ENCRYPTION_KEY names one key: put a new one before it, by a comma, wherever the service runs; start it again there, then do this.",
    );
  }
  await noteKey(encryptionKeys()[0].key_id);
  await rewrap();
  console.log("The keys of before stay, for what is read from backups; `rotate encryption --forget` takes them away.");
}

/** The launcher has seen to it that no other key is waited for (scripts/support/encryption-keys.mjs). */
const goOnWithout = () =>
  console.log(`Nothing but ${encryptionKeys()[0].key_id} and what stands beside it is waited for any more.`);

async function run([what, flag]: string[]): Promise<void> {
  if (what === "encryption" && flag === "--lost") return goOnWithout();
  if (what === "encryption") return rotateEncryption(flag === "--forget");
  if (what === "signing") {
    const { old_key_id, key_id } = await rotateKey();
    return console.log(`Receipts are signed with ${key_id}; those of ${old_key_id} verify as before.`);
  }
  if (what !== "sessions") fail(usage);
  if (process.env.AUTH_SECRET)
    fail("AUTH_SECRET is the environment's: put a new one before it, by a comma, wherever the service runs.");
  rotateAuthSecret();
  console.log("Sessions are sealed with a new secret; the old one opens those of before for 30 days.");
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof AppError ? error.message : error);
  process.exitCode = 1;
} finally {
  await closePool();
}

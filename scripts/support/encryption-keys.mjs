// Which keys this instance seals and opens with, by name, beside those that its database says values are sealed with.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { withDatabase } from "./database.mjs";
import { fail } from "./fail.mjs";
import { say } from "./say.mjs";

/** The names of this instance's keys, the one that seals first, as lib/core/sealing.ts gives them; none where none is made yet. */
export function encryptionKeysOf(dataFolder) {
  const file = path.join(dataFolder, "encryption.key");
  const given = process.env.ENCRYPTION_KEY;
  const words = given || (fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "");
  const keys = words.split(/[\s,]+/).filter((word) => word !== "");
  return keys.map((word) => nameOf(Buffer.from(word, "base64"), given ? "ENCRYPTION_KEY" : file));
}

function nameOf(bytes, where) {
  if (bytes.length !== 32) fail(`${where} must be 32 bytes in base64 (openssl rand -base64 32), or several by commas.`);
  return createHash("sha256").update(bytes).digest("hex").slice(0, 12);
}

/**
 * Says where values may be sealed with a key that this instance has not: it makes one of its own, or seals with another, and nobody
 * would be told before somebody asks for what cannot be read. It starts all the same, since all but those values can be.
 */
export async function tellOfKeys(client, dataFolder, tell = say) {
  const { rows } = await client.query("select key_id from encryption_key order by created_at");
  const own = encryptionKeysOf(dataFolder);
  const missing = rows.map(({ key_id }) => key_id).filter((key_id) => !own.includes(key_id));
  if (missing.length === 0) return;
  tell(
    `Careful: what this database keeps sealed with the encryption key ${missing.join(", ")} (account numbers, secrets) cannot be read here, since this instance has ${own.join(", ") || "none yet, and makes another"}. ` +
      `Put the lines of its encryption.key back into ${path.join(dataFolder, "encryption.key")}, or name it in ENCRYPTION_KEY, which instances that share a database share. ` +
      "Where it is lost for good, `npm run keys -- rotate encryption --lost` says so once and for all.",
  );
}

/** Waits for no key any more that this instance has not; as the directory's owner. */
export async function giveUpLostKeys(ownerUrl, dataFolder) {
  await withDatabase(ownerUrl, (client) =>
    client.query("delete from encryption_key where key_id <> all ($1)", [encryptionKeysOf(dataFolder)]),
  );
}

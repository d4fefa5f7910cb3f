// Which keys this instance seals and opens with, by name, beside those that its database says values are sealed with.
import fs from "node:fs";
import path from "node:path";
import { keyOf, keysIn } from "../../lib/core/keys.mjs";
import { withDatabase } from "./database.mjs";
import { fail } from "./fail.mjs";
import { say } from "./say.mjs";

/** The names of this instance's keys, the one that seals first; none where none is made yet. */
export function encryptionKeysOf(dataFolder) {
  const file = path.join(dataFolder, "encryption.key");
  const given = process.env.ENCRYPTION_KEY;
  const words = given || (fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "");
  try {
    return keysIn(words).map((word) => keyOf(word, given ? "ENCRYPTION_KEY" : file).key_id);
  } catch (error) {
    return fail(`${error.message}.`);
  }
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

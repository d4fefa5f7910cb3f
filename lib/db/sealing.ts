import { keyOf, keysIn } from "#lib/core/keys.mjs";
import { digestWith, type KeyRing, newKeyText, type Place, sealedBy, sealWith, unsealWith } from "#lib/core/sealing.ts";
import { followSecret, replaceSecret } from "./secret-files.ts";

const FILE = "encryption.key";

function ringOf(words: string): KeyRing {
  const [first = "", ...others] = keysIn(words);
  return [keyOf(first), ...others.map((word) => keyOf(word))];
}

/**
 * What account numbers, webhooks' and one-time codes' secrets are sealed with: `ENCRYPTION_KEY` (32 bytes in base64; several
 * by commas, of which the first seals and the others open), which instances that share a database must share as well, or else
 * keys of this instance's own in `DATA_DIR/encryption.key` (mode 0600, a line each), made when first needed. Throws where it
 * is no such key.
 */
export function encryptionKeys(now = false): KeyRing {
  const given = process.env.ENCRYPTION_KEY;
  return given ? ringOf(given) : followSecret(FILE, newKeyText, ringOf, now);
}

/** Seals a text for its place (lib/core/sealing.ts). */
export const seal = (text: string, place: Place): string => sealWith(encryptionKeys(), text, place);

/** The text of what was sealed for this place. Throws where it was sealed elsewhere, was changed, or has another key. */
export function unseal(envelope: string, place: Place): string {
  const ring = encryptionKeys();
  const isKnown = ring.some(({ key_id }) => key_id === sealedBy(envelope));
  // Another process has sealed it a moment ago with a key that this one has not noticed.
  return unsealWith(isKnown ? ring : encryptionKeys(true), envelope, place);
}

/** What a text is known by, to see whether it is another: who has not the key cannot try which one leads to it. */
export const secretDigest = (text: string): string => digestWith(encryptionKeys(), text);

/** Puts a new key before the others of this instance's own. Throws where they are the environment's to say. */
export function addEncryptionKey(): void {
  const ring = encryptionKeys(true);
  const lines = [newKeyText(), ...ring.map(({ bytes }) => bytes.toString("base64"))];
  replaceSecret(FILE, `${lines.join("\n")}\n`);
  encryptionKeys(true);
}

/** Leaves of this instance's own keys the first alone. To be called once nothing is sealed with another. */
export function forgetOldKeys(): void {
  replaceSecret(FILE, `${encryptionKeys(true)[0].bytes.toString("base64")}\n`);
  encryptionKeys(true);
}

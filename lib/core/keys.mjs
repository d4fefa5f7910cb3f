// What a key is and what it is called, in one text for the service and for the launchers, whose Node reads no TypeScript.
import { createHash } from "node:crypto";

export const KEY_BYTES = 32;

/** @param {Uint8Array} bytes */
const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

/**
 * The keys to values that a setting or a file names, by commas or a line each.
 * @param {string} text
 */
export const keysIn = (text) => text.split(/[\s,]+/).filter((word) => word !== "");

/**
 * A key to values out of its 32 bytes in base64. Throws on anything else, naming where it stands.
 * @param {string} base64
 */
export function keyOf(base64, where = "ENCRYPTION_KEY") {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length !== KEY_BYTES) {
    throw new Error(`${where} must be 32 bytes in base64 (openssl rand -base64 32), or several by commas`);
  }
  return { key_id: sha256(bytes).slice(0, 12), bytes };
}

/**
 * What the key that signs receipts is called, by its public half (SPKI in DER).
 * @param {Uint8Array} der
 */
export const signingKeyName = (der) => `sk_${sha256(der).slice(0, 24)}`;

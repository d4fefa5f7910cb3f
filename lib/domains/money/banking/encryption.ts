import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface Key {
  key_id: string;
  bytes: Buffer;
}

const shared = globalThis as { minutebook_encryption_key?: Key | undefined };

/** Where a sealed text stands: it opens there and nowhere else. */
export interface Place {
  workspace_id: string;
  table: string;
  id: string;
  column: string;
}

/** Makes the key whole or not at all: two processes that start together both end up with the one that was first. */
function createKeyFile(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(KEY_BYTES).toString("base64"), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
}

function readKeyFile(): string {
  const file = path.join(process.env.DATA_DIR ?? ".data", "encryption.key");
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    createKeyFile(file);
    return readFileSync(file, "utf8");
  }
}

function load(): Key {
  const bytes = Buffer.from((process.env.ENCRYPTION_KEY || readKeyFile()).trim(), "base64");
  if (bytes.length !== KEY_BYTES)
    throw new Error("ENCRYPTION_KEY must be 32 bytes in base64 (openssl rand -base64 32)");
  return { key_id: createHash("sha256").update(bytes).digest("hex").slice(0, 12), bytes };
}

/**
 * What account numbers are sealed with: `ENCRYPTION_KEY` (32 bytes in base64), which instances that share a database must
 * share as well, or else a key of this instance's own in `DATA_DIR/encryption.key` (mode 0600), made when it is first
 * needed. Throws where it is no such key.
 */
export function encryptionKey(): Key {
  shared.minutebook_encryption_key ??= load();
  return shared.minutebook_encryption_key;
}

const placeOf = ({ workspace_id, table, id, column }: Place) =>
  Buffer.from(JSON.stringify([workspace_id, table, id, column]));

/** `sealed.<key>.<nonce>.<ciphertext and tag>`: AES-256-GCM under a random nonce, bound to its place. */
export function seal(text: string, place: Place): string {
  const { key_id, bytes } = encryptionKey();
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, bytes, nonce, { authTagLength: TAG_BYTES }).setAAD(placeOf(place));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return ["sealed", key_id, nonce.toString("base64url"), sealed.toString("base64url")].join(".");
}

/** The text of what was sealed for this place. Throws where it was sealed elsewhere, was changed, or has another key. */
export function unseal(envelope: string, place: Place): string {
  const { key_id, bytes } = encryptionKey();
  const [word, sealed_by, nonce = "", sealed = ""] = envelope.split(".");
  const what = `${place.table}.${place.column} of ${place.id}`;
  if (word !== "sealed" || sealed_by !== key_id) {
    throw new Error(`${what} is sealed with the key ${sealed_by}, and this instance has ${key_id}: set ENCRYPTION_KEY`);
  }
  const body = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv(CIPHER, bytes, Buffer.from(nonce, "base64url"), { authTagLength: TAG_BYTES })
    .setAAD(placeOf(place))
    .setAuthTag(body.subarray(-TAG_BYTES));
  return decipher.update(body.subarray(0, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}

import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { KEY_BYTES } from "./keys.mjs";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A key that wraps the keys of sealed values, known by its name wherever one says what wrapped it. */
export interface Key {
  key_id: string;
  bytes: Buffer;
}

/** The keys that open, the one that seals first. */
export type KeyRing = readonly [Key, ...Key[]];

/** Where a sealed text stands: it opens there and nowhere else. What belongs to a person says the person for the workspace. */
export interface Place {
  workspace_id: string;
  table: string;
  id: string;
  column: string;
}

export const newKeyText = (): string => randomBytes(KEY_BYTES).toString("base64");

const placeOf = ({ workspace_id, table, id, column }: Place) =>
  Buffer.from(JSON.stringify([workspace_id, table, id, column]));

/** Nonce, ciphertext and tag, in one. */
function encrypt(key: Buffer, bytes: Buffer, bound: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(bound);
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer, sealed: Buffer, bound: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(bound)
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

const text = (bytes: Buffer) => bytes.toString("base64url");
const bytesOf = (part = "") => Buffer.from(part, "base64url");
const WRAPPED = Buffer.from("a value's own key");

/**
 * `sealed.v2.<key>.<wrapped key>.<body>`: the text under a key of its own (AES-256-GCM, bound to its place), and that one under
 * the ring's first, whose name stands before it. So a rotation wraps 32 bytes anew, whatever the text is and wherever it stands.
 */
export function sealWith([{ key_id, bytes }]: KeyRing, plain: string, place: Place): string {
  const own = randomBytes(KEY_BYTES);
  const body = encrypt(own, Buffer.from(plain), placeOf(place));
  return ["sealed", "v2", key_id, text(encrypt(bytes, own, WRAPPED)), text(body)].join(".");
}

/** The name of the key that a sealed value names; null where it is no sealed value. */
export function sealedBy(envelope: string): string | null {
  const [word, version = "", key_id = ""] = envelope.split(".");
  if (word !== "sealed") return null;
  // What was sealed before values had keys of their own names its key at once.
  return version === "v2" ? key_id : version;
}

/** The text of what was sealed for this place. Throws where it was sealed elsewhere, was changed, or none of the keys wrapped it. */
export function unsealWith(ring: KeyRing, envelope: string, place: Place): string {
  const key = ring.find(({ key_id }) => key_id === sealedBy(envelope));
  if (!key) {
    const [{ key_id }] = ring;
    const what = `${place.table}.${place.column} of ${place.id}`;
    throw new Error(
      `${what} is sealed with the key ${sealedBy(envelope)}, and this instance has ${key_id}: set ENCRYPTION_KEY`,
    );
  }
  const parts = envelope.split(".");
  if (parts[1] === "v2") {
    const own = decrypt(key.bytes, bytesOf(parts[3]), WRAPPED);
    return decrypt(own, bytesOf(parts[4]), placeOf(place)).toString();
  }
  return decrypt(key.bytes, Buffer.concat([bytesOf(parts[2]), bytesOf(parts[3])]), placeOf(place)).toString();
}

/** The same value under the ring's first key; what was sealed in the older form takes the present one. */
export function rewrapWith(ring: KeyRing, envelope: string, place: Place): string {
  const [, version, key_id, wrapped, body = ""] = envelope.split(".");
  const old = ring.find((key) => key.key_id === key_id);
  if (version !== "v2" || !old) return sealWith(ring, unsealWith(ring, envelope, place), place);
  const [present] = ring;
  const own = decrypt(old.bytes, bytesOf(wrapped), WRAPPED);
  return ["sealed", "v2", present.key_id, text(encrypt(present.bytes, own, WRAPPED)), body].join(".");
}

/** What a text is known by under the ring's first key, to see whether it is another. */
export const digestWith = ([{ bytes }]: KeyRing, plain: string): string =>
  createHmac("sha256", bytes).update(`digest ${plain}`).digest("hex");

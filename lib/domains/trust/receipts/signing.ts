import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { directoryPool } from "#lib/db/pool.ts";
import type { SigningKey } from "./schema.ts";

/** An instance's key: signs with Ed25519 (RFC 8032). */
export interface Signer {
  key_id: string;
  sign: (bytes: Uint8Array) => Buffer;
}

const shared = globalThis as { minutebook_signer?: Promise<Signer> | undefined };

const keyFile = () => path.join(process.env.DATA_DIR ?? ".data", "signing-key.pem");

/** Makes the key whole or not at all: two processes that start together both end up with the one that was first. */
function createKeyFile(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  const pem = generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" });
  writeFileSync(draft, pem, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
}

function readKey(file: string): KeyObject {
  try {
    return createPrivateKey(readFileSync(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    createKeyFile(file);
    return createPrivateKey(readFileSync(file));
  }
}

async function load(): Promise<Signer> {
  const key = readKey(keyFile());
  const publicKey = createPublicKey(key);
  const key_id = `sk_${createHash("sha256")
    .update(publicKey.export({ type: "spki", format: "der" }))
    .digest("hex")
    .slice(0, 24)}`;
  // Every instance publishes its own key: the private half never leaves the machine it was made on.
  await directoryPool().query(
    `insert into signing_key (key_id, algorithm, public_key_pem) values ($1, 'Ed25519', $2) on conflict do nothing`,
    [key_id, publicKey.export({ type: "spki", format: "pem" })],
  );
  return { key_id, sign: (bytes) => sign(null, bytes, key) };
}

/**
 * This instance's signer. The private key stands in `DATA_DIR/signing-key.pem` (mode 0600), made when it is first
 * needed; its public half is kept in the database for ever.
 */
export function signer(): Promise<Signer> {
  shared.minutebook_signer ??= load().catch((error) => {
    shared.minutebook_signer = undefined;
    throw error;
  });
  return shared.minutebook_signer;
}

/** Every key that receipts were ever signed with, newest first, for whoever checks one without knowing a workspace. */
export async function publishedKeys(): Promise<SigningKey[]> {
  const { rows } = await directoryPool().query<SigningKey>(
    "select key_id, algorithm, public_key_pem, created_at from signing_key order by created_at desc, key_id",
  );
  return rows;
}

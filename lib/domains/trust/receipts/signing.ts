import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import { signingKeyName } from "#lib/core/keys.mjs";
import { directoryPool } from "#lib/db/pool.ts";
import { directory } from "#lib/db/prisma.ts";
import { dropSecret, followSecret, readSecret, replaceSecret } from "#lib/db/secret-files.ts";
import type { SigningKey } from "./schema.ts";

/** An instance's key: signs with Ed25519 (RFC 8032). */
export interface Signer {
  key_id: string;
  /** The 32 bytes of its public half. */
  public_key: Buffer;
  sign: (bytes: Uint8Array) => Buffer;
}

interface OwnKey extends Signer {
  public_key_pem: string;
}

const FILE = "signing-key.pem";
/** Names the key whose place another takes, and since when, until that is known of it; `npm start` looks for it as well. */
const LEAVING = "signing-key.leaving";

const newPem = () => generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();

function ownKeyOf(pem: string): OwnKey {
  const key = createPrivateKey(pem);
  const publicKey = createPublicKey(key);
  const der = publicKey.export({ type: "spki", format: "der" });
  return {
    key_id: signingKeyName(der),
    // RFC 8410 puts twelve bytes before them.
    public_key: der.subarray(12),
    sign: (bytes) => sign(null, bytes, key),
    public_key_pem: publicKey.export({ type: "spki", format: "pem" }).toString(),
  };
}

// The key that was seen among the published ones: it is asked for once, and again when another takes its place.
const shared = globalThis as { minutebook_published?: string };

/**
 * This instance's signer. The private key stands in `DATA_DIR/signing-key.pem` (mode 0600), made when it is first needed,
 * and never leaves the machine; a rotation is noticed within a second. Its public half is kept in the database for ever: the
 * launcher publishes it as the owner (`publishKey`), since whoever could add a key to those could sign what verifies.
 * Throws where that was not done. An act asks in its transaction, so the answer comes by the directory's own connections: acts that
 * wait for this one's locks may hold all of the pool's.
 */
export async function signer(): Promise<Signer> {
  const own = followSecret(FILE, newPem, ownKeyOf);
  if (shared.minutebook_published === own.key_id) return own;
  if ((await directory().signing_key.count({ where: { key_id: own.key_id } })) === 0)
    throw new Error(`the signing key ${own.key_id} is not published: start the service with npm start`);
  shared.minutebook_published = own.key_id;
  return own;
}

const publish = async ({ key_id, public_key_pem }: OwnKey) => {
  await directoryPool().query(
    "insert into signing_key (key_id, algorithm, public_key_pem) values ($1, 'Ed25519', $2) on conflict do nothing",
    [key_id, public_key_pem],
  );
  return directoryPool().query<{ is_retired: boolean }>(
    "select retired_at is not null as is_retired from signing_key where key_id = $1",
    [key_id],
  );
};

/** Retires the key that another has taken the place of; where the rotation was cut short before that, it stays. */
async function retireLeft(): Promise<void> {
  const [left = "", since = ""] = readSecret(LEAVING)?.split(" ") ?? [];
  if (left !== "" && left !== followSecret(FILE, newPem, ownKeyOf, true).key_id) {
    await directoryPool().query("update signing_key set retired_at = $2 where key_id = $1 and retired_at is null", [
      left,
      since,
    ]);
  }
  dropSecret(LEAVING);
}

/**
 * Publishes this instance's key; as the directory's owner. One that was retired, as in a DATA_DIR of before, is replaced; and a
 * rotation that was cut short is ended.
 */
export async function publishKey(): Promise<void> {
  await retireLeft();
  const { rows } = await publish(followSecret(FILE, newPem, ownKeyOf));
  if (rows[0]?.is_retired) await rotateKey();
}

/**
 * Signs with a new key from now on, which is published first; as the directory's owner. The private half of the old one is
 * gone for good: what it signed is verified by its public half, which stays listed with the time, so that nobody who has kept
 * a copy signs anything of later with it. Answers both names.
 */
export async function rotateKey(): Promise<{ old_key_id: string; key_id: string }> {
  await retireLeft();
  const { key_id: old_key_id } = followSecret(FILE, newPem, ownKeyOf, true);
  const pem = newPem();
  await publish(ownKeyOf(pem));
  replaceSecret(LEAVING, `${old_key_id} ${new Date().toISOString()}`);
  replaceSecret(FILE, pem);
  await retireLeft();
  return { old_key_id, key_id: followSecret(FILE, newPem, ownKeyOf, true).key_id };
}

/**
 * Every key that receipts were ever signed with, newest first, for whoever checks one without knowing a workspace. By the directory's
 * own connections, as `signer`: whoever seals asks in its transaction.
 */
export async function publishedKeys(): Promise<SigningKey[]> {
  const keys = await directory().signing_key.findMany({ orderBy: [{ created_at: "desc" }, { key_id: "asc" }] });
  return keys.map(({ key_id, public_key_pem, created_at, retired_at }) => ({
    ...{ key_id, algorithm: "Ed25519", public_key_pem, created_at: created_at.toISOString() },
    retired_at: retired_at?.toISOString() ?? null,
  }));
}

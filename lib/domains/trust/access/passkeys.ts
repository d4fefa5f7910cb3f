import { createHash, randomBytes } from "node:crypto";
import type { passkey } from "#lib/db/generated/tables/client.ts";
import { directory } from "#lib/db/prisma.ts";

/** What a challenge is signed for: an answer to one opens nothing else. */
export type ChallengePurpose = "add_passkey" | "sign_in" | "confirm";

const hashOf = (challenge: string) => createHash("sha256").update(challenge).digest("hex");

async function isSo(rows: Promise<{ told: boolean }[]>): Promise<boolean> {
  return (await rows)[0]?.told === true;
}

/** A new challenge, good for five minutes, for one answer, and for that person's where they are known. */
export async function issueChallenge(purpose: ChallengePurpose, user_id: string | null): Promise<string> {
  const challenge = randomBytes(32).toString("base64url");
  await directory().$executeRaw`select issue_challenge(${hashOf(challenge)}, ${purpose}, ${user_id})`;
  return challenge;
}

/** Spends a challenge; false where it was never made for this, was answered before, or has run out. */
export const takeChallenge = (purpose: ChallengePurpose, challenge: string, user_id: string | null): Promise<boolean> =>
  isSo(directory().$queryRaw`select take_challenge(${hashOf(challenge)}, ${purpose}, ${user_id}) as told`);

/** A passkey as its owner's page lists it. */
export type ListedPasskey = Pick<
  passkey,
  "passkey_id" | "name" | "transports" | "is_synced" | "created_at" | "last_used_at"
>;

export const listPasskeys = (user_id: string): Promise<ListedPasskey[]> =>
  directory().$queryRaw`
    select passkey_id, name, transports, is_synced, created_at, last_used_at from passkeys_of(${user_id})`;

/** The passkey of a credential, with whose it is; null where nobody has it. */
export async function findPasskey(
  passkey_id: string,
): Promise<Pick<passkey, "passkey_id" | "user_id" | "public_key" | "sign_count" | "transports"> | null> {
  const [row] = await directory().$queryRaw<passkey[]>`
    select passkey_id, user_id, public_key, sign_count, transports from passkey_by_id(${passkey_id})`;
  return row ?? null;
}

/** Keeps a new passkey; false where the credential is somebody's already. */
export const addPasskey = (given: {
  passkey_id: string;
  user_id: string;
  name: string;
  public_key: Uint8Array<ArrayBuffer>;
  sign_count: number;
  transports: string;
  is_synced: boolean;
}): Promise<boolean> =>
  isSo(
    directory().$queryRaw`
      select add_passkey(${given.passkey_id}, ${given.user_id}, ${given.name}, ${given.public_key},
        ${given.sign_count}::bigint, ${given.transports}, ${given.is_synced}) as told`,
  );

/** Notes that a passkey has signed; false where its count did not grow, as a copy's would not. */
export const countPasskey = (passkey_id: string, sign_count: number): Promise<boolean> =>
  isSo(directory().$queryRaw`select use_passkey(${passkey_id}, ${sign_count}::bigint) as told`);

/** Names one of a person's passkeys; false where it is not theirs. */
export const renamePasskey = (user_id: string, passkey_id: string, name: string): Promise<boolean> =>
  isSo(directory().$queryRaw`select rename_passkey(${user_id}, ${passkey_id}, ${name}) as told`);

/** Takes away one of a person's passkeys and answers its name; null where it is not theirs. */
export async function removePasskey(user_id: string, passkey_id: string): Promise<string | null> {
  const [row] = await directory().$queryRaw<{ name: string | null }[]>`
    select remove_passkey(${user_id}, ${passkey_id}) as name`;
  return row?.name ?? null;
}

import { createHash, randomInt } from "node:crypto";
import { directory } from "#lib/db/prisma.ts";

/** What the first row of a function's answer says; each of these functions answers with one. */
async function told<T>(rows: Promise<{ told: T }[]>): Promise<T | null> {
  return (await rows)[0]?.told ?? null;
}

/** Where an app's secret is sealed for: it opens there and nowhere else. A person's is no workspace's. */
export const secretPlace = (user_id: string) =>
  ({ workspace_id: user_id, table: "authenticator", id: user_id, column: "secret_sealed" }) as const;

/** An app for one-time codes, as it is kept: with its secret sealed. */
export interface Authenticator {
  secret_sealed: string;
  /** Null while its first code is still to come: two-step sign-in is off. */
  confirmed_at: Date | null;
}

export async function findAuthenticator(user_id: string): Promise<Authenticator | null> {
  const [row] = await directory().$queryRaw<Authenticator[]>`
    select secret_sealed, confirmed_at from authenticator_of(${user_id})`;
  return row ?? null;
}

/** Keeps an app that is being set up; false where one is confirmed already. */
export const beginAuthenticator = async (user_id: string, sealed: string): Promise<boolean> =>
  (await told<boolean>(directory().$queryRaw`select begin_authenticator(${user_id}, ${sealed}) as told`)) === true;

/** Turns two-step sign-in on with the app's first code; false where it is on already. */
export const confirmAuthenticator = async (user_id: string, step: number, codes: string[]): Promise<boolean> =>
  (await told<boolean>(
    directory().$queryRaw`
      select confirm_authenticator(${user_id}, ${step}::bigint, ${hashesOf(user_id, codes)}::text[]) as told`,
  )) === true;

/** Takes the code of a time step: true for one who brings it, once, and never for an older one. */
export const spendStep = async (user_id: string, step: number): Promise<boolean> =>
  (await told<boolean>(directory().$queryRaw`select spend_step(${user_id}, ${step}::bigint) as told`)) === true;

/** Takes a recovery code, once, however it is spaced and written. */
export const spendRecoveryCode = async (user_id: string, code: string): Promise<boolean> =>
  (await told<boolean>(
    directory().$queryRaw`select spend_recovery_code(${user_id}, ${hashOf(user_id, code)}) as told`,
  )) === true;

/** Keeps these recovery codes and no others. */
export const renewRecoveryCodes = async (user_id: string, codes: string[]): Promise<void> =>
  void (await directory().$executeRaw`select renew_recovery_codes(${user_id}, ${hashesOf(user_id, codes)}::text[])`);

export const recoveryCodesLeft = async (user_id: string): Promise<number> =>
  (await told<number>(directory().$queryRaw`select recovery_codes_left(${user_id}) as told`)) ?? 0;

/** Turns two-step sign-in off; false where it was off. */
export const removeAuthenticator = async (user_id: string): Promise<boolean> =>
  (await told<boolean>(directory().$queryRaw`select remove_authenticator(${user_id}) as told`)) === true;

const CODES = 10;
/** No letter or figure that is taken for another. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUP = 4;

const group = () => Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/** Ten codes of 79 random bits each, in groups that can be copied by hand. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => [group(), group(), group(), group()].join("-"));

/** The person is hashed with it, so that no list of hashes serves for two; so many random bits need no slower hash. */
const hashOf = (user_id: string, code: string) =>
  createHash("sha256")
    .update(JSON.stringify([user_id, code.toLowerCase().replaceAll(/[^a-z0-9]/g, "")]))
    .digest("hex");
const hashesOf = (user_id: string, codes: string[]) => codes.map((code) => hashOf(user_id, code));

import { execFileSync } from "node:child_process";
import path from "node:path";
import { newId } from "#lib/core/ids.ts";
import { migratedCopy } from "../../scripts/support/migrated.mjs";

/** What names a database of a test's own, not made yet; it holds the directory as well, as most do. */
export function ownDatabase(name: string): NodeJS.ProcessEnv {
  const { DIRECTORY_URL: _, OWNER_DIRECTORY_URL: __, ...env } = process.env;
  const own = `/${name}_${newId("request")}`;
  const named = (url = "") => Object.assign(new URL(url), { pathname: own }).href;
  return { ...env, DATABASE_URL: named(env.DATABASE_URL), OWNER_DATABASE_URL: named(env.OWNER_DATABASE_URL) };
}

/** Runs a script of Node's as the owner of that database. */
export function asOwnerOf({ OWNER_DATABASE_URL, ...env }: NodeJS.ProcessEnv, ...args: string[]): void {
  execFileSync(process.execPath, args, { env: { ...env, DATABASE_URL: OWNER_DATABASE_URL }, stdio: "pipe" });
}

export const installQueueIn = (own: NodeJS.ProcessEnv) => asOwnerOf(own, path.resolve("scripts/install.ts"));

/** Makes that database, migrated and with its queue. */
export async function makeOwnDatabase(own: NodeJS.ProcessEnv): Promise<void> {
  const address = new URL(own.OWNER_DATABASE_URL ?? "");
  const url = (name: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href;
  await migratedCopy({ url }, address.pathname.slice(1));
  installQueueIn(own);
}

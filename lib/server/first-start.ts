import { randomBytes } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { connection } from "#lib/db/pool.ts";
import { directory } from "#lib/db/prisma.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as keys from "#lib/domains/trust/access/keys/store.ts";
import * as members from "#lib/domains/trust/access/members/store.ts";
import { openAccount } from "./accounts.ts";
import { openWorkspace } from "./workspaces.ts";

/** What the first start made: shown once, kept as hashes. */
export interface FirstStart {
  workspace: string;
  email: string;
  password: string;
  key: string;
}

/** The same in words. */
export const tellFirstStart = ({ email, password, key }: FirstStart): string =>
  [
    `Sign in with      ${email} and the password ${password}`,
    `API key           ${key}`,
    "Both are shown this once; the password can be changed and the key revoked under Settings.",
  ].join("\n");

/** Keeps what the first start made where logs do not carry it: a file of DATA_DIR that only its own user reads. Answers its path. */
export function keepFirstStart(lines: string): string {
  const file = path.resolve(process.env.DATA_DIR ?? ".data", "first-start.txt");
  rmSync(file, { force: true });
  writeFileSync(file, `${lines}\n`, { mode: 0o600, flag: "wx" });
  return file;
}

const OWNER_EMAIL = "owner@minutebook.local";
const WORKSPACE = "Minutebook";

/**
 * Makes a workspace with an owner and an API key where nobody can sign in yet; answers null where somebody can. An
 * advisory lock lets one of several instances that start together do it.
 */
export async function firstStart(): Promise<FirstStart | null> {
  const lock = new pg.Client(connection("directory"));
  await lock.connect();
  try {
    await lock.query("select pg_advisory_lock(hashtext('minutebook first start'))");
    const [{ found } = { found: false }] = await directory().$queryRaw<{ found: boolean }[]>`
      select has_accounts() as found`;
    if (found) return null;
    const email = process.env.OWNER_EMAIL ?? OWNER_EMAIL;
    const password = process.env.OWNER_PASSWORD ?? randomBytes(12).toString("base64url");
    const workspace_id = await openWorkspace(WORKSPACE);
    const owner = await openAccount({ email, name: "Owner", password });
    const { key } = await transaction({ workspace_id }, "write", async (tx) => {
      await members.insert(tx, owner.user_id, "owner");
      return keys.insert(tx, { name: "First key", scopes: ["*"], expires_at: null, created_by: "npm start" });
    });
    return { workspace: WORKSPACE, email, password, key };
  } finally {
    await lock.end();
  }
}

import { randomBytes } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { connection } from "#lib/db/pool.ts";
import { directory } from "#lib/db/prisma.ts";
import { dropSecret, readSecret, replaceSecret } from "#lib/db/secret-files.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as keys from "#lib/domains/trust/access/keys/store.ts";
import * as members from "#lib/domains/trust/access/members/store.ts";
import { openAccount, personWith } from "./accounts.ts";
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

/** The owner's sign-in, from before it is made until it is told: a first start that is cut short between is ended by the next. */
const UNTOLD = "first-start.untold";

type SignIn = Pick<FirstStart, "email" | "password">;

const newSignIn = (): SignIn => ({
  email: process.env.OWNER_EMAIL ?? OWNER_EMAIL,
  password: process.env.OWNER_PASSWORD ?? randomBytes(12).toString("base64url"),
});

/** What the first start has made has been told. */
export const markTold = (): void => dropSecret(UNTOLD);

/**
 * Makes a workspace with an owner and an API key where nobody can sign in yet, or where that was made and not told; answers null
 * where somebody can. An advisory lock lets one of several instances that start together do it.
 */
export async function firstStart(): Promise<FirstStart | null> {
  const lock = new pg.Client(connection("directory"));
  await lock.connect();
  try {
    await lock.query("select pg_advisory_lock(hashtext('minutebook first start'))");
    const [{ found } = { found: false }] = await directory().$queryRaw<{ found: boolean }[]>`
      select has_accounts() as found`;
    const left = readSecret(UNTOLD);
    if (found && left === null) return null;
    const { email, password } = left === null ? newSignIn() : (JSON.parse(left) as SignIn);
    const own = found ? await personWith(email, password) : null;
    if (found && own === null) {
      // Another instance was first, meanwhile.
      markTold();
      return null;
    }
    replaceSecret(UNTOLD, JSON.stringify({ email, password }));
    const workspace_id = await openWorkspace(WORKSPACE);
    const { user_id } = own ?? (await openAccount({ email, name: "Owner", password }));
    const { key } = await transaction({ workspace_id }, "write", async (tx) => {
      if ((await members.findByAddress(tx, email.trim().toLowerCase())) === null)
        await members.insert(tx, user_id, "owner");
      return keys.insert(tx, { name: "First key", scopes: ["*"], expires_at: null, created_by: "npm start" });
    });
    return { workspace: WORKSPACE, email, password, key };
  } finally {
    await lock.end();
  }
}

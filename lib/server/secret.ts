import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * What sessions are sealed with: `AUTH_SECRET`, which instances that share a database must share as well, or else a
 * secret of this instance's own in `DATA_DIR/auth-secret` (mode 0600), made when it is first needed.
 */
export function authSecret(): string {
  if (process.env.AUTH_SECRET) return process.env.AUTH_SECRET;
  const folder = process.env.DATA_DIR ?? ".data";
  const file = path.join(folder, "auth-secret");
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8");
}

import { randomBytes } from "node:crypto";
import { DAY_MS } from "#lib/core/days.ts";
import { followSecret, replaceSecret } from "#lib/db/secret-files.ts";

const FILE = "auth-secret";

/** As long as a session lasts at most, and a cookie of it: what sealed the last of them is needed no longer. */
export const SESSION_DAYS = 30;

const newSecret = () => randomBytes(32).toString("base64url");

/** A line each: the secret that seals, and those that were, each with the moment from which it opens nothing any more. */
const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const isOpen = (line: string) => {
  const until = line.split(" ")[1];
  return until === undefined || Date.parse(until) > Date.now();
};

/**
 * What sessions are sealed with, the first, and what those of before were, which open still: `AUTH_SECRET` (several by
 * commas), which instances that share a database must share as well, or else secrets of this instance's own in
 * `DATA_DIR/auth-secret` (mode 0600), made when first needed.
 */
export function authSecrets(given = process.env.AUTH_SECRET): [string, ...string[]] {
  // A comma too many is no secret that opens: what nobody had to know would open by it.
  const [first = "", ...others] = given
    ? given
        .split(",")
        .map((word) => word.trim())
        .filter((word) => word !== "")
    : followSecret(FILE, newSecret, linesOf)
        .filter(isOpen)
        .map((line) => line.split(" ")[0] ?? "");
  return [first, ...others];
}

/** The secret that sessions are sealed with now. */
export const authSecret = (): string => authSecrets()[0];

/** Seals sessions with a new secret from now on; those of before open until the last of them has ended. */
export function rotateAuthSecret(): void {
  const [present = newSecret(), ...before] = followSecret(FILE, newSecret, linesOf, true).filter(isOpen);
  const until = new Date(Date.now() + SESSION_DAYS * DAY_MS).toISOString();
  replaceSecret(FILE, [newSecret(), `${present} ${until}`, ...before, ""].join("\n"));
  followSecret(FILE, newSecret, linesOf, true);
}

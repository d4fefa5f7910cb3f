import { createHash, randomBytes } from "node:crypto";
import { directory } from "#lib/db/prisma.ts";

/** What a link that is mailed lets its holder do, once. */
export type LinkPurpose = "reset_password" | "verify_email" | "sign_up";

/** How long a link opens something: long enough to find the message, too short to be found in an old mailbox. */
export const LINK_MINUTES: Record<LinkPurpose, number> = { reset_password: 45, verify_email: 60, sign_up: 60 };

const pathOf: Record<LinkPurpose, string> = {
  reset_password: "reset-password",
  verify_email: "verify-email",
  sign_up: "sign-up",
};

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** What stands in the database in a token's place; 256 random bits need no salt. */
const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** A page under the service's own public address (NEXTAUTH_URL): never the address that a request says it came to. */
export function publicAddress(path: string): string {
  return new URL(path, process.env.NEXTAUTH_URL ?? `http://localhost:${process.env.PORT ?? 3000}`).href;
}

/** Makes a link and answers its address; only its hash is kept. */
export async function issueLink(purpose: LinkPurpose, email: string, user_id: string | null): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await directory()
    .$executeRaw`select issue_link(${hashOf(token)}, ${purpose}, ${email}, ${user_id}, ${LINK_MINUTES[purpose]}::int)`;
  return publicAddress(`/${pathOf[purpose]}/${token}`);
}

/** Whom an open link is for. */
export interface Link {
  email: string;
  user_id: string | null;
}

async function first<Row>(rows: Promise<Row[]>): Promise<Row | null> {
  return (await rows)[0] ?? null;
}

/** The link of a token while it opens something; looking at it does not spend it. */
export const findLink = async (purpose: LinkPurpose, token: string): Promise<(Link & { expires_at: Date }) | null> =>
  TOKEN.test(token)
    ? first(directory().$queryRaw`select email, user_id, expires_at from find_link(${hashOf(token)}, ${purpose})`)
    : null;

/** Spends a link: of several who try at once, one gets it. */
export const takeLink = async (purpose: LinkPurpose, token: string): Promise<Link | null> =>
  TOKEN.test(token)
    ? first(directory().$queryRaw`select email, user_id from take_link(${hashOf(token)}, ${purpose})`)
    : null;

/** Spends a link to set a new password, which ends every session of the person; null where it opens nothing. */
export const resetByLink = async (
  token: string,
  password_hash: string,
): Promise<{ user_id: string; email: string; name: string } | null> =>
  TOKEN.test(token)
    ? first(directory().$queryRaw`select user_id, email, name from reset_password(${hashOf(token)}, ${password_hash})`)
    : null;

/** Spends a link that makes its address the person's own; null where it opens nothing for them. */
export const confirmByLink = async (
  token: string,
  user_id: string,
  session_id: string,
): Promise<{ old_email: string; email: string } | null> =>
  TOKEN.test(token)
    ? first(
        directory().$queryRaw`select old_email, email from confirm_email(${hashOf(token)}, ${user_id}, ${session_id})`,
      )
    : null;

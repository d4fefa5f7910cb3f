import { randomBytes } from "node:crypto";

const BYTES = 24;

/** What an invoice's link cannot be guessed without: 192 random bits, base64url. */
export const newToken = (): string => randomBytes(BYTES).toString("base64url");

/** Whether a text may be a link's token; one that is not is asked of no database. */
export const isToken = (text: string): boolean => /^[A-Za-z0-9_-]{32,64}$/.test(text);

/** The address of an invoice's public page, under the service's own public address (NEXTAUTH_URL). */
export function publicUrl(token: string): string {
  const base = process.env.NEXTAUTH_URL ?? `http://localhost:${process.env.PORT ?? 3000}`;
  return new URL(`/i/${token}`, base).href;
}

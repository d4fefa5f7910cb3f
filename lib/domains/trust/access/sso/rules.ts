import { urlOf } from "#lib/core/urls.ts";

/** What a domain's owner publishes to prove that it is theirs, as a TXT record of that very domain. */
export const txtRecord = (token: string): string => `minutebook-domain-verification=${token}`;

/** Whether the domain's TXT records, each in the pieces that DNS cuts it into, hold the one that was asked for. */
export const isProven = (records: readonly (readonly string[])[], wanted: string): boolean =>
  records.some((pieces) => pieces.join("").trim() === wanted);

/** The domain of an e-mail address, in lower case; null where it has none. */
export function domainOf(email: string): string | null {
  const at = email.lastIndexOf("@");
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase();
  return at > 0 && domain !== "" ? domain : null;
}

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** What is wrong with a domain to be bound; null where nothing is. It has a dot: nobody owns all of `com`. */
export function domainRule(text: string): string | null {
  const labels = text.split(".");
  const isName = text.length <= 253 && labels.length > 1 && labels.every((label) => LABEL.test(label));
  // What ends in a figure is an address, not a name.
  if (!isName || /^\d+$/.test(labels.at(-1) ?? "")) return "must be a domain, such as acme.example (in its ASCII form)";
  return null;
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether the address is of this very machine, where plain http reaches nobody's network. */
export const isLoopback = (url: URL): boolean => LOOPBACK.has(url.hostname);

/**
 * What is wrong with an issuer's address; null where nothing is. Plain http passes for this machine alone, and is
 * followed only where private addresses are (`SSO_ALLOW_PRIVATE`).
 */
export function issuerRule(text: string): string | null {
  const url = urlOf(text);
  if (url === null || (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback(url)))) {
    return "must be an https address, such as https://login.acme.example";
  }
  if (url.username !== "" || url.password !== "") return "must hold no user name and no password";
  if (url.search !== "" || url.hash !== "") return "must have no query and no fragment";
  return null;
}

/** What an issuer says of whoever has signed in there. */
export interface Claims {
  subject: string;
  email: string | null;
  email_verified: boolean;
  name: string | null;
}

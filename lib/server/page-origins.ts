import type { IncomingMessage } from "node:http";
import { type AppError, forbidden } from "#lib/core/errors.ts";

/** What changes nothing; whatever else comes to a page's door is a form or an action, done as whoever's cookie comes with it. */
const READS = new Set(["GET", "HEAD", "OPTIONS"]);
/** Directories are programs with a token, and bring no cookie. */
const BY_TOKEN = /^\/+scim(?:\/|$)/;

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : null);

/**
 * The refusal of a form or an action that another site's page sends: a browser names the page that it comes from, or `null` where that hides
 * itself. Null where it is one of ours, or no browser's. Headers that a proxy alone may say are off the request by now.
 */
export function originRefusal({
  method = "GET",
  url = "/",
  headers,
}: Pick<IncomingMessage, "method" | "url" | "headers">): AppError | null {
  if (READS.has(method) || BY_TOKEN.test(url)) return null;
  const { origin, "sec-fetch-site": site = "none" } = headers;
  const own = [headers["x-forwarded-host"]].flat()[0]?.split(",")[0]?.trim() ?? headers.host;
  const isOwn = origin === undefined ? ["same-origin", "none"].includes(String(site)) : hostOf(origin) === own;
  return isOwn ? null : forbidden("The form comes from another site's page, which does nothing here.");
}

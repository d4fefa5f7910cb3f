import { networkOf } from "./address.ts";
import { count, type Limit, spent } from "./counters.ts";
import { exceeded } from "./rate-limit.ts";
import { bringsSession } from "./session-cookie.ts";

/**
 * Doors that need no key, and what a session does: each has a part of a key's allowance (RATE_LIMIT_REQUESTS in
 * RATE_LIMIT_WINDOW_SECONDS), 300 keys that there are not, 300 pages and 60 files of links, 300 other pages that are drawn for
 * anybody, and 600 acts a minute.
 */
const parts = { "unknown-key": 20, "public-page": 20, "open-page": 20, "public-file": 100, act: 10 } as const;
type Door = keyof typeof parts;

/** However small a key's allowance is: so much anybody may mistype. */
const FEWEST = 10;

const limitOf = (name: Door): Limit => ({
  name,
  points: Math.max(FEWEST, Math.ceil(Number(process.env.RATE_LIMIT_REQUESTS ?? 6000) / parts[name])),
  seconds: Number(process.env.RATE_LIMIT_WINDOW_SECONDS ?? 60),
});

async function countAt(door: Door, by: string, what: string): Promise<void> {
  const tally = await count(limitOf(door), by);
  if (tally.isExceeded) throw exceeded(tally, what);
}

/** Throws 429 where a network has sent too many keys that there are not: the next one is not even looked up. */
export async function assertMayTryKey(address: string | null): Promise<void> {
  // Where nobody tells whose request it is, one would close the door to all.
  if (address === null) return;
  const tally = await spent(limitOf("unknown-key"), networkOf(address));
  if (tally) throw exceeded(tally, "keys that are not valid, from this address");
}

/** Counts a key, or a signature, that was none, by the network that it came from; that it was one too many the next one is told. */
export async function countUnknownKey(address: string | null): Promise<void> {
  if (address !== null) await count(limitOf("unknown-key"), networkOf(address));
}

/** Links that are mailed or handed on, to an invoice, a paper to sign, a scenario, or a calendar; what is drawn anew for each counts apart. */
const LINK = /^\/(?:i|sign|scenario|calendar)\/[^/?#]+(?<file>\/(?:pdf|file))?\/?(?:[?#]|$)/;

/** Pages that anybody may open; each is drawn anew for whoever asks. */
const OPEN_PAGE =
  /^\/(?:docs|forgot-password|invitation|log|reset-password|sign-in|sign-up|sso|verify|verify-email)(?:[/?#]|$)/;

/** Doors of programs and of signing in, which count for themselves, and what is built. */
const COUNTED = /^\/(?:api|scim|_next\/static)(?:[/?#]|$)/;

/**
 * Whether a page is drawn for whoever asks: one that anybody may open, as a test holds of each, and of all others what is answered to
 * somebody who brings no session, that there is no such page and where to sign in.
 */
export const isOpenPage = async (url: string, cookies?: string): Promise<boolean> =>
  OPEN_PAGE.test(url) || !(LINK.test(url) || COUNTED.test(url) || (await bringsSession(cookies)));

/** Counts what is asked of a page that is drawn for anybody (`isOpen`), by address; of a link apart from others, and its file, which costs more, apart again. Throws 429. */
export async function countPublicPage(url: string, address: string | null, isOpen: boolean): Promise<void> {
  const link = LINK.exec(url);
  if (link) await countAt(link.groups?.file ? "public-file" : "public-page", networkOf(address), "this address");
  else if (isOpen) await countAt("open-page", networkOf(address), "this address");
}

/** Counts an act of somebody who is signed in, by their session. Throws 429. */
export const countAct = (session_id: string) => countAt("act", session_id, "this session");

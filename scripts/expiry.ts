import { DAY_MS } from "#lib/core/days.ts";

/**
 * Until when a key is to hold, out of what was typed: a day, to its end in UTC as in the dashboard; so many days from now,
 * such as `90d`; or a time in RFC 3339. Anything else is handed on as it stands, for the operation to refuse.
 */
export function expiryOf(text: string | undefined, now: number): string | undefined {
  if (text === undefined) return undefined;
  const days = /^(\d{1,4})d$/.exec(text)?.[1];
  if (days !== undefined) return new Date(now + Number(days) * DAY_MS).toISOString();
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T23:59:59Z` : text;
}

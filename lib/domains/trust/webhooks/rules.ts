import { urlOf } from "#lib/core/urls.ts";

/** After how many seconds an event is sent again that was not taken (Standard Webhooks' own): then it is given up. */
const waits = [5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 14 * 3600] as const;

/** How long nothing else is tried where something was not taken. */
const HELD_SECONDS = 5 * 60;

/** After how many seconds it is tried again, and how long the webhook's other events wait for that; null once it is given up. */
export function nextTry(attempts: number): { wait: number | null; held: number } {
  const wait = waits[attempts - 1] ?? null;
  return { wait, held: Math.min(wait ?? HELD_SECONDS, HELD_SECONDS) };
}

/** How many days of failures end a webhook. */
export const MOST_DAYS_FAILING = 5;

/** How long the secret of before a rotation signs beside the new one, so that whoever verifies may change over. */
export const FORMER_HOURS = 24;

/** Whether a webhook that is told of these is told of what has happened. */
export const isTold = (events: readonly string[], type: string): boolean =>
  events.includes("*") || events.includes(type);

/** What is kept of the types that a webhook is told of: each once, and `*` alone, since it is all of them. */
export const eventsKept = (events: readonly string[]): string[] =>
  events.includes("*") ? ["*"] : [...new Set(events)].toSorted();

/** What is wrong with an address that events are posted to; null where nothing is. */
export function urlRule(text: string, mayBePlain: boolean): string | null {
  const url = urlOf(text);
  if (url === null || !(url.protocol === "https:" || (url.protocol === "http:" && mayBePlain))) {
    return "must be an https address, such as https://books.example/events";
  }
  if (url.username !== "" || url.password !== "") return "must hold no user name and no password";
  if (url.hash !== "") return "must have no fragment";
  return null;
}

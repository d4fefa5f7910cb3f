import { urlOf } from "#lib/core/urls.ts";
import { isLoopback } from "../../access/sso/rules.ts";

export const frequencies = ["hourly", "daily", "weekly"] as const;
export type Frequency = (typeof frequencies)[number];

/** How an address is reached: by mail, or by a POST. */
export type WitnessKind = "email" | "url";

export const kindOf = (address: string): WitnessKind => (/^https?:/i.test(address) ? "url" : "email");

/**
 * What is wrong with an address that heads are posted to; null where nothing is. Plain http passes for this machine alone, and
 * is followed only where private addresses are (`WEBHOOK_ALLOW_PRIVATE`).
 */
export function urlRule(text: string): string | null {
  const url = urlOf(text);
  if (url === null || (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback(url)))) {
    return "must be an e-mail address, or an https address such as https://witness.example/checkpoints";
  }
  if (url.username !== "" || url.password !== "") return "must hold no user name and no password";
  if (url.hash !== "") return "must have no fragment";
  return null;
}

import { allScopes, type Scope, scopeDomains } from "#lib/core/scopes.ts";
import { wordsOf } from "#ui/ui/status.tsx";

/** What the pages call otherwise than the scopes do. */
const onPages: Partial<Record<(typeof scopeDomains)[number], string>> = {
  entities: "companies and their particulars",
  equity: "the cap table",
  governance: "seats and meetings",
  ledger: "books and statements",
  payments: "bills, vendors and payments",
  tax: "compliance",
};

/** The domains of scopes as a person reads them, in the order of the reference. */
export const domains = scopeDomains.map((domain) => ({
  domain,
  label: wordsOf(domain),
  pages: onPages[domain] ?? null,
}));

/** The scopes that are no reading or writing of a domain, with what they allow. */
export const executing = [
  { scope: "intents:execute", label: "Run intents", hint: "Together with the scope of what the intent does." },
  { scope: "agents:execute", label: "Trigger agents", hint: "Send messages and events to agents." },
] as const satisfies readonly { scope: Scope; label: string; hint: string }[];

/** What a key may do, in words short enough for a list: "Everything", "Read ledger, write invoices". */
export function scopeSummary(scopes: readonly string[]): string {
  if (scopes.includes("*")) return "Everything";
  const words = allScopes.filter((scope) => scopes.includes(scope)).map(wordsOfScope);
  const written = words.join(", ");
  return written.charAt(0).toUpperCase() + written.slice(1);
}

function wordsOfScope(scope: Scope): string {
  const [domain = "", verb = ""] = scope.split(":");
  return `${verb === "execute" ? "run" : verb} ${domain}`;
}

/** The domains that a key may read or write (decisions "Keys and limits"). */
export const scopeDomains = [
  "entities",
  "formations",
  "documents",
  "equity",
  "ledger",
  "invoices",
  "payments",
  "banking",
  "payroll",
  "governance",
  "tax",
  "contracts",
  "agents",
  "contacts",
  "obligations",
  "receipts",
  "webhooks",
  "policies",
  "approvals",
  "keys",
] as const;

export type ScopeDomain = (typeof scopeDomains)[number];
export type Scope = `${ScopeDomain}:${"read" | "write"}` | "intents:execute" | "agents:execute";

export const allScopes: readonly Scope[] = [
  ...scopeDomains.flatMap((domain): Scope[] => [`${domain}:read`, `${domain}:write`]),
  "intents:execute",
  "agents:execute",
];

const known = new Set<string>([...allScopes, "*"]);

/** Whether the word is a scope, or `*` for all of them. */
export const isScope = (word: string): word is Scope | "*" => known.has(word);

/** The scope that reads what a scope writes: `invoices:read` for `invoices:write`. */
export const readingScope = (scope: Scope): string => scope.replace(/:(write|execute)$/, ":read");

/** Whether the scopes that are held cover the one that is needed: write includes read, `*` includes all. */
export function covers(held: ReadonlySet<string>, needed: Scope | "*"): boolean {
  if (held.has("*") || held.has(needed)) return true;
  return needed.endsWith(":read") && held.has(needed.replace(/read$/, "write"));
}

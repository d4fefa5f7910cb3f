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

/**
 * The scope that reads what a scope writes: `invoices:read` for `invoices:write`. What executes intents writes nothing of its
 * own: whoever reads receipts reads that it was asked, as far as they read what was done.
 */
export const readingScope = (scope: Scope): Scope =>
  scope === "intents:execute" ? "receipts:read" : (scope.replace(/:(write|execute)$/, ":read") as Scope);

/** Whether the scopes that are held cover the one that is needed: write includes read, `*` includes all. */
export function covers(held: ReadonlySet<string>, needed: Scope | "*"): boolean {
  if (held.has("*") || held.has(needed)) return true;
  return needed.endsWith(":read") && held.has(needed.replace(/read$/, "write"));
}

/** The scopes that somebody reads with who holds these, those included that writing ones bring; null where they hold all. */
export const readableScopes = ({ scopes }: { scopes: ReadonlySet<string> }): Scope[] | null =>
  scopes.has("*") ? null : allScopes.filter((scope) => covers(scopes, scope));

import { allScopes, type Scope, scopeDomains } from "./scopes.ts";

/** What a member of a workspace may be; each role is a set of the same scopes that keys carry. */
export const roles = ["owner", "admin", "accountant", "viewer"] as const;
export type Role = (typeof roles)[number];

/** Whether it is one of the four; else it is a role of the workspace's own, by its identifier. */
export const isRole = (word: string): word is Role => (roles as readonly string[]).includes(word);

const reading: Scope[] = scopeDomains.filter((domain) => domain !== "keys").map((domain): Scope => `${domain}:read`);

const keeping: Scope[] = [
  "ledger:write",
  "invoices:write",
  "payments:write",
  "banking:write",
  "payroll:write",
  "tax:write",
  "contacts:write",
  "obligations:write",
  "intents:execute",
];

/**
 * The scopes of a role. Owners and admins hold all of them, but `*` is the owner's: only an owner makes or unmakes an
 * owner, and a key that carries `*` counts as one. Accountants keep the books and read the rest; viewers read.
 */
export const scopesOf: { readonly [R in Role]: ReadonlySet<string> } = {
  owner: new Set(["*"]),
  admin: new Set(allScopes),
  accountant: new Set([...reading, ...keeping]),
  viewer: new Set(reading),
};

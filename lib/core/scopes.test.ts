import { describe, expect, it } from "vitest";
import { roles, scopesOf } from "./roles.ts";
import { allScopes, covers, isScope, scopeDomains } from "./scopes.ts";

const held = (...scopes: string[]) => new Set(scopes);

describe("scopes", () => {
  it("are read and write of every domain, and the two that execute", () => {
    expect(scopeDomains.join(" ")).toBe(
      "entities formations documents equity ledger invoices payments banking payroll governance tax contracts agents contacts obligations receipts webhooks policies approvals keys",
    );
    expect(allScopes).toHaveLength(2 * scopeDomains.length + 2);
    expect(new Set(allScopes).size).toBe(allScopes.length);
  });

  it("cover themselves; * covers all; nothing covers nothing", () => {
    for (const scope of allScopes) {
      expect(covers(held(scope), scope), scope).toBe(true);
      expect(covers(held("*"), scope), scope).toBe(true);
      expect(covers(held(), scope), scope).toBe(false);
    }
    expect(covers(held("*"), "*")).toBe(true);
    expect(covers(held(...allScopes), "*")).toBe(false);
  });

  it("to write include to read, and not the other way round, and not another domain's", () => {
    for (const domain of scopeDomains) {
      expect(covers(held(`${domain}:write`), `${domain}:read`), domain).toBe(true);
      expect(covers(held(`${domain}:read`), `${domain}:write`), domain).toBe(false);
      const others = allScopes.filter((scope) => !scope.startsWith(`${domain}:`));
      expect(covers(held(...others), `${domain}:read`), domain).toBe(false);
    }
  });

  it.each(["entities", "entities:", "entities:execute", "Entities:read", "intents:write", "", "**", " *"])(
    "%j is no scope",
    (word) => {
      expect(isScope(word)).toBe(false);
    },
  );
});

describe("roles", () => {
  it("hold scopes that exist", () => {
    for (const role of roles) expect([...scopesOf[role]].filter((word) => !isScope(word))).toEqual([]);
  });

  it("let owners and admins do everything, and viewers change nothing", () => {
    for (const scope of allScopes) {
      expect(covers(scopesOf.owner, scope) && covers(scopesOf.admin, scope), scope).toBe(true);
      if (!scope.endsWith(":read")) expect(covers(scopesOf.viewer, scope), scope).toBe(false);
    }
  });

  it("let accountants keep the books, and neither sign, form, issue nor make keys", () => {
    for (const scope of ["ledger:write", "invoices:write", "payments:write", "payroll:write"] as const) {
      expect(covers(scopesOf.accountant, scope), scope).toBe(true);
    }
    for (const scope of ["documents:write", "entities:write", "formations:write", "equity:write"] as const) {
      expect(covers(scopesOf.accountant, scope), scope).toBe(false);
    }
    expect(covers(scopesOf.accountant, "keys:read")).toBe(false);
    expect(covers(scopesOf.viewer, "keys:read")).toBe(false);
  });
});

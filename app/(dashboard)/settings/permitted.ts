import { peoplesTitle } from "#lib/core/operation.ts";
import { allScopes, covers } from "#lib/core/scopes.ts";
import { chapters } from "#lib/operations.ts";
import type { PermittedPart } from "#ui/trust/access/permitted.tsx";
import { domains, executing } from "#ui/trust/access/scope-labels.ts";

const acts = chapters.flatMap(({ operations }) => operations.filter(({ effect, http }) => effect === "write" && http));

/** What scopes let somebody do, part by part: read from the operations themselves, so that it says what holds. */
export function permittedBy(scopes: readonly string[]): PermittedPart[] {
  const held = new Set(scopes);
  const titles = (scope: string) => acts.filter((act) => act.scope === scope).map(({ title }) => peoplesTitle(title));
  const why = (part: string) =>
    scopes.includes("*") ? ["*"] : allScopes.filter((scope) => scope.startsWith(`${part}:`) && held.has(scope));
  return [
    ...domains.map(({ domain, label }) => {
      const [reads, writes] = [covers(held, `${domain}:read`), covers(held, `${domain}:write`)];
      const level = writes ? ("reads and writes" as const) : reads ? ("reads" as const) : ("nothing" as const);
      return { domain, label, level, scopes: why(domain), acts: writes ? titles(`${domain}:write`) : [] };
    }),
    ...executing.map(({ scope, label }) => {
      const may = covers(held, scope);
      const level = may ? ("sets off" as const) : ("nothing" as const);
      return {
        domain: scope,
        label,
        level,
        scopes: may ? [held.has("*") ? "*" : scope] : [],
        acts: may ? titles(scope) : [],
      };
    }),
  ];
}

import { ArrowRight, Plus } from "lucide-react";
import { covers, type Scope } from "#lib/core/scopes.ts";
import { partsFor } from "#ui/company/entities/parts.ts";
import type { NavSection } from "#ui/ui/app-shell.tsx";
import type { PaletteGroup } from "#ui/ui/command-palette.tsx";
import { pagesFor, settingsPages } from "./palette-pages.ts";

type Act = readonly [path: string, label: string, scope: Scope];

/** What is begun on a page of the present company; `new` opens the form that the page is there for. */
const companyActs: readonly Act[] = [
  ["invoices/new", "New invoice", "invoices:write"],
  ["payments?new=true", "Submit a payment", "payments:write"],
  ["payments/vendors?new=true", "New vendor", "payments:write"],
  ["ledger/entries/new", "New journal entry", "ledger:write"],
  ["payroll/runs/new", "Draft a payroll run", "payroll:write"],
  ["cap-table/grants?new=true", "Issue equity", "equity:write"],
  ["cap-table/safes?new=true", "Issue a SAFE", "equity:write"],
  ["contracts/new", "New contract", "contracts:write"],
  ["meetings?new=true", "Convene a meeting", "governance:write"],
];

const workspaceActs: readonly Act[] = [
  ["/entities/new", "Form a company", "entities:write"],
  ["/contacts?new=true", "New contact", "contacts:write"],
  ["/obligations?new=true", "New obligation", "obligations:write"],
  ["/agents?new=true", "New agent", "agents:write"],
  ["/settings/webhooks?new=true", "New webhook", "webhooks:write"],
];

/** The company whose pages an address is of; null of any other. */
export const companyAt = (path: string): string | null => /^\/entities\/(ent_[^/]+)/.exec(path)?.[1] ?? null;

/** What can be gone to and begun from here without asking: acts that the role may do, and pages. */
export function paletteGroups(
  scopes: readonly string[],
  entity_id: string | null,
  sections: readonly NavSection[],
): PaletteGroup[] {
  const held = new Set(scopes);
  const may = ([, , scope]: Act) => covers(held, scope);
  const acts = (of: readonly Act[], within: string) =>
    of.filter(may).map(([path, label]) => ({ href: `${within}${path}`, label, icon: <Plus aria-hidden="true" /> }));
  const go = <ArrowRight aria-hidden="true" />;
  const pages = sections.flatMap(({ items }) =>
    items.map(({ href, label, icon }) => ({ href, label, icon: icon ?? go })),
  );
  const settings = settingsPages.map(([href, label]) => ({ href, label, icon: go }));
  const isAdministering = pages.some(({ href }) => href === "/settings/members");
  const further = { label: "Settings", items: isAdministering ? settings : [], onlyTyped: true };
  if (entity_id === null) {
    return [{ label: "Do", items: acts(workspaceActs, "") }, { label: "Pages", items: pages }, further];
  }
  const company = `/entities/${entity_id}`;
  const parts = [["", "Overview"], ...partsFor(scopes)].map(([part, label]) => ({
    href: part ? `${company}/${part}` : company,
    label: label ?? "",
    icon: go,
  }));
  return [
    { label: "Do in this company", items: [...acts(companyActs, `${company}/`), ...acts(workspaceActs, "")] },
    { label: "Pages of this company", items: parts },
    {
      label: "Within this company",
      items: pagesFor(held).map(({ path, label, part }) => ({
        href: `${company}/${path}`,
        label,
        detail: part,
        icon: go,
      })),
      onlyTyped: true,
    },
    { label: "Pages", items: pages },
    further,
  ];
}

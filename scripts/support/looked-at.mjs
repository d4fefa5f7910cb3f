import fs from "node:fs";
import path from "node:path";
import { inProject } from "./project.mjs";

/** Pages that are never seen: each leads on to another at once. */
const leadOn = [
  "/entities/[entity_id]/banking/lines/[bank_line_id]",
  "/entities/[entity_id]/invoices/settlements/[settlement_id]",
  "/settings",
];

/** Every page of the dashboard and beside it, as Next finds them, and how an address of it looks. */
function pages() {
  return (
    fs
      .readdirSync(inProject("app"), { recursive: true })
      .map((file) => file.split(path.sep))
      .filter((names) => names.at(-1) === "page.tsx")
      // What is in parentheses groups pages, and is no part of their addresses.
      .map((names) => names.slice(0, -1).filter((name) => !name.startsWith("(")))
      .map((names) => ({ page: `/${names.join("/")}`, address: new RegExp(`^/${names.map(patternOf).join("/")}$`) }))
  );
}

const patternOf = (name) => (name.startsWith("[...") ? ".+" : name.startsWith("[") ? "[^/]+" : name);

/**
 * The pages that none of these tests has looked at by axe: each notes the address of what it looks at (`accessible.ts`). A page
 * that has a name of its own is meant before one that any name leads to: `/entities/new` is no company.
 */
export function pagesNotLookedAt({ suites = [] }) {
  const blanks = ({ page }) => page.split("[").length;
  const all = pages().toSorted((a, b) => blanks(a) - blanks(b));
  const lookedAt = new Set(suites.flatMap(addressesIn).map((given) => all.find(({ address }) => address.test(given))));
  const left = all.filter((one) => !lookedAt.has(one) && !leadOn.includes(one.page));
  return left.map(({ page }) => page).toSorted();
}

function addressesIn({ suites = [], specs = [] }) {
  const noted = specs.flatMap(({ tests }) => tests.flatMap(({ annotations }) => annotations));
  return [
    ...suites.flatMap(addressesIn),
    ...noted.filter(({ type }) => type === "axe").map(({ description }) => description),
  ];
}

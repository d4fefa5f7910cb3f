import fs from "node:fs";
import { inProject } from "./project.mjs";

/** Pages that are never seen: each leads on to another at once. */
const leadOn = [
  "/entities/[entity_id]/banking/lines/[bank_line_id]",
  "/entities/[entity_id]/invoices/settlements/[settlement_id]",
  "/settings",
];

/** Every page of the dashboard and beside it, as Next finds them, and how an address of it looks. */
function pages() {
  return fs
    .readdirSync(inProject("app"), { recursive: true })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => `/${file.replace(/(^|\/)page\.tsx$/, "").replaceAll(/\([^)]*\)\/?/g, "")}`.replace(/(.)\/$/, "$1"))
    .map((page) => ({
      page,
      address: new RegExp(`^${page.replaceAll(/\[\.\.\.\w+\]/g, ".+").replaceAll(/\[\w+\]/g, "[^/]+")}$`),
    }));
}

/**
 * The pages that none of these tests has looked at by axe: each notes the address of what it looks at (`accessible.ts`). A page
 * that has a name of its own is meant before one that any name leads to: `/entities/new` is no company.
 */
export function pagesNotLookedAt({ suites = [] }) {
  const lookedAt = new Set(suites.flatMap(addressesIn).map((address) => pageOf(address)));
  return pages()
    .map(({ page }) => page)
    .filter((page) => !lookedAt.has(page) && !leadOn.includes(page))
    .toSorted();
}

function pageOf(address) {
  const fitting = pages().filter((one) => one.address.test(address));
  const blanks = ({ page }) => page.split("[").length;
  return fitting.toSorted((a, b) => blanks(a) - blanks(b))[0]?.page;
}

function addressesIn({ suites = [], specs = [] }) {
  const noted = specs.flatMap(({ tests }) => tests.flatMap(({ annotations }) => annotations));
  return [
    ...suites.flatMap(addressesIn),
    ...noted.filter(({ type }) => type === "axe").map(({ description }) => description),
  ];
}

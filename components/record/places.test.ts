import { globSync } from "node:fs";
import { expect, it } from "vitest";
import { prefixes } from "#lib/core/kinds.ts";
import { pageOf, pageOfId } from "./places.ts";

const app = "app/(dashboard)";

/** Pages of one record each, by the address of a record: those under another record's need that one's identifier as well. */
const pages = globSync(`${app}/**/page.tsx`).flatMap((file) => {
  const path = file.slice(app.length, -"/page.tsx".length).replace("/entities/[entity_id]", "/entities/ent_1");
  const [, name] = /\/\[([a-z_]+_id)\]$/.exec(path) ?? [];
  return name && !path.slice(0, -name.length - 2).includes("[")
    ? [{ name, path: path.replace(`[${name}]`, "x_1") }]
    : [];
});

it("whatever has a page of its own is gone to wherever it is named", () => {
  expect(pages.length).toBeGreaterThan(40);
  const found = pages.filter(({ path }) => path !== "/approvals/x_1");
  expect(found.filter(({ name, path }) => pageOf(name, "x_1", "ent_1") !== path)).toEqual([]);
});

it("what an identifier names is gone to by the identifier alone, as a sentence has it", () => {
  const id = (kind: keyof typeof prefixes) => `${prefixes[kind]}_01k0zk1x3ve4b8j0c2v5y6m7n8`;
  const run = id("payroll_run");
  expect(pageOfId(run, "ent_1")).toBe(`/entities/ent_1/payroll/runs/${run}`);
  expect(pageOfId(id("journal_entry"), "ent_1")).toBe(`/entities/ent_1/ledger/entries/${id("journal_entry")}`);
  expect(pageOfId(id("obligation"), null)).toBe(`/obligations/${id("obligation")}`);
  expect(pageOfId(id("ach_file"), "ent_1")).toBeNull();
  expect(pageOfId("xyz_01k0zk1x3ve4b8j0c2v5y6m7n8", "ent_1")).toBeNull();
});

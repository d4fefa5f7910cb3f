import { createGrant, readCapTable } from "#lib/domains/equity/operations.ts";
import { read } from "#lib/server/read.ts";
import { CapTableTabs } from "#ui/equity/cap-table-tabs.tsx";
import { issueWords } from "#ui/equity/labels.ts";
import { sectionOf } from "../section.ts";

/** A part of the cap table, as its page needs it: `noun` is what the company issues. */
export async function partOf(entity_id: string, part: string) {
  const [section, cap_table] = await Promise.all([
    sectionOf(entity_id, `cap-table${part === "" ? "" : `/${part}`}`, createGrant.scope),
    read(readCapTable, { entity_id }),
  ]);
  const { entity_type } = section.entity;
  return { ...section, cap_table, noun: issueWords[entity_type], tabs: <CapTableTabs cap_table={cap_table} /> };
}

import { createGrant } from "#lib/domains/equity/operations.ts";
import { CapTableTabs } from "#ui/equity/cap-table-tabs.tsx";
import { issueWords } from "#ui/equity/words.ts";
import { sectionOf } from "../section.ts";

/** A part of the cap table, as its page needs it: `noun` is what the company issues. */
export async function partOf(entity_id: string, part: string) {
  const section = await sectionOf(entity_id, `cap-table${part === "" ? "" : `/${part}`}`, createGrant.scope);
  const { cap_table, entity_type } = section.entity;
  return { ...section, cap_table, noun: issueWords[entity_type], tabs: <CapTableTabs cap_table={cap_table} /> };
}

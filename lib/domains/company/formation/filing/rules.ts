import { legalName } from "../../entities/rules.ts";
import type { Entity } from "../../entities/schema.ts";

/** What a filing office asks for. */
interface FilingEntry {
  name: string;
  value: string | null;
}

const listed = (people: readonly { name: string }[]) =>
  people.length === 0 ? null : people.map(({ name }) => name).join("; ");

/** What to type where a company is filed, out of what it has told: the same that its own document says. */
export function filingEntries(entity: Entity): FilingEntry[] {
  const { registered_agent: agent, principal_address, authorized_shares, par_value, entity_type } = entity;
  const own: FilingEntry[] = [
    { name: "Name of the company", value: legalName(entity.legal_name, entity_type) },
    { name: "Registered agent", value: agent?.name ?? null },
    { name: "Registered office", value: agent?.address ?? null },
    { name: "Principal office", value: principal_address },
  ];
  if (entity_type === "llc") {
    return [
      ...own,
      { name: "Management", value: entity.management === "manager_managed" ? "By managers" : "By its members" },
      { name: "Organizer", value: entity.organizer?.name ?? null },
    ];
  }
  return [
    ...own,
    { name: "Authorized shares", value: authorized_shares.toLocaleString("en-US") },
    { name: "Par value", value: par_value === null || par_value === "0" ? "None" : `$${par_value}` },
    { name: "Incorporator", value: entity.incorporator?.name ?? null },
    { name: "Directors", value: listed(entity.directors) },
  ];
}

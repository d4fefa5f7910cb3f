import { next, triggers } from "#lib/core/machine.ts";
import type { DocumentSummary } from "../../documents/schema.ts";
import { legalName } from "../rules.ts";
import type { Entity } from "../schema.ts";
import { type FormationStatus, formationStates } from "../states.ts";

/** What moves a formation on from where it is, and why that is not possible yet. */
export interface NextStep {
  trigger: "advance" | "sign";
  to: FormationStatus;
  /** null when it can be done now. */
  blocked_by: string | null;
}

/** The preconditions of interface part 3, "Formation", in words; null where the step may be taken. */
function blockedBy(entity: Entity, documents: readonly DocumentSummary[], isNamed: boolean): string | null {
  switch (entity.formation_status) {
    case "DocumentsGenerated": {
      const unsigned = documents.filter((document) => document.status === "unsigned");
      const named = isNamed ? `: ${unsigned.map(({ document_type }) => document_type).join(", ")}` : "";
      return unsigned.length === 0 ? null : `not all documents are signed${named}`;
    }
    case "FilingSubmitted":
      return entity.confirmation_number === null ? "the state filing is not confirmed" : null;
    case "EinApplied":
      return entity.ein === null ? "the EIN is not confirmed" : null;
    default:
      return null;
  }
}

/**
 * What is doubtful about a registered office, in a sentence; null where it looks like a street address in that state. A company
 * writes its addresses as it likes, so that this warns and refuses nothing.
 */
export function officeWarning(address: string | null, state: { code: string; name: string }): string | null {
  if (address === null) return null;
  const should = `registered_agent.address should be a street address in ${state.name}:`;
  if (/\bp\.?\s?o\.?\s?box\b/i.test(address)) return `${should} a post office box takes no service of process.`;
  const isInState =
    address.toLowerCase().includes(state.name.toLowerCase()) || address.split(/[^A-Za-z]/).includes(state.code);
  if (!isInState) return `${should} it names another place.`;
  return /\d/.test(address) ? null : `${should} it has no number.`;
}

/** The next step of a formation, or null when it is complete; `isNamed`: what blocks it may be told by the documents' types. */
export function nextStep(entity: Entity, documents: readonly DocumentSummary[], isNamed = true): NextStep | null {
  const trigger = triggers(formationStates, entity.formation_status).find((one) => one !== "begin_again");
  const to = trigger && next(formationStates, entity.formation_status, trigger);
  return trigger && to ? { trigger, to, blocked_by: blockedBy(entity, documents, isNamed) } : null;
}

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

import type { Entity } from "#lib/domains/company/entities/schema.ts";
import type { FormationStatus } from "#lib/domains/company/entities/states.ts";
import type { Tone } from "#ui/ui/tone.ts";

export const typeLabels: Readonly<Record<Entity["entity_type"], string>> = { llc: "LLC", c_corp: "C-corporation" };

export const statusTones: Readonly<Record<Entity["status"], Tone>> = { active: "success", dissolved: "neutral" };

/** A company is formed once its state has filed it, and not before: each label says which. */
export const formationLabels: Readonly<Record<FormationStatus, string>> = {
  Pending: "Not formed yet",
  DocumentsGenerated: "Not formed yet: to be signed",
  DocumentsSigned: "Not formed yet: to be filed",
  FilingSubmitted: "Not formed yet: with the state",
  Filed: "Formed: no EIN yet",
  EinApplied: "Formed: EIN applied for",
  Active: "Formed",
};

/** Whether it may become the other type, or one of another state: before its documents are with the state, or once it is formed wholly; one conversion at a time. */
export const isConvertible = (entity: Pick<Entity, "formation_status" | "conversion_status">): boolean =>
  entity.conversion_status !== "pending_filing" &&
  ["Pending", "DocumentsGenerated", "DocumentsSigned", "Active"].includes(entity.formation_status);

/** Whether the state has filed it. */
export const isFormed = ({ formation_status }: Pick<Entity, "formation_status">): boolean =>
  formation_status === "Filed" || formation_status === "EinApplied" || formation_status === "Active";

/** A formation that goes on is no alarm; only its end is good news. */
export const formationTones: Readonly<Record<FormationStatus, Tone>> = {
  Pending: "neutral",
  DocumentsGenerated: "info",
  DocumentsSigned: "info",
  FilingSubmitted: "info",
  Filed: "info",
  EinApplied: "info",
  Active: "success",
};

const particularLabels: Readonly<Record<string, string>> = {
  registered_agent: "the registered agent",
  "registered_agent.address": "the registered agent’s address",
  principal_address: "the principal address",
  incorporator: "the incorporator",
  "incorporator.address": "the incorporator’s address",
  organizer: "the organizer",
  "organizer.address": "the organizer’s address",
  directors: "the directors",
  officers: "the officers",
  members: "the members",
  managers: "the managers",
};

/** `members.0.units` → "the units of member 1": a missing particular as a sentence names it. */
function particularName(path: string): string {
  const member = /^members\.(\d+)\.(units|contribution_cents)$/.exec(path);
  if (member) return `the ${member[2] === "units" ? "units" : "contribution"} of member ${Number(member[1]) + 1}`;
  return particularLabels[path] ?? path;
}

const conjunction = new Intl.ListFormat("en-US", { type: "conjunction" });

/** The missing particulars as a part of a sentence; beyond four, as many as there are. */
export function missingLabel(missing: readonly string[]): string {
  const named = missing.length > 4 ? missing.slice(0, 3) : missing;
  const more = missing.length - named.length;
  return conjunction.format([...named.map(particularName), ...(more > 0 ? [`${more} more`] : [])]);
}

/** A company's name where it only leads back: as much of it as stands on one line of a phone. */
export const shortName = (legal_name: string) => (legal_name.length > 32 ? `${legal_name.slice(0, 31)}…` : legal_name);

/** How two equal owners get out of a deadlock, to be chosen. */
export const deadlockWays = [
  { value: "mediation", label: "Mediation" },
  { value: "buy_sell", label: "Mediation, then one buys the other out" },
];

import { next, triggers } from "#lib/core/machine.ts";
import type { EntityDetail } from "#lib/domains/company/entities/detail/schema.ts";
import type { Entity } from "#lib/domains/company/entities/schema.ts";
import { type FormationStatus, formationStates } from "#lib/domains/company/entities/states.ts";

/** A formation, with its documents where one may read them. */
type Standing = EntityDetail["formation"];

/** What is done in a status of the formation, and how it stands with it; the last status is the end. */
export interface FormationStep {
  from: FormationStatus;
  state: "done" | "current" | "upcoming";
}

/** The statuses from the first to the last, as the table leads (interface part 3, "Formation"). */
function path(): FormationStatus[] {
  const statuses: FormationStatus[] = [];
  let [status] = formationStates.states;
  while (status) {
    statuses.push(status);
    const [trigger] = triggers(formationStates, status);
    status = trigger && (next(formationStates, status, trigger) ?? undefined);
  }
  return statuses;
}

export function formationSteps(status: FormationStatus): FormationStep[] {
  const statuses = path();
  const place = statuses.indexOf(status);
  const isComplete = place === statuses.length - 1;
  return statuses.map((from, index) => ({
    from,
    state: index < place || isComplete ? "done" : index === place ? "current" : "upcoming",
  }));
}

/** What a person does about the next step: takes it, or first does what it waits for. */
export type FormationAct = "advance" | "sign" | "confirm_filing" | "confirm_ein";

const lifting: Readonly<Partial<Record<FormationStatus, FormationAct>>> = {
  FilingSubmitted: "confirm_filing",
  EinApplied: "confirm_ein",
};

/** The act that brings the formation on; null when it is complete, or the entity dissolved. */
export function formationAct(status: Entity["status"], formation: Standing): FormationAct | null {
  const step = formation.next;
  if (status === "dissolved" || step === null) return null;
  if (step.trigger === "sign") return "sign";
  return step.blocked_by === null ? "advance" : (lifting[formation.formation_status] ?? null);
}

/** What each step is called, by the status it begins in. */
export const stepLabels: Readonly<Record<FormationStatus, string>> = {
  Pending: "Generate the documents",
  DocumentsGenerated: "Sign the documents",
  DocumentsSigned: "File with the state",
  FilingSubmitted: "Confirm the filing",
  Filed: "Apply for the EIN",
  EinApplied: "Confirm the EIN",
  Active: "Formation complete",
};

/** What taking a step is called, by the status it leads to. */
export const advanceLabels: Readonly<Record<FormationStatus, string>> = {
  Pending: "Begin",
  DocumentsGenerated: "Generate documents",
  DocumentsSigned: "Sign documents",
  FilingSubmitted: "I have filed it",
  Filed: "Record as filed",
  EinApplied: "I have applied for the EIN",
  Active: "Complete formation",
};

/** What taking a step has done, by the status it has led to: the notice's words. */
export const advancedLabels: Readonly<Record<FormationStatus, string>> = {
  Pending: "Begun",
  DocumentsGenerated: "The documents are generated",
  DocumentsSigned: "The documents are signed",
  FilingSubmitted: "Written down as filed: the state's confirmation comes next",
  Filed: "The filing is recorded",
  EinApplied: "Written down: the EIN comes next",
  Active: "The formation is complete",
};

/** The reason why the next step is not possible yet, with the documents by their titles. */
export function blockedLabel({ next: step, documents }: Standing): string | null {
  if (!step?.blocked_by) return null;
  const named = (documents ?? []).reduce(
    (text, { document_type, title }) => text.replace(document_type, title),
    step.blocked_by,
  );
  return `Not possible yet: ${named}.`;
}

import { next, triggers } from "#lib/core/machine.ts";
import type { Entity } from "#lib/domains/entities/schema.ts";
import { type FormationStatus, formationStates } from "#lib/domains/entities/states.ts";
import type { Formation } from "#lib/domains/formation/schema.ts";

/** One row of the formation's table, and how it stands with it. */
export interface FormationStep {
  from: FormationStatus;
  to: FormationStatus;
  state: "done" | "current" | "upcoming";
}

/** The steps from the first status to the last, as the table leads (interface part 3, "Formation"). */
function path(): { from: FormationStatus; to: FormationStatus }[] {
  const steps: { from: FormationStatus; to: FormationStatus }[] = [];
  let [from] = formationStates.states;
  while (from) {
    const [trigger] = triggers(formationStates, from);
    const to: FormationStatus | null = trigger ? next(formationStates, from, trigger) : null;
    if (to) steps.push({ from, to });
    from = to ?? undefined;
  }
  return steps;
}

export function formationSteps(status: FormationStatus): FormationStep[] {
  const steps = path();
  const at = steps.findIndex((step) => step.from === status);
  const place = at === -1 ? steps.length : at;
  return steps.map((step, index) => ({
    ...step,
    state: index < place ? "done" : index === place ? "current" : "upcoming",
  }));
}

/** What a person does about the next step: takes it, or first does what it waits for. */
export type FormationAct = "advance" | "sign" | "confirm_filing" | "confirm_ein";

const lifting: Readonly<Partial<Record<FormationStatus, FormationAct>>> = {
  FilingSubmitted: "confirm_filing",
  EinApplied: "confirm_ein",
};

/** The act that brings the formation on; null when it is complete, or the entity dissolved. */
export function formationAct(status: Entity["status"], { formation_status, next }: Formation): FormationAct | null {
  if (status === "dissolved" || next === null) return null;
  if (next.trigger === "sign") return "sign";
  return next.blocked_by === null ? "advance" : (lifting[formation_status] ?? null);
}

/** What each step is called, by the status it begins in. */
export const stepWords: Readonly<Record<FormationStatus, string>> = {
  Pending: "Generate the documents",
  DocumentsGenerated: "Sign the documents",
  DocumentsSigned: "Submit the filing",
  FilingSubmitted: "Confirm the filing",
  Filed: "Apply for the EIN",
  EinApplied: "Confirm the EIN",
  Active: "Complete",
};

/** The reason why a step is not possible yet, with the documents by their titles. */
export function blockedWords({ next, documents }: Formation): string | null {
  if (!next?.blocked_by) return null;
  const reason = documents.reduce((text, { document_type, title }) => text.replace(document_type, title), next.blocked_by);
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
}

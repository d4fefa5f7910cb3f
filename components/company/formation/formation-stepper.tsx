import type { ReactNode } from "react";
import { citedFigure } from "#lib/core/citation.ts";
import type { EntityDetail } from "#lib/domains/company/entities/detail/schema.ts";
import { DateText } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { Stepper } from "#ui/ui/stepper.tsx";
import { isToBeSigned, signersLabel } from "../documents/labels.ts";
import { blockedLabel, type FormationStep, formationSteps, stepLabels } from "./steps.ts";

/** How far the formation has come: what is done, what is next, who does it, and why what follows is not possible yet. */
export function FormationStepper({ entity }: { entity: EntityDetail }) {
  const ended = entity.status === "dissolved";
  const blocked = ended ? null : blockedLabel(entity.formation);
  const steps = formationSteps(entity.formation_status);
  const place = steps.findIndex((step) => step.state === "current");
  const note = (step: FormationStep, index: number): ReactNode => {
    if (step.state === "done") return doneNote(step, entity);
    if (ended) return null;
    if (step.state === "current") return currentNote(entity);
    return index === place + 1 ? blocked : null;
  };
  return (
    <Stepper
      label="Formation"
      steps={steps.map((step, index) => ({
        label: stepLabels[step.from],
        // What has ended does not go on: no step of a dissolved entity is the next one.
        state: step.state === "current" && ended ? "upcoming" : step.state,
        note: note(step, index),
      }))}
    />
  );
}

function currentNote(entity: EntityDetail): ReactNode {
  const { formation, formation_status, missing } = entity;
  const { filing_office, documents } = formation;
  const fee = citedFigure(formation.state_fee_cents, formation.state_fee_confidence);
  switch (formation_status) {
    case "Pending":
      return missing.length > 0
        ? "They are written from the particulars; what is missing stands in them as a blank."
        : "They are written from the particulars, which are complete.";
    case "DocumentsGenerated": {
      if (!documents) return null;
      const signed = documents.filter((document) => document.status === "signed").length;
      return `${signed} of ${documents.length} are signed. Each is signed by ${signersLabel(documents[0]?.signer_roles ?? [])}.`;
    }
    case "DocumentsSigned":
      return (
        <>
          With the {filing_office}
          {fee === null ? null : (
            <>
              ; the state asks about <Money cents={fee} />
            </>
          )}
          .
        </>
      );
    case "FilingSubmitted":
      return entity.confirmation_number
        ? `Confirmed with ${entity.confirmation_number}; record it as filed to go on.`
        : `The ${filing_office} answers with a confirmation number.`;
    case "Filed":
      return "With the IRS, on Form SS-4; the company’s tax number is its employer identification number.";
    case "EinApplied":
      return entity.ein ? `Confirmed as ${entity.ein}; complete the formation.` : "The IRS answers with the number.";
    default:
      return null;
  }
}

function doneNote({ from }: FormationStep, entity: EntityDetail): ReactNode {
  switch (from) {
    case "Pending":
      return entity.documents && `${entity.documents.length} documents`;
    case "DocumentsGenerated": {
      if (entity.documents === null) return null;
      const times = entity.documents.flatMap(({ signatures }) => signatures.map(({ signed_at }) => signed_at));
      const open = entity.formation.documents?.filter(isToBeSigned).length ?? 0;
      return (
        <>
          <DateText value={times.sort().at(-1)} />
          {open === 0 || entity.status === "dissolved"
            ? null
            : `; ${open === 1 ? "1 document waits" : `${open} documents wait`} for more signatures`}
        </>
      );
    }
    case "FilingSubmitted":
      return (
        <>
          {entity.confirmation_number}, filed on <DateText value={entity.filed_on} />
        </>
      );
    case "EinApplied":
      return (
        <>
          {entity.ein}, <DateText value={entity.ein_confirmed_at} />
        </>
      );
    default:
      return null;
  }
}

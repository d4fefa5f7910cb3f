"use client";

import { PenLine } from "lucide-react";
import { useState } from "react";
import type { Change } from "#lib/core/answer.ts";
import type { EntityDetail } from "#lib/domains/company/entities/detail/schema.ts";
import { EffectsOf, type Trial } from "#ui/record/effects.tsx";
import { ActionButton } from "#ui/ui/action-button.tsx";
import { Button, ButtonLink } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";
import { useSettled } from "#ui/ui/settled.ts";
import { missingLabel } from "../entities/labels.ts";
import { ConfirmEin, ConfirmFiling, type EinInput, type FilingInput } from "./confirmations.tsx";
import { type Choices, DocumentChoices } from "./document-choices.tsx";
import { advancedLabels, advanceLabels, formationAct } from "./steps.ts";

interface AdvanceInput extends Choices {
  entity_id: string;
}

export interface FormationActions {
  advance: Change<AdvanceInput, EntityDetail>;
  tryAdvance: Trial<AdvanceInput>;
  confirmFiling: Change<FilingInput, EntityDetail>;
  confirmEin: Change<EinInput, EntityDetail>;
  withdrawConversion: Change<{ entity_id: string }, EntityDetail>;
}

/** The one thing to do next in a formation, as the page's primary action. */
export function NextStep({ entity, ...actions }: FormationActions & { entity: EntityDetail }) {
  const { entity_id, formation } = entity;
  if (entity.conversion_status === "pending_filing" && entity.status === "active") {
    return (
      <ConfirmFiling
        entity_id={entity_id}
        filing_office={formation.filing_office}
        confirmation_number={null}
        filed_on={null}
        action={actions.confirmFiling}
        trigger={<Button variant="primary">Confirm conversion filing</Button>}
      />
    );
  }
  switch (formationAct(entity.status, formation)) {
    case "sign": {
      const unsigned = formation.documents?.find((document) => document.status === "unsigned");
      return unsigned ? (
        <ButtonLink
          variant="primary"
          icon={<PenLine aria-hidden="true" />}
          href={`/entities/${entity_id}/documents/${unsigned.document_id}`}
        >
          Sign documents
        </ButtonLink>
      ) : null;
    }
    case "confirm_filing":
      return (
        <ConfirmFiling
          {...entity}
          filing_office={formation.filing_office}
          action={actions.confirmFiling}
          trigger={<Button variant="primary">Confirm filing</Button>}
        />
      );
    case "confirm_ein":
      return (
        <ConfirmEin {...entity} action={actions.confirmEin} trigger={<Button variant="primary">Confirm EIN</Button>} />
      );
    case "advance":
      return <Advance entity={entity} {...actions} />;
    default:
      return null;
  }
}

/** A confirmation that was given and may be mended still, since the formation has not gone on. */
export function Correction({
  entity,
  confirmFiling,
  confirmEin,
  withdrawConversion,
}: FormationActions & { entity: EntityDetail }) {
  const { formation, formation_status } = entity;
  if (entity.conversion_status === "pending_filing" && entity.status === "active") {
    return (
      <Confirm
        action={withdrawConversion}
        input={{ entity_id: entity.entity_id }}
        success="The conversion is withdrawn"
        receiptHref="/receipts/{receipt_id}"
        trigger={<Button>Withdraw the conversion</Button>}
        title="Withdraw the conversion?"
        consequences={[
          "The company is again what it was, with its name, its state, its people and its units.",
          "The conversion’s documents are set aside.",
        ]}
        confirmLabel="Withdraw the conversion"
      />
    );
  }
  if (formationAct(entity.status, formation) !== "advance") return null;
  if (formation_status === "FilingSubmitted") {
    return (
      <ConfirmFiling
        {...entity}
        filing_office={formation.filing_office}
        action={confirmFiling}
        trigger={<Button>Correct confirmation</Button>}
      />
    );
  }
  if (formation_status === "EinApplied") {
    return <ConfirmEin {...entity} action={confirmEin} trigger={<Button>Correct EIN</Button>} />;
  }
  return null;
}

function Advance({
  entity,
  advance,
  tryAdvance,
}: Pick<FormationActions, "advance" | "tryAdvance"> & { entity: EntityDetail }) {
  const { entity_id, formation, formation_status, missing, legal_name } = entity;
  const [choices, choose] = useState<Choices>({});
  const settled = useSettled(choices);
  if (!formation.next) return null;
  const { to } = formation.next;
  const act = {
    action: advance,
    input: { entity_id },
    success: advancedLabels[to],
    receiptHref: "/receipts/{receipt_id}",
  };
  if (formation_status !== "Pending") {
    return (
      <ActionButton variant="primary" {...act}>
        {advanceLabels[to]}
      </ActionButton>
    );
  }
  // The documents fix the particulars, so this step is asked about.
  const blanks = missing.length > 0 ? [`These stand as blanks in the documents: ${missingLabel(missing)}.`] : [];
  return (
    <Confirm
      {...act}
      input={{ entity_id, ...choices }}
      tone="primary"
      trigger={<Button variant="primary">{advanceLabels[to]}</Button>}
      title={`Generate the documents of ${legal_name}?`}
      consequences={[
        "The formation documents are written, ready to be signed.",
        "The name and the particulars can no longer be changed.",
        ...blanks,
      ]}
      choices={<DocumentChoices entity={entity} choices={choices} choose={choose} />}
      effects={<EffectsOf trial={tryAdvance} input={{ entity_id, ...settled }} />}
      confirmLabel={advanceLabels[to]}
    />
  );
}

import type { Formation } from "#lib/domains/company/entities/detail/schema.ts";
import type { Entity } from "#lib/domains/company/entities/schema.ts";
import { isToBeSigned, namesLabel, signersLabel } from "../documents/labels.ts";
import { missingLabel } from "../entities/labels.ts";
import { advanceLabels, type FormationAct, formationAct, stepLabels } from "./steps.ts";

/** Something that a human has to do, and where. */
export interface Task {
  title: string;
  detail: string;
  href: string;
}

const advancing: Readonly<Record<Formation["formation_status"], string>> = {
  Pending: "They are written from the particulars.",
  DocumentsGenerated: "All of them are signed.",
  DocumentsSigned: "The signed documents can go to the state.",
  FilingSubmitted: "The state has confirmed it.",
  Filed: "The company exists; the IRS gives it its tax number.",
  EinApplied: "The EIN is confirmed.",
  Active: "Nothing is left to do.",
};

const awaited: Readonly<Partial<Record<FormationAct, string>>> = {
  confirm_filing: "It waits for the state’s confirmation number.",
  confirm_ein: "It waits for the number that the IRS gives.",
};

/** The formation's documents that wait for a signature still, also where the formation has gone on: for that the first of each was enough. */
export const toSign = ({ entity_id, documents }: Formation): Task[] =>
  documents.filter(isToBeSigned).map(({ document_id, title, signer_roles, missing_signers }) => {
    const named = missing_signers.flatMap(({ signer_name }) => signer_name ?? []);
    return {
      title: `Sign the ${title}`,
      detail: `By ${named.length > 0 ? namesLabel(named) : signersLabel(signer_roles)}.`,
      href: `/entities/${entity_id}/documents/${document_id}`,
    };
  });

/** What the formation of an entity waits for, in the order in which it is done. */
export function waitingFor(entity: Entity, formation: Formation): Task[] {
  const act = formationAct(entity.status, formation);
  const { formation_status, missing } = formation;
  const page = `/entities/${entity.entity_id}`;
  if (act === null || formation_status === "Active") return [];
  if (formation_status === "DocumentsGenerated") return toSign(formation);
  const step: Task =
    act === "advance" && formation.next
      ? { title: advanceLabels[formation.next.to], detail: advancing[formation_status], href: page }
      : { title: stepLabels[formation_status], detail: awaited[act] ?? "", href: page };
  if (formation_status !== "Pending" || missing.length === 0) return [step];
  const fill = { title: "Fill in the particulars", detail: `Missing: ${missingLabel(missing)}.`, href: `${page}/edit` };
  return [fill, step];
}

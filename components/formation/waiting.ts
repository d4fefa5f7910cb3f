import { missingWords } from "#ui/entities/words.ts";
import type { Entity } from "#lib/domains/entities/schema.ts";
import type { Formation } from "#lib/domains/formation/schema.ts";
import { formationAct, stepWords } from "#ui/formation/steps.ts";

/** Something that a human has to do, and where. */
export interface Task {
  title: string;
  detail: string;
  href: string;
}

const details: Readonly<Record<Exclude<Entity["formation_status"], "DocumentsGenerated" | "Active">, string>> = {
  Pending: "The documents are written from the particulars.",
  DocumentsSigned: "The documents are signed and can go to the state.",
  FilingSubmitted: "The state’s confirmation number is waited for.",
  Filed: "The company exists; the IRS gives it a tax number.",
  EinApplied: "The number that the IRS gives is waited for.",
};

/** What the formation of an entity waits for, in the order in which it is done. */
export function waitingFor(entity: Entity, formation: Formation): Task[] {
  const act = formationAct(entity.status, formation);
  const { formation_status, missing, documents } = formation;
  const page = `/entities/${entity.entity_id}`;
  if (act === null || formation_status === "Active") return [];
  if (formation_status === "DocumentsGenerated") {
    return documents
      .filter((document) => document.status === "unsigned")
      .map(({ document_id, title, signer_roles }) => ({
        title: `Sign the ${title}`,
        detail: `By ${new Intl.ListFormat("en-US", { type: "disjunction" }).format(signer_roles.map(withArticle))}.`,
        href: `${page}/documents/${document_id}`,
      }));
  }
  const step: Task = { title: stepWords[formation_status], detail: details[formation_status], href: page };
  if (formation_status !== "Pending" || missing.length === 0) return [step];
  const fill = { title: "Fill in the particulars", detail: `Missing: ${missingWords(missing)}.`, href: `${page}/edit` };
  return [fill, step];
}

const withArticle = (role: string) => `${/^[AEIOU]/.test(role) ? "an" : "a"} ${role.toLowerCase()}`;

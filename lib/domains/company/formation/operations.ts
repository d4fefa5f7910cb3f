import * as z from "zod";
import { wrongState } from "#lib/core/errors.ts";
import { CalendarDate, Id, Page, Text } from "#lib/core/fields.ts";
import { entityInPath, entityInPathChanging, operation } from "#lib/core/operation.ts";
import { DocumentSummary } from "../documents/schema.ts";
import { formationDocuments, insertDocuments } from "../documents/store.ts";
import { Ein, type Entity } from "../entities/schema.ts";
import { confirmEin, confirmFiling, loadEntity, moveFormation } from "../entities/store.ts";
import { askFor, isDone } from "./obligations.ts";
import { nextStep, signerRoles } from "./rules.ts";
import { EntityDetail, Formation } from "./schema.ts";
import { loadEntityDetail, loadFormation } from "./store.ts";
import { formationFacts } from "./texts/formation-facts.ts";
import { generateDocuments } from "./texts/generate.ts";

const entity_id = Id("ent");
const example = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };

/** Throws 400 where the formation is not in the one status that the action is for (decisions "Entities, formation"). */
function assertFormationStatus(entity: Entity, action: string, status: Entity["formation_status"]): void {
  if (entity.formation_status !== status) {
    throw wrongState(
      `Cannot ${action}: the formation's status is ${entity.formation_status}, and it is possible in ${status} only.`,
    );
  }
}

export const readFormation = operation({
  name: "formations.read",
  title: "Read a formation",
  about: "Where the formation stands, what the next step is, and what it waits for.",
  http: "GET /v1/formations/{entity_id}",
  scope: "formations:read",
  effect: "read",
  entity: entityInPath,
  input: z.object({ entity_id }),
  output: Formation,
  example,
  async run({ tx }, input) {
    return loadFormation(tx, input.entity_id);
  },
});

export const advanceFormation = operation({
  name: "formations.advance",
  title: "Advance a formation",
  about:
    "Moves the formation one step: `Pending` generates the documents; `DocumentsSigned` submits the filing; `FilingSubmitted` needs the filing confirmed; `EinApplied` needs the EIN confirmed. `DocumentsGenerated` moves by itself with the last signature. A step whose precondition does not hold is a 400 that says what is missing.",
  http: "POST /v1/formations/{entity_id}/advance",
  scope: "formations:write",
  effect: "write",
  entity: entityInPathChanging,
  input: z.object({ entity_id }),
  output: EntityDetail,
  example,
  async run({ tx, caller }, input) {
    const entity = await loadEntity(tx, input.entity_id);
    const step = nextStep(entity, await formationDocuments(tx, input.entity_id));
    if (step?.blocked_by) {
      throw wrongState(
        `Cannot advance the formation: its status is ${entity.formation_status} and ${step.blocked_by}.`,
      );
    }
    await moveFormation(tx, input.entity_id, "advance");
    if (entity.formation_status === "Pending") {
      const generated_on = new Date().toISOString().slice(0, 10);
      const facts = formationFacts({ ...entity, particulars: entity, generated_on });
      const documents = generateDocuments(facts).map((document) => ({
        category: "formation" as const,
        document_type: document.document_type,
        title: document.title,
        company: facts.legal_name,
        text: document.text,
        signer_roles: [...signerRoles[entity.entity_type]],
      }));
      await insertDocuments(tx, input.entity_id, documents);
    }
    if (step) await askFor(tx, step.to, entity);
    return loadEntityDetail({ tx, caller }, input.entity_id);
  },
});

export const listFormationDocuments = operation({
  name: "formations.documents",
  title: "List the formation documents",
  about: "In the order in which they are signed; without their texts, which `GET /v1/documents/{document_id}` answers.",
  http: "GET /v1/formations/{entity_id}/documents",
  scope: "formations:read",
  effect: "read",
  entity: entityInPath,
  input: z.object({ entity_id }),
  output: Page(DocumentSummary),
  example,
  async run({ tx }, input) {
    return { data: await formationDocuments(tx, input.entity_id), next_cursor: null };
  },
});

export const confirmStateFiling = operation({
  name: "formations.confirm_filing",
  title: "Confirm the state filing",
  about:
    "Records the state's confirmation, in `FilingSubmitted` only; until the formation advances it may be corrected by confirming again. `filed_on` is the day of filing, today if left out.",
  http: "POST /v1/formations/{entity_id}/filing/confirm",
  scope: "formations:write",
  effect: "write",
  entity: entityInPathChanging,
  input: z.object({ entity_id, confirmation_number: Text(200), filed_on: CalendarDate.nullish() }),
  output: EntityDetail,
  example: { ...example, confirmation_number: "SR-2026-0418842", filed_on: "2026-03-31" },
  async run({ tx, caller }, input) {
    assertFormationStatus(await loadEntity(tx, input.entity_id), "confirm the filing", "FilingSubmitted");
    await confirmFiling(tx, input.entity_id, input.confirmation_number, input.filed_on ?? null);
    await isDone(tx, input.entity_id, "make_filing");
    return loadEntityDetail({ tx, caller }, input.entity_id);
  },
});

export const confirmTaxNumber = operation({
  name: "formations.confirm_ein",
  title: "Confirm the EIN",
  about: "Records the employer identification number, in `EinApplied` only. Receipts keep its last four digits.",
  http: "POST /v1/formations/{entity_id}/tax/confirm-ein",
  scope: "formations:write",
  effect: "write",
  entity: entityInPathChanging,
  input: z.object({ entity_id, ein: Ein }),
  output: EntityDetail,
  example: { ...example, ein: "84-1234567" },
  async run({ tx, caller }, input) {
    assertFormationStatus(await loadEntity(tx, input.entity_id), "confirm the EIN", "EinApplied");
    await confirmEin(tx, input.entity_id, input.ein);
    await isDone(tx, input.entity_id, "obtain_ein");
    return loadEntityDetail({ tx, caller }, input.entity_id);
  },
});

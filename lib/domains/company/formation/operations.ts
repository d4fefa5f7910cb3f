import * as z from "zod";
import { today } from "#lib/core/days.ts";
import { notFound, wrongState } from "#lib/core/errors.ts";
import { CalendarDate, Id, Page, Text } from "#lib/core/fields.ts";
import { File } from "#lib/core/file.ts";
import { happenedOn } from "#lib/core/happened.ts";
import { entityInPathChanging, operation, within } from "#lib/core/operation.ts";
import { enqueue } from "#lib/db/outbox.ts";
import { askedOnce, sourceOf } from "../documents/rules.ts";
import { DocumentSummary } from "../documents/schema.ts";
import * as documents from "../documents/store.ts";
import { nextStep } from "../entities/detail/rules.ts";
import { EntityDetail, Formation } from "../entities/detail/schema.ts";
import { loadDetail, loadFormation } from "../entities/detail/store.ts";
import { withDefaults } from "../entities/rules.ts";
import { Ein, type Entity } from "../entities/schema.ts";
import * as entities from "../entities/store.ts";
import { representativeOf, seatsOf } from "../seats/rules.ts";
import * as seats from "../seats/store.ts";
import { assertNoChoices, fittingChoices } from "./choices/rules.ts";
import { choiceFields } from "./choices/schema.ts";
import { confirmConversion } from "./conversions/ending.ts";
import { askFor, isDone } from "./obligations.ts";
import { signerRoles } from "./rules.ts";
import { formationFacts } from "./texts/formation-facts.ts";
import { generateDocuments } from "./texts/generate.ts";

const at = within("formations", "/v1/formations/{entity_id}");
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
  ...at("read", "GET"),
  title: "Read a formation",
  about: "Where the formation stands, what the next step is, and what it waits for.",
  input: z.object({ entity_id }),
  output: Formation,
  example,
  run: ({ tx }, input) => loadFormation(tx, input),
});

export const advanceFormation = operation({
  ...at("advance", "POST /advance"),
  title: "Advance a formation",
  about:
    "Moves the formation one step: `Pending` generates the documents, and those whom the particulars name take their seats, with the short form of the operating agreement and the clauses that are chosen; `DocumentsSigned` submits the filing; `FilingSubmitted` needs the filing confirmed; `EinApplied` needs the EIN confirmed. `DocumentsGenerated` moves by itself with the last signature. A step whose precondition does not hold is a 400 that says what is missing.",
  entity: entityInPathChanging,
  input: z.object({ entity_id, ...choiceFields }),
  output: EntityDetail,
  example,
  async run(act, input) {
    const { tx } = act;
    const entity = await entities.load(tx, input);
    if (entity.formation_status !== "Pending") assertNoChoices(input, entity.formation_status);
    const step = nextStep(entity, await documents.ofFormation(tx, input.entity_id));
    if (step?.blocked_by) {
      throw wrongState(
        `Cannot advance the formation: its status is ${entity.formation_status} and ${step.blocked_by}.`,
      );
    }
    await entities.moveFormation(tx, input, "advance");
    if (entity.formation_status === "Pending") {
      const facts = formationFacts({ ...entity, particulars: entity, generated_on: today() });
      const choices = fittingChoices(entity, input);
      const written = generateDocuments(facts, choices).map((document) => ({
        category: "formation" as const,
        document_type: document.document_type,
        title: document.title,
        company: facts.legal_name,
        text: document.text,
        signer_roles: [...signerRoles[entity.entity_type]],
        required_signers: askedOnce(document.required_signers),
      }));
      await Promise.all([
        documents.insert(tx, input.entity_id, written),
        seats.seed(tx, input.entity_id, [
          ...seatsOf(entity.entity_type, withDefaults(entity)),
          ...representativeOf(choices.partnership_representative),
        ]),
      ]);
    }
    if (step) await askFor(tx, step.to, entity);
    // What is due of it from now on is looked for by the worker.
    if (step?.to === "Active") await enqueue(tx, { kind: "books.due", entity_id: input.entity_id });
    return loadDetail(act, input);
  },
});

export const listFormationDocuments = operation({
  ...at("documents", "GET /documents"),
  title: "List the formation documents",
  about: "In the order in which they are signed; without their texts, which `GET /v1/documents/{document_id}` answers.",
  input: z.object({ entity_id }),
  output: Page(DocumentSummary),
  example,
  async run({ tx }, input) {
    return { data: await documents.ofFormation(tx, input.entity_id), next_cursor: null };
  },
});

export const downloadBundle = operation({
  ...at("bundle", "GET /documents/bundle"),
  title: "Download the formation documents",
  about:
    "A zip of the formation documents as PDFs, in the order in which they are signed, each with its signature certificate once it is signed: what the company files and keeps. Nothing is sent to the state from here. Before they are generated it is a 404.",
  input: z.object({ entity_id }),
  output: File,
  file: "application/zip",
  audited: "file.exported",
  example,
  async run({ tx }, input) {
    const own = await documents.ofFormation(tx, input.entity_id);
    if (own.length === 0) throw notFound("formation document");
    const whole = await Promise.all(own.map((document) => documents.load(tx, document)));
    return {
      filename: `Formation-${input.entity_id}.zip`,
      content_type: "application/zip",
      content: {
        zip: whole.map((document, place) => ({
          path: `${place + 1}-${document.document_type}.pdf`,
          pdf: sourceOf(document),
        })),
      },
    };
  },
});

export const confirmStateFiling = operation({
  ...at("confirm_filing", "POST /filing/confirm"),
  title: "Confirm the state filing",
  about:
    "Records the state's confirmation, in `FilingSubmitted` only; until the formation advances it may be corrected by confirming again. `filed_on` is the day of filing, today if left out, and none to come. Of a company whose conversion is `pending_filing` it records the conversion's, once all of its documents are signed (else a 400): `conversion_status` is then `confirmed`, and a second confirmation a 400.",
  entity: entityInPathChanging,
  input: z.object({ entity_id, confirmation_number: Text(200), filed_on: CalendarDate.nullish() }),
  output: EntityDetail,
  example: { ...example, confirmation_number: "SR-2026-0418842", filed_on: "2026-03-31" },
  async run(act, input) {
    const { tx } = act;
    const entity = await entities.load(tx, input);
    if (entity.conversion_status === "pending_filing") {
      await confirmConversion(tx, entity, input);
      return loadDetail(act, input);
    }
    assertFormationStatus(entity, "confirm the filing", "FilingSubmitted");
    const filed_on = happenedOn("filed_on", input.filed_on);
    await entities.confirmFiling(tx, input, { confirmation_number: input.confirmation_number, filed_on });
    await isDone(tx, input.entity_id, "make_filing");
    return loadDetail(act, input);
  },
});

export const confirmTaxNumber = operation({
  ...at("confirm_ein", "POST /tax/confirm-ein"),
  title: "Confirm the EIN",
  about: "Records the employer identification number, in `EinApplied` only. Receipts keep its last four digits.",
  entity: entityInPathChanging,
  input: z.object({ entity_id, ein: Ein }),
  output: EntityDetail,
  example: { ...example, ein: "84-1234567" },
  async run(act, input) {
    const { tx } = act;
    assertFormationStatus(await entities.load(tx, input), "confirm the EIN", "EinApplied");
    await entities.confirmEin(tx, input, input.ein);
    await isDone(tx, input.entity_id, "obtain_ein");
    return loadDetail(act, input);
  },
});

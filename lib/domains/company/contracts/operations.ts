import * as z from "zod";
import { today } from "#lib/core/days.ts";
import { Id, Page, Paging } from "#lib/core/fields.ts";
import { operation, within } from "#lib/core/operation.ts";
import { DocumentSummary } from "../documents/schema.ts";
import * as documents from "../documents/store.ts";
import { inline } from "../documents/writing.ts";
import { legalName } from "../entities/rules.ts";
import * as entities from "../entities/store.ts";
import { jurisdiction } from "../formation/facts/facts.ts";
import * as obligations from "../obligations/store.ts";
import { contractRoles } from "./rules.ts";
import { Contract, ContractSummary, NewContract } from "./schema.ts";
import * as store from "./store.ts";
import { type ContractFacts, missingFields, type Terms, templates } from "./texts/contract-facts.ts";
import { generateContract as write } from "./texts/generate.ts";

const at = within("contracts", "/v1/entities/{entity_id}/contracts");
const entity_id = Id("ent");
const company = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };

/** The terms with every key present: what was not given is null. */
function termsOf(given: z.output<typeof NewContract>): Terms {
  return {
    effective_date: given.effective_date ?? null,
    counterparty_address: given.counterparty_address ?? null,
    signatory_name: given.signatory_name ?? null,
    signatory_title: given.signatory_title ?? null,
    purpose: given.purpose ?? null,
    services: given.services ?? null,
    fee_cents: given.fee_cents ?? null,
    fee_basis: given.fee_basis ?? null,
    term_months: given.term_months ?? null,
    position: given.position ?? null,
    start_date: given.start_date ?? null,
    annual_salary_cents: given.annual_salary_cents ?? null,
    reports_to: given.reports_to ?? null,
    work_location: given.work_location ?? null,
    shares: given.shares ?? null,
    vesting_months: given.vesting_months ?? null,
  };
}

/** The terms as a text carries them: what people wrote stands on one line, so that it cannot pass for a heading. */
function inlined(terms: Terms): Terms {
  const one = (text: string | null) => (text === null ? null : inline(text));
  return {
    ...terms,
    counterparty_address: one(terms.counterparty_address),
    signatory_name: one(terms.signatory_name),
    signatory_title: one(terms.signatory_title),
    purpose: one(terms.purpose),
    services: one(terms.services),
    position: one(terms.position),
    reports_to: one(terms.reports_to),
    work_location: one(terms.work_location),
  };
}

export const generateContract = operation({
  ...at("generate", "POST"),
  title: "Generate a contract",
  about:
    "Writes a complete agreement out of one of five templates, as a document of the category `contract`. What has not been told stands as a blank and is listed in `missing`. It is signed once the roles `company` and `counterparty` both have signed (`POST /v1/documents/{document_id}/sign`). A model to start from, not legal advice.",
  input: NewContract,
  output: Contract,
  example: {
    ...company,
    template: "contractor_agreement",
    counterparty_name: "Grace Hopper",
    governing_law: "DE",
    effective_date: "2026-12-01",
    counterparty_address: "12 Elm Street, Albany, New York 12207",
    services: "Design of the customer portal, delivered as working source files.",
    fee_cents: 850_000,
    fee_basis: "project",
    term_months: 6,
  },
  async run({ tx }, input) {
    const entity = await entities.load(tx, input);
    const terms = termsOf(input);
    const facts: ContractFacts = {
      company: {
        name: legalName(inline(entity.legal_name), entity.entity_type),
        entity_type: entity.entity_type,
        jurisdiction: jurisdiction(entity.jurisdiction),
        address: entity.principal_address === null ? null : inline(entity.principal_address),
      },
      counterparty_name: inline(input.counterparty_name),
      law: jurisdiction(input.governing_law),
      terms: inlined(terms),
      prepared_on: today(),
    };
    const { template, counterparty_name, governing_law } = input;
    const written = write(template, facts);
    const signer_roles = [...contractRoles];
    const document = { category: "contract" as const, ...written, company: facts.company.name, signer_roles };
    const [document_id = ""] = await documents.insert(tx, input.entity_id, [document]);
    await store.insert(tx, {
      document_id,
      entity_id: input.entity_id,
      template,
      counterparty_name,
      governing_law,
      terms,
      missing: missingFields(template, facts),
    });
    await obligations.open(tx, {
      entity_id: input.entity_id,
      tier: "medium",
      title: `Sign the ${written.title}`,
      due_date: null,
      kind: "sign_document",
      about: { type: "document", id: document_id },
    });
    return store.load(tx, { entity_id: input.entity_id, document_id });
  },
});

export const listContracts = operation({
  ...at("list", "GET"),
  title: "List contracts",
  about: "Newest first, without their texts. `template` and `status` narrow the list.",
  input: Paging.extend({
    entity_id,
    template: z.enum(templates).optional(),
    status: DocumentSummary.shape.status.optional(),
  }),
  output: Page(ContractSummary),
  example: { ...company, status: "unsigned" },
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readContract = operation({
  ...at("read", "GET /{document_id}"),
  title: "Read a contract",
  about: "The document with its text, its signatures, and what it was generated from.",
  input: z.object({ entity_id, document_id: Id("doc") }),
  output: Contract,
  example: { ...company, document_id: "doc_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, input) => store.load(tx, input),
});

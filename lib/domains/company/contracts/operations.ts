import * as z from "zod";
import { today } from "#lib/core/days.ts";
import { invalid } from "#lib/core/errors.ts";
import { Id, Page, Paging } from "#lib/core/fields.ts";
import { operation, within } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import { fileOf } from "../documents/files/rules.ts";
import * as files from "../documents/files/store.ts";
import { DocumentSummary } from "../documents/schema.ts";
import * as documents from "../documents/store.ts";
import { inline } from "../documents/writing.ts";
import * as conversions from "../entities/conversions/store.ts";
import { legalName } from "../entities/rules.ts";
import * as entities from "../entities/store.ts";
import { jurisdiction } from "../jurisdictions/facts/facts.ts";
import * as obligations from "../obligations/store.ts";
import { contractRoles, nothing, renewalOf, termEnd } from "./rules.ts";
import { Contract, ContractSummary, NewContract, UPLOADED, UploadedContract } from "./schema.ts";
import * as store from "./store.ts";
import {
  type ContractFacts,
  missingFields,
  needs,
  renewable,
  type Template,
  type Terms,
} from "./texts/contract-facts.ts";
import { generateContract as write } from "./texts/generate.ts";

const at = within("contracts", "/v1/entities/{entity_id}/contracts");
const entity_id = Id("ent");
const company = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };

/** The terms with every key present: what was not given is null. */
function termsOf(given: z.output<typeof NewContract>): Terms {
  const known = Object.entries(given).filter(([name, value]) => name in nothing && value != null);
  return { ...nothing, ...(Object.fromEntries(known) as Partial<Terms>) };
}

/** From when an agreement's term counts: from the day that the work begins where its text says one, else from its effective date. */
const beginsOn = (template: Template, { start_date, effective_date }: Terms) =>
  (needs[template].includes("start_date") ? start_date : null) ?? effective_date;

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

const askToSign = (tx: Tx, entity_id: string, document_id: string, title: string) =>
  obligations.open(tx, {
    entity_id,
    tier: "medium",
    title: `Sign the ${title}`.slice(0, 500),
    due_date: null,
    kind: "sign_document",
    about: { type: "document", id: document_id },
  });

export const generateContract = operation({
  ...at("generate", "POST"),
  title: "Generate a contract",
  about:
    "Writes a complete agreement out of one of seven templates, as a document of the category `contract`. What has not been told stands as a blank and is listed in `missing`. It is signed once the roles `company` and `counterparty` both have signed (`POST /v1/documents/{document_id}/sign`). With a term and an effective date it has an end (`ends_on`), before which an obligation falls due once it is signed, by `notice_days`; with `auto_renews` it goes on by itself after that, and its text says so. A model to start from, not legal advice.",
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
    const entity = await conversions.onFile(tx, await entities.load(tx, input));
    const terms = termsOf(input);
    const renewing = renewalOf(input);
    if (renewing.auto_renews && !renewable.includes(input.template)) {
      throw invalid("auto_renews", `must be left out: a contract renews by itself that is ${renewable.join(" or ")}`);
    }
    const { renewal_months, notice_days } = renewing;
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
      renewal: renewal_months === null ? null : { months: renewal_months, notice_days },
      prepared_on: today(),
    };
    const { template, counterparty_name, governing_law } = input;
    const written = write(template, facts);
    const signer_roles = [...contractRoles];
    const required_signers = signer_roles.map((signer_role) => ({ signer_name: null, signer_role }));
    const document = {
      category: "contract" as const,
      ...written,
      company: facts.company.name,
      signer_roles,
      required_signers,
    };
    const [document_id = ""] = await documents.insert(tx, input.entity_id, [document]);
    const begins_on = beginsOn(template, terms);
    await store.insert(tx, {
      document_id,
      entity_id: input.entity_id,
      template,
      counterparty_name,
      governing_law,
      terms,
      missing: missingFields(template, facts),
      begins_on,
      ends_on: input.template === "offer_letter" ? null : termEnd(begins_on, terms.term_months),
      ...renewing,
    });
    await askToSign(tx, input.entity_id, document_id, written.title);
    return store.load(tx, { entity_id: input.entity_id, document_id });
  },
});

export const listContracts = operation({
  ...at("list", "GET"),
  title: "List contracts",
  about:
    "Newest first, without their texts; uploaded ones have the template `uploaded`. `document_id`, `template` and `status` narrow the list.",
  input: Paging.extend({
    entity_id,
    document_id: Id("doc").optional().meta({ description: "Only the contract that this document is." }),
    template: ContractSummary.shape.template.optional(),
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

export const uploadContract = operation({
  ...at("upload", "POST /upload"),
  title: "Upload a contract",
  about:
    "Keeps a contract that was made elsewhere, to be signed here by both sides as a generated one is. The file is a PDF, told by its own first bytes; a body holds 1 MiB. The document's text names the file with its SHA-256, so that whoever signs the text signs those bytes, which `GET /v1/documents/{document_id}/file` answers as they came.",
  input: UploadedContract,
  output: Contract,
  example: {
    ...company,
    title: "Office lease",
    counterparty_name: "Bay Street Holdings LLC",
    governing_law: "CA",
    filename: "lease.pdf",
    content_base64: Buffer.from("%PDF-1.4\n%lease\n").toString("base64"),
    ends_on: "2028-11-30",
    notice_days: 90,
  },
  async run({ tx }, { entity_id, title, counterparty_name, governing_law = null, ends_on = null, ...given }) {
    const file = fileOf(given);
    if (file.content_type !== "application/pdf") throw invalid("content_base64", "must be a PDF", "unknown_file");
    const named = `${inline(title)} with ${inline(counterparty_name)}`;
    const document_id = await files.keep(tx, entity_id, file, {
      category: "contract",
      document_type: "UploadedContract",
      title: named,
      signer_roles: [...contractRoles],
      required_signers: contractRoles.map((signer_role) => ({ signer_name: null, signer_role })),
    });
    await store.insert(tx, {
      ...{
        document_id,
        entity_id,
        template: UPLOADED,
        counterparty_name,
        governing_law,
        terms: nothing,
        missing: [],
        begins_on: null,
        ends_on,
      },
      ...renewalOf(given),
    });
    await askToSign(tx, entity_id, document_id, named);
    return store.load(tx, { entity_id, document_id });
  },
});

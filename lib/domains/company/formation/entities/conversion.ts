import { invalid, wrongState } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import type { Tx } from "#lib/core/tx.ts";
import { listHolders, listHoldersOf } from "#lib/domains/equity/holdings/store.ts";
import { type ConvertedInstrument, convertInstruments, firstInstrument } from "#lib/domains/equity/store.ts";
import { insertDocuments } from "../../documents/store.ts";
import { convertedName, legalName } from "../../entities/rules.ts";
import type { Entity } from "../../entities/schema.ts";
import { loadEntity, updateEntity } from "../../entities/store.ts";
import { openObligation } from "../../obligations/store.ts";
import { signerRoles } from "../rules.ts";
import type { Conversion } from "../schema.ts";
import { generateConversion } from "../texts/conversion.ts";
import { type ConversionFacts, conversionFacts, type FormerCompany } from "../texts/formation-facts.ts";

/** The name after the conversion. Throws 400 where the new designator makes it too long. */
function nameAfter(entity: Entity, { target_type, legal_name }: Conversion): string {
  const name = legal_name ?? convertedName(entity.legal_name, entity.entity_type, target_type);
  if ([...name].length <= 500) return name;
  throw invalid("legal_name", "must be given: the name with the new designator is longer than 500 characters");
}

/** All that the converted instruments may issue, for the documents of the new type. Throws 400 past 2^53-1. */
function authorizedBy(instruments: readonly ConvertedInstrument[]): number {
  const sum = instruments.reduce((all, { authorized_units }) => all + BigInt(authorized_units), 0n);
  if (sum <= BigInt(MAX_INTEGER)) return Number(sum);
  throw wrongState("Cannot convert the entity: its authorized units together pass 2^53-1.", "out_of_range");
}

/**
 * Makes an entity the other type of company, with its documents and what they ask for. The caller holds the entity
 * (`changing`). Throws 404, 400 where it has the type already, and 400 naming the status where its formation is not
 * `Active` (decisions "Entities, formation, documents").
 */
export async function convert(tx: Tx, input: Conversion): Promise<void> {
  const { entity_id, target_type, legal_name: _, ...particulars } = input;
  const before = await loadEntity(tx, entity_id);
  if (before.entity_type === target_type) {
    throw invalid("target_type", `must be another type than the entity has: it is ${target_type} already`);
  }
  if (before.formation_status !== "Active") {
    throw wrongState(
      `Cannot convert the entity: its formation's status is ${before.formation_status}, and it is possible in Active only.`,
    );
  }
  const legal_name = nameAfter(before, input);
  // First of all, since it makes grants wait: who holds what stands still from here on.
  const instruments = await convertInstruments(tx, entity_id, target_type);
  const [converted, everybody] = await Promise.all([
    listHoldersOf(tx, entity_id, firstInstrument[target_type].kind),
    listHolders(tx, entity_id),
  ]);
  const owners = everybody.filter(({ units }) => units > 0);
  const after = await updateEntity(tx, entity_id, {
    ...particulars,
    entity_type: target_type,
    legal_name,
    authorized_shares: authorizedBy(instruments),
    members: target_type === "llc" ? owners.map(({ name, units }) => ({ name, units })) : undefined,
  });
  const former: FormerCompany = {
    legal_name: legalName(before.legal_name, before.entity_type),
    entity_type: before.entity_type,
    filed_on: before.filed_on,
  };
  const generated_on = new Date().toISOString().slice(0, 10);
  const facts = conversionFacts({ ...after, particulars: after, generated_on }, former);
  const documents = generateConversion(facts, {
    instruments: instruments.map(({ was_symbol, ...now }) => ({ ...now, symbol: was_symbol, becomes: now.symbol })),
    holders: converted,
  }).map((document) => ({
    ...document,
    category: "conversion" as const,
    company: facts.legal_name,
    signer_roles: [...signerRoles[target_type]],
  }));
  const ids = await insertDocuments(tx, entity_id, documents);
  await ask(
    tx,
    facts,
    entity_id,
    documents.map(({ title }, at) => ({ title, document_id: ids[at] ?? "" })),
  );
}

/** What a human must do for a conversion: sign each document, and file (decisions "Agents, obligations, contacts"). */
async function ask(
  tx: Tx,
  { former, jurisdiction }: ConversionFacts,
  entity_id: string,
  documents: readonly { title: string; document_id: string }[],
): Promise<void> {
  const open = (kind: string, title: string, document_id: string) =>
    openObligation(tx, {
      entity_id,
      tier: "high",
      title,
      due_date: null,
      kind,
      about: { type: "document", id: document_id },
    });
  for (const { title, document_id } of documents) {
    await open("sign_document", `Sign the ${title} for the conversion of ${former.legal_name}`, document_id);
  }
  const filed = documents[1];
  if (filed === undefined) return;
  const office = jurisdiction.filing_office.name;
  await open("file_conversion", `File the conversion of ${former.legal_name} with the ${office}`, filed.document_id);
}

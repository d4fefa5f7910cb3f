import { today } from "#lib/core/days.ts";
import { invalid, wrongState } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as holdings from "#lib/domains/equity/holdings/store.ts";
import * as instruments from "#lib/domains/equity/instruments/store.ts";
import * as documents from "../../documents/store.ts";
import { convertedName, legalName } from "../../entities/rules.ts";
import type { Entity } from "../../entities/schema.ts";
import * as entities from "../../entities/store.ts";
import * as obligations from "../../obligations/store.ts";
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
function authorizedBy(converted: readonly instruments.Converted[]): number {
  const sum = converted.reduce((all, { authorized_units }) => all + BigInt(authorized_units), 0n);
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
  const before = await entities.load(tx, input);
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
  const converted = await instruments.convert(tx, entity_id, target_type);
  const [holders, everybody] = await Promise.all([
    holdings.listOf(tx, entity_id, instruments.first[target_type].kind),
    holdings.list(tx, entity_id),
  ]);
  const owners = everybody.filter(({ units }) => units > 0);
  const after = await entities.change(tx, input, {
    ...particulars,
    entity_type: target_type,
    legal_name,
    authorized_shares: authorizedBy(converted),
    members: target_type === "llc" ? owners.map(({ name, units }) => ({ name, units })) : undefined,
  });
  const former: FormerCompany = {
    legal_name: legalName(before.legal_name, before.entity_type),
    entity_type: before.entity_type,
    filed_on: before.filed_on,
  };
  const facts = conversionFacts({ ...after, particulars: after, generated_on: today() }, former);
  const written = generateConversion(facts, {
    instruments: converted.map(({ was_symbol, ...now }) => ({ ...now, symbol: was_symbol, becomes: now.symbol })),
    holders,
  }).map((document) => ({
    ...document,
    category: "conversion" as const,
    company: facts.legal_name,
    signer_roles: [...signerRoles[target_type]],
  }));
  const ids = await documents.insert(tx, entity_id, written);
  await ask(
    tx,
    facts,
    entity_id,
    written.map(({ title }, at) => ({ title, document_id: ids[at] ?? "" })),
  );
}

/** What a human must do for a conversion: sign each document, and file (decisions "Agents, obligations, contacts"). */
async function ask(
  tx: Tx,
  { former, jurisdiction }: ConversionFacts,
  entity_id: string,
  made: readonly { title: string; document_id: string }[],
): Promise<void> {
  const open = (kind: string, title: string, document_id: string) =>
    obligations.open(tx, {
      entity_id,
      tier: "high",
      title,
      due_date: null,
      kind,
      about: { type: "document", id: document_id },
    });
  for (const { title, document_id } of made) {
    await open("sign_document", `Sign the ${title} for the conversion of ${former.legal_name}`, document_id);
  }
  const filed = made[1];
  if (filed === undefined) return;
  const office = jurisdiction.filing_office.name;
  await open("file_conversion", `File the conversion of ${former.legal_name} with the ${office}`, filed.document_id);
}

import { today } from "#lib/core/days.ts";
import { invalid, wrongState } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as holdings from "#lib/domains/equity/holdings/store.ts";
import * as instruments from "#lib/domains/equity/instruments/store.ts";
import { askedOnce } from "../../documents/rules.ts";
import * as documents from "../../documents/store.ts";
import type { Former } from "../../entities/conversions/store.ts";
import * as conversions from "../../entities/conversions/store.ts";
import { convertedName, legalName, withDefaults } from "../../entities/rules.ts";
import type { Entity, EntityType } from "../../entities/schema.ts";
import * as entities from "../../entities/store.ts";
import * as resolutions from "../../governance/resolutions/store.ts";
import { leastDirectors } from "../../jurisdictions/facts/facts.ts";
import * as obligations from "../../obligations/store.ts";
import { type SeatType, seatsOf, seatTypes } from "../../seats/rules.ts";
import * as seats from "../../seats/store.ts";
import * as amendments from "../amendments/store.ts";
import { isBeforeFiling, signerRoles } from "../rules.ts";
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

/** What of a company a conversion changes, as it is before. */
const formerOf = ({ conversion_status: _, ...entity }: Entity): Former =>
  Object.fromEntries(entities.CHANGEABLE.map((field) => [field, entity[field]])) as Former;

/**
 * Who acts for a company of that type, of those who hold its seats: its directors; its managers, or its members where it has none, who
 * are those who own its units by now.
 */
function signersOf(
  type: EntityType,
  held: readonly { seat_type: SeatType; holder_name: string }[],
  owners: readonly { name: string }[],
): FormerCompany["signers"] {
  const those = (seat_type: SeatType) => {
    const own = held.filter((seat) => seat.seat_type === seat_type).map(({ holder_name }) => holder_name);
    return [...new Set(own)];
  };
  if (type === "c_corp") return { capacity: "Director", names: those("director") };
  const managers = those("manager");
  if (managers.length > 0) return { capacity: "Manager", names: managers };
  return { capacity: "Member", names: owners.length > 0 ? owners.map(({ name }) => name) : those("member") };
}

/**
 * Before anything is with the state a company changes its type at once: its documents are set aside, and its formation begins
 * again (decisions "Entities, formation, documents").
 */
async function beginAgain(tx: Tx, before: Entity, input: Conversion): Promise<void> {
  const { entity_id, target_type, legal_name: _, approval_id, ...particulars } = input;
  const legal_name = nameAfter(before, input);
  const own = await documents.ofFormation(tx, entity_id);
  const document_ids = own.map(({ document_id }) => document_id);
  await documents.supersede(tx, document_ids);
  await obligations.endAbout(tx, { type: "formation", id: entity_id });
  if (approval_id != null) await authorize(tx, before, entity_id, approval_id);
  if (before.formation_status !== "Pending") await entities.moveFormation(tx, input, "begin_again");
  const converted = await instruments.convert(tx, entity_id, target_type);
  await entities.change(tx, input, {
    ...particulars,
    entity_type: target_type,
    legal_name,
    authorized_shares: authorizedBy(converted),
  });
  // Those whom the new documents name take their seats when these are generated.
  await seats.endAll(tx, entity_id, seatTypes);
}

/**
 * Makes an entity the other type of company. Formed, it stands as `pending_filing` with the documents of its new type and what they
 * ask for. The caller holds the entity (`changing`). Throws 404, 400 where it has the type already, and 400 naming the status where
 * its documents are with the state, or another conversion or an amendment is.
 */
export async function convert(tx: Tx, input: Conversion): Promise<void> {
  const { entity_id, target_type, legal_name: _, approval_id, ...particulars } = input;
  const [before, amendment_id] = await Promise.all([entities.load(tx, input), amendments.pending(tx, entity_id)]);
  if (before.conversion_status === "pending_filing") {
    throw wrongState(
      `Cannot convert the entity: its conversion to ${before.entity_type} is pending_filing, and is confirmed or withdrawn first.`,
    );
  }
  if (before.entity_type === target_type) {
    throw invalid("target_type", `must be another type than the entity has: it is ${target_type} already`);
  }
  if (isBeforeFiling(before.formation_status)) return beginAgain(tx, before, input);
  if (before.formation_status !== "Active") {
    throw wrongState(
      `Cannot convert the entity: its formation's status is ${before.formation_status}, and it is possible before the documents are submitted, or once it is Active.`,
    );
  }
  if (amendment_id !== null) {
    throw wrongState(
      `Cannot convert the entity: its amendment ${amendment_id} is pending_filing, and is confirmed, rejected or withdrawn first.`,
    );
  }
  const legal_name = nameAfter(before, input);
  const conversion_id = conversions.newConversionId();
  await authorize(tx, before, conversion_id, approval_id ?? null);
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
  const seated = await seats.held(tx, entity_id);
  const former: FormerCompany = {
    legal_name: legalName(before.legal_name, before.entity_type),
    entity_type: before.entity_type,
    filed_on: before.filed_on,
    signers: signersOf(
      before.entity_type,
      seated.length > 0 ? seated : seatsOf(before.entity_type, withDefaults(before)),
      owners,
    ),
  };
  const facts = conversionFacts({ ...after, particulars: after, generated_on: today() }, former);
  const written = generateConversion(facts, {
    instruments: converted.map(({ was_symbol, ...now }) => ({ ...now, symbol: was_symbol, becomes: now.symbol })),
    holders,
    least_directors: leastDirectors(before.jurisdiction, owners.length),
  }).map(({ signed_for, ...document }) => ({
    ...document,
    category: "conversion" as const,
    company: facts.legal_name,
    signer_roles: signed_for.flatMap((type) => signerRoles[type]),
    required_signers: askedOnce(document.required_signers),
  }));
  const ids = await documents.insert(tx, entity_id, written);
  await conversions.insert(tx, {
    ...{ conversion_id, entity_id, from_type: before.entity_type, to_type: target_type, document_ids: ids },
    ...{ former_name: former.legal_name, former: formerOf(before), approval_id: approval_id ?? null },
  });
  await entities.setConversionStatus(tx, input, "pending_filing");
  // Those of the old type act for the company until the filing is confirmed, and sign for it until then.
  await seats.seed(tx, entity_id, seatsOf(target_type, withDefaults(after)));
  await ask(
    tx,
    facts,
    entity_id,
    written.map(({ title }, at) => ({ title, document_id: ids[at] ?? "" })),
  );
}

/** Uses what approves a conversion; where nothing is named, asks for its ratification (8 Del. C. 204). */
async function authorize(
  tx: Tx,
  { entity_id, legal_name }: Entity,
  source_id: string,
  approval_id: string | null,
): Promise<void> {
  if (approval_id !== null) {
    const source = { type: "conversion", id: source_id };
    await resolutions.spend(tx, entity_id, approval_id, { act: "conversion", source });
    return;
  }
  await obligations.open(tx, {
    entity_id,
    tier: "high",
    title: `Have the conversion of ${legal_name} approved or ratified: nothing says who approved it`,
    due_date: null,
    kind: "ratify_conversion",
    about: { type: "entity", id: entity_id },
  });
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

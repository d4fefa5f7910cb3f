import { today } from "#lib/core/days.ts";
import { AppError, invalid, wrongState } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import { nameKey } from "#lib/core/names.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as holdings from "#lib/domains/equity/holdings/store.ts";
import { type Converted, convert as convertInstruments } from "#lib/domains/equity/instruments/conversions/store.ts";
import * as instruments from "#lib/domains/equity/instruments/store.ts";
import { askedOnce } from "../../documents/rules.ts";
import * as documents from "../../documents/store.ts";
import type { Former } from "../../entities/conversions/store.ts";
import * as conversions from "../../entities/conversions/store.ts";
import { convertedName, withDefaults } from "../../entities/rules.ts";
import type { Entity, Particulars } from "../../entities/schema.ts";
import * as entities from "../../entities/store.ts";
import { jurisdiction, leastDirectors } from "../../jurisdictions/facts/facts.ts";
import * as obligations from "../../obligations/store.ts";
import { peopleOf, seatsOf, seatTypes } from "../../seats/rules.ts";
import * as seats from "../../seats/store.ts";
import * as amendments from "../amendments/store.ts";
import { isBeforeFiling, signerRoles } from "../rules.ts";
import type { Conversion } from "../schema.ts";
import { type StatedClass, statedKind } from "../texts/capital.ts";
import { generateConversion } from "../texts/conversion.ts";
import { conversionFacts } from "../texts/formation-facts.ts";
import { ask, authorize } from "./asking.ts";
import { formerCompany, originOf } from "./former.ts";

type Target = Pick<Entity, "entity_type" | "jurisdiction">;

/** What a company becomes. Throws 400 naming both fields where it is that already. */
function targetOf(entity: Entity, { target_type, jurisdiction: state }: Conversion): Target {
  const target = { entity_type: target_type, jurisdiction: state ?? entity.jurisdiction };
  if (entity.entity_type !== target_type || entity.jurisdiction !== target.jurisdiction) return target;
  const now = `it is ${target_type} of ${entity.jurisdiction} already`;
  const message = `must be another type than the entity has, or jurisdiction another state: ${now}`;
  const issues = [
    { path: "target_type", message },
    {
      path: "jurisdiction",
      message: `must be another state than the entity is of, or target_type another type: ${now}`,
    },
  ];
  throw new AppError(400, "validation_error", `target_type ${message}`, { issues });
}

/** The name after the conversion; where the type stays, so does the name. Throws 400 where the new designator makes it too long. */
function nameAfter(entity: Entity, { target_type, legal_name }: Conversion): string {
  if (legal_name == null && entity.entity_type === target_type) return entity.legal_name;
  const name = legal_name ?? convertedName(entity.legal_name, entity.entity_type, target_type);
  if ([...name].length <= 500) return name;
  throw invalid("legal_name", "must be given: the name with the new designator is longer than 500 characters");
}

/** All that a company may issue of the classes that its new paper names. Throws 400 past 2^53-1. */
function authorizedBy(converted: readonly Converted[]): number {
  const sum = converted.reduce((all, { authorized_units }) => all + BigInt(authorized_units), 0n);
  if (sum <= BigInt(MAX_INTEGER)) return Number(sum);
  throw wrongState("Cannot convert the entity: its authorized units together pass 2^53-1.", "out_of_range");
}

/** What of a company a conversion changes, as it is before. */
const formerOf = ({ conversion_status: _, ...entity }: Entity, converted: readonly Converted[]): Former => ({
  ...(Object.fromEntries(entities.CHANGEABLE.map((field) => [field, entity[field]])) as Former),
  charter_units: Object.fromEntries(converted.map((one) => [one.instrument_id, one.was_charter_units])),
});

/**
 * Before anything is with the state a company changes its type, or its state, at once: its documents are set aside, and its formation
 * begins again (decisions "Entities, formation, documents"). The registered agent of another state is to be told anew.
 */
async function beginAgain(tx: Tx, before: Entity, input: Conversion, target: Target): Promise<void> {
  const { entity_id, target_type: _, legal_name: _name, approval_id, ...particulars } = input;
  const legal_name = nameAfter(before, input);
  const own = await documents.ofFormation(tx, entity_id);
  const document_ids = own.map(({ document_id }) => document_id);
  await documents.supersede(tx, document_ids);
  await obligations.endAbout(tx, { type: "formation", id: entity_id });
  if (approval_id != null) await authorize(tx, before, entity_id, approval_id);
  if (before.formation_status !== "Pending") await entities.moveFormation(tx, input, "begin_again");
  const isOfType = before.entity_type !== target.entity_type;
  const converted = isOfType ? await convertInstruments(tx, entity_id, target.entity_type, "first") : null;
  await entities.change(tx, input, {
    ...particulars,
    ...target,
    legal_name,
    ...(before.jurisdiction === target.jurisdiction ? {} : { registered_agent: input.registered_agent ?? null }),
    ...(converted === null ? {} : { authorized_shares: authorizedBy(converted) }),
  });
  // Those whom the new documents name take their seats when these are generated.
  await seats.endAll(tx, entity_id, seatTypes);
}

/** Throws 400 where a company that is formed would come to be of another state without an agent there. */
function assertAgent(before: Entity, target: Target, { registered_agent: agent }: Conversion): void {
  if (before.jurisdiction === target.jurisdiction) return;
  const why = `a company that becomes one of ${jurisdiction(target.jurisdiction).name} has its agent there`;
  if (agent == null) throw invalid("registered_agent", `must be given: ${why}`);
  if (agent.address == null) throw invalid("registered_agent.address", `must be given: ${why}`);
}

/** Throws 400 naming the status where a company is not to be converted now; `amendment_id` is one that waits for the state. */
function assertConvertible(before: Entity, amendment_id: string | null): void {
  if (before.formation_status !== "Active") {
    throw wrongState(
      `Cannot convert the entity: its formation's status is ${before.formation_status}, and it is possible before the documents are submitted, or once it is Active.`,
    );
  }
  if (amendment_id === null) return;
  throw wrongState(
    `Cannot convert the entity: its amendment ${amendment_id} is pending_filing, and is confirmed, rejected or withdrawn first.`,
  );
}

/** The members of an llc: who owns units now, with what its record knows of them. */
function membersOf(before: Entity, owners: readonly holdings.Holding[]): Particulars["members"] {
  if (before.entity_type === "llc" && owners.length === 0) return undefined;
  return owners.map(({ name, units }) => {
    const known = before.members.find((one) => nameKey(one.name) === nameKey(name));
    return { name, units, address: known?.address, contribution_cents: known?.contribution_cents };
  });
}

/** Those who hold seats stay where the type does, but for whom is named anew. */
function staying(before: Entity, target: Target, seated: Awaited<ReturnType<typeof seats.held>>) {
  if (before.entity_type !== target.entity_type) return {};
  const held = Object.entries(peopleOf(seated, before)).filter(([, people]) => people.length > 0);
  return Object.fromEntries(held) as Partial<ReturnType<typeof peopleOf>>;
}

/** What its new paper says that a company may issue. */
const statedOf = (entity: Entity, converted: readonly Converted[]): StatedClass[] =>
  converted.map((one) => ({ ...one, kind: statedKind(one.kind), par_value: one.par_value ?? entity.par_value ?? "0" }));

/**
 * Makes an entity the other type of company, or one of another state, or both. Formed, it stands as `pending_filing` with the documents
 * of what it becomes and what they ask for. The caller holds the entity (`changing`). Throws 404, 400 where it is that already, and 400
 * naming the status where its documents are with the state, or another conversion or an amendment is.
 */
export async function convert(tx: Tx, input: Conversion): Promise<void> {
  const { entity_id, target_type, jurisdiction: _, legal_name: _name, approval_id, ...told } = input;
  const [before, amendment_id] = await Promise.all([entities.load(tx, input), amendments.pending(tx, entity_id)]);
  if (before.conversion_status === "pending_filing") {
    throw wrongState(
      `Cannot convert the entity: its conversion to ${before.entity_type} is pending_filing, and is confirmed or withdrawn first.`,
    );
  }
  const target = targetOf(before, input);
  if (isBeforeFiling(before.formation_status)) return beginAgain(tx, before, input, target);
  assertConvertible(before, amendment_id);
  assertAgent(before, target, input);
  const legal_name = nameAfter(before, input);
  const conversion_id = conversions.newConversionId();
  await authorize(tx, before, conversion_id, approval_id ?? null);
  // First of all, since it makes grants wait: who holds what stands still from here on.
  const converted = await convertInstruments(tx, entity_id, target_type, "all");
  const [holders, everybody, seated, origin] = await Promise.all([
    holdings.listOf(tx, entity_id, instruments.first[target_type].kind),
    holdings.list(tx, entity_id),
    seats.held(tx, entity_id),
    originOf(tx, before),
  ]);
  const owners = everybody.filter(({ units }) => units > 0);
  const particulars = {
    ...staying(before, target, seated),
    ...Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)),
  };
  const after = await entities.change(tx, input, {
    ...particulars,
    ...target,
    legal_name,
    authorized_shares: authorizedBy(converted),
    members: target_type === "llc" ? membersOf(before, owners) : undefined,
  });
  const former = formerCompany(before, { ...origin, seated, owners });
  const facts = conversionFacts(
    { ...after, particulars: after, generated_on: today() },
    former,
    statedOf(after, converted),
  );
  const own = instruments.first[target_type].kind;
  const written = generateConversion(facts, {
    instruments: converted
      .filter(({ kind }) => kind === own || before.entity_type === target_type)
      .map(({ was_symbol, ...now }) => ({ ...now, symbol: was_symbol, becomes: now.symbol })),
    holders,
    least_directors: leastDirectors(target.jurisdiction, owners.length),
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
    ...{ from_jurisdiction: before.jurisdiction, to_jurisdiction: target.jurisdiction },
    ...{ former_name: former.legal_name, former: formerOf(before, converted), approval_id: approval_id ?? null },
  });
  await entities.setConversionStatus(tx, input, "pending_filing");
  // Those of the old type act for the company until the filing is confirmed, and sign for it until then; of the same type those who are
  // named take their seats then.
  if (before.entity_type !== target_type) await seats.seed(tx, entity_id, seatsOf(target_type, withDefaults(after)));
  const made = written.map(({ title, document_type }, at) => ({ title, document_type, document_id: ids[at] ?? "" }));
  await ask(tx, facts, entity_id, made);
}

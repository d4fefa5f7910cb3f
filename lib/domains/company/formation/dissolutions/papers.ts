import { today } from "#lib/core/days.ts";
import { wrongState } from "#lib/core/errors.ts";
import { nameKey } from "#lib/core/names.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as holdings from "#lib/domains/equity/holdings/store.ts";
import { askedOnce } from "../../documents/rules.ts";
import * as documents from "../../documents/store.ts";
import * as conversions from "../../entities/conversions/store.ts";
import type { Entity } from "../../entities/schema.ts";
import * as entities from "../../entities/store.ts";
import { filingOf } from "../../jurisdictions/rules.ts";
import type { SeatType } from "../../seats/rules.ts";
import * as seats from "../../seats/store.ts";
import { isBeforeFiling, signerRoles } from "../rules.ts";
import type { DissolutionPapers } from "../schema.ts";
import { dissolutionPapers } from "../texts/dissolution.ts";
import { formationFacts } from "../texts/formation-facts.ts";

/**
 * The company with those who decide and act for it today: as the registers of seats and of units have them, since it was formed
 * others may have come; where those have nobody, as its own record has them.
 */
function asOfToday(
  entity: Entity,
  held: Awaited<ReturnType<typeof seats.held>>,
  holders: readonly holdings.Holding[],
): Entity {
  const { directors, officers, managers, members } = entity;
  const of = (type: SeatType) => held.filter(({ seat_type }) => seat_type === type);
  const addressOf = (name: string) =>
    [...directors, ...members].find((one) => nameKey(one.name) === nameKey(name))?.address ?? null;
  const owners = holders.filter(({ units }) => units > 0).map(({ name }) => name);
  const named = owners.length > 0 ? owners : of("member").map(({ holder_name }) => holder_name);
  const own = {
    directors: of("director").map(({ holder_name: name }) => ({ name, address: addressOf(name) })),
    officers: of("officer").map(({ holder_name, title }) => ({ name: holder_name, title: title ?? "Officer" })),
    managers: of("manager").map(({ holder_name }) => ({ name: holder_name })),
    members: named.map((name) => ({ name, address: addressOf(name), contribution_cents: null, units: null })),
  };
  return {
    ...entity,
    directors: own.directors.length > 0 ? own.directors : directors,
    officers: own.officers.length > 0 ? own.officers : officers,
    managers: own.managers.length > 0 ? own.managers : managers,
    members: own.members.length > 0 ? own.members : members,
  };
}

/** Writes the papers of a dissolution; those that were written before are set aside. Throws 400 while the company waits to be another type. */
export async function prepare(tx: Tx, entity_id: string): Promise<DissolutionPapers> {
  const issued = async (kind: "common" | "preferred") =>
    (await holdings.listOf(tx, entity_id, kind)).reduce((sum, { units }) => sum + units, 0);
  const [known, { filed_on }, held, holders, common, preferred, before] = await Promise.all([
    entities.load(tx, { entity_id }),
    conversions.lastFiling(tx, entity_id),
    seats.held(tx, entity_id),
    holdings.list(tx, entity_id),
    issued("common"),
    issued("preferred"),
    documents.ofDissolution(tx, entity_id),
  ]);
  if (known.conversion_status === "pending_filing") {
    throw wrongState(
      "Cannot prepare the dissolution: the company's conversion is pending_filing, and is confirmed or withdrawn first.",
    );
  }
  const entity = asOfToday(known, held, holders);
  await documents.supersede(
    tx,
    before.map(({ document_id }) => document_id),
  );
  const company = formationFacts({ ...entity, particulars: entity, generated_on: today() });
  const { ein, entity_type } = entity;
  const shares = { common, preferred };
  const written = dissolutionPapers({ company, filed_on, ein, shares }).map((paper) => ({
    ...paper,
    category: "dissolution" as const,
    company: company.legal_name,
    signer_roles: [...signerRoles[entity_type]],
    required_signers: askedOnce(paper.required_signers),
  }));
  await documents.insert(tx, entity_id, written);
  return {
    entity_id,
    documents: await documents.ofDissolution(tx, entity_id),
    filing_office: company.jurisdiction.filing_office.name,
    ...filingOf(entity.jurisdiction, "a dissolution"),
  };
}

/** The same where nobody has prepared them, of a company that the state knows of: what is not filed needs no dissolution there. */
export async function assure(
  tx: Tx,
  { entity_id, formation_status }: Pick<Entity, "entity_id" | "formation_status">,
): Promise<void> {
  if (isBeforeFiling(formation_status) || formation_status === "FilingSubmitted") return;
  if ((await documents.ofDissolution(tx, entity_id)).length === 0) await prepare(tx, entity_id);
}

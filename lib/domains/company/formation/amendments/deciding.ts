import { today } from "#lib/core/days.ts";
import { invalid } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { inline } from "../../documents/writing.ts";
import type { Entity } from "../../entities/schema.ts";
import { electors } from "../../governance/voters/store.ts";
import * as seats from "../../seats/store.ts";
import type { AmendmentPaper } from "../texts/amendment.ts";
import { consent } from "../texts/company-consent.ts";
import type { FormationFacts } from "../texts/formation-facts.ts";
import { assertNewcomers } from "./rules.ts";
import type { Amendment } from "./schema.ts";

type Changes = Amendment["changes"];

/** Those who own the company and vote, as the register has them today: what they hold is theirs since it was transferred to them. */
export async function ownersOf(tx: Tx, { entity_id, entity_type }: Entity): Promise<string[]> {
  const body = entity_type === "c_corp" ? "shareholders" : "members";
  const { voters } = await electors(tx, { entity_id, body, day: today() }, new Set());
  return voters.map(({ voter_name }) => inline(voter_name));
}

/** The paper of what a company decides by itself, with those who decide it. Throws 400 naming a seat that cannot be ended or filled. */
export async function consentPaper(
  tx: Tx,
  company: FormationFacts,
  entity: Entity,
  given: Changes,
): Promise<AmendmentPaper> {
  const held = await seats.held(tx, entity.entity_id);
  const ends = (given.ends ?? []).map(({ seat_id, end_reason }, at) => {
    const seat = held.find((one) => one.seat_id === seat_id);
    if (!seat) throw invalid(`ends.${at}.seat_id`, "must be a seat of the company that somebody holds");
    return { ...seat, holder_name: inline(seat.holder_name), end_reason };
  });
  const goesOn = held.filter(({ seat_id }) => !ends.some((one) => one.seat_id === seat_id));
  assertNewcomers(entity, given.elects ?? [], goesOn);
  const named = (type: string) =>
    held.filter(({ seat_type }) => seat_type === type).map(({ holder_name }) => inline(holder_name));
  const decided = {
    principal_address: given.principal_address == null ? null : inline(given.principal_address),
    fiscal_year_end: given.fiscal_year_end ?? null,
    elects: (given.elects ?? []).map(({ seat_type, holder_name, title }) => ({
      seat_type,
      holder_name: inline(holder_name),
      title: title == null ? null : inline(title),
    })),
    ends,
  };
  return consent(company, decided, {
    owners: await ownersOf(tx, entity),
    directors: named("director"),
    managers: named("manager"),
  });
}

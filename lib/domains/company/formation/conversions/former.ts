import type { Tx } from "#lib/core/tx.ts";
import * as documents from "../../documents/store.ts";
import * as conversions from "../../entities/conversions/store.ts";
import { legalName, withDefaults } from "../../entities/rules.ts";
import type { Entity, EntityType } from "../../entities/schema.ts";
import { jurisdiction } from "../../jurisdictions/facts/facts.ts";
import { type NamedSeat, type SeatType, seatsOf } from "../../seats/rules.ts";
import type { FormerCompany } from "../texts/formation-facts.ts";

/** The papers that a state has of a company of each type. */
const filedTypes = { llc: "ArticlesOfOrganization", c_corp: "CertificateOfIncorporation" } as const;

/**
 * Who acts for a company of that type, of those who hold its seats: its directors; its managers, or its members where it has none, who
 * are those who own its units by now.
 */
function signersOf(
  type: EntityType,
  held: readonly NamedSeat[],
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

/** Where a company was first formed, and when and under which name its state filed the paper that it has of it. */
export async function originOf(
  tx: Tx,
  { entity_id, entity_type, jurisdiction: state, legal_name }: Entity,
): Promise<Pick<FormerCompany, "first_jurisdiction" | "charter">> {
  const [[first], { filed_on }, name] = await Promise.all([
    conversions.confirmed(tx, entity_id),
    conversions.lastFiling(tx, entity_id),
    documents.lastNamed(tx, entity_id, filedTypes[entity_type]),
  ]);
  return {
    first_jurisdiction: jurisdiction(first?.from_jurisdiction ?? state),
    charter: { filed_on, name: name ?? legalName(legal_name, entity_type) },
  };
}

/** What a company is until its conversion takes effect: as those who draft its papers name it, whose seats and owners are known. */
export function formerCompany(
  before: Entity,
  {
    seated,
    owners,
    ...origin
  }: Awaited<ReturnType<typeof originOf>> & { seated: readonly NamedSeat[]; owners: readonly { name: string }[] },
): FormerCompany {
  const { entity_type, filed_on } = before;
  return {
    ...{ legal_name: legalName(before.legal_name, entity_type), entity_type, filed_on, ...origin },
    jurisdiction: jurisdiction(before.jurisdiction),
    signers: signersOf(entity_type, seated.length > 0 ? seated : seatsOf(entity_type, withDefaults(before)), owners),
  };
}

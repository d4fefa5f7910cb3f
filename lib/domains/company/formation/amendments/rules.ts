import { invalid } from "#lib/core/errors.ts";
import { nameKey } from "#lib/core/names.ts";
import { assertSeatWithin, type SeatType } from "../../seats/rules.ts";

/** Which fields stand on one paper: what a state has on file, its record of the agent, or what the company decides by itself. */
const groups = {
  charter: ["legal_name", "instruments", "new_classes"],
  agent: ["registered_agent"],
  consent: ["principal_address", "fiscal_year_end", "elects", "ends"],
} as const;

type Group = keyof typeof groups;
export type ChangedField = (typeof groups)[Group][number];

/** The papers that an amendment would take, each with the first field that it is for, in the order of the fields. */
export function groupsGiven(given: { [Field in ChangedField]?: unknown }): { group: Group; field: ChangedField }[] {
  return (Object.keys(groups) as Group[]).flatMap((group) => {
    const field = groups[group].find((one) => given[one] != null);
    return field === undefined ? [] : [{ group, field }];
  });
}

/** The paper of an amendment: an llc's units stand in its operating agreement, which no state has on file. */
export function formOf(entity_type: "c_corp" | "llc", group: Group, isOfName: boolean) {
  if (group !== "charter") return group;
  return entity_type === "llc" && !isOfName ? "operating_agreement" : "charter";
}

interface Seated {
  seat_type: SeatType;
  holder_name: string;
  title?: string | null | undefined;
}

/**
 * Throws 400 where somebody is elected to a seat that the company does not have, or that they hold and keep: the paper could be signed,
 * and never be confirmed.
 */
export function assertNewcomers(
  company: Parameters<typeof assertSeatWithin>[0],
  elects: readonly Seated[],
  goesOn: readonly Seated[],
): void {
  const seatOf = ({ seat_type, holder_name, title }: Seated) =>
    JSON.stringify([seat_type, nameKey(holder_name), title ?? null]);
  const held = new Set(goesOn.map(seatOf));
  for (const [at, seat] of elects.entries()) {
    assertSeatWithin(company, seat.seat_type, `elects.${at}.seat_type`);
    if (!held.has(seatOf(seat))) continue;
    throw invalid(`elects.${at}.holder_name`, `must not hold that seat already: ${seat.holder_name} does`);
  }
}

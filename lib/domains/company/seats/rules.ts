import { invalid } from "#lib/core/errors.ts";
import { nameKey } from "#lib/core/names.ts";
import type { FilledParticulars } from "../entities/rules.ts";
import type { Entity, EntityType } from "../entities/schema.ts";

/** The seats that a company has: who decides for it, who acts for it, and who has formed it. */
export const seatTypes = [
  "director",
  "officer",
  "member",
  "manager",
  "partnership_representative",
  "incorporator",
] as const;
export type SeatType = (typeof seatTypes)[number];

export const endReasons = ["resigned", "removed", "term_ended", "died", "other"] as const;

/** A seat as a company's particulars name it. */
export interface NamedSeat {
  seat_type: SeatType;
  holder_name: string;
  title: string | null;
}

/** The seats that a company of that type begins with: those whom its formation documents name. */
export function seatsOf(entity_type: EntityType, told: FilledParticulars): NamedSeat[] {
  const seat = (seat_type: SeatType, { name }: { name: string }, title: string | null = null) => ({
    seat_type,
    holder_name: name,
    title,
  });
  const officers = told.officers.map((officer) => seat("officer", officer, officer.title));
  if (entity_type === "c_corp") {
    const incorporators = told.incorporator === null ? [] : [seat("incorporator", told.incorporator)];
    return [...told.directors.map((director) => seat("director", director)), ...officers, ...incorporators];
  }
  const managers = told.management === "manager_managed" ? told.managers : [];
  return [
    ...told.members.map((member) => seat("member", member)),
    ...managers.map((manager) => seat("manager", manager)),
    ...officers,
  ];
}

/** The word for an officer of whom no title is known. */
const OFFICER = "Officer";

/** Those who hold seats, as the company's own record lists them: with the addresses that it knew of them. */
export function peopleOf(held: readonly NamedSeat[], { directors }: Pick<Entity, "directors">) {
  const of = (type: SeatType) => held.filter(({ seat_type }) => seat_type === type);
  const known = (name: string) => directors.find((one) => nameKey(one.name) === nameKey(name));
  return {
    directors: of("director").map(({ holder_name }) => known(holder_name) ?? { name: holder_name, address: null }),
    officers: of("officer").map(({ holder_name, title }) => ({ name: holder_name, title: title ?? OFFICER })),
    managers: of("manager").map(({ holder_name }) => ({ name: holder_name })),
  };
}

/** The seat of whom an operating agreement names to speak for the company in a partnership audit; none where it names nobody. */
export const representativeOf = (holder_name: string | null): NamedSeat[] =>
  holder_name === null ? [] : [{ seat_type: "partnership_representative", holder_name, title: null }];

/** The seats that a company has for the type it is of, which end with that type. */
export const seatsOfType: Readonly<Record<EntityType, readonly SeatType[]>> = {
  llc: ["member", "manager", "partnership_representative"],
  c_corp: ["director", "incorporator"],
};

/** All seats that a company of a type has: its own, and those of its officers, whom either has (interface part 2, "Governance roles"). */
export const seatsWithin: Readonly<Record<EntityType, readonly SeatType[]>> = {
  llc: ["member", "manager", "officer", "partnership_representative"],
  c_corp: ["director", "officer", "incorporator"],
};

/**
 * Throws 400 naming the field where a company of that type has no such seat; `was` is the type that it is on file as: while a conversion
 * waits for its filing, the seats of both are filled.
 */
export function assertSeatWithin(
  { entity_type, was = entity_type }: Pick<Entity, "entity_type"> & { was?: EntityType },
  seat_type: SeatType,
  path = "seat_type",
): void {
  const known = seatsWithin[entity_type];
  if (known.includes(seat_type) || seatsWithin[was].includes(seat_type)) return;
  throw invalid(path, `must be ${known.join(" or ")}: a company that is ${entity_type} has no ${seat_type}`);
}

/** Which seats a role of a signer stands for; null where the register says nothing of it: a counterparty, a shareholder. */
export function seatsOfRole(signer_role: string): readonly SeatType[] | null {
  const role = signer_role.toLowerCase();
  if (role === "company") return ["director", "officer", "member", "manager"];
  const own = seatTypes.find((seat_type) => seat_type === role);
  return own === undefined ? null : [own];
}

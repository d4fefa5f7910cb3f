import { invalid } from "#lib/core/errors.ts";
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
 * Throws 400 naming the field where a company of that type has no such seat. While its conversion waits for the filing, those of its
 * former type and of its next are filled.
 */
export function assertSeatWithin(
  { entity_type, conversion_status }: Pick<Entity, "entity_type" | "conversion_status">,
  seat_type: SeatType,
  path = "seat_type",
): void {
  const known = seatsWithin[entity_type];
  if (conversion_status === "pending_filing" || known.includes(seat_type)) return;
  throw invalid(path, `must be ${known.join(" or ")}: a company that is ${entity_type} has no ${seat_type}`);
}

/** Which seats a role of a signer stands for; null where the register says nothing of it: a counterparty, a shareholder. */
export function seatsOfRole(signer_role: string): readonly SeatType[] | null {
  const role = signer_role.toLowerCase();
  if (role === "company") return ["director", "officer", "member", "manager"];
  const own = seatTypes.find((seat_type) => seat_type === role);
  return own === undefined ? null : [own];
}

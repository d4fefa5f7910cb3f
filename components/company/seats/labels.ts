import type { Seat } from "#lib/domains/company/seats/schema.ts";
import type { Tone } from "#ui/ui/tone.ts";

export const seatLabels: Readonly<Record<Seat["seat_type"], string>> = {
  director: "Director",
  officer: "Officer",
  member: "Member",
  manager: "Manager",
  partnership_representative: "Partnership representative",
  incorporator: "Incorporator",
};

export const seatTones: Readonly<Record<Seat["status"], Tone>> = { held: "success", ended: "neutral" };

export const seatReasonLabels: Readonly<Record<NonNullable<Seat["end_reason"]>, string>> = {
  resigned: "Resigned",
  removed: "Removed",
  term_ended: "The term ended, with a successor",
  died: "Died",
  other: "Another reason",
};

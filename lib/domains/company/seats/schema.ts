import * as z from "zod";
import { today } from "#lib/core/days.ts";
import { CalendarDate, Email, Id, Name, Named, Paging, Text, Timestamp } from "#lib/core/fields.ts";
import { meantFaults } from "../contacts/names/rules.ts";
import { endReasons, seatTypes } from "./rules.ts";

const SeatType = z.enum(seatTypes);
const EndReason = z.enum(endReasons);

export const NewSeat = z
  .object({
    entity_id: Id("ent"),
    seat_type: SeatType,
    holder_name: Name.nullish().meta({
      description:
        "Who holds it: the workspace's one contact of that name, made where there is none. Required without `holder_contact_id`.",
    }),
    holder_contact_id: Id("con").nullish().meta({ description: "The contact, in place of `holder_name`." }),
    title: Text(100).nullish().meta({ description: "The office: an officer's, and nobody else's." }),
    email: Email.nullish(),
    elected_on: CalendarDate.nullish(),
    term_ends_on: CalendarDate.nullish(),
  })
  .superRefine(({ seat_type, title, elected_on, term_ends_on, ...given }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    for (const fault of meantFaults(given, "holder_name", "holder_contact_id")) refuse(...fault);
    if (seat_type === "officer" && title == null) refuse("title", "is required of an officer");
    if (seat_type !== "officer" && title != null) refuse("title", `must be left out: a ${seat_type} has no title`);
    const now = today();
    const begins = elected_on ?? now;
    if (begins > now) refuse("elected_on", `must not be after today, ${now}`);
    if (term_ends_on != null && term_ends_on <= begins) refuse("term_ends_on", `must be after elected_on, ${begins}`);
  });
export type NewSeat = z.output<typeof NewSeat>;

export const Seat = z
  .object({
    seat_id: Id("seat"),
    entity_id: Id("ent"),
    seat_type: SeatType,
    holder_name: z.string().meta({ description: "As it was recorded." }),
    holder_contact_id: Id("con").meta({ description: "The workspace's contact who holds it." }),
    title: z.string().nullable(),
    email: z.string().nullable(),
    status: z.enum(["held", "ended"]),
    elected_on: CalendarDate,
    term_ends_on: CalendarDate.nullable(),
    ended_on: CalendarDate.nullable(),
    end_reason: EndReason.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Seat" });
export type Seat = z.infer<typeof Seat>;

const own = { entity_id: Id("ent"), seat_id: Id("seat") };

/** Which seat is meant. */
export const AtSeat = z.object(own);

export const EndedSeat = z.object({
  ...own,
  ended_on: CalendarDate.nullish(),
  end_reason: EndReason,
});
export type EndedSeat = z.output<typeof EndedSeat>;

export const SeatFilter = Paging.extend({
  entity_id: Id("ent"),
  seat_type: SeatType.optional(),
  status: Seat.shape.status.optional(),
  search: Text(500).optional().meta({ description: "Only those whose holder's name has this in it." }),
  named: Named("name of the holder").optional(),
});
export type SeatFilter = z.output<typeof SeatFilter>;

import type { Seat } from "#lib/domains/company/seats/schema.ts";
import type { Act } from "#ui/ui/act.ts";
import { answerOf } from "#ui/ui/answer-of.ts";
import type { ChoiceSource } from "#ui/ui/choices-found.ts";
import { seatLabels } from "./labels.ts";

export type FindSeats = Act<
  { entity_id: string; status: Seat["status"]; search?: string; limit: number },
  { data: Seat[] }
>;

/** The seats that are held, asked for as one types: the newest of those whose holder's name has it. */
export const heldSeatsFrom = (entity_id: string, find: FindSeats): ChoiceSource => ({
  key: ["seats", entity_id],
  find: async (search) => {
    const { data } = await answerOf(find({ entity_id, status: "held", limit: 20, ...(search && { search }) }));
    return data.map(({ seat_id, holder_name, title, seat_type }) => ({
      value: seat_id,
      label: `${holder_name}, ${title ?? seatLabels[seat_type]}`,
    }));
  },
});

import type { Safe } from "#lib/domains/equity/safes/schema.ts";
import type { Act } from "#ui/ui/act.ts";
import { answerOf } from "#ui/ui/answer-of.ts";
import type { ChoiceSource } from "#ui/ui/choices-found.ts";
import { formatDate } from "#ui/ui/date.tsx";

export type FindSafes = Act<
  { entity_id: string; electable_by: string; search?: string; limit: number },
  { data: Safe[] }
>;

/** The SAFEs whose terms the holder of an MFN one may elect, asked for as one types: the newest of those whose investor's name has it. */
export const electableFrom = (
  { entity_id, safe_id }: Pick<Safe, "entity_id" | "safe_id">,
  find: FindSafes,
): ChoiceSource => ({
  key: ["electable", safe_id],
  find: async (search) => {
    const asked = { entity_id, electable_by: safe_id, limit: 20, ...(search && { search }) };
    const { data } = await answerOf(find(asked));
    return data.map(({ safe_id: value, investor_name, issued_on }) => ({
      value,
      label: `${investor_name}, issued on ${formatDate(issued_on)}`,
    }));
  },
});

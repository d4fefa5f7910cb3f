import type { Grant } from "#lib/domains/equity/grants/schema.ts";
import type { GrantType } from "#lib/domains/equity/rules.ts";
import type { Act } from "#ui/ui/act.ts";
import { answerOf } from "#ui/ui/answer-of.ts";
import type { ChoiceSource } from "#ui/ui/choices-found.ts";
import { formatDate } from "#ui/ui/date.tsx";

export type FindGrants = Act<
  { entity_id: string; grant_type: GrantType; search?: string; limit: number },
  { data: Grant[] }
>;

/** The company's grants of some classes, asked for as one types: the newest of each whose recipient's name has it. */
export const grantsFrom = (entity_id: string, find: FindGrants, classes: readonly GrantType[]): ChoiceSource => ({
  key: ["grants", entity_id, ...classes],
  find: async (search) => {
    const asked = { entity_id, limit: 20, ...(search && { search }) };
    const found = await Promise.all(classes.map((grant_type) => answerOf(find({ ...asked, grant_type }))));
    return found.flatMap(({ data }) =>
      data.map(({ grant_id, recipient_name, shares, granted_on }) => ({
        value: grant_id,
        label: `${recipient_name}, ${shares.toLocaleString("en-US")} on ${formatDate(granted_on)}`,
      })),
    );
  },
});

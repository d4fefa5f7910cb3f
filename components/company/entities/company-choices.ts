import type { Entity } from "#lib/domains/company/entities/schema.ts";
import type { Act } from "#ui/ui/act.ts";
import { answerOf } from "#ui/ui/answer-of.ts";
import type { Choice, ChoiceSource } from "#ui/ui/choices-found.ts";

export type FindEntities = Act<
  { entity_id?: string; status?: Entity["status"]; search?: string; limit?: number },
  { data: Entity[] }
>;

export const companyChoice = ({
  entity_id,
  legal_name,
  status,
}: Pick<Entity, "entity_id" | "legal_name" | "status">): Choice => ({
  value: entity_id,
  label: legal_name,
  ...(status === "dissolved" && { detail: "dissolved" }),
});

/**
 * The workspace's companies, asked for as one types, newest first. A form offers the active ones, since no other takes
 * anything new; a filter all, since dissolved ones have a history too.
 */
export const companiesFrom = (find: FindEntities, status?: "active"): ChoiceSource => ({
  key: ["companies", status ?? "all"],
  find: async (search) => {
    const { data } = await answerOf(find({ limit: 20, ...(status && { status }), ...(search && { search }) }));
    return data.map(companyChoice);
  },
});

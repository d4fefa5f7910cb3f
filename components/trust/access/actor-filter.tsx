"use client";

import type { Key } from "#lib/domains/trust/access/schema.ts";
import type { Agent } from "#lib/domains/trust/agents/schema.ts";
import type { Act } from "#ui/ui/act.ts";
import { answerOf } from "#ui/ui/answer-of.ts";
import { ChoiceFilter } from "#ui/ui/choice-filter.tsx";
import type { Choice, ChoiceSource } from "#ui/ui/choices-found.ts";

type Find<R> = Act<{ search?: string; limit: number }, { data: R[] }>;
type FindKeys = Find<Key>;
type FindAgents = Find<Agent>;

/** Keys and agents, asked for as one types: the newest of those whose name has it. */
const actorsFrom = (findKeys: FindKeys, findAgents: FindAgents | null): ChoiceSource => ({
  key: ["actors"],
  find: async (search) => {
    const asked = { limit: 20, ...(search && { search }) };
    const [keys, agents] = await Promise.all([
      answerOf(findKeys(asked)),
      findAgents ? answerOf(findAgents(asked)) : { data: [] },
    ]);
    return [
      ...keys.data.map(({ key_id, name }) => ({ value: key_id, label: name, group: "Keys" })),
      ...agents.data.map(({ agent_id, name }) => ({ value: agent_id, label: name, group: "Agents" })),
    ];
  },
});

/** Narrows a list to what one person, key or agent did. */
export function ActorFilter({
  people,
  findKeys,
  findAgents,
  chosen,
}: {
  /** The members, who are all at hand. */
  people: readonly Choice[];
  findKeys: FindKeys;
  /** null for whoever may not see them. */
  findAgents: FindAgents | null;
  /** What the one is called whom the address asks for, who may be gone. */
  chosen: string | undefined;
}) {
  return (
    <ChoiceFilter
      label="By"
      name="actor_id"
      all="Anybody"
      choices={people}
      source={actorsFrom(findKeys, findAgents)}
      chosen={chosen}
    />
  );
}

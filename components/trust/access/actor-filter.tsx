"use client";

import type { Key, Member } from "#lib/domains/trust/access/schema.ts";
import type { Agent } from "#lib/domains/trust/agents/schema.ts";
import type { Act } from "#ui/ui/act.ts";
import { answerOf } from "#ui/ui/answer-of.ts";
import { ChoiceFilter } from "#ui/ui/choice-filter.tsx";
import type { ChoiceSource } from "#ui/ui/choices-found.ts";

type Find<R> = Act<{ search?: string; limit: number }, { data: R[] }>;
type FindMembers = Find<Member>;
type FindKeys = Find<Key>;
type FindAgents = Find<Agent>;

interface Finders {
  findMembers: FindMembers;
  findKeys: FindKeys;
  /** null for whoever may not see them. */
  findAgents: FindAgents | null;
}

/** People, keys and agents, asked for as one types: of keys and agents the newest of those whose name has it. */
const actorsFrom = ({ findMembers, findKeys, findAgents }: Finders): ChoiceSource => ({
  key: ["actors"],
  find: async (search) => {
    const asked = { limit: 20, ...(search && { search }) };
    const [people, keys, agents] = await Promise.all([
      answerOf(findMembers(asked)),
      answerOf(findKeys(asked)),
      findAgents ? answerOf(findAgents(asked)) : { data: [] },
    ]);
    return [
      ...people.data.map(({ user_id, name, email }) => ({
        ...{ value: user_id, label: name, group: "People" },
        // Two may be called alike; and who is found by their address is shown by it.
        detail: email,
      })),
      ...keys.data.map(({ key_id, name }) => ({ value: key_id, label: name, group: "Keys" })),
      ...agents.data.map(({ agent_id, name }) => ({ value: agent_id, label: name, group: "Agents" })),
    ];
  },
});

/** Narrows a list to what one person, key or agent did. */
export function ActorFilter({
  chosen,
  ...finders
}: Finders & {
  /** What the one is called whom the address asks for, who may be gone. */
  chosen: string | undefined;
}) {
  return <ChoiceFilter label="By" name="actor_id" all="Anybody" source={actorsFrom(finders)} chosen={chosen} />;
}

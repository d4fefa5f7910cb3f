import type { Operation } from "#lib/core/operation.ts";
import { listKeys, listMembers } from "#lib/domains/trust/access/operations.ts";
import { listAgents } from "#lib/domains/trust/agents/operations.ts";
import { read } from "#lib/server/read.ts";
import type { OptionGroup } from "#ui/ui/select.tsx";

/** Of more keys or agents than this, the oldest are asked for in the address or by the API. */
const MOST = 200;

/** Whoever may have done something, by what they are. */
export async function actorChoices(can: (of: Operation) => boolean): Promise<OptionGroup[]> {
  const [members, keys, agents] = await Promise.all([
    read(listMembers, {}),
    read(listKeys, { limit: MOST }),
    can(listAgents) ? read(listAgents, { limit: MOST }) : { data: [] },
  ]);
  const groups = [
    { label: "People", options: members.data.map(({ user_id, name }) => ({ value: user_id, label: name })) },
    { label: "Keys", options: keys.data.map(({ key_id, name }) => ({ value: key_id, label: name })) },
    { label: "Agents", options: agents.data.map(({ agent_id, name }) => ({ value: agent_id, label: name })) },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

/** The same with the one that the address asks for, who may be gone. */
export function withChosen(groups: readonly OptionGroup[], chosen: string | undefined): readonly OptionGroup[] {
  if (chosen === undefined || groups.some(({ options }) => options.some(({ value }) => value === chosen)))
    return groups;
  return [...groups, { label: "Others", options: [{ value: chosen, label: chosen }] }];
}

import type { Change } from "#lib/core/answer.ts";
import type { Agent } from "#lib/domains/trust/agents/schema.ts";
import { ActionButton } from "#ui/ui/action-button.tsx";
import { Badge } from "#ui/ui/badge.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { skillLabels } from "./labels.ts";

/** What the agent may do, and what it could be let do; `add` is null for whoever may not. A skill is not taken back. */
export function SkillList({
  agent: { agent_id, skills },
  add,
}: {
  agent: Pick<Agent, "agent_id" | "skills">;
  add: Change<{ agent_id: string; skill: string }> | null;
}) {
  const held = new Set(skills.map((skill) => skill.toLowerCase()));
  const others = skills.filter((skill) => !(skill.toLowerCase() in skillLabels));
  return (
    <ul className="divide-y border-y">
      {Object.entries(skillLabels).map(([skill, words]) => (
        <li key={skill} className="flex items-center justify-between gap-3 py-2">
          <span className="min-w-0">
            <span className="block font-medium">{wordsOf(skill)}</span>
            <span className="block text-muted text-sm">{words}</span>
          </span>
          {held.has(skill) ? (
            <Badge tone="success">Has it</Badge>
          ) : add ? (
            <ActionButton
              size="sm"
              action={add}
              input={{ agent_id, skill }}
              success={`It has the skill ${skill} now`}
              receiptHref="/receipts/{receipt_id}"
            >
              Give<span className="sr-only"> {skill}</span>
            </ActionButton>
          ) : null}
        </li>
      ))}
      {others.map((skill) => (
        <li key={skill} className="py-2">
          <span className="block font-medium [overflow-wrap:anywhere]">{skill}</span>
          <span className="block text-muted text-sm">A word of your own: it allows nothing.</span>
        </li>
      ))}
    </ul>
  );
}

"use client";

import { Pause, Play } from "lucide-react";
import type { Change } from "#lib/core/answer.ts";
import { triggers } from "#lib/core/machine.ts";
import type { Agent } from "#lib/domains/trust/agents/schema.ts";
import { agentStates } from "#lib/domains/trust/agents/states.ts";
import { ActionButton } from "#ui/ui/action-button.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";

/** Pauses an agent, or has it go on. */
export function AgentStatus({
  agent: { agent_id, name, status },
  action,
}: {
  agent: Pick<Agent, "agent_id" | "name" | "status">;
  action: Change<{ agent_id: string; status: Agent["status"] }>;
}) {
  const receiptHref = "/receipts/{receipt_id}";
  if (triggers(agentStates, status).includes("resume")) {
    return (
      <ActionButton
        icon={<Play aria-hidden="true" />}
        action={action}
        input={{ agent_id, status: "active" }}
        success={`${name} goes on`}
        receiptHref={receiptHref}
      >
        Resume
      </ActionButton>
    );
  }
  return (
    <Confirm
      trigger={<Button icon={<Pause aria-hidden="true" />}>Pause</Button>}
      tone="primary"
      title={`Pause ${name}?`}
      consequences={[
        "It takes no message, webhook or e-mail until it goes on: each is refused.",
        "What is queued and has not begun ends as failed.",
        "What it has done stays.",
      ]}
      confirmLabel="Pause agent"
      action={action}
      input={{ agent_id, status: "paused" }}
      success={`${name} is paused`}
      receiptHref={receiptHref}
    />
  );
}

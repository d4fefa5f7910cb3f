"use client";

import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import type { Agent, CreatedAgent } from "#lib/domains/trust/agents/schema.ts";
import { RotateSecret } from "#ui/trust/rotate-secret.tsx";
import { ShownOnce } from "#ui/ui/shown-once.tsx";

/** Gives an agent another secret for its webhooks. */
export function RotateAgentSecret({
  agent: { agent_id },
  rotate,
}: {
  agent: Pick<Agent, "agent_id">;
  rotate: Change<Pick<Agent, "agent_id">, z.infer<typeof CreatedAgent>>;
}) {
  return (
    <RotateSecret
      size="sm"
      rotate={rotate}
      input={{ agent_id }}
      consequences={[
        "What is signed with the secret of before is refused from then on, whoever has it.",
        "Whoever signs webhooks to this agent needs the new one.",
      ]}
      secretOf={(made) => made.webhook_secret}
      shown={(secret, onDone) => (
        <ShownOnce
          title="Keep this secret now"
          description="It signs webhooks to this agent (Standard Webhooks), and is shown this once. Whoever holds it may set the agent off."
          secret={secret}
          label="webhook secret"
          onDone={onDone}
        />
      )}
    />
  );
}

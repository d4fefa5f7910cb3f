"use client";

import { useState } from "react";
import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import type { Agent, CreatedAgent } from "#lib/domains/trust/agents/schema.ts";
import { Button } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";
import { ShownOnce } from "#ui/ui/shown-once.tsx";

/** Gives an agent another secret for its webhooks, and shows it, this once. */
export function RotateAgentSecret({
  agent: { agent_id },
  rotate,
}: {
  agent: Pick<Agent, "agent_id">;
  rotate: Change<Pick<Agent, "agent_id">, z.infer<typeof CreatedAgent>>;
}) {
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <Confirm
        trigger={<Button size="sm">Rotate the secret</Button>}
        title="Rotate the secret?"
        consequences={[
          "What is signed with the secret of before is refused from then on, whoever has it.",
          "Whoever signs webhooks to this agent needs the new one.",
        ]}
        confirmLabel="Rotate secret"
        action={rotate}
        input={{ agent_id }}
        onDone={(made) => setSecret(made.webhook_secret)}
        refresh={false}
        success="The secret is rotated"
        receiptHref="/receipts/{receipt_id}"
      />
      <ShownOnce
        title="Keep this secret now"
        description="It signs webhooks to this agent (Standard Webhooks), and is shown this once. Whoever holds it may set the agent off."
        secret={secret}
        label="webhook secret"
        onDone={() => setSecret(null)}
      />
    </>
  );
}

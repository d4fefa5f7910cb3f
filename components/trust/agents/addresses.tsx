"use client";

import { CodeBlock } from "#ui/ui/code-block.tsx";
import { useOrigin } from "#ui/ui/origin.ts";

/** Where the agent is reached from outside. */
export function Addresses({ agent_id }: { agent_id: string }) {
  const inbound = `${useOrigin()}/v1/inbound`;
  return (
    <div className="flex flex-col gap-4">
      <div className="min-w-0">
        <p className="mb-1.5 text-muted text-sm">
          Webhooks: any JSON, with a key that may trigger agents, or signed with the agent’s own secret.
        </p>
        <CodeBlock code={`${inbound}/webhook/${agent_id}`} label="webhook address" wrap />
      </div>
      <div className="min-w-0">
        <p className="mb-1.5 text-muted text-sm">E-mail: have your mail provider post forwarded messages here.</p>
        <CodeBlock code={`${inbound}/email/${agent_id}`} label="e-mail address" wrap />
      </div>
    </div>
  );
}

import { Webhook, WebhookVerificationError } from "standardwebhooks";
import type { Caller } from "#lib/core/caller.ts";
import { AppError } from "#lib/core/errors.ts";
import { directory } from "#lib/db/prisma.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as agents from "#lib/domains/trust/agents/store.ts";

const refused = () =>
  new AppError(401, "unauthorized", "The webhook's signature is not the agent's, or it is too old.");

/**
 * Who calls with an agent's own signature (Standard Webhooks): the agent, in its own workspace, who may set off its own
 * runs and nothing else. Throws 401 on an unknown agent, a wrong signature and a timestamp more than 5 minutes off, before
 * or after now; its `webhook-id` is remembered for longer than that (idempotency.ts), by the agent, the door and the body.
 */
export async function authenticateWebhook(
  agent_id: string,
  headers: Headers,
  bytes: Uint8Array,
  request_id: string,
): Promise<Caller> {
  const [place] = await directory().$queryRaw<{ workspace_id: string | null }[]>`
    select workspace_of_agent(${agent_id}) as workspace_id`;
  const workspace_id = place?.workspace_id;
  if (!workspace_id) throw refused();
  const [agent, secret] = await transaction({ workspace_id }, "read", (tx) =>
    Promise.all([agents.load(tx, { agent_id }), agents.webhookSecret(tx, { agent_id })]),
  );
  const signed = {
    "webhook-id": headers.get("webhook-id") ?? "",
    "webhook-timestamp": headers.get("webhook-timestamp") ?? "",
    "webhook-signature": headers.get("webhook-signature") ?? "",
  };
  try {
    new Webhook(secret).verify(Buffer.from(bytes), signed, { jsonParse: false });
  } catch (error) {
    if (error instanceof WebhookVerificationError) throw refused();
    throw error;
  }
  return {
    workspace_id,
    actor: { type: "agent", id: agent_id, name: agent.name },
    scopes: new Set(["agents:execute"]),
    role: null,
    entity_ids: null,
    address: null,
    request_id,
  };
}

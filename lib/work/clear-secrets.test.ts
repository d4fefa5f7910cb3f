import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { newId } from "#lib/core/ids.ts";
import { transaction } from "#lib/db/transaction.ts";
import { createAgent } from "#lib/domains/trust/agents/operations.ts";
import { webhookSecret } from "#lib/domains/trust/agents/store.ts";
import { authenticateWebhook } from "#lib/server/inbound.ts";
import { newCompany } from "../../e2e/support/books.ts";
import { asOwner, refusalByDatabase } from "../../e2e/support/database.ts";
import { sealOldSecrets } from "./clear-secrets.ts";

async function withAgent() {
  const { act, caller } = await newCompany();
  const given = { name: "Billing", system_prompt: "You write invoices.", model: "local/rules" };
  const { agent_id, webhook_secret } = await act(createAgent, given);
  const kept = async () =>
    (await asOwner<{ kept: string }>("select webhook_secret as kept from agent where agent_id = $1", [agent_id]))[0]
      ?.kept;
  const opened = () => transaction(caller, "read", (tx) => webhookSecret(tx, { agent_id }));
  return { agent_id, webhook_secret, kept, opened };
}

/** Puts a secret back as versions before this one kept it. */
async function keepInClear(agent_id: string, secret: string): Promise<void> {
  const check = "agent_webhook_secret_is_sealed";
  await asOwner("begin");
  await asOwner(`alter table agent drop constraint ${check}`);
  await asOwner("update agent set webhook_secret = $2 where agent_id = $1", [agent_id, secret]);
  await asOwner(`alter table agent add constraint ${check} check (webhook_secret like 'sealed.%') not valid`);
  await asOwner("commit");
}

/** Whether a webhook that is signed with the secret is taken for the agent's. */
async function isTaken(agent_id: string, secret: string): Promise<boolean> {
  const at = new Date();
  const headers = new Headers({
    "webhook-id": "msg_1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign("msg_1", at, "{}"),
  });
  const caller = await authenticateWebhook(agent_id, headers, Buffer.from("{}"), newId("request"));
  return caller.actor.id === agent_id;
}

describe("an agent's webhook secret", () => {
  it("is kept sealed, and opens for its own webhooks", async () => {
    const { agent_id, webhook_secret, kept, opened } = await withAgent();
    expect(await kept()).toMatch(/^sealed\./);
    expect(await opened()).toBe(webhook_secret);
    expect(await isTaken(agent_id, webhook_secret)).toBe(true);
  });

  it("does not open for another agent, to whose row it was moved", async () => {
    const [one, other] = [await withAgent(), await withAgent()];
    await asOwner("update agent set webhook_secret = $2 where agent_id = $1", [other.agent_id, await one.kept()]);
    await expect(other.opened()).rejects.toThrow();
  });

  it("is refused in clear, by the database", async () => {
    const { agent_id } = await withAgent();
    const tried = await refusalByDatabase("update agent set webhook_secret = 'whsec_x' where agent_id = $1", [
      agent_id,
    ]);
    expect(tried?.constraint).toBe("agent_webhook_secret_is_sealed");
  });

  it("that an older version kept in clear is sealed at the start, once, and stays the same", async () => {
    const { agent_id, webhook_secret, kept, opened } = await withAgent();
    await keepInClear(agent_id, webhook_secret);
    expect(await sealOldSecrets()).toBe(1);
    expect(await sealOldSecrets()).toBe(0);
    expect(await kept()).toMatch(/^sealed\./);
    expect(await opened()).toBe(webhook_secret);
    expect(await isTaken(agent_id, webhook_secret)).toBe(true);
  });
});

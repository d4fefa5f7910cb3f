import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { transaction } from "#lib/db/transaction.ts";
import { createContact } from "#lib/domains/company/contacts/operations.ts";
import { createInvoice } from "#lib/domains/money/invoicing/operations.ts";
import { createKey } from "#lib/domains/trust/access/operations.ts";
import { listDeliveries } from "#lib/domains/trust/webhooks/deliveries/operations.ts";
import { createWebhook, readWebhook } from "#lib/domains/trust/webhooks/operations.ts";
import { execute } from "#lib/execute.ts";
import { sealAndTell } from "#lib/work/sealing.ts";
import { sendToWebhook } from "#lib/work/webhooks.ts";
import { newCompany } from "./books.ts";
import { asOwner } from "./database.ts";

/** What a webhook was sent. */
interface Taken {
  headers: IncomingHttpHeaders;
  body: string;
}
type Company = Awaited<ReturnType<typeof newCompany>>;
type At = { webhook_id: string };

/**
 * A receiver of webhooks on this machine, with a company of its own for each test and a key that may do everything. What a worker would
 * do is done when a test says so.
 */
export function receiver() {
  const taken: Taken[] = [];
  /** With what the receiver answers, and what happens before it does; and whose events they are. */
  const at: { answer: number; meanwhile: (() => Promise<unknown>) | null; company: Company; owner: Caller } = {
    answer: 200,
    meanwhile: null,
    ...({} as { company: Company; owner: Caller }),
  };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    taken.push({ headers: request.headers, body });
    await at.meanwhile?.();
    response.writeHead(at.answer, at.answer === 302 ? { Location: "http://169.254.169.254/" } : {}).end("thanks");
  });
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`;

  beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
  beforeEach(async () => {
    process.env.WEBHOOK_ALLOW_PRIVATE = "1";
    at.company = await newCompany();
    at.owner = await keyOf("*");
    await seal();
  });
  afterEach(() => {
    at.answer = 200;
    at.meanwhile = null;
    taken.length = 0;
    delete process.env.WEBHOOK_ALLOW_PRIVATE;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const seal = async () => {
    const { workspace_id } = at.company;
    while (((await transaction({ workspace_id }, "write", sealAndTell)) ?? 1) > 0);
  };
  const keyOf = async (...scopes: string[]): Promise<Caller> => {
    const { caller } = at.company;
    const { value } = await execute(createKey, caller, { name: "Books", scopes });
    const actor = { type: "api_key", id: value.key_id, name: value.name } as const;
    return { ...caller, actor, scopes: new Set(scopes) };
  };
  const send = async ({ webhook_id }: At) => {
    await seal();
    await sendToWebhook({ workspace_id: at.company.workspace_id, webhook_id });
  };
  return {
    at,
    taken,
    url,
    seal,
    keyOf,
    send,
    /** A webhook, whose own receipt is told already, and what it was sent forgotten. */
    newWebhook: async (caller: Caller, events: string[] = ["*"]) => {
      const { value } = await execute(createWebhook, caller, { url: url(), events });
      await send(value);
      taken.length = 0;
      return value;
    },
    contact: (name: string) => execute(createContact, at.company.caller, { name, role: "founder" }),
    invoice: () => at.company.act(createInvoice, { customer: "Globex", amount_cents: 5_000, due_date: "2027-01-31" }),
    /** As if what it waits for had come. */
    later: ({ webhook_id }: At) =>
      asOwner(
        `with past as (update webhook_delivery set next_attempt_at = date_trunc('milliseconds', now())
           where webhook_id = $1 and status = 'pending')
         update webhook set resumes_at = null, scheduled_at = date_trunc('milliseconds', now()) where webhook_id = $1`,
        [webhook_id],
      ),
    read: async ({ webhook_id }: At) => (await execute(readWebhook, at.company.caller, { webhook_id })).value,
    deliveries: async ({ webhook_id }: At, caller?: Caller) =>
      (await execute(listDeliveries, caller ?? at.company.caller, { webhook_id })).value.data,
    types: () => taken.map(({ body }) => JSON.parse(body).type as string),
    names: () => taken.map(({ body }) => JSON.parse(body).data.name as string),
  };
}

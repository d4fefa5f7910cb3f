import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, expectRefusal, recordOf } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { keyWith, openTenant, type Workspace } from "../support/world.ts";

let tenant: Workspace;
const taken: { headers: IncomingHttpHeaders; body: string }[] = [];
/** Receivers that do not answer, until the tests are over. */
const silent: ServerResponse[] = [];
const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  if (request.url === "/silent") {
    silent.push(response);
    return;
  }
  taken.push({ headers: request.headers, body });
  response.writeHead(204).end();
});

beforeAll(async () => {
  tenant = await openTenant();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  for (const response of silent) response.destroy();
  return new Promise((resolve) => server.close(resolve));
});

const addressOf = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

describe("a webhook", () => {
  it("is posted what happens within a moment, as GET /v1/events tells it, signed with the secret that was shown once", async () => {
    const url = addressOf("/events");
    const { key } = tenant;
    const made = recordOf(await call("POST", "/v1/webhooks", { key, body: { url, events: ["contact.created"] } }));
    for (const name of ["Ada", "Grace"]) {
      await call("POST", "/v1/contacts", { key, body: { name, role: "founder" } });
    }
    await eventually(() => expect(taken).toHaveLength(2));
    const told = taken.map(({ headers, body }) =>
      new Webhook(String(made.secret)).verify(body, headers as Record<string, string>),
    );
    const { data } = recordOf(await call("GET", "/v1/events", { key })) as {
      data: { type: string; event_id: string }[];
    };
    const contacts = data.filter(({ type }) => type === "contact.created");
    expect(told).toEqual(contacts);
    const read = recordOf(await call("GET", `/v1/webhooks/${made.webhook_id}`, { key }));
    expect(read).not.toHaveProperty("secret");
    const behind = recordOf(await call("GET", `/v1/events?after=${contacts[0]?.event_id}&limit=1`, { key }));
    expect(behind.data).toEqual([contacts[1]]);
  });

  it("whose receiver does not answer holds up no other, of its own workspace or of another", async () => {
    const other = await openTenant();
    const make = (key: string, path: string) =>
      call("POST", "/v1/webhooks", { key, body: { url: addressOf(path), events: ["contact.created"] } });
    await make(tenant.key, "/silent");
    await make(other.key, "/events");
    taken.length = 0;
    await call("POST", "/v1/contacts", { key: tenant.key, body: { name: "Joan", role: "founder" } });
    await eventually(() => expect(silent).toHaveLength(1));
    await call("POST", "/v1/contacts", { key: other.key, body: { name: "Mary", role: "founder" } });
    await eventually(() => {
      const names = taken.map(({ body }) => JSON.parse(body).data.name as string);
      expect(names.toSorted()).toEqual(["Joan", "Mary"]);
    });
    expect(silent.map(({ destroyed }) => destroyed)).toEqual([false]);
  });

  it("and events are for those who may: of a bound key, or one without the scope, there is none", async () => {
    const narrow = await keyWith(tenant.workspace_id, ["contacts:read"]);
    expectRefusal(await call("GET", "/v1/events", { key: narrow }), 403, "missing_scope");
    expectRefusal(await call("GET", "/v1/webhooks", { key: narrow }), 403, "missing_scope");
    const unknown = await call("GET", "/v1/events?after=evt_01k0zk1x3ve4b8j0c2v5y6m7n8", { key: tenant.key });
    expectRefusal(unknown, 400, "validation_error");
    expect(unknown.body.issues).toEqual([{ path: "after", message: expect.stringContaining("event_id") }]);
  });
});

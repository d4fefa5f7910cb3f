import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Agent } from "#lib/domains/trust/agents/schema.ts";
import { runModel } from "./model.ts";

/** What the model is asked, as an OpenAI-compatible server hears it. */
interface Heard {
  path: string | undefined;
  authorization: string | undefined;
  body: { model: string; messages: { role: string; content: unknown }[]; tools?: { function: { name: string } }[] };
}

const heard: Heard[] = [];
let server: Server;

/** A model that first calls the tool it is given and then says that it has. */
const answerTo = ({ messages, tools }: Heard["body"]) =>
  tools && !messages.some(({ role }) => role === "tool")
    ? {
        role: "assistant",
        content: null,
        tool_calls: [
          {
            id: "call_1",
            type: "function",
            function: {
              name: "create_invoice",
              arguments: JSON.stringify({
                client_name: "Globex",
                amount_cents: 5_000,
                description: "Ink",
                due_days: 30,
              }),
            },
          },
        ],
      }
    : { role: "assistant", content: "The invoice is written." };

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => {
      text += chunk;
    });
    request.on("end", () => {
      const body: Heard["body"] = JSON.parse(text);
      heard.push({ path: request.url, authorization: request.headers.authorization, body });
      const message = answerTo(body);
      const finish_reason = "tool_calls" in message ? "tool_calls" : "stop";
      response.writeHead(200, { "Content-Type": "application/json" });
      response.end(
        JSON.stringify({
          id: "1",
          object: "chat.completion",
          created: 1,
          model: body.model,
          choices: [{ index: 0, message, finish_reason }],
          usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
        }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  process.env.MODEL_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  process.env.MODEL_API_KEY = "secret";
});
afterAll(async () => {
  delete process.env.MODEL_BASE_URL;
  delete process.env.MODEL_API_KEY;
  await new Promise((resolve) => server.close(resolve));
});

const agent: Agent = {
  agent_id: "agt_test",
  entity_id: "ent_test",
  name: "Billing",
  system_prompt: "You write invoices.",
  model: "some-model",
  status: "active",
  skills: ["invoicing"],
  max_acts_per_run: 25,
  max_amount_cents_per_run: 10_000_000,
  allowed_senders: [],
  created_at: "2026-11-21T00:00:00.000Z",
  updated_at: "2026-11-21T00:00:00.000Z",
};

describe("an agent on a model behind an OpenAI-compatible address", () => {
  it("is told its prompt and the words, may call what its skills allow, and answers in its own words", async () => {
    const acts: [string, Record<string, unknown>][] = [];
    const said = await runModel(agent, "Bill Globex for ink.", new Set(["create_invoice"]), async (action, params) => {
      acts.push([action, params]);
      return "Done.";
    });
    expect(said).toBe("The invoice is written.");
    expect(acts).toEqual([
      [
        "create_invoice",
        { client_name: "Globex", amount_cents: 5_000, currency: "usd", description: "Ink", due_days: 30 },
      ],
    ]);
    const [first, second] = heard;
    expect(first).toMatchObject({ path: "/v1/chat/completions", authorization: "Bearer secret" });
    expect(first?.body.model).toBe("some-model");
    expect(first?.body.tools?.map((tool) => tool.function.name)).toEqual(["create_invoice"]);
    expect(JSON.stringify(first?.body.messages)).toContain("You write invoices.");
    expect(JSON.stringify(first?.body.messages)).toContain("Bill Globex for ink.");
    expect(second?.body.messages.some(({ role }) => role === "tool")).toBe(true);
  });
});

import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Agent } from "#lib/domains/trust/agents/schema.ts";
import { log } from "./log.ts";
import { runModel } from "./model.ts";

/** What the model is asked, as an OpenAI-compatible server hears it. */
interface Heard {
  path: string | undefined;
  authorization: string | undefined;
  body: { model: string; messages: { role: string; content: unknown }[]; tools?: { function: { name: string } }[] };
}

const heard: Heard[] = [];
let server: Server;
/** What it answers in place of that; null: nothing else. */
let otherwise: ((response: ServerResponse) => void) | null = null;

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
      if (otherwise) return otherwise(response);
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
afterEach(() => {
  otherwise = null;
  heard.length = 0;
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

  const answer = (text: string | Buffer, status = 200, headers = {}) => {
    otherwise = (response) => response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(text);
  };
  const saying = (content: string) =>
    JSON.stringify({ id: "1", created: 1, model: "m", choices: [{ message: { role: "assistant", content } }] });
  const run = () => runModel(agent, "What nobody else may read.", new Set(), async () => "Done.");
  const SECRET = "Incorrect API key provided: sk-operator";

  it.each([
    ["is no JSON", "<html>", 200, "gave an answer that cannot be read"],
    ["has no choice", '{"choices":[]}', 200, "gave an answer that cannot be read"],
    ["refuses, in words of its own", JSON.stringify({ error: { message: SECRET } }), 401, "answered 401"],
    ["leads elsewhere", "", 307, "cannot be reached"],
  ])(
    "fails where the answer %s, in words that are ours, and a log that has none of what was asked",
    async (...given) => {
      const [, text, status, said] = given;
      const warned = vi.spyOn(log, "warn").mockReturnValue();
      answer(text, status, { Location: "/elsewhere" });
      await expect(run()).rejects.toMatchObject({ code: "model_failed", message: `The model some-model ${said}.` });
      expect(heard.map(({ path }) => path)).not.toContain("/elsewhere");
      expect(warned).toHaveBeenCalledTimes(1);
      expect(JSON.stringify(warned.mock.calls)).not.toMatch(/nobody else|sk-operator|You write|html/);
      warned.mockRestore();
    },
  );

  it("reads 1 MiB of an answer and no more, however small it came", async () => {
    answer(gzipSync(saying("a".repeat(1024 * 1024))), 200, { "Content-Encoding": "gzip" });
    await expect(run()).rejects.toThrow("The model answered with more than 1 MiB.");
    answer(gzipSync(saying("Short.")), 200, { "Content-Encoding": "gzip" });
    expect(await run()).toBe("Short.");
  });

  it("keeps such words as can be kept: what is no character is marked, and a long answer cut", async () => {
    answer(saying("a\0b\ud800c"));
    expect(await run()).toBe("a\ufffdb\ufffdc");
    answer(saying("a".repeat(30_000)));
    expect(await run()).toHaveLength(20_000);
  });
});

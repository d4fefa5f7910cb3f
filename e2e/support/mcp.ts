import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { CallToolResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { expect } from "vitest";
import { baseUrl } from "./client.ts";

/** A client of the protocol that is connected by that key; nothing stays open of it. */
export async function connected(key: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${baseUrl()}/mcp`), { requestInit }));
  return client;
}

/** What a tool answers: the object, the same as text, and what is told beside. */
export async function callTool(client: Client, name: string, given: Record<string, unknown> = {}) {
  const result = CallToolResultSchema.parse(await client.callTool({ name, arguments: given }));
  const [first] = result.content;
  const text = first?.type === "text" ? first.text : "";
  expect(JSON.parse(text)).toEqual(result.structuredContent);
  const { content, structuredContent: body = {}, _meta: meta = {}, isError = false } = result;
  return { content, text, body, isError, meta };
}

/** Holds a tool's result to be a refusal, with what the API would answer. */
export function expectRefused(
  { isError, body, meta }: Awaited<ReturnType<typeof callTool>>,
  status: number,
  code: string,
): void {
  expect({ isError, ...body }).toMatchObject({
    isError: true,
    code,
    error: expect.stringMatching(/\S/),
    request_id: expect.stringMatching(/^req_/),
  });
  expect(meta.status).toBe(status);
}

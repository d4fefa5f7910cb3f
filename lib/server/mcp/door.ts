import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  InitializeRequestSchema,
  JSONRPCMessageSchema,
  ListToolsRequestSchema,
  McpError,
  PingRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import type * as z from "zod";
import type { Caller } from "#lib/core/caller.ts";
import { AppError, forbidden } from "#lib/core/errors.ts";
import { assertUtf8, mediaType, parseJson, readBytes } from "../body.ts";
import { LARGE_BYTES, share } from "../share.ts";
import { refused } from "./results.ts";
import { tools } from "./tools.ts";

/** What the door answers; headers are the API's to add. */
export interface Answer {
  status: number;
  body: string;
}

const instructions =
  "Minutebook is the book of record of companies. The nineteen intents are tools by their names; everything else is found by search_operations, told by describe_operation and called by call_operation. next_steps says what waits. Every act leaves a receipt, and may be refused by the workspace's policies, or wait for people's approval; with dry_run it is only tried. Amounts are whole cents.";

/** Nothing is asked of clients, so that nothing of theirs is ever judged by it; made once, since each server would make its own. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

/** What a request of a method is to look like, before anything is done for it. */
const requests = new Map<string, z.ZodType>([
  ["initialize", InitializeRequestSchema],
  ["ping", PingRequestSchema],
  ["tools/list", ListToolsRequestSchema],
  ["tools/call", CallToolRequestSchema],
]);

const failure = (status: number, code: ErrorCode, message: string, id: unknown = null): Answer => ({
  status,
  body: JSON.stringify({ jsonrpc: "2.0", error: { code, message }, id }),
});

/** Throws 403 where a browser asks for a page that is not this service's: such a page may have had its name led to this address. */
export function assertOwnOrigin(origin: string | undefined): void {
  if (origin === undefined) return;
  const own = process.env.NEXTAUTH_URL;
  if (own === undefined || !URL.canParse(own) || new URL(own).origin !== origin) {
    throw forbidden("The Origin is another site's: this door is for programs, and for pages of this service.");
  }
}

/** Whoever asks, as a server of the protocol that knows them alone and remembers nothing. */
function serverFor(caller: Caller): Server {
  const info = { name: "minutebook", title: "Minutebook", version: "1" };
  const server = new Server(info, { capabilities: { tools: {} }, instructions, jsonSchemaValidator });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [...tools.values()].map(({ definition }) => definition),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.get(params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${params.name.slice(0, 100)}`);
    try {
      return await tool.call(caller, params.arguments ?? {});
    } catch (error) {
      return refused(error, caller.request_id);
    }
  });
  return server;
}

/** What is wrong with a message's params, in a sentence; null where nothing is, or the method is not known. */
function misread(message: object): string | null {
  const schema = "method" in message && "id" in message ? requests.get(String(message.method)) : undefined;
  const issue = schema?.safeParse(message).error?.issues[0];
  return issue ? `${issue.path.join(".").slice(0, 100)}: ${issue.message.slice(0, 300)}` : null;
}

/** Answers one message, whose bytes have come. */
async function answerMessage(request: Request, caller: Caller, bytes: Uint8Array): Promise<Answer> {
  assertUtf8(request);
  let value: unknown;
  try {
    value = parseJson(bytes, mediaType(request)).value;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "malformed_json") throw error;
    return failure(400, ErrorCode.ParseError, error.message);
  }
  const { data: message } = JSONRPCMessageSchema.safeParse(value);
  if (!message) return failure(400, ErrorCode.InvalidRequest, "The body must be one JSON-RPC message, and no batch.");
  const wrong = misread(message);
  if (wrong !== null) return failure(200, ErrorCode.InvalidParams, wrong, "id" in message ? message.id : null);
  const server = serverFor(caller);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    // A client that takes JSON alone is served as well: nothing else is ever answered.
    const headers = new Headers(request.headers);
    headers.set("Accept", "application/json, text/event-stream");
    const asked = new Request(request.url, { method: "POST", headers });
    const response = await transport.handleRequest(asked, { parsedBody: message });
    return { status: response.status, body: await response.text() };
  } finally {
    await server.close();
  }
}

/** What a client of the Model Context Protocol posts, answered: a message, and a large one in its workspace's turn. */
export async function answerMcp(request: Request, caller: Caller): Promise<Answer> {
  const bytes = await readBytes(request);
  const answering = () => answerMessage(request, caller, bytes);
  return bytes.byteLength > LARGE_BYTES ? share.run(caller.workspace_id, answering) : answering();
}

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A call of an intent, as a model asks for it. */
export interface ToolCall {
  action: string;
  params: Record<string, unknown>;
}

/**
 * A language model behind an OpenAI-compatible address that believes whatever it is told: it asks for these calls, all at once,
 * and then says that it is done. Answers the function that ends it.
 */
export async function openModel(
  calls: () => readonly ToolCall[] | Promise<readonly ToolCall[]>,
): Promise<() => Promise<void>> {
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request));
    const hasCalled = body.messages.some(({ role }: { role: string }) => role === "tool");
    const tool_calls = (await calls()).map(({ action, params }, at) => ({
      id: `call_${at}`,
      type: "function",
      function: { name: action, arguments: JSON.stringify(params) },
    }));
    const message = hasCalled
      ? { role: "assistant", content: "All done." }
      : { role: "assistant", content: null, tool_calls };
    const choices = [{ index: 0, message, finish_reason: hasCalled ? "stop" : "tool_calls" }];
    response.writeHead(200, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ id: "1", object: "chat.completion", created: 1, model: body.model, choices }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  process.env.MODEL_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return async () => {
    delete process.env.MODEL_BASE_URL;
    await new Promise((resolve) => server.close(resolve));
  };
}

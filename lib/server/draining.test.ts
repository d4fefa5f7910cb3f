import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { drainable } from "./draining.ts";

/** The drain would take an hour: whoever waits for its end waits in vain. */
const HOUR_MS = 3_600_000;

it("A server that stops answers what is asked, and has whoever asks again on the same connection go elsewhere", async () => {
  let asked = Promise.withResolvers<ServerResponse>();
  const server = createServer((_, response) => asked.resolve(response));
  const stop = drainable(server, HOUR_MS);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const agents = [new Agent({ keepAlive: true, maxSockets: 1 }), new Agent({ keepAlive: true, maxSockets: 1 })];
  const ask = (agent: Agent | undefined) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, agent, host: "127.0.0.1" }, (answer) => resolve(answer.resume())).once("error", reject);
    });
  const taken = async () => {
    const response = await asked.promise;
    asked = Promise.withResolvers<ServerResponse>();
    return response;
  };

  // One is being answered as the stop comes; of another the head is told already.
  const before = ask(agents[0]);
  const waiting = await taken();
  const begun = ask(agents[1]);
  const streaming = await taken();
  streaming.write("a");
  const stopped = stop();
  waiting.end("b");
  expect((await before).headers.connection).toBe("close");
  // That one goes on asking, as fast as it is answered.
  const next = ask(agents[1]);
  streaming.end("c");
  expect((await begun).headers.connection).toBe("keep-alive");
  (await taken()).end("d");
  expect((await next).headers.connection).toBe("close");
  await stopped;
  for (const agent of agents) agent.destroy();
});

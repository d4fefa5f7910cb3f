import net from "node:net";
import { afterAll, expect, it, vi } from "vitest";
import { newWorkspace } from "../../e2e/support/callers.ts";
import { ANSWER_MS, CONNECTION_MS, closePool, pool } from "./pool.ts";
import { transaction } from "./transaction.ts";

/** The last word that is heard on a connection. */
const LAST = "gone without a word";

/**
 * Stands before PostgreSQL. A connection on which the last word is heard passes nothing on from then on and ends nothing, as where a
 * machine is gone; any other goes on, be it that of somebody who seals receipts meanwhile.
 */
async function before(database: URL) {
  const heard = Promise.withResolvers<void>();
  const server = net.createServer((client) => {
    let isSilent = false;
    const upstream = net.connect(Number(database.port), database.hostname);
    client.on("data", (piece) => {
      isSilent ||= piece.includes(LAST);
      if (isSilent) heard.resolve();
      else upstream.write(piece);
    });
    upstream.on("data", (piece) => client.write(piece));
    for (const socket of [client, upstream]) socket.on("error", () => undefined);
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(database);
  Object.assign(url, { host: `127.0.0.1:${(server.address() as net.AddressInfo).port}`, search: "" });
  return { url: url.href, heard: heard.promise, close: () => server.close() };
}

afterAll(async () => {
  vi.useRealTimers();
  await closePool();
});

it("A server that is gone without a word holds nobody for longer than an answer may take", async () => {
  const workspace_id = await newWorkspace();
  const server = await before(new URL(process.env.DATABASE_URL ?? ""));
  vi.stubEnv("DATABASE_URL", server.url);
  await closePool();
  const say = (word: string) =>
    transaction({ workspace_id }, "write", (tx) => tx.sql<{ word: string }>`select ${word}::text as word`);
  expect(await say("hello")).toEqual([{ word: "hello" }]);

  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const answered = expect(say(LAST)).rejects.toThrow();
  await server.heard;
  await vi.advanceTimersByTimeAsync(ANSWER_MS);
  await answered;
  vi.useRealTimers();
  // Another machine has taken its place by now.
  expect(await say("hello")).toEqual([{ word: "hello" }]);
  await closePool();
  server.close();
  vi.unstubAllEnvs();
});

it("A server that takes connections and says nothing on them holds nobody for longer than a connection may take", async () => {
  const asked = Promise.withResolvers<void>();
  const sockets: net.Socket[] = [];
  const server = net.createServer((socket) => {
    sockets.push(socket);
    socket.once("data", () => asked.resolve());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  vi.stubEnv("DATABASE_URL", `postgres://nobody@127.0.0.1:${(server.address() as net.AddressInfo).port}/none`);
  await closePool();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const answered = expect(pool().query("select 1")).rejects.toThrow("connection timeout");
  await asked.promise;
  await vi.advanceTimersByTimeAsync(CONNECTION_MS);
  await answered;
  vi.useRealTimers();
  vi.unstubAllEnvs();
  // Who of other files asks meanwhile is let go of too, or would be waited for as long.
  for (const socket of sockets) socket.destroy();
  server.close();
  await closePool();
});

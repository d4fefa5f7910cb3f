import net from "node:net";
import { afterAll, expect, it, vi } from "vitest";
import { newWorkspace } from "../../e2e/support/callers.ts";
import { ANSWER_MS, closePool } from "./pool.ts";
import { transaction } from "./transaction.ts";

/** Stands before PostgreSQL. Once it is silent, what goes on passes nothing on and ends nothing, as where a machine is gone. */
async function before(database: URL) {
  const lost: { isSilent: boolean; heard: () => void }[] = [];
  const server = net.createServer((client) => {
    const own = { isSilent: false, heard: () => undefined };
    lost.push(own);
    const upstream = net.connect(Number(database.port), database.hostname);
    client.on("data", (piece) => (own.isSilent ? own.heard() : upstream.write(piece)));
    upstream.on("data", (piece) => own.isSilent || client.write(piece));
    for (const socket of [client, upstream]) socket.on("error", () => undefined);
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(database);
  url.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`;
  /** Resolves once something is asked of what is silent from now on. */
  const fallSilent = () =>
    new Promise<void>((resolve) => {
      for (const one of lost) Object.assign(one, { isSilent: true, heard: resolve });
    });
  return { url: url.href, fallSilent, close: () => server.close() };
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
  const ask = () => transaction({ workspace_id }, "write", (tx) => tx.sql<{ one: number }>`select 1 as one`);
  expect(await ask()).toEqual([{ one: 1 }]);

  const asked = server.fallSilent();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const answered = expect(ask()).rejects.toThrow();
  await asked;
  await vi.advanceTimersByTimeAsync(ANSWER_MS);
  await answered;
  vi.useRealTimers();
  // Another machine has taken its place by now.
  expect(await ask()).toEqual([{ one: 1 }]);
  await closePool();
  server.close();
  vi.unstubAllEnvs();
});

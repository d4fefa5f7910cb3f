import net from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { closePool } from "#lib/db/pool.ts";
import { newWorkspace } from "../../e2e/support/callers.ts";
import { keyWith } from "../../e2e/support/world.ts";
import { api } from "./api.ts";
import { unreadiness } from "./health.ts";

const own = process.env.DATABASE_URL ?? "";

afterEach(async () => {
  process.env.DATABASE_URL = own;
  vi.unstubAllEnvs();
  vi.useRealTimers();
  await closePool();
});

describe("a process", () => {
  it("is ready where the database answers and has every migration", async () => {
    expect(await unreadiness()).toBeNull();
  });

  it("is not ready while the database is down", async () => {
    process.env.DATABASE_URL = "postgres://nobody@127.0.0.1:1/none";
    // After it is set: what still runs of other tests opens a pool anew at any time.
    await closePool();
    expect(await unreadiness()).toBe("The database cannot be reached.");
  });

  it("is not ready where its clock is not the database's: it writes no receipt, which is no fault of whoever asks", async () => {
    const key = await keyWith(await newWorkspace(), ["*"]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 7_200_000 });
    expect(await unreadiness()).toContain("clocks of this machine and of the database");
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json", "Idempotency-Key": "one" };
    const ask = () =>
      api.fetch(
        new Request("http://localhost/v1/contacts", {
          method: "POST",
          headers,
          body: '{"name":"Ada","role":"founder"}',
        }),
      );
    const told = await ask();
    expect(told.status).toBe(503);
    expect(told.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(await told.json()).toMatchObject({ code: "unavailable", error: expect.stringContaining("clocks") });
    vi.useRealTimers();
    expect((await ask()).status, "it is no answer to keep").toBe(200);
  });

  it("is not ready while the directory is down, where that is a database of its own", async () => {
    vi.stubEnv("DIRECTORY_URL", "postgres://nobody@127.0.0.1:1/none");
    await closePool();
    expect(await unreadiness()).toBe("The database cannot be reached.");
  });

  it("says so within seconds while the database hangs", async () => {
    const open = new Set<net.Socket>();
    const silent = net.createServer((socket) => open.add(socket));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as net.AddressInfo;
    process.env.DATABASE_URL = `postgres://nobody@127.0.0.1:${port}/none`;
    await closePool();
    const before = Date.now();
    expect(await unreadiness()).toBe("The database does not answer in time.");
    expect(Date.now() - before).toBeLessThan(4_000);
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
  });
});

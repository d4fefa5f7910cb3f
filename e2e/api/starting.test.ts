import net from "node:net";
import { describe, expect, it } from "vitest";
import { startServer } from "../support/server.ts";

const connects = (port: number, host: string) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, host, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });

describe("the service", () => {
  it("listens at the address that HOST names, and at no other of the machine", async () => {
    const server = await startServer({ HOST: "127.0.0.1", WEB_PROCESSES: "1" });
    try {
      const port = Number(new URL(server.url).port);
      expect(await connects(port, "127.0.0.1")).toBe(true);
      expect(await connects(port, "127.0.0.2")).toBe(false);
    } finally {
      await server.stop();
    }
  });

  it.each([
    { TRUST_PROXY: "1" },
    { HOST: "192.0.2.1" },
    { SHARD_URLS: "postgres://127.0.0.1/shard", DIRECTORY_URL: "" },
  ])("does not start with %s", async (settings) => {
    await expect(startServer({ ...settings, WEB_PROCESSES: "1" })).rejects.toThrow("ended with 1 before it was ready");
  });
});

import { describe, expect, it } from "vitest";
import { startServer } from "../support/server.ts";

describe("the service", () => {
  it.each([
    { TRUST_PROXY: "1" },
    { HOST: "192.0.2.1" },
    { SHARD_URLS: "postgres://127.0.0.1/shard", DIRECTORY_URL: "" },
  ])("does not start with %s", async (settings) => {
    await expect(startServer({ ...settings, WEB_PROCESSES: "1" })).rejects.toThrow("ended with 1 before it was ready");
  });
});

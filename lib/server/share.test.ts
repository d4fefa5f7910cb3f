import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { call, expectRefusal } from "../../e2e/support/client.ts";
import { openTenant } from "../../e2e/support/world.ts";
import { frontServer } from "./front.ts";
import { LARGE_BYTES, share } from "./share.ts";

const opened = { count: 0, atOnce: 0, most: 0 };
const server = frontServer(async (_, response) => {
  opened.count++;
  opened.most = Math.max(opened.most, ++opened.atOnce);
  await new Promise(setImmediate);
  opened.atOnce--;
  response.end("a page");
});
let url = "";
let key = "";
let workspace_id = "";

beforeAll(async () => {
  ({ key, workspace_id } = await openTenant());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe("a workspace's large bodies", () => {
  it("are answered in its turn, and its small ones at once", async () => {
    const run = vi.spyOn(share, "run");
    const write = (name: string) => call("POST", "/v1/contacts", { key, body: { name } }, url);
    expectRefusal(await write("x".repeat(LARGE_BYTES)), 400, "validation_error");
    expect(run.mock.calls.map(([whose]) => whose)).toEqual([workspace_id]);
    expectRefusal(await write("x".repeat(LARGE_BYTES / 2)), 400, "validation_error");
    expect(run).toHaveBeenCalledOnce();
    run.mockRestore();
  });
});

describe("pages that anybody may open", () => {
  it("are drawn for a network one after another beside others, and a person's own at once", async () => {
    const ask = (path: string) => Promise.all(Array.from({ length: 5 }, () => fetch(url + path)));
    share.note("somebody else");
    const open = await ask("/verify");
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(opened).toEqual({ count: 5, atOnce: 0, most: 1 });
    await ask("/entities");
    expect(opened.count).toBe(10);
  });
});

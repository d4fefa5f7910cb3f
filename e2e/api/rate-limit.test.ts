import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, expectRefusal } from "../support/client.ts";
import { rowCounts } from "../support/database.ts";
import { type Server, startServer } from "../support/server.ts";
import { size } from "../support/size.ts";
import { keyWith, openTenant, type Workspace } from "../support/world.ts";

const ALLOWED = 5;
let tenant: Workspace;
let server: Server;

beforeAll(async () => {
  tenant = await openTenant();
  const limits = { RATE_LIMIT_REQUESTS: String(ALLOWED), RATE_LIMIT_WINDOW_SECONDS: "600" };
  server = await startServer({ ...limits, WEB_PROCESSES: "2" });
});
afterAll(() => server.stop());

/** Over a connection of its own, so that both processes are asked. */
const ask = (key: string, method = "GET", path = "/v1/entities", raw?: string) =>
  call(method, path, { key, headers: { Connection: "close" }, ...(raw !== undefined && { raw }) }, server.url);

describe("a limit of thousands", () => {
  it("lets no more through than it says, and a hundredth less at most, though each process counts some ahead", async () => {
    const most = size(5_000);
    const wide = await startServer({
      RATE_LIMIT_REQUESTS: String(most),
      RATE_LIMIT_WINDOW_SECONDS: "600",
      WEB_PROCESSES: "2",
    });
    try {
      const key = await keyWith(tenant.workspace_id, ["*"]);
      const refused = new Set<number>();
      let passed = 0;
      // A path that does not exist is counted, and costs nothing more.
      const one = async (_: unknown, lane: number) => {
        for (let at = lane; at < most + 200; at += 16) {
          const { status } = await call("GET", "/v1/nothing", { key }, wide.url);
          if (status === 429) refused.add(at);
          else passed++;
        }
      };
      await Promise.all(Array.from({ length: 16 }, one));
      expect(passed).toBeLessThanOrEqual(most);
      expect(passed).toBeGreaterThanOrEqual(most - most / 100);
      expect(refused.size).toBe(most + 200 - passed);
    } finally {
      await wide.stop();
    }
  });
});

describe("the rate limit of a key", () => {
  it("lets exactly so many requests through, counted across processes, and answers the rest with 429", async () => {
    const key = await keyWith(tenant.workspace_id, ["*"]);
    const answers = await Promise.all(Array.from({ length: 3 * ALLOWED }, () => ask(key)));
    const passed = answers.filter(({ status }) => status === 200);
    expect(passed).toHaveLength(ALLOWED);
    const left = passed.map(({ headers }) => Number(headers.get("ratelimit-remaining")));
    expect(left.toSorted()).toEqual([0, 1, 2, 3, 4]);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expectRefusal(answer, 429, "rate_limit_exceeded");
      const seconds = Number(answer.headers.get("retry-after"));
      expect(seconds).toBeGreaterThanOrEqual(1);
      expect(seconds).toBeLessThanOrEqual(600);
    }
  });

  it("is told in every answer: the limit, what is left and when it begins anew", async () => {
    const key = await keyWith(tenant.workspace_id, ["*"]);
    for (let left = ALLOWED - 1; left >= 0; left--) {
      const { headers } = await ask(key);
      expect(headers.get("ratelimit-limit")).toBe(String(ALLOWED));
      expect(headers.get("ratelimit-remaining")).toBe(String(left));
      expect(headers.get("ratelimit-policy")).toBe(`${ALLOWED};w=600`);
      expect(Number(headers.get("ratelimit-reset"))).toBeGreaterThan(0);
    }
    const { status, headers } = await ask(key);
    expect(status).toBe(429);
    expect(headers.get("ratelimit-limit")).toBe(String(ALLOWED));
    expect(headers.get("ratelimit-remaining")).toBe("0");
    expect(headers.get("ratelimit-reset")).toBe(headers.get("retry-after"));
  });

  it("counts refused requests too, and comes before the route, the scope and the body, but after the key", async () => {
    const key = await keyWith(tenant.workspace_id, ["contacts:read"]);
    const wrong = [
      await ask(key, "GET", "/v1/nothing"),
      await ask(key, "PUT", "/v1/entities", "{}"),
      await ask(key, "POST", "/v1/entities", "{"),
      await ask(key, "GET", "/v1/entities"),
      await ask(key, "GET", "/v1/keys"),
    ];
    expect(wrong.map(({ status }) => status)).toEqual([404, 405, 403, 403, 403]);
    const before = await rowCounts(tenant);
    for (const [method, path, raw] of [
      ["GET", "/v1/nothing"],
      ["PUT", "/v1/entities", "{}"],
      ["POST", "/v1/entities", "{"],
      ["POST", "/mcp", "{"],
    ]) {
      expectRefusal(await ask(key, method, path, raw), 429);
    }
    expectRefusal(await ask(`${key.slice(0, -4)}AAAA`), 401);
    expect(await rowCounts(tenant)).toEqual(before);
  });

  it("is the key's own: another key of the same workspace still passes", async () => {
    const [spent, other] = [await keyWith(tenant.workspace_id, ["*"]), await keyWith(tenant.workspace_id, ["*"])];
    for (let at = 0; at <= ALLOWED; at++) await ask(spent);
    expect((await ask(spent)).status).toBe(429);
    expect((await ask(other)).status).toBe(200);
  });

  it("is the same where Next mounts the API, whose bundle has errors of its own", async () => {
    const key = await keyWith(tenant.workspace_id, ["*"]);
    for (let at = 0; at < ALLOWED; at++) await ask(key);
    expectRefusal(await ask(key, "GET", "/api/v1/entities"), 429, "rate_limit_exceeded");
    const other = await keyWith(tenant.workspace_id, ["*"]);
    for (let at = 0; at < ALLOWED; at++) await ask(other, "GET", "/api/v1/entities");
    expectRefusal(await ask(other), 429, "rate_limit_exceeded");
    expectRefusal(await ask(other, "GET", "/api/v1/entities"), 429, "rate_limit_exceeded");
  });
});

import { execFileSync, fork } from "node:child_process";
import net from "node:net";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { call, expectRefusal } from "../support/client.ts";
import { makeOwnDatabase, ownDatabase } from "../support/own-database.ts";
import { freePort } from "../support/server.ts";
import { size } from "../support/size.ts";
import { wayTo } from "../support/way-to.ts";
import type { Workspace } from "../support/world.ts";

// What the processes of a service do as one: they count together, and they end together. Each start takes two seconds of the
// processor, so that what counts is also what ends. The database is of its own, since whichever job a process that is killed has
// taken up nobody else does for a minute.
const database = ownDatabase("processes");
for (const name of ["DIRECTORY_URL", "OWNER_DIRECTORY_URL"]) delete process.env[name];
Object.assign(process.env, database);
// Only now, since what they reach is the database of that name.
const { rowCounts } = await import("../support/database.ts");
const { keyWith, openTenant } = await import("../support/world.ts");

/** The production server as the launcher starts it, and when nobody is left of it who could write to its output. */
async function start(processes: number, more: Record<string, string> = {}) {
  const port = String(await freePort());
  const child = fork(path.resolve("lib/server/main.ts"), {
    // Of all its pages one is asked for, in one of the three.
    env: {
      PAGES_WHEN_ASKED: "1",
      ...database,
      ...more,
      WEB_PROCESSES: String(processes),
      PORT: port,
      NODE_ENV: "production",
    },
    // Next says of each page that it has failed, as it is to.
    stdio: ["ignore", "pipe", more.DATABASE_URL ? "ignore" : "inherit", "ipc"],
    execArgv: [],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const closed = new Promise<void>((resolve) => child.stdout?.once("close", () => resolve()));
  child.stdout?.resume();
  await new Promise<void>((resolve, reject) => {
    child.on("message", (message) => {
      if (typeof message === "object" && message !== null && "ready" in message) resolve();
    });
    child.once("exit", (code) => reject(new Error(`the server ended with ${code} before it was ready`)));
  });
  return { child, url: `http://127.0.0.1:${port}`, gone: Promise.all([ended, closed]) };
}

type Started = Awaited<ReturnType<typeof start>>;
const ALLOWED = 5;
const MANY = size(5_000);
const allowing = (requests: number) => ({
  RATE_LIMIT_REQUESTS: String(requests),
  RATE_LIMIT_WINDOW_SECONDS: "600",
});
let tenant: Workspace;
/** One process, which reaches its database by a way that can be cut; two, which allow few requests; two, which allow many. */
let alone: Started;
let few: Started;
let many: Started;
const way = await wayTo(database.DATABASE_URL ?? "");

// Beside each other: a start waits for PostgreSQL half of its time.
beforeAll(async () => {
  await makeOwnDatabase(database);
  const one = start(1, { DATABASE_URL: way.url, HOST: "127.0.0.1" });
  [alone, few, many] = await Promise.all([one, start(2, allowing(ALLOWED)), start(2, allowing(MANY))]);
  tenant = await openTenant();
});

/** Over a connection of its own, so that both processes are asked. */
const ask = (key: string | null, method = "GET", path = "/v1/entities", raw?: string) =>
  call(
    method,
    path,
    { ...(key !== null && { key }), headers: { Connection: "close" }, ...(raw !== undefined && { raw }) },
    few.url,
  );

describe("a limit of thousands", () => {
  it("lets no more through than it says, and a hundredth less at most, though each process counts some ahead", async () => {
    const key = await keyWith(tenant.workspace_id, ["*"]);
    const refused = new Set<number>();
    let passed = 0;
    // A path that does not exist is counted, and costs nothing more.
    const one = async (_: unknown, lane: number) => {
      for (let at = lane; at < MANY + 200; at += 16) {
        const { status } = await call("GET", "/v1/nothing", { key }, many.url);
        if (status === 429) refused.add(at);
        else passed++;
      }
    };
    await Promise.all(Array.from({ length: 16 }, one));
    expect(passed).toBeLessThanOrEqual(MANY);
    expect(passed).toBeGreaterThanOrEqual(MANY - MANY / 100);
    expect(refused.size).toBe(MANY + 200 - passed);
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

describe("the rate limit of an address", () => {
  it("is as wide as a key's, and counts whoever asks without one", async () => {
    const path = `/v1/log/keys?workspace=${tenant.workspace_id}`;
    for (let left = ALLOWED - 1; left >= 1; left--) {
      expect((await ask(null, "GET", path)).headers.get("ratelimit-remaining")).toBe(String(left));
    }
    expect((await ask(null, "GET", "/.well-known/minutebook-keys.json")).status).toBe(200);
    for (const asked of [path, "/.well-known/minutebook-keys.json"]) {
      const refused = await ask(null, "GET", asked);
      expectRefusal(refused, 429, "rate_limit_exceeded");
      expect(refused.body.error).toContain("this address");
    }
    expect((await ask(null, "GET", "/healthz")).status).toBe(200);
  });
});

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
    const port = Number(new URL(alone.url).port);
    expect(await connects(port, "127.0.0.1")).toBe(true);
    expect(await connects(port, "127.0.0.2")).toBe(false);
  });

  it("says on a page that it is away while its database is, and shows the page once that is back", async () => {
    const page = `${alone.url}/reset-password/${"a".repeat(43)}`;
    const before = await fetch(page);
    expect(before.status).toBe(200);
    await way.cut();
    const away = await fetch(page);
    expect([away.status, away.headers.get("retry-after"), await away.text()]).toEqual([
      503,
      "3",
      expect.stringMatching(/http-equiv="refresh".*Minutebook is away for a moment/s),
    ]);
    await way.open();
    const back = await fetch(page);
    expect([back.status, await back.text()]).toEqual([200, expect.not.stringContaining("away for a moment")]);
  });

  it.each(["one process", "two"])("of %s ends whole once its launcher is gone, and in order", async (processes) => {
    const { child, gone } = processes === "two" ? few : alone;
    child.disconnect();
    await gone;
    expect(child.exitCode).toBe(0);
  });

  it("ends with a process the connections that it was being handed, so that nobody waits for an answer for ever", async () => {
    const [own] = execFileSync("pgrep", ["-P", String(many.child.pid)], { encoding: "utf8" })
      .split("\n")
      .map(Number);
    if (!own) throw new Error("the service has no process of its own");
    process.kill(own, "SIGSTOP");
    let answered = 0;
    const { port } = new URL(many.url);
    const asked = Array.from({ length: 4 }, () => {
      const socket = net.connect(Number(port), "127.0.0.1");
      socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
      return new Promise<void>((resolve) => {
        socket.once("data", () => {
          answered += 1;
          resolve();
        });
        for (const over of ["close", "error"]) socket.once(over, () => resolve());
      });
    });
    // The other answers whatever this one was not handed.
    while (answered < asked.length - 1) await new Promise(setImmediate);
    process.kill(own, "SIGKILL");
    await Promise.all(asked);
    expect(answered).toBe(asked.length - 1);
  });

  it("leaves no process behind where its first one is killed", async () => {
    const { child, gone } = many;
    child.kill("SIGKILL");
    await gone;
    expect(child.signalCode).toBe("SIGKILL");
  });
});

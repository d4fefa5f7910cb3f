import { fork } from "node:child_process";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { makeOwnDatabase, ownDatabase } from "../support/own-database.ts";
import { freePort } from "../support/server.ts";
import { wayTo } from "../support/way-to.ts";

// Of its own, since whichever job a process that is killed has taken up nobody else does for a minute.
const database = ownDatabase("ends");

/** The production server as the launcher starts it, and when nobody is left of it who could write to its output. */
async function start(processes: number, more: { DATABASE_URL?: string } = {}) {
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
const launched: Started[] = [];
let killed: Started | undefined;
const way = await wayTo(database.DATABASE_URL ?? "");

// Beside each other: a start waits for PostgreSQL half of its time.
beforeAll(async () => {
  await makeOwnDatabase(database);
  const [one, two, other] = await Promise.all([start(1, { DATABASE_URL: way.url }), start(2), start(2)]);
  launched.push(one, two);
  killed = other;
});

describe("the service", () => {
  it("says on a page that it is away while its database is, and shows the page once that is back", async () => {
    const page = `${launched[0]?.url}/reset-password/${"a".repeat(43)}`;
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

  it.each([1, 2])("of %i processes ends whole once its launcher is gone, and in order", async (processes) => {
    const { child, gone } = launched[processes - 1] ?? (await start(processes));
    child.disconnect();
    await gone;
    expect(child.exitCode).toBe(0);
  });

  it("leaves no process behind where its first one is killed", async () => {
    const { child, gone } = killed ?? (await start(2));
    child.kill("SIGKILL");
    await gone;
    expect(child.signalCode).toBe("SIGKILL");
  });
});

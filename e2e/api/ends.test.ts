import { fork } from "node:child_process";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { makeOwnDatabase, ownDatabase } from "../support/own-database.ts";
import { freePort } from "../support/server.ts";

// Of its own, since whichever job a process that is killed has taken up nobody else does for a minute.
const database = ownDatabase("ends");

/** The production server as the launcher starts it, and when nobody is left of it who could write to its output. */
async function start(processes: number) {
  const child = fork(path.resolve("lib/server/main.ts"), {
    env: { ...database, WEB_PROCESSES: String(processes), PORT: String(await freePort()), NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
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
  return { child, gone: Promise.all([ended, closed]) };
}

type Started = Awaited<ReturnType<typeof start>>;
const launched: Started[] = [];
let killed: Started | undefined;

// Beside each other: a start waits for PostgreSQL half of its time.
beforeAll(async () => {
  await makeOwnDatabase(database);
  const [one, two, other] = await Promise.all([start(1), start(2), start(2)]);
  launched.push(one, two);
  killed = other;
});

describe("the service", () => {
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

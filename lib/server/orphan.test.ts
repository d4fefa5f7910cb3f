import { spawn } from "node:child_process";
import { describe, expect, it } from "vitest";

/** A process that starts another, which is held up for ever and writes to the same pipe. */
const parent = `
  const { spawn } = require("node:child_process");
  spawn(process.execPath, ["e2e/support/held-up.ts"], { stdio: ["ignore", "inherit", "inherit"] });
  setInterval(() => undefined, 1000);`;

describe("a process that a text holds up for ever", () => {
  it("ends once its parent has been killed, though it hears neither signal nor disconnection", async () => {
    const child = spawn(process.execPath, ["-e", parent], { stdio: ["ignore", "pipe", "inherit"] });
    // The pipe closes when nobody is left who could write to it.
    const closed = new Promise((resolve) => child.stdout.once("close", resolve));
    await new Promise((resolve) => child.stdout.once("data", resolve));
    child.kill("SIGKILL");
    await closed;
    expect(child.signalCode).toBe("SIGKILL");
  });
});

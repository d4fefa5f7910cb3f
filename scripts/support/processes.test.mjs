import { spawn } from "node:child_process";
import { describe, expect, it } from "vitest";
import { endGroup, killGroup, markOf } from "./processes.mjs";

/** A group whose leader heeds SIGTERM and whose other process heeds nothing, both writing to one pipe. */
async function newGroup() {
  const deaf = 'process.on("SIGTERM", () => {}); process.stdout.write("deaf"); for (;;);';
  const leader = `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(deaf)}], { stdio: "inherit" }); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["-e", leader], { stdio: ["ignore", "pipe", "inherit"], detached: true });
  // The pipe closes when nobody is left who could write to it; the leader's own end may be told after that.
  const closed = new Promise((resolve) => child.stdout.once("close", resolve));
  const gone = Promise.all([closed, new Promise((resolve) => child.once("exit", resolve))]);
  await new Promise((resolve) => child.stdout.once("data", resolve));
  return { child, gone };
}

describe("a group of processes", () => {
  it("ends whole: its leader in order, and by force what does not hear", async () => {
    const { child, gone } = await newGroup();
    await endGroup(markOf(child.pid), { signal: "SIGTERM", withinMs: 20_000 });
    await gone;
    expect(child.signalCode).toBe("SIGTERM");
  });

  it("leaves nobody behind where its leader was killed", async () => {
    const { child, gone } = await newGroup();
    child.once("exit", () => killGroup(child.pid));
    child.kill("SIGKILL");
    await gone;
    expect(child.signalCode).toBe("SIGKILL");
  });

  it("that is no more is ended without a word", async () => {
    const child = spawn(process.execPath, ["-e", ""], { detached: true });
    const mark = markOf(child.pid);
    await new Promise((resolve) => child.once("exit", resolve));
    await endGroup(mark, { signal: "SIGTERM", withinMs: 20_000 });
  });
});

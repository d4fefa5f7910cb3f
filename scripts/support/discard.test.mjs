import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { discard } from "./discard.mjs";

/** A process that writes one file after another into a folder, and goes on where the folder is gone. */
const WRITER = `
  const fs = require("node:fs");
  for (let n = 0; ; n += 1) {
    try { fs.writeFileSync(process.argv[1] + "/" + process.pid + "-" + n, ""); } catch (error) { if (error.code !== "ENOENT") throw error; }
    if (n === 0) process.stdout.write("writing");
  }
`;

it("a folder goes whole though two processes never cease to write into it", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "discarded-"));
  const written = path.join(folder, "cache", "compiled");
  fs.mkdirSync(written, { recursive: true });
  for (let n = 0; n < 500; n += 1) fs.writeFileSync(path.join(written, `old-${n}`), "");
  const writers = [0, 1].map(() =>
    spawn(process.execPath, ["-e", WRITER, written], { stdio: ["ignore", "pipe", "inherit"] }),
  );
  onTestFinished(() => {
    for (const writer of writers) writer.kill("SIGKILL");
    fs.rmSync(folder, { recursive: true, force: true });
  });
  await Promise.all(writers.map((writer) => new Promise((resolve) => writer.stdout.once("data", resolve))));

  discard(path.dirname(written));

  expect(fs.readdirSync(folder)).toEqual([]);
  expect(writers.map((writer) => writer.exitCode)).toEqual([null, null]);
});

it("a folder that is not there needs nothing done", () => {
  expect(() => discard(path.join(os.tmpdir(), "never-was", "here"))).not.toThrow();
});

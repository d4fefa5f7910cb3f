import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keepFirstStart, tellFirstStart } from "./first-start.ts";

const before = process.env.DATA_DIR;
let folder = "";

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "minutebook-first-"));
  process.env.DATA_DIR = folder;
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  if (before === undefined) delete process.env.DATA_DIR;
  else process.env.DATA_DIR = before;
});

const made = { workspace: "Minutebook", email: "owner@example.com", password: "made up", key: "mb_key" };

describe("a first start that is to be quiet", () => {
  it("keeps what it made in a file that only its own user reads, whatever lay there", () => {
    writeFileSync(path.join(folder, "first-start.txt"), "read by everybody", { mode: 0o666 });
    const file = keepFirstStart(tellFirstStart(made));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8")).toMatch(/owner@example\.com and the password made up\nAPI key +mb_key\n/);
  });
});

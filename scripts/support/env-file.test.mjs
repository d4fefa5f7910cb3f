import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { readEnvFile } from "./env-file.mjs";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "minutebook-env-"));
const write = (name, text) => fs.writeFileSync(path.join(folder, name), text);

afterAll(() => {
  vi.unstubAllEnvs();
  delete process.env.MINUTEBOOK_TEST_FROM_FILE;
  fs.rmSync(folder, { recursive: true, force: true });
});

it("Settings come from .env where the environment has none, and from no file that a part of the service alone would read", () => {
  readEnvFile(folder);
  vi.stubEnv("MINUTEBOOK_TEST_SET", "before");
  write(".env", "MINUTEBOOK_TEST_SET=after\nMINUTEBOOK_TEST_FROM_FILE='a b'\n");
  readEnvFile(folder);
  expect(process.env.MINUTEBOOK_TEST_SET).toBe("before");
  expect(process.env.MINUTEBOOK_TEST_FROM_FILE).toBe("a b");
  write(".env.local", "");
  expect(() => readEnvFile(folder)).toThrow(".env.local would be read by a part");
});

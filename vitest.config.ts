import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";

// The folder whose signing key the database knows; what needs no database gets one of its own.
const given = process.env.TEST_DATA_DIR;
const DATA_DIR = given ?? mkdtempSync(path.join(os.tmpdir(), "minutebook-unit-"));
if (given === undefined) process.on("exit", () => rmSync(DATA_DIR, { recursive: true, force: true }));

// Rules and operations: in process, against the PostgreSQL of TEST_DATABASE_URL, never the one the shell works with.
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "server",
          include: ["lib/**/*.test.ts", "scripts/**/*.test.*"],
          // As the service is read: by Node, which leaves the types out, ten times as soon as through Vite.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      // What draws is written with tags, which Node does not read.
      { extends: true, test: { name: "pages", include: ["components/**/*.test.ts", "app/**/*.test.ts"] } },
    ],
    // A test waits for PostgreSQL half of its time, so that two at once are quicker on a single core as well.
    maxWorkers: Math.min(4, Math.max(2, os.availableParallelism())),
    // A worker reads the product once and not again for each file: no test replaces a module, and what a file opens it ends. Its
    // connections stay: on each new one PostgreSQL reads its catalogues and plans every statement and trigger again.
    // So does the thread that renders PDFs, which takes a second to be ready.
    isolate: false,
    // Only what hangs takes as long, on a busy machine too.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    env: { DATABASE_URL: process.env.TEST_DATABASE_URL ?? "", DATA_DIR, LOG_LEVEL: "silent" },
  },
});

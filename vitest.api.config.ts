import { defineConfig } from "vitest/config";

// They lead their process to another database, and to another server.
const apart = ["e2e/api/upgrade.test.ts", "e2e/api/processes.test.ts"];

// The API from outside: BASE_URL is a production server, DATABASE_URL the database it serves.
export default defineConfig({
  test: {
    // Three files at a time, since a test waits for the server a fifth of its time; each file has workspaces of its own and counts their rows.
    maxWorkers: 3,
    // vitest gives BASE_URL a meaning of its own, so tests find the server under another name.
    env: { SERVER_URL: process.env.BASE_URL ?? "" },
    // As the service is read: by Node, which leaves the types out, ten times as soon as through Vite.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Only what hangs takes as long, on a busy machine too.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: [
      // A worker reads the product once and not again for each file: no test replaces a module, and what a file opens it ends, but
      // for its connections to PostgreSQL.
      { extends: true, test: { name: "api", include: ["e2e/api/**/*.test.ts"], exclude: apart, isolate: false } },
      { extends: true, test: { name: "apart", include: apart } },
    ],
  },
});

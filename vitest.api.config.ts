import { defineConfig } from "vitest/config";

// The API from outside: BASE_URL is a production server, DATABASE_URL the database it serves.
export default defineConfig({
  test: {
    include: ["e2e/api/**/*.test.ts"],
    // Two files at a time, as the server has two processes or more; each file has workspaces of its own and counts their rows.
    maxWorkers: 2,
    // vitest gives BASE_URL a meaning of its own, so tests find the server under another name.
    env: { SERVER_URL: process.env.BASE_URL ?? "" },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});

import { defineConfig, devices } from "@playwright/test";

/** `npm test -- browser` builds, starts a server of its own, and says where it is and which browser to drive. */
export default defineConfig({
  testDir: "e2e/dashboard",
  // Two files at a time, since a test waits for its own browser most of the time, and each has a workspace to itself. Never
  // twice: a test that passes the second time has found something.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    ...devices["Desktop Chrome"],
    baseURL: process.env.BASE_URL ?? "http://localhost:3000",
    viewport: { width: 1280, height: 800 },
    // What a test did, not what it saw: pictures of every step cost a third of the run, and are wanted of one that failed only
    // (npm test -- browser NAME --trace on).
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
    },
  },
});

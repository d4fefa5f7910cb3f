import { defineConfig, devices } from "@playwright/test";

/** `npm test -- browser` builds, starts a server of its own, and says where it is and which browser to drive. */
export default defineConfig({
  testDir: "e2e/dashboard",
  // Three tests at a time, also of one file, since a test waits for its own browser half of the time, and each has a workspace
  // to itself. Never twice: a test that passes the second time has found something.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Long, for a machine that has other work: what waits for something that never comes is as red after two minutes.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    ...devices["Desktop Chrome"],
    baseURL: process.env.BASE_URL ?? "http://localhost:3000",
    // What moves is looked at where it stands.
    contextOptions: { reducedMotion: "reduce" },
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

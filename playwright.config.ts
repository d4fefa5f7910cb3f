import path from "node:path";
import { defineConfig, devices } from "@playwright/test";

/**
 * What Chromium does without. Its own buttons are pages too, each with a process of its own, which nobody looks at here. The
 * switch counts once, so that Playwright's own list is said again.
 */
const without = [
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"],
  ...[
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
  ],
  ...["AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled"],
  ...[
    "PreconnectToSearch",
    "SpareRendererForSitePerProcess",
    "InitialWebUI",
    "WebUIReloadButton",
    "WebUIBackForwardButton",
    "WebUIHomeButton",
  ],
  ...["WebUIToolbar", "WebUILocationBar", "WebUISplitTabsButton", "PreloadTopChromeWebUI", "WebUIOmniboxPopup"],
];

/** `npm test -- browser` builds, starts a server of its own, and says where it is and which browser to drive. */
export default defineConfig({
  testDir: "e2e/dashboard",
  // Node runs our own as it is: Playwright would write each file anew, a quarter of a minute's work before the first test.
  build: { external: [`${path.basename(path.resolve())}/lib/**`] },
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
    // Of one that failed Playwright keeps what was wrong, what the page said and a picture. To write a trace of every test costs
    // a quarter of a second each, and it is wanted of one that failed only (npm test -- browser NAME --trace on).
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: [
        ...["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", `--disable-features=${without.join()}`],
        // The last two of the compilers pay where a page lasts, which none does here: a tenth less work without them.
        "--js-flags=--no-turbofan --no-maglev",
        // What draws and what fetches in the browser's own process, and none kept ready for a site that nobody goes to: a page's
        // frames and answers need not go from one process to another.
        "--in-process-gpu",
        "--enable-features=NetworkServiceInProcess2",
      ],
    },
  },
});

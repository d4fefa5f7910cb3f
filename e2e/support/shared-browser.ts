import { type BrowserContext, devices, type LaunchOptions, type PlaywrightWorkerArgs } from "@playwright/test";

/** One browser for all tests of a worker, with its cache and what it has compiled: to open another takes a second each. */
export interface Shared {
  context: BrowserContext;
  /** Forgets whatever a test has left in it. */
  clear: () => Promise<void>;
}

/**
 * Its pages are of one site, which one process draws. Of Chromium's shell that is the browser's own, so that frames and answers need
 * not go from one to another: a twentieth less work. A browser with a second context ends of that, so that others (`newPage`) have
 * processes as ever.
 */
const drawnBy = ({ executablePath }: LaunchOptions) => [
  "--process-per-site",
  ...(/headless[-_]shell/.test(executablePath ?? "") ? ["--single-process", "--no-zygote"] : []),
];

/** Opens the browser of a worker, with a page that stays, since a browser without one would end. */
export async function openShared(
  playwright: PlaywrightWorkerArgs["playwright"],
  launchOptions: LaunchOptions,
): Promise<Shared> {
  const { viewport: _viewport, defaultBrowserType: _type, ...device } = devices["Desktop Chrome"] ?? {};
  const origin = process.env.BASE_URL ?? "";
  const context = await playwright.chromium.launchPersistentContext("", {
    ...launchOptions,
    args: [...(launchOptions.args ?? []), ...drawnBy(launchOptions)],
    ...device,
    baseURL: origin,
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
  });
  const first = context.pages()[0] ?? (await context.newPage());
  // Of the same site, so that its process outlives a test's last page, with what it has read and compiled.
  await first.goto("/healthz");
  const client = await context.newCDPSession(first);
  const clear = async () => {
    for (const page of context.pages()) if (page !== first) await page.close();
    await context.clearCookies();
    await context.clearPermissions();
    await client.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  };
  return { context, clear };
}

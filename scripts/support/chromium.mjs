import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import { fail } from "./fail.mjs";
import { inProject } from "./project.mjs";
import { run } from "./run.mjs";
import { say } from "./say.mjs";

/** Without the windows, menus and pages of its own that nobody looks at here: a quarter less work than all of Chromium. */
const SHELL = "/usr/bin/chromium-headless-shell";
const USUAL_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/opt/google/chrome/chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The browser that the browser tests drive; where there is none, and we may, it is installed. */
export async function findChromium() {
  const found = installedChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && fs.existsSync("/usr/bin/apt-get")) {
    say("Installing Chromium for the browser tests (apt-get install) …");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const quiet = { env, stdio: ["ignore", "ignore", "inherit"] };
    const install = (name) => run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], quiet);
    await run("apt-get", ["update", "-qq"], quiet);
    // Not every distribution has the shell by itself.
    if ((await install("chromium-headless-shell")) !== 0) await install("chromium");
  }
  return (
    installedChromium() ??
    fail("The browser tests need Chromium or Chrome: install one, or name it in CHROMIUM_PATH, then start again.")
  );
}

function installedChromium() {
  const { chromium } = createRequire(inProject("package.json"))("@playwright/test");
  const candidates = [process.env.CHROMIUM_PATH, SHELL, chromium.executablePath(), ...USUAL_PLACES];
  return candidates.find((file) => file && fs.existsSync(file) && isBrowser(file));
}

/** Ubuntu puts a script in Chromium's place that only says where to get it, so the name alone proves nothing. */
function isBrowser(file) {
  const { status, stdout } = spawnSync(file, ["--version"], { encoding: "utf8", timeout: 20_000 });
  return status === 0 && /Chrom/.test(stdout);
}

import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import { installFromDebian, mayInstall } from "./debian.mjs";
import { fail } from "./fail.mjs";
import { inProject } from "./project.mjs";
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
  if (mayInstall()) {
    say("Installing Chromium for the browser tests (apt-get install) …");
    // Not every distribution has the shell by itself.
    await installFromDebian([["chromium-headless-shell"], ["chromium"]]);
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

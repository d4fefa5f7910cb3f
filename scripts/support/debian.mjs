import fs from "node:fs";
import { run } from "./run.mjs";

/**
 * Installs the first of these lists of packages that this machine's Debian has. The tests and the judges may each want
 * something at the same time, and apt refuses the second of two: they wait for each other by a lock on the folder of its lists,
 * and for whoever else installs by apt's own patience (seconds).
 */
export async function installFromDebian(choices) {
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", "ignore", "inherit"],
  };
  const apt = (...args) =>
    run("flock", ["/var/lib/apt/lists", "apt-get", "-o", "DPkg::Lock::Timeout=600", "-qq", ...args], options);
  await apt("update");
  for (const names of choices) {
    if ((await apt("install", "-y", "--no-install-recommends", ...names)) === 0) return;
  }
}

/** Whether packages can be installed here, and by us. */
export const mayInstall = () => process.getuid?.() === 0 && fs.existsSync("/usr/bin/apt-get");

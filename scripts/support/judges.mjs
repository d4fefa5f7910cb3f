import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { fail } from "./fail.mjs";
import { run } from "./run.mjs";
import { say } from "./say.mjs";

const TOOLS = ["hledger", "bean-check", "bean-query"];

/** Sees to it that the foreign tools are there; where they are not, and we may, they are installed. */
export async function findJudges() {
  if (missing().length === 0) return;
  if (process.getuid?.() === 0 && fs.existsSync("/usr/bin/apt-get")) {
    say("Installing hledger and beancount for the judges (apt-get install hledger beancount) …");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const quiet = { env, stdio: ["ignore", "ignore", "inherit"] };
    await run("apt-get", ["update", "-qq"], quiet);
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "hledger", "beancount"], quiet);
  }
  const lacking = missing();
  if (lacking.length > 0) {
    fail(
      `The judges need ${lacking.join(" and ")}: install Debian's packages hledger and beancount, then start again.`,
    );
  }
}

const missing = () => TOOLS.filter((tool) => spawnSync(tool, ["--version"], { timeout: 60_000 }).status !== 0);

import { spawnSync } from "node:child_process";
import { installFromDebian, mayInstall } from "./debian.mjs";
import { fail } from "./fail.mjs";
import { say } from "./say.mjs";

const TOOLS = ["hledger", "bean-check", "bean-query"];

/** Sees to it that the foreign tools are there; where they are not, and we may, they are installed. */
export async function findJudges() {
  if (missing().length === 0) return;
  if (mayInstall()) {
    say("Installing hledger and beancount for the judges (apt-get install hledger beancount) …");
    await installFromDebian([["hledger", "beancount"]]);
  }
  const lacking = missing();
  if (lacking.length > 0) {
    fail(
      `The judges need ${lacking.join(" and ")}: install Debian's packages hledger and beancount, then start again.`,
    );
  }
}

const missing = () => TOOLS.filter((tool) => spawnSync(tool, ["--version"], { timeout: 60_000 }).status !== 0);

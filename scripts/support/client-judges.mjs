import fs from "node:fs";
import path from "node:path";
import { fail } from "./fail.mjs";
import { runCollecting } from "./run.mjs";
import { say } from "./say.mjs";

/** Pinned, since a generator's new version may read a document otherwise; with the TypeScript that they still need. */
const PACKAGES = [
  "typescript@5.9.3",
  "@types/node@24.19.2",
  "@stoplight/spectral-cli@6.16.3",
  "openapi-typescript@7.13.0",
  "openapi-fetch@0.17.0",
  "@hey-api/openapi-ts@0.99.0",
];
const PYTHON_PACKAGES = ["openapi-python-client==0.29.1", "ruff==0.14.10"];

/**
 * Installs, into a folder of their own, the tools that read our OpenAPI document and make clients of it. Where one cannot
 * be installed the judges stop with a sentence: a tool that was not asked has judged nothing.
 */
export async function installClientJudges(folder) {
  say("Installing Spectral, openapi-typescript, hey-api and openapi-python-client for the judges …");
  fs.writeFileSync(path.join(folder, "package.json"), JSON.stringify({ name: "client-judges", private: true }));
  const npm = ["install", "--prefix", folder, "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
  await install("npm", [...npm, ...PACKAGES], "npm's packages for the judges cannot be installed");
  const venv = path.join(folder, "python");
  const python = path.join(venv, "bin", "python");
  await install("python3", ["-m", "venv", venv], "Python 3 with its venv is needed (Debian: python3-venv)");
  const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
  await install(python, [...pip, ...PYTHON_PACKAGES], "Python's packages for the judges cannot be installed");
}

async function install(command, args, sentence) {
  const { code, output } = await runCollecting(command, args, {}).catch((error) => ({
    code: 1,
    output: String(error),
  }));
  if (code === 0) return;
  process.stderr.write(`${output}\n`);
  fail(`The judges cannot begin: ${sentence}, as shown above.`);
}

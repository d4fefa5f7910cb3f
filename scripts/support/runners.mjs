import fs from "node:fs";
import path from "node:path";
import { fail } from "./fail.mjs";
import { install } from "./install.mjs";
import { pagesNotLookedAt } from "./looked-at.mjs";
import { migratedCopy } from "./migrated.mjs";
import { node24, node24Environment } from "./node24.mjs";
import { commands } from "./project.mjs";
import { readPlaywright, readVitest } from "./reports.mjs";
import { run, runCollecting } from "./run.mjs";

/** The tests must never touch the database or the folder that the caller's shell may name. */
function testEnvironment() {
  const { DATABASE_URL: _url, DATA_DIR: _folder, PORT: _port, NODE_ENV: _mode, ...env } = node24Environment();
  return { ...env, NEXT_TELEMETRY_DISABLED: "1" };
}

/** A tool that is no test, whose output matters only if it finds something: it may run beside another. */
export async function check(command, args) {
  const { code, output } = await runCollecting(node24(), [command, ...args], { env: testEnvironment() });
  if (code === 0) return;
  process.stderr.write(`${output}\n`);
  const sentence = `${path.basename(command)} ${args.join(" ")} found something.`;
  throw Object.assign(new Error(sentence), { isForTheReader: true, output });
}

/** The tests in process, on a database of their own in that PostgreSQL. */
export async function runUnit(postgres, { args = [], env = {} } = {}) {
  const { folder } = postgres;
  const database = await migratedCopy(postgres, "minutebook_test");
  const { DATABASE_URL } = await install({ databaseUrl: database, dataFolder: folder, settings: {}, isEmbedded: true });
  const urls = { TEST_DATABASE_URL: DATABASE_URL, OWNER_DATABASE_URL: database, TEST_DATA_DIR: folder };
  return await runVitest("unit", { folder, args, env: { ...env, ...urls } });
}

/** The tests of the API, against a server that runs. */
export function runApi({ env: server }, { folder, args = [], env = {} }) {
  return runVitest("api", { folder, args: ["--config", "vitest.api.config.ts", ...args], env: { ...env, ...server } });
}

async function runVitest(name, { folder, args, env }) {
  const report = path.join(folder, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await run(node24(), [commands.vitest, "run", ...args, ...reporters], {
    env: { ...testEnvironment(), ...env },
  });
  return settled(name, code, readVitest(report));
}

/** The tests of the dashboard, against a server that runs. */
export async function runBrowser({ env: server }, { args = [], env = {} }) {
  const report = path.join(server.DATA_DIR, "browser.json");
  // Of many records are tried those tests that are asked for by name, or all in a proof.
  const which = args.length > 0 || env.PROVE ? args : ["--grep-invert", "@size"];
  const code = await run(node24(), [commands.playwright, "test", "--reporter=list,json", ...which], {
    env: { ...testEnvironment(), ...env, ...server, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  const found = settled("browser", code, readPlaywright(report));
  if (args.length > 0 || found.failures.length > 0 || found.sentence !== undefined) return found;
  const unseen = pagesNotLookedAt(JSON.parse(fs.readFileSync(report, "utf8")));
  const sentence = `No test looks at these pages by axe: ${unseen.join(", ")}. e2e/dashboard/sound.spec.ts is the place for it.`;
  return { ...found, ...(unseen.length > 0 && { sentence }) };
}

function settled(name, code, { counts, failures }) {
  const isSilent = (code !== 0 || counts.failed > 0) && failures.length === 0;
  const sentence = isSilent
    ? `The ${name} tests failed, and did not say which.`
    : counts.skipped > 0
      ? `The ${name} tests skipped some, and a test that does not run proves nothing.`
      : undefined;
  return { counts, failures, sentence };
}

/** Runs tests against a server; what it wrote matters when one of them failed. */
export async function against(server, runTests) {
  const found = await runTests(server);
  if (found.failures.length > 0) {
    process.stdout.write("\nThe server's last output:\n");
    server.showOutput();
  }
  return found;
}

export function partOf(parts, name) {
  return parts[name] ?? fail(`There is no part "${name}": ${Object.keys(parts).join("|")}.`);
}

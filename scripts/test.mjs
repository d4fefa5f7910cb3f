// `npm test`: every check, in the order in which a failure is cheapest to find. `npm test -- unit|api|browser …` runs one
// part and hands the further arguments to its runner.
import "./support/node-version.mjs";
import path from "node:path";
import { findChromium } from "./support/chromium.mjs";
import { countPlaywright, countVitest, lineOf, NONE, sumOf } from "./support/counts.mjs";
import { complain, fail } from "./support/fail.mjs";
import { main } from "./support/main.mjs";
import { migrate } from "./support/migrate.mjs";
import { node24, node24Environment } from "./support/node24.mjs";
import { openThrowawayPostgres } from "./support/postgres.mjs";
import { prepare, prismaEnvironment } from "./support/prepare.mjs";
import { startForTests } from "./support/production.mjs";
import { commands } from "./support/project.mjs";
import { run, runQuietly } from "./support/run.mjs";
import { say } from "./support/say.mjs";

const [part, ...runnerArguments] = process.argv.slice(2);
let counts = NONE;
let postgres;
let production;

const steps = {
  lint: () => check(commands.biome, ["check", "."]),
  types: async () => {
    await check(commands.next, ["typegen"]);
    await check(commands.tsc, ["--noEmit"]);
  },
  unit: async () => {
    const { url } = await throwawayPostgres();
    await migrate(url("minutebook_test"));
    await assertSchemaIsMigrated(url("minutebook_test"));
    await vitest("unit", [], { TEST_DATABASE_URL: url("minutebook_test") });
  },
  build: () => prepare({ withDevelopment: true, withBuild: true }),
  server: async () => {
    production = await startForTests(await throwawayPostgres());
  },
  api: () => againstServer((env) => vitest("api", ["--config", "vitest.api.config.ts"], env)),
  browser: () => againstServer(playwright),
};

/** A part brings along the steps it stands on. */
const parts = {
  lint: ["lint"],
  types: ["types"],
  unit: ["unit"],
  api: ["build", "server", "api"],
  browser: ["build", "server", "browser"],
};

await main(async () => {
  const names = part === undefined ? Object.keys(steps) : parts[part];
  if (names === undefined) fail(`There is no part "${part}": npm test -- ${Object.keys(parts).join("|")}.`);
  let isPassed = true;
  try {
    await prepare({ withDevelopment: true });
    if (names.includes("browser")) process.env.CHROMIUM_PATH = await findChromium();
    for (const name of names) {
      say(`\n— ${name} —`);
      await steps[name]();
    }
  } catch (error) {
    isPassed = false;
    complain(error);
  }
  // A step that is no test, and a runner that broke before it could count, count as one failure.
  if (!isPassed && counts.failed === 0 && counts.skipped === 0) counts = sumOf(counts, { ...NONE, failed: 1 });
  say(`\n${lineOf(counts)}`);
  return isPassed ? 0 : 1;
});

async function throwawayPostgres() {
  postgres ??= await openThrowawayPostgres();
  return postgres;
}

async function check(command, args) {
  const code = await run(node24(), [command, ...args], { env: testEnvironment() });
  if (code !== 0) fail(`${path.basename(command)} ${args.join(" ")} found something, as shown above.`);
}

async function vitest(name, args, env) {
  const { folder } = await throwawayPostgres();
  const report = path.join(folder, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await run(node24(), [commands.vitest, "run", ...args, ...reporters, ...runnerArguments], {
    env: { ...testEnvironment(), ...env },
  });
  settle(name, code, countVitest(report));
}

async function playwright(env) {
  const report = path.join(env.DATA_DIR, "browser.json");
  const code = await run(node24(), [commands.playwright, "test", "--reporter=list,json", ...runnerArguments], {
    env: { ...testEnvironment(), ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  settle("browser", code, countPlaywright(report));
}

/** What the server wrote matters when a test against it failed. */
async function againstServer(runTests) {
  try {
    await runTests(production.env);
  } catch (error) {
    say("\nThe server's last output:");
    production.showOutput();
    throw error;
  }
}

function settle(name, code, found) {
  counts = sumOf(counts, found);
  if (code !== 0 || found.failed > 0) fail(`The ${name} tests failed.`);
  if (found.skipped > 0) fail(`The ${name} tests skipped some, and a test that does not run proves nothing.`);
}

/** The description of the data and the migrations are two texts: what they make is compared. */
async function assertSchemaIsMigrated(databaseUrl) {
  const args = ["migrate", "diff", "--from-config-datasource", "--to-schema", "prisma/schema", "--exit-code"];
  await runQuietly(node24(), [commands.prisma, ...args], {
    env: { ...prismaEnvironment(), DATABASE_URL: databaseUrl },
    sentence: "prisma/schema and prisma/migrations differ, as shown above: npm run migration writes what is missing.",
  });
}

/** The tests must never touch the database or the folder that the caller's shell may name. */
function testEnvironment() {
  const { DATABASE_URL: _url, DATA_DIR: _folder, PORT: _port, NODE_ENV: _mode, ...env } = node24Environment();
  return { ...env, NEXT_TELEMETRY_DISABLED: "1" };
}

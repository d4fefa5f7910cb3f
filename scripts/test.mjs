// `npm test`: every check. Lint, types, migrations and then the unit tests go on beside the build, whose last steps leave a core idle;
// then the API's tests and the browser's, against the server that was built: the API's with the directory in a second database,
// the browser's with all in one. `npm test -- unit|api|browser …` runs one part
// and hands the further arguments to its runner. What is random or many is a tenth of what `npm run prove` tries.
import "./support/node-version.mjs";
import os from "node:os";
import { findChromium } from "./support/chromium.mjs";
import { main } from "./support/main.mjs";
import { migratedCopy } from "./support/migrated.mjs";
import { node24 } from "./support/node24.mjs";
import { openRun } from "./support/parts.mjs";
import { openThrowawayPostgres } from "./support/postgres.mjs";
import { prepare, prismaEnvironment } from "./support/prepare.mjs";
import { startApart, startForTests } from "./support/production.mjs";
import { commands } from "./support/project.mjs";
import { runQuietly } from "./support/run.mjs";
import { against, check, partOf, runApi, runBrowser, runUnit } from "./support/runners.mjs";
import { say } from "./support/say.mjs";

const [named, ...args] = process.argv.slice(2);
let postgres;
const servers = {};

/** Each checker works out anew much that others have: four take half as much again of the processor as one, and the build wants a core. */
const CHECKERS = String(Math.ceil(os.availableParallelism() / 4));

const works = {
  lint: () => check(commands.biome, ["check", "."]),
  types: async () => {
    await check(commands.next, ["typegen"]);
    await check(commands.tsc, ["--noEmit", "--checkers", CHECKERS]);
  },
  schema: async () => assertSchemaIsMigrated(await migratedCopy(postgres, "minutebook_schema")),
  unit: () => runUnit(postgres, { args }),
  build: () => prepare({ withDevelopment: true, withBuild: true }),
  apart: async () => {
    servers.apart = await startApart(postgres);
  },
  api: async () => {
    const found = await against(servers.apart, (of) => runApi(of, { args, folder: postgres.folder }));
    await servers.apart.stop();
    return found;
  },
  server: async () => {
    servers.together = await startForTests(postgres);
  },
  browser: () => against(servers.together, (of) => runBrowser(of, { args })),
};

/** Stages go on one after the other; in a stage, lists of parts go on beside each other. */
const whole = [[["lint", "types", "schema", "unit"], ["build"]], [["apart", "api", "server", "browser"]]];

/** A part brings along those it stands on. */
const parts = {
  lint: [[["lint"]]],
  types: [[["types"]]],
  unit: [[["schema", "unit"]]],
  api: [[["build", "apart", "api"]]],
  browser: [[["build", "server", "browser"]]],
};

await main(async () => {
  const stages = named === undefined ? whole : partOf(parts, named);
  await prepare({ withDevelopment: true });
  const isWanted = (name) => stages.flat(2).includes(name);
  const env = isWanted("browser") ? { CHROMIUM_PATH: await findChromium() } : {};
  Object.assign(process.env, env);
  if (isWanted("unit") || isWanted("api") || isWanted("browser")) {
    // What the directory must know of tenants, and they of it, one database tells the other.
    postgres = await openThrowawayPostgres({ settings: isWanted("api") ? { wal_level: "logical" } : {} });
  }
  const { part, close } = openRun();
  /** One after the other, up to the first that fails. */
  const inTurn = async ([name, ...rest]) => {
    if (name === undefined) return true;
    say(`\n— ${name} —`);
    return (await part(name, works[name])) && (await inTurn(rest));
  };
  for (const lists of stages) {
    const passed = await Promise.all(lists.map(inTurn));
    if (!passed.every(Boolean)) break;
  }
  return close() ? 0 : 1;
});

/** The description of the data and the migrations are two texts: what they make is compared. */
async function assertSchemaIsMigrated(databaseUrl) {
  const diff = ["migrate", "diff", "--from-config-datasource", "--to-schema", "prisma/schema", "--exit-code"];
  await runQuietly(node24(), [commands.prisma, ...diff], {
    env: { ...prismaEnvironment(), DATABASE_URL: databaseUrl },
    sentence: "prisma/schema and prisma/migrations differ, as shown above: npm run migration writes what is missing.",
  });
}

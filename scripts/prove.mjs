// `npm run prove`: the whole sizes of what `npm test` tries a tenth of: random sequences by the thousand, every bad body and
// header on every route. It prints the seed that its random cases are drawn by; PROVE_SEED=… draws the same again.
// `npm run prove -- unit|api|browser|together …` runs one part and hands the further arguments to its runner; `browser` looks at
// every page by every rule of axe's and at lists of hundreds, `together` is the whole of the API's tests with the directory in the
// tenants' database, asked of processes of one connection each.
import "./support/node-version.mjs";
import fs from "node:fs";
import path from "node:path";
import { findChromium } from "./support/chromium.mjs";
import { main } from "./support/main.mjs";
import { openRun } from "./support/parts.mjs";
import { openThrowawayPostgres } from "./support/postgres.mjs";
import { prepare } from "./support/prepare.mjs";
import { startForTests } from "./support/production.mjs";
import { inProject } from "./support/project.mjs";
import { against, partOf, runApi, runBrowser, runUnit } from "./support/runners.mjs";
import { say } from "./support/say.mjs";

const [named, ...given] = process.argv.slice(2);
const seed = process.env.PROVE_SEED ?? String(Date.now() % 2 ** 31);
const env = { PROVE: "1", PROVE_SEED: seed };
let postgres;
let server;

const works = {
  unit: () => runUnit(postgres, { args: proofs("lib"), env }),
  server: async () => {
    server = await startForTests(postgres);
  },
  api: () => against(server, (of) => runApi(of, { args: proofs("e2e/api"), env, folder: postgres.folder })),
  browser: () => against(server, (of) => runBrowser(of, { args: given, env })),
  // Whatever is asked within an act must not wait for another connection than the act's own.
  narrow: async () => {
    await server?.stop();
    server = await startForTests(postgres, { name: "narrow", env: { DATABASE_POOL: "1" } });
  },
  // `npm test` asks all of this with people, sessions and the queue in a database of their own.
  together: () => against(server, (of) => runApi(of, { args: given, folder: postgres.folder })),
};
const parts = {
  unit: ["unit"],
  api: ["server", "api"],
  browser: ["server", "browser"],
  together: ["narrow", "together"],
};

await main(async () => {
  const names = named === undefined ? Object.keys(works) : partOf(parts, named);
  await prepare({ withDevelopment: true, withBuild: names.some((name) => name !== "unit") });
  if (names.includes("browser")) process.env.CHROMIUM_PATH = await findChromium();
  postgres = await openThrowawayPostgres();
  const { part, close } = openRun();
  say(`Drawn by PROVE_SEED=${seed}`);
  for (const name of names) {
    say(`\n— ${name} —`);
    if (!(await part(name, works[name]))) break;
  }
  say(`\nDrawn by PROVE_SEED=${seed}`);
  return close() ? 0 : 1;
});

/** The tests that ask how much to try; the others have nothing to add to `npm test`. */
function proofs(folder) {
  if (given.length > 0) return given;
  return fs
    .readdirSync(inProject(folder), { recursive: true })
    .map((name) => path.posix.join(folder, name.replaceAll("\\", "/")))
    .filter(
      (file) => file.endsWith(".test.ts") && fs.readFileSync(inProject(file), "utf8").includes("support/size.ts"),
    );
}

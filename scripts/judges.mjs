// `npm run judges`: other people's tools read what we answer. hledger and beancount take in a generated book, and must come
// to the balances of our own trial balance; Spectral finds nothing in our OpenAPI document, nor Ajv in its examples, and the
// clients that three generators make of it compile and act. `npm run judges -- books|clients` runs one part.
import "./support/node-version.mjs";
import fs from "node:fs";
import path from "node:path";
import { installClientJudges } from "./support/client-judges.mjs";
import { fail } from "./support/fail.mjs";
import { install } from "./support/install.mjs";
import { findJudges } from "./support/judges.mjs";
import { main } from "./support/main.mjs";
import { node24, node24Environment } from "./support/node24.mjs";
import { openThrowawayPostgres } from "./support/postgres.mjs";
import { prepare } from "./support/prepare.mjs";
import { inProject } from "./support/project.mjs";
import { run } from "./support/run.mjs";

const [part] = process.argv.slice(2);
const parts = {
  books: { prepare: findJudges, script: "scripts/judges/judges.ts" },
  clients: { prepare: installClientJudges, script: "scripts/judges/clients.ts" },
};

await main(async () => {
  const names = part === undefined ? Object.keys(parts) : [part];
  if (!names.every((name) => name in parts)) fail(`There is no part "${part}": npm run judges -- books|clients.`);
  await prepare({ withDevelopment: true });
  const { folder, url } = await openThrowawayPostgres();
  const database = { databaseUrl: url("minutebook"), dataFolder: folder, settings: {}, isEmbedded: true };
  const env = { ...node24Environment(), ...(await install(database)), DATA_DIR: folder };
  const codes = [];
  for (const name of names) {
    const own = path.join(folder, name);
    fs.mkdirSync(own);
    await parts[name].prepare(own);
    codes.push(await run(node24(), [inProject(parts[name].script), own], { env }));
  }
  return codes.find((code) => code !== 0) ?? 0;
});

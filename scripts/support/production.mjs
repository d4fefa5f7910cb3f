import fs from "node:fs";
import path from "node:path";
import { fail } from "./fail.mjs";
import { migrate } from "./migrate.mjs";
import { freePort } from "./postgres-cluster.mjs";
import { startServer } from "./server.mjs";

/**
 * The production server as tests and measurements see it: on a free port, with a database and a data folder of its own
 * in a throw-away PostgreSQL, and with a rate limit that does not get in the way. Answers the environment to reach it by.
 */
export async function startForTests(postgres) {
  const databaseUrl = postgres.url("minutebook");
  await migrate(databaseUrl);
  const dataFolder = path.join(postgres.folder, "data");
  fs.mkdirSync(dataFolder, { mode: 0o700 });
  const outputFile = path.join(dataFolder, "server.log");
  const port = String(await freePort());
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataFolder, PORT: port, NODE_ENV: "production" };
  const server = startServer({
    env: { ...env, RATE_LIMIT_REQUESTS: "1000000" },
    stdio: fs.openSync(outputFile, "w", 0o600),
  });
  const showOutput = () => process.stdout.write(fs.readFileSync(outputFile, "utf8").split("\n").slice(-200).join("\n"));
  const isReady = await Promise.race([server.ready.then(() => true), server.ended.then(() => false), afterMs(120_000)]);
  if (!isReady) {
    showOutput();
    fail("The production server did not become ready; its output is shown above.");
  }
  return { env: { ...env, BASE_URL: `http://127.0.0.1:${port}`, SERVER_LOG: outputFile }, showOutput };
}

function afterMs(milliseconds) {
  return new Promise((resolve) => setTimeout(() => resolve(false), milliseconds).unref());
}

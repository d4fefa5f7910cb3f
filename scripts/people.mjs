// `npm run --silent people -- list|reset|two-step-off …`: finds the database, brings it up if it rests, and hands over to people.ts.
import "./support/node-version.mjs";
import { openDataFolder } from "./support/data-folder.mjs";
import { readEnvFile } from "./support/env-file.mjs";
import { directoryOwner } from "./support/install.mjs";
import { main } from "./support/main.mjs";
import { migrate } from "./support/migrate.mjs";
import { node24, node24Environment } from "./support/node24.mjs";
import { openEmbeddedPostgres } from "./support/postgres.mjs";
import { prepare } from "./support/prepare.mjs";
import { inProject } from "./support/project.mjs";
import { run } from "./support/run.mjs";
import { keepStandardOutputClean } from "./support/say.mjs";

keepStandardOutputClean();

await main(async () => {
  readEnvFile();
  const dataFolder = openDataFolder();
  await prepare();
  const databaseUrl = process.env.DATABASE_URL || (await openEmbeddedPostgres(dataFolder)).url;
  // An operator is told of everybody, which the service's own sign-in is not.
  const owner = directoryOwner({ databaseUrl });
  await migrate(owner);
  // The trail of each workspace is where its rows are, which may be another database than the directory.
  const tenants = process.env.DIRECTORY_URL ? databaseUrl : owner;
  return await run(node24(), [inProject("scripts/people.ts"), ...process.argv.slice(2)], {
    env: { ...node24Environment(), DATABASE_URL: tenants, DIRECTORY_URL: owner, DATA_DIR: dataFolder },
  });
});

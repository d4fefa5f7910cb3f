import { openDataFolder } from "./data-folder.mjs";
import { readEnvFile } from "./env-file.mjs";
import { complain } from "./fail.mjs";
import { install, ownersOf } from "./install.mjs";
import { end, main } from "./main.mjs";
import { assertDatabaseFits } from "./migrate.mjs";
import { openEmbeddedPostgres } from "./postgres.mjs";
import { prepare } from "./prepare.mjs";
import { say } from "./say.mjs";
import { claimPort, readPort, startServer } from "./server.mjs";

/**
 * All that lies between the command and a service that answers. What can be wrong with the surroundings is looked at
 * before the work begins, so that nobody waits for a build to be told that the port is taken. `keep` starts the server
 * and answers the exit code when the service is over.
 */
export function serve({ withDevelopment = false, withBuild = false, env, keep }) {
  return main(
    async () => {
      readEnvFile();
      const port = readPort();
      const dataFolder = openDataFolder();
      await claimPort(port, dataFolder);
      await prepare({ withDevelopment });
      const databaseUrl = process.env.DATABASE_URL || (await embedded(dataFolder));
      // Each server that holds rows, the directory's own among them, is migrated by itself.
      for (const server of ownersOf({ databaseUrl })) await assertDatabaseFits(server);
      await prepare({ withDevelopment, withBuild });
      const signIns = await install({ databaseUrl, dataFolder, isEmbedded: !process.env.DATABASE_URL });
      say("Starting Minutebook …");
      const settings = { ...env, ...signIns, DATA_DIR: dataFolder, PORT: String(port) };
      return await keep(() => startServer({ env: settings }));
    },
    { codeOnSignal: 0 },
  );
}

async function embedded(dataFolder) {
  const postgres = await openEmbeddedPostgres(dataFolder);
  postgres.keepRunning((error) => {
    complain(error);
    return end(1);
  });
  return postgres.url;
}

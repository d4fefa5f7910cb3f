// `npm run --silent keys -- create|list|revoke|rotate …`: finds the database, brings it up if it rests, and hands over to keys.ts or rotate.ts.
import "./support/node-version.mjs";
import { openDataFolder } from "./support/data-folder.mjs";
import { giveUpLostKeys } from "./support/encryption-keys.mjs";
import { readEnvFile } from "./support/env-file.mjs";
import { directoryOwner, install, ownersOf } from "./support/install.mjs";
import { main } from "./support/main.mjs";
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
  const [command, ...rest] = process.argv.slice(2);
  if (command === "rotate" && rest.includes("--lost"))
    await giveUpLostKeys(directoryOwner({ databaseUrl }), dataFolder);
  const signIns = await install({ databaseUrl, dataFolder, isEmbedded: !process.env.DATABASE_URL });
  if (command === "rotate") {
    const owners = { OWNER_URLS: ownersOf({ databaseUrl }).join(","), DATABASE_URL: directoryOwner({ databaseUrl }) };
    return await run(node24(), [inProject("scripts/rotate.ts"), ...rest], {
      env: { ...node24Environment(), ...owners, DIRECTORY_URL: "", DATA_DIR: dataFolder },
    });
  }
  return await run(node24(), [inProject("scripts/keys.ts"), ...process.argv.slice(2)], {
    env: { ...node24Environment(), ...signIns, DATA_DIR: dataFolder },
  });
});

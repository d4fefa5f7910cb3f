// `npm run migration -- NAME` writes the next migration from what changed in prisma/schema, against a throw-away database.
// `npm run migration -- retry` applies a migration once more that failed on the service's own database.
import "./support/node-version.mjs";
import { openDataFolder } from "./support/data-folder.mjs";
import { readEnvFile } from "./support/env-file.mjs";
import { fail } from "./support/fail.mjs";
import { ownersOf } from "./support/install.mjs";
import { main } from "./support/main.mjs";
import { forgetFailedMigrations, migrate } from "./support/migrate.mjs";
import { node24 } from "./support/node24.mjs";
import { openEmbeddedPostgres, openThrowawayPostgres } from "./support/postgres.mjs";
import { prepare, prismaEnvironment } from "./support/prepare.mjs";
import { commands } from "./support/project.mjs";
import { run } from "./support/run.mjs";

const name = process.argv[2] ?? "";

await main(async () => {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) fail("Give the migration a name: npm run migration -- add_invoices.");
  return name === "retry" ? await retry() : await write();
});

async function write() {
  await prepare({ withDevelopment: true });
  const postgres = await openThrowawayPostgres();
  return await run(node24(), [commands.prisma, "migrate", "dev", "--create-only", "--name", name], {
    env: { ...prismaEnvironment(), DATABASE_URL: postgres.url("minutebook") },
  });
}

async function retry() {
  readEnvFile();
  await prepare();
  const databaseUrl = process.env.DATABASE_URL || (await openEmbeddedPostgres(openDataFolder())).url;
  for (const owner of ownersOf({ databaseUrl })) {
    await forgetFailedMigrations(owner);
    await migrate(owner);
  }
}

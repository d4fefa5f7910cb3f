// `npm run migration -- NAME`: writes the next migration from what changed in prisma/schema, against a throw-away database.
import "./support/node-version.mjs";
import { fail } from "./support/fail.mjs";
import { main } from "./support/main.mjs";
import { node24 } from "./support/node24.mjs";
import { openThrowawayPostgres } from "./support/postgres.mjs";
import { prepare, prismaEnvironment } from "./support/prepare.mjs";
import { commands } from "./support/project.mjs";
import { run } from "./support/run.mjs";

await main(async () => {
  const name = process.argv[2];
  if (!/^[a-z][a-z0-9_]*$/.test(name ?? "")) fail("Give the migration a name: npm run migration -- add_invoices.");
  await prepare({ withDevelopment: true });
  const postgres = await openThrowawayPostgres();
  return await run(node24(), [commands.prisma, "migrate", "dev", "--create-only", "--name", name], {
    env: { ...prismaEnvironment(), DATABASE_URL: postgres.url("minutebook") },
  });
});

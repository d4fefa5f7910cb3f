// `npm run bench`: measures the production server on a PostgreSQL that keeps its promises (fsync on) and is thrown away after.
import "./support/node-version.mjs";
import { main } from "./support/main.mjs";
import { node24, node24Environment } from "./support/node24.mjs";
import { openThrowawayPostgres } from "./support/postgres.mjs";
import { prepare } from "./support/prepare.mjs";
import { startForTests } from "./support/production.mjs";
import { inProject } from "./support/project.mjs";
import { run } from "./support/run.mjs";

await main(async () => {
  await prepare({ withDevelopment: true, withBuild: true });
  const { env } = await startForTests(await openThrowawayPostgres({ isDurable: true }));
  return await run(node24(), [inProject("scripts/bench/bench.ts"), ...process.argv.slice(2)], {
    env: { ...node24Environment(), ...env },
  });
});

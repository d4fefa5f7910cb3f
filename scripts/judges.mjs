// `npm run judges`: other people's tools read what we export. hledger and beancount take in a generated book, and must come
// to the balances of our own trial balance.
import "./support/node-version.mjs";
import { findJudges } from "./support/judges.mjs";
import { main } from "./support/main.mjs";
import { migrate } from "./support/migrate.mjs";
import { node24, node24Environment } from "./support/node24.mjs";
import { openThrowawayPostgres } from "./support/postgres.mjs";
import { prepare } from "./support/prepare.mjs";
import { inProject } from "./support/project.mjs";
import { run } from "./support/run.mjs";

await main(async () => {
  await findJudges();
  await prepare({ withDevelopment: true });
  const { folder, url } = await openThrowawayPostgres();
  await migrate(url("minutebook"));
  return await run(node24(), [inProject("scripts/judges/judges.ts"), folder], {
    env: { ...node24Environment(), DATABASE_URL: url("minutebook"), DATA_DIR: folder },
  });
});

// `npm run bench`: measures the production server on a PostgreSQL that keeps its promises (fsync on) and is thrown away
// after. `npm run bench -- carriers` measures what carrying statements costs, which needs no server;
// `npm run bench -- banks [COUNT]` asks a bank account of a million lines for what its pages ask;
// `npm run bench -- equity [COUNT]` reads a register of 10,000 holders beside one of 500, and as of a day beside the present;
// `npm run bench -- siege` measures a customer's waiting beside attackers; `npm run bench -- between` tells where the time goes that
// a request takes beyond its floor; `npm run bench -- receipts [COUNT]` seals, exports and
// verifies a million receipts.
import "./support/node-version.mjs";
import { install } from "./support/install.mjs";
import { main } from "./support/main.mjs";
import { node24, node24Environment } from "./support/node24.mjs";
import { openThrowawayPostgres } from "./support/postgres.mjs";
import { prepare } from "./support/prepare.mjs";
import { startForTests } from "./support/production.mjs";
import { inProject } from "./support/project.mjs";
import { run } from "./support/run.mjs";

const bench = (file, env) =>
  run(node24(), [inProject(`scripts/bench/${file}`), ...process.argv.slice(2)], {
    env: { ...node24Environment(), ...env },
  });

await main(async () => {
  const apart = { banks: "banks.ts", carriers: "carriers.ts", equity: "equity.ts", receipts: "receipts.ts" }[
    process.argv[2]
  ];
  const withBuild = apart === undefined && process.argv[2] !== "policies";
  await prepare({ withDevelopment: true, withBuild });
  if (process.argv[2] === "policies") return await bench("policies.ts", {});
  const postgres = await openThrowawayPostgres({ isDurable: true });
  if (withBuild) {
    const { env } = await startForTests(postgres);
    const served = { siege: "siege.ts", between: "between.ts" }[process.argv[2]];
    return await bench(served ?? "bench.ts", env);
  }
  const databaseUrl = postgres.url("minutebook_bench");
  const signIns = await install({ databaseUrl, dataFolder: postgres.folder, settings: {}, isEmbedded: true });
  return await bench(apart, { ...signIns, OWNER_DATABASE_URL: databaseUrl, DATA_DIR: postgres.folder });
});

// `npm run openapi`: whether what the service answers breaks a client that was made of docs/openapi.json; with `--accept` the
// kept contract is written anew.
import "./support/node-version.mjs";
import { main } from "./support/main.mjs";
import { node24, node24Environment } from "./support/node24.mjs";
import { prepare } from "./support/prepare.mjs";
import { inProject } from "./support/project.mjs";
import { run } from "./support/run.mjs";

await main(async () => {
  await prepare({ withDevelopment: true });
  return await run(node24(), [inProject("scripts/openapi/openapi.ts"), ...process.argv.slice(2)], {
    env: node24Environment(),
  });
});

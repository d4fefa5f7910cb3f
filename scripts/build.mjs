// `npm run build`: the dashboard for production, if anything it is made from has changed.
import "./support/node-version.mjs";
import { main } from "./support/main.mjs";
import { prepare } from "./support/prepare.mjs";
import { say } from "./support/say.mjs";

await main(async () => {
  await prepare({ withBuild: true });
  say("The dashboard is built.");
});

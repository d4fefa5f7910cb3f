// `npm run dev`: the service from its sources. Next reloads pages by itself; a change in lib/ restarts the server.
import "./support/node-version.mjs";
import { serve } from "./support/serve.mjs";

await serve({
  withDevelopment: true,
  env: { NODE_ENV: "development", MINUTEBOOK_DEV: "1" },
  nodeOptions: ["--watch-path=lib", "--watch-preserve-output"],
});

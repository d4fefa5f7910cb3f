// `npm run dev`: the service from its sources. Next reloads pages by itself; a change in lib/ restarts the server.
import "./support/node-version.mjs";
import { inProject } from "./support/project.mjs";
import { say } from "./support/say.mjs";
import { serve } from "./support/serve.mjs";
import { watchFolder } from "./support/watch.mjs";

await serve({
  withDevelopment: true,
  env: { NODE_ENV: "development", MINUTEBOOK_DEV: "1" },
  keep: async (startServer) => {
    const generated = inProject("lib/db/generated");
    const nextChange = watchFolder(inProject("lib"), { leaveOut: (folder) => folder === generated });
    for (;;) {
      const server = startServer();
      const changed = nextChange();
      server.ended.then((code) => code !== 0 && say("The server ended; it starts again at the next change in lib/."));
      await changed;
      say("lib/ has changed: starting the server again …");
      await server.stop();
    }
  },
});

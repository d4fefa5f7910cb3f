// `npm start`: from a bare clone to a service that answers, and down again in good order.
import "./support/node-version.mjs";
import { serve } from "./support/serve.mjs";

await serve({ withBuild: true, env: { NODE_ENV: "production" }, keep: (startServer) => startServer().ended });

import type { Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";

/** How long whoever is being answered as the service stops may take. */
const DRAIN_MS = 10_000;
/** How long a connection that was told nothing of the stop may still ask for something. */
const KEEP_ALIVE_MS = 1_000;

/**
 * Answers the function that stops a server in order: it takes no new connections, and ends when what is under way is answered,
 * or after the drain. What is still asked on connections that stay open is answered with `Connection: close`: whoever asks one
 * thing after the other, as a proxy does, would be cut off in the middle of one at the drain's end.
 */
export function drainable(server: Server, drainMs = DRAIN_MS): () => Promise<void> {
  const answering = new Set<ServerResponse>();
  let isStopping = false;
  const part = (response: ServerResponse) => {
    if (!response.headersSent) response.shouldKeepAlive = false;
  };
  server.prependListener("request", (_, response) => {
    answering.add(response);
    response.once("close", () => answering.delete(response));
    if (isStopping) part(response);
  });
  return () =>
    new Promise((resolve) => {
      isStopping = true;
      server.keepAliveTimeout = KEEP_ALIVE_MS;
      const idle = setTimeout(() => server.closeIdleConnections(), KEEP_ALIVE_MS);
      const end = setTimeout(() => server.closeAllConnections(), drainMs);
      // The http server's own way would close at once what is idle just now, with what is being asked there.
      NetServer.prototype.close.call(server, () => {
        clearTimeout(idle);
        clearTimeout(end);
        resolve();
      });
      for (const response of answering) part(response);
    });
}

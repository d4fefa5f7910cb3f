import { listen } from "#lib/db/notices.ts";
import { shards } from "#lib/db/pool.ts";
import { dispatch } from "./dispatch.ts";
import { log } from "./log.ts";

/** How long an outbox may wait for a notice that was lost. */
const SWEEP_MS = 5_000;

/**
 * Hands outboxes on as soon as a server tells that something was put into one, and all that was put there while it could
 * not tell. Without the line only the timer is left, which is slower and as safe. Answers the function that stops it.
 */
export async function attendOutboxes(servers = shards(), handOn = dispatch): Promise<() => Promise<void>> {
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  const sweep = () => {
    running = running.then(async () => {
      try {
        while (!isStopped && (await handOn()) > 0);
      } catch (error) {
        log.warn({ err: error }, "an outbox could not be handed on; it stays and is tried again");
      }
    });
  };
  const timer = setInterval(sweep, SWEEP_MS);
  const listener = {
    onOpen: sweep,
    onNotice: sweep,
    onBreak: (error: Error) => log.warn({ err: error }, "the line for outbox notices broke; it is opened again"),
  };
  const endings = await Promise.all(servers.map((server) => listen(server, "outbox", listener)));
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await Promise.all([running, ...endings.map((end) => end())]);
  };
}

import pg from "pg";

/** Whoever listens to a server. */
interface Listener {
  /** The line is open, for the first time or again: whatever was told before is missed. */
  onOpen(): void;
  /** The line broke, or could not be opened. It is tried again until it is open, which `onOpen` tells. */
  onBreak(why: Error): void;
  onNotice(payload: string): void;
}

/** How long after a break the line is opened again: twice as long for each try that fails, up to the longest. */
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

/**
 * Listens to what a server notifies on a channel, by a connection that is opened again whenever it breaks. Resolves once it is
 * open or was refused for the first time, to the function that ends it.
 */
export async function listen(
  server: pg.ClientConfig,
  channel: "outbox" | "api_key_changed",
  { onOpen, onBreak, onNotice }: Listener,
): Promise<() => Promise<void>> {
  let isEnded = false;
  let failures = 0;
  let waiting: NodeJS.Timeout | undefined;
  let line: pg.Client;
  const open = async () => {
    // Whoever only listens would never learn that the other end has gone without a word.
    const made = new pg.Client({ ...server, keepAlive: true });
    line = made;
    let isLost = false;
    const lose = (why: Error) => {
      if (isLost || isEnded) return;
      isLost = true;
      made.end().catch(() => undefined);
      if (failures === 0) onBreak(why);
      waiting = setTimeout(open, Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS)).unref();
      failures += 1;
    };
    made.on("error", lose);
    made.on("end", () => lose(new Error("the server ended the line")));
    made.on("notification", ({ payload = "" }) => onNotice(payload));
    try {
      await made.connect();
      await made.query(`listen ${channel}`);
    } catch (error) {
      lose(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    if (isLost || isEnded) return;
    failures = 0;
    onOpen();
  };
  await open();
  return async () => {
    isEnded = true;
    clearTimeout(waiting);
    await line.end().catch(() => undefined);
  };
}

import type { Worker } from "node:cluster";

/** A connection as the primary process has it, before a process takes it. */
interface Connection {
  close(then?: () => void): void;
}

const isConnection = (given: unknown): given is Connection =>
  typeof given === "object" && given !== null && "close" in given && typeof given.close === "function";

/** Whether a message is Node's own that hands a connection over (`round_robin_handle.js`). */
const isHandingOver = (message: unknown): boolean =>
  typeof message === "object" && message !== null && "act" in message && message.act === "newconn";

/**
 * Ends with a process the connections that were being handed to it: Node waits for its word on each, which never comes, and holds
 * them open, so that whoever has connected would wait for an answer for ever.
 */
export function endWithIts(worker: Worker): Worker {
  const waiting = new Set<Connection>();
  const send = worker.process.send.bind(worker.process);
  const followed = (...given: Parameters<typeof send>): boolean => {
    const [message, connection]: readonly unknown[] = given;
    if (isHandingOver(message) && isConnection(connection)) {
      waiting.add(connection);
      const close = connection.close.bind(connection);
      // Node closes its own side once the process has taken it.
      connection.close = (then?: () => void) => {
        waiting.delete(connection);
        close(then);
      };
    }
    return send(...given);
  };
  Object.assign(worker.process, { send: followed });
  worker.once("exit", () => {
    for (const connection of waiting) connection.close();
  });
  return worker;
}

import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { log } from "#lib/work/log.ts";
import { connectorOf } from "./address.ts";

/** How long a connection is waited for, and how many there may be of one address. */
export interface Limits {
  /** A connection that asks nothing stays open: longer than the 60 s after which proxies drop theirs, so that none of them sends into one that closes. */
  keepAliveMs: number;
  /** A request, head and body, has arrived whole by then. */
  requestMs: number;
  /** Somebody who reads an answer takes something of it within this time … */
  stallMs: number;
  /** … and all that waits for them within this. */
  answerMs: number;
  /** How often the three above are looked at. */
  checkMs: number;
  /** In this process; a trusted proxy's stand for many clients and are not counted. */
  connectionsOfAddress: number;
}

/** What holds where nothing else is set. */
export const limits = (): Limits => ({
  keepAliveMs: 70_000,
  requestMs: 30_000,
  stallMs: 30_000,
  answerMs: 300_000,
  checkMs: 2_000,
  connectionsOfAddress: Number(process.env.CONNECTIONS_PER_ADDRESS ?? 256),
});

/** What Node's own server holds of them; it counts a request's time from its first byte, and not from the end of the one before. */
export const serverOptions = ({ keepAliveMs, requestMs, checkMs }: Limits) => ({
  keepAliveTimeout: keepAliveMs,
  requestTimeout: requestMs,
  headersTimeout: requestMs,
  connectionsCheckingInterval: checkMs,
});

interface Open {
  response: ServerResponse | null;
  /** Since when some of an answer has waited for its reader; null where none does. */
  waitingSince: number | null;
}

/** Drops whoever does not read, and connections of an address that has too many. Answers what the server tells of each request. */
export function boundConnections(server: Server, { stallMs, answerMs, checkMs, connectionsOfAddress }: Limits) {
  const open = new Map<Socket, Open>();
  const counts = new Map<string, number>();

  server.on("connection", (socket) => {
    const address = connectorOf(socket);
    open.set(socket, { response: null, waitingSince: null });
    socket.once("close", () => open.delete(socket));
    if (address === null) return;
    const count = (counts.get(address) ?? 0) + 1;
    if (count > connectionsOfAddress) {
      if (count === connectionsOfAddress + 1) log.warn({ address }, "an address has too many connections");
      socket.destroy();
      return;
    }
    counts.set(address, count);
    socket.once("close", () => {
      const left = (counts.get(address) ?? 1) - 1;
      if (left === 0) counts.delete(address);
      else counts.set(address, left);
    });
  });

  const look = (socket: Socket, one: Open, now: number) => {
    if (socket.writableLength === 0) {
      one.waitingSince = null;
      return;
    }
    if (one.waitingSince === null) {
      one.waitingSince = now;
      // A timeout of the socket's begins anew with each part of a text that the client's side has taken.
      one.response?.setTimeout(stallMs, () => {
        if (socket.writableLength > 0) socket.destroy();
      });
    } else if (now - one.waitingSince > answerMs) socket.destroy();
  };
  const sweep = setInterval(() => {
    const now = performance.now();
    for (const [socket, one] of open) look(socket, one, now);
  }, checkMs).unref();
  server.on("close", () => clearInterval(sweep));

  return {
    /** A request has come: its answer is what is waited for, unless an earlier one still is. */
    asked(request: IncomingMessage, response: ServerResponse): void {
      const one = open.get(request.socket);
      if (one && (one.response === null || one.response.writableFinished)) one.response = response;
    },
    /** Whether some of an answer is on its way already, so that nothing else may be written. */
    isAnswering: (socket: Socket): boolean => {
      const response = open.get(socket)?.response;
      return response?.headersSent === true && !response.writableFinished;
    },
  };
}

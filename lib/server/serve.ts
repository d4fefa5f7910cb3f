import { createServer, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import nextModule from "next";
import { newId } from "#lib/core/ids.ts";
import { log } from "#lib/work/log.ts";
import { addressOf, tellPages } from "./address.ts";
import { api } from "./api.ts";
import { rememberKeys } from "./authenticate.ts";
import { bodyRefusal, refuseBody } from "./page-bodies.ts";

// Under `nodenext` the default import of next is typed as its namespace.
const next = nextModule as unknown as typeof nextModule.default;

const DRAIN_MS = 10_000;

/** The API's own, however the path is spelled: nothing under /v1 is ever answered by Next, which speaks HTML. */
const isApi = (url: string) =>
  /^\/+v1(?:[/?#]|$)/.test(url) || /^\/(?:healthz|readyz|\.well-known\/minutebook-keys\.json)(?:[?#]|$)/.test(url);

/** Methods that a Request object refuses to carry; under another name the API answers them as it does any wrong one. */
const uncarried = new Set(["TRACE", "TRACK", "CONNECT"]);

/** What is no HTTP never becomes a request, so the answer is written by hand. */
function refuseMalformed(_: Error, socket: Duplex): void {
  const request_id = newId("request");
  const body = JSON.stringify({ error: "The request is not valid HTTP.", code: "bad_request", request_id });
  const head = [
    "HTTP/1.1 400 Bad Request",
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
    `X-Request-Id: ${request_id}`,
    "Connection: close",
  ];
  if (socket.writable) socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

/** Listens on `port` with the API in front of Next. Answers the function that stops it: no new requests, then the drain. */
export async function serve({
  port,
  development,
}: {
  port: number;
  development: boolean;
}): Promise<() => Promise<void>> {
  process.env.NEXTAUTH_URL ??= `http://localhost:${port}`;
  const app = next({ dev: development, port, hostname: "localhost" });
  await app.prepare();
  await rememberKeys();
  const pages = app.getRequestHandler();
  const answerApi = getRequestListener((request, { incoming }) =>
    api.fetch(request, { address: addressOf(incoming as IncomingMessage) }),
  );
  const server = createServer((request, response) => {
    const url = request.url ?? "/";
    if (isApi(url)) {
      if (uncarried.has(request.method ?? "")) request.method = "UNSUPPORTED";
      // A URL reads a backslash as a slash; it is neither a slash nor allowed, so it stays what it is.
      request.url = url.replaceAll("\\", "%5C");
      void answerApi(request, response);
      return;
    }
    const refused = bodyRefusal(request);
    if (refused) return refuseBody(request, response, refused);
    tellPages(request);
    pages(request, response).catch((error) => {
      log.error({ err: error, url }, "a page failed");
      response.statusCode = 500;
      response.end();
    });
  });
  server.on("clientError", refuseMalformed);
  if (development) server.on("upgrade", app.getUpgradeHandler());
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
    });
}

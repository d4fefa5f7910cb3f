import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import nextModule from "next";
import { newId } from "#lib/core/ids.ts";
import { api } from "./api.ts";
import { rememberKeys } from "./authenticate.ts";
import { log } from "./log.ts";
import { ADDRESS_HEADER } from "./address.ts";

// Under `nodenext` the default import of next is typed as its namespace.
const next = nextModule as unknown as typeof nextModule.default;

const DRAIN_MS = 10_000;

/** The API's own, however the path is spelled: nothing under /v1 is ever answered by Next, which speaks HTML. */
const isApi = (url: string) => /^\/+v1(?:[/?#]|$)/.test(url);

/** The client's address: the connection's, or the one that a trusted proxy (TRUST_PROXY=1) puts last in X-Forwarded-For. */
function addressOf(request: IncomingMessage): string | null {
  const forwarded = process.env.TRUST_PROXY === "1" ? request.headers["x-forwarded-for"] : undefined;
  const last = String(forwarded ?? "").split(",").at(-1)?.trim();
  return last || (request.socket.remoteAddress?.replace(/^::ffff:/, "") ?? null);
}

/** Methods that a Request object cannot carry never reach the API, which would answer them like any other wrong method. */
function refuseMethod(request: IncomingMessage, response: ServerResponse): void {
  const body = { error: `The method ${request.method} is not allowed.`, code: "method_not_allowed", request_id: newId("request") };
  response.writeHead(405, { "Content-Type": "application/json", "X-Request-Id": body.request_id, Allow: "GET, POST, PATCH, DELETE" });
  response.end(JSON.stringify(body));
}

/** Listens on `port` with the API in front of Next. Answers the function that stops it: no new requests, then the drain. */
export async function serve({ port, development }: { port: number; development: boolean }): Promise<() => Promise<void>> {
  process.env.NEXTAUTH_URL ??= `http://localhost:${port}`;
  const app = next({ dev: development, port, hostname: "localhost" });
  await app.prepare();
  rememberKeys();
  const pages = app.getRequestHandler();
  const answerApi = getRequestListener((request, { incoming }) =>
    api.fetch(request, { address: addressOf(incoming as IncomingMessage) }),
  );
  const server = createServer((request, response) => {
    const url = request.url ?? "/";
    if (isApi(url)) {
      if (["TRACE", "TRACK", "CONNECT"].includes(request.method ?? "")) refuseMethod(request, response);
      else void answerApi(request, response);
      return;
    }
    request.headers[ADDRESS_HEADER] = addressOf(request) ?? "";
    pages(request, response).catch((error) => {
      log.error({ err: error, url }, "a page failed");
      response.statusCode = 500;
      response.end();
    });
  });
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

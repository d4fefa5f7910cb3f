import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { AppError } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { log } from "#lib/work/log.ts";
import { addressOf, networkOf, tellPages } from "./address.ts";
import { api } from "./api.ts";
import { tellWhereAway } from "./away-page.ts";
import { countPublicPage, isOpenPage } from "./door-limits.ts";
import { apiHeaders, isBuilt, protectPage, setHeaders } from "./headers.ts";
import { boundConnections, type Limits, limits, serverOptions } from "./limits.ts";
import { bodyRefusal, PARTING_MS, refuseBody } from "./page-bodies.ts";
import { originRefusal } from "./page-origins.ts";
import { refusal } from "./refusal.ts";
import { share } from "./share.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The API's own, however the path is spelled: nothing under /v1 or /mcp is ever answered by Next, which speaks HTML. */
const isApi = (url: string) =>
  /^\/+(?:v1|mcp)(?:[/?#]|$)/.test(url) ||
  /^\/(?:healthz|readyz|log\/checkpoint|\.well-known\/minutebook-keys\.json)(?:[?#]|$)/.test(url);

/** What is asked for, where the whole address is sent, as to a proxy. */
const pathOf = (url: string) => url.replace(/^https?:\/\/[^/?#]*(?=[/?#]|$)/i, "") || "/";

const DOTS = /[/\\](?:\.|%2e){1,2}(?:[/\\]|$)/i;

/** How many Host headers a request has: of two, a proxy in front may have read the other one. */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === "host") count += 1;
  return count;
}

/**
 * The path without the dots of it, as every URL is read and Next reads it as well: else the page of `/x/../sign-in` would be none that
 * headers and limits know.
 */
const resolved = (url: string) => {
  const [path = ""] = url.split(/[?#]/, 1);
  if (!DOTS.test(path) || !URL.canParse(`http://host${url}`)) return url;
  const { pathname, search } = new URL(`http://host${url}`);
  return pathname + search;
};

/** Methods that a Request object refuses to carry; under another name the API answers them as it does any wrong one. */
const uncarried = new Set(["TRACE", "TRACK", "CONNECT"]);

const noHttp = (why = "The request is not valid HTTP.") => new AppError(400, "bad_request", why);
const tooSlow = () => new AppError(408, "request_timeout", "The request did not arrive whole in time.");

/** What never became a request, or did not do so in time, is answered by hand; no more of it is read. */
function partFrom(socket: Socket, error: AppError): void {
  const { status, body, headers } = refusal(error, newId("request"));
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(text)}`,
    `X-Request-Id: ${body.request_id}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${text}`);
  socket.pause();
  setTimeout(() => socket.destroy(), PARTING_MS).unref();
}

function answerRefusal(response: ServerResponse, error: unknown): void {
  const { status, headers, body } = refusal(error, newId("request"));
  response.writeHead(status, { ...headers, "Content-Type": "application/json", "X-Request-Id": body.request_id });
  response.end(JSON.stringify(body));
}

/** The API and everything beside it, for one server. */
function answering(pages: Handler): (request: IncomingMessage, response: ServerResponse) => void {
  const answerApi = getRequestListener(
    (request, { incoming }) => api.fetch(request, { address: addressOf(incoming as IncomingMessage) }),
    {
      // No Request could be made of it: its host is none.
      errorHandler: (error) => {
        const request_id = newId("request");
        const { status, body } = refusal(
          error instanceof Error && error.name === "RequestError" ? noHttp("The Host header names no host.") : error,
          request_id,
        );
        const headers = { "Content-Type": "application/json", "X-Request-Id": request_id };
        return new Response(JSON.stringify(body), { status, headers });
      },
    },
  );
  const answerPage = async (request: IncomingMessage, response: ServerResponse) => {
    protectPage(request, response);
    tellWhereAway(request, response);
    const refused = bodyRefusal(request);
    if (refused) return refuseBody(request, response, refused);
    const url = request.url ?? "/";
    const address = addressOf(request);
    const isOpen = await isOpenPage(url, request.headers.cookie);
    await countPublicPage(url, address, isOpen);
    tellPages(request);
    const foreign = originRefusal(request);
    if (foreign) return answerRefusal(response, foreign);
    if (isBuilt(url)) return pages(request, response);
    const network = networkOf(address);
    share.note(network);
    if (isOpen) await share.run(network, () => pages(request, response));
    else await pages(request, response);
  };
  return (request, response) => {
    const asked = pathOf(request.url ?? "/");
    const url = isApi(asked) ? asked : resolved(asked);
    request.url = url;
    const hosts = hostsOf(request);
    if (hosts > 1 || (hosts === 0 && request.httpVersion !== "1.0")) {
      answerRefusal(response, noHttp(`The Host header ${hosts > 1 ? "is there twice" : "is missing"}.`));
    } else if (isApi(url)) {
      setHeaders(response, apiHeaders(request));
      if (uncarried.has(request.method ?? "")) request.method = "UNSUPPORTED";
      // A URL reads a backslash as a slash; it is neither a slash nor allowed, so it stays what it is.
      request.url = url.replaceAll("\\", "%5C");
      void answerApi(request, response);
    } else {
      answerPage(request, response).catch((error) => {
        if (response.headersSent) response.end();
        else if (error instanceof AppError) answerRefusal(response, error);
        else {
          // What stands behind the first part of an address may be all that it takes to open it: a link's token.
          log.error({ err: error, page: url.split(/[/?]/)[1] }, "a page failed");
          response.statusCode = 500;
          response.end();
        }
      });
    }
  };
}

/** The server in front: the API, and behind it the pages; patient within its limits, and with an answer of our own to whatever comes. */
export function frontServer(pages: Handler, given: Partial<Limits> = {}, isUpgrading = false): Server {
  const bounds = { ...limits(), ...given };
  // The Host header is ours to miss, since Node's own refusal has no body.
  const server = createServer({
    ...{ ...serverOptions(bounds), requireHostHeader: false },
    // Whoever offers another protocol beside HTTP/1.1, as clients that know HTTP/2 do, is answered in this one: Next listens for
    // upgrades from its first page on, and would break the connection off.
    shouldUpgradeCallback: () => isUpgrading,
  });
  const connections = boundConnections(server, bounds);
  const answer = answering(pages);
  server.on("request", (request, response) => {
    connections.asked(request, response);
    answer(request, response);
  });
  server.on("checkExpectation", (_, response) =>
    answerRefusal(response, noHttp("The Expect header asks for too much.")),
  );
  server.on("connect", (_, socket) => {
    partFrom(socket as Socket, new AppError(405, "method_not_allowed", "The service is no proxy.", { allow: ["GET"] }));
  });
  server.on("clientError", (error: NodeJS.ErrnoException, duplex) => {
    const socket = duplex as Socket;
    const isLate = error.code === "ERR_HTTP_REQUEST_TIMEOUT";
    // A connection that has not sent a byte is one that a proxy opened early: it is idle, and kept as idle ones are.
    if (isLate && socket.bytesRead === 0) socket.setTimeout(bounds.keepAliveMs, () => socket.destroy());
    else if (!socket.writable || connections.isAnswering(socket)) socket.destroy();
    else partFrom(socket, isLate ? tooSlow() : noHttp());
  });
  return server;
}

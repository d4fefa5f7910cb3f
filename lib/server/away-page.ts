import type { IncomingMessage, ServerResponse } from "node:http";
import { isAway } from "#lib/db/away.ts";
import { NONCE_HEADER } from "./address.ts";
import { setHeaders } from "./headers.ts";

/** How soon a page that the database has failed is asked for again, by itself and by whoever reads `Retry-After`. */
const AGAIN_SECONDS = 3;

/** What is told of each answer that is under way, by its nonce. */
const failing = new Map<string, (error: unknown) => void>();

/** Of each bundle there is another class of refusals, so that one is known by its code, as by its digest. */
const isRefusalOfAway = (error: unknown) =>
  typeof error === "object" && error !== null && "code" in error && error.code === "unavailable";

(
  globalThis as { minutebook_page_failed?: (error: unknown, headers: Record<string, unknown>) => void }
).minutebook_page_failed = (error, headers) => {
  if (isAway(error) || isRefusalOfAway(error)) failing.get(String(headers[NONCE_HEADER]))?.(error);
};

const OF_NEXTS_BODY = ["Content-Length", "Content-Encoding", "Transfer-Encoding", "ETag", "Link"];

const awayHeaders = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "Retry-After": String(AGAIN_SECONDS),
};

// It has no file of ours to ask for: each would be one more that may not come.
const page = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${AGAIN_SECONDS}">
<meta name="robots" content="noindex">
<title>Away for a moment · Minutebook</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; color: #131a1a; background: #fff; }
main { max-width: 28rem; margin: 20vh auto 0; padding: 1.5rem; }
h1 { font-size: 1.5rem; line-height: 1.25; letter-spacing: -0.015em; margin: 0 0 0.75rem; }
p { margin: 0 0 0.75rem; color: #52605e; }
@media (prefers-color-scheme: dark) { :root { color: #e9eeec; background: #0f1414; } p { color: #a7b3b0; } }
</style>
</head>
<body>
<main>
<h1>Minutebook is away for a moment</h1>
<p>Its database does not answer just now. What was saved is safe: an act is recorded whole or not at all.</p>
<p>This page looks again every few seconds, and shows what you asked for as soon as it can.</p>
</main>
</body>
</html>
`;

/**
 * Has whoever asks for a page that fails since the database is away told so, in place of Next's 500, which says nothing and stays.
 * A page that is being sent already says it by its own boundary.
 */
export function tellWhereAway(request: IncomingMessage, response: ServerResponse): void {
  const nonce = request.headers[NONCE_HEADER];
  if (typeof nonce !== "string") return;
  let isFailed = false;
  let isTold = false;
  let isSent = false;
  failing.set(nonce, () => {
    isFailed = true;
  });
  response.once("close", () => failing.delete(nonce));
  const { writeHead, write, end } = response;
  const tells = (): boolean => {
    isTold ||= isFailed && !response.headersSent && response.statusCode >= 500;
    return isTold;
  };
  /** Sends it once, and nothing of Next's. */
  const send = (): ServerResponse => {
    if (!isSent) {
      isSent = true;
      end.call(response, page, "utf8");
    }
    return response;
  };
  // What compresses Next's answers lies around these, and sends the head, with words of its own in it, ahead of what it passes on.
  response.writeHead = ((status: number, ...given: unknown[]) => {
    response.statusCode = status;
    if (!tells()) return Reflect.apply(writeHead, response, [status, ...given]);
    for (const name of OF_NEXTS_BODY) response.removeHeader(name);
    setHeaders(response, awayHeaders);
    return writeHead.call(response, 503);
  }) as typeof writeHead;
  response.write = ((...given: unknown[]) =>
    tells() ? send().writable : Reflect.apply(write, response, given)) as typeof write;
  response.end = ((...given: unknown[]) => (tells() ? send() : Reflect.apply(end, response, given))) as typeof end;
}

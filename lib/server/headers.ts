import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isSecure, NONCE_HEADER } from "./address.ts";

/** Paths with a token in them: no other site may learn it, and none may list what it opens. */
const TOKENED = /^\/+(?:i|sign|scenario|calendar|invitation|reset-password|verify-email|sign-up)\//;
const BUILT = /^\/_next\/static\//;

/** Whether a path is of what Next has built: never a document, so that no policy of scripts is asked of it. */
export const isBuilt = (url: string) => BUILT.test(url);

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** What a browser is told of every answer: it is of the type that it says, and from now on only asked for by TLS, where there is any. */
const always = (request: IncomingMessage): Record<string, string> => ({
  "X-Content-Type-Options": "nosniff",
  ...(isSecure(request) && { "Strict-Transport-Security": `max-age=${YEAR_SECONDS}` }),
});

/** An answer of the API is data: nothing of it is to be run, drawn or framed. */
export function apiHeaders(request: IncomingMessage): Record<string, string> {
  return {
    ...always(request),
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
  };
}

/**
 * Everything of a page comes from ourselves. A script runs that is a file of ours, or that carries the answer's own
 * nonce; so what somebody smuggles into a page does nothing. React evaluates code while developing, and then only.
 */
const policy = (nonce: string, isDevelopment: boolean, secure: boolean): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");

function pageHeaders(request: IncomingMessage, csp: string): Record<string, string> {
  const isTokened = TOKENED.test(request.url ?? "/");
  return {
    ...always(request),
    "Content-Security-Policy": csp,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": isTokened ? "no-referrer" : "same-origin",
    ...(isTokened && { "X-Robots-Tag": "noindex, nofollow" }),
  };
}

export function setHeaders(response: ServerResponse, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/**
 * Puts a page's headers on its answer, and tells Next of the nonce in its own way: by the policy on the request, in place
 * of whatever the client sent there.
 */
export function protectPage(request: IncomingMessage, response: ServerResponse): void {
  if (isBuilt(request.url ?? "/")) {
    setHeaders(response, always(request));
    return;
  }
  const nonce = randomBytes(16).toString("base64");
  const csp = policy(nonce, process.env.MINUTEBOOK_DEV === "1", isSecure(request));
  setHeaders(response, pageHeaders(request, csp));
  delete request.headers["content-security-policy-report-only"];
  request.headers["content-security-policy"] = csp;
  request.headers[NONCE_HEADER] = nonce;
}

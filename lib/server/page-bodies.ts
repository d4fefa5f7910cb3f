import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { refusal } from "./refusal.ts";

const KIB = 1024;

/** What each of the pages' doors takes at most: signing in asks for a line or two, a file to check may be a long document. */
const doors: { at: RegExp; most: number }[] = [
  { at: /^\/+api\/+auth(?:\/|$)/, most: 64 * KIB },
  { at: /^\/+verify\/+check\/*$/, most: 10 * KIB * KIB },
];
/** Forms and actions: Next takes a mebibyte itself, behind what it wraps around. */
const MOST_ELSEWHERE = 1.25 * KIB * KIB;
/** Directories are programs, some of which send a body in pieces; their door counts them as they come (lib/server/body.ts). */
const COUNTED = /^\/+scim(?:\/|$)/;
/** How long whoever is refused has to read why, while nothing more is taken of them. */
export const PARTING_MS = 1_000;

const words = (bytes: number) => (bytes < KIB * KIB ? `${bytes / KIB} KiB` : `${bytes / KIB / KIB} MiB`);

/** The refusal of a body that a page's door does not take, told by its head alone; null where it may come in. */
export function bodyRefusal({ url = "/", headers }: Pick<IncomingMessage, "url" | "headers">): AppError | null {
  const path = url.split(/[?#]/)[0] ?? url;
  const most = doors.find(({ at }) => at.test(path))?.most ?? MOST_ELSEWHERE;
  // Browsers say how long a form is. What does not would have to be counted while something behind us keeps it.
  const isTold = headers["transfer-encoding"] === undefined || COUNTED.test(path);
  if (isTold && Number(headers["content-length"] ?? 0) <= most) return null;
  const rule = `must ${isTold ? "" : "say its length (Content-Length) and "}be at most ${words(most)} here`;
  return new AppError(413, "payload_too_large", `The body ${rule}.`);
}

/**
 * Answers in Next's place, before a byte of the body is kept. Nor is it read to be dropped: the buffers that pass by make a
 * process tidy up its whole memory, and all who wait for it wait. The answer is whole without ending it, since Node reads on
 * for whoever has ended theirs; the connection goes once there was time to read it.
 */
export function refuseBody(request: IncomingMessage, response: ServerResponse, error: AppError): void {
  const { status, headers, body } = refusal(error, newId("request"));
  const text = JSON.stringify(body);
  response.writeHead(status, {
    ...headers,
    Connection: "close",
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(text),
    "Cache-Control": "no-store",
  });
  response.write(text, () => {
    request.socket.end();
    setTimeout(() => request.socket.destroy(), PARTING_MS).unref();
  });
}

import net from "node:net";
import { baseUrl } from "./client.ts";

export interface RawAnswer {
  status: number;
  /** By their names in lower case. */
  headers: Record<string, string>;
  text: string;
  body: Record<string, unknown>;
}

/** What says only that the request may go on (100) comes before the answer. */
const INTERIM = /^HTTP\/1\.1 1\d\d [^\r\n]*\r\n\r\n/;

/** What was sent behind the end of a request is another, and is answered too. */
const FURTHER = /HTTP\/1\.1 \d{3} /g;

function parse(sent: string): RawAnswer {
  const whole = sent.replace(INTERIM, "");
  const [, further] = [...whole.matchAll(FURTHER)];
  const received = whole.slice(0, further?.index);
  const [head = "", ...rest] = received.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  const text = rest.join("\r\n\r\n");
  const start = text.indexOf("{");
  const end = text.lastIndexOf("}");
  let body: Record<string, unknown> = {};
  try {
    // Between the braces: a body in pieces has their lengths around it.
    body = JSON.parse(text.slice(start, end + 1)) as Record<string, unknown>;
  } catch {
    // No JSON: the body stays empty, which no test takes for a refusal.
  }
  return { status: Number(first.split(" ")[1]), headers: Object.fromEntries(headers), text, body };
}

/** Sends these very bytes over a connection of its own, and answers what comes back until the server closes it. */
export function sendBytes(bytes: string, at = baseUrl()): Promise<RawAnswer> {
  const { hostname, port } = new URL(at);
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname, () => socket.write(bytes, "latin1"));
    let received = "";
    socket.setEncoding("utf8");
    socket.on("data", (piece) => {
      received += piece;
    });
    socket.on("end", () => resolve(parse(received)));
    socket.on("error", reject);
  });
}

/** A request whose method and target no client library would send. */
export function rawRequest(method: string, target: string, key?: string): Promise<RawAnswer> {
  const authorization = key === undefined ? "" : `Authorization: Bearer ${key}\r\n`;
  return sendBytes(`${method} ${target} HTTP/1.1\r\nHost: localhost\r\n${authorization}Connection: close\r\n\r\n`);
}

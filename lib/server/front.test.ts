import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import net from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { log } from "#lib/work/log.ts";
import { type RawAnswer, sendBytes } from "../../e2e/support/raw.ts";
import { some } from "../../e2e/support/table.ts";
import { openTenant } from "../../e2e/support/world.ts";
import { frontServer } from "./front.ts";
import type { Limits } from "./limits.ts";

// Raw sockets against the server in front, in this process, with limits of fractions of a second: what is awaited is its answer.
const MANY = 64 * 1024 * 1024;
const closings: (() => Promise<unknown>)[] = [];
const dropped = Promise.withResolvers<boolean>();
let key = "";

/** A server whose pages say their path; /large says more than any buffer between us holds. */
async function listen(given: Partial<Limits> = {}): Promise<{ url: string; connect: () => Socket; server: Server }> {
  const server = frontServer(async (request, response) => {
    if (request.url?.startsWith("/i/")) throw new Error("It broke.");
    if (request.url !== "/large") {
      response.end(`the page ${request.url}`);
      return;
    }
    response.once("close", () => dropped.resolve(!response.writableFinished));
    response.end(Buffer.alloc(MANY));
  }, given);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closings.push(() => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    return closed;
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, connect: () => net.connect(port, "127.0.0.1"), server };
}

beforeAll(async () => {
  ({ key } = await openTenant());
});
afterAll(async () => {
  for (const close of closings) await close();
});

function expectJson(answer: RawAnswer, status: number, code: string): void {
  expect({ status: answer.status, ...answer.body }).toMatchObject({ status, code, error: expect.stringMatching(/\S/) });
  expect(answer.headers["content-type"]).toBe("application/json");
  expect(answer.headers["x-request-id"]).toBe(answer.body.request_id);
  expect(answer.text).not.toMatch(/<html|<!doctype/i);
}

/** What a connection says until it has said `end`, or is closed. */
function heard(socket: Socket, end = "\u0000"): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    socket.setEncoding("utf8");
    socket.on("data", (piece) => {
      text += piece;
      if (text.includes(end)) resolve(text);
    });
    socket.once("error", () => resolve(text));
    socket.once("close", () => resolve(text));
  });
}

const quick = { requestMs: 300, checkMs: 50 };
const withKey = () => `Host: a\r\nAuthorization: Bearer ${key}\r\n`;

it("Whoever offers another protocol is answered in HTTP/1.1, whatever listens for upgrades; two Host headers are a 400", async () => {
  const { url, server } = await listen();
  server.on("upgrade", (_, socket) => socket.end());
  const offered = "Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n";
  const answer = await sendBytes(`GET /page HTTP/1.1\r\nHost: a\r\n${offered}\r\n`, url);
  expect(answer).toMatchObject({ status: 200, text: "the page /page" });
  expectJson(
    await sendBytes("GET /page HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n", url),
    400,
    "bad_request",
  );
});

it("A page that fails is a 500, and the log names no link by which it is opened", async () => {
  const told = vi.spyOn(log, "error").mockReturnValue();
  const { url } = await listen();
  expect((await fetch(`${url}/i/0123456789abcdef?code=000000`)).status).toBe(500);
  expect(told.mock.calls).toEqual([[{ err: new Error("It broke."), page: "i" }, "a page failed"]]);
  told.mockRestore();
});

describe("a path with dots in it", () => {
  it.each(["/_next/static/../../page", "/x/%2E%2e/page", "/./page", "/x\\..\\page", "/page/x/..?y"])(
    "%s is that of its page, for headers and limits as for Next",
    async (path) => {
      const { url } = await listen();
      const answer = await sendBytes(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`, url);
      expect(answer.text).toMatch(/^the page \/page\/?(\?y)?$/);
      expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    },
  );
});

describe("a connection", () => {
  it("that rests outlives the 60 seconds of a proxy, and says so", async () => {
    const answer = await sendBytes("GET /page HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", (await listen()).url);
    expect(answer.text).toBe("the page /page");
    const server = frontServer(async () => {});
    expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
    expect(server.keepAliveTimeout).toBeLessThanOrEqual(75_000);
    const socket = (await listen()).connect();
    const said = heard(socket, "the page /");
    socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    expect(await said).toMatch(/^Keep-Alive: timeout=(6[5-9]|7[0-5])\r$/im);
    socket.destroy();
  });

  it("that rests longer than a request may take is still there for the next one, also where none came before", async () => {
    const { connect, url } = await listen(quick);
    const [used, fresh] = [connect(), connect()];
    const first = heard(used, "the page /1");
    used.write("GET /1 HTTP/1.1\r\nHost: a\r\n\r\n");
    await first;
    // Another that is late tells that the time has passed for these as well.
    expectJson(await sendBytes("GET /late HTTP/1.1\r\n", url), 408, "request_timeout");
    expectJson(await sendBytes("GET /late HTTP/1.1\r\n", url), 408, "request_timeout");
    for (const socket of [used, fresh]) {
      const said = heard(socket, "the page /2");
      socket.write("GET /2 HTTP/1.1\r\nHost: a\r\n\r\n");
      expect(await said).toContain("the page /2");
      socket.destroy();
    }
  });

  it("is dropped where its address has too many, and taken again once one of them has gone", async () => {
    const { connect } = await listen({ connectionsOfAddress: 2 });
    const taken = [connect(), connect()];
    for (const socket of taken) {
      const said = heard(socket, "the page /");
      socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
      await said;
    }
    const refused = connect();
    const nothing = heard(refused, "the page /");
    refused.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    expect(await nothing).toBe("");
    taken[0]?.end();
    await heard(taken[0] ?? refused);
    const next = connect();
    const said = heard(next, "the page /");
    next.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    expect(await said).toContain("the page /");
    for (const socket of [...taken, next]) socket.destroy();
  });
});

describe("a request that does not come to its end", () => {
  it.each([
    ["in its first line", "GET /v1/ent"],
    ["in its headers", "GET /v1/entities HTTP/1.1\r\nHost: a\r\nX-Slow: "],
    ["in a page's headers", "GET /sign-in HTTP/1.1\r\nHost: a\r\n"],
  ])("%s is a 408 in JSON", async (_, bytes) => {
    expectJson(await sendBytes(bytes, (await listen(quick)).url), 408, "request_timeout");
  });

  it.each([
    ["of a told length", "Content-Length: 100\r\n\r\n{"],
    ["in pieces", "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"],
  ])("in a body %s is a 408 in JSON", async (_, rest) => {
    const bytes = `POST /v1/contacts HTTP/1.1\r\n${withKey()}Content-Type: application/json\r\n${rest}`;
    expectJson(await sendBytes(bytes, (await listen(quick)).url), 408, "request_timeout");
  });
});

describe("a page's body that is too large", () => {
  it("is answered at once, and nothing of it is taken: its sender is left", async () => {
    const { connect, server } = await listen();
    const accepted = once(server, "connection") as Promise<[Socket]>;
    const socket = connect();
    const said = heard(socket);
    socket.write(`POST /sign-in HTTP/1.1\r\nHost: a\r\nContent-Length: ${MANY}\r\n\r\n`);
    socket.write(Buffer.alloc(MANY));
    expect(await said).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"payload_too_large"/);
    const [{ bytesRead }] = await accepted;
    // No more than came with the head.
    expect(bytesRead).toBeLessThan(MANY / 16);
  });
});

describe("a reader", () => {
  it("who takes nothing of an answer is dropped", async () => {
    const socket = (await listen({ stallMs: 200, checkMs: 20 })).connect();
    socket.pause();
    socket.write("GET /large HTTP/1.1\r\nHost: a\r\n\r\n");
    expect(await dropped.promise).toBe(true);
    socket.destroy();
  });

  it("who takes it as fast as it comes gets all of it", async () => {
    const { url } = await listen({ stallMs: 10_000, checkMs: 20 });
    expect((await (await fetch(`${url}/large`)).arrayBuffer()).byteLength).toBe(MANY);
  });
});

const head = (lines: string) => `GET /v1/entities HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`;
const post = (lines: string, body = "{}") =>
  `POST /v1/contacts HTTP/1.1\r\n${withKey()}${lines}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;

const malformed = [
  ["no Host", head(""), 400, "bad_request"],
  ["an empty Host", head("Host: \r\n"), 400, "bad_request"],
  ["a Host with a space", head("Host: a b\r\n"), 400, "bad_request"],
  ["a Host with a slash", head("Host: a/b\r\n"), 400, "bad_request"],
  ["a Host with somebody's name", head("Host: me@a\r\n"), 400, "bad_request"],
  ["a Host with no port that there is", head("Host: a:99999\r\n"), 400, "bad_request"],
  ["a Host of percent signs", head("Host: %zz\r\n"), 400, "bad_request"],
  ["an expectation", head("Host: a\r\nExpect: the-best\r\n"), 400, "bad_request"],
  ["a whole address", "GET http://a/v1/nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 401, "unauthorized"],
  [
    "a whole address of another host",
    "GET HTTP://b/v1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    401,
    "unauthorized",
  ],
  ["CONNECT", "CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n", 405, "method_not_allowed"],
  ["no HTTP", "\u0016\u0003\u0001\u0002", 400, "bad_request"],
  [
    "a transfer encoding that there is not",
    "POST /v1/contacts HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n",
    400,
    "bad_request",
  ],
] as const;

describe("under /v1 an answer in JSON comes to", () => {
  it.each(some(malformed))("%s", async (_, bytes, status, code) => {
    expectJson(await sendBytes(bytes, (await listen()).url), status, code);
  });

  it.each([
    ["a body that is packed", "Content-Type: application/json\r\nContent-Encoding: gzip\r\n"],
    ["an encoding that there is not", "Content-Type: application/json\r\nContent-Encoding: zip, zap\r\n"],
    ["another charset", "Content-Type: application/json; charset=utf-16\r\n"],
    ["a type that is none", "Content-Type: ;;;=\r\n"],
    ["two types", "Content-Type: application/json, text/html\r\n"],
    ["no type", ""],
  ])("%s: 415", async (_, lines) => {
    expectJson(await sendBytes(post(lines), (await listen()).url), 415, "unsupported_media_type");
  });

  it.each(["application/json; charset=utf-8", 'application/json;charset="UTF-8"', "APPLICATION/JSON"])(
    "%s as it should be read",
    async (type) => {
      const body = JSON.stringify({ name: "Ada Byron", role: "founder" });
      const answer = await sendBytes(post(`Content-Type: ${type}\r\n`, body), (await listen()).url);
      expect(answer.body).toMatchObject({ name: "Ada Byron" });
    },
  );
});

import { describe, expect, it } from "vitest";
import { baseUrl, call, expectRefusal } from "../support/client.ts";
import { rawRequest, sendBytes } from "../support/raw.ts";
import { some } from "../support/table.ts";

const FORM = "application/x-www-form-urlencoded";
const megabytes = (count: number) => "x".repeat(count * 1024 * 1024);

/** Every door but the API's, with what it is sent. */
const doors: [name: string, path: string, headers: Record<string, string>][] = [
  ["signing in", "/api/auth/callback/credentials", { "Content-Type": FORM }],
  ["signing out", "/api/auth/signout", { "Content-Type": FORM }],
  ["a session's change", "/api/auth/session", {}],
  ["a server action", "/sign-in", { "Next-Action": "0".repeat(42), "Content-Type": "text/plain;charset=UTF-8" }],
  ["a form without JavaScript", "/sign-in", { "Content-Type": "multipart/form-data; boundary=x" }],
  ["a page that takes no body", "/docs", {}],
  ["the API's mount inside Next", "/api/v1/entities", {}],
];

describe("a body that is too large", () => {
  it.each(some(doors))("is refused at %s, before it is read", async (_, path, headers) => {
    const answer = await call("POST", path, { raw: `email=${megabytes(4)}`, headers });
    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({ code: "payload_too_large", request_id: expect.stringMatching(/^req_/) });
  });

  it.each(some(doors))("is refused at %s where its length is not told", async (_, path, headers) => {
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: ${new URL(baseUrl()).host}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      "Transfer-Encoding: chunked",
      "Connection: close",
    ];
    const answer = await sendBytes(`${head.join("\r\n")}\r\n\r\n4\r\nxxxx\r\n0\r\n\r\n`);
    expect(answer.status).toBe(413);
  });

  it("is refused with a close where it would take long to read to its end", async () => {
    const path = "/api/auth/callback/credentials";
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1073741824\r\n\r\n`;
    const answer = await sendBytes(`${head}${megabytes(1)}`);
    expect(answer.status).toBe(413);
    expect(answer.headers.connection).toBe("close");
  });

  it("is refused under /v1 as ever, in JSON", async () => {
    expectRefusal(await call("POST", "/v1/entities", { raw: megabytes(4) }), 401);
  });
});

describe("a page", () => {
  it("is answered as before where nothing is wrong with it", async () => {
    expect((await rawRequest("GET", "/sign-in")).status).toBe(200);
    expect((await call("GET", "/api/auth/csrf")).body).toMatchObject({ csrfToken: expect.any(String) });
  });

  it("to sign in at is no page: who asks for it by its address is told that it takes POST alone", async () => {
    const answer = await rawRequest("GET", "/api/auth/callback/credentials");
    expect([answer.status, answer.headers.allow]).toEqual([405, "POST"]);
  });
});

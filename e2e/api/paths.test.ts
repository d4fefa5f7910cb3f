import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, expectRefusal } from "../support/client.ts";
import { keeping } from "../support/keeping.ts";
import { type RawAnswer, rawRequest, sendBytes } from "../support/raw.ts";
import { type Ids, requestOf, served } from "../support/records.ts";
import { dealt, isTried } from "../support/size.ts";
import { some } from "../support/table.ts";
import { untouchedWorld } from "../support/untouched.ts";
import type { World } from "../support/world.ts";

let world: World;
let ids: Ids;
const { watch, expectNothingKept, look } = keeping();

beforeAll(async () => {
  ({ world, ids } = await untouchedWorld());
  await watch(world);
});
afterAll(look);

const methods = ["GET", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"];
const paths = [...Map.groupBy(served, ({ path }) => path)];

describe("a path that the API knows", () => {
  it.each(some(paths.map(([path, at], place) => [path, at, place] as const)))(
    "%s answers any other method with 405 and the ones it knows, and keeps nothing",
    async (_, at, place) => {
      const known = at.map(({ method }) => method as string);
      const path = at[0] === undefined ? "" : requestOf(at[0], ids).path.replace(/\?.*/, "");
      // One router refuses them all: each path is tried with some, and each method on some paths.
      const others = methods.filter((method) => !known.includes(method));
      for (const method of dealt(others, place)) {
        const answer = await call(method, path, { key: world.key });
        expectRefusal(answer, 405, "method_not_allowed");
        expect(answer.headers.get("allow")?.split(", ").toSorted()).toEqual(known.toSorted());
      }
      await expectNothingKept();
    },
  );

  // One router answers them all.
  const read = served.filter(({ method, path }) => method === "GET" && isTried(path));
  it.each(some(read.map((one) => [one.path, one] as const)))(
    "%s answers HEAD like GET, without the body",
    async (_, one) => {
      const { path } = requestOf(one, ids);
      const [head, get] = [await call("HEAD", path, { key: world.key }), await call("GET", path, { key: world.key })];
      expect(head.status).toBe(get.status);
      expect(head.headers.get("content-type")).toBe(get.headers.get("content-type"));
      expect(head.bytes).toHaveLength(0);
    },
  );
});

/** JSON and nothing else, whatever was asked. */
function expectRawRefusal(answer: RawAnswer, statuses: number[]): void {
  expect(statuses, answer.text).toContain(answer.status);
  expect(answer.headers["content-type"]).toBe("application/json");
  expect(answer.body).toMatchObject({ error: expect.stringMatching(/\S/), code: expect.stringMatching(/^[a-z_]+$/) });
  expect(answer.headers["x-request-id"]).toBe(answer.body.request_id);
  expect(answer.text).not.toMatch(/<html|<!doctype/i);
}

const odd = [
  "/v1",
  "/v1/",
  "/v1//",
  "/v1?",
  "/v1?a=b",
  "/v1//entities",
  "//v1/entities",
  "///v1//entities",
  "/v1/entities/",
  "/v1/entities//",
  "/v1/entities;a=b",
  "/v1/entities/..",
  "/v1/entities/../../../etc/passwd",
  "/v1/entities/%2e%2e/%2e%2e",
  "/v1/%",
  "/v1/%zz",
  "/v1/%E0%A4%A",
  "/v1/entities/%",
  "/v1/entities/%c3",
  "/v1/entities/%ff%fe",
  "/v1/entities/%00",
  "/v1/entities/%ed%a0%80",
  "/v1/entities/a%2fb",
  "/v1/entities/a%5cb",
  "/v1/entities\\a",
  "/v1/entities/'%20or%201=1--",
  "/v1/entities/<script>",
  "/v1/ENTITIES",
  "/v1/entities.json",
  "/v1/_next/static/x.js",
  "/v1/constructor",
  "/v1/__proto__",
];

describe("an odd path under /v1", () => {
  it.each(some(odd))("%s is a 401 in JSON without a key", async (target) => {
    expectRawRefusal(await rawRequest("GET", target), [401]);
  });

  it.each(some(odd.map((target, at) => [target, at] as const)))(
    "%s is a 404 in JSON with a key, whatever the method",
    async (target, at) => {
      for (const method of dealt(["GET", "POST", "DELETE"], at)) {
        expectRawRefusal(await rawRequest(method, target, world.key), [404, 405]);
      }
    },
  );

  it.each([
    "/v1/entities?limit=%",
    "/v1/entities?limit=%00",
    "/v1/entities?cursor=%ZZ",
    "/v1/entities?cursor=%ff",
    "/v1/entities?type=llc%00",
    "/v1/entities?search=%00",
    "/v1/receipts?entity_id=%00",
    "/v1/receipts?action=%00",
    "/v1/receipts?action=a%00b&limit=1",
  ])("%s is a 400 in JSON, by its query", async (target) => {
    expectRawRefusal(await rawRequest("GET", target, world.key), [400]);
  });

  it.each([
    "/v1/entities?search=%",
    "/v1/entities?__proto__=1",
    "/v1/entities?limit[]=1",
    "/v1/entities?&&&=&=",
    "/v1/entities?search=%ff",
  ])("%s is no fault of ours", async (target) => {
    const answer = await rawRequest("GET", target, world.key);
    expect([200, 400], answer.text).toContain(answer.status);
    expect(answer.headers["content-type"]).toBe("application/json");
  });
});

describe("a path with dots", () => {
  it("is read as every URL is", async () => {
    const plain = await rawRequest("GET", "/v1/entities?limit=1", world.key);
    for (const target of ["/v1/./entities?limit=1", "/v1/entities/../entities?limit=1", "/v1/../v1/entities?limit=1"]) {
      expect((await rawRequest("GET", target, world.key)).body, target).toEqual(plain.body);
    }
  });
});

describe("an identifier of 8,000 letters", () => {
  it("is refused in JSON", async () => {
    expectRawRefusal(await rawRequest("GET", `/v1/entities/${"a".repeat(8000)}`, world.key), [400, 404]);
  });
});

describe("an odd method under /v1", () => {
  it.each(["TRACE", "TRACK", "PROPFIND", "PURGE", "LINK", "REPORT", "M-SEARCH", "QUERY"])(
    "%s is a 405 in JSON where the path is known, a 404 where it is not, a 401 without a key",
    async (method) => {
      const answer = await rawRequest(method, "/v1/entities", world.key);
      // What Node's parser takes for no method at all is no HTTP, and a 400.
      expectRawRefusal(answer, answer.body.code === "bad_request" ? [400] : [405]);
      if (answer.status === 400) return;
      expect(answer.headers.allow?.split(", ").toSorted()).toEqual(["GET", "POST"]);
      expectRawRefusal(await rawRequest(method, "/v1/nothing", world.key), [404]);
      expectRawRefusal(await rawRequest(method, "/v1/entities"), [401]);
    },
  );

  it.each([
    ["a method that there is not", "FOO /v1/entities HTTP/1.1\r\nHost: a\r\n\r\n"],
    ["a method in lower case", "get /v1/entities HTTP/1.1\r\nHost: a\r\n\r\n"],
    ["a line that is no request", "hello\r\n\r\n"],
    ["two lengths", "POST /v1/entities HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}"],
    [
      "a length and pieces",
      "POST /v1/entities HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n",
    ],
    ["a length below nothing", "POST /v1/entities HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n"],
    ["a header with U+0000", "GET /v1/entities HTTP/1.1\r\nHost: a\r\nX-A: a\0b\r\n\r\n"],
    ["a space in the path", "GET /v1/a b HTTP/1.1\r\nHost: a\r\n\r\n"],
  ])("%s is a 400 in JSON", async (_, bytes) => {
    expectRawRefusal(await sendBytes(bytes), [400]);
  });

  it("headers of 100 kB are refused in JSON", async () => {
    const bytes = `GET /v1/entities HTTP/1.1\r\nHost: a\r\nX-A: ${"a".repeat(100_000)}\r\n\r\n`;
    expectRawRefusal(await sendBytes(bytes), [400, 413]);
  });
});

import net, { type AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { some } from "../../e2e/support/table.ts";
import { frontServer } from "./front.ts";

const settings = { TRUST_PROXY: process.env.TRUST_PROXY, NEXTAUTH_URL: process.env.NEXTAUTH_URL };
let port = 0;
/** What the pages behind were told by the request's own headers. */
let told: Record<string, unknown> = {};

const server = frontServer(async (request, response) => {
  told = request.headers;
  response.end("a page");
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const ask = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Connection: "close", ...headers } })).headers;
const policyOf = (headers: Headers) => headers.get("content-security-policy") ?? "";
const nonceOf = (policy: string) => /script-src [^;]*'nonce-([^']+)'/.exec(policy)?.[1];

describe("a page", () => {
  it("runs the scripts of its own nonce, which no other answer has, and none that stand in line", async () => {
    const policies = [policyOf(await ask("/sign-in")), policyOf(await ask("/sign-in"))];
    for (const policy of policies) {
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("object-src 'none'");
      expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toContain("unsafe-inline");
    }
    expect(new Set(policies.map(nonceOf)).size).toBe(2);
  });

  it("is told its nonce by us, whatever the client says it is", async () => {
    const headers = await ask("/", { "Content-Security-Policy": "script-src 'nonce-mine'", "x-nonce": "mine" });
    expect(told["x-nonce"]).toBe(nonceOf(policyOf(headers)));
    expect(told["content-security-policy"]).toBe(policyOf(headers));
  });

  it("is opened by no other window, is of the type that it says, and tells other sites nothing", async () => {
    const headers = await ask("/");
    expect(Object.fromEntries(headers)).toMatchObject({
      "cross-origin-opener-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
    });
    expect(headers.get("x-robots-tag")).toBeNull();
  });

  const tokened = [
    "/i/token",
    "/i/token/pdf",
    "/sign/token",
    "/scenario/token",
    "/invitation/token",
    "/reset-password/token",
    "//i/token",
  ];
  it.each(some(tokened))(
    "with a token in its address, as %s, is listed nowhere and sends its address nowhere",
    async (path) => {
      const headers = await ask(path);
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
    },
  );
});

describe("an answer of the API", () => {
  it("is data, and nothing to be run or framed", async () => {
    const headers = await ask("/v1/entities");
    expect(policyOf(headers)).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  });
});

describe("where TLS is in front", () => {
  const asked = ["/", "/v1/entities", "/_next/static/x.js"];
  const isStrict = async (headers: Record<string, string> = {}) => {
    const all = await Promise.all(asked.map((path) => ask(path, headers)));
    return new Set(all.map((one) => one.get("strict-transport-security") === "max-age=31536000"));
  };

  it("browsers are told to come by TLS from then on, as our own address or a trusted proxy says", async () => {
    const byProxy = { "X-Forwarded-Proto": "https" };
    expect(await isStrict()).toEqual(new Set([false]));
    expect(await isStrict(byProxy)).toEqual(new Set([false]));
    process.env.TRUST_PROXY = "127.0.0.1";
    expect(await isStrict(byProxy)).toEqual(new Set([true]));
    expect(await isStrict({ "X-Forwarded-Proto": "http" })).toEqual(new Set([false]));
    process.env.NEXTAUTH_URL = "https://books.example.com";
    expect(await isStrict()).toEqual(new Set([true]));
  });

  it("what never became a request is answered all the same", async () => {
    const text = await new Promise<string>((resolve) => {
      const socket = net.connect(port, "127.0.0.1", () => socket.write("NONSENSE\r\n\r\n"));
      let heard = "";
      socket.on("data", (piece) => {
        heard += piece;
      });
      socket.on("close", () => resolve(heard));
    });
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
  });
});

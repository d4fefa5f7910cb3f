import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Issuer, openIssuer } from "../../../../../e2e/support/issuer.ts";
import { some } from "../../../../../e2e/support/table.ts";
import { discover, lacking, whatIsWrong } from "./issuer.ts";
import { isPrivate, reach, reachOutside } from "./reaching.ts";
import { domainOf, domainRule, isProven, issuerRule, txtRecord } from "./rules.ts";

let issuer: Issuer;
beforeAll(async () => {
  issuer = await openIssuer();
});
afterEach(() => {
  delete process.env.SSO_ALLOW_PRIVATE;
  issuer.onRequest = null;
  issuer.description = {};
});
afterAll(() => issuer.close());

const client = () => ({ issuer: issuer.url, client_id: "x", client_secret: "y" });

/** What somebody who sets the connection up is told. */
const told = async () => whatIsWrong(issuer.url, await discover(client()).catch((error) => error));

describe("plain http", () => {
  const refused = /is not an https address/;
  it("reaches what is posted to in private networks, where the service is told so, and nothing on the open internet", async () => {
    await expect(reachOutside("http://8.8.8.8/", {}, "WEBHOOK_ALLOW_PRIVATE")).rejects.toThrow(refused);
    process.env.WEBHOOK_ALLOW_PRIVATE = "1";
    await expect(reachOutside("http://8.8.8.8/", {}, "WEBHOOK_ALLOW_PRIVATE")).rejects.toThrow(refused);
    await expect(reachOutside("http://10.1.2.3/", {}, "SSO_ALLOW_PRIVATE")).rejects.toThrow(refused);
    const port = new URL(issuer.url).port;
    const answer = await reachOutside(
      `http://[::ffff:127.0.0.1]:${port}/`,
      { isUnread: true },
      "WEBHOOK_ALLOW_PRIVATE",
    );
    expect([answer.status > 0, await answer.text()]).toEqual([true, ""]);
    delete process.env.WEBHOOK_ALLOW_PRIVATE;
  });
});

describe("an address of nobody's on the open internet", () => {
  const nowhere = [
    ...["127.0.0.1", "10.1.2.3", "172.31.255.255", "192.168.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"],
    ...["224.0.0.1", "255.255.255.255", "198.18.0.1", "::1", "::", "fe80::1", "fc00::1", "fd12::1", "ff02::1"],
    ...["::ffff:127.0.0.1", "::ffff:8.8.8.8", "64:ff9b::a00:1", "2002:7f00:1::", "2001:db8::1"],
  ];
  it.each(some(nowhere))("is private: %s", (address) => {
    expect(isPrivate(address)).toBe(true);
  });

  it.each(["8.8.8.8", "172.32.0.1", "192.167.1.1", "2606:4700::1111", "2a00:1450:4001::8"])(
    "is not private: %s",
    (address) => {
      expect(isPrivate(address)).toBe(false);
    },
  );
});

describe("a private network is not reached", () => {
  it.each([
    ["by plain http", (port: string) => `http://127.0.0.1:${port}/`],
    ["by its figures", (port: string) => `https://127.0.0.1:${port}/`],
    ["by its figures in another form", (port: string) => `https://2130706433:${port}/`],
    ["by a name that leads there", (port: string) => `https://localhost:${port}/`],
    ["by IPv6", (port: string) => `https://[::1]:${port}/`],
    ["by IPv4 inside of IPv6", (port: string) => `https://[::ffff:127.0.0.1]:${port}/`],
  ])("%s", async (_, address) => {
    issuer.asked = [];
    await expect(reach(address(new URL(issuer.url).port), {})).rejects.toThrow(/private network|not an https address/);
    expect(issuer.asked).toEqual([]);
  });

  it("by no endpoint that an issuer names either", async () => {
    process.env.SSO_ALLOW_PRIVATE = "1";
    const found = await discover(client());
    delete process.env.SSO_ALLOW_PRIVATE;
    issuer.asked = [];
    await expect(reach(found.serverMetadata().token_endpoint ?? "", { method: "POST" })).rejects.toThrow(
      /not an https/,
    );
    expect(issuer.asked).toEqual([]);
  });
});

describe("an issuer that is asked", () => {
  it("has nothing wrong where it offers what signing in needs", async () => {
    process.env.SSO_ALLOW_PRIVATE = "1";
    expect(lacking(await discover(client()))).toEqual([]);
  });

  it("is told to lack what its description does not offer", async () => {
    process.env.SSO_ALLOW_PRIVATE = "1";
    issuer.description = {
      jwks_uri: undefined,
      code_challenge_methods_supported: ["plain"],
      scopes_supported: ["openid"],
    };
    expect(lacking(await discover(client()))).toEqual([
      "The issuer names no jwks_uri, so that its signatures cannot be checked.",
      "The issuer does not offer PKCE with S256.",
      "The issuer does not offer the scope email.",
    ]);
  });

  it("is not followed to where it redirects", async () => {
    process.env.SSO_ALLOW_PRIVATE = "1";
    issuer.asked = [];
    issuer.onRequest = (_, response) => {
      response.writeHead(302, { Location: "http://169.254.169.254/latest/meta-data" }).end();
      return true;
    };
    expect(await told()).toMatch(/gave no usable answer/);
    expect(issuer.asked).toEqual(["/.well-known/openid-configuration"]);
  });

  it("is not read past 512 KiB", async () => {
    process.env.SSO_ALLOW_PRIVATE = "1";
    issuer.onRequest = (_, response) => {
      response.writeHead(200, { "Content-Type": "application/json" }).end(Buffer.alloc(600 * 1024, 32));
      return true;
    };
    expect(await told()).toMatch(/larger than 512 KiB/);
  });

  it("that answers in no way that HTTP has is told to, and nobody waits for it", async () => {
    process.env.SSO_ALLOW_PRIVATE = "1";
    const answers: [string, RegExp][] = [
      ["HTTP/1.1 101 Go\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n", /answered 101, for another protocol/],
      ["HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n", /answered 999, which HTTP has no meaning for$/],
      [`HTTP/1.1 200 OK\r\n${`X-A: ${"a".repeat(1_000)}\r\n`.repeat(20)}\r\n`, /more headers than are read/],
      ["SSH-2.0-OpenSSH_9\r\n", /does not answer in HTTP$/],
    ];
    for (const [answer, rule] of answers) {
      issuer.onRequest = (request) => request.socket.write(answer);
      await expect(reach(issuer.url, { isUnread: true }), answer.slice(0, 20)).rejects.toThrow(rule);
    }
    // The head comes at once, and the rest never.
    issuer.onRequest = (request) => request.socket.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n");
    await expect(reach(issuer.url, { timeoutMs: 50 })).rejects.toThrow(/did not answer within 0.05 seconds$/);
  });

  it("that says it is another one is not believed", async () => {
    process.env.SSO_ALLOW_PRIVATE = "1";
    issuer.description = { issuer: "https://login.globex.example" };
    expect(await told()).toMatch(/gave no usable answer/);
  });

  it("that nobody is at is said to refuse the connection, and one of no name to have no address", async () => {
    process.env.SSO_ALLOW_PRIVATE = "1";
    const nobody = { issuer: "http://127.0.0.1:9", client_id: "x", client_secret: "y" };
    expect(whatIsWrong(nobody.issuer, await discover(nobody).catch((error) => error))).toBe(
      "127.0.0.1:9 refuses the connection.",
    );
    await expect(reach(nobody.issuer, {})).rejects.toThrow(/^127\.0\.0\.1:9 refuses the connection$/);
    const unnamed = { ...nobody, issuer: "https://login.acme.invalid" };
    expect(whatIsWrong(unnamed.issuer, await discover(unnamed).catch((error) => error))).toMatch(/has no address/);
  });
});

describe("the rules", () => {
  it("take an https address for an issuer, and plain http of this very machine", () => {
    for (const good of ["https://login.acme.example", "https://a.example/tenant/v2.0", "http://localhost:9000"]) {
      expect(issuerRule(good), good).toBeNull();
    }
    for (const bad of [
      "login.acme.example",
      "http://login.acme.example",
      "https://u:p@a.example",
      "https://a.example?x=1",
      "https://a.example#x",
      "ftp://a.example",
      "javascript:alert(1)",
      "",
    ]) {
      expect(issuerRule(bad), bad).not.toBeNull();
    }
  });

  it("take a whole domain to be bound, and nothing above it", () => {
    for (const good of ["acme.example", "mail.acme.co.uk", "xn--bcher-kva.example"])
      expect(domainRule(good), good).toBeNull();
    for (const bad of [
      "com",
      "acme",
      "-a.example",
      "a..example",
      "10.0.0.1",
      "bücher.example",
      "a b.example",
      `${"a".repeat(64)}.example`,
    ]) {
      expect(domainRule(bad), bad).not.toBeNull();
    }
  });

  it("read an e-mail's domain behind its last @", () => {
    expect(domainOf("Ada@Acme.Example")).toBe("acme.example");
    expect(domainOf('"ada@globex.example"@acme.example')).toBe("acme.example");
    for (const none of ["ada", "@acme.example", "ada@", ""]) expect(domainOf(none), none).toBeNull();
  });

  it("find a proof in whatever pieces DNS cuts it into, and no other text", () => {
    const wanted = txtRecord("abc");
    expect(isProven([["v=spf1 -all"], ["minutebook-domain-", "verification=abc"]], wanted)).toBe(true);
    expect(isProven([["minutebook-domain-verification=abcd"], ["x minutebook-domain-verification=abc"]], wanted)).toBe(
      false,
    );
  });
});

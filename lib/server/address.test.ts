import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ADDRESS_HEADER, addressOf, networkOf, proxiesIn, SCHEME_HEADER, tellPages } from "./address.ts";

const before = { TRUST_PROXY: process.env.TRUST_PROXY, NEXTAUTH_URL: process.env.NEXTAUTH_URL };

beforeEach(() => {
  process.env.TRUST_PROXY = "127.0.0.1, ::1, 10.0.0.0/8, 2001:db8:aaaa::/48";
  delete process.env.NEXTAUTH_URL;
});
afterEach(() => {
  for (const [name, value] of Object.entries(before)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});

/** A request over a connection from there. */
function from(peer: string, headers: Record<string, string> = {}): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: peer });
  const request = new IncomingMessage(socket);
  request.headers = headers;
  return request;
}

const forwarded = (peer: string, hops: string) => addressOf(from(peer, { "x-forwarded-for": hops }));

describe("the client's address", () => {
  it("is the connection's where nobody in front of us is trusted, whatever the request says", () => {
    delete process.env.TRUST_PROXY;
    expect(forwarded("198.51.100.7", "203.0.113.9")).toBe("198.51.100.7");
    expect(forwarded("127.0.0.1", "203.0.113.9")).toBe("127.0.0.1");
  });

  it("is the connection's where somebody reaches us past the proxies", () => {
    expect(forwarded("198.51.100.7", "203.0.113.9")).toBe("198.51.100.7");
  });

  it("is what the nearest proxy saw, and not what the client wrote before it", () => {
    expect(forwarded("127.0.0.1", "6.6.6.6, 203.0.113.9")).toBe("203.0.113.9");
  });

  it("is found behind several proxies of ours", () => {
    expect(forwarded("::1", "6.6.6.6, 203.0.113.9, 10.1.2.3, 10.4.5.6")).toBe("203.0.113.9");
    expect(forwarded("2001:db8:aaaa::5", "2001:db8:1::2, 10.4.5.6")).toBe("2001:db8:1::2");
  });

  it("is the last that is an address where a proxy says nothing or nonsense", () => {
    expect(forwarded("127.0.0.1", "")).toBe("127.0.0.1");
    expect(forwarded("127.0.0.1", "203.0.113.9, unknown, 10.1.2.3")).toBe("10.1.2.3");
  });

  it("is read with a port, in brackets, and as IPv4 inside of IPv6", () => {
    expect(forwarded("::ffff:127.0.0.1", "203.0.113.9:4711")).toBe("203.0.113.9");
    expect(forwarded("127.0.0.1", "[2001:DB8:1:0:0:0:0:2]:4711")).toBe("2001:db8:1::2");
    expect(forwarded("::ffff:7f00:1", "::ffff:203.0.113.9")).toBe("203.0.113.9");
  });
});

describe("TRUST_PROXY", () => {
  it.each(["1", "true", "10.0.0.0/33", "::1/129", "proxy.example", "10.0.0.0/-1"])("is refused as %s", (text) => {
    expect(() => proxiesIn(text)).toThrow(`TRUST_PROXY has "${text}": name the proxies' addresses or networks`);
  });
});

describe("what pages are told", () => {
  it("is what the server in front knows, in place of what the client says", () => {
    const request = from("198.51.100.7", {
      [ADDRESS_HEADER]: "6.6.6.6",
      [SCHEME_HEADER]: "https",
      "x-forwarded-proto": "https",
      "x-forwarded-host": "evil.example",
    });
    tellPages(request);
    expect(request.headers).toEqual({ [ADDRESS_HEADER]: "198.51.100.7", [SCHEME_HEADER]: "http" });
  });

  it("is https where a trusted proxy says so, or our own address", () => {
    const behind = from("127.0.0.1", { "x-forwarded-proto": "https" });
    tellPages(behind);
    expect(behind.headers[SCHEME_HEADER]).toBe("https");
    process.env.NEXTAUTH_URL = "https://books.example.com";
    const direct = from("198.51.100.7");
    tellPages(direct);
    expect(direct.headers[SCHEME_HEADER]).toBe("https");
  });
});

describe("what is counted together", () => {
  it("is an IPv4 address, and the /64 of an IPv6 one however it is written", () => {
    expect(networkOf("203.0.113.9")).toBe("203.0.113.9");
    expect(networkOf("::ffff:203.0.113.9")).toBe("203.0.113.9");
    const written = ["2001:db8:1::2", "2001:DB8:0001:0:ffff::", "2001:db8:1:0:1:2:3:4", "2001:db8:1::%eth0"];
    expect(new Set(written.map(networkOf))).toEqual(new Set(["2001:db8:1:0::/64"]));
    expect(networkOf("2001:db8:1:1::2")).not.toBe(networkOf("2001:db8:1::2"));
    expect(networkOf(null)).toBe("unknown");
  });
});

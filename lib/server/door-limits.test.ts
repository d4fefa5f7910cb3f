import { readdirSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, expectRefusal } from "../../e2e/support/client.ts";
import { listening } from "../../e2e/support/listening.ts";
import { openTenant } from "../../e2e/support/world.ts";
import { countAct, countPublicPage, isOpenPage } from "./door-limits.ts";
import { frontServer } from "./front.ts";
import { sealCookie } from "./session-cookie.ts";

// A tenth of the doors' usual allowances is their least: so many pass, and the next one does not.
const LEAST = 10;
const shared = globalThis as { minutebook_counters?: Map<string, unknown> };
const doors = ["api", "unknown-key", "public-page", "open-page", "public-file", "act"];
const forget = () => {
  for (const door of doors) shared.minutebook_counters?.delete(door);
};
const server = frontServer(async (_, response) => void response.end("a page"));
const before = process.env.RATE_LIMIT_REQUESTS;
let url = "";
let key = "";

beforeAll(async () => {
  forget();
  process.env.RATE_LIMIT_REQUESTS = "100";
  ({ key } = await openTenant());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  if (before === undefined) delete process.env.RATE_LIMIT_REQUESTS;
  else process.env.RATE_LIMIT_REQUESTS = before;
  forget();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe("keys that there are not", () => {
  it("are looked up so often for an address, and then refused before any look-up", async () => {
    const ask = (asked: string) => call("GET", "/v1/entities?limit=1", { key: asked }, url);
    const wrong = `${key.slice(0, -4)}AAAA`;
    expect((await ask(key)).status).toBe(200);
    for (let at = 0; at < LEAST; at++) expectRefusal(await ask(wrong), 401, "unauthorized");
    const sent = await listening(async () => {
      const answer = await ask(wrong);
      expectRefusal(answer, 429, "rate_limit_exceeded");
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    });
    expect(sent).toEqual([]);
    const signature = { "webhook-id": "a", "webhook-timestamp": "1", "webhook-signature": "v1,x" };
    const webhook = await call("POST", "/v1/inbound/webhook/agt_x", { body: {}, headers: signature }, url);
    expectRefusal(webhook, 429, "rate_limit_exceeded");
  });
});

describe("the link of an invoice", () => {
  it("is answered so often for an address, its file apart from its page", async () => {
    const ask = async (path: string) => (await fetch(url + path)).status;
    for (let at = 0; at < LEAST; at++) expect(await ask(`/i/token${at}`)).toBe(200);
    const refused = await fetch(`${url}/i/another?x=1`);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: "rate_limit_exceeded" });
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
    for (let at = 0; at < LEAST; at++) expect(await ask("/i/token/pdf")).toBe(200);
    expect(await ask("/i/token/pdf")).toBe(429);
    expect(await ask("/verify")).toBe(200);
    await expect(countPublicPage("/i/token", "203.0.113.9", false)).resolves.toBeUndefined();
  });
});

describe("a page that anybody may open", () => {
  it("is answered so often for an address, whichever it is, and a person's own are not counted with it", async () => {
    const ask = async (path: string) => (await fetch(url + path)).status;
    forget();
    for (let at = 0; at < LEAST; at++) expect(await ask(at % 2 ? `/verify?${at}` : "/docs/ledger")).toBe(200);
    expect(await ask("/verify")).toBe(429);
    expect(await ask("/sign-in?callbackUrl=/")).toBe(429);
    expect(await ask("/i/token")).toBe(200);
  });

  it("is any other as well, there or not, for whoever brings no session: it is a page all the same that is drawn", async () => {
    const cookie = async (session_id: string) =>
      `theme=dark; next-auth.session-token=${await sealCookie({ session_id, name: "Ada", email: "ada@example.com" })}`;
    const ask = async (path: string, by = "") => (await fetch(url + path, { headers: { cookie: by } })).status;
    const own = await cookie("ses_1");
    const forged = own.slice(0, -6);
    forget();
    for (let at = 0; at < LEAST; at++) {
      expect(await ask(at % 2 ? `/nowhere/${at}` : "/entities", at % 3 ? "" : forged)).toBe(200);
    }
    for (const path of ["/entities", "/nowhere", "/entities/%2e%2e/settings", "/_next/nowhere"]) {
      expect(await ask(path), path).toBe(429);
      expect(await ask(path, forged), path).toBe(429);
      expect(await ask(path, own), path).toBe(200);
    }
    for (const path of ["/api/auth/csrf", "/_next/static/a.js"]) expect(await ask(path), path).toBe(200);
  });

  it("is any that app/ has outside of the dashboard, for whoever asks", async () => {
    // Links of invoices and files count by themselves, programs' doors by their keys, and signing in by attempts.
    const others = [
      "(dashboard)",
      ".well-known",
      "api",
      "calendar",
      "healthz",
      "i",
      "mcp",
      "readyz",
      "scenario",
      "scim",
      "sign",
    ];
    const folders = readdirSync("app", { withFileTypes: true }).filter((one) => one.isDirectory());
    const open = folders.map(({ name }) => name).filter((name) => !others.includes(name));
    expect(open.length).toBeGreaterThan(5);
    const own = await sealCookie({ session_id: "ses_1", name: "Ada", email: "ada@example.com" });
    const asked = open.map((name) => isOpenPage(`/${name}`, `next-auth.session-token=${own}`));
    expect(await Promise.all(asked)).toEqual(open.map(() => true));
  });
});

describe("the acts of a session", () => {
  it("are so many, and another session's are its own", async () => {
    for (let at = 0; at < LEAST; at++) await countAct("one");
    await expect(countAct("one")).rejects.toMatchObject({ status: 429, code: "rate_limit_exceeded" });
    await expect(countAct("other")).resolves.toBeUndefined();
  });
});

import { expect, it } from "vitest";
import { originRefusal } from "./page-origins.ts";

const host = "books.example:3000";
const asked = (headers: Record<string, string>, method = "POST", url = "/settings/security") =>
  originRefusal({ method, url, headers: { host, ...headers } })?.status ?? null;

it("a page's form is taken from this service's own pages, and from programs, which name none", () => {
  for (const scheme of ["http", "https"]) expect(asked({ origin: `${scheme}://${host}` })).toBeNull();
  expect(asked({ origin: "https://acme.example", "x-forwarded-host": "acme.example" })).toBeNull();
  expect(asked({})).toBeNull();
  expect(asked({ "sec-fetch-site": "same-origin" })).toBeNull();
});

it.each([
  { origin: "http://evil.example" },
  { origin: "http://books.example" },
  { origin: `http://x.${host}` },
  { origin: "null" },
  { origin: "books.example" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
])("another site's is refused: %j", (headers) => {
  expect(asked(headers)).toBe(403);
  expect(asked(headers, "DELETE")).toBe(403);
  // What only reads may be led to from anywhere, and a directory comes by its token.
  expect(asked(headers, "GET")).toBeNull();
  expect(asked(headers, "POST", "/scim/v2/Users")).toBeNull();
});

import { afterEach, beforeEach, expect, it } from "vitest";
import { assertOwnOrigin } from "./door.ts";

const before = process.env.NEXTAUTH_URL;
beforeEach(() => {
  process.env.NEXTAUTH_URL = "https://books.example.com/";
});
afterEach(() => {
  if (before === undefined) delete process.env.NEXTAUTH_URL;
  else process.env.NEXTAUTH_URL = before;
});

it("programs, which send no Origin, and this service's own pages are let in", () => {
  expect(() => assertOwnOrigin(undefined)).not.toThrow();
  expect(() => assertOwnOrigin("https://books.example.com")).not.toThrow();
});

it.each(["null", "", "http://books.example.com", "https://books.example.com.evil.example", "https://evil.example"])(
  "pages of others are not: %j",
  (origin) => {
    expect(() => assertOwnOrigin(origin)).toThrow(/Origin/);
  },
);

it("where nobody says what this service is called, no page is let in", () => {
  delete process.env.NEXTAUTH_URL;
  expect(() => assertOwnOrigin("http://localhost:3000")).toThrow(/Origin/);
});

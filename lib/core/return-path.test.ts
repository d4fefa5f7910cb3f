import { expect, test } from "vitest";
import { returnPath } from "./return-path.ts";

test.each([
  ["/entities/ent_1?tab=documents#signatures", "/entities/ent_1?tab=documents#signatures"],
  ["/", "/"],
])("a path of this service is gone on to: %s", (from, to) => {
  expect(returnPath(from)).toBe(to);
});

test.each([
  undefined,
  "",
  "entities",
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/.//evil.example",
  "javascript:alert(1)",
  "/sign-in?from=/",
])("anything else leads home: %j", (from) => {
  expect(returnPath(from)).toBe("/");
});

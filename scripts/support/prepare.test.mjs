import { expect, it } from "vitest";
import { alike } from "./prepare.mjs";

it("Builds of the same code name a page's acts alike, and builds of other code do not", () => {
  const [one, other] = ["a".repeat(64), "b".repeat(64)];
  expect(alike(one)).toEqual(alike(one));
  for (const [name, value] of Object.entries(alike(one))) expect(alike(other)[name]).not.toBe(value);
  expect(Buffer.from(alike(one).NEXT_SERVER_ACTIONS_ENCRYPTION_KEY, "base64")).toHaveLength(32);
});

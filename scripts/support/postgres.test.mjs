import { expect, it } from "vitest";
import { connectionsOf } from "./postgres.mjs";

it("The embedded PostgreSQL takes as many connections as the processes of this machine may ask for", () => {
  expect(connectionsOf({}, 1)).toBe(100);
  expect(connectionsOf({}, 8)).toBe(8 * 24 + 50);
  expect(connectionsOf({ WEB_PROCESSES: "4", DATABASE_POOL: "32" }, 64)).toBe(4 * 40 + 50);
  // What is no number is refused by its name where the service starts.
  expect(connectionsOf({ WEB_PROCESSES: "many" }, 1)).toBe(100);
});

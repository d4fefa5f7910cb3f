import * as z from "zod";
import { ofWorkspace, operation, within } from "#lib/core/operation.ts";
import { MovedClock, TestClock } from "./schema.ts";
import * as store from "./store.ts";

const at = within("test_clock", "/v1/test-clock", "keys", ofWorkspace);

export const readClock = operation({
  ...at("read", "GET"),
  title: "Read the test clock",
  about: "The time that the workspace goes by: the world's, unless it was made for tests and its clock was moved.",
  input: z.object({}),
  output: TestClock,
  example: {},
  run: async ({ tx }) => store.read(tx),
});

export const moveClock = operation({
  ...at("move", "POST"),
  title: "Move the test clock",
  about:
    "In a workspace that was made for tests (its keys begin with `mb_test_`; it is made so in the dashboard, or by `npm run --silent keys -- create --test --workspace NAME`) the day moves to that of `now` and stands there until it is moved again: acts are dated by it, deadlines come near and the tiers of their obligations rise, and the worker does soon after what has come due on the way, each thing dated by its own day. Receipts, `created_at` and other moments of what really happened keep the world's time, and so do sessions, keys and approvals. A clock never goes back. In any other workspace it is a 400.",
  input: MovedClock,
  output: TestClock,
  example: { now: "2028-03-01T09:00:00.000Z" },
  run: ({ tx }, { now }) => store.move(tx, now),
});

import { expect, it, vi } from "vitest";
import { connectionsOf, restarting, TRIES } from "./postgres.mjs";

it("The embedded PostgreSQL takes as many connections as the processes of this machine may ask for", () => {
  expect(connectionsOf({}, 1)).toBe(100);
  expect(connectionsOf({}, 8)).toBe(8 * 24 + 50);
  expect(connectionsOf({ WEB_PROCESSES: "4", DATABASE_POOL: "32" }, 64)).toBe(4 * 40 + 50);
  // What is no number is refused by its name where the service starts.
  expect(connectionsOf({ WEB_PROCESSES: "many" }, 1)).toBe(100);
});

it("The embedded PostgreSQL is started again also where it ends while it recovers, until that is in vain", async () => {
  const failing = (times) => {
    let failures = 0;
    const fault = new Error("it ended at once");
    const start = vi.fn(async () => {
      failures += 1;
      if (failures <= times) throw fault;
    });
    const [onLost, tell] = [vi.fn(), vi.fn()];
    return { start, onLost, tell, fault, look: restarting({ isLost: () => true, start, onLost, tell }) };
  };
  const killed = failing(TRIES - 1);
  for (let second = 0; second < TRIES; second++) await killed.look();
  expect(killed.onLost).not.toHaveBeenCalled();
  expect(killed.tell).toHaveBeenCalledTimes(TRIES - 1);
  const full = failing(TRIES);
  for (let second = 0; second < TRIES; second++) await full.look();
  expect(full.onLost).toHaveBeenCalledExactlyOnceWith(full.fault);
});

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { allSealed } from "../../e2e/support/all-sealed.ts";
import { onceBack } from "./once-back.ts";

beforeEach(allSealed);
afterEach(() => vi.useRealTimers());

it("What has happened outside is noted once the database is back, and anything else is told at once", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const away = new Error("Connection terminated unexpectedly");
  const note = vi.fn<() => Promise<void>>().mockRejectedValueOnce(away).mockRejectedValueOnce(away).mockResolvedValue();
  const noted = onceBack(note);
  // So far and no further: what another test's process still waits for may ask for its next turn for ever.
  await vi.advanceTimersByTimeAsync(2_000);
  await noted;
  expect(note).toHaveBeenCalledTimes(3);
  const fault = new Error("no such column");
  await expect(onceBack(() => Promise.reject(fault))).rejects.toBe(fault);
  const given = expect(onceBack(() => Promise.reject(away))).rejects.toBe(away);
  await vi.advanceTimersByTimeAsync(240_000);
  await given;
});

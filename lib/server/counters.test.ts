import type { RateLimiterMemory } from "rate-limiter-flexible";
import { describe, expect, it } from "vitest";
import { newId } from "#lib/core/ids.ts";
import { count, forget, type Limit, MOST_COUNTS, spent, takeBack } from "./counters.ts";

const limit = (points: number): Limit => ({ name: newId("request"), points, seconds: 900 });

/** What is kept of a limit, as it lies in memory. */
async function kept({ name }: Limit): Promise<{ key: string | number }[]> {
  const shared = globalThis as { minutebook_counters?: Map<string, Promise<{ limiter: RateLimiterMemory }>> };
  const counter = await shared.minutebook_counters?.get(name);
  return counter?.limiter.dump().storage ?? [];
}

describe("a count", () => {
  it("says what is left, and from one too many on that it is exceeded", async () => {
    const two = limit(2);
    const tallies = [await count(two, "a"), await count(two, "a"), await count(two, "a"), await count(two, "b")];
    expect(tallies.map(({ left, isExceeded }) => [left, isExceeded])).toEqual([
      [1, false],
      [0, false],
      [0, true],
      [1, false],
    ]);
  });

  it("is taken back one by one, or forgotten", async () => {
    const two = limit(2);
    for (const by of ["a", "a"]) await count(two, by);
    await takeBack(two, "a");
    expect((await count(two, "a")).count).toBe(2);
    await forget(two, "a");
    expect((await count(two, "a")).count).toBe(1);
  });

  it("of four megabytes is kept as shortly as another", async () => {
    const one = limit(1);
    await count(one, "x".repeat(4 * 1024 * 1024));
    const keys = (await kept(one)).map(({ key }) => String(key));
    expect(keys).toHaveLength(1);
    expect(keys[0]?.length).toBeLessThan(100);
  });

  it("of more than memory is meant for drops the oldest, and keeps the latest", async () => {
    const one = limit(1);
    for (let at = 0; at < MOST_COUNTS + 50; at++) await count(one, String(at));
    expect(await kept(one)).toHaveLength(MOST_COUNTS);
    expect((await count(one, String(MOST_COUNTS + 49))).isExceeded).toBe(true);
    expect((await count(one, "0")).isExceeded).toBe(false);
  });

  it("is counted by the process itself while the Redis that counts over all instances is down", async () => {
    // Where nobody listens.
    process.env.REDIS_URL = "redis://127.0.0.1:1";
    try {
      const two = limit(2);
      const tallies = [await count(two, "a"), await count(two, "a"), await count(two, "a")];
      expect(tallies.map(({ left, isExceeded }) => [left, isExceeded])).toEqual([
        [1, false],
        [0, false],
        [0, true],
      ]);
      await takeBack(two, "a");
      await forget(two, "a");
      expect(await spent(two, "a")).toBeNull();
    } finally {
      delete process.env.REDIS_URL;
      const { minutebook_redis } = globalThis as { minutebook_redis?: Promise<{ disconnect(): void }> };
      (await minutebook_redis)?.disconnect();
    }
  });
});

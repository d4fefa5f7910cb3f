import { describe, expect, it } from "vitest";
import { countRequest } from "./rate-limit.ts";

const shared = globalThis as { minutebook_counters?: Map<string, Promise<unknown>> };

describe("a count that another bundle's limiter keeps", () => {
  it("is refused with 429 like our own: its state is of a class that is not known here", async () => {
    const before = shared.minutebook_counters?.get("api");
    const state = { msBeforeNext: 1500, remainingPoints: 0, consumedPoints: 9 };
    shared.minutebook_counters?.set(
      "api",
      Promise.resolve({ limiter: { consume: () => Promise.reject(state) }, recent: null, leases: new Map(), ahead: 1 }),
    );
    try {
      const { refusal, headers } = await countRequest("whoever");
      expect(refusal).toMatchObject({ status: 429, code: "rate_limit_exceeded", details: { retry_after: 2 } });
      expect(headers["RateLimit-Remaining"]).toBe("0");
    } finally {
      if (before) shared.minutebook_counters?.set("api", before);
      else shared.minutebook_counters?.delete("api");
    }
  });
});
